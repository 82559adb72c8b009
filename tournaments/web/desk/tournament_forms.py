"""The "Tournament details" screen as a form: it parses types, and `services.detail_checks` checks the rules."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, cast

from django import forms
from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.core.tie_breaks import TIE_BREAKS
from tournaments.details import DEFAULTS, FIELDS, RULES, TournamentDetails, asked_fields, column_of
from tournaments.models import BoardsRules, Club, Event, ScoringSystem, TeamRule
from tournaments.selectors.system_use import offered_systems
from tournaments.templatetags.figures import ordinal
from tournaments.time_zones import UTC, time_zone_names, usual_time_zone
from tournaments.web.desk.system_choice import SystemField

__all__ = ["ChainField", "CopyForm", "DeleteForm", "EventForm", "ExactField", "TournamentForm", "time_zone_choices"]

ABOUT_BLANK = {"name": "", "description": "", "venue": ""}
WHOLE = {"inputmode": "numeric", "autocomplete": "off"}
DECIMAL = {"autocomplete": "off"}
TEAM_SIZES = ((0, _("No teams")), *((size, _("Teams of %(size)s") % {"size": size}) for size in range(3, 8)))
POWERS = ((True, _("Assigned by the seeding")), (False, _("Settled at the tables")))


def time_zone_choices() -> list[tuple[str, str | list[tuple[str, str]]]]:
    """UTC, then the places of each region."""
    grouped = [
        (region, [(name, name.partition("/")[2].replace("_", " ").replace("/", ", ")) for name in names])
        for region, names in time_zone_names()
    ]
    return [(UTC, UTC), *grouped]


class ExactField(forms.DecimalField):
    """A decimal number; takes the real minus that our pages print, and a comma for the point."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> Decimal | None:  # type: ignore[override]  # the stubs say int
        """The exact number."""
        if isinstance(value, str):
            value = value.replace("−", "-").replace(",", ".")
        return super().to_python(value)

    def prepare_value(self, value: Any) -> Any:
        """Stored decimals without their padding: 0, not 0.000."""
        if isinstance(value, Decimal) and value.is_finite():
            return f"{value.quantize(Decimal('0.001')):f}".rstrip("0").rstrip(".")
        return value


class WeightField(forms.IntegerField):
    """A whole number, or nothing for 0: an empty field is what hides those that hang on it."""

    widget = forms.TextInput(attrs={**WHOLE, "placeholder": "0"})

    def to_python(self, value: Any) -> int:
        """The number."""
        return super().to_python(value) or 0

    def prepare_value(self, value: Any) -> Any:
        """Nothing for 0."""
        return value or ""


class ChainWidget(forms.MultiWidget):
    """One select per place of the chain of tie-breaks."""

    def decompress(self, value: Any) -> list[str]:
        """The stored chain, place by place."""
        return list(value or ())


class ChainField(forms.MultiValueField):
    """An ordered choice of tie-breaks; empty places are left out."""

    def __init__(self, *, known: Mapping[str, Any] | None = None, places: int = len(TIE_BREAKS), **kwargs: Any) -> None:
        names = known or {code: _(tie_break.name) for code, tie_break in TIE_BREAKS.items()}
        choices = [("", _("–")), *names.items()]
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
            **kwargs,
        )

    def compress(self, data_list: Any) -> tuple[str, ...]:
        """The chosen codes in order."""
        return tuple(code for code in data_list or () if code)

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether other codes were chosen, or more of them than at first."""
        return self.compress(initial) != self.compress(data)


def _whole(label: Any, help_text: Any = "", *, required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=help_text, required=required, widget=forms.TextInput(attrs=WHOLE))


class EventForm(forms.Form):
    """What every event says of itself: name, place and days."""

    use_required_attribute = False

    name = forms.CharField(label=_("Name"))
    description = forms.CharField(label=_("Description"), required=False, widget=forms.Textarea(attrs={"rows": 4}))
    venue = forms.CharField(label=_("Place"), required=False)
    starts_on = forms.DateField(label=_("First day"), required=False)
    ends_on = forms.DateField(label=_("Last day"), required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        for name in ("starts_on", "ends_on"):
            self.fields[name].widget.input_type = "date"
            cast("forms.DateInput", self.fields[name].widget).format = "%Y-%m-%d"


def _typed(column: models.Field[Any, Any], **kwargs: Any) -> forms.Field | None:
    """The form's field of a column: it reads a type, and leaves the bounds to the service."""
    shown: dict[str, Any] = {"label": capfirst(str(column.verbose_name)), "help_text": column.help_text, **kwargs}
    if isinstance(column, models.BooleanField):
        return forms.BooleanField(**shown, required=False)
    if column.choices:
        return forms.ChoiceField(**shown, choices=column.choices, required=not column.blank)
    if isinstance(column, models.DecimalField):
        return ExactField(**shown)
    if isinstance(column, models.IntegerField):
        return _whole(shown.pop("label"), shown.pop("help_text"), required=not column.blank)
    return None


