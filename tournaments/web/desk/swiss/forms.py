"""Forms of a Swiss event: they parse types, and the services check the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.core.swiss.ranking.tie_breaks import SWISS_TIE_BREAKS
from tournaments.models import Club, Event, SwissEntry, SwissRules
from tournaments.services.swiss.players import DETAILS, PlayerDetails
from tournaments.swiss_details import CHOICES, FIELDS, RULES, WITH_START_POINTS, SwissDetails, preset_of
from tournaments.swiss_disciplines import SWISS_DISCIPLINES
from tournaments.time_zones import usual_time_zone
from tournaments.web.desk.swiss.typed_scoring import scoring_of, typed_scoring
from tournaments.web.desk.tournament_forms import WHOLE, ChainField, EventForm, ExactField, time_zone_choices

__all__ = ["PlayerForm", "SwissForm"]

KINDS = [
    ("2-1-0", _("2 for a win, 1 for a draw, 0 for a loss")),
    ("3-1-0", _("3 for a win, 1 for a draw, 0 for a loss")),
    ("1-half-0", _("1 for a win, ½ for a draw, 0 for a loss")),
    ("own", _("Own points for win, draw and loss")),
    ("margins", _("A margin table, by how much each side lost")),
    ("typed", _("Points typed from the result sheets, such as 19–6")),
]
# The kinds that need more of a sheet than its result rank alone.
RANKING_ALONE = {"margins", "typed"}
OWN_POINTS = _("Three numbers, such as “10 5 1”. Asked for own points.")


def _whole(label: Any, help_text: Any = "", *, required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=help_text, required=required, widget=forms.TextInput(attrs=WHOLE))


def _choice(label: Any, name: str, help_text: Any = "", *, required: bool = True) -> forms.ChoiceField:
    choices = list(CHOICES[name].items())
    return forms.ChoiceField(label=label, choices=choices, help_text=help_text, required=required)


class SwissForm(EventForm):
    """All details of a Swiss event."""

    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zone_choices)
    discipline = _choice(_("Game"), "discipline")
    rounds = _whole(_("Number of rounds"), _("N rounds find the best of 2 to the power of N players: 5 of 32."))
    system = _choice(_("Pairing system"), "system")
    first_round = _choice(_("Round 1"), "first_round")
    in_group = _choice(_("Pairs within a score group"), "in_group")
    order = _choice(_("Ordered by"), "order", _("What the first and the second half of a group go by."))
    floaters = _choice(
        _("Who leaves an odd group"),
        "floaters",
        _("A player who floats down meets somebody with fewer points, who floats up. Balance keeps both near none."),
    )
    acceleration = _choice(_("Acceleration"), "acceleration", _("For many players and few rounds, with seeds."))
    clubs_apart = _choice(_("Players of one club"), "clubs_apart")
    club_weight = _whole(
        _("How strongly clubs are kept apart"),
        _("1 to 9: two pairs may each reach so many score groups down, if that keeps two of a club apart."),
        required=False,
    )
    bar = _whole(_("Bar"), _("Players of this rating and above start level, at the top."), required=False)
    floor = _whole(_("Floor"), _("Players of this rating and below start level, with no points."), required=False)
    step = _whole(_("Step"), _("Each so much rating above the floor is a win's points at the start."), required=False)
    third_place = forms.BooleanField(label=_("A match for third place"), required=False)
    meetings = _choice(_("Each two meet"), "meetings", _("In a round robin. Twice takes twice the rounds."))
    bye_result = _choice(_("A bye counts as"), "bye_result", _("Given where the number of players is odd."))
    sit_out = _choice(
        _("A round that a player sits out counts as"),
        "sit_out",
        _("When players say on their own page that they sit out the next round. They are told before they confirm."),
        required=False,
    )
    losses = _choice(_("Losses are typed"), "losses", _("Where the standings use them."), required=False)
    scoring_kind = forms.ChoiceField(
        label=_("Points"), choices=[each for each in KINDS if each[0] not in RANKING_ALONE]
    )
    scoring_own = forms.CharField(label=_("Win, draw, loss"), required=False, help_text=OWN_POINTS)
    ranking_kind = forms.ChoiceField(label=_("Points"), choices=KINDS)
    ranking_own = forms.CharField(
        label=_("Win, draw, loss"),
        required=False,
        help_text=_(
            "Three numbers, such as “10 5 1”. Asked for own points, and for typed points: there they are what a bye, a "
            "no-show and a result without its points count as."
        ),
    )
    ranking_total = forms.CharField(
        label=_("Points of both players together"),
        required=False,
        widget=forms.TextInput(attrs=WHOLE),
        help_text=_("Asked for typed points: 25 where a game may end 25–0 or 19–6."),
    )
    ranking_margins = forms.CharField(
        label=_("Margin table"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "class": "code"}),
        help_text=_(
            "A row a line: result; own loss in %; enemy loss in %; points. Such as “win; 0-25; any; 5”. A range ends "
            "just before its second number; “100-” has no end. Every game must be in exactly one row."
        ),
    )
    tie_breaks = ChainField(
        label=_("Tie-breaks, in order"),
        required=False,
        known={code: _(each.name) for code, each in SWISS_TIE_BREAKS.items()},
        places=8,
        help_text=_("Used one after the other where players have equal points. Still level, they share the rank."),
    )
    tie_break_places = _whole(
        _("Places that the tie-breaks decide"),
        _("0 is all places. With 3, players below third place share their rank if their points are equal."),
        required=False,
    )
    unplayed = _choice(_("Unplayed games in tie-breaks"), "unplayed")
    teams = _choice(_("Teams"), "teams", _("The points of a team's best players are added."))
    team_counted = _whole(_("Players of a team who score"))
    team_size = _whole(_("Players in a team"), _("Of teams that the desk forms."))
    seed = _whole(_("Seed of the lots"), _("Any whole number. The same seed draws the same lots again."))
    reason = forms.CharField(
        label=_("Reason for changing the rules"),
        required=False,
        help_text=_("The rules are frozen since round 1 was published. The event's log shows the reason."),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)
    suits = forms.CharField(required=False, widget=forms.HiddenInput)  # the game that the other fields began with

    @classmethod
    def new(cls, data: Mapping[str, Any] | None, *, club: Club, discipline: str, seed: int) -> SwissForm:
        """The form of a new event, with what suits the game."""
        start = SwissDetails(name="", time_zone=usual_time_zone(club), seed=seed)
        values = _initial({name: getattr(start, name) for name in FIELDS} | preset_of(discipline))
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
        initial = _initial({name: getattr(details, name) for name in FIELDS}) | {"seen": event.revision}
        form = cls(data, initial=initial)
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
        """Where no armies play, nobody is asked how their losses are typed."""
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
        # A browser without these fields in sight sends them blank.
        blank = [name for name in RULES if name not in points and data[name] in (None, "")]
        usual = {name: SwissRules._meta.get_field(name).get_default() for name in blank}  # type: ignore[union-attr]  # columns
        return SwissDetails(**{name: data[name] for name in FIELDS if name not in points} | usual, **points)


class PlayerForm(forms.Form):
    """A player's name, and what they bring."""

    use_required_attribute = False

    first_name = forms.CharField(label=_("First name"), required=False, widget=forms.TextInput({"autocomplete": "off"}))
    last_name = forms.CharField(label=_("Last name"), widget=forms.TextInput({"autocomplete": "off"}))
    town = forms.CharField(label=_("Town"), required=False)
    club_name = forms.CharField(label=_("Club"), required=False, help_text=_("Club mates can be kept apart."))
    army = forms.CharField(label=_("Army"), required=False)
    rating = _whole(_("Rating"), required=False)
    seed_number = _whole(_("Seed number"), _("1 is the strongest. Goes before the rating."), required=False)
    birth_year = _whole(_("Year of birth"), _("For the tie-break “youngest”."), required=False)
    fixed_table = _whole(_("Fixed table"), _("For who needs a certain place."), required=False)
    travelled = forms.BooleanField(label=_("Has travelled here"), required=False)
    start_points = ExactField(
        label=_("Points at the start"), help_text=_("Blank: in a McMahon by rating, else none."), required=False
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
        for name in ("first_name", "last_name", "town"):
            del form.fields[name]
        if not SWISS_DISCIPLINES[player.event.discipline].may_have_armies:
            del form.fields["army"]
        if player.event.swiss.system not in WITH_START_POINTS:
            form.fields["start_points"].widget = forms.HiddenInput()
        return form

    def details(self) -> PlayerDetails:
        """The parsed details of a valid form."""
        data = {name: self.cleaned_data[name] for name in DETAILS if name in self.fields}
        return PlayerDetails(**data)


def _initial(values: dict[str, Any]) -> dict[str, Any]:
    for name in ("scoring", "ranking"):
        values |= {f"{name}_{part}": value for part, value in typed_scoring(values.pop(name)).items()}
    return values
