"""What a captain's page shows: the team's matches, its place in the table, and its cup matches.

Tables and cups are as everybody sees them; captains see the results of their own matches while those are hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from msgspec.structs import replace

from tournaments.events.visibility import View
from tournaments.league.models import CupClaim, DivisionTeam, FixtureClaim, FixtureProposal
from tournaments.league.selectors.cup_display import cup_words
from tournaments.league.selectors.cup_snapshots import cup_shown, seen_cups
from tournaments.league.selectors.cups import CupView, cup_views
from tournaments.league.selectors.desk import FixtureLine, fixture_line
from tournaments.league.selectors.rows import LeagueRows
from tournaments.league.selectors.snapshots import division_shown
from tournaments.league.selectors.tables import division_table
from tournaments.league.selectors.visibility import seen_league
from tournaments.league.shown import DivisionShown

NEAR = 1
"""How many teams above and below the own one are shown of the table."""

Step = Literal["confirm", "score", "agree", "propose"]


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match of the captain's team. `proposal` is a day, by either captain, that waits for an answer."""

    line: FixtureLine
    place: DivisionTeam
    proposal: FixtureProposal | None
    today: date

    @property
    def at_home(self) -> bool:
        """Whether the team plays at home."""
        return self.line.fixture.home_id == self.place.pk

    @property
    def other(self) -> DivisionTeam:
        """The opponents."""
        return self.line.fixture.away if self.at_home else self.line.fixture.home

    @property
    def mine(self) -> FixtureClaim | None:
        """The score that this captain entered."""
        return self.line.said.home if self.at_home else self.line.said.away

    @property
    def theirs(self) -> FixtureClaim | None:
        """The score that the other captain entered."""
        return self.line.said.away if self.at_home else self.line.said.home

    @property
    def waits(self) -> bool:
        """Whether this captain entered a score, and the other one did not."""
        return self.mine is not None and self.theirs is None

    @property
    def asked(self) -> FixtureProposal | None:
        """A day that the other captain proposes."""
        return self.proposal if self.proposal and self.proposal.team_id != self.place.pk else None

    @property
    def offered(self) -> FixtureProposal | None:
        """A day that this captain proposed."""
        return self.proposal if self.proposal and self.proposal.team_id == self.place.pk else None

    @property
    def step(self) -> Step:
        """What comes next: from the day of the match on its score, before that its day.

        A day that the other captain proposes for an overdue match is answered first.
        """
        if self.theirs is not None:
            return "confirm"
        if self.asked and self.line.overdue:
            return "agree"
        played_on = self.line.fixture.played_on
        if played_on is not None and played_on <= self.today:
            return "score"
        return "agree" if self.asked else "propose"


@dataclass(frozen=True, slots=True)
class OwnMatches:
    """The team's matches: `cards` has the one that needs something from the captain first, and the next one."""

    cards: tuple[OwnMatch, ...]
    later: tuple[OwnMatch, ...]
    done: tuple[FixtureLine, ...]

    all: tuple[OwnMatch, ...]

    def find(self, number: int) -> OwnMatch | None:
        """The match of this number, open or not."""
        return next((each for each in self.all if each.line.fixture.number == number), None)


@dataclass(frozen=True, slots=True)
class OwnCupMatch:
    """A cup match of the team that is not decided yet. `other` is None for a team that is not in this season."""

    cup: CupView
    words: dict[str, Any]
    round: str
    other: DivisionTeam | None
    mine: CupClaim | None
    theirs: CupClaim | None
    overdue: bool

    @property
    def level(self) -> bool:
        """Whether it was played and ended in a tie, so that the league decides which team goes through."""
        return bool(self.words["level"] and self.words["open"])

    @property
    def disputed(self) -> bool:
        """Whether both captains entered something, and not the same."""
        if self.mine is None or self.theirs is None:
            return False
        return (self.mine.home_score, self.mine.away_score) != (self.theirs.home_score, self.theirs.away_score)


def own_matches(rows: LeagueRows, place: DivisionTeam, *, today: date) -> OwnMatches:
    """The team's matches, by day."""
    own = [each for each in rows.fixtures if place.pk in {each.home_id, each.away_id}]
    own.sort(key=lambda each: (each.played_on is None, str(each.played_on or ""), each.number))
    lines = [fixture_line(rows, each, today=today) for each in own]
    whole = tuple(OwnMatch(line, place, getattr(line.fixture, "proposal", None), today) for line in lines)
    matches = [each for each in whole if each.line.open and not rows.event.archived_at]
    asked = [each for each in matches if each.theirs and not each.mine] or [each for each in matches if each.asked]
    mine = [each for each in matches if not each.waits]
    urgent = [*asked, *(each for each in mine if each.line.overdue), *mine, *matches][:1]
    coming = [each for each in matches if not each.line.overdue and each not in urgent][:1]
    cards = (*urgent, *coming)
    later = tuple(each for each in matches if each not in cards)
    return OwnMatches(cards, later, tuple(line for line in lines if not line.open), whole)


def own_table(rows: LeagueRows, place: DivisionTeam, view: View) -> DivisionShown:
    """The table of the team's division as everybody sees it, cut down to the team and its neighbours."""
    seen = seen_league(rows, view)
    shown = division_shown(seen, division_table(seen, place.division))
    teams = [row.team for row in shown.rows]
    at = teams.index(place.pk) if place.pk in teams else 0
    start = max(0, min(at - NEAR, len(teams) - 2 * NEAR - 1))
    return replace(shown, rows=shown.rows[start : start + 2 * NEAR + 1])


def own_cup_matches(rows: LeagueRows, place: DivisionTeam, view: View, *, today: date) -> list[OwnCupMatch]:
    """The cup matches that the team can play now, or that the league has to decide, the soonest deadline first. At most
    seven queries.
    """
    if rows.event.archived_at:
        return []
    cups = cup_views(rows.event)
    claims = list(CupClaim.objects.filter(cup__event=rows.event)) if cups else []
    found = []
    for real, seen in zip(cups, seen_cups(cups, view), strict=True):
        shown = cup_words(cup_shown(seen))
        titles = {each["number"]: each["title"] for each in shown["shown_rounds"]}
        by_number = {match["number"]: match for each in shown["shown_rounds"] for match in each["matches"]}
        for match in real.state.matches:
            sides = [real.entries[each] for each in (match.home, match.away) if each is not None]
            own = next((side for side in sides if side.team_id == place.team_id), None)
            words = by_number[match.number]
            if own is None or len(sides) < 2 or not words["home"] or not words["away"]:
                continue
            if match.number in real.results and not (words["level"] and words["open"]):
                continue
            other = next(side for side in sides if side.pk != own.pk)
            here = [claim for claim in claims if (claim.cup_id, claim.match) == (real.cup.pk, match.number)]
            play_by = real.deadlines.get(match.round)
            found.append(
                OwnCupMatch(
                    cup=real,
                    words=words,
                    round=titles[match.round],
                    other=next((each for each in rows.teams if each.team_id == other.team_id), None),
                    mine=next((claim for claim in here if claim.entry_id == own.pk), None),
                    theirs=next((claim for claim in here if claim.entry_id == other.pk), None),
                    overdue=play_by is not None and play_by < today,
                )
            )
    return sorted(found, key=lambda each: (each.words["play_by"] is None, str(each.words["play_by"] or "")))
