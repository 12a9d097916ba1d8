"""People, a club, matches that were really played: a small world in which every page has something to show."""

import json
from typing import Any, NamedTuple
from unittest.mock import patch

from django.test import Client, RequestFactory
from django.utils import timezone
from django.utils.translation import override

from rooms import tasks
from rooms.models import Club, Export, Ledger, Match, Player, Room
from rooms.services import clubs, corrections, exports, hosting, ledgers, lobby, option_sets, people, sharing
from rules.calculation import fields_of
from rules.engine.case import parse_case
from rules.engine.case_json import position_to_json
from rules.engine.options import parse_rules
from rules.engine.record import record_to_json
from rules.examples import entries
from rules.models import OptionSet
from tests.back import deals, factories
from zhuoji_site import pages as trouble
from zhuoji_site.styleguide import styleguide


class World(NamedTuple):
    """Who looks and what there is to look at."""

    owner: Player
    guest: Player
    applicant: Player
    club: Club
    match: Match
    ledger: Ledger
    export: Export
    saved: OptionSet
    waiting: Room
    others_room: Room
    shared: str
    imported: str
    case: dict[str, Any]


def made() -> World:
    """The world, in the database that is there."""
    with patch("celery.app.base.Celery.send_task", lambda *args, **kwargs: None):
        return _made()


def _made() -> World:
    owner = people.create_account("laozhang", "guiyang-2026-sour-soup", "独山一只鸡王")
    guest, *others = (people.create_guest(name) for name in ("阿珍", "老王头", "小李飞刀"))
    applicant = people.create_account("newcomer", "guiyang-2026-sour-soup", "新来的")
    four = [owner, guest, *others]
    club = factories.club(*four, name="周五牌局")
    clubs.announce(owner, club, "周五晚上八点开局,带水豆豉来。")
    clubs.join_club(applicant, club.code)
    zunyi = {"flip": "swing", "silkie": True, "dealer_bonus": "streak"}
    played = deals.records(options=zunyi, deals=4, seed=9)
    match = deals.stored_match(four, played, in_club=club)
    for seed in range(3):
        factories.random_match(four, seed=seed, in_club=club if seed else None)
    corrections.penalise_in_match(owner, match, others[0], 5, to=guest, reason="迟到半小时")
    tasks.make_ledger(match.pk)
    today = timezone.localdate()
    ledger = ledgers.open_club_ledger(club, today, today)
    ledgers.make(ledger)
    export = exports.ask_for_export(ledger, "csv", "zh-hans")
    exports.make(export)
    deal = match.deals.get(number=1)
    return World(
        owner=owner,
        guest=guest,
        applicant=applicant,
        club=club,
        match=match,
        ledger=ledger,
        export=export,
        saved=option_sets.save_set(owner, "老家打法", parse_rules("zunyi", zunyi)),
        waiting=_room(owner, guest, club),
        others_room=lobby.create_room(others[0], "wengan", {"silkie": True}, lobby.Wishes(password="8888")),
        shared=sharing.share_deal(owner, deal),
        imported=sharing.import_record(owner, json.dumps(record_to_json(played[1])).encode()).code,
        case=_case(),
    )


def _room(owner: Player, guest: Player, club: Club) -> Room:
    room = lobby.create_room(owner, "zunyi", {"flip": "swing"}, lobby.Wishes(club=club, spectating=True))
    lobby.join(guest, room.number)
    hosting.add_bot(owner, room, 3)
    return room


def _case() -> dict[str, Any]:
    case = next(entry["case"] for entry in entries() if entry["name"] == "zunyi-all-pungs")
    return position_to_json(parse_case(case))


OWN, GUEST, NOBODY = "owner", "guest", "nobody"
"""Who looks at a page."""


