"""Votes of players for players, such as for the best painted army."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import LeftOut, Row
from tournaments.events.models.events import Entry, Event


class Ballot(Row):
    """A question that every player of the event answers by naming players."""

    about = ("id",)

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="ballots")
    question = models.CharField(_("question"), max_length=120, help_text=_("Such as: Which army is painted best?"))
    choices = models.PositiveSmallIntegerField(
        _("players to name"), default=1, validators=[MinValueValidator(1), MaxValueValidator(5)]
    )
    weights = models.CharField(
        _("points for each choice"),
        max_length=40,
        blank=True,
        default="",
        help_text=_("The first choice first, such as 3 2 1. If you leave it empty, 3 2 1 is used."),
    )
    opens_at = models.DateTimeField(
        _("opens"), null=True, blank=True, help_text=_("If you leave it empty, the ballot is not open yet.")
    )
    closes_at = models.DateTimeField(_("closes"), null=True, blank=True)
    not_self = models.BooleanField(_("nobody votes for themselves"), default=True)
    not_own_club = models.BooleanField(_("nobody votes for their own club"), default=False)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["event", "question"], name="ballot_question_once")]

    def __str__(self) -> str:
        return self.question


class Vote(Row):
    """One choice of a voter; `place` 1 is the first choice. Only the owner may look at these rows."""

    undoing = LeftOut("a vote stays as its voter gave it")

    ballot = models.ForeignKey(Ballot, on_delete=models.CASCADE, related_name="votes")
    voter = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="votes_given")
    choice = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="votes_won")
    place = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["ballot_id", "voter_id", "place"]
        constraints = [
            models.UniqueConstraint(fields=["ballot", "voter", "place"], name="vote_place_once"),
            models.UniqueConstraint(fields=["ballot", "voter", "choice"], name="vote_choice_once"),
        ]
