"""How an event may be entered: the organisers' settings, and questions of their own."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.columns import checked_columns
from tournaments.base.currencies import currency_problems
from tournaments.base.errors import MissingError
from tournaments.base.figures import SIGNS
from tournaments.base.moments import moment_problems
from tournaments.base.permissions import Action
from tournaments.base.plain_text import visible_line, visible_text
from tournaments.entering.core import WITHOUT_CENTS, has_units, plainly_priced, seems_priced
from tournaments.entering.models import Ask, EntryForm, EntryQuestion, EntryRequest, ListKind, QuestionKind
from tournaments.entering.selectors.armies import armies_are_hidden
from tournaments.entering.selectors.fees import extra_of
from tournaments.entering.selectors.forms import form_of, new_form
from tournaments.entering.services.places import fill_places, hide_or_show_armies
from tournaments.events.models import Event
from tournaments.events.services.changes import change_event
from tournaments.events.time_zones import zone_of

SETTINGS: Final = tuple(
    column.name for column in EntryForm._meta.concrete_fields if column.name not in {"id", "event", "terms_version"}
)
MOMENTS: Final = tuple(name for name in SETTINGS if name.endswith("_at"))
QUESTION: Final = ("label", "help_text", "kind", "choices", "fee_delta", "required", "public", "sensitive")
CHOSEN: Final = frozenset((QuestionKind.CHOICE, QuestionKind.MANY))
MOST_QUESTIONS, LETTERS = 20, 3
IBAN = re.compile(r"[A-Z]{2}\d\d[A-Z0-9]{11,30}")


def edit_entry_form(actor: Actor, event: Event, values: Mapping[str, Any]) -> EntryForm:
    """Change how the event may be entered; what `values` leave out stays.

    A smaller number of places removes nobody. Free places are offered at once where the form says so. Raises
    `RuleError` at the names of the fields.
    """
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        form = form_of(change.event) or new_form(change.event)
        before = {name: getattr(form, name) for name in SETTINGS}
        were_hidden = armies_are_hidden(form)
        _fill_form(form, values)
        RuleError.gather([*column_problems(form, SETTINGS), *_problems(form)])
        changed = [name for name in SETTINGS if before[name] != getattr(form, name)]
        if not changed and form.pk:
            return form
        if "terms_text" in changed:
            form.terms_version += 1
        form.save()
        change.record(
            "edit_entry_form",
            _("Changed how players enter."),
            before={name: _plain(before[name]) for name in changed},
            after={name: _plain(getattr(form, name)) for name in changed},
        )
        hide_or_show_armies(change, form, were_hidden=were_hidden)
        fill_places(change, form)
    return form


def check_entry_form(event: Event, values: Mapping[str, Any]) -> None:
    """Raise `RuleError` as `edit_entry_form` does for these values, and change nothing."""
    form = filled_form(event, values)
    RuleError.gather([*column_problems(form, SETTINGS), *_problems(form)])


def filled_form(event: Event, values: Mapping[str, Any]) -> EntryForm:
    """The form as it would be with these values, which nobody has checked. It is not saved."""
    form = form_of(event) or new_form(event)
    _fill_form(form, values)
    return form


def _fill_form(form: EntryForm, values: Mapping[str, Any]) -> None:
    for name in SETTINGS:
        if name in values:
            setattr(form, name, _tidied(values[name]))
    form.iban, form.currency = "".join(form.iban.split()).upper(), form.currency.upper()


def add_question(actor: Actor, event: Event, values: Mapping[str, Any]) -> EntryQuestion:
    """Ask one more question. Raises `RuleError` at the names of the fields."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        form = _form(change.event)
        if form.questions.count() >= MOST_QUESTIONS:
            message = gettext_noop("A form has at most %(most)s questions. Remove one first.")
            raise RuleError.one("label", "too_many", message, most=MOST_QUESTIONS)
        last = form.questions.order_by("-position").values_list("position", flat=True).first() or 0
        question = EntryQuestion(form=form, position=last + 1)
        _fill(question, values)
        change.record("add_entry_question", _("Added a question to the entry form."), after=question.label)
    return question


def edit_question(actor: Actor, event: Event, question: int, values: Mapping[str, Any]) -> None:
    """Change a question. Raises `RuleError` at the names of the fields."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = question_of(change.event, question)
        before = {name: getattr(row, name) for name in QUESTION}
        _fill(row, values)
        changed = [name for name in QUESTION if before[name] != getattr(row, name)]
        if changed:
            _count_extras(row.form)
            change.record(
                "edit_entry_question",
                _("Changed a question of the entry form."),
                before={name: before[name] for name in changed},
                after={name: getattr(row, name) for name in changed},
            )


def remove_question(actor: Actor, event: Event, question: int) -> None:
    """Stop asking a question, and delete what was answered to it."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = question_of(change.event, question)
        label, form = row.label, row.form
        row.answers.all().delete()
        row.delete()
        _count_extras(form)
        change.record("remove_entry_question", _("Removed a question of the entry form."), before=label)


def question_of(event: Event, question: int) -> EntryQuestion:
    """A question of the event's form. Raises `MissingError`."""
    found = EntryQuestion.objects.filter(form__event=event, pk=question).first()
    if found is None:
        raise MissingError(_("This question was removed. Go back to the settings."))
    return found


def column_problems(row: Any, names: tuple[str, ...]) -> Iterator[Problem]:
    """What the columns of a row say against its values."""
    return checked_columns(row, names)


