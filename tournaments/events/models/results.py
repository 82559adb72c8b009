"""What was entered of a game, in versions: a new entry never overwrites an old one."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import LeftOut, Row
from tournaments.events.models.rounds import Game, Seat


class Result(models.TextChoices):
    """How a seat ended; several wins on one board are a draw (manual §13)."""

    UNKNOWN = "", "–"
    WIN = "win", _("Win")
    LOSS = "loss", _("Loss")


class ResultVersion(Row):
    """One saving of a game's result: who, when, from which source."""

    undoing = LeftOut("versions stay whatever happens: an older one counts again as the newest")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="result_versions")
    number = models.PositiveIntegerField()
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    door = models.CharField(max_length=10)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="result_version_number_once")]

    @property
    def who(self) -> str:
        """Who entered it, as logs show it; load with `select_related("entered_by")`."""
        if self.entered_by:
            return str(self.entered_by)
        return gettext("the players") if self.door == "link" else "Topboard"


class SeatResult(Row):
    """The facts of one seat in one version; what nobody entered is null."""

    undoing = LeftOut("versions stay whatever happens: an older one counts again as the newest")

    version = models.ForeignKey(ResultVersion, on_delete=models.CASCADE, related_name="seats")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="results")
    result = models.CharField(max_length=4, choices=Result.choices, default=Result.UNKNOWN, blank=True)
    centers = models.PositiveSmallIntegerField(_("centers"), null=True, blank=True, validators=[MaxValueValidator(34)])
    final_year = models.PositiveSmallIntegerField(_("final year"), null=True, blank=True)
    total_centers = models.PositiveSmallIntegerField(_("total centers"), null=True, blank=True)
    # Centers after each game-year, 1901 first, as the core's `SeatFacts.chart`.
    chart: models.JSONField[Any, Any] = models.JSONField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["version", "seat"], name="seat_result_once_per_version")]


class ScoreOverride(Row):
    """A score override of a seat. It counts instead of the computed score, which stays visible next to it."""

    about = ("seat",)

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="score_override")
    score = models.DecimalField(_("score"), max_digits=12, decimal_places=3)
    reason = models.CharField(_("reason"), max_length=200)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)


class DrawVote(Row):
    """A proposal to end a game: a draw of some powers, or with one power a concession to it, and how the vote went.

    `in_favour` and `against` are counts, where the event keeps them; `passed` is null while the vote is open.
    """

    about = ("game",)

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="draw_votes")
    number = models.PositiveSmallIntegerField()
    year = models.PositiveSmallIntegerField(_("game-year"))
    powers: models.JSONField[Any, Any] = models.JSONField()
    in_favour = models.PositiveSmallIntegerField(_("in favour"), null=True, blank=True)
    against = models.PositiveSmallIntegerField(_("against"), null=True, blank=True)
    passed = models.BooleanField(_("passed"), null=True, blank=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="draw_vote_number_once_per_game")]
