"""Applications as the desk lists them, and what it has to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from django.db.models import Count, OuterRef, Prefetch, Subquery
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.figures import money
from tournaments.base.plain_text import fold
from tournaments.entering.core import GONE, State
from tournaments.entering.models import EntryAnswer, EntryForm, EntryList, EntryRequest, ListState
from tournaments.entering.selectors.fees import due_of, fee_of
from tournaments.entering.selectors.forms import asked_by, place_of_each, waits_for_list
from tournaments.entering.selectors.teams import has_teams
from tournaments.events.disciplines import DISCIPLINES, power_name

SENT_BACK: Final = frozenset((ListState.QUESTION, ListState.REFUSED))


@dataclass(frozen=True, slots=True)
class Line:
    """One application in a list. `place` is that in the queue, `list_state` that of the newest list."""

    request: EntryRequest
    place: int
    list_state: str
    list_late: bool
    about: str
    due: Decimal
    """What is still to be paid of the fee."""
    fee_words: str
    """What was paid or is due in words, where not everybody has the same."""

    def by_name(self) -> tuple[str, str]:
        """By what a list of names is in order: teams by theirs, players by their last."""
        return fold(self.request.side_name), self.request.sort_key

    def matches(self, text: str, *, addresses: bool) -> bool:
        """Whether the name of the player or team, its captain's or, for those who see it, the address has the text."""
        said = [self.request.name, self.request.side_name, *([self.request.address] if addresses else ())]
        return any(fold(text) in fold(each) for each in said)

    @property
    def listed(self) -> str:
        """The name as a list by name has it: "Byron, Ada", or that of a team."""
        person = ", ".join(part for part in (self.request.last_name, self.request.first_name) if part)
        return self.request.side_name or (f"{person} ({self.distinction})" if self.distinction else person)

    @property
    def distinction(self) -> str:
        """What tells a player of the club from another one of the same name; blank for most."""
        return self.request.person.distinction if self.request.person else ""

    @property
    def is_due(self) -> bool:
        """Whether a fee is still to be paid."""
        return bool(self.due)

    @property
    def given_back(self) -> str:
        """How much of the fee was refunded."""
        return money(self.request.given_back, self.request.paid_currency)

    @property
    def list_words(self) -> str:
        """The newest list in a word."""
        return str(ListState(self.list_state).label) if self.list_state else _("Missing")

    @property
    def list_shape(self) -> str:
        """The shape of that state."""
        return list_shape(self.list_state)


def list_shape(state: str) -> str:
    """The shape of a list's state, blank for no list."""
    shapes: Mapping[str, str] = {ListState.APPROVED: "full", ListState.QUESTION: "flag", ListState.REFUSED: "stop"}
    return shapes.get(state, "half" if state else "")


def request_shape(state: str) -> str:
    """The shape of an application's state."""
    shapes: Mapping[str, str] = {State.ACCEPTED: "full", State.APPLIED: "flag", State.OFFERED: "flag"}
    return shapes.get(state, "half" if state == State.WAITING else "stop")


def lines_of(form: EntryForm) -> dict[State, list[Line]]:
    """The applications of an event by their states, each list in its order. One query."""
    newest = EntryList.objects.filter(request=OuterRef("pk")).order_by("-number")
    rows = (
        EntryRequest.objects.filter(event=form.event_id)
        .select_related("person")
        .annotate(list_state=Subquery(newest.values("state")[:1]), list_late=Subquery(newest.values("late")[:1]))
    )
    found: dict[State, list[Line]] = {state: [] for state in State}
    waiting, rows = 0, rows.order_by("queue_no", "number", "pk")
    is_priced = any(row.fee_extra or row.given_back for row in rows)
    for row in rows:
        state = State(row.state)
        waiting += state == State.WAITING
        place = waiting if state == State.WAITING else 0
        told: Any = row
        captain = row.name if row.side_name else ""
        told_of = (captain, row.wish, row.club_name, row.army, row.team_name, row.country)
        about = ", ".join(part for part in told_of if part)
        due = due_of(row, form)
        words = money(due or row.fee_had or fee_of(row, form), form.currency) if is_priced else ""
        found[state].append(Line(row, place, told.list_state or "", bool(told.list_late), about, due, words))
    found[State.ACCEPTED].sort(key=lambda line: line.request.number or 0)
    found[State.APPLIED].sort(key=lambda line: line.request.number or 0)
    return found


