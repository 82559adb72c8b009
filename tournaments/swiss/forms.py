"""Forms of a Swiss event: they parse types, and the services check the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from pairing.core.swiss.ranking.tie_breaks import SWISS_TIE_BREAKS
from tournaments.base.column_forms import WHOLE, ExactField, typed, whole
from tournaments.clubs.models import Club
from tournaments.events.forms import ChainField, RulesForm, column_help
from tournaments.events.models import Event
from tournaments.events.services.copying import without_own
from tournaments.events.time_zones import usual_time_zone
from tournaments.people.forms import AsksDistinction, ask_which, whom_chosen
from tournaments.people.services.namesakes import people_meant
from tournaments.swiss.details import BY_POINTS, CHOICES, WITH_START_POINTS, SwissDetails, preset_of
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.models import MOST_ROUNDS, SwissEntry, SwissRules
from tournaments.swiss.services.players import DETAILS, PlayerDetails
from tournaments.swiss.typed_scoring import scoring_of, typed_scoring

KINDS = [
    ("2-1-0", _("2 for a win, 1 for a draw, 0 for a loss")),
    ("3-1-0", _("3 for a win, 1 for a draw, 0 for a loss")),
    ("1-half-0", _("1 for a win, ½ for a draw, 0 for a loss")),
    ("own", _("Your own points for win, draw and loss")),
    ("margins", _("A margin table, by how much each side lost")),
    ("typed", _("Points entered from the result sheets, such as 19–6")),
]
# Scorings that need more of a sheet than its result.
RANKING_ALONE = {"margins", "typed"}
OUT_OF_SIGHT = ("club_weight", "bar", "floor", "step", "sit_out", "losses", "tie_break_places")
MANY = 20
MANY_ROUNDS = _(
    "%(n)s rounds are unusually many: 5 rounds find the best of 32 players. Enter fewer, or tick the box below."
)
OWN_POINTS = _("Three numbers, such as “10 5 1”. Only used for your own points.")


class SwissForm(RulesForm):
    """All details of a Swiss event."""

    discipline = forms.ChoiceField(
        label=pgettext_lazy("what is played", "Game"), choices=list(CHOICES["discipline"].items())
    )
    scoring_kind = forms.ChoiceField(
        label=_("Points"), choices=[each for each in KINDS if each[0] not in RANKING_ALONE]
    )
    scoring_own = forms.CharField(label=_("Win, draw, loss"), required=False, help_text=OWN_POINTS)
    ranking_kind = forms.ChoiceField(label=_("Points"), choices=KINDS)
    ranking_own = forms.CharField(
        label=_("Win, draw, loss"),
        required=False,
        help_text=_(
            "Three numbers, such as “10 5 1”. Only used for your own points and for entered points. With entered "
            "points, they are for a bye, a no-show and a result without points."
        ),
    )
    ranking_total = forms.CharField(
        label=_("Points of both players together"),
        required=False,
        widget=forms.TextInput(attrs=WHOLE),
        help_text=_("Only used for entered points: 25 if a game may end 25–0 or 19–6."),
    )
    ranking_margins = forms.CharField(
        label=_("Margin table"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "class": "code"}),
        help_text=_(
            "One row on each line: result; own loss in %; enemy loss in %; points. For example: “win; 0-25; any; "
            "5”. A range ends just before its second number; “100-” has no end. Every game must fit exactly one "
            "row."
        ),
    )
    tie_breaks = ChainField(SWISS_TIE_BREAKS, places=8, help_text=column_help(SwissRules, "tie_breaks"))
    reason = forms.CharField(
        label=_("Reason for changing the rules"),
        required=False,
        help_text=_("The rules have been frozen since round 1 was published. The event’s log shows the reason."),
    )
    many = forms.BooleanField(label=_("Yes, this number of rounds is right"), required=False)
    suits = forms.CharField(required=False, widget=forms.HiddenInput)  # the game that the other fields began with

    class Meta:
        model = SwissRules
        exclude = ("id", "event", "scoring", "ranking")
        formfield_callback = typed
        labels = {
            "first_round": _("Round 1"),
            "order": _("Ordered by"),
            "floaters": _("Player who leaves an odd group"),
            "bar": _("Bar"),
            "floor": _("Floor"),
            "step": _("Step"),
            "third_place": _("A match for third place"),
            "meetings": _("Every two teams meet"),
            "bye_result": _("A bye counts as"),
            "sit_out": _("A round that a player sits out counts as"),
            "losses": _("Losses are entered"),
        }

    def __init__(self, data: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        # A browser without these fields in sight sends them blank.
        for name in OUT_OF_SIGHT:
            self.fields[name].required = False
        if not self.data.get("many"):
            self.fields["many"].widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        """Ask about a number of rounds that is probably a typo: 99 for 9."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        rounds = data.get("rounds") or 0
        known = rounds == self.initial.get("rounds") or data.get("system") not in BY_POINTS
        if MANY < rounds <= MOST_ROUNDS and not known and not data.get("many"):
            self.fields["many"].widget = forms.CheckboxInput()
            self.add_error("rounds", forms.ValidationError(MANY_ROUNDS, "many", {"n": rounds}))
        return data

    @classmethod
    def new(
        cls, data: Mapping[str, Any] | None, *, club: Club, discipline: str, seed: int, like: Event | None = None
    ) -> SwissForm:
        """The form of a new event, with what suits the game or with the rules of another event of that game."""
        start = SwissDetails(name="", time_zone=usual_time_zone(club), seed=seed)
        rules = without_own(SwissDetails.of(like).values, like) if like else preset_of(discipline)
        values = _initial(start.values | rules)
        form = cls(data, initial=values | {"suits": discipline})
        del form.fields["reason"], form.fields["seen"]
        game = form.fields["discipline"]
        game.widget.attrs["data-refill"] = True
        game.help_text = gettext("Points, pairing and tie-breaks follow the game, except what you changed.")
        form.hide_losses(discipline)
        return form

    @classmethod
    def edit(cls, event: Event, details: SwissDetails, data: Mapping[str, Any] | None = None) -> SwissForm:
        """The form of an existing event, showing `details`; it remembers the revision that it was shown at."""
        form = cls(data, initial=_initial(details.values) | {"seen": event.revision})
        del form.fields["suits"]
        if event.rules_frozen_at is None:
            del form.fields["reason"]
        form.hide_losses(event.discipline)
        return form

    @property
    def game_name(self) -> str:
        """The game that the other fields of a new event began with."""
        return SWISS_DISCIPLINES[self.initial["suits"]].name

    @property
    def chose_another_game(self) -> bool:
        """Whether the fields of a sent form began with what suits another game than the chosen one."""
        return self["discipline"].data in SWISS_DISCIPLINES and "discipline" in self.changed_data

    def refilled(self, club: Club) -> SwissForm:
        """The form, not sent yet, with what suits the chosen game wherever this one was left as it began."""
        typed = {name: self[name].data for name in self.changed_data if name not in {"discipline", "suits"}}
        game = self["discipline"].data
        game = game if game in SWISS_DISCIPLINES else self.initial["discipline"]
        again = SwissForm.new(None, club=club, discipline=game, seed=self.initial["seed"])
        again.initial = {**again.initial, **typed}
        return again

    def hide_losses(self, discipline: str) -> None:
        """Hide the units of losses in games without armies."""
        if not SWISS_DISCIPLINES[discipline].may_have_armies:
            self.fields["losses"].widget = forms.HiddenInput()

    def details(self) -> SwissDetails:
        """The parsed details of a valid form."""
        data = self.cleaned_data
        points: dict[str, Any] = {
            "scoring": scoring_of(data["scoring_kind"], data["scoring_own"], ""),
            "ranking": scoring_of(
                data["ranking_kind"], data["ranking_own"], data["ranking_margins"], data["ranking_total"]
            ),
        }
        blank = [name for name in OUT_OF_SIGHT if data[name] in (None, "")]
        usual = {name: SwissRules._meta.get_field(name).get_default() for name in blank}  # type: ignore[union-attr]  # columns
        asked = (name for name in (*SwissDetails.about, *SwissDetails.ruled) if name not in points)
        return SwissDetails(**{name: data[name] for name in asked} | usual, **points)


