"""The clock of a heat or round: started, paused, ended, and longer for one game or for all.

Every moment is stored as an instant, so that nothing runs out while a server sleeps, and midnight is a time like any
other. A pause moves the end by as long as it lasted.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Sum
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from msgspec import to_builtins

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import sign_problems, visible_line
from tournaments.events.files.visibility_document import MOST_MINUTES
from tournaments.events.formats import format_of
from tournaments.events.models import Event, Game, Round
from tournaments.events.services.changes import EventChange, change_event
from tournaments.hall.models import ClockExtension, RoundClock
from tournaments.hall.selectors.clocks import clock_times


def set_round_length(actor: Actor, event: Event, *, minutes: int) -> None:
    """How long a round of the event usually lasts, in minutes. 0 if each clock is set when it starts. Raises
    `RuleError`."""
    with change_event(actor, event, Action.RUN_HEATS) as change:
        if not format_of(event).has_clocks:
            raise MissingError(_("The matches of a season have no clock."))
        RuleError.gather(_length_problems(minutes, least=0))
        before = change.event.round_minutes
        if before == minutes:
            return
        change.event.round_minutes = minutes
        change.event.save(update_fields=["round_minutes"])
        summary = ngettext(
            "Set the usual length of a round to %(n)s minute.",
            "Set the usual length of a round to %(n)s minutes.",
            minutes or 0,
        )
        change.record("set_round_length", summary % {"n": minutes}, before=before, after=minutes)


def start_clock(actor: Actor, round_: Round, *, minutes: int | None = None) -> RoundClock:
    """Start the clock now, for `minutes`, or for the event's usual length. A clock that was ended starts again.

    Raises `RuleError` for a clock that is on, for a draft, and where the length of a round is unknown.
    """
    with change_event(actor, round_.event, Action.RUN_HEATS) as change:
        row = shown_round(change, round_)
        found = RoundClock.objects.filter(round=row).first()
        if found and found.ended_at is None:
            raise RuleError.one("", "running", _("The clock is already running. Add minutes, or end it first."))
        if minutes is None:
            minutes = change.event.round_minutes
            if not minutes:
                message = _("Enter how many minutes the round lasts, or set the event’s usual length.")
                raise RuleError.one("minutes", "missing", message)
        RuleError.gather(_length_problems(minutes, least=1))
        RoundClock.objects.filter(round=row).delete()
        now = timezone.now()
        ends_at = now + timedelta(minutes=minutes)
        clock = RoundClock.objects.create(round=row, minutes=minutes, started_at=now, ends_at=ends_at)
        text = ngettext(
            "Started the clock of %(round)s: %(n)s minute.", "Started the clock of %(round)s: %(n)s minutes.", minutes
        )
        _record(change, row, "start_clock", text, clock, n=minutes)
    return clock


def pause_clock(actor: Actor, round_: Round) -> RoundClock:
    """Let the clock stand still. Raises `RuleError` unless it runs and any game has time left."""
    with change_event(actor, round_.event, Action.RUN_HEATS) as change:
        row, clock = _running(change, round_)
        if clock.paused_at:
            raise RuleError.one("", "paused", _("The clock is already paused."))
        now = timezone.now()
        if now >= _last_end(clock):
            message = _("The time is up. Add minutes, or end the clock.")
            raise RuleError.one("", "time_up", message)
        clock.paused_at = now
        _save(change, row, "pause_clock", _("Paused the clock of %(round)s."), clock)
    return clock


def resume_clock(actor: Actor, round_: Round) -> RoundClock:
    """Resume the clock: its end moves by as long as it was paused. Raises `RuleError` unless it is paused."""
    with change_event(actor, round_.event, Action.RUN_HEATS) as change:
        row, clock = _running(change, round_)
        if clock.paused_at is None:
            raise RuleError.one("", "not_paused", _("The clock is already running."))
        # If the server's clock was set back, players must not lose time.
        clock.ends_at += max(timezone.now() - clock.paused_at, timedelta())
        clock.paused_at = None
        _save(change, row, "resume_clock", _("Resumed the clock of %(round)s."), clock)
    return clock


def end_clock(actor: Actor, round_: Round) -> RoundClock:
    """The round is over, whatever the clock says. Raises `RuleError` where no clock is on."""
    with change_event(actor, round_.event, Action.RUN_HEATS) as change:
        row, clock = _running(change, round_)
        clock.ended_at = timezone.now()
        _save(change, row, "end_clock", _("Ended the clock of %(round)s."), clock)
    return clock


def extend_clock(actor: Actor, round_: Round, *, minutes: int, reason: str, game: int | None = None) -> ClockExtension:
    """More minutes for the game of that number, or for all without one. Raises `RuleError` at the field."""
    with change_event(actor, round_.event, Action.RUN_HEATS) as change:
        row, clock = _running(change, round_)
        reason = visible_line(reason)
        found = Game.objects.filter(round=row, number=game).first() if game is not None else None
        problems = _length_problems(minutes, least=1)
        problems += sign_problems(reason, path="reason", label=gettext_noop("The reason"))
        if game is not None and found is None:
            message = gettext_noop("There is no game or table %(n)s in this round. Choose one that exists, or all.")
            problems.append(Problem("game", "unknown", message, {"n": game}))
        if not reason:
            problems.append(Problem("reason", "missing", gettext_noop("Enter a reason. Everybody sees it.")))
        elif len(reason) > 120:
            problems.append(Problem("reason", "too_long", gettext_noop("At most 120 characters. Shorten the reason.")))
        RuleError.gather(problems)
        made = ClockExtension.objects.create(clock=clock, game=found, minutes=minutes, reason=reason)
        if found is None:
            clock.ends_at += timedelta(minutes=minutes)
        text = ngettext(
            "Gave %(n)s more minute to %(game)s in %(round)s: %(reason)s",
            "Gave %(n)s more minutes to %(game)s in %(round)s: %(reason)s",
            minutes,
        )
        _save(change, row, "extend_clock", text, clock, n=minutes, game=_game_words(change, game), reason=reason)
    return made


def take_back_extension(actor: Actor, round_: Round, pk: int) -> None:
    """Revoke minutes that were given. Raises `MissingError` where they were revoked already."""
    with change_event(actor, round_.event, Action.RUN_HEATS) as change:
        row, clock = _running(change, round_)
        found = clock.extensions.filter(pk=pk).select_related("game").first()
        if found is None:
            raise MissingError(_("These minutes have already been removed. Check the clock again."))
        if found.game is None:
            clock.ends_at -= timedelta(minutes=found.minutes)
        number = found.game.number if found.game else None
        found.delete()
        text = ngettext(
            "Removed %(n)s extra minute from %(game)s in %(round)s.",
            "Removed %(n)s extra minutes from %(game)s in %(round)s.",
            found.minutes,
        )
        words = {"n": found.minutes, "game": _game_words(change, number)}
        _save(change, row, "take_back_extension", text, clock, **words)


def shown_round(change: EventChange, round_: Round) -> Round:
    """The round as it is now, if everybody may see it: a draft is the desk's alone. Raises `RuleError`."""
    public = format_of(change.event).public_rounds(change.event).filter(pk=OuterRef("pk"))
    fresh = Round.objects.filter(pk=round_.pk).annotate(public=Exists(public)).first()
    if fresh is None:
        raise MissingError(_("This round has been removed. Go back to the event."))
    if not fresh.public:
        message = _("Round %(n)s is a draft that nobody sees yet. Publish it first.")
        raise RuleError.one("round", "draft", message, n=fresh.number)
    return fresh


