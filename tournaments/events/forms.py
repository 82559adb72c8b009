"""What the forms of events of all formats share: they parse types, and the services check the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from django import forms
from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.pure.tie_breaks import TieBreak
from tournaments.base.column_forms import WHOLE
from tournaments.base.figures import ordinal
from tournaments.events.models import Event
from tournaments.events.time_zones import UTC, time_zone_names


def time_zone_choices() -> list[tuple[str, str | list[tuple[str, str]]]]:
    """UTC, then the places of each region."""
    grouped = [
        (region, [(name, name.partition("/")[2].replace("_", " ").replace("/", ", ")) for name in names])
        for region, names in time_zone_names()
    ]
    return [(UTC, UTC), *grouped]


def language_choices() -> list[tuple[str, Any]]:
    """The club's language, then those that the site offers."""
    return [("", _("The club’s language")), *settings.LANGUAGES]


class ChainWidget(forms.MultiWidget):
    """One select per place of the chain of tie-breaks."""

    def decompress(self, value: Any) -> list[str]:
        """The stored chain, place by place."""
        return list(value or ())


class ChainField(forms.MultiValueField):
    """An ordered choice of tie-breaks; empty places are left out."""

    def __init__(self, known: Mapping[str, TieBreak], *, places: int, help_text: str) -> None:
        choices = [("", _("–")), *((code, _(each.name)) for code, each in known.items())]
        super().__init__(
            fields=[forms.ChoiceField(choices=choices, required=False) for _place in range(places)],
            widget=ChainWidget(
                {
                    str(place): forms.Select(
                        choices=choices,
                        attrs={"aria-label": gettext("%(place)s tie-break") % {"place": ordinal(place)}},
                    )
                    for place in range(1, places + 1)
                }
            ),
            require_all_fields=False,
            required=False,
            label=_("Tie-breaks, in order"),
            help_text=help_text,
        )

    def compress(self, data_list: Any) -> tuple[str, ...]:
        """The chosen codes in order."""
        return tuple(code for code in data_list or () if code)

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether other codes were chosen, or more of them than at first."""
        return self.compress(initial) != self.compress(data)


class EventForm(forms.Form):
    """What every event has: name, place and days."""

    use_required_attribute = False
    goes_on: ClassVar[bool] = False
    """Whether an event without a last day has none; of others it is the first day."""

    name = forms.CharField(label=_("Name"))
    description = forms.CharField(
        label=_("Description"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Lines that begin with a time, such as “09:30 Round 1”, are shown as the programme."),
    )
    venue = forms.CharField(label=_("Place"), required=False, help_text=Event._meta.get_field("venue").help_text)
    starts_on = forms.DateField(label=_("First day"), required=False)
    ends_on = forms.DateField(label=_("Last day"), required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        for name in ("starts_on", "ends_on"):
            self.fields[name].widget.input_type = "date"
            cast("forms.DateInput", self.fields[name].widget).format = "%Y-%m-%d"
        if not self.goes_on:
            self.fields["ends_on"].widget.attrs["data-not-before"] = "starts_on"


def column_help(model: type[models.Model], name: str) -> Any:
    """The help of a column, for a field that is declared by hand."""
    return {column.name: column.help_text for column in model._meta.concrete_fields}[name]


class RulesForm(EventForm, forms.ModelForm):  # type: ignore[type-arg]  # no type parameter when it runs
    """The details of an event: what it says of itself, and a field for each column of the model of its rules."""

    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zone_choices)
    language = forms.ChoiceField(
        label=_("Language"),
        choices=language_choices,
        required=False,
        help_text=Event._meta.get_field("language").help_text,
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    field_order = tuple(EventForm.base_fields)

    def _post_clean(self) -> None:
        """Create no row here: the service checks and stores."""


class WeightField(forms.IntegerField):
    """A whole number, or nothing for 0: an empty field is what hides those that hang on it."""

    widget = forms.TextInput(attrs={**WHOLE, "placeholder": "0"})

    def to_python(self, value: Any) -> int:
        """The number."""
        return super().to_python(value) or 0

    def prepare_value(self, value: Any) -> Any:
        """Nothing for 0."""
        return value or ""


class CopyForm(forms.Form):
    """A copy's name, and what comes along."""

    name = forms.CharField(label=_("Name of the copy"))
    entries = forms.BooleanField(label=_("With its players"), required=False)
    teams = forms.BooleanField(label=_("With its teams and their players"), required=False)


class DeleteForm(forms.Form):
    """The name, typed to confirm."""

    typed_name = forms.CharField(
        label=_("Type the event’s name"), widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})
    )
