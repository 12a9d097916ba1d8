"""The addresses of the pages: one block per subject."""

from django.urls import path

from rooms.views import fairness, ledgers, lobby, people, played, replay, room

urlpatterns = [
    # lobby
    path("", lobby.home, name="home"),
    path("practice/", lobby.practice, name="practice"),
    path("join/", lobby.join, name="join"),
    path("rooms/new/", lobby.room_new, name="room_new"),
    # a room
    path("room/<str:number>/", room.room, name="room"),
    path("room/<str:number>/join/", room.room_join, name="room_join"),
    path("room/<str:number>/waiting/", room.room_waiting, name="room_waiting"),
    path("room/<str:number>/act/<slug:verb>/", room.room_act, name="room_act"),
    path("room/<str:number>/again/", room.room_again, name="room_again"),
    path("room/<str:number>/qr.svg", room.room_qr, name="room_qr"),
    # people
    path("account/", people.account, name="account"),
    path("account/rename/", people.rename, name="rename"),
    path("account/upgrade/", people.upgrade, name="upgrade"),
    path("account/password/", people.change_password, name="change_password"),
    path("account/claim-code/", people.claim_code, name="claim_code"),
    path("account/delete/", people.delete, name="delete_account"),
    path("login/", people.login, name="login"),
    path("claim/", people.claim, name="claim"),
    path("register/", people.register, name="register"),
    path("logout/", people.logout, name="logout"),
    # what was played
    path("match/<int:match_id>/", played.match, name="match"),
    path("deal/<int:deal_id>/", played.deal, name="deal"),
    # fairness
    path("deal/<int:deal_id>/fairness/", fairness.fairness, name="fairness"),
    path("deal/<int:deal_id>/fairness.json", fairness.fairness_file, name="fairness_file"),
    # replays
    path("deal/<int:deal_id>/replay/", replay.replay, name="replay"),
    path("deal/<int:deal_id>/replay/frame/", replay.replay_frame, name="replay_frame"),
    path("deal/<int:deal_id>/record.json", replay.record_file, name="record_file"),
    path("deal/<int:deal_id>/share/", replay.share, name="share_deal"),
    path("shared/<str:code>/", replay.shared, name="shared"),
    path("shared/<str:code>/frame/", replay.shared_frame, name="shared_frame"),
    path("record/", replay.import_record, name="import_record"),
    path("record/<str:code>/", replay.imported, name="imported"),
    path("record/<str:code>/frame/", replay.imported_frame, name="imported_frame"),
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
