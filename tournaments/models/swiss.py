"""What a Swiss event adds: its rules, what an entry brings, its rounds, byes, and results with their margins.

Rounds, games and seats are those of every format: `Game.number` is the table, `Seat.position` 0 the first player
(white, where a game knows colours) and 1 the second. Results are versions here as there.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.results import ResultVersion
from tournaments.models.rounds import Round, Seat
from tournaments.models.tournaments import Entry, Event


class SwissRules(models.Model):
    """How a Swiss event pairs and ranks. `tournaments.swiss_details` reads and checks all of it.

    `scoring` holds the points that order the pairing, `ranking` those of the final table, as the scoring core reads
    them (`scoring.core.duels`). `tie_breaks` are codes of the registry, in order.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="swiss")
    system = models.CharField(_("pairing system"), max_length=12, default="armati")
    rounds = models.PositiveSmallIntegerField(_("number of rounds"), default=5)
    first_round = models.CharField(_("first round"), max_length=12, default="random")
    in_group = models.CharField(_("within a score group"), max_length=12, default="random")
    order = models.CharField(_("ordered by"), max_length=12, default="tie_breaks")
    floaters = models.CharField(_("who floats"), max_length=12, default="balance")
    acceleration = models.CharField(_("acceleration"), max_length=12, default="none")
    clubs_apart = models.CharField(_("players of one club"), max_length=12, default="first_round")
    scoring: models.JSONField[Any, Any] = models.JSONField(_("points for pairing"), default=dict)
    ranking: models.JSONField[Any, Any] = models.JSONField(_("points for ranking"), default=dict)
    tie_breaks: models.JSONField[Any, Any] = models.JSONField(_("tie-breaks, in order"), default=list)
    unplayed = models.CharField(_("unplayed games in tie-breaks"), max_length=12, default="fide")
    bye_result = models.CharField(_("a bye counts as"), max_length=4, default="win")
    seed = models.BigIntegerField(_("seed of the lots"), default=1)
    # What only some systems or games ask.
    club_weight = models.PositiveSmallIntegerField(_("how strongly clubs are kept apart"), default=1)
    bar = models.PositiveSmallIntegerField(_("McMahon bar"), default=2000)
    floor = models.PositiveSmallIntegerField(_("McMahon floor"), default=1000)
    step = models.PositiveSmallIntegerField(_("McMahon step"), default=100)
    meetings = models.CharField(_("meetings in a round robin"), max_length=12, default="once")
    third_place = models.BooleanField(_("match for third place"), default=False)
    sit_out = models.CharField(_("what a round counts as that a player sits out"), max_length=12, default="zero")
    tie_break_places = models.PositiveSmallIntegerField(_("places that the tie-breaks decide"), default=0)
    losses = models.CharField(_("how losses are typed"), max_length=12, default="percent")
    teams = models.CharField(_("teams"), max_length=12, default="none")
    team_size = models.PositiveSmallIntegerField(_("players in a team"), default=3)
    team_counted = models.PositiveSmallIntegerField(_("players of a team who score"), default=3)


class SwissEntry(models.Model):
    """What a player brings to a Swiss event, and in which rounds they are.

    `number` is the starting number of pairing and files, given on entry and kept. A player is in the rounds from
    `joined_in` to the one before `withdrawn_from`.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="swiss")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="swiss_entries")
    number = models.PositiveSmallIntegerField(_("number"))
    club_name = models.CharField(_("club"), max_length=80, blank=True)
    army = models.CharField(_("army"), max_length=80, blank=True)
    rating = models.PositiveSmallIntegerField(_("rating"), null=True, blank=True)
    seed_number = models.PositiveSmallIntegerField(_("seed number"), null=True, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    travelled = models.BooleanField(_("has travelled here"), default=False)
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)
    start_points = models.DecimalField(_("points at the start"), max_digits=6, decimal_places=2, default=0)
    # Of McMahon: placed there by the director, not by rating.
    start_by_hand = models.BooleanField(default=False)
    joined_in = models.PositiveSmallIntegerField(_("first round"), default=1)
    withdrawn_from = models.PositiveSmallIntegerField(_("withdrawn from round"), null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="swiss_number_once_per_event"),
        ]


class SwissRoundState(models.TextChoices):
    """A draft is the desk's alone; once published it stands."""

    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")


