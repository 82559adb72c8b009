"""Forms of entries: they parse types, and the services check the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from django import forms
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from common.pure.countries import country_names
from common.pure.errors import RuleError
from tournaments.base.column_forms import WHOLE, RowForm
from tournaments.entering.application import COLUMNS, SAID_YES, Application
from tournaments.entering.models import Ask, EntryForm, EntryQuestion, EntryRequest, ListKind, QuestionKind, ReviewBy
from tournaments.entering.selectors.entrants import enters_sides, entrants_of
from tournaments.entering.selectors.fees import added
from tournaments.entering.selectors.forms import asked_by, powers_of
from tournaments.entering.selectors.settings import public_lists
from tournaments.entering.selectors.teams import has_teams, names_to_join
from tournaments.entering.services.settings import QUESTION, SETTINGS
from tournaments.events.services.formats import services_of
from tournaments.people.models import NameShown

LIST_FILES: Final = ".pdf,.png,.jpg,.jpeg,.txt,application/pdf,image/png,image/jpeg,text/plain"
NAMED: Final = ("first_name", "last_name", "email")
NOT_OF_TEAMS: Final = ("ask_club", "ask_country", "ask_army", "ask_team", "ask_birth_year", "min_age")
LISTS: Final = ("list_kind", "list_due_at", "list_reveal_at")
"""No team submits a list; where one was asked for before, it can be turned off."""
YES, NO = "open", "closed"
HINTS: Final = {
    "guardian_email": _("Required under 16. We send emails there instead of to the child."),
    "birth_year": _("With four digits, such as 1990."),
}
EMAIL_OF_CHILDREN: Final = _("For your place and your private link. Never shown. Under 16, a parent’s below is enough.")
AUTOMATIC_IN_DIVISIONS: Final = _("Nobody: a team has a free place once you have put it into a division")
TEAM_HINT: Final = _(
    "Choose a team that is coming. If you enter a new name, you are its captain, and name your teammates later."
)
FILLED_BY_BROWSERS: Final = {
    "first_name": "given-name",
    "last_name": "family-name",
    "email": "email",
    "phone": "tel",
    "country": "country-name",
    "club_name": "organization",
    "birth_year": "bday-year",
}


class ApplicationForm(forms.Form):
    """What an event asks of who enters: its own fields for each event. Names and address only if `named`.

    A captain who `renames` may change the name of a team. A teammate who `joins` was named by a captain, still chooses
    how others see the name, and accepts the terms. With `no_place` yet, that choice can change; later it is elsewhere.
    """

    use_required_attribute = False

    def __init__(
        self,
        entry_form: EntryForm,
        data: Mapping[str, Any] | None = None,
        *,
        initial: Mapping[str, Any] | None = None,
        named: bool = True,
        joins: bool = False,
        renames: bool = False,
        no_place: bool = False,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.entry_form, self.named = entry_form, named
        self.entrants = entrants_of(entry_form.event)
        self.questions: list[EntryQuestion] = list(entry_form.questions.all())
        self.powers = powers_of(entry_form.event)
        asked = asked_by(entry_form)
        forms_teams = has_teams(entry_form.event)
        self.teams = names_to_join(entry_form) if named and forms_teams and "team_name" in asked else []
        if forms_teams and not named:
            asked.pop("team_name", None)
        self.divisions = [name for _number, name in services_of(entry_form.event).groups_open(entry_form.event)]
        leads = asked.pop("side_name", None) and (named or renames)
        for name in (*(("side_name",) if leads else ()), *(NAMED if named else ())):
            self._add(name, must=True)
        for name, ask in asked.items():
            if name != "preferences":
                self._add(name, must=ask == Ask.MUST)
            if name == "birth_year":
                self._add("guardian_email", must=True)
                self.fields["guardian_email"].label = gettext("Email of a parent, under 16")
                if named:
                    self.fields["email"].help_text = EMAIL_OF_CHILDREN
        if "preferences" in asked:
            self._add_preferences(must=asked["preferences"] == Ask.MUST)
        for question in self.questions:
            self.fields[f"answers-{question.pk}"] = _field_of(question, entry_form.currency)
        if (named or joins or no_place) and not enters_sides(entry_form.event):
            self._add("name_shown", must=True)
        if (named or joins) and entry_form.terms_text:
            self.fields["accepts_terms"] = forms.BooleanField(label=_("I accept the terms"), required=False)

    def application(self) -> Application:
        """What a valid form says."""
        found = self.cleaned_data
        values = {name: found[name] for name in COLUMNS if name in found}
        picked = (found.get(f"power-{place}", "") for place in range(1, len(self.powers) + 1))
        answers = {each.pk: _answer(found.get(f"answers-{each.pk}")) for each in self.questions}
        return Application(
            **values,
            preferences=tuple(code for code in picked if code),
            accepts_terms=bool(found.get("accepts_terms")),
            answers=answers,
        )

    @property
    def person_fields(self) -> list[forms.BoundField]:
        """The fields about the person, and what an event asks of everybody, without powers and questions."""
        own = ("power-", "answers-", "accepts_terms", "name_shown")
        return [self[name] for name in self.fields if not name.startswith(own)]

    @property
    def shown_at(self) -> dict[str, str]:
        """The field where a problem of the preferences appears: the first that repeats a power, else the first."""
        picked = [self.data.get(name) for name in self.fields if name.startswith("power-")]
        again = (place for place, code in enumerate(picked) if code and code in picked[:place])
        return {"preferences": f"power-{next(again, 0) + 1}"}

    @property
    def countries(self) -> tuple[str, ...]:
        """The countries to choose from, where the form asks for one."""
        return country_names() if "country" in self.fields else ()

    @property
    def power_fields(self) -> list[forms.BoundField]:
        """A choice for each place of the preferences."""
        return [self[name] for name in self.fields if name.startswith("power-")]

    @property
    def question_fields(self) -> list[forms.BoundField]:
        """The organisers' own questions."""
        return [self[name] for name in self.fields if name.startswith("answers-")]

    def _add(self, name: str, *, must: bool = False) -> None:
        column: Any = EntryRequest._meta.get_field(name)
        label = capfirst(str(column.verbose_name))
        label = str(self.entrants.labels.get(name, label))
        if not must:
            label = gettext("%(label)s (optional)") % {"label": label}
        hint = self.entrants.hints.get(name) or HINTS.get(name, "")
        shown: dict[str, Any] = {"label": label, "help_text": hint, "required": False}
        attrs = {"autocomplete": FILLED_BY_BROWSERS.get(name, "off")}
        if name == "name_shown":
            self.fields[name] = forms.ChoiceField(
                label=label, choices=NameShown.choices, required=False, widget=forms.RadioSelect
            )
            self.initial.setdefault(name, "")
        elif name == "birth_year":
            self.fields[name] = forms.IntegerField(**shown, widget=forms.TextInput(attrs={**WHOLE, **attrs}))
        elif name in {"email", "guardian_email"}:
            self.fields[name] = forms.CharField(**shown, widget=forms.EmailInput(attrs=attrs))
        else:
            widget = forms.TextInput(attrs={**attrs, **({"type": "tel"} if name == "phone" else {})})
            self.fields[name] = forms.CharField(**shown, widget=widget)
            if name == "country":
                widget.attrs["list"] = "countries"
            if name == "wish" and len(self.divisions) > 1:
                widget.attrs["list"] = "divisions"
            if name == "team_name" and has_teams(self.entry_form.event):
                self.fields[name].help_text = TEAM_HINT
                widget.attrs["list"] = "teams-coming"

    def _add_preferences(self, *, must: bool) -> None:
        chosen = list(self.initial.get("preferences") or ())
        for place in range(1, len(self.powers) + 1):
            name = f"power-{place}"
            label = gettext("%(place)s. choice") % {"place": place}
            choices = [("", _("Any")), *self.powers.items()]
            self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=False)
            self.initial[name] = chosen[place - 1] if place <= len(chosen) else ""
        if must:
            self.fields["power-1"].label = gettext("1. choice, needed")


