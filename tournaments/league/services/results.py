"""Results of a season's matches, in versions: scores as they were played, or points awarded without play."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from handicaps.core.league_scoring import MOST_SCORE, LeagueScoring, parse_league_scoring
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError, WhatChanged
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange
from tournaments.events.services.freezing import freeze_rules
from tournaments.events.time_zones import zone_of
from tournaments.league.models import DivisionTeam, Fixture, FixtureResult, FixtureState
from tournaments.league.services.fixtures import locked_fixture, match_name
from tournaments.league.services.seasons import change_league

REASON = 200
WALKOVERS = ("home", "away", "nobody")


def record_scores(
    actor: Actor,
    fixture: Fixture,
    *,
    home_score: Decimal,
    away_score: Decimal,
    seen: int | None = None,
    reason: str = "",
    anyway: bool = True,
) -> FixtureResult | None:
    """Save the scores of a match as a new version; None if nothing changed.

    `seen` is the version that the writer looked at (0 for none): raises `StaleError` if there is a newer one. Raises
    `RuleError` at `home_score`, `away_score` and `reason`; and at `anyway` for a match that is still to come, unless it
    was played `anyway`.
    """
    with change_league(actor, fixture.event, Action.ENTER_RESULTS) as change:
        locked = locked_fixture(change, fixture)
        scoring = parse_league_scoring(change.event.league.scoring)
        RuleError.gather([*_open_problems(locked), *check_scores(scoring, home_score, away_score), *_reason(reason)])
        _check_seen(locked, seen)
        if not anyway:
            _check_day(locked, change.event)
        version = save_scores(change, locked, home_score=home_score, away_score=away_score, reason=reason.strip())
    fixture.refresh_from_db()
    return version


def award_match(
    actor: Actor, fixture: Fixture, *, to: str, reason: str, seen: int | None = None
) -> FixtureResult | None:
    """Give a match to `home`, to `away` or to `nobody` without play, for the points that the season's rules name.

    Raises `RuleError` at `to` and `reason`, and `StaleError` as `record_scores` does.
    """
    with change_league(actor, fixture.event, Action.ENTER_RESULTS) as change:
        locked = locked_fixture(change, fixture)
        problems = [*_open_problems(locked), *_reason(reason, required=True)]
        if to not in WALKOVERS:
            message = gettext_noop("A match is awarded to home, away or nobody. Choose one.")
            problems.append(Problem("to", "not_a_choice", message))
        RuleError.gather(problems)
        _check_seen(locked, seen)
        return save_award(change, locked, to=to, reason=reason.strip())


def clear_result(actor: Actor, fixture: Fixture) -> None:
    """Take the result of a match back; its versions stay. Without one, nothing happens."""
    with change_league(actor, fixture.event, Action.ENTER_RESULTS) as change:
        locked = locked_fixture(change, fixture)
        if locked.result is None or locked.state == FixtureState.VOID:
            return
        before = result_json(locked.result)
        locked.result = None
        locked.state = FixtureState.POSTPONED if locked.postponed_by else FixtureState.SCHEDULED
        locked.save(update_fields=["result", "state"])
        locked.claims.all().delete()  # the result came from the captains' own entries
        summary = _("Removed the result of %(match)s.") % {"match": match_name(locked)}
        change.record("clear_result", summary, subject=f"fixture:{locked.number}", before=before)
    fixture.refresh_from_db()


def save_scores(
    change: EventChange, locked: Fixture, *, home_score: Decimal, away_score: Decimal, reason: str = "", by: str = ""
) -> FixtureResult | None:
    """Inside a change, the scores as the newest version of a match, checked already; None if they are saved already."""
    now = locked.result if locked.state == FixtureState.PLAYED else None
    if now is not None and (now.home_score, now.away_score) == (home_score, away_score):
        return None
    row = FixtureResult(home_score=home_score, away_score=away_score, reason=reason)
    return _save(change, locked, row, state=FixtureState.PLAYED, by=by)


def save_award(
    change: EventChange, locked: Fixture, *, to: str, reason: str, withdrew: DivisionTeam | None = None
) -> FixtureResult | None:
    """Inside a change, a match awarded, as `withdrew` left it unplayed; None if it is so already."""
    won, lost = (_decimal(each) for each in parse_league_scoring(change.event.league.scoring).walkover)
    points = {"home": (won, lost), "away": (lost, won), "nobody": (lost, lost)}[to]
    now = locked.result if locked.state == FixtureState.AWARDED else None
    if now is not None and (now.home_points, now.away_points, now.reason) == (*points, reason):
        return None
    row = FixtureResult(home_points=points[0], away_points=points[1], reason=reason, withdrew=withdrew)
    return _save(change, locked, row, state=FixtureState.AWARDED, by="")


def check_scores(scoring: LeagueScoring, home: Decimal, away: Decimal) -> list[Problem]:
    """What is wrong with the two scores of a match under the season's scoring."""
    paths = ("home_score", "away_score")
    problems = []
    for path, score in zip(paths, (home, away), strict=True):
        # Far out of range, a number has more digits than can be rounded.
        if not score.is_finite() or abs(score) > MOST_SCORE or score != round(score, 2):
            message = gettext_noop("Enter the score as a number from 0 to %(most)s with at most 2 decimals.")
            problems.append(Problem(path, "not_a_score", message, {"most": MOST_SCORE}))
    return problems or list(scoring.score_problems(Fraction(home), Fraction(away), paths=paths))