class SwissRound(models.Model):
    """How a round was paired: the seed, and why each pair, float and bye came about."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="swiss")
    state = models.CharField(max_length=10, choices=SwissRoundState.choices, default=SwissRoundState.DRAFT)
    seed = models.BigIntegerField()
    explanation: models.JSONField[Any, Any] = models.JSONField(default=dict)
    # What the desk changed by hand since the engine paired, in words.
    changed_by_hand: models.JSONField[Any, Any] = models.JSONField(default=list)
    published_at = models.DateTimeField(null=True, blank=True)


class ByeKind(models.TextChoices):
    """Letters of the tournament report file: U given by the pairing, H, F and Z asked for."""

    ALLOCATED = "U", _("Bye")
    FULL = "F", _("Full-point bye")
    HALF = "H", _("Half-point bye")
    ZERO = "Z", _("Absent")


class SwissBye(models.Model):
    """A round that an entry does not play. Asked for ahead, the round need not exist yet."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="byes")
    number = models.PositiveSmallIntegerField(_("round"))
    kind = models.CharField(max_length=1, choices=ByeKind.choices)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["entry", "number"], name="bye_once_per_entry_and_round")]


class PairKind(models.TextChoices):
    """What an organiser decides about two players."""

    FORBIDDEN = "forbidden", _("must not meet")
    WISHED = "wished", _("wish to meet")


class SwissPairRule(models.Model):
    """Two players who must not meet, or whose game is wished: in round `number`, or in all where it is null."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="pair_rules")
    kind = models.CharField(max_length=10, choices=PairKind.choices)
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta:
        ordering = ["kind", "pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(one__lt=models.F("other")), name="pair_rule_in_order"),
            models.UniqueConstraint(fields=["one", "other", "number"], name="pair_rule_once_per_round"),
            models.UniqueConstraint(
                fields=["one", "other"], condition=models.Q(number=None), name="pair_rule_once_for_all_rounds"
            ),
        ]


class Outcome(models.TextChoices):
    """How a table ended for one seat; forfeits are of those who did not sit down."""

    WIN = "win", _("Win")
    DRAW = "draw", _("Draw")
    LOSS = "loss", _("Loss")
    FORFEIT_WIN = "forfeit_win", _("Win, the other did not come")
    FORFEIT_LOSS = "forfeit_loss", _("Did not come")


class DuelResult(models.Model):
    """One seat in one version of a table's result; margin data that nobody entered is null.

    `loss` is how much of the own army was lost, in percent of its break point; where the event types losses in units it
    is blank, and `units_lost` and `break_point` say it exactly. `points` are those typed from the sheet, where the
    event ranks by them; `army_points` what the own army was worth.
    """

    version = models.ForeignKey(ResultVersion, on_delete=models.CASCADE, related_name="duels")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="duels")
    outcome = models.CharField(max_length=12, choices=Outcome.choices)
    points = models.DecimalField(_("points"), max_digits=8, decimal_places=2, null=True, blank=True)
    loss = models.DecimalField(_("own loss in percent"), max_digits=6, decimal_places=2, null=True, blank=True)
    army_points = models.DecimalField(_("army points"), max_digits=8, decimal_places=2, null=True, blank=True)
    units_lost = models.DecimalField(_("own units lost"), max_digits=6, decimal_places=2, null=True, blank=True)
    break_point = models.DecimalField(_("own break point"), max_digits=6, decimal_places=2, null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["version", "seat"], name="duel_result_once_per_version")]

    @property
    def exact_loss(self) -> Fraction | None:
        """The own loss in percent of the break point: exactly, from units where they were typed; None if unknown."""
        if self.units_lost is not None and self.break_point:
            return 100 * Fraction(self.units_lost) / Fraction(self.break_point)
        return None if self.loss is None else Fraction(self.loss)
