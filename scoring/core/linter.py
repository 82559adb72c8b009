"""Tries a scoring system on every way a board can end, and says what holds, what to weigh and what to fix.

The questions are those that players put to a system: does every board pay the same, do more centers ever cost
points, is a solo best, does a loss ever pay more than a draw. Ruling M4: ties are never to be shared twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from scoring.core.boards import compute_scores
from scoring.core.errors import RuleError
from scoring.core.lint_boards import WAYS, ScoredBoard, board_of_draw, drawn_boards, solo_boards
from scoring.core.seats import SEATS
from scoring.core.systems import System
from scoring.core.words import POWER_WORDS, PROVISIONAL_WORDS

__all__ = ["Level", "Verdict", "lint_system", "show_points"]

Level = Literal["good", "warn", "bad"]
_YEARS: Final = range(1901, 1915)


@dataclass(frozen=True, slots=True)
class Verdict:
    """One finding: it holds (`good`), is to be weighed (`warn`) or fixed (`bad`), with a board that shows it."""

    level: Level
    code: str
    title: str
    detail: str = ""
    example: ScoredBoard | None = None


def show_points(score: Fraction) -> str:
    """`score` for reading: whole, or to two places, with a real minus sign."""
    text = str(score.numerator) if score.denominator == 1 else f"{float(score):.2f}".rstrip("0").rstrip(".")
    return text.replace("-", "−")


def lint_system(system: System) -> tuple[Verdict, ...]:
    """All findings on `system`, settings first. Under a second for any system."""
    verdicts = list(_settings(system))
    try:
        drawn, soloed = drawn_boards(system), solo_boards(system)
        verdicts.extend(_sums(system, drawn, soloed))
        verdicts.extend(_centers(system, drawn))
        verdicts.append(_solo_best(drawn, soloed))
        if system.definition.mode == "win_draw" and "centers" not in system.fields_used:
            verdicts.extend(_draws(system))
    except RuleError as error:
        problem = error.problems[0]
        verdicts.append(Verdict("bad", problem.code, "Some boards can't be scored.", problem.text))
    return tuple(verdicts)


def _settings(system: System) -> Iterator[Verdict]:
    definition = system.definition
    if not any(source.strip() for source in (*definition.places, definition.elimination, definition.provisional)):
        yield Verdict("bad", "all_blank", "Every formula is blank.", "Every score is 0. Write at least one.")
    if definition.average_ties and any("tie" in formula.words for formula in system.places):
        yield Verdict(
            "bad",
            "ties_shared_twice",
            "Ties are shared twice.",
            "“Average scores for ties” is on and the formula shares them too. Turn the box off.",
        )
    read = any(formula.words & PROVISIONAL_WORDS for formula in (*system.places, system.elimination))
    if definition.provisional.strip() and definition.mode != "both" and not read:
        yield Verdict(
            "warn",
            "provisional_unused",
            "The provisional score counts nowhere.",
            "No formula uses prov, and only the mode “both” adds it by itself. Use it, or leave it blank.",
        )
    if definition.mode == "win_draw" and not definition.draws_include_all_survivors:
        yield Verdict(
            "warn",
            "draws_leave_out",
            "A draw may leave out survivors.",
            "They score by the elimination formula. Tell players, or let draws include all survivors.",
        )


def _sums(system: System, drawn: Sequence[ScoredBoard], soloed: Sequence[ScoredBoard]) -> Iterator[Verdict]:
    low, high = _extremes(drawn)
    tried = _tried(system, len(drawn))
    if low.sum != high.sum:
        yield Verdict(
            "warn",
            "sum_varies",
            f"Boards without a solo sum to between {show_points(low.sum)} and {show_points(high.sum)}.",
            f"What one player gains, others need not lose. {tried}",
            low,
        )
        return
    total = show_points(low.sum)
    yield Verdict("good", "sum_constant", f"Every board without a solo sums to {total}.", tried, low)
    least, most = _extremes(soloed)
    if least.sum == most.sum == low.sum:
        yield Verdict("good", "solo_sum_same", f"A board with a solo sums to {total} too.", "", least)
        return
    shown = show_points(least.sum)
    if least.sum != most.sum:
        shown = f"between {shown} and {show_points(most.sum)}"
    yield Verdict(
        "warn",
        "solo_sum_differs",
        f"A board with a solo sums to {shown}, not {total}.",
        f"Tell players before the event, or make its scores add up to {total}.",
        least,
    )


def _tried(system: System, boards: int) -> str:
    years = ", in a game of eight years." if "final_year" in system.fields_used else "."
    if not _counts(system):
        return f"Every size of draw tried{years}"
    share = f"All {WAYS:,}" if boards == WAYS else f"{boards:,} of the {WAYS:,}"
    return f"{share} ways to share 34 centers tried{years}"


def _extremes(boards: Sequence[ScoredBoard]) -> tuple[ScoredBoard, ScoredBoard]:
    sums = [board.sum for board in boards]
    return boards[sums.index(min(sums))], boards[sums.index(max(sums))]


def _counts(system: System) -> bool:
    return "centers" in system.fields_used


def _centers(system: System, drawn: Sequence[ScoredBoard]) -> Iterator[Verdict]:
    if not _counts(system):
        yield Verdict("good", "centers_ignored", "Centers do not count.", "No formula reads them.")
        return
    if system.words & POWER_WORDS.keys():
        yield Verdict(
            "warn",
            "powers_differ",
            "Powers score differently.",
            "The formulae name powers, so more centers can't be compared across powers.",
        )
        return
    yield _order(drawn)
    if "total_centers" not in system.fields_used and len(drawn) == WAYS:
        yield _one_more(drawn)


def _order(drawn: Sequence[ScoredBoard]) -> Verdict:
    for board in drawn:
        for k in range(SEATS - 1):
            if board.shares[k] > board.shares[k + 1] and board.scores[k] < board.scores[k + 1]:
                return Verdict(
                    "bad",
                    "centers_cost",
                    "More centers can score less.",
                    f"{board.shares[k]} centers score {show_points(board.scores[k])} and {board.shares[k + 1]} score "
                    f"{show_points(board.scores[k + 1])} on the same board.",
                    board,
                )
    return Verdict("good", "centers_pay", "More centers never score less on the same board.")


def _one_more(drawn: Sequence[ScoredBoard]) -> Verdict:
    """Every step from one board to the next in which a survivor takes a center from another player."""
    table = {board.shares: dict(zip(board.shares, board.scores, strict=True)) for board in drawn}
    for board in drawn:
        before = table[board.shares]
        for taker in before:
            for loser in before:
                if not taker or not loser or (taker == loser and board.shares.count(taker) == 1):
                    continue
                after = table.get(_moved(board.shares, taker=taker, loser=loser))
                if after is not None and after[taker + 1] < before[taker]:
                    return Verdict(
                        "bad",
                        "center_loses",
                        "Taking a center can lose points.",
                        f"With {taker} centers a player scores {show_points(before[taker])}; after taking one from a "
                        f"player with {loser}, {show_points(after[taker + 1])}.",
                        board,
                    )
    return Verdict("good", "center_gains", "Taking a center never loses points.")


def _moved(shares: tuple[int, ...], *, taker: int, loser: int) -> tuple[int, ...]:
    counts = list(shares)
    counts.remove(taker)
    counts.remove(loser)
    return tuple(sorted((*counts, taker + 1, loser - 1), reverse=True))


def _solo_best(drawn: Sequence[ScoredBoard], soloed: Sequence[ScoredBoard]) -> Verdict:
    worst = min(soloed, key=lambda board: board.scores[0])
    others = [max(board.scores[1:]) for board in soloed] + [max(board.scores) for board in drawn]
    best = max(others)
    boards = (*soloed, *drawn)
    example = boards[others.index(best)]
    figures = f"{show_points(worst.scores[0])} against {show_points(best)} at most."
    if worst.scores[0] > best:
        return Verdict("good", "solo_best", "A solo beats every other result.", figures, worst)
    return Verdict("bad", "solo_not_best", "A solo does not beat every other result.", figures, example)


def _draws(system: System) -> Iterator[Verdict]:
    """Over the years 1901 to 1914: a smaller draw against a larger one, and a draw against a loss."""
    smaller = loss = None
    for year in _YEARS:
        boards = [_scored_draw(system, size, year) for size in range(1, SEATS + 1)]
        for size in range(2, SEATS):
            if smaller is None and boards[size - 1].scores[0] < boards[size].scores[0]:
                smaller = (year, size, boards[size - 1], boards[size])
        lost = max(boards[:-1], key=lambda board: board.scores[-1])
        for size in range(2, SEATS + 1):
            drew = boards[size - 1]
            if loss is None and drew.scores[0] < lost.scores[-1]:
                loss = (year, size, drew, lost)
    if smaller is None:
        yield Verdict("good", "small_draw_better", "A smaller draw never scores less than a larger one.")
    else:
        year, size, few, many = smaller
        yield Verdict(
            "warn",
            "small_draw_worse",
            "A smaller draw can score less than a larger one.",
            f"In {year} a draw of {size} scores {show_points(few.scores[0])} and a draw of {size + 1} "
            f"{show_points(many.scores[0])}.",
            few,
        )
    if loss is None:
        yield Verdict("good", "draw_beats_loss", "A draw never scores less than a loss.")
    else:
        year, size, drew, lost = loss
        yield Verdict(
            "bad",
            "loss_beats_draw",
            "A loss can score more than a draw.",
            f"In {year} a loss scores {show_points(lost.scores[-1])} and a draw of {size} "
            f"{show_points(drew.scores[0])}.",
            drew,
        )


def _scored_draw(system: System, size: int, year: int) -> ScoredBoard:
    seats = board_of_draw(size, year=year)
    return ScoredBoard(seats, compute_scores(system, seats=seats))
