"""Random finished deals as cases, possible by construction: hands are built from sets, `first` from what lies there."""

from collections import Counter

from tests.engine import settlement_oracle

SUITS = "mps"
KINDS = [f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)]
SPICE = ["1s", "1s", "8p", "8p", "9s", "7p"]
VALUES = {
    "base": [1, 2, 3, 10],
    "flip": ["none", "next", "swing"],
    "self_chicken": [False, True],
    "silkie": [False, True],
    "weekday": ["off", "room_day", "settlement_day"],
    "windblown": [False, True],
    "wild": [False, True],
    "full_hall": [False, True],
    "golden_debts": [False, True],
    "ready_to_earn": [False, True],
    "swap_three": [False, True],
    "void_suit": [False, True],
    "dealer_bonus": ["off", "one_for_two", "streak"],
    "ready_bonus": [False, True],
    "pass_win": ["same_tile", "until_draw", "penalty", "penalty"],
    "all_threes": [False, True],
    "kill_all": [False, True],
}
NUMBERS = [
    "hand.plain", "hand.all_pungs", "hand.seven_pairs", "hand.one_suit", "hand.dragon_seven_pairs", "hand.kong_draw",
    "hand.self_draw", "hand.hot_discard", "bean.late", "bean.exposed", "chicken.1s.plain", "chicken.1s.golden",
    "chicken.8p.liable", "chicken.flipped", "chicken.self", "chicken.weekday", "void.tile", "void.natural",
    "dealer.step",
]  # fmt: skip


class DeadEnd(Exception):  # noqa: N818 - no error, a turn not to take
    """This attempt cannot be finished."""