class TournamentForm(EventForm, forms.ModelForm):  # type: ignore[type-arg]  # no type parameter when it runs
    """All fields of the details; values of fields that are not asked are neither read nor refused."""

    field_order = tuple(EventForm.base_fields)

    scoring_system = SystemField(
        label=_("Scoring system"),
        queryset=ScoringSystem.objects.none(),
        empty_label=_("Choose one"),
        error_messages={"required": _("Choose a scoring system.")},
        help_text=column_of("scoring_system").help_text,
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=time_zone_choices,
        help_text=_("All times of this event are shown and typed in it."),
    )
    tie_breaks = ChainField(
        label=_("Tie-breaks, in order"), required=False, help_text=column_of("tie_breaks").help_text
    )
    assign_powers = forms.TypedChoiceField(
        label=_("Powers are"),
        choices=POWERS,
        coerce=lambda value: value == "True",
        widget=forms.RadioSelect,
    )
    preference_weight = WeightField(
        label=_("Weight of preferences in the seeding"),
        required=False,
        help_text=column_of("preference_weight").help_text,
    )
    team_size = forms.TypedChoiceField(label=_("Team tournament"), choices=TEAM_SIZES, coerce=int)
    team_rule = forms.ChoiceField(
        label=_("Team scoring"),
        choices=TeamRule.choices,
        widget=forms.RadioSelect,
        help_text=column_of("team_rule").help_text,
    )
    reason = forms.CharField(
        label=_("Reason for changing the rules"),
        required=False,
        max_length=200,
        help_text=_("The rules are frozen since the first game started. The event's log shows the reason."),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = BoardsRules
        exclude = ("id", "event")  # noqa: DJ006  a new rule gets its field here by itself
        formfield_callback = _typed
        labels = {
            "preregistration": _("Players can pre-register for heats"),
            "lowest_count": _("Lowest heat scores"),
            "lowest_multiplier": _("… multiplied by"),
            "next_lowest_count": _("Next lowest heat scores"),
            "next_lowest_multiplier": _("… multiplied by"),
            "best_count": _("Best heat scores"),
            "power_preferences": _("By the players' preferences"),
            "power_groups": _("Group powers"),
            "same_team": _("A team mate on the board"),
            "publish_draws": _("Everybody can count the draws again"),
        }

    def __init__(self, data: Mapping[str, Any] | None = None, *, club: Club, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.club = club
        systems = cast("forms.ModelChoiceField[ScoringSystem]", self.fields["scoring_system"])
        current = (kwargs.get("initial") or {}).get("scoring_system")
        systems.queryset = offered_systems(club, current=current.pk if isinstance(current, ScoringSystem) else None)

    @classmethod
    def new(cls, data: Mapping[str, Any] | None = None, *, club: Club) -> TournamentForm:
        """The form of a tournament that does not exist yet."""
        form = cls(data, club=club, initial={**DEFAULTS, "time_zone": usual_time_zone(club)})
        del form.fields["reason"], form.fields["seen"]
        return form

    @classmethod
    def edit(cls, event: Event, details: TournamentDetails, data: Mapping[str, Any] | None = None) -> TournamentForm:
        """The form of an existing tournament, showing `details`; it remembers the revision that it was shown at."""
        initial = {name: getattr(details, name) for name in FIELDS} | {"seen": event.revision}
        form = cls(data, club=event.club, initial=initial)
        if event.rules_frozen_at is None:
            del form.fields["reason"]
        return form

    def clean(self) -> dict[str, Any]:
        """Drop what is not asked, errors included: a field out of sight must not refuse the form."""
        data = self.cleaned_data
        asked = asked_fields(
            assign_powers=data.get("assign_powers", True),
            power_preferences=data.get("power_preferences", False),
            preference_weight=data.get("preference_weight") or 0,
            team_size=data.get("team_size", 0),
            team_rule=data.get("team_rule", TeamRule.SINGLE_HEAT),
            lowest_count=data.get("lowest_count") or 0,
            next_lowest_count=data.get("next_lowest_count") or 0,
        )
        for name in set(FIELDS) - asked:
            self.errors.pop(name, None)
            data[name] = DEFAULTS[name]
        return data

    def _post_clean(self) -> None:
        """No row is made here: the service checks and stores."""

    def details(self) -> TournamentDetails:
        """The parsed details of a valid form."""
        return TournamentDetails(**{name: self.cleaned_data[name] for name in FIELDS})

    def as_far_as_read(self) -> TournamentDetails | None:
        """The details with defaults in place of what can't be read; None in a club without any scoring system."""
        systems = cast("forms.ModelChoiceField[ScoringSystem]", self.fields["scoring_system"]).queryset
        system = self.cleaned_data.get("scoring_system") or (systems.first() if systems is not None else None)
        if system is None:
            return None
        usual = {**DEFAULTS, "name": "", "time_zone": self.initial["time_zone"]}
        read = {name: value for name, value in self.cleaned_data.items() if name in FIELDS}
        return TournamentDetails(**{**usual, **read, "scoring_system": system})

    def draft(self) -> TournamentDetails | None:
        """The details as far as the rules go, for a form still being typed; None while a rule can't be read."""
        if not self.is_valid() and set(self.errors) & set(RULES):
            return None
        values: dict[str, Any] = {name: self.cleaned_data.get(name, ABOUT_BLANK.get(name)) for name in FIELDS}
        return TournamentDetails(**values)


class CopyForm(forms.Form):
    """A copy's name, and what comes along."""

    name = forms.CharField(label=_("Name of the copy"))
    entries = forms.BooleanField(label=_("With its players"), required=False)
    teams = forms.BooleanField(label=_("With its teams and their players"), required=False)


class DeleteForm(forms.Form):
    """The name, typed to confirm."""

    typed_name = forms.CharField(
        label=_("Type the event's name"), widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})
    )
