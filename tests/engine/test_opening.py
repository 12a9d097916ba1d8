"""Deal, swap, void suits, hard declarations: F1-F4, F11, T3-T5 and S1."""

import itertools

import pytest

from rules.engine.actions import Declaration
from rules.engine.decide import decide, start
from rules.engine.events import (
    Answered,
    DayTurned,
    DealStarted,
    Declared,
    HandDealt,
    NaturalVoid,
    SuitChosen,
    SuitsNamed,
    SwapReceived,
)
from rules.engine.evolve import fold
from rules.engine.legal import legal_actions
from rules.engine.match import DealerTurn, first_dealer, standing, throws_dice, totals
from rules.engine.notation import parse_tile, parse_tiles
from rules.engine.options import parse_rules
from rules.engine.position import Settlement
from rules.engine.tiles import ALL_TILES
from rules.engine.view import redact
from rules.engine.views import Phase
from tests.engine.scenario import Table

READY = "123m456m789m11p45p"  # waits for 3p and 6p


def tiles(text):
    return tuple(sorted(parse_tiles(text)))


@pytest.mark.parametrize(
    ("variant", "players"), [("wengan", 3), ("wengan", 4), ("zunyi", 2), ("zunyi", 3), ("zunyi", 4)]
)
def test_T3_T4_the_dealer_gets_14_tiles_the_others_13(variant, players):
    t = Table(variant, dealer=players - 1, players=players)
    assert [len(seat.hand) for seat in t.state.seats] == [13] * (players - 1) + [14]
    assert t.state.left == 108 - 13 * players - 1
    assert t.asked == (players - 1,)


def test_T5_blocks_of_the_wall_go_out_from_the_dealer_on():
    rules = parse_rules("zunyi", {"void_suit": False})
    happened = start(rules, ALL_TILES, 2)
    dealt = [event for event in happened if isinstance(event, HandDealt)]
    assert [event.seat for event in dealt] == [2, 3, 0, 1]
    assert dealt[0].tiles == (*ALL_TILES[:13], ALL_TILES[52])
    assert dealt[1].tiles == ALL_TILES[13:26]
    assert dealt[3].tiles == ALL_TILES[39:52]


def test_a_wall_that_is_none_is_refused():
    rules = parse_rules("zunyi", {})
    with pytest.raises(ValueError, match="108"):
        start(rules, (*ALL_TILES[1:], ALL_TILES[0] + 1), 0)
    with pytest.raises(ValueError, match="dealer"):
        start(rules, ALL_TILES, 4)
    with pytest.raises(ValueError, match="weekday"):
        start(rules, ALL_TILES, 0, 1, 3)


def test_F1_the_wild_indicator_is_out_of_play():
    t = Table("zunyi", indicator="5p", wild=True)
    five = parse_tile("5p")
    assert t.state.wild == five
    assert t.happened(DealStarted)[0].wild == five
    assert t.state.left == 108 - 1 - 53
    in_play = t.state.wall[t.state.head : t.state.tail] + tuple(tile for seat in t.state.seats for tile in seat.hand)
    assert in_play.count(five) == 3
    assert t.view(None).wild == five


def test_F1_no_indicator_without_the_option():
    assert Table("zunyi").state.wild is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_F2_three_tiles_go_to_the_left_neighbour_all_at_once(players):
    hands = {0: "123m", 1: "456m", 2: "789m", 3: "123p"}
    hands = {seat: hands[seat] for seat in range(players)}
    t = Table("zunyi", hands, players=players, swap_three=True)
    assert t.state.phase is Phase.SWAP
    assert t.asked == tuple(range(players))
    before = [seat.hand for seat in t.state.seats]
    for seat in reversed(range(players)):
        assert not t.happened(SwapReceived)
        t.play(f"{seat} swap {hands[seat]}")
    assert t.state.phase is Phase.TURN
    for seat in range(players):
        source = (seat + 1) % players
        kept = list(before[seat])
        for tile in parse_tiles(hands[seat]):
            kept.remove(tile)
        assert t.seat(seat).hand == tuple(sorted([*kept, *parse_tiles(hands[source])]))