def _fill(question: EntryQuestion, values: Mapping[str, Any]) -> None:
    saved = frozenset((question.choices or "").splitlines() if question.kind in CHOSEN else ())
    for name in QUESTION:
        if name in values:
            setattr(question, name, _tidied(values[name]))
    question.label, question.fee_delta = visible_line(question.label), question.fee_delta or Decimal()
    currency = question.form.currency
    marks = [each for each in (SIGNS.get(currency), currency) if each]
    lines = (question.choices or "").splitlines()
    question.choices = "\n".join(line if line in saved else plainly_priced(line, marks) for line in lines)
    problems = [*column_problems(question, QUESTION), *_price_problems(question, saved)]
    if question.public and question.sensitive:
        message = gettext_noop("Only organisers may see a sensitive answer. Untick one of the two boxes.")
        problems.append(Problem("public", "sensitive", message))
    if question.kind in CHOSEN and len(question.options) < 2:
        message = gettext_noop("Enter at least two choices, one on each line.")
        problems.append(Problem("choices", "too_few", message))
    RuleError.gather(problems)
    question.save()


def _price_problems(question: EntryQuestion, saved: Collection[str]) -> Iterator[Problem]:
    """What is wrong with what the answers add to the fee. Choices that were saved before are what players answered."""
    chosen = question.kind in CHOSEN
    if question.fee_delta and chosen:
        message = gettext_noop("Write the amount after each choice instead: Dinner +12.50.")
        yield Problem("fee_delta", "choices", message)
    elif question.fee_delta and question.kind not in {QuestionKind.YES, QuestionKind.NUMBER}:
        message = gettext_noop("Only a yes, a number and choices can change the fee. Enter 0.")
        yield Problem("fee_delta", "kind", message)
    new = [line for line in question.choices.splitlines() if chosen and line not in saved]
    unclear = next((line for line in new if seems_priced(line)), None)
    if unclear is not None:
        message = gettext_noop("The amount of “%(line)s” is unclear. Write it as in Dinner +12.50.")
        yield Problem("choices", "amount", message, {"line": unclear.strip()})
    amounts = question.amounts.values() if chosen else [question.fee_delta]
    currency = question.form.currency
    if currency in WITHOUT_CENTS and not all(
        has_units(each, currency) for each in amounts if isinstance(each, Decimal)
    ):
        message = gettext_noop("This currency has no cents. Enter a whole number.")
        yield Problem("choices" if chosen else "fee_delta", "invalid", message)


def _count_extras(form: EntryForm) -> None:
    """Let what nobody has paid yet follow the questions as they are now."""
    questions = list(form.questions.all())
    rows = EntryRequest.objects.filter(event=form.event_id, paid_how="").prefetch_related("answers")
    for row in rows.exclude(answers=None, fee_extra=0):
        extra = extra_of(questions, {each.question_id: each.value for each in row.answers.all()})
        if extra != row.fee_extra:
            row.fee_extra = extra
            row.save(update_fields=["fee_extra"])


def _form(event: Event) -> EntryForm:
    found = form_of(event)
    if found is None:
        message = gettext_noop("Save the settings of entries first. Then add questions.")
        raise RuleError.one("label", "no_form", message)
    return found


def _problems(form: EntryForm) -> Iterator[Problem]:
    """Problems of settings that contradict each other."""
    yield from moment_problems(**{name: getattr(form, name) for name in MOMENTS})
    if form.opens_at and form.closes_at and form.closes_at <= form.opens_at:
        yield Problem("closes_at", "order", gettext_noop("Entries close before they open. Enter a later time."))
    if form.list_kind != ListKind.NONE and form.list_due_at is None:
        yield Problem("list_due_at", "missing", gettext_noop("Enter when lists are due."))
    if form.list_due_at and form.list_reveal_at and form.list_reveal_at < form.list_due_at:
        message = gettext_noop("Lists are shown before they are due. Enter a time after the deadline.")
        yield Problem("list_reveal_at", "order", message)
    if form.min_age and form.ask_birth_year != Ask.MUST:
        message = gettext_noop("A minimum age needs the year of birth. Set “Year of birth” to required.")
        yield Problem("ask_birth_year", "needed", message)
    if len(form.currency) <= LETTERS:  # a longer one is rejected as too long
        yield from currency_problems(form.currency)
    last = form.event.ends_on or form.event.starts_on
    if last and _day_of_closing(form) > last:
        message = gettext_noop("The event ends on %(day)s. Let entries close on that day or before.")
        yield Problem("closes_at", "after_end", message, {"day": date_format(last, "j F Y")})
    amount = Decimal(form.fee) if isinstance(form.fee, int | Decimal) else None
    if amount is not None and form.currency in WITHOUT_CENTS and not has_units(amount, form.currency):
        message = gettext_noop("This currency has no cents. Enter a whole number.")
        yield Problem("fee", "invalid", message)
    if form.iban and not _is_iban(form.iban):
        message = gettext_noop("The check digits of this IBAN don’t fit. Compare it with your bank’s letter.")
        yield Problem("iban", "invalid", message)
    if form.iban and not form.payee:
        yield Problem("payee", "missing", gettext_noop("Enter whose account this is."))


def _day_of_closing(form: EntryForm) -> date:
    """The day in the event's time zone on which entries close; the first of all days where none was entered."""
    if form.closes_at is None or list(moment_problems(closes_at=form.closes_at)):
        return date.min
    return timezone.localdate(form.closes_at, timezone=zone_of(form.event))


def _is_iban(text: str) -> bool:
    """Whether the check digits are right (ISO 13616)."""
    turned = text[4:] + text[:4]
    return bool(IBAN.fullmatch(text)) and int("".join(str(int(sign, 36)) for sign in turned)) % 97 == 1


def _tidied(value: Any) -> Any:
    return visible_text(value).replace("\r\n", "\n").strip() if isinstance(value, str) else value


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value
