"""Teams that withdraw during a season, by a named rule, and points that the league takes or gives.

A cancelled match is void and keeps its result, so that a team that comes back has it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line
from tournaments.events.services.changes import EventChange
from tournaments.league.models import (
    DivisionTeam,
    Fixture,
    FixtureState,
    PointsAdjustment,
    Withdrawal,
    WithdrawalOutcome,
)
from tournaments.league.services.results import save_award
from tournaments.league.services.seasons import change_league
from tournaments.league.services.teams import locked_place
from tournaments.league.services.tokens import end_token

REASON = 200
MOST_POINTS = 1000
PLAYED = (FixtureState.PLAYED, FixtureState.AWARDED)
OPEN = (FixtureState.SCHEDULED, FixtureState.POSTPONED)


def withdraw_team(actor: Actor, place: DivisionTeam, *, rule: str, on: date) -> None:
    """A team leaves the season, and its matches follow the rule (`Withdrawal`). Raises `RuleError` at `rule`."""
    with change_league(actor, place.event, Action.MANAGE_ENTRIES) as change:
        locked = locked_place(change, place)
        problems = []
        if rule not in Withdrawal.values:
            message = gettext_noop("Choose what happens to the team’s matches.")
            problems.append(Problem("rule", "not_a_choice", message))
        if locked.withdrawn_on is not None:
            message = gettext_noop("%(team)s has already withdrawn.")
            problems.append(Problem("rule", "withdrawn", message, {"team": locked.name}))
        RuleError.gather(problems)
        mine = _matches(change, locked)
        counted = [fixture for fixture in mine if fixture.state != FixtureState.VOID]
        played = sum(fixture.state in PLAYED for fixture in counted)
        outcome = _outcome(rule, played=played, of=len(counted))
        locked.withdrawn_on, locked.withdrawal, locked.withdrawal_outcome = on, rule, outcome
        end_token(locked)
        locked.save()
        if outcome == WithdrawalOutcome.ANNULLED:
            _void(mine)
        elif outcome == WithdrawalOutcome.KEPT:
            _void([fixture for fixture in mine if fixture.state in OPEN])
        else:
            for fixture in mine:
                _award_if_open(change, fixture, withdrew=locked)
        values = {"team": locked.name, "done": outcome.label}
        change.record(
            "withdraw_team",
            _("%(team)s withdrew: %(done)s.") % values,
            subject=f"team:{locked.pk}",
            after={"rule": rule, "on": on.isoformat(), "played": played, "of": len(counted), "outcome": outcome.value},
        )
    place.refresh_from_db()


def return_team(actor: Actor, place: DivisionTeam) -> None:
    """A team that withdrew is back: its results count again, and its other matches are to be played.

    A match against a team that is away stays what that team's withdrawal makes of it.
    """
    with change_league(actor, place.event, Action.MANAGE_ENTRIES) as change:
        locked = locked_place(change, place)
        if locked.withdrawn_on is None:
            return
        before = {
            "rule": locked.withdrawal,
            "on": locked.withdrawn_on.isoformat(),
            "outcome": locked.withdrawal_outcome,
        }
        locked.withdrawn_on, locked.withdrawal, locked.withdrawal_outcome = None, "", ""
        locked.save(update_fields=["withdrawn_on", "withdrawal", "withdrawal_outcome"])
        for fixture in _matches(change, locked):
            if fixture.result is not None and fixture.result.withdrew_id == locked.pk:
                fixture.result = None
            elif fixture.state != FixtureState.VOID:
                continue
            other = fixture.away if fixture.home_id == locked.pk else fixture.home
            fixture.state = _state_of(fixture, other)
            fixture.save(update_fields=["state", "result"])
            if other.withdrawal_outcome == WithdrawalOutcome.AWARDED:
                _award_if_open(change, fixture, withdrew=other)
        summary = _("%(team)s is back in the season.") % {"team": locked.name}
        change.record("return_team", summary, subject=f"team:{locked.pk}", before=before)
    place.refresh_from_db()


def adjust_points(actor: Actor, place: DivisionTeam, *, points: Decimal, reason: str) -> PointsAdjustment:
    """Take points from a team (below 0) or give it some. Raises `RuleError` at `points` and `reason`."""
    with change_league(actor, place.event, Action.SET_SCORES) as change:
        locked = locked_place(change, place)
        problems: list[Problem] = []
        if not points.is_finite() or points == 0 or abs(points) > MOST_POINTS or points != round(points, 2):
            message = gettext_noop("Enter a number of points with at most 2 decimals, such as -3. It can’t be 0.")
            problems.append(Problem("points", "out_of_range", message))
        label = gettext_noop("The reason")
        reason = clean_line(reason, path="reason", label=label, longest=REASON, problems=problems)
        RuleError.gather(problems)
        row = PointsAdjustment.objects.create(team=locked, points=points, reason=reason, made_by=change.actor.user)
        values = {"team": locked.name, "points": f"{points:+f}".replace("-", "−"), "reason": reason}
        change.record(
            "adjust_points",
            _("%(team)s: points changed by %(points)s. %(reason)s") % values,
            subject=f"team:{locked.pk}",
            after={"points": f"{points:f}", "reason": reason},
        )
    return row


def remove_adjustment(actor: Actor, place: DivisionTeam, *, pk: int) -> None:
    """Revoke points that were deducted or added."""
    with change_league(actor, place.event, Action.SET_SCORES) as change:
        locked = locked_place(change, place)
        row = locked.adjustments.filter(pk=pk).first()
        if row is None:
            raise MissingError(_("These points have already been removed. Go back to the team."))
        values = {"team": locked.name, "reason": row.reason}
        before = {"points": f"{row.points:f}", "reason": row.reason}
        row.delete()
        change.record(
            "remove_adjustment",
            _("%(team)s: removed “%(reason)s”.") % values,
            subject=f"team:{locked.pk}",
            before=before,
        )


def _matches(change: EventChange, place: DivisionTeam) -> list[Fixture]:
    rows = Fixture.objects.filter(event=change.event, division=place.division)
    mine = rows.select_related("home__team", "away__team", "division", "result").order_by("number")
    return [fixture for fixture in mine if place.pk in {fixture.home_id, fixture.away_id}]


def _void(fixtures: Sequence[Fixture]) -> None:
    Fixture.objects.filter(pk__in=[fixture.pk for fixture in fixtures]).update(state=FixtureState.VOID)


def _outcome(rule: str, *, played: int, of: int) -> WithdrawalOutcome:
    if rule == Withdrawal.KEEP:
        return WithdrawalOutcome.KEPT
    if rule == Withdrawal.ANNUL or 2 * played < of:
        return WithdrawalOutcome.ANNULLED
    return WithdrawalOutcome.AWARDED


def _award_if_open(change: EventChange, fixture: Fixture, *, withdrew: DivisionTeam) -> None:
    if fixture.state in OPEN:
        to = "away" if fixture.home_id == withdrew.pk else "home"
        reason = _("%(team)s withdrew") % {"team": withdrew.name}
        save_award(change, fixture, to=to, reason=reason, withdrew=withdrew)


def _state_of(fixture: Fixture, other: DivisionTeam) -> FixtureState:
    """What a match is when one side is back, as far as the other one is there."""
    if other.withdrawal_outcome == WithdrawalOutcome.ANNULLED:
        return FixtureState.VOID
    if fixture.result is None:
        if other.withdrawal_outcome == WithdrawalOutcome.KEPT:
            return FixtureState.VOID
        return FixtureState.POSTPONED if fixture.postponed_by else FixtureState.SCHEDULED
    return FixtureState.AWARDED if fixture.result.home_points is not None else FixtureState.PLAYED
