"""Results of a cup's matches, in versions: scores at the table, before the handicap, or a match given to one side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from handicaps.core.cup_play import CupMatch
from handicaps.core.league_scoring import MOST_SCORE
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError, StaleError, WhatChanged
from tournaments.base.permissions import Action
from tournaments.changes.services.giving_back import RowChange
from tournaments.events.services.changes import EventChange
from tournaments.league.models import Cup, CupResult
from tournaments.league.selectors.cups import CupView, cup_view
from tournaments.league.services.cups import locked_cup
from tournaments.league.services.seasons import change_league

REASON = 200
SIDES = ("", "home", "away")


def record_cup_result(
    actor: Actor,
    cup: Cup,
    match: int,
    *,
    home_score: Decimal | None = None,
    away_score: Decimal | None = None,
    given_to: str = "",
    reason: str = "",
    seen: int | None = None,
) -> CupResult | None:
    """Save the scores at the table of a match as a new version; None if nothing changed.

    Without scores, `given_to` gives the match to `home` or `away`. With scores that are tied after the handicap it says
    which team goes through, where the cup leaves that to the desk. Both need a `reason`. `seen` is the version that the
    writer looked at (0 for none): raises `StaleError` if there is a newer one. Raises `RuleError` at `home_score`,
    `away_score`, `given_to`, `reason`, and at `match` where a later match depends on the result.
    """
    with change_league(actor, cup.event, Action.ENTER_RESULTS) as change:
        locked, view, found = locked_cup_match(change, cup, match)
        row = CupResult(home_score=home_score, away_score=away_score, given_to=given_to, reason=reason.strip())
        RuleError.gather(list(cup_result_problems(row, found)))
        _check_seen(view, match, seen)
        now = view.results.get(match)
        if now is not None and _facts(now) == _facts(row):
            return None
        return save_cup_result(change, locked, view, match, row)


def clear_cup_result(actor: Actor, cup: Cup, match: int, *, seen: int | None = None) -> None:
    """Take the result of a match back; its versions stay. Without one, nothing happens."""
    with change_league(actor, cup.event, Action.ENTER_RESULTS) as change:
        locked, view, _found = locked_cup_match(change, cup, match)
        if match not in view.results:
            return
        _check_seen(view, match, seen)
        save_cup_result(change, locked, view, match, CupResult())


def locked_cup_match(change: EventChange, cup: Cup, number: int) -> tuple[Cup, CupView, CupMatch]:
    """Inside a change, the cup with all its matches and the one of this number."""
    locked = locked_cup(change, cup)
    view = cup_view(locked)
    found = view.match(number)
    if found is None:
        raise MissingError(_("This cup doesn’t have this match. Go back to the cup and choose one."))
    return locked, view, found


def cup_result_problems(row: CupResult, match: CupMatch) -> Iterator[Problem]:
    """What is wrong with a result before it is stored."""
    if match.home is None or match.away is None:
        message = gettext_noop(
            "It isn’t decided yet who plays this match. Enter the results of the earlier matches first."
        )
        yield Problem("match", "not_known", message)
    scores = {"home_score": row.home_score, "away_score": row.away_score}
    given = [score for score in scores.values() if score is not None]
    if len(given) == 1:
        path = next(path for path, score in scores.items() if score is None)
        yield Problem(path, "missing", gettext_noop("The other score is missing. Enter both."))
    for path, score in scores.items():
        if score is None:
            continue
        if not score.is_finite() or not 0 <= score <= MOST_SCORE or score != score.to_integral_value():
            message = gettext_noop("Enter the score as a whole number of IMPs from 0 to %(most)s.")
            yield Problem(path, "not_a_score", message, {"most": MOST_SCORE})
    if row.given_to not in SIDES:
        yield Problem("given_to", "not_a_choice", gettext_noop("A match is awarded to home or away. Choose one."))
    if not given and not row.given_to:
        yield Problem("home_score", "missing", gettext_noop("Enter both scores, or award the match to one side."))
    if row.given_to and not row.reason:
        yield Problem(
            "reason", "missing", gettext_noop("The reason is missing. Enter a few words; everybody can read them.")
        )
    if len(row.reason) > REASON:
        message = gettext_noop("The reason has %(length)s characters. Shorten it to %(most)s.")
        yield Problem("reason", "too_long", message, {"length": len(row.reason), "most": REASON})


def save_cup_result(
    change: EventChange, cup: Cup, view: CupView, match: int, row: CupResult, *, by: str = ""
) -> CupResult:
    """Inside a change, the row as the newest version of a match, checked already. What captains entered ends here."""
    before = view.results.get(match)
    row.cup, row.match = cup, match
    row.number = (cup.results.filter(match=match).aggregate(last=Max("number"))["last"] or 0) + 1
    row.entered_by, row.by_name, row.door = change.actor.user, by or change.actor.name, change.actor.door
    row.save()
    cup.claims.filter(match=match).delete()
    after = cup_view(cup)
    _check_given(row, after, match)
    _check_later(view, after)
    change.record(
        "clear_cup_result" if _is_cleared(row) else "record_cup_result",
        _summary(after, match, row),
        subject=f"cup:{cup.number}:{match}",
        before=before and _as_json(before),
        after=_as_json(row),
    )
    return row


def _check_given(row: CupResult, after: CupView, match: int) -> None:
    """With scores, the desk decides only tied matches. Raised inside the change, so that nothing is saved."""
    found = after.match(match)
    undecided = found is not None and found.level and after.cup.kind == "knock_out"
    if row.home_score is None or not row.given_to or undecided:
        return
    message = gettext_noop("The scores decide this match after the handicap. Don’t award it, or leave out the scores.")
    raise RuleError.one("given_to", "decided", message)


def _check_later(before: CupView, after: CupView) -> None:
    """Results of later matches were of these two teams: none of them may change sides."""
    for match in after.state.matches:
        was = before.match(match.number)
        if match.number in after.results and was is not None and (was.home, was.away) != (match.home, match.away):
            message = gettext_noop(
                "The winner of this match has already played match %(n)s. Remove the result of that match first."
            )
            raise RuleError.one("match", "later_match_played", message, n=match.number)


def _check_seen(view: CupView, match: int, seen: int | None) -> None:
    newest = view.cup.results.filter(match=match).order_by("-number").first()
    now = newest.number if newest else 0
    if seen is None or newest is None or seen == now:
        return
    message = _(
        "%(who)s entered this result while you were typing, so yours was not saved. Check the new "
        "values, then save again."
    )
    saw = view.cup.results.filter(match=match, number=seen).first()
    before, after = (
        _("%(home)s–%(away)s") % {"home": _figure(row.home_score), "away": _figure(row.away_score)}
        if row
        else _("no result")
        for row in (saw, newest)
    )
    raise StaleError(
        message % {"who": newest.by_name},
        current=now,
        changes=[WhatChanged(_("result"), before, after, newest.by_name)],
    )


def _summary(view: CupView, match: int, row: CupResult) -> str:
    found = view.match(match)
    assert found is not None  # noqa: S101  it was looked up before
    values = {
        "cup": view.cup.name,
        "n": match,
        "home": view.name(found.home),
        "away": view.name(found.away),
        "one": _figure(row.home_score),
        "other": _figure(row.away_score),
        "reason": row.reason,
    }
    if _is_cleared(row):
        return _("Removed the result of match %(n)s of %(cup)s, %(home)s v %(away)s.") % values
    text = _("%(cup)s, match %(n)s: %(home)s %(one)s, %(away)s %(other)s before the handicap.") % values
    if row.home_score is None:
        text = _("%(cup)s, match %(n)s: %(home)s v %(away)s was not played.") % values
    if found.winner is not None:
        text += " " + _("%(winner)s won.") % {"winner": view.name(found.winner)}
    return f"{text} " + _("Reason: %(reason)s") % values if row.reason else text


def _facts(row: CupResult) -> tuple[object, ...]:
    return row.home_score, row.away_score, row.given_to, row.reason


def _is_cleared(row: CupResult) -> bool:
    return row.home_score is None and not row.given_to


def _as_json(row: CupResult) -> Mapping[str, object]:
    return {
        "version": row.number,
        "home_score": None if row.home_score is None else _figure(row.home_score),
        "away_score": None if row.away_score is None else _figure(row.away_score),
        "given_to": row.given_to,
        "reason": row.reason,
    }


def _figure(value: Decimal | None) -> str:
    return "–" if value is None else f"{value.normalize():f}"


def renew_cup_result(actor: Actor, row: RowChange) -> None:
    """The newest version of a cup's match is undone: one more, as the one before was, or empty."""
    gone = CupResult.objects.get(pk=row["pk"])
    versions = CupResult.objects.filter(cup=gone.cup_id, match=gone.match)
    old = versions.filter(number__lt=gone.number).order_by("-number").first() or CupResult(
        cup_id=gone.cup_id, match=gone.match
    )
    old.pk, old._state.adding = None, True
    old.number = (versions.aggregate(last=Max("number"))["last"] or 0) + 1
    old.entered_by, old.by_name, old.door = actor.user, actor.name, actor.door
    old.save()
