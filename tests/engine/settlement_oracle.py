"""Sections 5-10 in the slowest and simplest way, straight from the page, on cases as JSON.

Shares no code with the engine; names of hands come from the readings of `oracle.py`.
"""

from collections import namedtuple

from tests.engine import oracle

Meld = namedtuple("Meld", "tile is_kong")

HANDS = {
    "zunyi": [
        ("plain", 2), ("single_wait", 3), ("wide_wait", 4), ("all_pungs", 4), ("seven_pairs", 7),
        ("dragon_seven_pairs", 10), ("one_suit", 10), ("heavenly", 10), ("earthly", 10),
    ],
    "wengan": [
        ("plain", 1), ("all_pungs", 5), ("seven_pairs", 10), ("one_suit", 10), ("one_suit_pungs", 15),
        ("dragon_seven_pairs", 20), ("one_suit_pairs", 20), ("one_suit_dragon", 30),
    ],
}  # fmt: skip
DEFAULTS = {
    "wengan": {"full_hall": True, "void_suit": False, "ready_bonus": False, "pass_win": "until_draw"},
    "zunyi": {"full_hall": False, "void_suit": True, "ready_bonus": True, "pass_win": "same_tile"},
}
BOTH = {
    "base": 1, "flip": "next", "self_chicken": False, "silkie": False, "weekday": "off", "windblown": False,
    "wild": False, "golden_debts": False, "ready_to_earn": True, "dealer_bonus": "off", "all_threes": False,
    "kill_all": False, "points": {},
}  # fmt: skip
BEANS = {
    "wengan": {"concealed": 2, "added": 3, "exposed": 1, "late": 0},
    "zunyi": {"concealed": 2, "added": 2, "exposed": 3, "late": 0},
}
CHICKENS = {
    ("wengan", "1s"): {"plain": 1, "golden": 2, "charging": 2, "charging_golden": 4, "liable": 1},
    ("wengan", "8p"): {"plain": 2, "golden": 4, "charging": 4, "charging_golden": 8, "liable": 2},
    ("zunyi", "1s"): {
        "plain": 1, "golden": 2, "charging": 3, "charging_golden": 6, "liable": 2, "forfeit_charging": 3, "forfeit": 1,
    },
    ("zunyi", "8p"): {
        "plain": 2, "golden": 4, "charging": 4, "charging_golden": 8, "liable": 2, "forfeit_charging": 4, "forfeit": 2,
    },
}  # fmt: skip


def spread(text):
    """`12m3s` -> ["1m", "2m", "3s"]"""
    tiles, ranks = [], []
    for sign in text or "":
        if sign.isdigit():
            ranks.append(sign)
        else:
            tiles += [rank + sign for rank in ranks]
            ranks = []
    return tiles


def number_of(tile):
    return "mps".index(tile[1]) * 9 + int(tile[0]) - 1