def scores_in_words(fixture: Fixture, result: FixtureResult) -> str:
    """The result with the names of the two: "Eroes 52, Gambits 31", or what was awarded."""
    if result.home_score is None or result.away_score is None:
        values = {"home": fixture.home.name, "away": fixture.away.name}
        values |= {"one": _figure(result.home_points), "other": _figure(result.away_points)}
        return _("%(home)s %(one)s, %(away)s %(other)s, awarded") % values
    values = {"home": fixture.home.name, "away": fixture.away.name}
    values |= {"one": _figure(result.home_score), "other": _figure(result.away_score)}
    return _("%(home)s %(one)s, %(away)s %(other)s") % values


def result_json(result: FixtureResult) -> dict[str, object]:
    """A version as the log keeps it."""
    names = ("home_score", "away_score", "home_points", "away_points")
    found: dict[str, object] = {"version": result.number, "reason": result.reason}
    return found | {name: _figure(value) for name in names if (value := getattr(result, name)) is not None}


def _save(change: EventChange, locked: Fixture, row: FixtureResult, *, state: FixtureState, by: str) -> FixtureResult:
    before = locked.result and result_json(locked.result)
    row.fixture = locked
    row.number = (locked.versions.aggregate(last=Max("number"))["last"] or 0) + 1
    row.entered_by, row.by_name, row.door = change.actor.user, by or change.actor.name, change.actor.door
    row.save()
    locked.result, locked.state = row, state
    locked.save(update_fields=["result", "state"])
    freeze_rules(change)
    summary = f"{scores_in_words(locked, row)}."
    if row.reason:
        summary += " " + _("Reason: %(reason)s") % {"reason": row.reason}
    action = "record_scores" if state == FixtureState.PLAYED else "award_match"
    change.record(action, summary, subject=f"fixture:{locked.number}", before=before, after=result_json(row))
    return row


def _open_problems(locked: Fixture) -> Iterator[Problem]:
    if locked.state == FixtureState.VOID:
        message = gettext_noop("This match was annulled because one of its teams withdrew, so it can’t have a result.")
        yield Problem("fixture", "void", message)


def _reason(text: str, *, required: bool = False) -> Iterator[Problem]:
    if required and not text.strip():
        yield Problem(
            "reason", "missing", gettext_noop("The reason is missing. Enter a few words; the log shows them.")
        )
    if len(text.strip()) > REASON:
        message = gettext_noop("The reason has %(length)s characters. Shorten it to %(most)s.")
        yield Problem("reason", "too_long", message, {"length": len(text.strip()), "most": REASON})


def _check_day(locked: Fixture, season: Event) -> None:
    """A result before the day of its match is asked about, unless captains were asked already."""
    today = timezone.localdate(timezone=zone_of(season))
    day = locked.played_on
    if locked.result is not None or day is None or day <= today or locked.claims.exists():
        return
    message = gettext_noop("This match is on %(day)s. Confirm that it has been played.")
    raise RuleError.one("anyway", "early", message, day=date_format(day, "l j F"))


def _check_seen(locked: Fixture, seen: int | None) -> None:
    now = locked.result
    if seen is None or seen == (now.number if now else 0):
        return
    saw = FixtureResult.objects.filter(fixture=locked, number=seen).first()
    before, after = (scores_in_words(locked, row) if row else _("no result") for row in (saw, now))
    if now is None:
        who, message = (
            "",
            _(
                "This result was removed while you were typing, so yours was not saved. Check the match, "
                "then save again."
            ),
        )
    else:
        who = now.by_name
        message = _(
            "%(who)s entered this result while you were typing, so yours was not saved. Check the new "
            "values, then save again."
        )
    raise StaleError(
        message % {"who": who},
        current=now.number if now else 0,
        changes=[WhatChanged(_("result"), before, after, who)],
    )


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def _figure(value: Decimal | None) -> str:
    return "–" if value is None else f"{value.normalize():f}"
