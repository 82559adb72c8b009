"""What a scoring of two-player games means for an event of some rounds: the paper's three rules, and the exact test.

Rules: `armati-swiss.md`, "The value awarded to games", and rulings A1 and A2. The paper's second rule is meant to keep
the only player who wins all games in first place; it does so only where nobody draws, so the exact test is tried too:
R times the worst win against the best record that is not R wins. Counter-examples are found by trying every record of
wins, draws and losses at its fewest and most points; none of this is a formula that could have an exception.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal

from common.pure.text import number
from scoring.core.duels.points import KINDS, Kind, Range, Scoring

MOST_ROUNDS: Final = 20
Level = Literal["good", "warn", "bad"]
_NUMBERS: Final = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NAMES: Final = {"win": ("win", "wins"), "draw": ("draw", "draws"), "loss": ("loss", "losses")}


@dataclass(frozen=True, slots=True)
class Record:
    """What a player did in all rounds."""

    wins: int
    draws: int
    losses: int

    @property
    def counts(self) -> tuple[tuple[Kind, int], ...]:
        """Each kind of result that the record has, with its number."""
        return tuple((kind, n) for kind, n in zip(KINDS, (self.wins, self.draws, self.losses), strict=True) if n)

    def points(self, scoring: Scoring) -> Range:
        """The fewest and the most points for this record."""
        ranges = [(scoring.range_of(kind), n) for kind, n in self.counts]
        zero = Fraction(0)
        return Range(sum((r.low * n for r, n in ranges), zero), sum((r.high * n for r, n in ranges), zero))

    @property
    def text(self) -> str:
        """In words: "two wins and a draw"."""
        parts = [f"{_NUMBERS[n] if n < len(_NUMBERS) else n} {_NAMES[kind][n > 1]}" for kind, n in self.counts]
        return " and ".join(parts) if len(parts) < 3 else f"{parts[0]}, {parts[1]} and {parts[2]}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that holds (`good`), is to be weighed (`warn`) or fixed (`bad`): an English template and its params.

    `ahead` would be placed over, or level with, `behind`: the counter-example where there is one.
    """

    level: Level
    code: str
    message: str
    params: dict[str, object] = field(default_factory=dict)
    ahead: Record | None = None
    behind: Record | None = None

    @property
    def text(self) -> str:
        """The message with its params filled in, in English."""
        return self.message % self.params


def printed_factor(rounds: int) -> int:
    """How many times the span of a win the gap to the best loss is to be: 4, and 6 from 6 rounds on, as printed."""
    return 6 if rounds >= 6 else 4


def records_of(rounds: int) -> tuple[Record, ...]:
    """Every record of this number of games, most wins first, then most draws."""
    return tuple(
        Record(wins, draws, rounds - wins - draws)
        for wins in range(rounds, -1, -1)
        for draws in range(rounds - wins, -1, -1)
    )


def lint_scoring(scoring: Scoring, *, rounds: int) -> tuple[Finding, ...]:
    """The paper's three rules in its order, then the exact test for this number of rounds (1 to 20)."""
    return (
        _order(scoring),
        _printed_gap(scoring, rounds),
        _average(scoring),
        _perfect_first(scoring, rounds),
    )


def compare_scorings(pairing: Scoring, ranking: Scoring, *, rounds: int) -> tuple[Finding, ...]:
    """Whether two scorings of one event are similar: none surely puts one record over another that the other reverses.

    First the paper's own case, all wins but one and a loss against all wins, in both; then every pair of records.
    """
    return (*_all_wins_in_both(pairing, ranking, rounds), _reversals(pairing, ranking, rounds))


def _order(scoring: Scoring) -> Finding:
    """Rule 1: a win is always paid better than a draw, and a draw than a loss."""
    win, draw, loss = (scoring.range_of(kind) for kind in KINDS)
    for better, worse, above, below in ((win, draw, "win", "draw"), (draw, loss, "draw", "loss")):
        if better.low <= worse.high:
            message = (
                "The worst %(above)s scores %(low)s, and the best %(below)s scores %(high)s. Give every %(above)s "
                "more points than any %(below)s."
            )
            params: dict[str, object] = {"above": above, "below": below}
            return Finding("bad", "order", message, params | _figures(low=better.low, high=worse.high))
    return Finding("good", "order", "A win always scores more than a draw, and a draw more than a loss.")


def _printed_gap(scoring: Scoring, rounds: int) -> Finding:
    """Rule 2 as printed: best loss to worst win is at least 4 (6) times worst win to best win."""
    win, loss = scoring.range_of("win"), scoring.range_of("loss")
    factor = printed_factor(rounds)
    gap, span = win.low - loss.high, win.high - win.low
    params: dict[str, object] = {"factor": factor, **_figures(gap=gap, span=span, needed=factor * span)}
    if gap >= factor * span:
        message = (
            "The worst win is worth %(gap)s more than the best loss. That is enough: at least %(factor)s times the "
            "%(span)s between the best and the worst win."
        )
        return Finding("good", "printed_gap", message, params)
    message = (
        "The worst win is worth only %(gap)s more than the best loss. It should be worth at least %(needed)s more: "
        "%(factor)s times the %(span)s between the best and the worst win."
    )
    return Finding("warn", "printed_gap", message, params)


