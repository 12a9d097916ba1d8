"""Small changes to a case that keep its types: some make it impossible, some do not."""

import json

from tests.engine.positions import KINDS
from tests.engine.settlement_oracle import spread


def damaged(rng, case):
    """A copy of the case with one or two things changed."""
    changed = json.loads(json.dumps(case))
    for _ in range(rng.choice([1, 1, 2])):
        rng.choice(CHANGES)(rng, changed)
    return changed


def _seat(rng, case):
    return rng.choice(case["seats"])


def swap_tile(rng, case):
    own = _seat(rng, case)
    tiles = spread(own["hand"])
    if tiles:
        tiles[rng.randrange(len(tiles))] = rng.choice(KINDS)
        own["hand"] = "".join(tiles)


def change_count(rng, case):
    own = _seat(rng, case)
    own["hand"] = rng.choice([own["hand"] + rng.choice(KINDS), "".join(spread(own["hand"])[1:])])


def change_pond(rng, case):
    own = _seat(rng, case)
    own["pond"] = rng.choice(["", own["pond"] + rng.choice([*KINDS, "1s", "8p"]), "1s", "8p"])


def change_meld(rng, case):
    melds = [meld for own in case["seats"] for meld in own["melds"]]
    if not melds:
        return
    meld = rng.choice(melds)
    key = rng.choice(["kind", "tile", "from", "from", "late"])
    meld[key] = {
        "kind": rng.choice(["pung", "concealed_kong", "added_kong", "exposed_kong"]),
        "tile": rng.choice(KINDS), "from": rng.choice([None, 0, 1, 2, 3]), "late": rng.choice([False, True]),
    }[key]  # fmt: skip
    if key == "kind":
        meld.pop("from", None)
        if meld["kind"] in ("pung", "exposed_kong"):
            meld["from"] = rng.randrange(len(case["seats"]))
        if meld["kind"] in ("pung", "exposed_kong"):
            meld.pop("late", None)


def turn_melds(rng, case):
    _seat(rng, case)["melds"].reverse()


def change_seat(rng, case):
    own = _seat(rng, case)
    key = rng.choice(["void", "natural_void", "declared"])
    own[key] = {
        "void": rng.choice([None, "m", "p", "s"]), "natural_void": rng.choice([False, True]),
        "declared": rng.choice([None, "ready", "hard", "soft"]),
    }[key]  # fmt: skip


def change_end(rng, case):
    end, n = case["end"], len(case["seats"])
    key = rng.choice(["how", "winners", "from", "tile", "after_kong", "first_turn", "penalty", "penalty"])
    end[key] = {
        "how": rng.choice(["self_draw", "discard", "robbed_kong", "draw"]),
        "winners": [rng.randrange(n) for _ in range(rng.choice([0, 1, 1, 2, 3]))],
        "from": rng.choice([None, 0, 1, 2, 3]), "tile": rng.choice([None, *KINDS]),
    }.get(key, not end.get(key))  # fmt: skip


def change_first(rng, case):
    n = len(case["seats"])
    kind = rng.choice(["1s", "1s", "8p", "8p", "2s"])
    first = case["first"].get(kind)
    if first is None or rng.random() < 0.3:
        case["first"][kind] = {"by": rng.randrange(n), "claimed": rng.choice([[], [], [rng.randrange(n)]])}
        if case["first"][kind]["claimed"]:
            case["first"][kind]["how"] = rng.choice(["pung", "kong", "win"])
    elif rng.random() < 0.2:
        del case["first"][kind]
    else:
        key = rng.choice(["by", "claimed", "how"])
        first[key] = {
            "by": rng.randrange(n), "claimed": [rng.randrange(n) for _ in range(rng.choice([0, 1, 1, 2]))],
            "how": rng.choice([None, "pung", "kong", "win"]),
        }[key]  # fmt: skip


def change_top(rng, case):
    key = rng.choice(["dealer", "streak", "weekday", "wild", "flip"])
    case[key] = {
        "dealer": rng.randrange(-1, 5), "streak": rng.randrange(-1, 3), "weekday": rng.choice([None, 0, 1, 7, 8]),
        "wild": rng.choice([None, *KINDS]), "flip": rng.choice([None, *KINDS]),
    }[key]  # fmt: skip


def change_option(rng, case):
    key, values = rng.choice([
        ("players", [2, 3, 4]), ("flip", ["none", "next"]), ("self_chicken", [False, True]), ("silkie", [False, True]),
        ("weekday", ["off", "room_day"]), ("windblown", [False, True]), ("wild", [False, True]),
        ("void_suit", [False, True]), ("ready_bonus", [False, True]), ("pass_win", ["same_tile", "penalty"]),
        ("kill_all", [True]),
    ])  # fmt: skip
    case["options"][key] = rng.choice(values)


CHANGES = (
    swap_tile, change_count, change_pond, change_meld, change_meld, turn_melds, change_seat, change_seat, change_end,
    change_end, change_first, change_first, change_top, change_option,
)  # fmt: skip
