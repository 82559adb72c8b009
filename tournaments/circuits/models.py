"""Circuits of a club: their rules, classes, events, results of events held elsewhere, and adjustments.

Nothing that is computed is stored: the ranking follows from these rows and the results of the events.
"""

from __future__ import annotations

import secrets
from decimal import Decimal
from typing import Final

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from scoring.core.lexer import MAX_LENGTH
from scoring.core.prizes.plan import Ties
from tournaments.base.columns import Within
from tournaments.base.models.rows import Row
from tournaments.base.models.sorting import SortedModel
from tournaments.clubs.models.clubs import Club
from tournaments.events.models.conditions import PlayerConditions
from tournaments.events.models.events import Event
from tournaments.people.models import Person

LONGEST_NAME: Final = 80
LONGEST_TABLE: Final = 4000
SEEDS: Final = 1_000_000


def new_seed() -> int:
    """The number that lots of a new circuit are drawn with."""
    return secrets.randbelow(SEEDS)


class Circuit(SortedModel):
    """A ranking over several events. `revision` rises with every change of it, and of a result that counts in it.

    `preset` is what its rules began as; the formula and all below it can be changed.
    """

    computed = ("revision",)
    made_for_good = True

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="circuits")
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    slug = models.SlugField(_("short name for the address"), max_length=60)
    season = models.CharField(_("season"), max_length=40, blank=True, default="", help_text=_("Such as 2026."))
    description = models.TextField(_("description"), max_length=4000, blank=True, default="")
    published = models.BooleanField(_("everybody can see the circuit"), default=False)
    starts_on = models.DateField(
        _("first day"), null=True, blank=True, help_text=_("Events that end before it don’t count.")
    )
    ends_on = models.DateField(
        _("last day"), null=True, blank=True, help_text=_("Events that end after it don’t count.")
    )
    rolling_days = models.PositiveSmallIntegerField(
        _("days that a result counts for"),
        default=0,
        validators=[Within(0, 9999)],
        help_text=_("365 for a rolling year. 0 for no limit."),
    )
    time_zone = models.CharField(_("time zone"), max_length=40, default="UTC")
    preset = models.CharField(max_length=20, blank=True, default="")
    formula = models.TextField(
        _("points of one result"),
        max_length=MAX_LENGTH,
        help_text=_("A formula in the words of the table below, such as (players - place)/players."),
    )
    table = models.TextField(
        _("table of points"),
        max_length=LONGEST_TABLE,
        blank=True,
        default="",
        help_text=_(
            "Only for formulas with table(place): 25 18 15 12, or a line for each size, such as 21-50: 80 65 55."
        ),
    )
    ties = models.CharField(
        _("tied players get the points of"),
        max_length=6,
        default="best",
        choices={
            "best": _("the best of their places"),
            "shared": _("the average of their places"),
            "worst": _("the worst of their places"),
            "half": _("half their own place by tie-break, half the average"),
        },
    )
    rounding = models.CharField(
        _("points are rounded"),
        max_length=7,
        default="none",
        choices={"none": _("not at all"), "nearest": _("to the nearest"), "up": _("up"), "down": _("down")},
    )
    digits = models.PositiveSmallIntegerField(_("decimals after rounding"), default=0, validators=[Within(0, 6)])
    round_total = models.BooleanField(_("round the total only, and not each result"), default=False)
    by_games = models.BooleanField(
        _("places by games only"),
        default=False,
        help_text=_("Events that rank by a total with marks and penalties count as if they ranked by games."),
    )
    counting = models.CharField(
        _("results that count"),
        max_length=8,
        default="best",
        choices={"all": _("all"), "best": _("the best ones"), "weighted": _("all, and the best ones count more")},
    )
    best = models.PositiveSmallIntegerField(
        _("how many of the best"), default=3, validators=[Within(1, 99)], help_text=_("Only if the best ones count.")
    )
    weights = models.CharField(
        _("percentages, the best result first"),
        max_length=200,
        blank=True,
        default="",
        help_text=_("Only if the best ones count more: 100 80 40 20."),
    )
    rest_weight = models.DecimalField(
        _("percentage of all further results"),
        max_digits=6,
        decimal_places=3,
        default=Decimal(0),
        validators=[Within(0, 100)],
    )
    least_events = models.PositiveSmallIntegerField(
        _("events needed for a rank"), default=1, validators=[Within(1, 99)]
    )
    ties_by = models.CharField(
        _("equal totals"),
        max_length=7,
        default="shared",
        choices={
            "shared": _("share the rank"),
            "singles": _("go by the best single result, then the next best"),
            "firsts": _("go by the most first places, then second places"),
            "direct": _("go by events that both played: who finished ahead more often"),
        },
    )
    lots = models.BooleanField(_("chance decides between players who are still equal"), default=False)
    lot_seed = models.PositiveIntegerField(default=new_seed)
    carry_from = models.SlugField(_("circuit of the previous season"), max_length=60, blank=True, default="")
    carry_percent = models.DecimalField(
        _("percentage of its totals that players carry over"),
        max_digits=6,
        decimal_places=3,
        default=Decimal(0),
        validators=[Within(0, 100)],
    )
    club_best = models.PositiveSmallIntegerField(
        _("players who count for their club"),
        default=0,
        validators=[Within(0, 99)],
        help_text=_("The best totals of a club’s players make the ranking of clubs. 0 for no such ranking."),
    )
    country_best = models.PositiveSmallIntegerField(
        _("players who count for their country"),
        default=0,
        validators=[Within(0, 99)],
        help_text=_("As for clubs, by the countries that players entered with. 0 for no such ranking."),
    )
    team_best = models.PositiveSmallIntegerField(
        _("players who count for their team"),
        default=0,
        validators=[Within(0, 99)],
        help_text=_("As for clubs, by the teams of the events. 0 for no such ranking."),
    )
    prize_ties = models.CharField(
        _("prize money of equal totals"),
        max_length=7,
        default=Ties.NONE.value,
        choices={
            Ties.NONE.value: _("follows the rules for equal totals"),
            Ties.AVERAGE.value: _("is added up and shared equally"),
            Ties.HALF.value: _("half by those rules, half shared equally"),
        },
        help_text=_("Only used for prize money. Other prizes always follow the rules for equal totals."),
    )
    prizes_fixed_at = models.DateTimeField(null=True, editable=False)
    revision = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta(SortedModel.Meta):
        ordering = ["sort_key", "id"]
        constraints = [
            models.UniqueConstraint("club", Lower("name"), name="circuit_name_once_per_club"),
            models.UniqueConstraint(fields=["club", "slug"], name="circuit_slug_once_per_club"),
        ]

    def __str__(self) -> str:
        return self.name