class PlayerForm(AsksDistinction):
    """A player's name, and what they bring."""

    use_required_attribute = False

    first_name = forms.CharField(label=_("First name"), required=False, widget=forms.TextInput({"autocomplete": "off"}))
    last_name = forms.CharField(label=_("Last name"), widget=forms.TextInput({"autocomplete": "off"}))
    person = forms.CharField(label=_("Which one?"), required=False, widget=forms.HiddenInput())
    field_order = ("first_name", "last_name", "person", "distinction")
    town = forms.CharField(label=_("Town"), required=False)
    club_name = forms.CharField(label=_("Club"), required=False, help_text=_("The pairing can keep clubmates apart."))
    army = forms.CharField(label=_("Army"), required=False)
    rating = whole(_("Rating"), required=False)
    seed_number = whole(
        pgettext_lazy("of a player", "Seed"),
        _("1 is the strongest. A seed takes priority over the rating."),
        required=False,
    )
    birth_year = whole(_("Year of birth"), _("For the tie-break “youngest”."), required=False)
    fixed_table = whole(_("Fixed table"), _("For a player who needs a particular table."), required=False)
    travelled = forms.BooleanField(label=_("Has travelled here"), required=False)
    start_points = ExactField(
        label=_("Points at the start"),
        help_text=_("Leave it empty for none or, in a McMahon, for points by rating."),
        required=False,
    )

    @classmethod
    def new(cls, event: Event, data: Mapping[str, Any] | None = None) -> PlayerForm:
        """The form of a player to enter."""
        form = cls(data)
        if not SWISS_DISCIPLINES[event.discipline].may_have_armies:
            del form.fields["army"]
        if event.swiss.system not in WITH_START_POINTS:
            form.fields["start_points"].widget = forms.HiddenInput()
        return form

    @classmethod
    def of(cls, player: SwissEntry, data: Mapping[str, Any] | None = None) -> PlayerForm:
        """The form of a player who is entered; the name is the club's to change."""
        form = cls(data, initial={name: getattr(player, name) for name in DETAILS})
        for name in ("first_name", "last_name", "person", "distinction", "town"):
            del form.fields[name]
        if not SWISS_DISCIPLINES[player.event.discipline].may_have_armies:
            del form.fields["army"]
        if player.event.swiss.system not in WITH_START_POINTS:
            form.fields["start_points"].widget = forms.HiddenInput()
        return form

    def add_error(self, field: str | None, error: Any) -> None:
        """In its own words where the people of the name are offered right there."""
        if field == "person" and getattr(error, "code", "") == "several":
            words = gettext("Your club knows this name. Choose who it is, or somebody new.")
            error = forms.ValidationError(words, code="several")
        super().add_error(field, error)

    def names(self) -> dict[str, Any]:
        """The name of a valid form, and who is meant by it where that was asked."""
        data = self.cleaned_data
        names = {name: data[name] for name in ("first_name", "last_name", "distinction", "town")}
        return {**names, "person": whom_chosen(data["person"])}

    def ask_again(self, club: Club) -> None:
        """Offer the people of the name where that is asked, or was answered in a form with other errors."""
        if self.is_bound and (self.has_error("person") or self.data.get("person")):
            names = (self.data.get(name, "") for name in ("first_name", "last_name"))
            ask_which(self, "person", people_meant(club, *names), new=True)

    def details(self) -> PlayerDetails:
        """The parsed details of a valid form."""
        data = {name: self.cleaned_data[name] for name in DETAILS if name in self.fields}
        return PlayerDetails(**data)


def _initial(values: dict[str, Any]) -> dict[str, Any]:
    for name in ("scoring", "ranking"):
        values |= {f"{name}_{part}": value for part, value in typed_scoring(values.pop(name)).items()}
    return values