def _average(scoring: Scoring) -> Finding:
    """Rule 3, and ruling A2: the best draw is at least the average of best win and best loss: level, not ahead."""
    win, draw, loss = (scoring.range_of(kind).high for kind in KINDS)
    params = _figures(draws=2 * draw, others=win + loss, draw=draw, average=(win + loss) / 2)
    draws, mixed = Record(0, 2, 0), Record(1, 0, 1)
    if 2 * draw > win + loss:
        message = "Two best draws score %(draws)s, ahead of the %(others)s of a best win and a best loss."
        return Finding("good", "average", message, params)
    if 2 * draw == win + loss:
        message = "Two best draws score %(draws)s, the same as a best win and a best loss, not more."
        return Finding("good", "average", message, params)
    message = (
        "A best win and a best loss score %(others)s and two best draws %(draws)s: the best draw is %(draw)s and "
        "should be %(average)s or more."
    )
    return Finding("warn", "average", message, params, mixed, draws)


def _perfect_first(scoring: Scoring, rounds: int) -> Finding:
    """Ruling A1: R * W- > (R-1) * W+ + max(L+, D+), by trying every record that is not all wins."""
    perfect = Record(rounds, 0, 0)
    least = perfect.points(scoring).low
    rivals = [record for record in records_of(rounds) if record != perfect]
    best = max(rivals, key=lambda record: record.points(scoring).high)
    most = best.points(scoring).high
    params: dict[str, object] = {"rounds": rounds, "ahead": best.text, "behind": perfect.text}
    params |= _figures(most=most, least=least)
    if least > most:
        message = (
            "A player who alone wins all %(rounds)s games is first: %(behind)s score at least %(least)s, and the "
            "best of the rest, %(ahead)s, score at most %(most)s."
        )
        return Finding("good", "perfect_first", message, params)
    params["sum_ahead"], params["sum_behind"] = _sum(scoring, best, best=True), _sum(scoring, perfect, best=False)
    verb = "would beat" if most > least else "would be level with"
    message = f"%(ahead)s {verb} %(behind)s: %(sum_ahead)s against %(sum_behind)s."
    return Finding("bad", "perfect_first", message, params, best, perfect)


def _all_wins_in_both(pairing: Scoring, ranking: Scoring, rounds: int) -> Iterator[Finding]:
    """The paper's case: R-1 wins and a loss are always less than R wins, in both systems."""
    for name, scoring in (("pairing", pairing), ("ranking", ranking)):
        most, least = Record(rounds - 1, 0, 1).points(scoring).high, Record(rounds, 0, 0).points(scoring).low
        one, all_wins = Record(rounds - 1, 0, 1), Record(rounds, 0, 0)
        if most < least:
            continue
        message = "In the %(name)s score %(ahead)s can score %(most)s, and %(behind)s only %(least)s."
        params: dict[str, object] = {"name": name, "ahead": one.text, "behind": all_wins.text}
        yield Finding("bad", "wins_and_a_loss", message, params | _figures(most=most, least=least), one, all_wins)


def _reversals(pairing: Scoring, ranking: Scoring, rounds: int) -> Finding:
    """The first two records, in the fewest games, that one system surely orders this way and the other that way."""
    for games in range(1, rounds + 1):
        found = _reversal(records_of(games), pairing, ranking)
        if found:
            ahead, behind = found
            message = (
                "The scores disagree: %(ahead)s are over %(behind)s when pairing (%(first)s to %(second)s) and under "
                "them when ranking (%(third)s to %(fourth)s)."
            )
            params: dict[str, object] = {"ahead": ahead.text, "behind": behind.text, "games": games}
            params |= _figures(
                first=ahead.points(pairing).low,
                second=behind.points(pairing).high,
                third=ahead.points(ranking).high,
                fourth=behind.points(ranking).low,
            )
            return Finding("warn", "scores_disagree", message, params, ahead, behind)
    message = "In up to %(rounds)s games, the two scores never put two records in opposite orders."
    return Finding("good", "scores_agree", message, {"rounds": rounds})


def _reversal(records: Sequence[Record], pairing: Scoring, ranking: Scoring) -> tuple[Record, Record] | None:
    pairing_points = [record.points(pairing) for record in records]
    ranking_points = [record.points(ranking) for record in records]
    for i, ahead in enumerate(records):
        for j, behind in enumerate(records):
            surely = pairing_points[i].low > pairing_points[j].high
            if surely and ranking_points[i].high < ranking_points[j].low:
                return ahead, behind
    return None


def _sum(scoring: Scoring, record: Record, *, best: bool) -> str:
    """The points of a record as a sum in words of arithmetic: "2 x 35 + 21 = 91"."""
    parts = []
    total = Fraction(0)
    for kind, count in record.counts:
        each = scoring.range_of(kind).high if best else scoring.range_of(kind).low
        total += each * count
        parts.append(f"{count} × {number(each)}" if count > 1 else number(each))
    return f"{' + '.join(parts)} = {number(total)}" if len(parts) > 1 or record.counts[0][1] > 1 else parts[0]


def _figures(**values: Fraction) -> dict[str, object]:
    return {name: number(value) for name, value in values.items()}