class Deal:
    def __init__(self, case):
        self.case = case
        self.variant = case["variant"]
        self.W = self.variant == "wengan"
        self.option = {**BOTH, **DEFAULTS[self.variant], **case.get("options", {})}
        self.seats = case["seats"]
        self.n = len(self.seats)
        self.end = case["end"]
        self.how = self.end["how"]
        self.winners = sorted(self.end.get("winners") or [])
        self.source = self.end.get("from")
        self.tile = self.end.get("tile")
        self.dealer = case["dealer"]
        self.streak = case.get("streak", 1)
        self.wild = case.get("wild")
        self.first = case.get("first", {})
        self.paid = []
        self.ready = [i for i in range(self.n) if i in self.winners or self.waits(i)]
        self.entitled = self.ready if self.option["ready_to_earn"] else list(range(self.n))

    def number(self, key, value):
        return self.option["points"].get(key, value)

    def melds(self, i):
        return self.seats[i].get("melds") or []

    def void_tiles(self, i):
        void = self.seats[i].get("void")
        return [tile for tile in spread(self.seats[i]["hand"]) if tile[1] == void and tile != self.wild]

    def thirteen(self, i):
        tiles = spread(self.seats[i]["hand"])
        if self.how == "self_draw" and i in self.winners:
            tiles.remove(self.tile)
        return tiles

    def seat_for_oracle(self, i):
        void = self.seats[i].get("void")
        melds = [Meld(number_of(meld["tile"]), meld["kind"] != "pung") for meld in self.melds(i)]
        wild = number_of(self.wild) if self.wild else None
        return [number_of(t) for t in self.thirteen(i)], melds, wild, "mps".index(void) if void else None

    def waits(self, i):
        return oracle.waits(*self.seat_for_oracle(i))

    def pattern(self, i, tile, self_drawn, first_turn=False):
        hand, melds, wild, void = self.seat_for_oracle(i)
        shown = oracle.patterns(hand, melds, tile, self_drawn=self_drawn, wild=wild, void=void, any_four=self.W)
        if not shown:
            return None
        for name, one, other in (
            ("one_suit_pungs", "one_suit", "all_pungs"),
            ("one_suit_pairs", "one_suit", "seven_pairs"),
            ("one_suit_dragon", "one_suit", "dragon_seven_pairs"),
        ):
            if {one, other} <= shown:
                shown.add(name)
        if first_turn:
            shown.add("heavenly" if i == self.dealer else "earthly")
        best = None
        for name, usual in HANDS[self.variant]:
            points = self.number("hand." + name, usual)
            if name in shown and (best is None or points >= best[1]):
                best = (name, points)
        return best

    def pay(self, payer, payee, category, points):
        assert payer != payee
        self.paid.append((payer, payee, category, points * self.option["base"]))

    def others(self, i):
        return [j for j in range(self.n) if j != i]

    # section 7

    def zunyi_value(self, pattern, points, declared, payer_declared, self_drawn, after_kong, hot, robbed):
        value, plain = points, pattern == "plain"
        extra, any_of_them = 0, False
        if after_kong:
            extra, any_of_them = extra + self.number("hand.kong_draw", 10), True
        if declared:
            extra, any_of_them = extra + self.number("ready.declared", 10), True
        if payer_declared and not robbed:
            extra, any_of_them = extra + self.number("ready.beaten", 10), True
        if plain and any_of_them:
            value = 0
        value += extra
        if self_drawn or robbed:
            value += self.number("hand.self_draw", 0)
        if hot:
            value += self.number("hand.hot_discard", 0)
        return value

    def wengan_value(self, points, declared, discarder_declared, self_drawn, after_kong, hot, robbed):
        least = 0
        for one in (declared, discarder_declared):
            if one == "hard":
                least = max(least, self.number("ready.hard", 20))
            if one == "soft":
                least = max(least, self.number("ready.soft", 10))
        value = max(points, least)
        if self_drawn or robbed:
            value += self.number("hand.self_draw", 1)
        if after_kong:
            value += self.number("hand.kong_draw", 1)
        if hot:
            value += self.number("hand.hot_discard", 1)
        return value

    def value(self, winner, payer):
        """What a payer (None: one who had not declared) pays for the hand of a winner."""
        self_drawn, robbed = self.how == "self_draw", self.how == "robbed_kong"
        pattern, points = self.pattern(winner, number_of(self.tile), self_drawn, self.end.get("first_turn"))
        declared = self.seats[winner].get("declared")
        payers = self.seats[payer].get("declared") if payer is not None else None
        kong_draw = self_drawn and self.end.get("after_kong", False)
        hot = self.how == "discard" and self.end.get("after_kong", False)
        if self.W:
            discarders = payers if self.how == "discard" else None
            return self.wengan_value(points, declared, discarders, self_drawn, kong_draw, hot, robbed)
        return self.zunyi_value(pattern, points, declared, payers, self_drawn, kong_draw, hot, robbed)

    # sections 8 and 9

    def hands(self):
        for winner in self.winners:
            if self.end.get("penalty"):
                for other in self.others(winner):
                    self.pay(winner, other, "penalty", self.value(winner, None))
            elif self.how == "self_draw":
                for other in self.others(winner):
                    self.pay(other, winner, "hand", self.value(winner, other))
                    self.bonus(other, winner)
            elif self.how == "discard":
                self.pay(self.source, winner, "hand", self.value(winner, self.source))
                self.bonus(self.source, winner)
            else:
                self.pay(self.source, winner, "hand", self.value(winner, self.source) * (self.n - 1))
                self.bonus(self.source, winner)

    def bonus(self, payer, winner):
        bonus = {"off": 0, "one_for_two": 1, "streak": self.streak}[self.option["dealer_bonus"]]
        bonus *= self.number("dealer.step", 1)
        if self.dealer in (winner, payer):
            self.pay(payer, winner, "dealer", bonus)

    def gets_nothing(self, i):
        """P7, P9: nothing under sections 5 and 6."""
        hot = self.how == "discard" and self.end.get("after_kong")
        if i == self.source and (hot or self.how == "robbed_kong") and (not self.W or self.option["kill_all"]):
            return True
        return bool(self.end.get("penalty")) and i in self.winners

    def earn(self, payer, payee, category, points):
        if not self.gets_nothing(payee):
            self.pay(payer, payee, category, points)

    def beans(self):
        for i in self.entitled:
            for place, meld in enumerate(self.melds(i)):
                kind = meld["kind"].removesuffix("_kong")
                if kind == "pung":
                    continue
                if meld.get("late"):
                    kind = "late"
                hot = self.how == "discard" and self.end.get("after_kong")
                if self.W and hot and i == self.source and place == len(self.melds(i)) - 1:
                    continue  # B4
                points = BEANS[self.variant][kind]
                if self.option["all_threes"] and kind != "late":
                    points = 3
                points = self.number("bean." + kind, points)
                if kind == "exposed":
                    self.earn(meld["from"], i, "bean", points)
                else:
                    for other in self.others(i):
                        self.earn(other, i, "bean", points)

    def chicken_kinds(self):
        flip, flipped = self.case.get("flip"), {}
        if flip:
            rank, suit = int(flip[0]), flip[1]
            after, before = str(rank % 9 + 1) + suit, str((rank + 7) % 9 + 1) + suit
            if self.option["flip"] in ("next", "swing"):
                flipped[after] = self.number("chicken.flipped", 1)
            if self.option["flip"] == "swing":
                flipped[before] = self.number("chicken.flipped", 1)
            if self.option["self_chicken"]:
                flipped[flip] = self.number("chicken.self", 1)
        standing = ["1s", "8p"] if self.option["silkie"] else ["1s"]
        golden = [kind for kind in standing if kind in flipped]
        for kind in golden:
            del flipped[kind]
        return standing, golden, flipped

    def standing_value(self, kind, what):
        return self.number(f"chicken.{kind}.{what}", CHICKENS[self.variant, kind][what])

    def chickens(self):
        if self.option["windblown"] and self.case.get("flip") == "5p":
            return
        standing, golden, flipped = self.chicken_kinds()
        for i in self.entitled:
            tiles = spread(self.seats[i]["hand"])
            for meld in self.melds(i):
                tiles += [meld["tile"]] * (3 if meld["kind"] == "pung" else 4)
            if i in self.winners and self.how != "self_draw":
                tiles.append(self.tile)
            pond = spread(self.seats[i].get("pond"))
            points = 0
            for kind in standing:
                count = (tiles + pond).count(kind)
                first = self.first.get(kind)
                if first and first["by"] == i and not first.get("claimed"):
                    count -= 1
                    points += self.standing_value(kind, "charging_golden" if kind in golden else "charging")
                points += count * self.standing_value(kind, "golden" if kind in golden else "plain")
            loose = tiles + pond if self.option["full_hall"] else tiles
            for tile in loose:
                points += flipped.get(tile, 0)
                if self.option["weekday"] != "off" and int(tile[0]) == self.case["weekday"]:
                    points += self.number("chicken.weekday", 1)
            for other in self.others(i):
                self.earn(other, i, "chicken", points)
        for kind in standing:
            double = 2 if kind in golden and self.option["golden_debts"] else 1
            self.liable(kind, double)
            if not self.W:
                self.forfeits(kind, double)

    def liable(self, kind, double):
        first = self.first.get(kind)
        if not first:
            return
        for claimer in first.get("claimed") or []:
            if self.W and first["how"] == "win":
                continue
            value = self.standing_value(kind, "liable") * double
            if claimer in self.entitled:
                self.earn(first["by"], claimer, "chicken", value)
            elif not self.W and first["by"] in self.entitled:
                self.earn(claimer, first["by"], "chicken", value)

    def forfeits(self, kind, double):
        for i in range(self.n):
            if i in self.entitled:
                continue
            owed = 0
            shown = spread(self.seats[i].get("pond")).count(kind)
            first = self.first.get(kind)
            if first and first["by"] == i and not first.get("claimed"):
                owed += self.standing_value(kind, "forfeit_charging") * double
                shown -= 1
            for meld in self.melds(i):
                if meld["tile"] == kind:
                    shown += {"pung": 3, "exposed_kong": 4, "added_kong": 4, "concealed_kong": 0}[meld["kind"]]
            owed += shown * self.standing_value(kind, "forfeit") * double
            for other in self.entitled:
                self.earn(i, other, "chicken", owed)

    def void_check(self, receivers):
        for i in range(self.n):
            for receiver in receivers:
                if i != receiver:
                    points = len(self.void_tiles(i)) * self.number("void.tile", 1)
                    self.pay(i, receiver, "void_check", points)

    def natural_voids(self):
        for i in range(self.n):
            if self.seats[i].get("natural_void"):
                for other in self.others(i):
                    self.pay(other, i, "natural_void", self.number("void.natural", 2))

    def ready_check(self):
        for i in self.ready:
            declared, most = self.seats[i].get("declared"), 0
            for kind in self.waits(i):
                pattern, points = self.pattern(i, kind, False)
                if self.W:
                    value = self.wengan_value(points, declared, None, False, False, False, False)
                else:
                    value = self.zunyi_value(pattern, points, declared, None, False, False, False, False)
                most = max(most, value)
            for other in range(self.n):
                if other not in self.ready:
                    self.pay(other, i, "ready_check", most)

    # section 10

    def next(self):
        if not self.winners:
            return self.dealer, self.streak
        if len(self.winners) == 1:
            dealer = self.winners[0]
        elif (self.W and len(self.winners) == 3) or (not self.W and len(self.winners) == self.n - 1):
            dealer = self.source
        else:
            dealer = self.dealer if self.W else (self.source + 1) % self.n
            while dealer not in self.winners:
                dealer = (dealer + 1) % self.n
        if dealer == self.dealer and self.dealer in self.winners:
            return dealer, self.streak + 1
        return dealer, 1

    def answer(self):
        self.natural_voids()
        if self.winners:
            self.hands()
            self.beans()
            self.chickens()
            self.void_check(self.winners)
        else:
            self.ready_check()
            self.void_check(self.ready)
        totals, by_reason = [0] * self.n, {}
        for payer, payee, category, points in self.paid:
            sums = by_reason.setdefault(category, [0] * self.n)
            for seat, sign in ((payer, -1), (payee, 1)):
                totals[seat] += sign * points
                sums[seat] += sign * points
        dealer, streak = self.next()
        return {
            "totals": totals,
            "by_reason": {category: sums for category, sums in by_reason.items() if any(sums)},
            "ready": self.ready,
            "winners": [
                (i, self.pattern(i, number_of(self.tile), self.how == "self_draw", self.end.get("first_turn"))[0],
                 self.value(i, None))
                for i in self.winners
            ],
            "next_dealer": dealer,
            "next_streak": streak,
        }  # fmt: skip


def settle(case):
    return Deal(case).answer()
