"""F13: nobody learns what he may not know, from a view or from an event."""

import random

import pytest

from rules.engine.actions import Verb
from rules.engine.bots import POLICIES
from rules.engine.decide import advance, start
from rules.engine.events import Discarded, Drawn, Konged, Settled
from rules.engine.evolve import fold
from rules.engine.legal import asked
from rules.engine.melds import MeldKind
from rules.engine.notation import parse_tile
from rules.engine.options import parse_rules
from rules.engine.state import Deal
from rules.engine.tiles import ALL_TILES
from rules.engine.view import redact, view
from rules.engine.views import Phase
from tests.engine.scenario import Table

HOUSES = [
    ("zunyi", {"swap_three": True, "wild": True}),
    ("zunyi", {"pass_win": "penalty", "players": 3}),
    ("wengan", {"ready_bonus": True, "void_suit": True}),
    ("wengan", {"swap_three": True, "silkie": True, "players": 3}),
]


@pytest.mark.parametrize(("variant", "options"), HOUSES)
@pytest.mark.parametrize("seed", range(4))
def test_F13_changing_hidden_tiles_changes_no_other_view(variant, options, seed):
    """In every state of a deal: shuffle what is hidden; the viewer sees no difference."""
    rules = parse_rules(variant, options)
    rng = random.Random(seed)
    for state in states(rules, rng):
        if state.phase is Phase.OVER:
            continue
        for viewer in (*range(rules.players), None):
            other = with_hidden_changed(state, viewer, rng)
            assert view(other, viewer) == view(state, viewer), (viewer, state.phase)


def states(rules, rng):
    wall = tuple(rng.sample(ALL_TILES, 108))
    state = fold(Deal.before(rules, wall), start(rules, wall, 0))
    yield state
    while state.settlement is None:
        seat = rng.choice(asked(state))
        policy = POLICIES["random" if rng.random() < 0.2 else "simple"]
        _, state = advance(state, policy(view(state, seat), rules, rng))
        yield state


def with_hidden_changed(state, viewer, rng):
    """A state that differs in nothing but what the viewer may not know: hands, waits, natural voids, wall, offers."""
    pool = list(state.wall[state.head : state.tail])
    seats = list(state.seats)
    hidden = [index for index in range(len(seats)) if index != viewer]
    for index in hidden:
        pool.extend(seats[index].hand)
    rng.shuffle(pool)
    for index in hidden:
        count = len(seats[index].hand)
        hand, pool = tuple(sorted(pool[:count])), pool[count:]
        melds = tuple(
            meld._replace(tile=rng.randrange(27), late=not meld.late) if meld.kind is MeldKind.CONCEALED_KONG else meld
            for meld in seats[index].melds
        )
        seats[index] = seats[index]._replace(
            hand=hand, melds=melds, waits=rng.getrandbits(27), passed=rng.getrandbits(27), missed=rng.getrandbits(27)
        )
        if state.phase is Phase.VOID:
            chosen = seats[index].void is None
            seats[index] = seats[index]._replace(void=0 if chosen else None, natural_void=chosen)
        seats[index] = seats[index]._replace(answers=seats[index].answers + 1)
    wall = (*state.wall[: state.head], *pool, *state.wall[state.tail :])
    drawn = state.drawn
    if drawn is not None and state.turn != viewer:
        drawn = seats[state.turn].hand[0]
    window = state.window
    if window is not None:
        window = window._replace(offers=tuple(offer for offer in window.offers if offer.seat == viewer))
    hard = tuple(
        answer if index == viewer else rng.choice([None, Verb.PASS]) for index, answer in enumerate(state.hard)
    )
    return state._replace(wall=wall, seats=tuple(seats), drawn=drawn, window=window, hard=hard)


