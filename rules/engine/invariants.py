"""What must hold at every step of every deal: for simulations and tests. Each check yields sentences of violation."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from rules.engine.actions import Action, Declaration, Verb
from rules.engine.case import parse_case, position_to_json
from rules.engine.case_fields import CaseError
from rules.engine.decide import IllegalAction, decide
from rules.engine.ending import position_of
from rules.engine.event_json import event_from_json, event_to_json
from rules.engine.events import Event
from rules.engine.evolve import fold
from rules.engine.hands import waits_of
from rules.engine.legal import asked, legal_actions, question
from rules.engine.melds import Meld, MeldKind
from rules.engine.shape import keys
from rules.engine.state import Deal
from rules.engine.tiles import ALL_TILES, COPIES, KINDS, SUITS
from rules.engine.views import Phase

_WHOLE = Counter(ALL_TILES)


def check_step(before: Deal, happened: tuple[Event, ...], after: Deal, rng: Random) -> Iterator[str]:
    """Everything about one step: the events that led from one deal to the next, and the deal they led to."""
    if fold(before, happened) != after:
        yield "the folded events are not the state"
    if tuple(event_from_json(event_to_json(event)) for event in happened) != happened:
        yield "the events are not what they were after being written and read"
    yield from check_state(after)
    yield from check_questions(after, rng)
    for index, (seat, old) in enumerate(zip(after.seats, before.seats, strict=True)):
        if seat.answers < old.answers:
            yield f"seat {index}: question numbers run backwards"


def check_state(state: Deal) -> Iterator[str]:
    """The 108 tiles are all there, and what is kept beside the hands belongs to them."""
    if tiles_in_play(state) != _WHOLE:
        yield "the tiles are not the 108"
    for index, seat in enumerate(state.seats):
        if seat.hand != tuple(sorted(seat.hand)):
            yield f"seat {index}: the hand is not sorted"
        naturals = [tile for tile in seat.hand if tile != state.wild]
        if seat.keys != keys(naturals) or seat.wilds != len(seat.hand) - len(naturals):
            yield f"seat {index}: the keys are not those of the hand"
        size = len(seat.hand) + 3 * len(seat.melds)
        if state.phase in (Phase.TURN, Phase.CLAIM, Phase.OVER) and size not in (13, 14):
            yield f"seat {index}: {size} tiles"
        waits = waits_of(seat.hand, seat.keys, seat.wilds, seat.melds, seat.void)
        if size == 13 and state.phase not in (Phase.SWAP, Phase.VOID) and seat.waits != waits:
            yield f"seat {index}: the waits are not those of the hand"
    settlement = state.settlement
    if (settlement is None) != (state.phase is not Phase.OVER):
        yield "the deal is over and not settled, or settled and not over"
    if settlement is not None and (
        sum(settlement.totals) != 0 or any(line.points <= 0 for line in settlement.transfers)
    ):
        yield "the settlement does not add up to 0"


def tiles_in_play(state: Deal) -> Counter[int]:
    """All tiles, wherever they are."""
    tiles = Counter(state.wall[state.head : state.tail])
    for seat in state.seats:
        tiles.update(seat.hand)
        tiles.update(seat.pond)
        for meld in seat.melds:
            tiles[meld.tile] += COPIES if meld.is_kong else 3
    for laid in state.laid:
        tiles.update(laid or ())
    apart = [state.wild, state.flip]
    if state.end is not None and state.end.source is not None:
        apart.append(state.end.tile)
    tiles.update(tile for tile in apart if tile is not None)
    return tiles


def check_questions(state: Deal, rng: Random) -> Iterator[str]:
    """Somebody is asked until the deal is over; what is legal is accepted, and something else is refused."""
    seats = asked(state)
    if bool(seats) == (state.phase is Phase.OVER):
        yield "nobody is asked, or somebody after the end"
    for seat in range(state.players):
        actions = legal_actions(state, seat)
        if bool(actions) != (seat in seats):
            yield f"seat {seat}: asked without answers, or answers without being asked"
        if len(set(actions)) != len(actions):
            yield f"seat {seat}: a legal action is listed twice"
        for action in actions if len(actions) < 20 else rng.sample(actions, 4):
            if not is_accepted(state, action):
                yield f"seat {seat}: the legal {action} is refused"
        asks = question(state, seat)
        if asks is not None and (asks.default not in actions or asks.number != state.seats[seat].answers + 1):
            yield f"seat {seat}: the question does not fit"
    other = random_action(state.players, rng)
    if other not in legal_actions(state, other.seat) and is_accepted(state, other):
        yield f"the illegal {other} is accepted"


def is_accepted(state: Deal, action: Action) -> bool:
    """Whether `decide` answers an action."""
    try:
        decide(state, action)
    except IllegalAction:
        return False
    return True


def random_action(players: int, rng: Random) -> Action:
    """Any action at all, hardly ever a legal one."""
    verb = rng.choice(list(Verb))
    seat, tiles = rng.randrange(players), tuple(sorted(rng.choices(range(KINDS), k=3)))
    if verb is Verb.SWAP:
        return Action(seat, verb, tiles)
    if verb is Verb.VOID:
        return Action(seat, verb, suit=rng.choice(SUITS))
    if verb is Verb.DECLARE:
        return Action(seat, verb, declare=rng.choice(list(Declaration)))
    if verb is Verb.DISCARD:
        return Action(seat, verb, tiles[:1], declare=rng.choice([None, *Declaration]))
    return Action(seat, verb, tiles[:1] if verb is Verb.KONG else ())


def check_end(state: Deal) -> Iterator[str]:
    """A finished deal is a settlement case that anybody could have written (section 12)."""
    position = position_of(state)
    seats = tuple(seat._replace(melds=tuple(_as_written(meld) for meld in seat.melds)) for seat in position.seats)
    try:
        same = parse_case(position_to_json(position)) == position._replace(seats=seats)
    except CaseError as error:
        yield f"the end is no settlement case: {error}"
    else:
        if not same:
            yield "the end is another settlement case after being written and read"


def _as_written(meld: Meld) -> Meld:
    """A case does not tell from whom the pung below an added kong came."""
    return meld._replace(source=None) if meld.kind is MeldKind.ADDED_KONG else meld