def _field_of(question: EntryQuestion, currency: str) -> forms.Field:
    label, hints = question.label, [question.help_text]
    if question.fee_delta and question.kind == QuestionKind.YES:
        label = f"{label} ({added(question.fee_delta, currency)})"
    elif question.fee_delta:
        hints.append(gettext("%(amount)s for each.") % {"amount": added(question.fee_delta, currency)})
    if question.public:
        hints.append(gettext("Everybody sees your answer."))
    if not question.required and question.kind != QuestionKind.YES:
        label = gettext("%(label)s (optional)") % {"label": label}
    shown: dict[str, Any] = {"label": label, "help_text": " ".join(filter(None, hints)), "required": False}
    options = [(each, f"{each} {added(more, currency)}" if more else each) for each, more in question.amounts.items()]
    if question.kind == QuestionKind.LONG:
        return forms.CharField(**shown, widget=forms.Textarea(attrs={"rows": 3}))
    if question.kind == QuestionKind.CHOICE:
        return forms.ChoiceField(**shown, choices=[("", "–"), *options])
    if question.kind == QuestionKind.MANY:
        return forms.MultipleChoiceField(**shown, choices=options, widget=forms.CheckboxSelectMultiple)
    if question.kind == QuestionKind.YES:
        return forms.BooleanField(**shown)
    attrs = {"inputmode": "decimal"} if question.kind == QuestionKind.NUMBER else {}
    return forms.CharField(**shown, widget=forms.TextInput(attrs=attrs))


def _answer(value: Any) -> str:
    if isinstance(value, bool):
        return SAID_YES if value else ""
    return "\n".join(value) if isinstance(value, list) else str(value or "")


def shown_answers(questions: list[EntryQuestion], answers: Mapping[int, str]) -> dict[str, Any]:
    """Stored answers as a form begins with them."""
    found: dict[str, Any] = {}
    for each in questions:
        value = answers.get(each.pk, "")
        many, yes = each.kind == QuestionKind.MANY, each.kind == QuestionKind.YES
        found[f"answers-{each.pk}"] = value.split("\n") if many else bool(value) if yes else value
    return found


