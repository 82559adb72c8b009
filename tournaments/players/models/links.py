"""What players do without an account: their private link, their check-in for the next round, and their result slips."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import LeftOut, Row
from tournaments.events.models.events import Entry
from tournaments.events.models.rounds import Game


class LinkGiven(models.TextChoices):
    """How a private link was handed out, other than by email."""

    CARD = "card", _("on a printed card")
    HAND = "hand", _("by the organisers")


class PlayerLink(Row):
    """The private page of an entry. Its token is stored hashed; raising `serial` makes a new one and ends the old.

    The token can be calculated again from this row and the server's secret key, so that it can be printed twice.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="player_link")
    serial = models.PositiveIntegerField(default=1)
    token_hash = models.CharField(max_length=64, unique=True)
    mail_due = models.BooleanField(default=False)
    mailed_at = models.DateTimeField(null=True)
    given_at = models.DateTimeField(null=True)
    given_how = models.CharField(max_length=4, choices=LinkGiven.choices, blank=True, default="")
    opened_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)


class CheckIn(Row):
    """A player's check-in for a coming heat or round: "I'm here", or "I'll sit out this one"."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="check_ins")
    number = models.PositiveSmallIntegerField()
    here = models.BooleanField(_("plays"))
    created_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entry", "number"], name="check_in_once_per_round")]


class ResultSlip(Row):
    """A result as one player of the game submitted it; the newest of each player counts. Append only."""

    undoing = LeftOut("what a player submitted stays")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="slips")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="slips")
    facts: models.JSONField[Any, Any] = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]


class SlipPhoto(Row):
    """A picture of the paper slip, made small and without what cameras write into pictures."""

    undoing = LeftOut("what a player submitted stays")

    slip = models.OneToOneField(ResultSlip, on_delete=models.CASCADE, related_name="photo")
    jpeg = models.BinaryField()
