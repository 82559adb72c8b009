"""Forms of a league: they parse types, and the services check the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from decimal import Decimal
from typing import Any, cast

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from handicaps.core.league_tie_breaks import LEAGUE_TIE_BREAKS
from tournaments.base.column_forms import ExactField, typed, whole
from tournaments.clubs.models import Club
from tournaments.events.forms import ChainField, RulesForm, column_help
from tournaments.events.models import Event
from tournaments.events.services.copying import without_own
from tournaments.events.time_zones import usual_time_zone
from tournaments.league.details import LeagueDetails
from tournaments.league.models import DivisionTeam, Fixture, LeagueDivision, LeagueRules, Withdrawal
from tournaments.league.services.fixtures import FixtureDay
from tournaments.league.services.teams import STORED, TeamDetails
from tournaments.league.typed_scoring import KINDS, scoring_of, typed_scoring

PLAIN = {"autocomplete": "off"}
SCORINGS = ("kind", "boards", "rows", "own", "total", "walkover")


class PlainForm(forms.Form):
    """Errors are shown by us, not by the browser."""

    use_required_attribute = False


def _day(label: Any, *, required: bool = False, help_text: Any = "") -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=required, help_text=help_text, widget=widget)


def _time(label: Any) -> forms.TimeField:
    return forms.TimeField(label=label, required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))


class SeasonForm(RulesForm):
    """All details of a season."""

    goes_on = True
    name = forms.CharField(label=_("Name"), help_text=_("Such as “District League 2026–27”."))
    divisions = whole(_("Number of divisions"), _("They can be renamed, and more added."))
    kind = forms.ChoiceField(label=_("Points of a match"), choices=KINDS)
    boards = whole(_("Boards of a match"), _("For the WBF’s scale."), required=False)
    rows = forms.CharField(
        label=_("Your own table"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 5, "class": "code"}),
        help_text=_(
            "One line for each row: the least IMPs, the winner’s points, the loser’s points, such as “3 11 9”."
        ),
    )
    own = forms.CharField(
        label=_("Win, draw, loss"),
        required=False,
        help_text=_("Three numbers, such as “10 5 1”. Only used for your own points."),
    )
    total = forms.CharField(
        label=_("The points of a match add up to"),
        required=False,
        help_text=_("Such as 20. Leave it empty if there is no fixed sum."),
    )
    walkover = forms.CharField(
        label=_("A match not played gives"),
        required=False,
        help_text=_(
            "To the side that came and to the other side, such as “12 0”. If you leave it empty, 12 and 0, or a "
            "win and a loss."
        ),
    )
    tie_breaks = ChainField(
        LEAGUE_TIE_BREAKS, places=len(LEAGUE_TIE_BREAKS), help_text=column_help(LeagueRules, "tie_breaks")
    )
    reason = forms.CharField(
        label=_("Reason for changing the rules"),
        required=False,
        help_text=_("The rules have been frozen since the first result. The season’s log shows the reason."),
    )

    class Meta:
        model = LeagueRules
        exclude = ("id", "event", "last", "scoring")
        formfield_callback = typed
        labels = {
            "meetings": _("Every two teams meet"),
            "order": _("The table is ordered by"),
            "promoted": _("Go up"),
            "relegated": _("Go down"),
        }

    @classmethod
    def new(cls, data: Mapping[str, Any] | None, *, club: Club, like: Event | None = None) -> SeasonForm:
        """The form of a new season, with the usual rules or those of another, and as many divisions."""
        details = LeagueDetails(name="", time_zone=usual_time_zone(club))
        if like:
            details = details.but(**without_own(LeagueDetails.of(like).values, like))
        form = cls(data, initial=_initial(details) | {"divisions": like.divisions.count() if like else 3})
        del form.fields["reason"], form.fields["seen"]
        return form

    @classmethod
    def edit(cls, season: Event, details: LeagueDetails, data: Mapping[str, Any] | None = None) -> SeasonForm:
        """The form of an existing season, showing `details`; it remembers the revision that it was shown at."""
        form = cls(data, initial=_initial(details) | {"seen": season.revision})
        del form.fields["divisions"]
        if season.rules_frozen_at is None:
            del form.fields["reason"]
        return form

    def details(self) -> LeagueDetails:
        """The parsed details of a valid form."""
        data = self.cleaned_data
        asked = (name for name in (*LeagueDetails.about, *LeagueDetails.ruled) if name != "scoring")
        return LeagueDetails(**{name: data[name] for name in asked}, scoring=scoring_of(data))


class TeamForm(PlainForm):
    """A team of the season."""

    name = forms.CharField(label=_("Name"), widget=forms.TextInput(PLAIN))
    division = forms.ModelChoiceField(label=_("Division"), queryset=LeagueDivision.objects.none(), empty_label=None)
    venue = forms.CharField(label=_("Plays at home at"), required=False)
    captain_name = forms.CharField(label=_("Captain"), required=False, widget=forms.TextInput(PLAIN))
    captain_email = forms.CharField(
        label=_("Captain’s email address"), required=False, widget=forms.TextInput({**PLAIN, "inputmode": "email"})
    )
    captain_phone = forms.CharField(
        label=_("Captain’s phone number"),
        required=False,
        widget=forms.TextInput({**PLAIN, "inputmode": "tel"}),
        help_text=_("Captains of opposing teams see each other’s address and number."),
    )
    given_average = ExactField(
        label=_("Imported average"),
        required=False,
        help_text=_("Points per match, if the season’s matches were not played here."),
    )
    given_played = whole(_("over how many matches"), required=False)

    def __init__(self, season: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = cast("forms.ModelChoiceField[LeagueDivision]", self.fields["division"])
        field.queryset = LeagueDivision.objects.filter(event=season)

    @classmethod
    def of(cls, place: DivisionTeam, data: Mapping[str, Any] | None = None) -> TeamForm:
        """The form of a team that is entered."""
        initial = {name: getattr(place, name) for name in STORED} | {"name": place.name, "division": place.division_id}
        return cls(place.event, data, initial=initial)

    def details(self) -> TeamDetails:
        """The parsed details of a valid form."""
        return TeamDetails(**{each.name: self.cleaned_data[each.name] for each in fields(TeamDetails)})


class MakeFixturesForm(PlainForm):
    """When the matchdays are."""

    first_day = _day(_("First matchday"), help_text=_("Leave it empty to set the days later."))
    every_days = whole(_("Days between matchdays"))
    starts = _time(pgettext_lazy("of day", "Time"))


class MatchdayForm(PlainForm):
    """The day of a matchday's open matches."""

    played_on = _day(_("Day"))
    starts = _time(pgettext_lazy("of day", "Time"))


