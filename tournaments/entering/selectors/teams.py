"""Teams that enter an event: a team is its name, its players, and those who asked to join.

A team counts those who entered with it, confirmed or not, and players whom the organisers put into it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from django.db.models import Q, QuerySet

from tournaments.base.plain_text import fold
from tournaments.entering.core import LIVE, State
from tournaments.entering.models import EntryForm, EntryRequest, TeamPlace
from tournaments.entering.selectors.forms import mails_go_out
from tournaments.events.models import Event, TeamMember

IN_TEAM = (TeamPlace.CAPTAIN, TeamPlace.MEMBER)


def has_teams(event: Event) -> bool:
    """Whether players of the event form teams; elsewhere a team is only a word on the form."""
    return bool(event.team_size)


@dataclass(slots=True)
class TeamComing:
    """A team on its way. `others` are players whom the organisers put into it by hand."""

    name: str
    size: int
    members: list[EntryRequest] = field(default_factory=list)
    asked: list[EntryRequest] = field(default_factory=list)
    others: list[str] = field(default_factory=list)

    @property
    def captain(self) -> EntryRequest | None:
        """Who entered it; None where the organisers made it, or the captain left and nobody has confirmed yet."""
        return next((each for each in self.members if each.team_place == TeamPlace.CAPTAIN), None)

    @property
    def count(self) -> int:
        """How many are in it."""
        return len(self.members) + len(self.others)

    @property
    def is_full(self) -> bool:
        """Whether nobody else fits in."""
        return self.count >= self.size

    @property
    def missing(self) -> int:
        """How many players it may still have."""
        return max(0, self.size - self.count)

    @property
    def to_review(self) -> list[EntryRequest]:
        """Those who wait for the organisers' answer."""
        return [each for each in self.members if each.state == State.APPLIED]


def teams_coming(event: Event) -> list[TeamComing]:
    """All teams of an event, by name. Two queries."""
    teams: dict[str, TeamComing] = {}
    rows = EntryRequest.objects.filter(event=event, state__in=LIVE).exclude(team_name="").exclude(team_place="")
    in_events: dict[str, list[TeamMember]] = defaultdict(list)
    for member in TeamMember.objects.filter(team__event=event).select_related("team", "entry__person"):
        in_events[fold(member.team.name)].append(member)
        teams.setdefault(fold(member.team.name), TeamComing(member.team.name, event.team_size))
    for row in sorted(rows, key=_captains_first):
        team = teams.setdefault(fold(row.team_name), TeamComing(row.team_name, event.team_size))
        (team.asked if row.team_place == TeamPlace.ASKED else team.members).append(row)
    for key, members in in_events.items():
        known = {row.entry_id for row in teams[key].members}
        teams[key].others = [each.entry.name for each in members if each.entry_id not in known]
    return sorted(teams.values(), key=lambda team: fold(team.name))


def _captains_first(row: EntryRequest) -> tuple[bool, bool, int]:
    """Who confirmed comes before who didn't, and each by when they came."""
    return row.team_place != TeamPlace.CAPTAIN, row.number is None, row.number or row.pk


def team_of(event: Event, name: str) -> TeamComing | None:
    """The team of this name, in upper or lower case."""
    return next((team for team in teams_coming(event) if fold(team.name) == fold(name)), None)


def names_to_join(form: EntryForm) -> list[str]:
    """The teams that somebody new may ask to join."""
    return [team.name for team in teams_coming(form.event) if not team.is_full]


def rows_of_team(event: Event, name: str) -> QuerySet[EntryRequest]:
    """Everybody who entered with the team and is still on the way, by when they came."""
    rows = EntryRequest.objects.filter(Q(event=event, state__in=LIVE), team_name__iexact=name)
    return rows.exclude(team_place="").order_by("number", "pk")


def may_write_to_teammates(captain: EntryRequest) -> bool:
    """Whether naming somebody may send them an email: not while the organisers still look at who sends it."""
    return not (mails_go_out() and captain.state in {State.UNCONFIRMED, State.APPLIED})
