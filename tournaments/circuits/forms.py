"""Forms of circuits: they parse types, and the services check the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from scoring.core.circuits.presets import PRESETS
from tournaments.base.column_forms import ExactField, KeepingForm, RowForm, column_field, day_field, whole
from tournaments.base.forms import line_field
from tournaments.circuits.models import (
    LONGEST_NAME,
    Circuit,
    CircuitAdjustment,
    CircuitCategory,
    CircuitClass,
    CircuitEvent,
    CircuitPrize,
)
from tournaments.circuits.selectors.rules import RULES
from tournaments.circuits.services.categories import CATEGORY
from tournaments.circuits.services.circuits import DETAILS, LONGEST_REASON, CircuitDetails, CircuitRulesDetails
from tournaments.circuits.services.events import MOST_CLASSES, ClassDetails, OutsideDetails
from tournaments.events.formats import FORMATS
from tournaments.events.forms import time_zone_choices
from tournaments.events.models import Event
from tournaments.people.models import Person

BLANK_CLASSES: Final = 3
OF_CLASS: Final = ("name", "weight", "always", "most", "least")
SENT_CLASS: Final = re.compile(r"classes-([a-z][a-z0-9_]{0,19})-name", re.ASCII)
REMOVED: Final = _(
    "Somebody has removed this class since you opened the page. Save again to add it as a new class, or clear its name."
)
NOBODY: Final = "nobody"
CODE: Final = {"rows": 3, "class": "code", "spellcheck": "false", "autocomplete": "off", "autocapitalize": "off"}


class NewCircuitForm(forms.Form):
    """A new circuit: its name and the rules that it begins with."""

    use_required_attribute = False

    name = line_field(_("Name"), longest=LONGEST_NAME, needed=True)
    season = line_field(_("Season"), longest=40, hint=_("Such as 2026. You can leave it empty."))
    preset = forms.ChoiceField(
        label=_("Rules to start from"), choices=[(code, each.name) for code, each in PRESETS.items()]
    )


class SettingsForm(RowForm):
    """The description of a circuit, and the days of its events."""

    model, names = Circuit, DETAILS

    def __init__(self, circuit: Circuit, data: Any = None, *, frozen: bool) -> None:
        super().__init__(circuit, data)
        self.fields["time_zone"] = forms.ChoiceField(label=_("Time zone"), choices=time_zone_choices)
        if frozen:
            hint = _("Only for other days. Everybody can read it below the rules.")
            self.fields["reason"] = line_field(_("Reason for the change"), longest=LONGEST_REASON, hint=hint)

    def details(self) -> CircuitDetails:
        """What was entered."""
        return CircuitDetails(**{name: self.cleaned_data[name] for name in DETAILS})


class CircuitRulesForm(RowForm):
    """A circuit's rules; the reason is asked once a result counts."""

    model, names = Circuit, RULES

    def __init__(self, circuit: Circuit, data: Any = None, *, frozen: bool) -> None:
        super().__init__(circuit, data)
        for name in ("formula", "table"):
            self.fields[name].widget.attrs |= CODE
        self.fields["weights"].widget.attrs["inputmode"] = "decimal"
        others = Circuit.objects.filter(club=circuit.club_id).exclude(pk=circuit.pk)
        before = [("", _("None")), *((each.slug, each.name) for each in others)]
        label = self.fields["carry_from"].label
        self.fields["carry_from"] = forms.ChoiceField(label=label, choices=before, required=False)
        if frozen:
            hint = _("Everybody can read it below the rules.")
            self.fields["reason"] = line_field(_("Reason for the change"), longest=LONGEST_REASON, hint=hint)

    def details(self) -> CircuitRulesDetails:
        """What was entered."""
        text = {name: self.cleaned_data[name].replace("\r\n", "\n").strip() for name in ("formula", "table")}
        return CircuitRulesDetails(**{name: self.cleaned_data[name] for name in RULES} | text)


