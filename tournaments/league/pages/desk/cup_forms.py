"""Forms of handicaps and cups: they parse types, and the services check the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from handicaps.core.schemes.registry import SCHEMES, USUAL_SCHEME
from handicaps.web.scheme_words import scheme_name
from tournaments.base.actors import Actor
from tournaments.base.column_forms import WHOLE, ExactField
from tournaments.events.models import Event
from tournaments.league.models import HandicapTable
from tournaments.league.selectors.handicaps import SEASON_RULES, following_seasons
from tournaments.league.services.cups import USUAL_WEEKS, CupDetails

KINDS = [("knock_out", _("Knock-out, with byes if places are left over")), ("round_robin", _("Round robin"))]
DRAWS = [("lot", _("By lot")), ("strength", _("By strength, the lowest handicap first"))]
TIES = [
    ("decide", _("the league decides, for example by extra boards")),
    ("weaker", _("the side that received the handicap goes through")),
    ("stronger", _("the side that gave the handicap goes through")),
]


class HandicapForm(forms.Form):
    """What handicaps are made from: a scheme, and the rules that it reads. Sent by GET to preview, by POST to sign."""

    use_required_attribute = False

    scheme = forms.CharField(required=False, empty_value=USUAL_SCHEME.code, widget=forms.HiddenInput)
    new_season = forms.TypedChoiceField(
        label=_("Rate new teams by"),
        required=False,
        empty_value=None,
        help_text=_("A season in which the teams without an average here have played."),
    )
    until = forms.DateField(
        label=_("its results up to"),
        required=False,
        help_text=_("Leave it empty for all of its results."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    imps_per_vp = ExactField(label=_("IMPs for one VP"), initial="2.75")
    overlap = forms.BooleanField(label=_("Divisions overlap by two ranks"), required=False, initial=True)
    note = forms.CharField(
        label=_("Note"), required=False, help_text=_("Such as “agreed by the committee”. Everybody can read it.")
    )
    fingerprint = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, actor: Actor, season: Event, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        code = str(data.get("scheme") or "").strip() if data else ""
        self.chosen = SCHEMES.get(code, USUAL_SCHEME)
        asked = self.chosen.season_rules if code in {"", *SCHEMES} else ()  # the service refuses an unknown scheme
        for name in SEASON_RULES:
            if name not in asked:
                del self.fields[name]
        if "new_season" not in self.fields:
            return
        seasons = {each.slug: each for each in following_seasons(actor, season)}
        field = cast("forms.TypedChoiceField", self.fields["new_season"])
        field.choices = [("", _("nothing: there are none")), *((slug, each.name) for slug, each in seasons.items())]
        field.coerce = seasons.__getitem__

    @property
    def asks(self) -> bool:
        """Whether there is anything to fill in before the preview."""
        return any(name in self.fields for name in SEASON_RULES)

    def rules(self) -> dict[str, Any]:
        """What the handicaps are made from, of a valid form."""
        return {name: self.cleaned_data[name] for name in ("scheme", *SEASON_RULES) if name in self.fields}


class CupForm(forms.Form):
    """A new cup."""

    use_required_attribute = False

    name = forms.CharField(label=_("Name"), initial=_("Handicap Cup"))
    table = forms.ChoiceField(label=_("Handicaps"), required=False)
    kind = forms.ChoiceField(label=_("Played as"), choices=KINDS)
    draw = forms.ChoiceField(label=_("Who meets whom"), choices=DRAWS)
    seed = forms.IntegerField(
        label=_("Random seed"),
        required=False,
        help_text=_("Leave it empty for a new one. The same teams and random seed give the same pairings."),
        widget=forms.TextInput(attrs=WHOLE),
    )
    ties = forms.ChoiceField(label=_("Tied after the handicap"), choices=TIES, help_text=_("In a knock-out."))
    third_place = forms.BooleanField(label=_("Match for third place"), required=False)
    double = forms.BooleanField(label=_("Everyone meets twice, in a round robin"), required=False)
    first_by = forms.DateField(
        label=_("Round 1 is played by"),
        required=False,
        help_text=_("Leave it empty for no deadlines. You can change each one later."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    every_weeks = forms.IntegerField(
        label=_("Weeks for each later round"),
        required=False,
        initial=USUAL_WEEKS,
        widget=forms.TextInput(attrs=WHOLE),
    )
    teams = forms.MultipleChoiceField(
        label=_("Teams"), widget=forms.CheckboxSelectMultiple, help_text=_("The teams that play in the cup.")
    )

    def __init__(
        self,
        tables: Iterable[tuple[str, str]],
        teams: Iterable[str],
        *,
        handicaps: bool,
        data: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(data, **more)
        cast("forms.ChoiceField", self.fields["table"]).choices = list(tables)
        names = list(teams)
        cast("forms.MultipleChoiceField", self.fields["teams"]).choices = [(name, name) for name in names]
        self.fields["teams"].initial = names
        if not handicaps:
            self.fields["name"].initial = _("Open Cup")
            draw, ties = (cast("forms.ChoiceField", self.fields[name]) for name in ("draw", "ties"))
            draw.choices = [DRAWS[0], ("strength", _("By strength, in the order of the tables"))]
            ties.choices, ties.label = TIES[:1], _("Tied match")

    def details(self) -> CupDetails:
        """The parsed details of a valid form."""
        data = {name: value for name, value in self.cleaned_data.items() if name not in {"table", "teams"}}
        return CupDetails(**data, teams=tuple(self.cleaned_data["teams"]))


class SeedForm(forms.Form):
    """Draw lots again."""

    use_required_attribute = False

    seed = forms.IntegerField(
        label=_("Random seed"),
        required=False,
        help_text=_("Leave it empty for a new one."),
        widget=forms.TextInput(attrs=WHOLE),
    )


class DeadlinesForm(forms.Form):
    """Until when each round of a cup is to be played: the fields are `round_1` and so on."""

    use_required_attribute = False

    def __init__(self, cup: dict[str, Any], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        for each in cup["shown_rounds"]:
            widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
            field = forms.DateField(label=each["title"], required=False, widget=widget, initial=each["play_by"])
            self.fields[f"round_{each['number']}"] = field

    def days(self) -> dict[int, date | None]:
        """The days of a valid form by round."""
        return {int(name.removeprefix("round_")): day for name, day in self.cleaned_data.items()}


class CupScoreForm(forms.Form):
    """The scores of a match at the table, or who gets it."""

    use_required_attribute = False

    home_score = ExactField(label=_("Home"), required=False)
    away_score = ExactField(label=_("Away"), required=False)
    given_to = forms.ChoiceField(label=_("Goes to"), required=False)
    reason = forms.CharField(label=_("Reason"), required=False, help_text=_("Only if a match is awarded."))
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, home: str, away: str, data: Mapping[str, Any] | None = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["home_score"].label, self.fields["away_score"].label = home, away
        for name in ("home_score", "away_score"):
            self.fields[name].widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}
        field = cast("forms.ChoiceField", self.fields["given_to"])
        field.choices = [("", _("nobody: the scores decide")), ("home", home), ("away", away)]


def table_label(table: HandicapTable) -> str:
    """A signed table as a choice; its scheme is named where it is not the usual one."""
    values = {"n": table.number, "season": table.event.name, "day": f"{table.signed_at:%Y-%m-%d}"}
    text = str(_("%(season)s, table %(n)s of %(day)s") % values)
    return text if table.scheme == USUAL_SCHEME.code else f"{text}, {scheme_name(table.scheme)}"
