"""The winners of the prizes of a group, with the reason for each; and money shared among those with equal points.

Manual choices come first. Then each prize goes to the best-placed eligible player who has none of the group. If all
prizes rank the players alike, going through the players and giving each the most valuable prize left gives the same
result (`by_people`, which tests compare).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

from scoring.core.prizes.funds import in_cents
from scoring.core.prizes.plan import EVERYBODY, Contender, Fund, Given, Passed, Prize, Rules, Share, Ties, Why


def allocate(fund: Fund) -> tuple[Given, ...]:
    """The outcome of each prize, in the listed order."""
    walk = _Walk(fund)
    for prize in fund.prizes:
        if prize.id in fund.chosen:
            walk.choose(prize, fund.chosen[prize.id])
    for prize in in_order(fund.prizes, fund.rules):
        if prize.id not in fund.chosen:
            walk.give(prize)
    given = [walk.given[prize.id] for prize in fund.prizes]
    return tuple(given if fund.rules.ties == Ties.NONE else _shared(given, walk))


def in_order(prizes: Iterable[Prize], rules: Rules) -> list[Prize]:
    """The prizes in the order in which they are given out."""
    if not rules.by_value:
        return list(prizes)
    return sorted(prizes, key=lambda prize: (prize.value is None, -(prize.value or 0)))


def by_place(contenders: Iterable[Contender], seed: int) -> list[Contender]:
    """The best-placed first; lots order players with the same place."""
    return sorted(contenders, key=lambda one: (one.place, lot(seed, one.id)))


def lot(seed: int, number: int) -> str:
    """The lot of a player: a hash that everybody can reproduce from the seed and the player's number."""
    return sha256(f"{seed}:{number}".encode()).hexdigest()


def by_people(fund: Fund) -> dict[int, int]:
    """The winner of each prize, found player by player: for one prize each, moving up, without manual choices."""
    left = in_order((prize for prize in fund.prizes if not prize.by_hand), fund.rules)
    winners: dict[int, int] = {}
    for one in by_place(fund.contenders, fund.rules.seed):
        found = next((prize for prize in left if _may_win(fund, prize, one.id)), None)
        if found is not None:
            winners[found.id] = one.id
            left.remove(found)
    return winners


def _may_win(fund: Fund, prize: Prize, contender: int) -> bool:
    return prize.category == EVERYBODY or contender in fund.eligible.get(prize.category, ())


