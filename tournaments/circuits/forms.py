"""Forms of circuits: they parse types, and the services check the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from scoring.core.circuits.presets import PRESETS
from tournaments.base.forms import line_field
from tournaments.circuits.models import LONGEST_NAME, Circuit, CircuitAdjustment, CircuitClass, CircuitEvent
from tournaments.circuits.selectors.rules import RULES
from tournaments.circuits.services.circuits import DETAILS, LONGEST_REASON, CircuitDetails, CircuitRulesDetails
from tournaments.circuits.services.events import ClassDetails, OutsideDetails
from tournaments.events.forms import ExactField, time_zone_choices, typed, whole
from tournaments.people.models import Person

BLANK_CLASSES: Final = 3
CODE: Final = {"rows": 3, "class": "code", "spellcheck": "false", "autocomplete": "off", "autocapitalize": "off"}


def _column(model: Any, name: str, **kwargs: Any) -> forms.Field:
    """The field of a column, in its own words."""
    found = typed(model._meta.get_field(name), **kwargs)
    assert found is not None  # noqa: S101  texts are declared by hand
    return found


def _day(label: Any, hint: Any = "") -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, help_text=hint, required=False, widget=widget)


class NewCircuitForm(forms.Form):
    """A new circuit: its name and the rules that it begins with."""

    use_required_attribute = False

    name = line_field(_("Name"), longest=LONGEST_NAME, needed=True)
    season = line_field(_("Season"), longest=40, hint=_("Such as 2026. You can leave it empty."))
    preset = forms.ChoiceField(
        label=_("Rules to start from"), choices=[(code, each.name) for code, each in PRESETS.items()]
    )


class SettingsForm(forms.Form):
    """What a circuit says of itself, and the days of its events."""

    use_required_attribute = False

    name = line_field(_("Name"), longest=LONGEST_NAME, needed=True)
    season = line_field(_("Season"), longest=40)
    description = forms.CharField(label=_("Description"), required=False, widget=forms.Textarea(attrs={"rows": 4}))
    published = _column(Circuit, "published")
    starts_on = _day(_("First day"), _("Events that end before it don't count."))
    ends_on = _day(_("Last day"), _("Events that end after it don't count."))
    rolling_days = _column(Circuit, "rolling_days")
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zone_choices)

    def __init__(self, circuit: Circuit, data: Any = None) -> None:
        super().__init__(data, initial={name: getattr(circuit, name) for name in DETAILS})

    def details(self) -> CircuitDetails:
        """What was entered."""
        return CircuitDetails(**self.cleaned_data)


class CircuitRulesForm(forms.Form):
    """A circuit's rules; the reason is asked once a result counts."""

    use_required_attribute = False

    def __init__(self, circuit: Circuit, data: Any = None, *, frozen: bool) -> None:
        super().__init__(data, initial={name: getattr(circuit, name) for name in RULES})
        for name in RULES:
            column: Any = Circuit._meta.get_field(name)
            shown = {"label": capfirst(str(column.verbose_name)), "help_text": column.help_text}
            if name in {"formula", "table"}:
                widget = forms.Textarea(attrs={**CODE, "maxlength": column.max_length})
                self.fields[name] = forms.CharField(**shown, required=False, widget=widget)
            elif name == "weights":
                hint = shown["help_text"]
                self.fields[name] = line_field(shown["label"], longest=200, hint=hint, inputmode="decimal")
            else:
                self.fields[name] = _column(Circuit, name)
        if frozen:
            hint = _("Everybody can read it below the rules.")
            self.fields["reason"] = line_field(_("Reason for the change"), longest=LONGEST_REASON, hint=hint)

    def details(self) -> CircuitRulesDetails:
        """What was entered."""
        text = {"formula": self.cleaned_data["formula"].strip(), "table": self._table()}
        return CircuitRulesDetails(**{name: self.cleaned_data[name] for name in RULES} | text)

    def _table(self) -> str:
        return str(self.cleaned_data["table"]).replace("\r\n", "\n").strip()


