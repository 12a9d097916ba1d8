"""The addresses of the pages: one block per subject."""

from django.urls import path, register_converter
from django.urls.converters import IntConverter

from rooms.views import (
    cards,
    clubs,
    fairness,
    history,
    ledgers,
    lobby,
    making,
    option_sets,
    people,
    played,
    replay,
    room,
    rules,
)


class IdConverter(IntConverter):
    """The number of a row: one that no database could hold is no page."""

    regex = "[0-9]{1,15}"


register_converter(IdConverter, "id")

urlpatterns = [
    # lobby
    path("", lobby.home, name="home"),
    path("practice/", lobby.practice, name="practice"),
    path("join/", lobby.join, name="join"),
    path("rooms/new/", making.room_new, name="room_new"),
    path("house-rules/", making.house_rules, name="house_rules"),
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
    path("match/<id:match_id>/", played.match, name="match"),
    path("deal/<id:deal_id>/", played.deal, name="deal"),
    # fairness
    path("deal/<id:deal_id>/fairness/", fairness.fairness, name="fairness"),
    path("deal/<id:deal_id>/fairness.json", fairness.fairness_file, name="fairness_file"),
    # the rules in force
    path("room/<str:number>/rules/", rules.room_rules, name="room_rules"),
    path("match/<id:match_id>/rules/", rules.match_rules, name="match_rules"),
    # looking back
    path("history/", history.history, name="history"),
    path("statistics/", history.statistics, name="statistics"),
    path("statistics/<slug:name>/", history.chart, name="chart"),
    # replays
    path("deal/<id:deal_id>/replay/", replay.replay, name="replay"),
    path("deal/<id:deal_id>/replay/frame/", replay.replay_frame, name="replay_frame"),
    path("deal/<id:deal_id>/record.json", replay.record_file, name="record_file"),
    path("deal/<id:deal_id>/share/", replay.share, name="share_deal"),
    path("shared/<str:code>/", replay.shared, name="shared"),
    path("shared/<str:code>/frame/", replay.shared_frame, name="shared_frame"),
    path("record/", replay.import_record, name="import_record"),
    path("record/<str:code>/", replay.imported, name="imported"),
    path("record/<str:code>/frame/", replay.imported_frame, name="imported_frame"),
    # saved house rules
    path("sets/", option_sets.option_sets, name="option_sets"),
    path("sets/new/", option_sets.new, name="option_set_new"),
    path("sets/keep/", option_sets.keep, name="option_set_keep"),
    path("sets/compare/", option_sets.compare, name="option_set_compare"),
    path("sets/<str:code>/", option_sets.option_set, name="option_set"),
    path("sets/<str:code>/edit/", option_sets.edit, name="option_set_edit"),
    path("sets/<str:code>/copy/", option_sets.copy, name="option_set_copy"),
    path("sets/<str:code>/delete/", option_sets.delete, name="option_set_delete"),
    # room cards
    path("cards/", cards.account, name="cards"),
    path("cards/daily/", cards.daily, name="cards_daily"),
    # clubs
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/found/", clubs.found, name="club_found"),
    path("clubs/join/", clubs.join, name="club_join"),
    path("club/<id:club_id>/", clubs.club, name="club"),
    path("club/<id:club_id>/rooms/", clubs.rooms, name="club_rooms"),
    path("club/<id:club_id>/members/", clubs.members, name="club_members"),
    path("club/<id:club_id>/standing/", clubs.standing, name="club_standing"),
    path("club/<id:club_id>/cards/", clubs.cards, name="club_cards"),
    path("club/<id:club_id>/settings/", clubs.settings, name="club_settings"),
    path("club/<id:club_id>/act/<slug:verb>/", clubs.act, name="club_act"),
    # ledgers
    path("match/<id:match_id>/ledger/", ledgers.match_ledger, name="match_ledger"),
    path("match/<id:match_id>/ledger.<str:form>", ledgers.match_file, name="match_file"),
    path("match/<id:match_id>/correct/", ledgers.correct_match, name="correct_match"),
    path("club/<id:club_id>/ledgers/", ledgers.club_ledgers, name="club_ledgers"),
    path("club/<id:club_id>/correct/", ledgers.correct_club, name="correct_club"),
    path("ledger/<id:ledger_id>/", ledgers.club_ledger, name="club_ledger"),
    path("ledger/<id:ledger_id>/again/", ledgers.make_again, name="ledger_again"),
    path("ledger/<id:ledger_id>/export/", ledgers.ask_for_export, name="ask_for_export"),
    path("export/<id:export_id>/", ledgers.export, name="export"),
    path("export/<id:export_id>/file", ledgers.export_file, name="export_file"),
    path("correction/<id:correction_id>/reverse/", ledgers.reverse_correction, name="reverse_correction"),
]