class _Walk:
    """The prizes given so far. Each category keeps its place in the list of those who are eligible."""

    def __init__(self, fund: Fund) -> None:
        self.fund = fund
        self.rules = fund.rules
        self.ranked = by_place(fund.contenders, fund.rules.seed)
        self.holds: dict[int, int] = {}
        self.won: set[tuple[int, int]] = set()
        self.given: dict[int, Given] = {}
        self.lines: dict[int, list[Contender]] = {}
        self.next: dict[int, int] = {}
        self.passed: dict[int, list[Passed]] = {}

    def line(self, category: int) -> list[Contender]:
        """The eligible players, the best-placed first."""
        if category not in self.lines:
            among = self.fund.eligible.get(category, frozenset())
            order = self.fund.orders.get(category)
            ranked = self.ranked if order is None else by_place(order, self.rules.seed)
            self.lines[category] = [one for one in ranked if category == EVERYBODY or one.id in among]
        return self.lines[category]

    def choose(self, prize: Prize, contender: int | None) -> None:
        """Give a prize as somebody decided."""
        if contender is None:
            self.given[prize.id] = Given(prize=prize, why=Why.NOBODY_CHOSEN)
            return
        self._hold(contender, prize)
        self.given[prize.id] = Given(prize=prize, why=Why.CHOSEN, shares=(Share(contender, prize.value),))

    def give(self, prize: Prize) -> None:
        """Give a prize to the next who is eligible."""
        self.given[prize.id] = self._given(prize)

    def _given(self, prize: Prize) -> Given:
        if prize.by_hand:
            return Given(prize=prize, why=Why.BY_HAND)
        line = self.line(prize.category)
        if not line:
            return Given(prize=prize, why=Why.NOBODY_ELIGIBLE)
        at = self.next.get(prize.category, 0)
        passed = self.passed.setdefault(prize.category, [])
        while at < len(line) and self._has_one(line[at].id, prize):
            held = self.holds[line[at].id]
            passed.append(Passed(line[at].id, held))
            at += 1
            if not self.rules.moves_up and (line[at - 1].id, prize.category) not in self.won:
                self.next[prize.category] = at
                return Given(prize=prize, why=Why.NOT_MOVED, passed=(passed[-1],))
        self.next[prize.category] = at + 1
        if at >= len(line):
            why = Why.ALL_HAVE_ONE if self.rules.one_each and passed else Why.TOO_FEW
            return Given(prize=prize, why=why, passed=self._others(prize))
        winner = line[at]
        drawn = at + 1 < len(line) and line[at + 1].place == winner.place and line[at + 1].id not in self.holds
        self._hold(winner.id, prize)
        share = Share(winner.id, prize.value)
        return Given(prize=prize, why=Why.BEST, shares=(share,), passed=self._others(prize), drawn=drawn)

    def _hold(self, contender: int, prize: Prize) -> None:
        self.holds.setdefault(contender, prize.id)
        self.won.add((contender, prize.category))

    def _has_one(self, contender: int, prize: Prize) -> bool:
        """Whether a prize that the player has keeps them from winning this one."""
        return (self.rules.one_each and contender in self.holds) or (contender, prize.category) in self.won

    def _others(self, prize: Prize) -> tuple[Passed, ...]:
        """Those passed over whose prize is of another category."""
        passed = self.passed.get(prize.category, ())
        return tuple(one for one in passed if self.given[one.prize].prize.category != prize.category)


def _shared(given: Sequence[Given], walk: _Walk) -> list[Given]:
    """The money of each category, shared among those with equal points."""
    found = {one.prize.id: one for one in given}
    ordered = in_order((one.prize for one in given), walk.rules)
    for category in dict.fromkeys(one.prize.category for one in given):
        money = [
            each
            for each in ordered
            if each.category == category and each.value is not None and found[each.id].why == Why.BEST
        ]
        points = {one.id: one.points for one in walk.line(category)}
        groups: dict[Fraction, list[Prize]] = {}
        for prize in money:
            groups.setdefault(points[found[prize.id].shares[0].contender], []).append(prize)
        tied: dict[Fraction, list[Contender]] = {each: [] for each in groups}
        for one in walk.line(category):
            if one.points in tied:
                tied[one.points].append(one)
        for each, prizes in groups.items():
            _share(prizes, tied[each], found, walk)
    return [found[one.prize.id] for one in given]


def _share(prizes: Sequence[Prize], tied: Sequence[Contender], found: dict[int, Given], walk: _Walk) -> None:
    """Share some prizes among the winners and those tied with them who hold none; the best-placed is first."""
    won = {found[prize.id].shares[0].contender: prize.value or Fraction() for prize in prizes}
    free = (one.id for one in tied if not walk.rules.one_each or one.id not in walk.holds)
    sharers = [*won, *(one for one in free if one not in won)]
    if len(sharers) < 2:
        return
    part = sum(won.values(), Fraction()) / len(sharers)
    if walk.rules.ties == Ties.HALF:
        amounts = [won.get(one, Fraction()) / 2 + part / 2 for one in sharers]
    else:
        amounts = [part] * len(sharers)
    amount_of = dict(zip(sharers, in_cents(amounts), strict=True))
    for prize in prizes:
        winner = found[prize.id].shares[0].contender
        found[prize.id] = replace(found[prize.id], shares=(Share(winner, amount_of[winner]),), drawn=False)
    last = found[prizes[-1].id]
    others = tuple(Share(one, amount_of[one]) for one in sharers if one not in won)
    found[prizes[-1].id] = replace(last, shares=(*last.shares, *others))
