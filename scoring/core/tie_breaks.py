"""Tie-breaks for boards tournaments: one object each, and the chain that splits a tie.

The manual lists ties equal and leaves the rest to the director (§14), naming head-to-head as a common
tie-breaker; M7 gives every event a chain of its own, empty at first, and the director's order for what is
left. The order of `diminishing-value-dbs.md` (head-to-head, power-to-power, superior player, no defeats,
centers) is here too, with D5's semantics: a tie-breaker applies only when its condition holds for all the tied
players, and when one splits a tie in part the rest go on from the first among those still level.

Tie-breaks look at every game credited to a player, dropped heats included.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.core.errors import Problem, RuleError
from scoring.core.score_book import EntryScores, ScoreBook, exact_sum, heat_scores

__all__ = [
    "DIRECTOR",
    "TIE_BREAKS",
    "Level",
    "TieBreak",
    "TieDecision",
    "Value",
    "find_tie_breaks",
    "split_tie",
]

Value = tuple[Fraction, ...]
Values = Mapping[int, Value]
Compute = Callable[[Sequence[EntryScores], ScoreBook], "Values | None"]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One way to split a tie.

    `compute` takes the tied pages and the book, and gives a value by entry id, or None where its condition
    does not hold for all of them. The greater value ranks ahead, unless `lower_first`.
    """

    code: str
    name: str
    description: str
    compute: Compute
    lower_first: bool = False


@dataclass(frozen=True, slots=True)
class TieDecision:
    """Why a tie came apart: the tie-break, the entries then level, best first, and the value of each.

    `passed` are the codes asked before it that did not apply or left all level.
    """

    code: str
    entries: tuple[int, ...]
    values: tuple[Value, ...]
    passed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Level:
    """Entries that share a rank, and the decisions that put them there, first to last."""

    members: tuple[EntryScores, ...]
    decisions: tuple[TieDecision, ...] = ()


def split_tie(tied: Sequence[EntryScores], *, book: ScoreBook, chain: Sequence[TieBreak]) -> list[Level]:
    """Split entries with equal totals into levels, best first (D5). What no tie-break splits stays level."""
    done: list[Level] = []
    waiting = [Level(tuple(tied))]
    while waiting:
        level = waiting.pop()
        parts = _split_once(level, book=book, chain=chain)
        if len(parts) == 1:
            done.append(level)
        else:
            waiting.extend(reversed(parts))
    return done


def find_tie_breaks(codes: Sequence[str]) -> tuple[TieBreak, ...]:
    """The chain for these codes. Raises `RuleError` for a code that is unknown or named twice."""
    problems = []
    for position, code in enumerate(codes):
        path = f"tie_breaks[{position}]"
        if code not in TIE_BREAKS:
            message = "There is no tie-break “%(code)s”. Choose one from the list."
            problems.append(Problem(path, "unknown_tie_break", message, {"code": code}))
        elif code in codes[:position]:
            message = "The tie-break “%(code)s” is named twice. Remove one of the two."
            problems.append(Problem(path, "repeated_tie_break", message, {"code": code}))
    RuleError.gather(problems)
    return tuple(TIE_BREAKS[code] for code in codes)


def _split_once(level: Level, *, book: ScoreBook, chain: Sequence[TieBreak]) -> list[Level]:
    if len(level.members) == 1:
        return [level]
    passed: list[str] = []
    for tie_break in chain:
        values = tie_break.compute(level.members, book)
        if values is None or len(set(values.values())) == 1:
            passed.append(tie_break.code)
            continue
        by_value: dict[Value, list[EntryScores]] = {}
        for page in level.members:
            by_value.setdefault(values[page.id], []).append(page)
        best_first = sorted(by_value, reverse=not tie_break.lower_first)
        ordered = [page.id for value in best_first for page in by_value[value]]
        decision = TieDecision(tie_break.code, tuple(ordered), tuple(values[id_] for id_ in ordered), tuple(passed))
        decisions = (*level.decisions, decision)
        return [Level(tuple(by_value[value]), decisions) for value in best_first]
    return [level]


def _best_heat(tied: Sequence[EntryScores], _book: ScoreBook) -> Values:
    return {page.id: _played_heats(page)[:1] for page in tied}


def _best_heats(tied: Sequence[EntryScores], _book: ScoreBook) -> Values | None:
    # Lists of unequal length would let a further bad heat outrank no heat at all.
    if len({page.played for page in tied}) > 1:
        return None
    return {page.id: _played_heats(page) for page in tied}


def _played_heats(page: EntryScores) -> Value:
    scores = [heat.score for heat in page.heats if heat.state == "played"]
    return tuple(sorted(scores, reverse=True))


def _solos(tied: Sequence[EntryScores], _book: ScoreBook) -> Values:
    return {page.id: (Fraction(sum(credit.soloed for credit in page.credits)),) for page in tied}


def _firsts(tied: Sequence[EntryScores], _book: ScoreBook) -> Values:
    return {
        page.id: (Fraction(sum(credit.soloed or credit.seat.place == 1 for credit in page.credits)),) for page in tied
    }