class ClassForm(forms.Form):
    """A class in a row of its own; a row without a name is left out."""

    use_required_attribute = False

    code = forms.CharField(required=False, widget=forms.HiddenInput)
    name = line_field(_("Class"), longest=60)
    weight = ExactField(label=capfirst(str(CircuitClass._meta.get_field("weight").verbose_name)), initial=1)
    always = forms.BooleanField(label=_("Always counts"), required=False)
    most = whole(_("At most"))

    def details(self) -> ClassDetails:
        """What was entered."""
        return ClassDetails(**self.cleaned_data)


class ReasonForm(forms.Form):
    """Why rules are changed that count already."""

    use_required_attribute = False

    reason = line_field(
        _("Reason for the change"), longest=LONGEST_REASON, hint=_("Everybody can read it below the rules.")
    )


def class_forms(classes: Sequence[CircuitClass], data: Any = None) -> list[ClassForm]:
    """A form for each class, and some for new ones."""
    names = ("code", "name", "weight", "always", "most")
    rows: list[dict[str, Any]] = [{name: getattr(each, name) for name in names} for each in classes]
    rows += [{"weight": 1, "most": 0}] * BLANK_CLASSES
    return [ClassForm(data, initial=row, prefix=f"classes-{at}") for at, row in enumerate(rows)]


class OutsideForm(forms.Form):
    """An event held elsewhere."""

    use_required_attribute = False

    name = line_field(_("Name"), longest=LONGEST_NAME, needed=True)
    day = _day(_("Last day"))
    days = _column(CircuitEvent, "days")
    rounds = _column(CircuitEvent, "rounds")
    tables = _column(CircuitEvent, "tables")
    event_class = forms.ChoiceField(label=_("Class"), required=False)

    def __init__(self, classes: Sequence[CircuitClass], data: Any = None, *, row: CircuitEvent | None = None) -> None:
        names = ("name", "day", "days", "rounds", "tables")
        initial = {name: getattr(row or CircuitEvent(), name) for name in names}
        chosen = row.event_class.code if row and row.event_class else ""
        super().__init__(data, initial={**initial, "event_class": chosen})
        if classes:
            field: Any = self.fields["event_class"]
            field.choices = [("", _("None")), *((each.code, each.name) for each in classes)]
        else:
            del self.fields["event_class"]

    def details(self) -> OutsideDetails:
        """What was entered."""
        return OutsideDetails(**self.cleaned_data)


class AdjustmentForm(forms.Form):
    """Points for a person of the club, with a reason."""

    use_required_attribute = False

    person = forms.ModelChoiceField(label=_("Player"), queryset=Person.objects.none())
    points = ExactField(
        label=capfirst(str(CircuitAdjustment._meta.get_field("points").verbose_name)),
        help_text=_("With a minus to take some."),
    )
    reason = line_field(_("Reason"), longest=200, needed=True, hint=_("Everybody can read it."))

    def __init__(self, club: int, data: Any = None) -> None:
        super().__init__(data)
        field: Any = self.fields["person"]
        field.queryset = Person.objects.filter(club=club)


class WhatIfForm(forms.Form):
    """A further result: the place, the players and the class of its event."""

    use_required_attribute = False

    place = whole(_("Place"))
    players = whole(_("Players"))
    event_class = forms.ChoiceField(label=_("Class"), required=False)

    def __init__(self, classes: Sequence[CircuitClass], data: Any = None) -> None:
        super().__init__(data)
        if classes:
            field: Any = self.fields["event_class"]
            field.choices = [("", _("None")), *((each.code, each.name) for each in classes)]
        else:
            del self.fields["event_class"]

    def clean(self) -> dict[str, Any]:
        """A place within an event of at most 2,000 players."""
        data: dict[str, Any] = super().clean() or {}
        place, players = data.get("place"), data.get("players")
        if place is not None and players is not None and not 1 <= place <= players <= 2000:
            self.add_error("place", _("Enter a place from 1 to the number of players, and at most 2000 players."))
        return data


class DeleteForm(forms.Form):
    """The name, typed to confirm."""

    typed_name = forms.CharField(
        label=_("Type the circuit's name"), widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})
    )