class Maker:
    def __init__(self, rng, most_wilds):
        self.rng = rng
        self.most_wilds = most_wilds
        self.bag = Counter(dict.fromkeys(KINDS, 4))

    def chance(self, share):
        return self.rng.random() < share

    def take(self, *tiles):
        if any(self.bag[tile] < count for tile, count in Counter(tiles).items()):
            raise DeadEnd
        self.bag.subtract(tiles)
        return list(tiles)

    def any_tile(self, suits=SUITS, but=()):
        left = [tile for tile in self.bag.elements() if tile[1] in suits and tile not in but]
        spicy = [tile for tile in left if tile in SPICE]
        if not left:
            raise DeadEnd
        return self.take(self.rng.choice(spicy if spicy and self.chance(0.2) else left))[0]

    def options(self, variant):
        rng, options = self.rng, {}
        for key, values in VALUES.items():
            if variant == "zunyi" and key in ("all_threes", "kill_all"):
                continue
            if self.chance(0.6):
                options[key] = rng.choice(values)
        if self.chance(0.3):
            options["points"] = {key: rng.randint(0, 12) for key in rng.sample(NUMBERS, rng.randint(1, 6))}
        return options

    def one_set(self, suits, runs):
        for _ in range(20):
            kind = self.rng.choice([kind for kind in KINDS if kind[1] in suits])
            rank = int(kind[0])
            run = self.chance(runs) and rank <= 7
            tiles = [f"{rank + step}{kind[1]}" for step in range(3)] if run else [kind] * 3
            if all(self.bag[tile] >= count for tile, count in Counter(tiles).items()):
                return self.take(*tiles)
        raise DeadEnd

    def meld(self, suits, seat):
        """A meld of some kind that is not wild; claimed ones name another seat."""
        kinds = [kind for kind in KINDS if kind[1] in suits and kind != self.wild and self.bag[kind] >= 3]
        spicy = [kind for kind in kinds if kind in SPICE]
        if not kinds:
            raise DeadEnd
        tile = self.rng.choice(spicy if spicy and self.chance(0.3) else kinds)
        sorts = ["pung", "pung"] + ["concealed_kong", "added_kong", "exposed_kong"] * (self.bag[tile] == 4)
        meld = {"kind": self.rng.choice(sorts), "tile": tile}
        self.take(*[tile] * (3 if meld["kind"] == "pung" else 4))
        if meld["kind"] in ("pung", "exposed_kong"):
            meld["from"] = self.rng.choice([other for other in range(self.players) if other != seat])
        elif self.chance(0.25):
            meld["late"] = True
        return meld

    def hand(self, seat, suits, melds, tile=None):
        """14-3k concealed tiles that are complete, `tile` (taken already) among them."""
        if not melds and self.chance(0.2):
            return self.pairs(suits, tile)
        tiles, sets, runs = [], 4 - melds, self.rng.choice([0, 0.7, 0.7, 1])
        place = self.rng.randrange(sets + 1)
        for number in range(sets + 1):
            if tile is not None and number == place:
                tiles += self.around(tile, pair=number == sets, runs=runs)
            elif number < sets:
                tiles += self.one_set(suits, runs)
            else:
                tiles += self.pair(suits)
        return tiles

    def around(self, tile, pair, runs):
        rank, suit = int(tile[0]), tile[1]
        lows = [low for low in range(rank - 2, rank + 1) if 1 <= low <= 7]
        if pair or not lows or not self.chance(runs):
            return [tile, *self.take(*[tile] * (1 if pair else 2))]
        low = self.rng.choice(lows)
        return [tile, *self.take(*[f"{low + step}{suit}" for step in range(3) if low + step != rank])]

    def pair(self, suits):
        kinds = [kind for kind in KINDS if kind[1] in suits and self.bag[kind] >= 2]
        if not kinds:
            raise DeadEnd
        return self.take(*[self.rng.choice(kinds)] * 2)

    def pairs(self, suits, tile):
        tiles = [] if tile is None else [tile, *self.take(tile)]
        while len(tiles) < 14:
            kind = self.rng.choice(tiles) if tiles and self.chance(0.2) else None
            tiles += self.take(kind, kind) if kind and self.bag[kind] >= 2 else self.pair(suits)
        return tiles

    def suits_for(self, void, tile=None):
        suits = [suit for suit in SUITS if suit != void]
        if self.chance(0.25):
            return [tile[1] if tile else self.rng.choice(suits)]
        return suits

    def soften(self, tiles, keep):
        """Some tile becomes a wild one."""
        if self.wild and self.bag[self.wild] and self.chance(0.5):
            places = [place for place, tile in enumerate(tiles) if tile not in (keep, self.wild)]
            if places:
                place = self.rng.choice(places)
                self.bag[tiles[place]] += 1
                tiles[place] = self.take(self.wild)[0]

    def complete_seat(self, seat, tile=None, declared=None):
        """A seat whose 14 tiles win, `tile` among them if it is given."""
        own = self.seats[seat]
        suits = self.suits_for(own["void"], tile)
        melds = 0 if declared or self.chance(0.4) else self.rng.randint(1, 3)
        own["melds"] = [self.meld(suits, seat) for _ in range(melds)]
        hand = self.hand(seat, suits, melds, tile)
        self.soften(hand, tile)
        return hand

    def loose_seat(self, seat):
        own = self.seats[seat]
        melds = self.rng.choice([0, 0, 1, 1, 2, 3])
        suits = self.suits_for(own["void"])
        fixed = own["melds"]
        own["melds"] = fixed + [self.meld(suits, seat) for _ in range(max(0, melds - len(fixed)))]
        own["hand"] = [self.any_tile(SUITS if self.chance(0.1) else suits) for _ in range(13 - 3 * len(own["melds"]))]

    def ready_seat(self, seat):
        hand = self.complete_seat(seat)
        self.rng.shuffle(hand)
        self.bag[hand.pop()] += 1
        self.seats[seat]["hand"] = hand

    def case(self):
        rng = self.rng
        variant = rng.choice(["wengan", "zunyi"])
        self.players = rng.choice([3, 4, 4] if variant == "wengan" else [2, 3, 4, 4])
        options = self.options(variant)
        self.rules = {**settlement_oracle.BOTH, **settlement_oracle.DEFAULTS[variant], **options}
        self.wild = self.take(rng.choice(KINDS))[0] if self.rules["wild"] else None
        how = rng.choice(["self_draw", "discard", "discard", "robbed_kong", "draw"])
        self.case = {
            "variant": variant, "options": options, "dealer": rng.randrange(self.players), "streak": rng.randint(1, 4),
            "wild": self.wild, "end": {"how": how, "winners": []},
        }  # fmt: skip
        self.seats = [
            {"void": rng.choice(SUITS) if self.rules["void_suit"] else None, "melds": []} for _ in range(self.players)
        ]
        if self.rules["weekday"] != "off":
            self.case["weekday"] = rng.randint(1, 7)
        self.winners_and_end(how)
        for seat in range(self.players):
            if "hand" not in self.seats[seat]:
                ready = not self.seats[seat]["melds"] and self.chance(0.5)
                (self.ready_seat if ready else self.loose_seat)(seat)
        self.ponds_and_flip()
        self.case["seats"] = [self.written(own) for own in self.seats]
        self.finish()
        return self.case

    def winners_and_end(self, how):
        rng, end = self.rng, self.case["end"]
        if how == "draw":
            return
        order = rng.sample(range(self.players), self.players)
        number = 1 if how == "self_draw" else rng.choice([1, 1, *range(1, self.players)])
        end["winners"] = order[:number]
        tile = self.any_tile(but=(self.wild,) if how == "robbed_kong" else ())
        end["tile"] = tile
        if how != "self_draw":
            end["from"] = order[-1]
            self.prepare_source(self.seats[order[-1]], how, tile, order[-1])
        for seat in end["winners"]:
            own = self.seats[seat]
            if own["void"] == tile[1]:
                own["void"] = rng.choice([suit for suit in SUITS if suit != tile[1]])
            own["hand"] = self.complete_seat(seat, tile)
            if how != "self_draw":
                own["hand"].remove(tile)

    def prepare_source(self, own, how, tile, seat):
        if how != "robbed_kong":
            return
        if own["void"] == tile[1]:
            own["void"] = self.rng.choice([suit for suit in SUITS if suit != tile[1]])
        source = self.rng.choice([other for other in range(self.players) if other != seat])
        own["melds"] = [{"kind": "pung", "tile": self.take(*[tile] * 3)[0], "from": source}]

    def ponds_and_flip(self):
        for own in self.seats:
            own["pond"] = [self.any_tile() for _ in range(self.rng.choice([0, 0, 1, 3, 6]))]
        rules, asked = self.rules, ("self_chicken", "windblown")
        if self.case["end"]["winners"] and (rules["flip"] != "none" or any(rules[key] for key in asked)):
            wanted = [tile for tile in ("9s", "2s", "7p", "9p", "5p", "1s") if self.bag[tile]]
            if wanted and self.chance(0.6):
                self.case["flip"] = self.take(self.rng.choice(wanted))[0]
            elif self.chance(0.8):
                self.case["flip"] = self.any_tile()

    def written(self, own):
        seat = {"hand": "".join(own["hand"]), "melds": own["melds"], "pond": "".join(own["pond"])}
        if self.rules["void_suit"]:
            seat["void"] = own["void"]
            seat["natural_void"] = self.chance(0.25)
        return seat

    def finish(self):
        """Everything that depends on the tiles: who declared, what came before, the first discards."""
        case, end, rng = self.case, self.case["end"], self.rng
        if any(own["hand"].count(self.wild) > self.most_wilds for own in self.seats if self.wild):
            raise DeadEnd
        deal = settlement_oracle.Deal(case)
        self.check_source(deal)
        for seat, own in enumerate(case["seats"]):
            if self.rules["ready_bonus"] and not own["melds"] and deal.waits(seat) and self.chance(0.5):
                words = ["ready"] if deal.variant == "zunyi" else ["hard", "soft"]
                own["declared"] = "hard" if words[0] == "hard" and seat == case["dealer"] else rng.choice(words)
        if end["how"] == "discard":
            kongs = [meld["kind"] != "pung" for meld in deal.melds(end["from"])]
            end["after_kong"] = bool(any(kongs) and (kongs[-1] or deal.variant == "zunyi") and self.chance(0.5))
        if end["how"] == "self_draw":
            winner = end["winners"][0]
            end["after_kong"] = any(m["kind"] != "pung" for m in deal.melds(winner)) and self.chance(0.5)
            self.maybe_first_turn(winner)
        self.first_discards()
        self.maybe_penalty(deal)
        self.check_winners(settlement_oracle.Deal(case))

    def check_source(self, deal):
        if deal.how != "discard" or not deal.void_tiles(deal.source):
            return
        if deal.tile[1] != self.case["seats"][deal.source]["void"] or deal.tile == self.wild:
            raise DeadEnd

    def maybe_first_turn(self, winner):
        own = self.case["seats"][winner]
        claimed = any(meld.get("from") == winner for seat in self.case["seats"] for meld in seat["melds"])
        if not own["melds"] and not claimed and self.chance(0.4):
            own["pond"] = ""
            self.case["end"]["first_turn"] = True
            if self.rules["void_suit"]:
                own["natural_void"] = True

    def first_discards(self):
        case, end = self.case, self.case["end"]
        case["first"] = {}
        for kind in ("1s", "8p") if self.rules["silkie"] else ("1s",):
            ways = []
            for seat, own in enumerate(case["seats"]):
                if kind in settlement_oracle.spread(own["pond"]):
                    ways.append({"by": seat, "claimed": [], "how": None})
                for meld in own["melds"]:
                    if meld["tile"] == kind and meld["kind"] != "concealed_kong":
                        by = meld.get("from", self.rng.choice([i for i in range(self.players) if i != seat]))
                        how = "kong" if meld["kind"] == "exposed_kong" else "pung"
                        ways.append({"by": by, "claimed": [seat], "how": how})
            if not ways and end["how"] == "discard" and end["tile"] == kind:
                ways = [{"by": end["from"], "claimed": end["winners"], "how": "win"}]
            possible = [way for way in ways if not end.get("first_turn") or way["by"] != end["winners"][0]]
            if ways and not possible:
                raise DeadEnd
            if ways:
                case["first"][kind] = self.rng.choice(possible)

    def maybe_penalty(self, deal):
        end = self.case["end"]
        if end["how"] == "discard" and self.rules["pass_win"] == "penalty" and len(end["winners"]) == 1:
            declared = self.case["seats"][end["winners"][0]].get("declared")
            forced = deal.variant == "zunyi" and end["after_kong"]
            end["penalty"] = not declared and not forced and self.chance(0.5)

    def check_winners(self, deal):
        for seat in deal.winners:
            tile = settlement_oracle.number_of(deal.tile)
            named = deal.pattern(seat, tile, deal.how == "self_draw", deal.end.get("first_turn"))
            if named is None:
                raise DeadEnd
            if deal.W and deal.how == "discard" and named[0] == "plain":
                declared = any(deal.seats[i].get("declared") for i in (seat, deal.source))
                kong = any(meld["kind"] != "pung" for meld in deal.melds(seat))
                if not (declared or kong or deal.end["after_kong"]):
                    raise DeadEnd


def random_case(rng, most_wilds=1):
    """A finished deal that can be. With two or three wild tiles in a hand the oracle takes seconds."""
    while True:
        try:
            return Maker(rng, most_wilds).case()
        except DeadEnd:
            continue