class ClassForm(KeepingForm):
    """A class in a row of its own, the saved one of the `code` or a new one; a row without a name is left out."""

    name = line_field(_("Class"), longest=60)
    weight = ExactField(label=capfirst(str(CircuitClass._meta.get_field("weight").verbose_name)), initial=1)
    always = forms.BooleanField(label=_("Always counts"), required=False)
    most = whole(_("At most"))
    least = whole(_("Needed for a rank"))

    def __init__(self, *args: Any, code: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.code, self.remembers = code, bool(code)

    def details(self) -> ClassDetails:
        """What was entered."""
        return ClassDetails(code=self.code, **self.cleaned_data)


class ReasonForm(forms.Form):
    """Why rules are changed that count already."""

    use_required_attribute = False

    reason = line_field(
        _("Reason for the change"), longest=LONGEST_REASON, hint=_("Everybody can read it below the rules.")
    )


def class_forms(classes: Sequence[CircuitClass], data: Any = None) -> list[ClassForm]:
    """A form for each class, and some for new ones.

    A class that the sent page did not have yet stays as it is. One that somebody removed since is a new one, with a
    problem, if the page changed it.
    """
    blank = {"weight": 1, "most": 0, "least": 0}
    new = [
        ClassForm(data, initial=blank, prefix=f"classes-{at}")
        for at in range(MOST_CLASSES)
        if at < BLANK_CLASSES or f"classes-{at}-name" in (data or {})
    ]
    return [*(_class_form(each, data) for each in classes), *new, *_removed_forms(classes, data or {}, first=len(new))]


def _class_form(row: CircuitClass, data: Any) -> ClassForm:
    prefix = f"classes-{row.code}"  # codes begin with a letter, and new rows are numbered
    saved = {name: getattr(row, name) for name in OF_CLASS}
    if data is not None and f"{prefix}-name" not in data:
        data = {f"{prefix}-{name}": value for name, value in saved.items()}
    return ClassForm(data, initial=saved, prefix=prefix, code=row.code)


def _removed_forms(classes: Iterable[CircuitClass], data: Mapping[str, Any], *, first: int) -> Iterator[ClassForm]:
    """What the page changed in classes that are gone; neither those that it left alone, nor those that it removes."""
    known = {row.code for row in classes}
    codes = [found[1] for name in data if (found := SENT_CLASS.fullmatch(name)) and found[1] not in known]
    at = first
    for code in codes[:MOST_CLASSES]:
        sent = ClassForm(data, initial=dict.fromkeys(OF_CLASS), prefix=f"classes-{code}", code=code)
        if not sent["name"].value() or not sent.changed_data:
            continue
        typed = {name: data.get(sent.add_prefix(name)) for name in OF_CLASS}
        again = ClassForm({f"classes-{at}-{name}": value for name, value in typed.items()}, prefix=f"classes-{at}")
        again.add_error("name", REMOVED)
        at += 1
        yield again


class OutsideForm(forms.Form):
    """An event held elsewhere."""

    use_required_attribute = False

    name = line_field(_("Name"), longest=LONGEST_NAME, needed=True)
    day = day_field(_("Last day"))
    days = column_field(CircuitEvent, "days")
    rounds = column_field(CircuitEvent, "rounds")
    tables = column_field(CircuitEvent, "tables")
    players = column_field(CircuitEvent, "players")
    event_class = forms.ChoiceField(label=_("Class"), required=False)

    def __init__(self, classes: Sequence[CircuitClass], data: Any = None, *, row: CircuitEvent | None = None) -> None:
        names = ("name", "day", "days", "rounds", "tables", "players")
        initial = {name: getattr(row or CircuitEvent(), name) for name in names}
        chosen = row.event_class.code if row and row.event_class else ""
        super().__init__(data, initial={**initial, "event_class": chosen})
        if classes:
            field: Any = self.fields["event_class"]
            field.choices = [("", pgettext("class", "None")), *((each.code, each.name) for each in classes)]
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
        help_text=_("Enter a minus to deduct points."),
    )
    reason = line_field(_("Reason"), longest=200, needed=True, hint=_("Everybody can read it."))

    def __init__(self, club: int, data: Any = None) -> None:
        super().__init__(data)
        field: Any = self.fields["person"]
        field.queryset = Person.objects.filter(club=club)


