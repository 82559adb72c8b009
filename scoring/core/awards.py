"""The awards of a boards tournament (manual §15, ruling M16), and every power's list of results.

The top seven, the winning team, the best result with each power, and three prizes at large: best result without a solo,
best score made of losses only, and last place. All who tie are listed.

Places and prizes at large follow the given table, so they respect "only qualified" and handicaps, which are in the
totals. The best results with a power do not: everyone who competes is eligible, whatever the minimum of heats (§4), and
a game's score knows no handicap. Unranked players win nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.core.drops import plain
from scoring.core.score_book import Credit, EntryScores, ScoreBook
from scoring.core.standings import Standings, StandingsLine
from scoring.core.teams import TeamLine

AwardCode = Literal[
    "place", "winning_team", "best_power", "best_without_solo", "best_of_losses", "last_place",
    "best_lower_half", "most_inflicted", "top_dog",
]  # fmt: skip  # the last three are of events for two
TOP_PLACES = 7


@dataclass(frozen=True, slots=True)
class AwardWinner:
    """A winner: an entry id (a team id for the winning team), with the total or the game's score.

    `games` are the ids of the games that won a "best_power".
    """

    id: int
    name: str
    score: Fraction
    games: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Award:
    """One prize and its winners, more than one after a tie. No winners: nobody is eligible yet.

    `place` is 1 to 7 for a "place", `power` names the power of a "best_power".
    """

    code: AwardCode
    winners: tuple[AwardWinner, ...]
    place: int | None = None
    power: str = ""


@dataclass(frozen=True, slots=True)
class PowerResult:
    """One finished game with a power: the players credited, the game, the score, and the rank among that power's."""

    rank: int
    entry: int
    name: str
    game: int
    heat: int
    number: int
    score: Fraction


@dataclass(frozen=True, slots=True)
class PowerResults:
    """All finished games with one power, best first."""

    power: str
    results: tuple[PowerResult, ...]


def awards(
    book: ScoreBook,
    *,
    table: Standings,
    teams: Sequence[TeamLine] = (),
    powers: Sequence[str] | None = None,
) -> tuple[Award, ...]:
    """All prizes in the manual's order. After a tie, the next place has no award: 1 2 2 4.

    `powers` are listed in this order, played or not; None lists those that were played, by name.
    """
    prizes = _places(table)
    if book.rules.team_rule:
        prizes.append(Award("winning_team", _winning_teams(teams)))
    prizes.extend(_best_power(results) for results in results_by_power(book, powers=powers))
    prizes.extend(_at_large(book, table=table))
    return tuple(prizes)


def results_by_power(book: ScoreBook, *, powers: Sequence[str] | None = None) -> tuple[PowerResults, ...]:
    """Every power's finished games by everyone who competes, ranked 1 2 2 4 by the game's score."""
    by_power: dict[str, list[Credit]] = {power: [] for power in powers or ()}
    for page in book.pages.values():
        if not page.entry.unranked:
            for credit in page.credits:
                by_power.setdefault(credit.seat.power, []).append(credit)
    order = powers if powers is not None else sorted(by_power)
    return tuple(PowerResults(power, _rank_results(by_power[power], book=book)) for power in order)


def _rank_results(played: Iterable[Credit], *, book: ScoreBook) -> tuple[PowerResult, ...]:
    best_first = sorted(
        played,
        key=lambda credit: (-plain(credit.seat.score), credit.game.heat, credit.game.number, credit.entry),
    )
    results: list[PowerResult] = []
    for position, credit in enumerate(best_first, start=1):
        score = credit.seat.score
        rank = results[-1].rank if results and results[-1].score == score else position
        name = book.pages[credit.entry].entry.name
        game = credit.game
        results.append(PowerResult(rank, credit.entry, name, game.id, game.heat, game.number, score))
    return tuple(results)


def _places(table: Standings) -> list[Award]:
    by_rank: dict[int, list[StandingsLine]] = {}
    for line in table.lines:
        if line.rank is not None and line.rank <= TOP_PLACES:
            by_rank.setdefault(line.rank, []).append(line)
    return [
        Award(
            "place",
            tuple(AwardWinner(line.entry.id, line.entry.name, line.total) for line in lines),
            place=rank,
        )
        for rank, lines in by_rank.items()
    ]


def _winning_teams(teams: Sequence[TeamLine]) -> tuple[AwardWinner, ...]:
    return tuple(AwardWinner(line.team.id, line.team.name, line.total) for line in teams if line.rank == 1)


def _best_power(results: PowerResults) -> Award:
    games: dict[int, list[int]] = {}
    best = [result for result in results.results if result.rank == 1]
    for result in best:
        games.setdefault(result.entry, []).append(result.game)
    names = {result.entry: result.name for result in best}
    winners = tuple(AwardWinner(entry, names[entry], best[0].score, tuple(ids)) for entry, ids in games.items())
    return Award("best_power", winners, power=results.power)


def _at_large(book: ScoreBook, *, table: Standings) -> list[Award]:
    # M16: the heats that count for everybody; the lowest ones need not be played.
    needed = book.rules.best_count or book.rules.heats - book.rules.lowest_count
    eligible = [book.pages[line.entry.id] for line in table.lines if line.rank is not None and line.played >= needed]
    return [
        Award("best_without_solo", _extreme(filter(_never_topped, eligible), pick=max)),
        Award("best_of_losses", _extreme(filter(_only_losses, eligible), pick=max)),
        Award("last_place", _extreme(filter(_counts_no_unplayed, eligible), pick=min)),
    ]


def _never_topped(page: EntryScores) -> bool:
    return not any(credit.topped for credit in page.credits)


def _only_losses(page: EntryScores) -> bool:
    return all(credit.lost for credit in page.credits)


def _counts_no_unplayed(page: EntryScores) -> bool:
    return not any(heat.state == "unplayed" and heat.multiplier for heat in page.heats)


def _extreme(
    pages: Iterable[EntryScores], *, pick: Callable[[Iterable[Fraction]], Fraction]
) -> tuple[AwardWinner, ...]:
    candidates = list(pages)
    if not candidates:
        return ()
    score = pick(page.total for page in candidates)
    return tuple(AwardWinner(page.id, page.entry.name, page.total) for page in candidates if page.total == score)