class DayForm(MatchdayForm):
    """When and where a match is."""

    venue = forms.CharField(label=_("Place"), required=False)

    @classmethod
    def of(cls, fixture: Fixture, data: Mapping[str, Any] | None = None) -> DayForm:
        """The form of a match."""
        return cls(data, initial={name: getattr(fixture, name) for name in ("played_on", "starts", "venue")})

    def day(self) -> FixtureDay:
        """The parsed day of a valid form."""
        return FixtureDay(**{name: self.cleaned_data[name] for name in ("played_on", "starts", "venue")})


class PostponeForm(PlainForm):
    """To when, and who asked."""

    to = _day(_("New day"), help_text=_("Leave it empty if it is not known yet."))
    asked_by = forms.CharField(label=_("Who asked for it"), help_text=_("Required: the season’s log shows it."))


class BothScores(PlainForm):
    """Both sides' scores."""

    home_score = ExactField(label=_("Home"))
    away_score = ExactField(label=_("Away"))

    def __init__(self, *args: Any, home: str, away: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["home_score"].label, self.fields["away_score"].label = home, away
        for name in ("home_score", "away_score"):
            self.fields[name].widget.attrs |= {"inputmode": "decimal", "autocomplete": "off"}

    @property
    def scores(self) -> dict[str, Decimal]:
        """The parsed scores of a valid form."""
        return {name: self.cleaned_data[name] for name in ("home_score", "away_score")}


class ScoreForm(BothScores):
    """The scores as the desk enters them."""

    reason = forms.CharField(
        label=_("Reason"), required=False, help_text=_("The reason for a correction, for the log.")
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    @property
    def is_early(self) -> bool:
        """Whether the match is still to come, so that its result is to be confirmed."""
        return self.has_error(NON_FIELD_ERRORS, "early")


class CaptainsScoreForm(BothScores):
    """The scores as a captain enters them. The box appears once the day of the match was asked about."""

    anyway = forms.BooleanField(label=_("It has been played"), required=False)

    @property
    def asks_anyway(self) -> bool:
        """Whether the page shows the box."""
        return bool(self.data.get("anyway")) or self.has_error(NON_FIELD_ERRORS, "too_early")


class AwardForm(PlainForm):
    """The team that gets a match that was not played."""

    to = forms.ChoiceField(label=_("Awarded to"))
    reason = forms.CharField(label=_("Reason"), help_text=_("The season’s log shows it."))

    def __init__(self, *args: Any, home: str, away: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = cast("forms.ChoiceField", self.fields["to"])
        field.choices = [("home", home), ("away", away), ("nobody", _("Nobody: neither came"))]


class WithdrawForm(PlainForm):
    """When a team left, and what becomes of its matches."""

    on = _day(_("Withdrawn on"), required=True)
    rule = forms.ChoiceField(label=_("Its matches"), choices=Withdrawal.choices, widget=forms.RadioSelect)


class AdjustForm(PlainForm):
    """Points that the league takes or gives."""

    points = ExactField(label=_("Points"), help_text=_("Below 0 to take some away, such as −3."))
    reason = forms.CharField(label=_("Reason"))


class NextSeasonForm(PlainForm):
    """What the league decides about its next season."""

    name = forms.CharField(label=_("Name of the next season"))
    leaving = forms.MultipleChoiceField(
        label=_("Teams that leave"), required=False, widget=forms.CheckboxSelectMultiple
    )
    newcomers = forms.CharField(
        label=_("New teams"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("One on each line. They start in the lowest division."),
    )
    ahead = forms.MultipleChoiceField(
        label=_("Goes ahead of teams that are tied with it"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, names: list[str], level: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast("forms.MultipleChoiceField", self.fields["leaving"]).choices = [(name, name) for name in names]
        if level:
            cast("forms.MultipleChoiceField", self.fields["ahead"]).choices = [(name, name) for name in level]
        else:
            del self.fields["ahead"]


def _initial(details: LeagueDetails) -> dict[str, Any]:
    values = details.values
    return values | typed_scoring(values.pop("scoring"))