def test_F2_any_three_tiles_of_the_hand_and_nothing_else():
    t = Table("zunyi", {1: "1m5p9s"}, swap_three=True)
    legal = t.legal(1)
    assert "swap 1m5p9s" in legal
    assert len(legal) == 286  # 13 different tiles, taken three at a time
    assert not any("7m7m7m" in text for text in legal)
    t.play("1 swap 1m5p9s")
    assert t.legal(1) == []


def test_F2_what_was_laid_down_is_seen_by_nobody_else():
    t = Table("zunyi", {1: "1m5p9s"}, swap_three=True)
    (event,) = t.play("1 swap 1m5p9s")
    assert redact(event, 1).tiles == tiles("1m5p9s")
    assert redact(event, 0).tiles is None
    assert redact(event, None).tiles is None
    assert t.view(0).seats[1].chosen
    assert t.view(0).waiting == (0, 2, 3)


HANDS_OF_ALL_SUITS = dict.fromkeys(range(4), "9m9p9s")


def test_F3_everybody_names_a_suit_and_all_open_at_once():
    t = Table("zunyi", HANDS_OF_ALL_SUITS, void_suit=True)
    assert t.state.phase is Phase.VOID
    assert t.legal(2) == ["void m", "void p", "void s"]
    t.play("0 void m", "3 void s", "1 void p")
    assert not t.happened(SuitsNamed)
    assert [seat.void for seat in t.view(2).seats] == [None] * 4
    assert [seat.void for seat in t.view(0).seats] == [0, None, None, None]
    t.play("2 void m")
    assert t.happened(SuitsNamed)[0].suits == (0, 1, 0, 2)
    assert [seat.void for seat in t.view(None).seats] == [0, 1, 0, 2]
    assert t.asked == (0,)


def test_F3_who_lacks_exactly_one_suit_is_not_asked():
    t = Table("zunyi", HANDS_OF_ALL_SUITS | {1: "112233445566m1p"}, void_suit=True)
    assert t.asked == (0, 2, 3)
    assert t.seat(1).void == 2
    assert t.seat(1).answers == 0


def test_F3_who_lacks_two_chooses_between_them():
    t = Table("zunyi", HANDS_OF_ALL_SUITS | {1: "1122233445566m"}, void_suit=True)
    assert t.legal(1) == ["void p", "void s"]


def test_F3_that_somebody_was_not_asked_is_not_shown():
    t = Table("zunyi", HANDS_OF_ALL_SUITS | {1: "112233445566m1p"}, void_suit=True)
    fixed = t.happened(SuitChosen, NaturalVoid)
    assert {event.seat for event in fixed} == {1}
    assert all(redact(event, viewer) is None for event in fixed for viewer in (0, 2, 3, None))
    view = t.view(0)
    assert view.waiting == (0, 1, 2, 3)
    assert not any(seat.chosen for seat in view.seats)
    assert t.view(1).seats[1].chosen


def test_F3_F4_after_the_swap_counts():
    hands = {0: "147m147p14s", 1: "223344556677m1s", 2: "999p", 3: "147m147p14s"}
    t = Table("zunyi", hands, swap_three=True, void_suit=True)
    t.play("0 swap 147m", "2 swap 999p", "3 swap 147m", "1 swap 27m1s")
    assert t.seat(1).natural_void
    assert t.seat(1).void == 2
    assert 1 not in t.asked


def test_F4_a_natural_void_is_fixed_before_the_first_turn():
    t = Table("zunyi", HANDS_OF_ALL_SUITS | {1: "112233445566m1p", 2: "1122233445566p"}, void_suit=True)
    assert [seat.natural_void for seat in t.state.seats] == [False, True, True, False]