class SettingsForm(RowForm):
    """How an event may be entered: a field for each column, and whether it may be entered at all."""

    model, names, optional = EntryForm, SETTINGS, True

    entering = forms.ChoiceField(
        label=_("Players can enter"), choices=[(YES, _("Yes")), (NO, _("No, entries are closed"))], required=False
    )

    def __init__(self, entry_form: EntryForm, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(entry_form, data)
        self.initial["entering"] = NO if entry_form.pk and entry_form.opens_at is None else YES
        self.fields["opens_at"].help_text = _("If you leave it empty, at once.")
        entrants = entrants_of(entry_form.event)
        self.fields["entering"].label = entrants.can_enter
        self.fields["takes_cards"].label = entrants.can_pay
        self.fields["ask_phone"].help_text = entrants.phone
        shown: Any = self.fields["shows"]
        shown.choices = public_lists(entrants)
        shown.help_text = _(
            "Names are on the event’s public pages in any case. This list adds clubs, countries and public answers."
        )
        if enters_sides(entry_form.event):
            if len(services_of(entry_form.event).groups_open(entry_form.event)) > 1:
                review: Any = self.fields["review"]
                review.choices = [(ReviewBy.AUTOMATIC, AUTOMATIC_IN_DIVISIONS), *ReviewBy.choices[1:]]
            kept = () if entry_form.list_kind == ListKind.NONE else LISTS
            for name in {*NOT_OF_TEAMS, *LISTS} - {*kept}:
                del self.fields[name]
        if not powers_of(entry_form.event):
            self.fields.pop("ask_preferences", None)

    def values(self) -> dict[str, Any]:
        """What the form says by column, of what could be read. Entries that open at once opened this minute."""
        found = {name: value for name, value in self.cleaned_data.items() if name != "entering"}
        chosen = self.cleaned_data.get("entering")
        if chosen == NO:
            found["opens_at"] = None
        elif chosen == YES and "opens_at" in found:
            found["opens_at"] = found["opens_at"] or timezone.now().replace(second=0, microsecond=0)
        return found


class QuestionForm(RowForm):
    """A question of the organisers' own."""

    model, names, optional = EntryQuestion, QUESTION, True


class ListForm(forms.Form):
    """A list, as text or as a file."""

    use_required_attribute = False

    text = forms.CharField(
        label=_("Type or paste it"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "class": "code"}),
    )
    file = forms.FileField(
        label=_("Choose a file"),
        required=False,
        allow_empty_file=True,
        help_text=_("PDF, PNG, JPEG or plain text, at most 200 kB."),
        widget=forms.FileInput(attrs={"accept": LIST_FILES}),
    )

    def __init__(self, kind: str, data: Any = None, files: Any = None, *, text: str = "") -> None:
        super().__init__(data, files, initial={"text": text})
        del self.fields["file" if kind == ListKind.TEXT else "text"]


class NoteForm(forms.Form):
    """An email to everybody in one state."""

    use_required_attribute = False

    state = forms.ChoiceField(label=_("To"), choices=(), widget=forms.RadioSelect)
    subject = forms.CharField(label=_("Subject"), required=False, widget=forms.TextInput(attrs={"maxlength": 120}))
    text = forms.CharField(label=_("Text"), required=False, widget=forms.Textarea(attrs={"rows": 8}))

    def __init__(self, choices: list[tuple[str, str]], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        field: Any = self.fields["state"]
        field.choices = choices


def amount_in(text: str | None) -> Decimal | None:
    """An amount of money that somebody typed, with a point or a comma; None where the form has no such field.

    Raises `RuleError` at `amount`.
    """
    if text is None:
        return None
    typed = text.strip()
    if re.fullmatch(r"[0-9]{1,6}([.,][0-9]{1,3})?", typed, re.ASCII) is None:
        raise RuleError.one("amount", "invalid", gettext_noop("Enter an amount, such as 12.50."))
    return Decimal(typed.replace(",", "."))


class CardKeysForm(forms.Form):
    """The club's keys for card payments; a blank one stays as it is. What was typed is never shown again."""

    use_required_attribute = False

    key = forms.CharField(
        label=_("Secret key"),
        required=False,
        help_text=_("From Stripe, under Developers and API keys. It begins with sk_ or rk_."),
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )
    hook_secret = forms.CharField(
        label=_("Signing secret"),
        required=False,
        help_text=_("Of the webhook with the address on this page. It begins with whsec_."),
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )


class MemberForm(forms.Form):
    """A teammate whom a captain names."""

    use_required_attribute = False

    first_name = forms.CharField(label=_("First name"), required=False)
    last_name = forms.CharField(label=_("Last name"), required=False)
    email = forms.CharField(label=_("Email"), required=False, widget=forms.EmailInput(attrs={"autocomplete": "off"}))