class CircuitClass(Row):
    """A class of a circuit's events. Formulas know its number as `weight`, and `is_` with its code."""

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="classes")
    code = models.SlugField(max_length=20)
    name = models.CharField(_("class"), max_length=60)
    weight = models.DecimalField(
        _("number"), max_digits=9, decimal_places=3, default=Decimal(1), validators=[Within(0, 100_000)]
    )
    always = models.BooleanField(_("always counts"), default=False)
    most = models.PositiveSmallIntegerField(_("at most"), default=0, validators=[Within(0, 99)])
    least = models.PositiveSmallIntegerField(_("needed for a rank"), default=0, validators=[Within(0, 99)])

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["circuit", "code"], name="circuit_class_code_once")]


class CircuitCategory(PlayerConditions):
    """Players of a circuit with a ranking of their own, such as juniors; or those who can have a rank at all."""

    about = ("id",)

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="categories")
    name = models.CharField(_("name"), max_length=60, help_text=_("As everybody reads it, such as Under 16."))
    needed = models.BooleanField(
        _("only these players have a rank"),
        default=False,
        help_text=_("The circuit ranks only players who fit. Otherwise these players also have their own ranking."),
    )

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint("circuit", Lower("name"), name="circuit_category_name_once")]

    def __str__(self) -> str:
        return self.name


class CircuitEvent(Row):
    """An event of a circuit: one of the club's, one of another club, or one held elsewhere, with facts of its own.

    An event of another club counts once both clubs have agreed: `asked` by its club or `invited` by the circuit's, then
    `accepted` or `refused` by the other. `from_event` says that its club asked.
    `results_at` is when results of an event held elsewhere were last imported.
    """

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="events")
    event: models.ForeignKey[Event | None, Event | None] = models.ForeignKey(
        Event, on_delete=models.CASCADE, null=True, related_name="circuit_events"
    )
    event_class: models.ForeignKey[CircuitClass | None, CircuitClass | None] = models.ForeignKey(
        CircuitClass, on_delete=models.SET_NULL, null=True, related_name="events"
    )
    state = models.CharField(
        max_length=8,
        default="accepted",
        choices={
            "asked": _("Asked for"),
            "invited": _("Invited"),
            "accepted": _("Accepted"),
            "refused": _("Refused"),
        },
    )
    from_event = models.BooleanField(default=False)
    added_at = models.DateTimeField(auto_now_add=True)
    results_at = models.DateTimeField(null=True)
    title = models.CharField(_("name"), max_length=LONGEST_NAME, blank=True, default="")
    day = models.DateField(_("last day"), null=True, blank=True)
    days = models.PositiveSmallIntegerField(_("days"), default=1, validators=[Within(1, 99)])
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=1, validators=[Within(0, 99)])
    tables = models.PositiveSmallIntegerField(
        _("games of a round"), default=0, validators=[Within(0, 9999)], help_text=_("0 if you don’t know.")
    )
    players = models.PositiveSmallIntegerField(
        _("players with a rank"),
        default=0,
        validators=[Within(0, 9999)],
        help_text=_("0 for the number in the list of results. Formulas divide by this number."),
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["circuit", "event"], name="circuit_event_once"),
            models.CheckConstraint(
                condition=Q(event__isnull=False) | Q(day__isnull=False), name="event_held_elsewhere_has_a_day"
            ),
        ]

    @property
    def name(self) -> str:
        """That of an event held elsewhere, blank for one of the club's."""
        return self.title


