"""Tie-breaks for boards tournaments: one object each, and the chain that splits a tie.

The manual lists ties equal and leaves the rest to the organiser (§14), naming head-to-head as a common tie-breaker; M7
gives every event a chain of its own, empty at first, and the organiser's order for what is left. The order of
`diminishing-value-dbs.md` (head-to-head, power-to-power, superior player, no defeats, centers) is here too, with D5's
semantics: a tie-breaker applies only when its condition holds for all the tied players, and when one splits a tie in
part the rest apply from the first on to those still tied.

Tie-breaks look at every game credited to a player, dropped heats included.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from common.pure.tie_breaks import TieBreak, by_code, find_tie_breaks
from scoring.core.score_book import EntryScores, ScoreBook
from scoring.core.tie_break_values import (
    Value,
    Values,
    best_games,
    best_heat,
    best_heats,
    centers,
    common_games,
    director,
    firsts,
    head_to_head,
    heats_played,
    no_defeats,
    power_to_power,
    solos,
    superior_player,
    superior_players,
    top_board,
)

Compute = Callable[[Sequence[EntryScores], ScoreBook], "Values | None"]


@dataclass(frozen=True, slots=True)
class BoardsTieBreak(TieBreak):
    """One way to split a tie.

    `compute` takes the tied pages and the book, and gives a value by entry id, or None where its condition
    does not hold for all of them; `unless` says in a sentence why it then does not apply. The greater value ranks
    ahead, unless `lower_first`. `against` names the entries whose games it looked at, where it looked for some.
    """

    compute: Compute
    lower_first: bool = False
    unless: str = ""
    against: Callable[[Sequence[EntryScores], ScoreBook], tuple[int, ...]] | None = None


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A tie-break that split nothing: all had the same `value`, or None where it did not apply to all of them."""

    code: str
    value: Value | None


@dataclass(frozen=True, slots=True)
class TieDecision:
    """Why a tie was broken: the tie-break, the entries tied before it, best first, and the value of each.

    `passed` are those asked before it that did not apply or left all level; `against` the entries whose games it
    looked at, where it looked for some.
    """

    code: str
    entries: tuple[int, ...]
    values: tuple[Value, ...]
    passed: tuple[PassedOver, ...] = ()
    against: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Level:
    """Entries that share a rank, and the decisions that put them there, first to last.

    `undecided` are the tie-breaks that did not split them, if there are several entries.
    """

    members: tuple[EntryScores, ...]
    decisions: tuple[TieDecision, ...] = ()
    undecided: tuple[PassedOver, ...] = ()


def split_tie(tied: Sequence[EntryScores], *, book: ScoreBook, chain: Sequence[BoardsTieBreak]) -> list[Level]:
    """Split entries with equal totals into levels, best first (D5). Entries that no tie-break splits stay tied."""
    done: list[Level] = []
    waiting = [Level(tuple(tied))]
    while waiting:
        level = waiting.pop()
        parts = _split_once(level, book=book, chain=chain)
        if len(parts) == 1:
            done.append(parts[0])
        else:
            waiting.extend(reversed(parts))
    return done


def find_boards_tie_breaks(codes: Sequence[str]) -> tuple[BoardsTieBreak, ...]:
    """The chain for these codes. Raises `RuleError` for a code that is unknown or named twice."""
    return find_tie_breaks(BOARDS_TIE_BREAKS, codes)


def _split_once(level: Level, *, book: ScoreBook, chain: Sequence[BoardsTieBreak]) -> list[Level]:
    if len(level.members) == 1:
        return [level]
    passed: list[PassedOver] = []
    for tie_break in chain:
        values = tie_break.compute(level.members, book)
        if values is None or len(set(values.values())) == 1:
            passed.append(PassedOver(tie_break.code, None if values is None else next(iter(values.values()))))
            continue
        by_value: dict[Value, list[EntryScores]] = {}
        for page in level.members:
            by_value.setdefault(values[page.id], []).append(page)
        best_first = sorted(by_value, reverse=not tie_break.lower_first)
        ordered = [page.id for value in best_first for page in by_value[value]]
        decision = TieDecision(
            tie_break.code,
            tuple(ordered),
            tuple(values[id_] for id_ in ordered),
            tuple(passed),
            tie_break.against(level.members, book) if tie_break.against else (),
        )
        decisions = (*level.decisions, decision)
        return [Level(tuple(by_value[value]), decisions) for value in best_first]
    return [replace(level, undecided=tuple(passed))]


DIRECTOR = BoardsTieBreak(
    "director",
    "Organiser’s order",
    "The order that the organiser set among the tied players. Applies when all of them have a place in it.",
    director,
    lower_first=True,
    unless="Not all of them have a place in it.",
)

BOARDS_TIE_BREAKS: Final[Mapping[str, BoardsTieBreak]] = by_code(
    (
        BoardsTieBreak(
            "best-heat",
            "Best heat",
            "The highest score in a single heat.",
            best_heat,
        ),
        BoardsTieBreak(
            "best-heats",
            "Best heat, then second best",
            "The highest heat score, then the second highest, and so on. "
            "Applies when all tied players played in equally many heats.",
            best_heats,
            unless="They did not play in equally many heats.",
        ),
        BoardsTieBreak(
            "best-games",
            "Best game, then second best",
            "The highest score in a single game, then the second highest, and so on, "
            "as far as all the tied players have games.",
            best_games,
        ),
        BoardsTieBreak("solos", "Solos", "The number of solo victories.", solos),
        BoardsTieBreak(
            "firsts",
            "Boards topped",
            "The number of games ended in first place on centers, alone or shared, or by a solo.",
            firsts,
        ),
        BoardsTieBreak(
            "head-to-head",
            "Head-to-head",
            "The points only from games in which all the tied players sat. Applies when there is such a game.",
            head_to_head,
            unless="They did not all sit in one game.",
        ),
        BoardsTieBreak(
            "common-games",
            "Common games",
            "The average points from games shared with at least one other of the tied players. "
            "Applies when each of them has such a game.",
            common_games,
            unless="Not every one of them shared a game with another one.",
        ),
        BoardsTieBreak(
            "top-board",
            "Rank at the top board",
            "The rank by score at a top board, 1 first. Players who did not sit at one have the place after its last.",
            top_board,
            lower_first=True,
        ),
        BoardsTieBreak(
            "power-to-power",
            "Power-to-power",
            "The points only with powers that all the tied players played. Applies when there is such a power.",
            power_to_power,
            unless="There is no power that all of them played.",
        ),
        BoardsTieBreak(
            "superior-player",
            "Against the best shared opponent",
            "The average points from games with the highest ranked player whom all the tied players met. "
            "Applies when there is such a player.",
            superior_player,
            unless="There is no ranked player whom all of them met.",
            against=superior_players,
        ),
        BoardsTieBreak(
            "no-defeats",
            "Total with defeats at 0",
            "The total computed again with 0 points for each defeat.",
            no_defeats,
        ),
        BoardsTieBreak(
            "centers",
            "Supply centers",
            "The supply centers held at the end of all games. "
            "Applies when they were recorded in all games of the tied players.",
            centers,
            unless="Centers were not recorded in all of their games.",
        ),
        BoardsTieBreak(
            "fewest-heats",
            "Fewest heats",
            "The number of heats played, fewer first: the same total from fewer heats.",
            heats_played,
            lower_first=True,
        ),
    )
)
