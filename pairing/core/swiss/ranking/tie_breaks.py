"""The registry of a Swiss's tie-breaks: one object each, with its definition, its values and their arithmetic.

Definitions: FIDE C.07 in force since 1 March 2026, with its codes; `armati-swiss.md`, "The final ranking"; rulings A5
to A7. The default chain is the paper's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Final

from common.pure.tie_breaks import TieBreak, by_code, find_tie_breaks
from pairing.core.swiss.ranking import opponents, own_record, performance
from pairing.core.swiss.ranking.book import Book, once_per_book
from pairing.core.swiss.ranking.direct import split_by_encounter
from pairing.core.swiss.ranking.terms import Trace

Values = Sequence[int] | Sequence[Fraction] | Sequence["int | None"] | Sequence["Fraction | None"]


@dataclass(frozen=True, slots=True)
class SwissTieBreak(TieBreak):
    """One way to split a tie.

    `values` gives everyone's value in units of the book's scale to `power`; the greater ranks ahead unless
    `lower_first`, and None behind all. A tie-break among the tied alone has `split` instead, which puts them in
    levels. `fide` is the code in FIDE's regulations and in report files, empty for what is not theirs.
    """

    fide: str = ""
    values: Callable[[Book], Values] | None = None
    split: Callable[[Book, Sequence[int]], list[list[int]]] | None = None
    explain: Callable[[Book, int], Trace] | None = None
    power: int = 0
    lower_first: bool = False

    def values_in(self, book: Book) -> Values:
        """Everyone's value; None for all from a tie-break among the tied alone."""
        return _values(book, self)

    def trace(self, book: Book, one: int) -> Trace:
        """How the value of the player at this place came about."""
        return _trace(book, self, one)


@once_per_book
def _values(book: Book, tie_break: SwissTieBreak) -> Values:
    return tie_break.values(book) if tie_break.values else [None] * len(book.players)


@once_per_book
def _trace(book: Book, tie_break: SwissTieBreak, one: int) -> Trace:
    if tie_break.explain:
        return tie_break.explain(book, one)
    value = tie_break.values_in(book)[one]
    return own_record.trace_fact(None if value is None else book.exact(value, power=tie_break.power))


def find_swiss_tie_breaks(codes: Sequence[str], *, path: str = "tie_breaks") -> tuple[SwissTieBreak, ...]:
    """The chain for these codes. Raises `RuleError` for a code that is unknown or named twice."""
    return find_tie_breaks(SWISS_TIE_BREAKS, codes, path=path)


def _cut(
    code: str, name: str, description: str, fide: str, *, low: int = 0, high: int = 0, keep_few: bool = False
) -> SwissTieBreak:
    """A Buchholz without some of its scores."""
    cuts = {"low": low, "high": high, "keep_few": keep_few}
    return SwissTieBreak(
        code,
        name,
        description,
        fide,
        partial(opponents.buchholz, **cuts),  # type: ignore[arg-type]
        explain=partial(opponents.trace_buchholz, **cuts),  # type: ignore[arg-type]
        power=1,
    )


_BUCHHOLZ: Final = (
    _cut("buchholz", "Buchholz", "The sum of the opponents’ scores.", "BH"),
    _cut("buchholz-cut-1", "Buchholz Cut-1", "Buchholz without the lowest score.", "BH/C1", low=1),
    _cut("buchholz-cut-2", "Buchholz Cut-2", "Buchholz without the two lowest scores.", "BH/C2", low=2),
    _cut(
        "m-buchholz",
        "M-Buchholz",
        "Buchholz without the best and the worst opponent; with under three opponents, Buchholz.",
        "",
        low=1,
        high=1,
        keep_few=True,
    ),
    _cut(
        "median-buchholz",
        "Median Buchholz",
        "Buchholz without the lowest and the highest score, in that order.",
        "BH/M1",
        low=1,
        high=1,
    ),
    _cut(
        "median-buchholz-2",
        "Median Buchholz 2",
        "Buchholz without the two lowest and the two highest scores.",
        "BH/M2",
        low=2,
        high=2,
    ),
)

_FROM_OPPONENTS: Final = (
    SwissTieBreak(
        "sodos",
        "SODOS",
        "The sum of the scores of the opponents beaten. Draws add nothing.",
        values=opponents.sodos,
        explain=opponents.trace_sodos,
        power=1,
    ),
    *_BUCHHOLZ,
    *(
        SwissTieBreak(
            f"sonneborn-berger{suffix}",
            f"Sonneborn–Berger{name}",
            f"The sum of each opponent’s score times the points scored against it{words}.",
            fide,
            partial(opponents.sonneborn_berger, low=low),
            explain=partial(opponents.trace_sonneborn_berger, low=low),
            power=2,
        )
        for suffix, name, words, fide, low in (
            ("", "", "", "SB", 0),
            ("-cut-1", " Cut-1", ", without that against the lowest score", "SB/C1", 1),
            ("-cut-2", " Cut-2", ", without those against the two lowest scores", "SB/C2", 2),
        )
    ),
    SwissTieBreak(
        "fore-buchholz",
        "Fore Buchholz",
        "Buchholz as if all games of the final round had been drawn; until it is played, Buchholz.",
        "FB",
        opponents.fore_buchholz,
        explain=opponents.trace_fore_buchholz,
        power=1,
    ),
    SwissTieBreak(
        "aob",
        "Average of opponents’ Buchholz",
        "The mean Buchholz of the opponents played.",
        "AOB",
        opponents.mean_buchholz,
        explain=opponents.trace_mean_buchholz,
        power=1,
    ),
    SwissTieBreak(
        "sosos",
        "SOSOS",
        "The sum of the Buchholz (SOS) of the opponents played, as Go players use it after SOS.",
        values=opponents.summed_buchholz,
        explain=opponents.trace_summed_buchholz,
        power=1,
    ),
)

