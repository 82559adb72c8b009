"""Lists that players submit before an event: each one a version, late ones marked, and checked by the organisers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import visible_text
from tournaments.entering.core import LIVE, State, is_late
from tournaments.entering.models import EntryList, EntryRequest, ListKind, ListState
from tournaments.entering.services.actors import applicant
from tournaments.entering.services.mails import tell_of_list
from tournaments.entering.services.places import needed_form, request_in
from tournaments.events.services.changes import change_event

MOST_BYTES = 200_000
LONGEST = 10_000
LONGEST_REMARK = 300
MOST_VERSIONS = 50
KINDS = (
    (b"%PDF-", "application/pdf", "pdf"),
    (b"\x89PNG\r\n\x1a\n", "image/png", "png"),
    (b"\xff\xd8\xff", "image/jpeg", "jpg"),
)
ODD = re.compile(r"[^\w. ()+-]")


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file as it came: its name and its bytes."""

    name: str
    content: bytes


def submit_list(request: EntryRequest, *, text: str = "", file: SentFile | None = None) -> EntryList:
    """Submit a list, which replaces the one before. After the deadline it is accepted, and marked as late.

    The same list again is the same version. Raises `RuleError` at `text` or `file`.
    """
    with change_event(applicant(request), request.event, Action.MANAGE_ENTRIES) as change:
        row, form = request_in(change, request), needed_form(change.event)
        if form.list_kind == ListKind.NONE or State(row.state) not in LIVE:
            raise RuleError.one("text", "not_asked", gettext_noop("You don’t need to submit a list."))
        if change.event.archived_at is not None or change.event.over:
            raise RuleError.one("text", "over", gettext_noop("The event is over. Lists are closed."))
        given = _read_text(text) if form.list_kind == ListKind.TEXT else _read_file(file)
        last = row.lists.order_by("-number").first()
        if last is not None and (last.text, bytes(last.file or b"")) == (given.text, bytes(given.file or b"")):
            return last
        number = int(row.lists.aggregate(last=Max("number"))["last"] or 0) + 1
        if number > MOST_VERSIONS:
            message = gettext_noop("You have sent %(most)s lists. Ask the organisers to change it for you.")
            raise RuleError.one("text", "too_many", message, most=MOST_VERSIONS)
        given.request, given.number = row, number
        given.late = is_late(form.list_due_at, now=timezone.now())
        given.save()
        words = {"number": row.number or "", "version": number}
        change.record("submit_list", _("Entry no. %(number)s submitted list %(version)s.") % words)
    return given


def check_list(actor: Actor, request: EntryRequest, *, number: int, state: str, remark: str = "") -> None:
    """Say what a list is: checked, with a question, or not accepted; the player reads the `remark`.

    Raises `RuleError` at `state` and `remark`, and `MissingError` for a list that is not the newest any more.
    """
    with change_event(actor, request.event, Action.MANAGE_ENTRIES) as change:
        row, form = request_in(change, request), needed_form(change.event)
        found = row.lists.order_by("-number").first()
        if found is None or found.number != number:
            raise MissingError(_("The player has submitted another list since. Reload the page and read that one."))
        text = " ".join(remark.split())
        if state not in ListState.values:
            raise RuleError.one("state", "not_a_choice", gettext_noop("Choose an answer to the list, such as checked."))
        if state in {ListState.QUESTION, ListState.REFUSED} and not text:
            raise RuleError.one("remark", "required", gettext_noop("Write what the player should do."))
        if len(text) > LONGEST_REMARK:
            message = gettext_noop("The remark has more than %(most)s characters. Shorten it.")
            raise RuleError.one("remark", "too_long", message, most=LONGEST_REMARK)
        if (found.state, found.remark) == (state, text):
            return
        found.state, found.remark = state, text
        found.save(update_fields=["state", "remark"])
        words = {"number": row.number, "state": found.get_state_display()}
        change.record("check_list", _("List of entry no. %(number)s: %(state)s.") % words)
        if state in {ListState.QUESTION, ListState.REFUSED}:
            tell_of_list(row, form, found)


def _read_text(text: str) -> EntryList:
    tidy = visible_text(text).replace("\r\n", "\n").strip()
    if not tidy:
        raise RuleError.one("text", "required", gettext_noop("Type or paste your list."))
    if len(tidy) > LONGEST:
        message = gettext_noop("The list has more than %(most)s characters. Shorten it.")
        raise RuleError.one("text", "too_long", message, most=LONGEST)
    return EntryList(text=tidy)


def _read_file(file: SentFile | None) -> EntryList:
    if file is None or not file.content:
        raise RuleError.one("file", "required", gettext_noop("Choose the file with your list."))
    if len(file.content) > MOST_BYTES:
        message = gettext_noop("The file is larger than 200 kB. Save it smaller, or send a PDF.")
        raise RuleError.one("file", "too_large", message)
    media, ending = _kind(file.content)
    name = ODD.sub("", file.name.rpartition(".")[0])[:60].strip() or _("list")
    return EntryList(file=file.content, file_name=f"{name}.{ending}", media=media)


def _kind(content: bytes) -> tuple[str, str]:
    """The type and the ending of a file, by what it begins with. Raises `RuleError` at `file`."""
    for start, media, ending in KINDS:
        if content.startswith(start):
            return media, ending
    try:
        content.decode()
    except UnicodeDecodeError as error:
        message = gettext_noop("Send a PDF, a PNG or JPEG picture, or a plain text file.")
        raise RuleError.one("file", "unknown", message) from error
    return "text/plain; charset=utf-8", "txt"
