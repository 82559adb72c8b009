"""A heat in play: who registered, the games, their seats, and who took over a seat (manual §11–13)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import Row
from tournaments.events.models.events import Entry, Event


class Round(Row):
    """One heat, or one round of a Swiss event. No scoring system of its own means that it follows the event's."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    scoring_system = models.ForeignKey(
        "tournaments.ScoringSystem", on_delete=models.PROTECT, null=True, blank=True, related_name="rounds"
    )
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)
    board_called_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=99), name="round_number_1_to_99"),
        ]


class Pool(Row):
    """Players of a heat who are seeded among themselves: a top board, a gold and a silver half.

    `size` players at most; None sets no limit. Scores of its games are multiplied by `multiplier`. With
    `takes_top_ranks` its players hold the first ranks of the event, in the order of their scores in this heat.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pools")
    name = models.CharField(_("name"), max_length=40)
    position = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField(_("players"), null=True, blank=True)
    multiplier = models.DecimalField(_("scores multiplied by"), max_digits=6, decimal_places=3, default=1)
    takes_top_ranks = models.BooleanField(_("decides the first ranks"), default=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint("round", Lower("name"), name="pool_name_once_per_round"),
            models.UniqueConstraint(fields=["round", "position"], name="pool_position_once_per_round"),
        ]

    def __str__(self) -> str:
        return self.name


class Part(models.TextChoices):
    """What a registered player without a seat does in the heat."""

    PLAYS = "plays", _("Plays")
    SITS_OUT = "sits_out", _("Sits out")
    STANDS_IN = "stands_in", _("Stands in if needed")


class Registration(Row):
    """A player of this heat; assigned once they hold a seat of it.

    `may_sit_out` and `may_play_twice` are what the player offers; `part` is what was decided where the numbers do not
    fit.
    """

    about = ("entry",)

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="registrations")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="registrations")
    pool = models.ForeignKey(Pool, on_delete=models.SET_NULL, null=True, blank=True, related_name="registrations")
    part = models.CharField(max_length=10, choices=Part.choices, default=Part.PLAYS)
    may_sit_out = models.BooleanField(_("offers to sit out"), default=False)
    may_play_twice = models.BooleanField(_("offers to play two boards"), default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="registration_once_per_round")]


class GameState(models.TextChoices):
    """Unstarted ↔ started ↔ finished, one step at a time (ruling M12)."""

    UNSTARTED = "unstarted", _("Not started")
    STARTED = "started", _("In progress")
    FINISHED = "finished", _("Finished")


class Game(Row):
    """One board of a heat. No scoring system of its own means that it follows the heat's.

    `left_out` is the unplayed power of a six-player board, blank at a full one. Seeding never changes a `kept` (locked)
    board, even before it starts.
    """

    about = ("id",)
    counted_version = "result"

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=GameState.choices, default=GameState.UNSTARTED)
    pool = models.ForeignKey(Pool, on_delete=models.SET_NULL, null=True, blank=True, related_name="games")
    top_board = models.BooleanField(_("top board"), default=False)
    powers_locked = models.BooleanField(_("power assignments locked"), default=True)
    left_out = models.CharField(_("unplayed power"), max_length=10, blank=True)
    kept = models.BooleanField(_("locked"), default=False)
    scoring_system = models.ForeignKey(
        "tournaments.ScoringSystem", on_delete=models.PROTECT, null=True, blank=True, related_name="games"
    )
    result = models.ForeignKey(
        "tournaments.ResultVersion",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="game_number_once_per_round")]


class Seat(Row):
    """An entry's place at a board. `power` is blank until it is known.

    `fills` is the second seat of an entry that plays two boards so that the numbers fit: it scores for nobody.
    """

    about = ("game", "entry")
    stands_for = "game"

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()
    power = models.CharField(max_length=10, blank=True)
    fills = models.BooleanField(_("second seat, scores for nobody"), default=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], condition=Q(fills=False), name="seat_once_per_round"),
            models.UniqueConstraint(
                fields=["round", "entry"], condition=Q(fills=True), name="seat_fills_once_per_round"
            ),
            models.UniqueConstraint(fields=["game", "entry"], name="seat_entry_once_per_game"),
            models.UniqueConstraint(
                fields=["round", "entry", "power"], condition=~Q(power=""), name="seat_power_once_per_entry"
            ),
            models.UniqueConstraint(fields=["game", "position"], name="seat_position_once_per_game"),
            models.UniqueConstraint(fields=["game", "power"], condition=~Q(power=""), name="seat_power_once_per_game"),
        ]


class Replacement(Row):
    """A seat that changed hands: `outgoing` played it before; the seat's entry is who plays now."""

    about = ("seat",)

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="replacements")
    outgoing = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    incoming = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