def test_F4_wild_tiles_are_not_counted():
    hands = HANDS_OF_ALL_SUITS | {1: "11223344556m5p1s"}
    t = Table("zunyi", hands, void_suit=True, wild=True, indicator="5p")
    assert t.seat(1).natural_void
    assert t.seat(1).void == 1


def test_F4_nothing_is_natural_without_the_option():
    t = Table("zunyi", {1: "1122233445566m"})
    assert not t.seat(1).natural_void


def hard_table(**options):
    hands = {1: READY, 2: "222s333p555p777s9s"}
    return Table("wengan", hands, ready_bonus=True, **options)


def test_F11_ready_non_dealers_are_asked_on_their_dealt_tiles():
    t = hard_table()
    assert t.state.phase is Phase.DECLARE
    assert t.asked == (1, 2)
    assert t.legal(1) == ["declare hard", "pass"]
    assert t.question(1).default.verb == "pass"


def test_F11_hard_declarations_open_when_all_have_answered_in_any_order():
    ends = []
    for order in itertools.permutations(("1 declare hard", "2 pass")):
        t = hard_table()
        t.play(order[0])
        assert not t.happened(Declared)
        t.play(order[1])
        assert t.happened(Declared) == [Declared(1, Declaration.HARD)]
        assert t.asked == (0,)
        ends.append(t.state)
    assert ends[0] == ends[1]


def test_F11_who_is_asked_is_not_shown():
    t = hard_table()
    for viewer in (0, 3, None):
        view = t.view(viewer)
        assert view.question is None
        assert not any(seat.chosen for seat in view.seats if seat.seat != viewer)
        assert set(view.waiting) >= {1, 2, 3} - {viewer}
    (answer,) = t.play("1 pass")
    assert isinstance(answer, Answered)
    assert redact(answer, 0) is None


def test_F11_nobody_is_asked_when_nobody_is_ready_or_the_option_is_off():
    assert Table("wengan", ready_bonus=True).state.phase is Phase.TURN
    assert Table("wengan", {1: READY}).state.phase is Phase.TURN
    assert Table("zunyi", {1: READY}, ready_bonus=True).state.phase is Phase.TURN


def test_S1_the_first_dealer():
    wengan, zunyi = parse_rules("wengan", {}), parse_rules("zunyi", {})
    assert throws_dice(wengan)
    assert not throws_dice(zunyi)
    assert first_dealer(zunyi, None) == DealerTurn(0, 1)
    assert first_dealer(wengan, (1, 1)) == DealerTurn(1, 1)
    assert first_dealer(wengan, (2, 3)) == DealerTurn(0, 1)
    assert first_dealer(wengan, (6, 6)) == DealerTurn(3, 1)
    assert first_dealer(parse_rules("wengan", {"players": 3}), (6, 6)) == DealerTurn(2, 1)


@pytest.mark.parametrize(("variant", "dice"), [("wengan", None), ("wengan", (0, 7)), ("zunyi", (1, 2))])
def test_S1_dice_that_cannot_be_are_refused(variant, dice):
    with pytest.raises(ValueError, match="dice"):
        first_dealer(parse_rules(variant, {}), dice)


def test_totals_and_standing_of_a_match():
    deals = [Settlement((), (), (), (), points, 0, 1) for points in ((3, -1, -2), (-3, 2, 1))]
    assert totals(3, deals) == (0, 1, -1)
    assert [(place.seat, place.rank) for place in standing((5, 7, 5, -17))] == [(1, 1), (0, 2), (2, 2), (3, 4)]


def test_the_day_of_the_settlement_counts_when_the_rules_say_so():
    for weekday, turned in (("settlement_day", [DayTurned(4)]), ("room_day", [])):
        t = Table("zunyi", {0: READY + "6p"}, day=3, weekday=weekday)
        happened = decide(t.state, legal_actions(t.state, 0)[0], today=4)
        assert [event for event in happened if isinstance(event, DayTurned)] == turned
        assert fold(t.state, happened).weekday == (4 if turned else 3)
