"""How an event of boards is scored, seeded and ranked: the rules of the manual's "Tournament details" screen (§4)."""

from __future__ import annotations

from typing import Any, Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from scoring.core.awards import AwardCode
from tournaments.base.columns import Within
from tournaments.base.models.rows import Row
from tournaments.events.models.events import Event
from tournaments.lab.models.scoring_systems import ScoringSystem

BOARDS: Final = "boards"
"""The code of the format."""

CONFLICT = Within(
    0, 9999, gettext_noop("A conflict value is a whole number from 0 to %(most)s. Enter one in that range.")
)


class PowerGroups(models.TextChoices):
    """The three regions that the seeding keeps a player from repeating (manual §4, "Group Powers?")."""

    NONE = "", _("No groups")
    AGI_EF_RT = "AGI-EF-RT", _("Austria/Germany/Italy, England/France, Russia/Turkey")
    AGI_ET_FR = "AGI-ET-FR", _("Austria/Germany/Italy, England/Turkey, France/Russia")
    AI_EF_G_RT = "AI-EF-G-RT", _("Austria/Italy, England/France, Germany, Russia/Turkey")


class TeamRule(models.TextChoices):
    """How a team's score is found (manual §4, "Team Scoring")."""

    SINGLE_HEAT = "single_heat", _("Teams score in a single heat")
    WITHOUT_INTERPLAY = "without_interplay", _("Sum of best games without interplay")


class ReplacementPolicy(models.TextChoices):
    """Which player gets the score of a seat that changed hands (ruling M13)."""

    LAST = "last", _("The last player gets full credit")
    FIRST = "first", _("The first player gets full credit")
    BOTH = "both", _("Both get full credit")


class BoardsRules(Row):
    """The rules of an event of boards; every such event has them."""

    award_kinds: tuple[AwardCode, ...] = (
        "place",
        "winning_team",
        "best_power",
        "best_without_solo",
        "best_of_losses",
        "last_place",
    )

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name=BOARDS)
    scoring_system = models.ForeignKey(
        ScoringSystem,
        on_delete=models.PROTECT,
        related_name="boards_rules",
        verbose_name=_("scoring system"),
        help_text=_("Scores every game, unless its heat or the game itself is set to another."),
    )
    heats = models.PositiveSmallIntegerField(
        _("number of heats"),
        default=3,
        validators=[MinValueValidator(1), MaxValueValidator(9)],
        help_text=_("From 1 to 9."),
    )
    finalists = models.PositiveSmallIntegerField(
        _("players in the final"),
        default=0,
        help_text=_(
            "0 for no final. Otherwise the last heat is a final of the best players: its scores decide the first ranks "
            "and are not added to the totals."
        ),
    )
    preregistration = models.BooleanField(_("pre-registration"), default=False)
    minimum_heats = models.PositiveSmallIntegerField(
        _("heats to play to be ranked"), default=1, help_text=_("0 ranks everyone who is entered.")
    )
    lowest_count = models.PositiveSmallIntegerField(
        _("number of lowest heat scores"), default=0, help_text=_("How many. 0 if all count in full.")
    )
    lowest_multiplier = models.DecimalField(
        _("multiplier of the lowest heat scores"),
        default=0,
        max_digits=6,
        decimal_places=3,
        validators=[Within(0, 10)],
        help_text=_("0 drops them. Only used if you set “Lowest heat scores”."),
    )
    next_lowest_count = models.PositiveSmallIntegerField(
        _("number of next lowest heat scores"),
        default=0,
        help_text=_("How many heat scores after the lowest. Usually 0."),
    )
    next_lowest_multiplier = models.DecimalField(
        _("multiplier of the next lowest heat scores"),
        default=1,
        max_digits=6,
        decimal_places=3,
        validators=[Within(0, 10)],
        help_text=_("Only used if there are next lowest heat scores."),
    )
    best_count = models.PositiveSmallIntegerField(
        _("number of best heat scores"),
        default=0,
        help_text=_(
            "How many count, for events in which nobody plays all heats. The unplayed score only replaces scores "
            "that a player lacks. 0 if the lowest scores above decide what counts."
        ),
    )
    unplayed_score = models.DecimalField(
        _("unplayed score"),
        default=0,
        max_digits=9,
        decimal_places=3,
        validators=[Within(-999_999, 999_999)],
        help_text=_("The score of a heat that a player sits out. It may be below 0."),
    )
    assign_powers = models.BooleanField(_("power assignment"), default=True)
    power_preferences = models.BooleanField(
        _("powers by preference"),
        default=False,
        help_text=_(
            "After boards are assigned, the player with the lowest score picks first from their "
            "preference list. The cost of the same power again is then not used."
        ),
    )
    preference_weight = models.PositiveSmallIntegerField(
        _("weight of preferences"),
        default=0,
        validators=[CONFLICT],
        help_text=_(
            "Leave it empty if players pick in turn, as above. Otherwise the seeding weighs their lists with all "
            "other conflicts: the second choice costs this much, the third twice as much, and so on."
        ),
    )
    power_groups = models.CharField(
        _("power groups"),
        max_length=12,
        choices=PowerGroups.choices,
        default=PowerGroups.NONE,
        blank=True,
        help_text=_(
            "Players get powers of different regions. Another power of the same region costs half as much as the "
            "same power again. Only used if the seeding assigns powers."
        ),
    )
    same_player = models.PositiveSmallIntegerField(
        _("same player again"), default=1, validators=[CONFLICT], help_text=_("For each earlier game with that player.")
    )
    same_power = models.PositiveSmallIntegerField(
        _("same power again"),
        default=2,
        validators=[CONFLICT],
        help_text=_("2 or more with power groups. Only used if the seeding assigns powers."),
    )
    same_team = models.PositiveSmallIntegerField(
        _("teammate on the board"),
        default=0,
        validators=[CONFLICT],
        help_text=_("Only used if teams score games without interplay."),
    )
    team_rule = models.CharField(
        _("team scoring"),
        max_length=20,
        choices=TeamRule.choices,
        default=TeamRule.SINGLE_HEAT,
        blank=True,
        help_text=_("Asked with teams."),
    )
    team_heat = models.PositiveSmallIntegerField(
        _("heat that scores for teams"),
        null=True,
        blank=True,
        help_text=_("Only used if teams score in a single heat."),
    )
    team_scores_counted = models.PositiveSmallIntegerField(
        _("scores counted per team member"),
        default=1,
        help_text=_("Only used if teams score games without interplay."),
    )
    replacement_policy = models.CharField(
        _("replaced players"), max_length=5, choices=ReplacementPolicy.choices, default=ReplacementPolicy.LAST
    )
    tie_breaks: models.JSONField[Any, Any] = models.JSONField(
        _("tie-breaks"),
        default=list,
        blank=True,
        help_text=_(
            "Without any, tied players share a rank: 1, 2, 2, 4. The organiser can order players who are still tied."
        ),
    )
    publish_draws = models.BooleanField(
        _("public seeding files"),
        default=True,
        help_text=_(
            "Once the boards of a seeding run are used, anyone can download its file and random seed from the "
            "public page. The file gives the total conflict of each pair of players as one number, without "
            "reasons or names. If this is off, the fingerprints are still public, and members of the club can "
            "download the file."
        ),
    )

    @property
    def team_size(self) -> int:
        """How many players a team of the event has; 0 where it has no teams."""
        return self.event.team_size

    @property
    def powers_by_turns(self) -> bool:
        """Whether players pick their powers one after the other, once the boards are found."""
        return self.power_preferences and not self.preference_weight
