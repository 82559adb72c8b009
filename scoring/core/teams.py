"""Team scores by either of the manual's two rules (§4, rulings M9 and M10), and the team table.

- *single_heat*: the members' scores in one heat are added. Once that heat is over, a member without a
  finished game in it has the unplayed score there, as in the table of players: "the score given to all players
  for any heat in which the player did not participate".
- *without_interplay*: of each member's games in which no teammate had a seat, at whatever time (ruling C2), the
  highest `team_scores_counted` are added, whatever the heat. Who sat there at all counts as sitting there,
  replaced or not, even in one seat after the other. A final is for the best alone: its games count for no team.

A team without any counting score has no rank, even if other teams have a sum below 0 (ruling C1).

Drops, multipliers and handicaps are for players; team scores are made of whole scores.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from scoring.core.drops import plain
from scoring.core.facts import TeamFacts
from scoring.core.score_book import Credit, EntryScores, ScoreBook, exact_sum

TeamScoreState = Literal["counted", "interplay", "lower", "other_heat", "final"]


@dataclass(frozen=True, slots=True)
class TeamScore:
    """One score of one member, and whether the team counts it.

    `state`: "counted", "interplay" (a teammate had a seat in the game), "lower" (not among the member's best),
    "other_heat" (not the team heat), or "final" (of the final, which is in no total). `game` is None for the unplayed
    score of the team heat.
    """

    entry: int
    heat: int
    game: int | None
    score: Fraction
    state: TeamScoreState


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One team in the table; `rank` is None while no member's score counts. Scores are by member, then heat."""

    team: TeamFacts
    rank: int | None
    level: bool
    total: Fraction
    scores: tuple[TeamScore, ...]

    @property
    def counted(self) -> tuple[TeamScore, ...]:
        """The scores that make the total."""
        return tuple(score for score in self.scores if score.state == "counted")


def team_standings(book: ScoreBook) -> tuple[TeamLine, ...]:
    """Rank the teams 1 2 2 4, best first; empty where the tournament has no team competition."""
    if not book.rules.team_rule:
        return ()
    lines = [_unranked_line(team, book=book) for team in book.facts.teams]
    lines.sort(
        key=lambda line: (
            not _started(line),
            -plain(line.total),
            (line.team.sort_name or line.team.name).casefold(),
            line.team.id,
        )
    )
    sharing = Counter(line.total for line in lines if _started(line))
    first_at: dict[Fraction, int] = {}
    for position, line in enumerate(lines, start=1):
        first_at.setdefault(line.total, position)
    return tuple(
        replace(line, rank=first_at[line.total], level=sharing[line.total] > 1) if _started(line) else line
        for line in lines
    )


def _unranked_line(team: TeamFacts, *, book: ScoreBook) -> TeamLine:
    scores = _team_scores(team, book=book)
    total = exact_sum([score.score for score in scores if score.state == "counted"])
    return TeamLine(team=team, rank=None, level=False, total=total, scores=scores)


def _started(line: TeamLine) -> bool:
    return any(score.game is not None for score in line.counted)


def _team_scores(team: TeamFacts, *, book: ScoreBook) -> tuple[TeamScore, ...]:
    pages = [book.pages[member] for member in team.members]
    if book.rules.team_rule == "single_heat":
        return tuple(score for page in pages for score in _in_team_heat(page, book=book))
    return tuple(score for page in pages for score in _without_interplay(page, team=team, book=book))


def _in_team_heat(page: EntryScores, *, book: ScoreBook) -> list[TeamScore]:
    rules = book.rules
    scores = []
    counted = False
    for credit in sorted(page.credits, key=lambda credit: (-plain(credit.seat.score), credit.game.id)):
        if credit.game.heat != rules.team_heat:
            state: TeamScoreState = "other_heat"
        else:
            # Two games in the team heat: the better is the member's score there, as in the players' table.
            state = "lower" if counted else "counted"
            counted = True
        scores.append(_team_score(credit, state=state))
    if any(heat.heat == rules.team_heat and heat.state == "unplayed" for heat in page.heats):
        scores.append(TeamScore(page.id, rules.team_heat, None, rules.unplayed_score, "counted"))
    return sorted(scores, key=lambda score: (score.heat, score.game or 0))


def _without_interplay(page: EntryScores, *, team: TeamFacts, book: ScoreBook) -> list[TeamScore]:
    mates = frozenset(team.members) - {page.id}
    final = book.rules.all_heats if book.rules.final else 0
    apart = [credit for credit in page.credits if credit.game.heat != final and not _meets(credit, mates)]
    apart.sort(key=lambda credit: (-plain(credit.seat.score), credit.game.heat, credit.game.id))
    best = {credit.game.id for credit in apart[: book.rules.team_scores_counted]}
    fit = {credit.game.id for credit in apart}
    scores = []
    for credit in page.credits:
        if credit.game.heat == final:
            state: TeamScoreState = "final"
        elif credit.game.id in fit:
            state = "counted" if credit.game.id in best else "lower"
        else:
            state = "interplay"
        scores.append(_team_score(credit, state=state))
    return scores


def _meets(credit: Credit, mates: frozenset[int]) -> bool:
    return any(not mates.isdisjoint(seat.players) for seat in credit.game.seats)


def _team_score(credit: Credit, *, state: TeamScoreState) -> TeamScore:
    return TeamScore(credit.entry, credit.game.heat, credit.game.id, credit.seat.score, state)