@dataclass(frozen=True, slots=True)
class Inbox:
    """What needs doing, in figures."""

    review: int
    unpaid: int
    lists_missing: int
    lists_to_check: int
    lists_back: int
    """With a question, or not accepted: their players have to send others."""
    paid: Decimal
    due: Decimal
    to_decide: int
    to_settle: Sequence[EntryRequest] = ()

    @property
    def lists_open(self) -> int:
        """The lists that aren't checked yet."""
        return self.lists_missing + self.lists_to_check + self.lists_back

    @property
    def phrases(self) -> list[str]:
        """A phrase for each figure that is not 0."""
        return _told(
            *self._entries(),
            (self.lists_missing, ngettext("%(n)s list missing", "%(n)s lists missing", self.lists_missing)),
            (self.lists_back, ngettext("%(n)s list sent back", "%(n)s lists sent back", self.lists_back)),
            *self._money(),
            (self.unpaid, ngettext("%(n)s fee not paid", "%(n)s fees not paid", self.unpaid)),
        )

    def waiting(self, *, over: bool, to_offer: int) -> list[str]:
        """A phrase for each figure that waits for the organisers; once the event is `over`, only money does."""
        offers = (to_offer, ngettext("%(n)s free place to offer", "%(n)s free places to offer", to_offer))
        return _told(*(() if over else (*self._entries(), offers)), *self._money())

    def _entries(self) -> Sequence[tuple[int, str]]:
        return (
            (self.review, ngettext("%(n)s to review", "%(n)s to review", self.review)),
            (self.lists_to_check, ngettext("%(n)s list to check", "%(n)s lists to check", self.lists_to_check)),
        )

    def _money(self) -> Sequence[tuple[int, str]]:
        return (
            (
                self.to_decide,
                ngettext("%(n)s card payment to decide", "%(n)s card payments to decide", self.to_decide),
            ),
            (len(self.to_settle), ngettext("%(n)s fee to refund", "%(n)s fees to refund", len(self.to_settle))),
        )


def _told(*figures: tuple[int, str]) -> list[str]:
    return [text % {"n": count} for count, text in figures if count]


def inbox_of(form: EntryForm, lines: Mapping[State, Sequence[Line]], *, to_decide: int = 0) -> Inbox:
    """What an organiser has to do, from the lists and the card payments `to_decide`. No query.

    What was paid counts as it was then, and what is due as the fee is now.
    """
    players, asks = lines[State.ACCEPTED], waits_for_list(form)
    owed = [each.due for each in players if each.is_due]
    paid = sum((each.request.fee_had for each in players), Decimal())
    return Inbox(
        review=len(lines[State.APPLIED]),
        unpaid=len(owed),
        lists_missing=sum(not each.list_state for each in players) if asks else 0,
        lists_to_check=sum(each.list_state == ListState.SUBMITTED for each in players) if asks else 0,
        lists_back=sum(each.list_state in SENT_BACK for each in players) if asks else 0,
        paid=paid,
        due=paid + sum(owed, Decimal()),
        to_decide=to_decide,
        to_settle=[each.request for state in GONE for each in lines[state] if each.request.fee_to_settle],
    )


def answers_of(request: EntryRequest, *, sensitive: bool) -> list[EntryAnswer]:
    """What was answered to the organisers' questions, in their order; those that are sensitive where asked for."""
    rows = request.answers.select_related("question").order_by("question__position", "question_id")
    return list(rows if sensitive else rows.filter(question__sensitive=False))


def table_of(form: EntryForm) -> list[list[object]]:
    """All applications as rows for a spreadsheet, the head first. Sensitive answers stay out."""
    questions = list(form.questions.filter(sensitive=False))
    answers = Prefetch("answers", queryset=EntryAnswer.objects.filter(question__in=questions), to_attr="told")
    placed = EntryRequest.objects.filter(event=form.event_id).exclude(number=None).annotate(place=place_of_each())
    rows = placed.prefetch_related(answers)
    asked, teams = list(asked_by(form)), has_teams(form.event)
    head: list[object] = [_("No."), _("State"), _("Place in the queue"), _("First name"), _("Last name"), _("Email")]
    columns: dict[str, Any] = {each.name: each for each in EntryRequest._meta.concrete_fields}
    head += [columns[name].verbose_name for name in asked]
    head += [question.label for question in questions]
    head += [
        *([_("In the team")] if teams else []),
        _("Paid"),
        _("Amount"),
        _("Currency"),
        _("Paid on"),
        _("Refunded"),
        _("Refunded amount"),
        _("Refunded on"),
        _("Reference"),
        _("Note"),
    ]
    table: list[list[object]] = [[str(cell)[:1].upper() + str(cell)[1:] for cell in head]]
    powers = DISCIPLINES[form.event.discipline].powers if "preferences" in asked else ()
    names = {power.code: power_name(power.code) for power in powers}
    for row in rows.order_by("number"):
        told = {each.question_id: each.value for each in row.told}
        values: list[object] = [
            row.number, row.get_state_display(), row.place or "",
        ]  # fmt: skip
        values += [row.first_name, row.last_name, row.address]
        for name in asked:
            value = getattr(row, name)
            values.append(", ".join(names.get(code, code) for code in value) if name == "preferences" else value)
        values += [told.get(question.pk, "").replace("\n", ", ") for question in questions]
        values += [row.get_team_place_display() if row.team_place else ""] if teams else []
        values += [row.get_paid_how_display(), row.paid_amount, row.paid_currency, _day(row.paid_at)]
        given_back = row.given_back if row.refunded_at else None
        values += [row.get_refunded_how_display(), given_back, _day(row.refunded_at), row.reference, row.note_desk]
        table.append(["" if value is None else value for value in values])
    return table


def _day(at: datetime | None) -> str:
    return timezone.localtime(at).date().isoformat() if at else ""


def counted_by_state(event: int) -> dict[str, int]:
    """How many applications are in each state."""
    rows = EntryRequest.objects.filter(event=event).order_by().values("state").annotate(n=Count("pk"))
    return {row["state"]: row["n"] for row in rows}