def addresses(world: World) -> dict[str, tuple[str, list[Any], str, str]]:
    """Every page by the name of its picture: name of the address, arguments, query, who looks."""
    deal = world.match.deals.get(number=1).pk
    club, match, room = [world.club.pk], [world.match.pk], [world.waiting.number]
    settled = "&".join(f"{key}={value}" for key, value in fields_of(world.case).items())
    return {
        "home": ("home", [], "", OWN),
        "home-new": ("home", [], "", NOBODY),
        "join": ("join", [], "", NOBODY),
        "room_new": ("room_new", [], "", "applicant"),
        "room_new-new": ("room_new", [], "", NOBODY),
        "room": ("room", room, "", OWN),
        "room-guest": ("room", room, "", GUEST),
        "room-stranger": ("room", [world.others_room.number], "", NOBODY),
        "room_rules": ("room_rules", room, "", OWN),
        "account": ("account", [], "", OWN),
        "account-guest": ("account", [], "", GUEST),
        "delete_account": ("delete_account", [], "", GUEST),
        "login": ("login", [], "", NOBODY),
        "claim": ("claim", [], "", NOBODY),
        "register": ("register", [], "", NOBODY),
        "logout": ("logout", [], "", GUEST),
        "match": ("match", match, "", OWN),
        "match_rules": ("match_rules", match, "", OWN),
        "match_ledger": ("match_ledger", match, "", OWN),
        "deal": ("deal", [deal], "", OWN),
        "fairness": ("fairness", [deal], "", OWN),
        "history": ("history", [], "", OWN),
        "history-guest": ("history", [], "", GUEST),
        "statistics": ("statistics", [], "", OWN),
        "replay": ("replay", [deal], "step=40", OWN),
        "replay-end": ("replay", [deal], "step=999", OWN),
        "shared": ("shared", [world.shared], "step=20", NOBODY),
        "import_record": ("import_record", [], "", OWN),
        "imported": ("imported", [world.imported], "step=10", OWN),
        "option_sets": ("option_sets", [], "", OWN),
        "option_set_new": ("option_set_new", [], "", OWN),
        "option_set": ("option_set", [world.saved.code], "", OWN),
        "option_set_edit": ("option_set_edit", [world.saved.code], "", OWN),
        "option_set_compare": ("option_set_compare", [], "a=zunyi-plain&b=wengan-all", OWN),
        "cards": ("cards", [], "", OWN),
        "clubs": ("clubs", [], "", OWN),
        "clubs-none": ("clubs", [], "", "applicant"),
        "club_join": ("club_join", [], f"code={world.club.code}", GUEST),
        "club": ("club", club, "", OWN),
        "club_members": ("club_members", club, "", OWN),
        "club_standing": ("club_standing", club, "", OWN),
        "club_cards": ("club_cards", club, "", OWN),
        "club_settings": ("club_settings", club, "", OWN),
        "club_ledgers": ("club_ledgers", club, "", OWN),
        "club_ledger": ("club_ledger", [world.ledger.pk], "", OWN),
        "export": ("export", [world.export.pk], "", OWN),
        "rules": ("rules", ["zunyi"], "", NOBODY),
        "rules-wengan": ("rules", ["wengan"], "", NOBODY),
        "glossary": ("glossary", [], "", NOBODY),
        "calculator": ("calculator", [], "", NOBODY),
        "calculator-settled": ("calculator", [], settled, NOBODY),
        "offline": ("offline", [], "", NOBODY),
    }


NO_PAGES = {
    "no pages but acts": """practice room_join room_act room_again rename upgrade change_password claim_code share_deal
        option_set_keep option_set_copy option_set_delete cards_daily club_found club_act correct_match correct_club
        ledger_again ask_for_export reverse_correction language""",
    "parts of pages": """house_rules room_waiting chart replay_frame shared_frame imported_frame club_rooms""",
    "files and figures": """room_qr fairness_file record_file match_file export_file healthz metrics manifest
        service_worker""",
}
"""The names of addresses that are no pages."""


def rendered(world: World, language: str, wanted: set[str] | None = None) -> dict[str, str]:
    """The pages as HTML, by the names of their pictures."""
    from django.urls import reverse

    found = {}
    for name, (address, arguments, query, who) in addresses(world).items():
        if wanted and name not in wanted:
            continue
        client = Client(headers={"host": "localhost"})
        client.cookies["zhuoji_language"] = language
        if who != NOBODY:
            client.force_login(getattr(world, who), backend="django.contrib.auth.backends.ModelBackend")
        answer = client.get(f"{reverse(address, args=arguments)}?{query}")
        assert answer.status_code == 200, (name, answer.status_code)
        found[name] = answer.content.decode()
    return found | _without_address(language, wanted)


def _without_address(language: str, wanted: set[str] | None) -> dict[str, str]:
    """The styleguide, which is there for developers only, and what is shown when something went wrong."""
    request = RequestFactory().get("/")
    request.user = Player(nickname="阿珍")
    views = {"styleguide": styleguide, "not-found": trouble.not_found, "server-error": trouble.server_error}
    with override(language):
        return {name: view(request).content.decode() for name, view in views.items() if not wanted or name in wanted}
