"""Forms about people, groups and conflicts. They parse; the services decide what is allowed.

As in `tournaments.clubs.forms`, no field is `required` to the form.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from common.pure.letters import search_key
from tournaments.base.django_words import WHOLE
from tournaments.base.forms import line_field, whole
from tournaments.base.pages.questions import NEW
from tournaments.people.files.namesakes import KnownName
from tournaments.people.models import Group, NameShown, Person
from tournaments.people.selectors.people import people_by_typed_name

MOST_ASKED = 50


class WholeField(forms.IntegerField):
    """A whole number; takes the real minus that our pages print."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> int | None:
        """The number."""
        if isinstance(value, str):
            value = value.replace("−", "-")
        return super().to_python(value)


def _value(label: Any, *, initial: int, hint: Any = "") -> WholeField:
    attrs = {"autocomplete": "off", "maxlength": 4, "size": 4}
    words = {"required": WHOLE}
    widget = forms.TextInput(attrs=attrs)
    return WholeField(label=label, initial=initial, help_text=hint, widget=widget, error_messages=words)


class AsksDistinction(forms.Form):
    """A form with a name. Its `distinction` appears once it is needed: somebody of the name is in the club."""

    distinction = line_field(
        _("Distinction"),
        longest=30,
        hint=_("Only for another person of the same name: a number or a town, shown in brackets after the name."),
    )
    distinction.widget = forms.HiddenInput()
    asked_by: ClassVar[frozenset[str]] = frozenset({"taken", "several", "entered"})

    def add_error(self, field: str | None, error: Any) -> None:
        """Show the field for a question about the name."""
        super().add_error(field, error)
        if getattr(error, "code", "") in self.asked_by:
            show_distinction(self)

    def full_clean(self) -> None:
        """Keep showing it while it holds something."""
        super().full_clean()
        if self.is_bound and self.data.get(self.add_prefix("distinction")):
            show_distinction(self)


def show_distinction(form: forms.Form) -> None:
    """Let the field be seen."""
    field = form.fields["distinction"]
    field.widget = forms.TextInput(attrs={"maxlength": 30, "autocomplete": "off"})


class PersonForm(AsksDistinction):
    """Somebody who plays."""

    first_name = line_field(_("First name"), longest=60)
    last_name = line_field(_("Last name"), longest=60, needed=True)
    field_order = ("first_name", "last_name", "distinction")
    email = forms.CharField(
        label=_("Email address"),
        required=False,
        help_text=_("Optional. Only owners and organisers of your club see it."),
        widget=forms.EmailInput(attrs={"maxlength": 254, "autocomplete": "off"}),
    )
    town = line_field(_("Town"), longest=80)
    name_shown = forms.ChoiceField(
        label=_("Others see"),
        required=False,
        choices=NameShown.choices,
        help_text=_("On public pages and other players’ pages. Organisers always see the whole name."),
    )

    @staticmethod
    def values_of(person: Person) -> dict[str, str]:
        """What an edit form starts with."""
        return {
            "first_name": person.first_name,
            "last_name": person.last_name,
            "distinction": person.distinction,
            "email": person.email,
            "town": person.town,
            "name_shown": person.name_shown,
        }


class NamesSomebody(forms.Form):
    """A form that names somebody in `second` by typing. Where several people match, `which` asks who is meant."""

    second: forms.CharField
    which = forms.CharField(label=_("Which one?"), required=False, widget=forms.HiddenInput())

    def person_meant(self, people: Sequence[Person]) -> Person:
        """Whom the form names among these. Raises `RuleError` at `second` for nobody, and at `which` for several."""
        typed, chosen = self.cleaned_data["second"], self.cleaned_data["which"]
        if not typed.strip():
            raise RuleError.one("second", "required", gettext_noop("The name is missing. Enter whom you mean."))
        found = people_by_typed_name(people, typed)
        if not found:
            message = gettext_noop("Nobody else in the club is called %(name)s. Check the spelling, or add them first.")
            raise RuleError.one("second", "unknown", message, name=typed[:60])
        called = [one for one in found if search_key(one.name) == search_key(typed)]
        if len(found) == 1 or len(called) == 1:  # a name from the list means that person, not a namesake
            return (called or found)[0]
        ask_which(self, "which", found[:MOST_ASKED])
        named = next((one for one in found if str(one.pk) == chosen), None)
        if named is None:
            message = gettext_noop("%(count)s people match this name. Choose the one you mean.")
            raise RuleError.one("which", "several", message, count=len(found))
        return named


def ask_which(form: forms.Form, field: str, people: Sequence[Person | KnownName], *, new: bool = False) -> None:
    """Let the field offer these people, and somebody new where a new one would do."""
    choices = [("", _("Choose the person")), *((str(one.id), label_of(one)) for one in people)]
    form.fields[field].widget = forms.Select(choices=[*choices, *([(NEW, _("Somebody new"))] if new else [])])


def whom_chosen(answer: str) -> int | None:
    """What such a field sent: an id, None for somebody new, or 0 for nothing."""
    return None if answer == NEW else whole(answer)


def label_of(person: Person | KnownName) -> str:
    """A person as a list of choices has them."""
    return f"{person.name}, {person.town}" if person.town else person.name


class ConflictForm(NamesSomebody):
    """A new conflict with somebody named by typing."""

    second = line_field(_("With whom"), longest=130, needed=True, list="everybody")
    field_order = ("second", "which", "value")
    value = _value(_("Conflict value"), initial=1, hint=_("Below zero brings the two together."))


class MergeForm(NamesSomebody):
    """The other record of one person, named by typing."""

    second = line_field(_("The other record"), longest=130, needed=True, list="everybody")
    field_order = ("second", "which")


class GroupForm(forms.Form):
    """A group's name and conflict value."""

    name = line_field(_("Name"), longest=80, needed=True)
    conflict = _value(_("Conflict value"), initial=1, hint=_("Counts for each pair of members on one board."))

    @staticmethod
    def values_of(group: Group) -> dict[str, Any]:
        """What an edit form starts with."""
        return {"name": group.name, "conflict": group.conflict}
