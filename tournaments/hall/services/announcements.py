"""The organiser's announcements: short texts on every page of the event, until withdrawn or until their end."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from msgspec import to_builtins

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.moments import moment_problems
from tournaments.base.permissions import Action
from tournaments.base.plain_text import sign_problems, visible_line
from tournaments.events.formats import format_of
from tournaments.events.models import Event, Game, Round
from tournaments.events.services.changes import EventChange, change_event
from tournaments.hall.models import Announcement
from tournaments.hall.selectors.announcements import announcement_shown
from tournaments.hall.services.clocks import shown_round
from tournaments.players.services.push import queue_push

LONGEST = 200
MOST_AT_ONCE = 8


def announce(
    actor: Actor,
    event: Event,
    *,
    text: str,
    round_number: int | None = None,
    game: int | None = None,
    ends_at: datetime | None = None,
) -> Announcement:
    """Announce to everybody, or to the players of one round, or of one game of it. Raises `RuleError` at the field.

    The announcement ends automatically at `ends_at`; without that, it stays until it is withdrawn.
    """
    with change_event(actor, event, Action.RUN_HEATS) as change:
        text = visible_line(text)
        problems = [*_text_problems(change, text), *moment_problems(ends_at=ends_at)]
        if ends_at and ends_at <= timezone.now():
            message = gettext_noop("This moment has passed. Choose a later one, or none.")
            problems.append(Problem("ends_at", "passed", message))
        row, found = _addressed(change, round_number, game, problems)
        RuleError.gather(problems)
        made = Announcement.objects.create(event=change.event, text=text, round=row, game=found, ends_at=ends_at)
        summary = _("Announced to %(whom)s: %(text)s") % {"whom": _whom(change, row, found), "text": text}
        _push(change.event, made)
        change.record(
            "announce", summary, subject=f"announcement:{made.pk}", after=to_builtins(announcement_shown(made))
        )
    return made


def withdraw_announcement(actor: Actor, announcement: Announcement) -> None:
    """Take it from all pages. Raises `MissingError` where somebody did so already."""
    with change_event(actor, announcement.event, Action.RUN_HEATS) as change:
        rows = Announcement.objects.filter(pk=announcement.pk, withdrawn_at=None)
        if not rows.update(withdrawn_at=timezone.now()):
            raise MissingError(_("This announcement has already been withdrawn."))
        summary = _("Withdrew the announcement: %(text)s") % {"text": announcement.text}
        change.record("withdraw_announcement", summary, subject=f"announcement:{announcement.pk}")


def _text_problems(change: EventChange, text: str) -> list[Problem]:
    if not text:
        return [Problem("text", "missing", gettext_noop("Write what to announce."))]
    if len(text) > LONGEST:
        message = gettext_noop("At most %(most)s characters fit. Shorten the text.")
        return [Problem("text", "too_long", message, {"most": LONGEST})]
    signs = sign_problems(text, path="text", label=gettext_noop("The text"))
    if signs:
        return signs
    standing = Announcement.objects.filter(event=change.event, withdrawn_at=None)
    if standing.exclude(ends_at__lte=timezone.now()).count() >= MOST_AT_ONCE:
        message = gettext_noop("There are already %(most)s announcements. Withdraw one first.")
        return [Problem("text", "too_many", message, {"most": MOST_AT_ONCE})]
    return []


def _addressed(
    change: EventChange, round_number: int | None, game: int | None, problems: list[Problem]
) -> tuple[Round | None, Game | None]:
    """The round and the game that it is for, if any; what is wrong with them goes to `problems`."""
    if round_number is None:
        if game is not None:
            message = gettext_noop("Choose the round of this game or table.")
            problems.append(Problem("round", "missing", message))
        return None, None
    row = Round.objects.filter(event=change.event, number=round_number).first()
    if row is None:
        message = gettext_noop("There is no round %(n)s yet. Choose one that exists, or everybody.")
        problems.append(Problem("round", "unknown", message, {"n": round_number}))
        return None, None
    row = shown_round(change, row)
    found = Game.objects.filter(round=row, number=game).first() if game is not None else None
    if game is not None and found is None:
        message = gettext_noop("There is no game or table %(n)s in this round. Choose one that exists, or all.")
        problems.append(Problem("game", "unknown", message, {"n": game}))
    return row, found


def _whom(change: EventChange, row: Round | None, game: Game | None) -> str:
    words = format_of(change.event).words
    if game and row:
        return words.in_place(row.number, game.number)
    if row:
        return words.in_round % {"n": row.number}
    return _("everybody")


def _push(event: Event, announcement: Announcement) -> None:
    """Tell those whom it is for on their phones."""
    entries = event.entries.all()
    if announcement.game_id:
        entries = entries.filter(seats__game=announcement.game_id)
    elif announcement.round_id:
        entries = entries.filter(seats__round=announcement.round_id)
    texts = dict.fromkeys(entries.values_list("pk", flat=True), announcement.text)
    queue_push(event, texts, subject=f"announcement-{announcement.pk}")