def _running(change: EventChange, round_: Round) -> tuple[Round, RoundClock]:
    row = shown_round(change, round_)
    clock = RoundClock.objects.filter(round=row, ended_at=None).first()
    if clock is None:
        raise RuleError.one("", "no_clock", _("No clock is running in this round. Start it first."))
    return row, clock


def _last_end(clock: RoundClock) -> datetime:
    """When the last game ends."""
    by_game = clock.extensions.exclude(game=None).values("game").annotate(total=Sum("minutes"))
    return clock.ends_at + timedelta(minutes=max((each["total"] for each in by_game.order_by()), default=0))


def _save(change: EventChange, row: Round, action: str, text: str, clock: RoundClock, **words: Any) -> None:
    clock.save()
    _record(change, row, action, text, clock, **words)


def _record(change: EventChange, row: Round, action: str, text: str, clock: RoundClock, **words: Any) -> None:
    name = format_of(change.event).words.in_round % {"n": row.number}
    summary = text % {"round": name, **words}
    change.record(action, summary, subject=f"round:{row.number}", after=to_builtins(clock_times(row.number, clock)))


def _game_words(change: EventChange, number: int | None) -> str:
    if number is None:
        return _("all")
    return format_of(change.event).words.in_game % {"game": number}


def _length_problems(minutes: int, *, least: int) -> list[Problem]:
    if least <= minutes <= MOST_MINUTES:
        return []
    message = gettext_noop("Enter the minutes as a whole number from %(least)s to %(most)s.")
    return [Problem("minutes", "out_of_range", message, {"least": least, "most": MOST_MINUTES})]
