"""Tables at which somebody may claim or rob."""

from rules.engine.notation import parse_tile
from rules.engine.views import Phase
from tests.engine.scenario import Table

ON_36P = "123m456m789m11s45p"  # plain, waits for 3p and 6p
ON_36P_TOO = "234m567m22s345s45p"


def kind(text):
    return parse_tile(text)


def claim_table(variant="wengan", hands=None, discard="6p", **options):
    t = Table(variant, {0: discard} | (hands or {}), **options)
    t.play(f"0 discard {discard}")
    return t


def with_passed(t, seat, tile):
    """The same table after the seat passed a win on a tile, since its last draw."""
    t.state = t.state._replace(seats=t.state.with_seat(seat, t.seat(seat)._replace(passed=1 << kind(tile))))
    return t


def rob_table(variant, passed=False, **options):
    """Seat 0 punged 6p of seat 1 and adds the fourth; seat 3 waits for it."""
    hands = {0: "66p", 1: "6p", 3: ON_36P}
    t = Table(variant, hands, dealer=1, draws="9s9m8m7m6p", pass_win="until_draw", **options)
    t.play("1 discard 6p")
    while t.state.phase is Phase.CLAIM:
        seat = t.asked[0]
        t.play(f"{seat} {'pung' if 'pung' in t.verbs(seat) else 'pass'}")
    t.play(f"0 {t.legal(0)[-1]}")
    for tile in ("9m", "8m", "7m"):
        while t.state.phase is Phase.CLAIM:
            t.play(f"{t.asked[0]} pass")
        t.play(f"{t.state.turn} discard {tile}")
    while t.state.phase is Phase.CLAIM:
        t.play(f"{t.asked[0]} pass")
    if passed:
        with_passed(t, 3, "6p")
    t.play("0 kong 6p")
    return t
