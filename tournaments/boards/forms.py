"""The "Tournament details" screen as a form: it parses types, and `boards.services.detail_checks` checks the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.core.tie_breaks import BOARDS_TIE_BREAKS
from tournaments.base.column_forms import typed
from tournaments.boards.games.details import DEFAULTS, FIELDS, RULES, BoardsDetails, asked_fields, details_of
from tournaments.boards.games.models import BoardsRules, TeamRule
from tournaments.clubs.models import Club
from tournaments.events.forms import ChainField, RulesForm, WeightField, column_help, time_zone_choices
from tournaments.events.models import Event
from tournaments.events.services.copying import without_own
from tournaments.events.time_zones import usual_time_zone
from tournaments.lab.forms import SystemField
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.system_use import offered_systems

ABOUT_BLANK = {"name": "", "description": "", "venue": ""}
TEAM_SIZES = ((0, _("No teams")), *((size, _("Teams of %(size)s") % {"size": size}) for size in range(3, 8)))
POWERS = ((True, _("Assigned by the seeding")), (False, _("Chosen at the tables")))


class BoardsForm(RulesForm):
    """All fields of the details; values of fields that don't apply are neither read nor refused."""

    scoring_system = SystemField(
        label=_("Scoring system"),
        queryset=ScoringSystem.objects.none(),
        empty_label=_("Choose one"),
        error_messages={"required": _("Choose a scoring system.")},
        help_text=column_help(BoardsRules, "scoring_system"),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=time_zone_choices,
        help_text=_("All times of this event are in this time zone."),
    )
    tie_breaks = ChainField(
        BOARDS_TIE_BREAKS,
        places=len(BOARDS_TIE_BREAKS),
        help_text=column_help(BoardsRules, "tie_breaks"),
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
        help_text=column_help(BoardsRules, "preference_weight"),
    )
    team_size = forms.TypedChoiceField(label=_("Team tournament"), choices=TEAM_SIZES, coerce=int)
    team_rule = forms.ChoiceField(
        label=_("Team scoring"),
        choices=TeamRule.choices,
        widget=forms.RadioSelect,
        help_text=column_help(BoardsRules, "team_rule"),
    )
    reason = forms.CharField(
        label=_("Reason for changing the rules"),
        required=False,
        max_length=200,
        help_text=_("The rules have been frozen since the first game started. The event’s log shows the reason."),
    )

    class Meta:
        model = BoardsRules
        exclude = ("id", "event")
        formfield_callback = typed
        labels = {
            "preregistration": _("Players can pre-register for heats"),
            "lowest_count": _("Lowest heat scores"),
            "lowest_multiplier": _("… multiplied by"),
            "next_lowest_count": _("Next lowest heat scores"),
            "next_lowest_multiplier": _("… multiplied by"),
            "best_count": _("Best heat scores"),
            "power_preferences": _("By the players’ preferences"),
            "power_groups": _("Group powers"),
            "same_team": _("A teammate on the board"),
            "publish_draws": _("Publish the seeding files so that anyone can verify them"),
        }

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, club: Club, own_systems: bool = True, **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.club = club
        current = (kwargs.get("initial") or {}).get("scoring_system")
        pk = current.pk if isinstance(current, ScoringSystem) else None
        self.systems = offered_systems(club, current=pk, own=own_systems)
        systems = cast("forms.ModelChoiceField[ScoringSystem]", self.fields["scoring_system"])
        systems.widget.attrs["data-refill"] = True
        systems.queryset = self.systems

    @classmethod
    def new(cls, data: Mapping[str, Any] | None = None, *, club: Club, like: Event | None = None) -> BoardsForm:
        """The form of an event that does not exist yet, with the usual rules or those of another."""
        rules = without_own({name: getattr(details_of(like), name) for name in FIELDS}, like) if like else {}
        form = cls(data, club=club, initial={**DEFAULTS, "time_zone": usual_time_zone(club), **rules})
        del form.fields["reason"], form.fields["seen"]
        return form

    @classmethod
    def edit(
        cls,
        event: Event,
        details: BoardsDetails,
        data: Mapping[str, Any] | None = None,
        *,
        own_systems: bool = True,
    ) -> BoardsForm:
        """The form of an existing event, showing `details`; it remembers the revision that it was shown at."""
        initial = {name: getattr(details, name) for name in FIELDS} | {"seen": event.revision}
        form = cls(data, club=event.club, initial=initial, own_systems=own_systems)
        if event.rules_frozen_at is None:
            del form.fields["reason"]
        return form

    def clean(self) -> dict[str, Any]:
        """Drop fields that don't apply, including their errors: a hidden field must not reject the form."""
        data = self.cleaned_data
        for name in set(FIELDS) - asked_fields(data):
            self.errors.pop(name, None)
            data[name] = DEFAULTS[name]
        return data

    def details(self) -> BoardsDetails:
        """The parsed details of a valid form."""
        return BoardsDetails(**{name: self.cleaned_data[name] for name in FIELDS})

    def as_far_as_read(self) -> BoardsDetails | None:
        """The details with defaults in place of what can't be read; None in a club without any scoring system."""
        system = self.cleaned_data.get("scoring_system") or self.systems.first()
        if system is None:
            return None
        usual = {**DEFAULTS, "name": "", "time_zone": self.initial["time_zone"]}
        read = {name: value for name, value in self.cleaned_data.items() if name in FIELDS}
        return BoardsDetails(**{**usual, **read, "scoring_system": system})

    def draft(self) -> BoardsDetails | None:
        """The details as far as the rules go, for a form still being typed; None while a rule can't be read."""
        if not self.is_valid() and set(self.errors) & set(RULES):
            return None
        values: dict[str, Any] = {name: self.cleaned_data.get(name, ABOUT_BLANK.get(name)) for name in FIELDS}
        return BoardsDetails(**values)