class OutsideResult(Row):
    """Where a person finished in an event held elsewhere, as somebody typed it.

    `person` is empty for players who have no line in the ranking: they are only counted, among those of their place
    too. `place` is empty for those without a rank.
    """

    event = models.ForeignKey(CircuitEvent, on_delete=models.CASCADE, related_name="results")
    person: models.ForeignKey[Person | None, Person | None] = models.ForeignKey(
        Person, on_delete=models.SET_NULL, null=True, related_name="outside_results"
    )
    place = models.PositiveIntegerField(_("place"), null=True)
    points = models.DecimalField(_("points"), max_digits=9, decimal_places=3, null=True)

    class Meta:
        ordering = ["place", "id"]
        constraints = [models.UniqueConstraint(fields=["event", "person"], name="outside_result_once_per_person")]


class CircuitAdjustment(Row):
    """Points that the circuit gives somebody or takes, with the reason that everybody can read."""

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="adjustments")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="circuit_adjustments")
    points = models.DecimalField(_("points"), max_digits=9, decimal_places=3, validators=[Within(-100_000, 100_000)])
    reason = models.CharField(_("reason"), max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]


class CircuitPrize(Row):
    """A prize for the ranking, or for that of a class of events or of a category; without a value it is a thing."""

    about = ("id",)

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="prizes")
    event_class: models.ForeignKey[CircuitClass | None, CircuitClass | None] = models.ForeignKey(
        CircuitClass,
        verbose_name=_("ranking"),
        on_delete=models.CASCADE,
        null=True,
        related_name="prizes",
    )
    category: models.ForeignKey[CircuitCategory | None, CircuitCategory | None] = models.ForeignKey(
        CircuitCategory, on_delete=models.CASCADE, null=True, related_name="prizes"
    )
    title = models.CharField(_("title"), max_length=80)
    value = models.DecimalField(
        _("money"),
        max_digits=10,
        decimal_places=2,
        null=True,
        blank=True,
        validators=[Within(1, 10_000_000)],
        help_text=_("Leave it empty for a prize that isn’t money, such as a trophy."),
    )
    currency = models.CharField(
        _("currency"), max_length=3, blank=True, default="", help_text=_("Three letters, such as EUR.")
    )

    class Meta:
        ordering = ["id"]

    @property
    def ranking(self) -> CircuitClass | CircuitCategory | None:
        """The ranking that gives it; None for that of the whole circuit."""
        return self.event_class or self.category


class CircuitPrizeChoice(Row):
    """The winner of a circuit's prize, as somebody decided by hand: a person, or nobody."""

    about = ("prize",)

    prize = models.OneToOneField(CircuitPrize, on_delete=models.CASCADE, related_name="choice")
    person: models.ForeignKey[Person | None, Person | None] = models.ForeignKey(
        Person, on_delete=models.CASCADE, null=True, related_name="circuit_prize_choices"
    )
    reason = models.CharField(_("reason"), max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)


class CircuitAward(Row):
    """A prize of a circuit, or a share of one, that is fixed for a person, whatever becomes of the ranking."""

    about = ("prize",)

    prize = models.ForeignKey(CircuitPrize, on_delete=models.CASCADE, related_name="awards")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="circuit_awards")
    amount = models.DecimalField(_("amount"), max_digits=10, decimal_places=2, null=True)
    reason = models.CharField(_("reason"), max_length=400, blank=True, default="")
    handed_over_at = models.DateTimeField(_("handed over"), null=True)

    class Meta:
        ordering = ["prize_id", "id"]
        constraints = [models.UniqueConstraint(fields=["prize", "person"], name="circuit_award_once")]


def knowing_categories() -> models.QuerySet[Circuit]:
    """Circuits with `has_categories`, which saves a query for those that have none."""
    return Circuit.objects.annotate(has_categories=Exists(CircuitCategory.objects.filter(circuit=OuterRef("pk"))))
