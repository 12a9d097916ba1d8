"""The addresses of the pages: one block per subject."""

from django.urls import path

from rooms.views import ledgers, lobby

urlpatterns = [
    # lobby
    path("", lobby.home, name="home"),
    # ledgers
    path("match/<int:match_id>/ledger/", ledgers.match_ledger, name="match_ledger"),
    path("match/<int:match_id>/ledger.<str:form>", ledgers.match_file, name="match_file"),
    path("match/<int:match_id>/correct/", ledgers.correct_match, name="correct_match"),
    path("club/<int:club_id>/ledgers/", ledgers.club_ledgers, name="club_ledgers"),
    path("club/<int:club_id>/correct/", ledgers.correct_club, name="correct_club"),
    path("ledger/<int:ledger_id>/", ledgers.club_ledger, name="club_ledger"),
    path("ledger/<int:ledger_id>/again/", ledgers.make_again, name="ledger_again"),
    path("ledger/<int:ledger_id>/export/", ledgers.ask_for_export, name="ask_for_export"),
    path("export/<int:export_id>/", ledgers.export, name="export"),
    path("export/<int:export_id>/file", ledgers.export_file, name="export_file"),
    path("correction/<int:correction_id>/reverse/", ledgers.reverse_correction, name="reverse_correction"),
]