_FROM_OWN_RECORD: Final = (
    SwissTieBreak(
        "total",
        "Total",
        "The points by the event’s second scoring; where it has none, the points.",
        values=own_record.second_total,
    ),
    SwissTieBreak(
        "wins", "Wins", "The rounds that brought a win’s points, with or without a game.", "WIN", own_record.wins
    ),
    SwissTieBreak("won", "Games won", "The games won, without forfeits and byes.", "WON", own_record.won),
    SwissTieBreak("bpg", "Games with black", "The games played with black.", "BPG", own_record.black_games),
    SwissTieBreak("bwg", "Games won with black", "The games won with black.", "BWG", own_record.black_wins),
    *(
        SwissTieBreak(
            f"progressive{suffix}",
            f"Progressive score{name}",
            f"The sum of the scores after each round{words}.",
            fide,
            partial(own_record.progressive, low=low),
            explain=partial(own_record.trace_progressive, low=low),
            power=1,
        )
        for suffix, name, words, fide, low in (
            ("", "", "", "PS", 0),
            ("-cut-1", " Cut-1", ", without that after the first", "PS/C1", 1),
            ("-cut-2", " Cut-2", ", without those after the first two", "PS/C2", 2),
        )
    ),
    SwissTieBreak(
        "rep",
        "Rounds elected to play",
        "The rounds without a requested bye or a loss by forfeit.",
        "REP",
        own_record.rounds_played_for,
    ),
    SwissTieBreak(
        "std",
        "Standard points",
        "One for each round with more points than the opponent, or than a draw where there was none; half for as many.",
        "STD",
        own_record.standard,
    ),
    SwissTieBreak(
        "koya",
        "Koya",
        "The points scored against opponents who scored at least half of the points possible.",
        "KS",
        own_record.koya,
        explain=own_record.trace_koya,
        power=1,
    ),
    SwissTieBreak(
        "goal-average",
        "Goal average",
        "The sum of the enemy’s losses in percent of its break point, at most 100 a game.",
        values=own_record.goal_average,
        explain=own_record.trace_goal_average,
    ),
    SwissTieBreak("rating", "Rating", "The rating, the highest first.", "RTNG", own_record.ratings),
    SwissTieBreak(
        "tpn",
        "Pairing number",
        "The pairing number, the lowest first.",
        "TPN",
        own_record.pairing_number,
        lower_first=True,
    ),
    SwissTieBreak("youngest", "Youngest", "The date of birth, the latest first.", values=own_record.born),
    SwissTieBreak(
        "lot",
        "Lot",
        "A random order by the event’s stored random seed, which anybody can repeat.",
        values=own_record.lots,
        lower_first=True,
    ),
)

_FROM_RATINGS: Final = (
    *(
        SwissTieBreak(
            f"aro{suffix}",
            f"Average rating of opponents{name}",
            f"The mean rating of the opponents played{words}, rounded.",
            fide,
            partial(performance.average_rating, low=low, high=high),
            explain=partial(performance.trace_average_rating, low=low, high=high),
        )
        for suffix, name, words, fide, low, high in (
            ("", "", "", "ARO", 0, 0),
            ("-cut-1", " Cut-1", ", without the lowest", "ARO/C1", 1, 0),
            ("-cut-2", " Cut-2", ", without the two lowest", "ARO/C2", 2, 0),
            ("-median-1", " Median-1", ", without the lowest and the highest", "ARO/M1", 1, 1),
            ("-median-2", " Median-2", ", without the two lowest and the two highest", "ARO/M2", 2, 2),
        )
    ),
    SwissTieBreak(
        "tpr",
        "Tournament performance rating",
        "The average rating of the opponents and what the share of points is worth in rating.",
        "TPR",
        performance.performance,
        explain=performance.trace_performance,
    ),
    SwissTieBreak(
        "ptp",
        "Perfect tournament performance",
        "The lowest rating whose expected score is the one made.",
        "PTP",
        performance.perfect,
        explain=performance.trace_perfect,
    ),
    SwissTieBreak(
        "apro",
        "Average performance rating of opponents",
        "The mean tournament performance rating of the opponents played, rounded.",
        "APRO",
        performance.mean_performance,
    ),
    SwissTieBreak(
        "appo",
        "Average perfect performance of opponents",
        "The mean perfect tournament performance of the opponents played, rounded.",
        "APPO",
        performance.mean_perfect,
    ),
)

SWISS_TIE_BREAKS: Final[Mapping[str, SwissTieBreak]] = by_code(
    (
        SwissTieBreak(
            "direct-encounter",
            "Direct encounter",
            "The points from the games among the tied players; where not all have met, who is ahead however the "
            "missing games had ended.",
            "DE",
            split=split_by_encounter,
        ),
        *_FROM_OPPONENTS,
        *_FROM_OWN_RECORD,
        *_FROM_RATINGS,
    )
)
DEFAULT_CHAIN: Final = ("sodos", "m-buchholz", "buchholz", "goal-average", "lot")
"""The paper's order after the points."""