class CircuitPrizeForm(forms.Form):
    """A prize of the circuit."""

    use_required_attribute = False

    title = line_field(_("Title"), longest=80, needed=True, hint=_("Such as 1st place."))
    ranking = forms.ChoiceField(label=_("Ranking"), required=False)
    value = ExactField(
        label=_("Money"), help_text=_("Leave it empty for a prize that isn’t money, such as a trophy."), required=False
    )
    currency = column_field(CircuitPrize, "currency")

    def __init__(
        self, classes: Sequence[CircuitClass], categories: Sequence[CircuitCategory], data: Any = None
    ) -> None:
        super().__init__(data)
        # A code has no colon.
        choices = [(each.code, each.name) for each in classes]
        choices += [(f"category:{each.pk}", each.name) for each in categories if not each.needed]
        if choices:
            field: Any = self.fields["ranking"]
            field.choices = [("", _("The whole circuit")), *choices]
        else:
            del self.fields["ranking"]

    def values(self) -> dict[str, Any]:
        """What a valid form says, as the service takes it."""
        found = {name: value for name, value in self.cleaned_data.items() if name != "ranking"}
        kind, _colon, number = self.cleaned_data.get("ranking", "").partition(":")
        return {**found, **({"category": int(number)} if number else {"event_class": kind})}


class CircuitCategoryForm(RowForm):
    """What a category asks for; the reason is asked once a result counts."""

    model, names = CircuitCategory, ("name", "needed", *(name for name in CATEGORY if name not in {"name", "needed"}))

    def __init__(self, row: CircuitCategory | None, data: Any = None, *, frozen: bool) -> None:
        super().__init__(row, data)
        if frozen:
            hint = _("Everybody can read it below the rules.")
            self.fields["reason"] = line_field(_("Reason for the change"), longest=LONGEST_REASON, hint=hint)


class CircuitChoiceForm(forms.Form):
    """The winner of a prize of the circuit, and the reason."""

    use_required_attribute = False

    person = forms.ChoiceField(label=_("Player"))
    reason = line_field(_("Reason"), longest=200, needed=True, hint=_("Everybody can read it."))

    def __init__(self, people: Iterable[Person], club: int, data: Any = None) -> None:
        super().__init__(data)
        field: Any = self.fields["person"]
        field.choices = [("", "–"), (NOBODY, _("Nobody")), *((str(each.pk), _named(each, club)) for each in people)]

    @property
    def chosen(self) -> int | None:
        """The number of the person; None for nobody."""
        found = self.cleaned_data["person"]
        return None if found == NOBODY else int(found)


def _named(person: Person, club: int) -> str:
    """The name, with the club of those who are in another one."""
    return person.name if person.club_id == club else f"{person.name} ({person.club.name})"


class InviteForm(forms.Form):
    """An event of another club for one of our circuits, by its address."""

    use_required_attribute = False

    circuit = forms.ModelChoiceField(label=_("Circuit"), queryset=Circuit.objects.none(), to_field_name="slug")
    event = line_field(
        _("Address of the event"),
        longest=300,
        needed=True,
        hint=_("As your browser shows it on its public page."),
    )

    def __init__(self, club: int, data: Any = None) -> None:
        super().__init__(data, prefix="invite")
        field: Any = self.fields["circuit"]
        field.queryset = Circuit.objects.filter(club=club)


class AskForm(forms.Form):
    """One of our events for a circuit of another club, by its address."""

    use_required_attribute = False

    event = forms.ModelChoiceField(label=_("Event"), queryset=Event.objects.none(), to_field_name="slug")
    circuit = line_field(
        _("Address of the circuit"), longest=300, needed=True, hint=_("As your browser shows it on its public page.")
    )

    def __init__(self, club: int, data: Any = None) -> None:
        super().__init__(data, prefix="ask")
        field: Any = self.fields["event"]
        formats = [code for code, each in FORMATS.items() if each.people_enter]
        field.queryset = Event.objects.filter(club=club, format__in=formats, published=True, listed=True)


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
            field.choices = [("", pgettext("class", "None")), *((each.code, each.name) for each in classes)]
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
        label=_("Type the circuit’s name"), widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})
    )