@pytest.mark.parametrize(("variant", "options"), HOUSES)
def test_F13_no_event_tells_a_tile_that_its_viewer_may_not_know(variant, options):
    """Every tile in a redacted event lies open on the table afterwards, or is the viewer's own."""
    rules = parse_rules(variant, options)
    rng = random.Random(3)
    wall = tuple(rng.sample(ALL_TILES, 108))
    before = Deal.before(rules, wall)
    happened = start(rules, wall, 0)
    state = fold(before, happened)
    while True:
        for event in happened:
            for viewer in (*range(rules.players), None):
                seen = redact(event, viewer)
                if seen is not None and not isinstance(event, Settled):
                    may_know = known(before, viewer) | known(state, viewer) | told_openly(event)
                    assert told(seen) <= may_know, (event, viewer)
        if state.settlement is not None:
            break
        before, seat = state, rng.choice(asked(state))
        happened, state = advance(state, POLICIES["simple"](view(state, seat), rules, rng))


def told(event):
    """The tiles that an event names."""
    fields = event._asdict()
    tiles = set(fields.get("tiles") or ())
    return tiles | {fields[name] for name in ("tile", "wild") if fields.get(name) is not None}


def told_openly(event):
    """Tiles of events that everybody sees: discards and what is claimed."""
    is_open = not isinstance(event, Drawn) and not (isinstance(event, Konged) and event.kind is MeldKind.CONCEALED_KONG)
    return told(event) if is_open and "tiles" not in event._fields else set()


def known(state, viewer):
    return (
        set()
        if viewer is None
        else set(state.seats[viewer].hand)
        | {m.tile for m in state.seats[viewer].melds}
        | {tile for seat in state.seats for tile in seat.pond}
    )


def test_F13_a_concealed_kong_lies_face_down_until_the_end():
    t = Table("zunyi", {0: "1111p123m456m78s1s"}, draws="2s", tail="9s")
    t.play("0 kong 1p")
    kong = t.happened(Konged)[0]
    for viewer in (1, 2, 3, None):
        meld = t.view(viewer).seats[0].melds[0]
        assert (meld.kind, meld.tile, meld.late) == (MeldKind.CONCEALED_KONG, None, False)
        assert redact(kong, viewer).tile is None
    assert t.view(0).seats[0].melds[0].tile == parse_tile("1p")
    assert view(t.state, None, open=True).seats[0].melds[0].tile == parse_tile("1p")


def test_F13_everybody_sees_ponds_melds_counts_and_the_wall():
    t = Table("zunyi", {0: "5m", 1: "55m"}, draws="9s")
    t.play("0 discard 5m")
    for viewer in (0, 2, 3, None):
        seen = t.view(viewer)
        assert seen.last_discard == (0, parse_tile("5m"))
        assert seen.phase is Phase.TURN
        assert seen.question is None
        assert seen.waiting == ()
    t.play("1 pung")
    for viewer in (0, 2, 3, None):
        seen = t.view(viewer)
        assert seen.seats[0].pond == ()
        assert seen.seats[1].melds[0].tile == parse_tile("5m")
        assert seen.seats[1].melds[0].source == 0
        assert [seat.count for seat in seen.seats] == [13, 11, 13, 13]
        assert seen.wall == 108 - 53
        assert seen.waiting == (1,)


def test_F13_a_claim_that_nobody_else_can_see_stays_unseen():
    t = Table("zunyi", {0: "5m", 2: "55m"}, draws="9s")
    t.play("0 discard 5m")
    assert t.asked == (2,)
    seen = [redact(event, 3) for event in t.log[-2:]]
    assert seen == [Discarded(0, parse_tile("5m")), None]


def test_F13_the_drawn_tile_is_its_owners_alone():
    t = Table("zunyi", {0: "9p"}, draws="9p5m")
    t.play("0 discard 9p")
    drawn = t.happened(Drawn)[-1]
    assert redact(drawn, 1).tile == parse_tile("5m")
    assert redact(drawn, 2).tile is None
    own, other = t.view(1).seats[1], t.view(2).seats[1]
    assert own.drawn == parse_tile("5m")
    assert len(own.hand) == 13
    assert (other.drawn, other.has_drawn, other.hand, other.count) == (None, True, None, 14)


def test_F13_every_hand_lies_open_when_the_deal_is_over():
    t = Table("zunyi", {0: "123m456m789m11p456p"})
    t.play("0 win")
    for viewer in (0, 1, None):
        assert all(seat.hand is not None for seat in t.view(viewer).seats)
        assert t.view(viewer).settlement is not None
