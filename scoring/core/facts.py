"""What a boards tournament's standings are computed from: its rules, entries, finished games and teams.

The fields are those of the Diplomacy Tournament Manager's "Tournament Details" screen (manual §4), as ruled
in M6–M10 and M13. All of it is plain data: the shell fills it from the database, and the core never loads more.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Outcome = Literal["solo", "draw", "loss", "placed"]
ReplacementPolicy = Literal["last", "first", "both"]
TeamRule = Literal["", "single_heat", "without_interplay"]


@dataclass(frozen=True, slots=True)
class StandingsRules:
    """How heat scores become totals, ranks, team scores and awards in one tournament.

    `lowest_count` scores are multiplied by `lowest_multiplier` (0 drops them), the `next_lowest_count` above them by
    `next_lowest_multiplier`. Where `best_count` is above 0, that number of best scores counts instead, and the lowest
    counts are 0 (see `drops`). `team_heat` serves the rule "single_heat", `team_scores_counted` (scores per member) the
    rule "without_interplay". `tie_breaks` are codes of `tie_breaks.BOARDS_TIE_BREAKS`, in order; none lists ties equal,
    as the manual does (§14).

    With `final`, the heat after the `heats` is a final: its scores decide the first ranks and are in no total.
    """

    heats: int
    minimum_heats: int = 0
    lowest_count: int = 0
    lowest_multiplier: Fraction = Fraction(0)
    next_lowest_count: int = 0
    next_lowest_multiplier: Fraction = Fraction(1)
    best_count: int = 0
    unplayed_score: Fraction = Fraction(0)
    team_size: int = 3
    team_rule: TeamRule = ""
    team_heat: int = 1
    team_scores_counted: int = 1
    replacement_policy: ReplacementPolicy = "last"
    tie_breaks: tuple[str, ...] = ()
    final: bool = False

    @property
    def all_heats(self) -> int:
        """The number of heats with the final, which is the last of them."""
        return self.heats + self.final


@dataclass(frozen=True, slots=True)
class EntryFacts:
    """One person's place in the tournament.

    `unranked` players fill a seat without competing: they are listed with scores, but have no rank, award or team.
    `handicap` is added to the total, and to nothing else. `withdrawn` keeps what was played; a player who withdrew
    before playing is not listed. `manual_order` is the organiser's own order within a tie (1 first).
    """

    id: int
    name: str
    sort_name: str = ""
    unranked: bool = False
    handicap: Fraction = Fraction(0)
    withdrawn: bool = False
    manual_order: int | None = None


@dataclass(frozen=True, slots=True)
class SeatScore:
    """What one power earned in a finished game, and who played it.

    `players` are entry ids in playing order, more than one after a replacement. `outcome` is "placed" where the system
    only ranks by centers. `place` is the rank by centers on the board, ties sharing the best; `place` and `centers` are
    None where centers were not recorded. With a score override, `computed` is what the scoring system gives, and
    `reason` why it was set.

    `fills` is the second seat of somebody who plays two boards at once so that the numbers fit: they sit there, and it
    scores for nobody.
    """

    players: tuple[int, ...]
    power: str
    score: Fraction
    outcome: Outcome
    place: int | None = None
    centers: int | None = None
    computed: Fraction | None = None
    reason: str = ""
    fills: bool = False


@dataclass(frozen=True, slots=True)
class PoolFacts:
    """Boards of one heat whose players were seeded among themselves: a top board, a gold and a silver half.

    Scores of its games count times `multiplier`. With `takes_top_ranks` its players hold the first ranks once the
    pool is `over`, which means that it has games and all of them are finished. `position` is its place in the heat.
    """

    id: int
    heat: int
    position: int
    name: str
    multiplier: Fraction = Fraction(1)
    takes_top_ranks: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True)
class GameFacts:
    """One finished game. Unstarted and started games never come here: only finished ones score (§14).

    `pool` is the id of the pool that the game was made for.
    """

    id: int
    heat: int
    number: int
    seats: tuple[SeatScore, ...]
    pool: int | None = None
    top_board: bool = False


@dataclass(frozen=True, slots=True)
class TeamFacts:
    """A team and the entry ids of its members. `sort_name` orders teams with the same score; blank for the name."""

    id: int
    name: str
    members: tuple[int, ...]
    sort_name: str = ""


@dataclass(frozen=True, slots=True)
class EventFacts:
    """Everything the standings depend on besides the rules.

    `closed_heats` are the heats that are over: they have games and all are finished, or the whole tournament
    is complete. None means that every heat is over, and gives the final table. See `drops` for what an open
    heat does.
    """

    entries: tuple[EntryFacts, ...]
    games: tuple[GameFacts, ...]
    teams: tuple[TeamFacts, ...] = ()
    closed_heats: frozenset[int] | None = None
    pools: tuple[PoolFacts, ...] = ()