def _centers(tied: Sequence[EntryScores], _book: ScoreBook) -> Values | None:
    totals: dict[int, Value] = {}
    for page in tied:
        counts = [credit.seat.centers for credit in page.credits if credit.seat.centers is not None]
        if len(counts) < len(page.credits):
            return None
        totals[page.id] = (Fraction(sum(counts)),)
    return totals


def _head_to_head(tied: Sequence[EntryScores], _book: ScoreBook) -> Values | None:
    shared = {credit.game.id for credit in tied[0].credits}
    for page in tied[1:]:
        shared &= {credit.game.id for credit in page.credits}
        if not shared:
            return None
    return {
        page.id: (exact_sum([credit.seat.score for credit in page.credits if credit.game.id in shared]),)
        for page in tied
    }


def _power_to_power(tied: Sequence[EntryScores], _book: ScoreBook) -> Values | None:
    shared = {credit.seat.power for credit in tied[0].credits}
    for page in tied[1:]:
        shared &= {credit.seat.power for credit in page.credits}
        if not shared:
            return None
    return {
        page.id: (exact_sum([credit.seat.score for credit in page.credits if credit.seat.power in shared]),)
        for page in tied
    }


def _superior_player(tied: Sequence[EntryScores], book: ScoreBook) -> Values | None:
    met_by_all = _opponents(tied[0])
    for page in tied[1:]:
        met_by_all &= _opponents(page)
    met_by_all -= {page.id for page in tied}
    met_by_all = {id_ for id_ in met_by_all if not book.pages[id_].entry.unranked}
    if not met_by_all:
        return None
    highest = max(book.pages[id_].total for id_ in met_by_all)
    # Players with one total are one step down the rankings: their games count together.
    superior = {id_ for id_ in met_by_all if book.pages[id_].total == highest}
    return {page.id: (_average_against(page, superior),) for page in tied}


def _opponents(page: EntryScores) -> set[int]:
    return {
        player
        for credit in page.credits
        for seat in credit.game.seats
        if seat is not credit.seat
        for player in seat.players
    }


def _average_against(page: EntryScores, superior: set[int]) -> Fraction:
    scores = [
        credit.seat.score
        for credit in page.credits
        if any(player in superior for seat in credit.game.seats if seat is not credit.seat for player in seat.players)
    ]
    return exact_sum(scores) / len(scores)


def _no_defeats(tied: Sequence[EntryScores], book: ScoreBook) -> Values:
    return {page.id: (_total_without_defeats(page, book),) for page in tied}


def _total_without_defeats(page: EntryScores, book: ScoreBook) -> Fraction:
    best: dict[int, Fraction] = {}
    for credit in page.credits:
        score = Fraction(0) if credit.lost else credit.seat.score
        heat = credit.game.heat
        best[heat] = max(best.get(heat, score), score)
    weighed = heat_scores(best, closed=book.facts.closed_heats, rules=book.rules)
    return exact_sum([heat.weighted for heat in weighed])


def _director(tied: Sequence[EntryScores], _book: ScoreBook) -> Values | None:
    orders = {page.id: page.entry.manual_order for page in tied}
    known = {id_: (Fraction(order),) for id_, order in orders.items() if order is not None}
    # An order left over from another tie must not move someone who was never compared.
    return known if len(known) == len(orders) else None


DIRECTOR = TieBreak(
    "director",
    "Director's order",
    "The order the director set among the tied players. Applies when all of them have a place in it.",
    _director,
    lower_first=True,
)

TIE_BREAKS: Mapping[str, TieBreak] = {
    tie_break.code: tie_break
    for tie_break in (
        TieBreak(
            "best-heat",
            "Best heat",
            "The highest score in a single heat.",
            _best_heat,
        ),
        TieBreak(
            "best-heats",
            "Best heat, then second best",
            "The highest heat score, then the second highest, and so on. "
            "Applies when all tied players played in equally many heats.",
            _best_heats,
        ),
        TieBreak("solos", "Solos", "The number of solo victories.", _solos),
        TieBreak(
            "firsts",
            "Boards topped",
            "The number of games ended in first place on centers, alone or shared, or by a solo.",
            _firsts,
        ),
        TieBreak(
            "head-to-head",
            "Head-to-head",
            "The points from those games only in which all the tied players sat. Applies when there is such a game.",
            _head_to_head,
        ),
        TieBreak(
            "power-to-power",
            "Power-to-power",
            "The points with those powers only that all the tied players played. Applies when there is such a power.",
            _power_to_power,
        ),
        TieBreak(
            "superior-player",
            "Against the best shared opponent",
            "The average points from games with the highest ranked player whom all the tied players met. "
            "Applies when there is such a player.",
            _superior_player,
        ),
        TieBreak(
            "no-defeats",
            "Total with defeats at 0",
            "The total computed again with 0 points for each defeat.",
            _no_defeats,
        ),
        TieBreak(
            "centers",
            "Supply centers",
            "The supply centers held at the end of all games. "
            "Applies when they were recorded in all games of the tied players.",
            _centers,
        ),
    )
}
