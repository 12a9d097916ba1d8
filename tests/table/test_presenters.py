"""The table's regions: what is public, what is one's own."""

import re

from rooms.presenters import Person, TableInfo, private_regions, public_regions, recalled, table, told
from rooms.showing import log
from rules.engine.actions import Action, Verb
from rules.engine.events import Discarded, Drawn
from rules.engine.melds import MeldKind
from rules.engine.notation import parse_tiles
from rules.engine.views import DealView, MeldView, Phase, Question, SeatView

HAND = tuple(sorted(parse_tiles("123456m223344p5s")))
NAMES = ("阿珍", "老王", "小李", "丽丽")
INFO = TableInfo("123456", 7, 3, 8, tuple(Person(name) for name in NAMES), "zunyi", "遵义 · 4人 · 8局")


def seat_view(seat, **changes):
    values = {
        "seat": seat,
        "count": 13,
        "hand": None,
        "drawn": None,
        "has_drawn": False,
        "melds": (),
        "pond": (),
        "charging": (),
        "void": None,
        "chosen": False,
        "declared": None,
        "waits": (),
    }
    return SeatView(**(values | changes))


def deal_view(viewer=None, seats=None, **changes):
    values = {
        "viewer": viewer,
        "phase": Phase.TURN,
        "dealer": 0,
        "streak": 1,
        "wall": 55,
        "wild": None,
        "turn": 0,
        "last_discard": None,
        "seats": tuple(seats or (seat_view(seat) for seat in range(4))),
        "question": None,
        "waiting": (0,),
        "flip": None,
        "end": None,
        "settlement": None,
    }
    return DealView(**(values | changes))


def own_turn():
    drawn = HAND[0]
    actions = tuple(Action(0, Verb.DISCARD, (kind,)) for kind in sorted(set(HAND)))
    question = Question(0, 4, Phase.TURN, actions, actions[0], tile=drawn)
    mine = seat_view(0, count=14, hand=HAND, drawn=drawn, has_drawn=True)
    return deal_view(0, (mine, *(seat_view(seat) for seat in (1, 2, 3))), question=question)


def test_every_region_is_one_element_that_carries_its_id():
    regions = public_regions(INFO, deal_view()) | private_regions(INFO, own_turn())
    assert regions.pop("backs-0") == ""  # one's own tiles lie open
    for key, text in regions.items():
        assert re.match(rf'<\w+ id="{key}"', text), (key, text)
        assert text.count(f'id="{key}"') == 1


def test_the_whole_table_holds_every_region_once():
    view = own_turn()
    regions = public_regions(INFO, deal_view()) | private_regions(INFO, view)
    page = table(INFO, regions, 0)
    for key in regions:
        assert page.count(f'id="{key}"') == (key != "backs-0"), key


def test_own_tiles_name_their_action_and_the_question():
    hand = private_regions(INFO, own_turn())["hand"]
    assert 'data-question="4"' in hand
    assert hand.count('data-action="discard 1m"') == 2
    assert hand.count("<button") == 14


def test_a_spectator_has_no_private_regions():
    assert private_regions(INFO, deal_view()) == {}


def test_only_the_row_of_a_discard_changes():
    before = public_regions(INFO, deal_view(seats=[seat_view(0, pond=(1,) * 6), *map(seat_view, (1, 2, 3))]))
    after = public_regions(INFO, deal_view(seats=[seat_view(0, pond=(1,) * 7), *map(seat_view, (1, 2, 3))]))
    assert {key for key in after if after[key] != before[key]} == {"pond-0-1"}


def test_F13_who_has_a_concealed_kong_sees_its_kind():
    hidden = MeldView(MeldKind.CONCEALED_KONG, None, None, False)
    known = MeldView(MeldKind.CONCEALED_KONG, 4, None, False)
    others = tuple(seat_view(seat) for seat in (1, 2, 3))
    public = public_regions(INFO, deal_view(seats=(seat_view(0, melds=(hidden,)), *others)))
    private = private_regions(INFO, deal_view(0, (seat_view(0, melds=(known,), hand=()), *others)))
    assert "#t-5m" not in public["melds-0"]
    assert "#t-5m" in private["melds-0"]


def test_the_log_tells_what_the_viewer_may_know():
    text = told(INFO, [Drawn(1, None, False), Discarded(1, 4)])
    assert text.startswith('<div id="log" hx-swap-oob="beforeend">')
    assert text.count("<p ") == 2
    assert 'data-event="discarded" data-seat="1" data-tile="5m"' in text


def test_a_whole_table_tells_the_last_lines_with_their_places_and_without_sound():
    events = [Drawn(1, None, False), Discarded(1, 4)] * 50
    text = recalled(INFO, events, 100)
    assert text.count("<p ") == log.RECALLED
    assert text.count("data-number=") == log.RECALLED
    assert '<p data-number="41">' in text
    assert '<p data-number="100">' in text
    assert "data-event" not in text
