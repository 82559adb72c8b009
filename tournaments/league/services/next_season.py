"""The next season made from the last: teams that go up and down, leave, or join. Shown first, then created."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from handicaps.core.league_rows import LeagueRow
from handicaps.core.promotion import NextSeason, next_season
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line, fold
from tournaments.clubs.services.changes import change_club
from tournaments.events.models import Event
from tournaments.events.services.copying import make_copy
from tournaments.league.models import LeagueRules
from tournaments.league.selectors.rows import LeagueRows, load_league_rows
from tournaments.league.selectors.tables import DivisionTable, season_tables
from tournaments.league.services.seasons import change_league, open_season
from tournaments.league.services.teams import TeamDetails, place_teams

NAME = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSeasonPlan:
    """The league's decisions about its next season, each by a team's name.

    They are the teams that leave, those that join (in the lowest division), and those that go ahead where two are tied
    on a line.
    """

    name: str
    leaving: Collection[str] = ()
    newcomers: Sequence[str] = ()
    ahead: Collection[str] = field(default_factory=tuple)


def plan_next_season(rows: LeagueRows, plan: NextSeasonPlan) -> NextSeason:
    """The teams of each division in the next season, and why. Nothing is stored.

    Raises `RuleError` at `divisions[k]` for teams tied on a line, at `newcomers[k]`, and where matches are open.
    """
    tables = season_tables(rows)
    if not tables:
        message = gettext_noop("The season has no divisions. Create them and enter teams first.")
        raise RuleError.one("divisions", "none", message)
    left = sum(table.left for table in tables)
    problems: list[Problem] = []
    if left:
        message = gettext_noop("%(n)s matches are still open. Enter, award or annul them first.")
        if left == 1:
            message = gettext_noop("1 match is still open. Enter, award or annul it first.")
        problems.append(Problem("divisions", "open_matches", message, {"n": left}))
    newcomers = _newcomers(rows, plan, problems)
    RuleError.gather(problems)
    gone = {team.name for team in rows.teams if team.withdrawn_on is not None} | set(plan.leaving)
    return next_season(
        [[*_decided([line.row for line in table.rows], plan.ahead), *_gone(table)] for table in tables],
        up=rows.rules.promoted,
        down=rows.rules.relegated,
        withdrawn=gone,
        newcomers=newcomers,
    )


def make_next_season(actor: Actor, season: Event, *, plan: NextSeasonPlan) -> Event:
    """The next season with its divisions and teams, the same settings, and captains as they were; not yet public.

    Raises `RuleError` as `plan_next_season`, and at `name`.
    """
    with change_club(actor, season.club, Action.CREATE_EVENTS) as club_change:
        source = Event.objects.select_related("league", "club").get(pk=season.pk)
        rows = load_league_rows(source)
        moves = plan_next_season(rows, plan)
        made = make_copy(club_change.club, source, name=plan.name)
        LeagueRules.objects.filter(event=made).update(last=source)
        open_season(club_change, made, divisions=[division.name for division in rows.divisions])
        known = {team.name: team for team in rows.teams}
        divisions = list(made.divisions.order_by("level"))
        wanted = []
        for division, teams in zip(divisions, moves.divisions, strict=True):
            for name in teams:
                old = known.get(name)
                captain = (
                    TeamDetails(
                        name=name,
                        venue=old.venue,
                        captain_name=old.captain_name,
                        captain_email=old.captain_email,
                        captain_phone=old.captain_phone,
                    )
                    if old
                    else TeamDetails(name=name)
                )
                wanted.append((division, captain))
        with change_league(actor, made, Action.MANAGE_EVENTS, within=club_change) as change:
            place_teams(change, wanted)
    return made


def _gone(table: DivisionTable) -> list[LeagueRow]:
    """Teams whose results were annulled, below all others: the places that they free spare who would go down."""
    last = len(table.rows) + 1
    return [LeagueRow(team.name, last, 0, 0, 0, 0, Fraction(), Fraction()) for team in table.out]


def _newcomers(rows: LeagueRows, plan: NextSeasonPlan, problems: list[Problem]) -> list[str]:
    taken = {fold(team.name) for team in rows.teams}
    found = []
    label = gettext_noop("The name of a new team")
    for k, each in enumerate(plan.newcomers):
        name = clean_line(each, path=f"newcomers[{k}]", label=label, longest=NAME, problems=problems)
        if fold(name) in taken:
            message = gettext_noop("%(name)s is already in the league. Remove it from the new teams.")
            problems.append(Problem(f"newcomers[{k}]", "taken", message, {"name": name}))
        taken.add(fold(name))
        found.append(name)
    return found


def _decided(rows: Sequence[LeagueRow], ahead: Collection[str]) -> list[LeagueRow]:
    """The rows, with a shared rank split where the league says which team goes ahead."""
    ordered = sorted(rows, key=lambda row: (row.rank, row.team not in ahead))
    found: list[LeagueRow] = []
    for row in ordered:
        level = [other for other in rows if other.rank == row.rank]
        first = [other for other in level if other.team in ahead]
        behind = row.team not in ahead and first and len(level) > 1
        found.append(replace(row, rank=row.rank + len(first)) if behind else row)
    return found
