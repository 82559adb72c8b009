"""Forms about people, groups and conflicts. They parse; what is allowed is for the services to say.

As in `tournaments.clubs.forms`, no field is `required` to the form.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.base.forms import line_field
from tournaments.people.models import Group, NameShown, Person


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
    words = {"required": _("Enter a whole number."), "invalid": _("Enter a whole number.")}
    widget = forms.TextInput(attrs=attrs)
    return WholeField(label=label, initial=initial, help_text=hint, widget=widget, error_messages=words)


class PersonForm(forms.Form):
    """Somebody who plays."""

    first_name = line_field(_("First name"), longest=60)
    last_name = line_field(_("Last name"), longest=60, needed=True)
    email = forms.CharField(
        label=_("E-mail address"),
        required=False,
        help_text=_("Optional. Only owners and organisers of your club see it."),
        widget=forms.EmailInput(attrs={"maxlength": 254, "autocomplete": "off"}),
    )
    town = line_field(_("Town"), longest=80)
    name_shown = forms.ChoiceField(
        label=_("Others see"),
        required=False,
        choices=NameShown.choices,
        help_text=_("On public pages and those of other players. The desk always has the whole name."),
    )

    @staticmethod
    def values_of(person: Person) -> dict[str, str]:
        """What an edit form starts with."""
        return {
            "first_name": person.first_name,
            "last_name": person.last_name,
            "email": person.email,
            "town": person.town,
            "name_shown": person.name_shown,
        }


class ConflictForm(forms.Form):
    """A new conflict with somebody named by typing."""

    second = line_field(_("With whom"), longest=130, needed=True, list="everybody")
    value = _value(_("Conflict value"), initial=1, hint=_("Below zero brings the two together."))


class MergeForm(forms.Form):
    """The other record of one person, named by typing."""

    second = line_field(_("The other record"), longest=130, needed=True, list="everybody")


class GroupForm(forms.Form):
    """A group's name and conflict value."""

    name = line_field(_("Name"), longest=80, needed=True)
    conflict = _value(_("Conflict value"), initial=1, hint=_("Counts for each pair of members on one board."))

    @staticmethod
    def values_of(group: Group) -> dict[str, Any]:
        """What an edit form starts with."""
        return {"name": group.name, "conflict": group.conflict}
