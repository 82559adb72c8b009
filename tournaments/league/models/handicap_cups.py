"""Handicap cups of a league: signed tables of handicaps, cups that use them, and their results.

A signed table never changes: a later one replaces it for later cups. A cup keeps the handicaps that it started
with. Its matches follow from the draw and the results (`handicaps.core.cup_play`) and are not stored.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from handicaps.core.schemes.registry import SCHEMES, USUAL_SCHEME
from tournaments.base.models.rows import Row
from tournaments.events.models.events import Event
from tournaments.league.models.seasons import LeagueTeam


class HandicapTable(Row):
    """Handicaps of a season's teams by a `scheme`, dated and signed off; `number` counts those of the season.

    `scheme` is one of `handicaps.core.schemes.registry.SCHEMES`. `imps_per_vp`, `overlap`, `new_season` and `until` say
    nothing where the scheme doesn't read them. `question` is the exact input of the computation: averages by
    division, and the results that new teams were rated by, those of `new_season` up to `until`. `basis` are the results
    behind it: season, match, version and points.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="handicap_tables")
    number = models.PositiveSmallIntegerField()
    signed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=120)
    signed_at = models.DateTimeField(auto_now_add=True)
    note = models.CharField(_("note"), max_length=200, blank=True)
    scheme = models.CharField(_("scheme"), max_length=12, default=USUAL_SCHEME.code)
    imps_per_vp = models.DecimalField(_("IMPs for one VP"), max_digits=7, decimal_places=4)
    overlap = models.BooleanField(_("divisions overlap"), default=True)
    new_season = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    until = models.DateField(_("results of new teams up to"), null=True, blank=True)
    question: models.JSONField[Any, Any] = models.JSONField()
    basis: models.JSONField[Any, Any] = models.JSONField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="handicap_table_number_once_per_season"),
        ]

    @property
    def other_scheme(self) -> str:
        """The short name of its scheme, if that isn't the usual one."""
        return "" if self.scheme == USUAL_SCHEME.code else gettext(SCHEMES[self.scheme].short)

    def __str__(self) -> str:
        return str(_("Handicap table %(n)s") % {"n": self.number})


class HandicapLine(Row):
    """A team in a signed table, under the name that it had. Values are exact, as fractions in text.

    `average` is blank for a new team, and `older` (the scheme of 6 IMPs a rank) null. `expected` and `merged` are
    Form-L's, and blank in other schemes.
    """

    table = models.ForeignKey(HandicapTable, on_delete=models.CASCADE, related_name="lines")
    team: models.ForeignKey[LeagueTeam | None, LeagueTeam | None] = models.ForeignKey(
        LeagueTeam, on_delete=models.SET_NULL, null=True, related_name="handicap_lines"
    )
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    division = models.CharField(max_length=40)
    average = models.CharField(max_length=40, blank=True)
    expected = models.CharField(max_length=200, blank=True)
    merged = models.CharField(max_length=200, blank=True)
    handicap = models.SmallIntegerField(_("handicap"))
    older = models.SmallIntegerField(null=True, blank=True)
    provisional = models.BooleanField(default=False)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["table", "team"], name="handicap_once_per_team_and_table")]


class Cup(Row):
    """A cup of a season, drawn from a signed table, or without handicaps; `number` counts those of the season, and is
    in its address.

    `seed` is that of the lots; null where teams were seeded by strength.
    """

    about = ("id",)

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="cups")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(_("played as"), max_length=12, default="knock_out")
    handicaps = models.BooleanField(_("played with handicaps"), default=True)
    # Null without handicaps, and after the season in which it was signed is deleted: the entries keep the handicaps.
    table: models.ForeignKey[HandicapTable | None, HandicapTable | None] = models.ForeignKey(
        HandicapTable, on_delete=models.SET_NULL, null=True, related_name="cups"
    )
    seed = models.BigIntegerField(_("random seed"), null=True, blank=True)
    third_place = models.BooleanField(_("match for third place"), default=False)
    double = models.BooleanField(_("everyone meets twice"), default=False)
    ties = models.CharField(_("a match tied after the handicap"), max_length=8, default="decide")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="cup_number_once_per_season")]

    def __str__(self) -> str:
        return self.name


class CupEntry(Row):
    """A team in a cup under the name that it had: its place in the draw from 1, and the handicap it plays with."""

    about = ("cup",)

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="entries")
    team: models.ForeignKey[LeagueTeam | None, LeagueTeam | None] = models.ForeignKey(
        LeagueTeam, on_delete=models.SET_NULL, null=True, related_name="cup_entries"
    )
    name = models.CharField(max_length=80)
    place = models.PositiveSmallIntegerField()
    handicap = models.SmallIntegerField(_("handicap"))

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["cup", "team"], name="cup_team_once"),
            models.UniqueConstraint(fields=["cup", "place"], name="cup_place_once"),
        ]


class CupResult(Row):
    """A version of a match's result: scores at the table in IMPs, before the handicap. The newest one counts.

    `given_to` is the side, home or away, that the desk gave the match: not played, or tied after the handicap. A
    version with neither scores nor a side removes the result.
    """

    about = ("cup",)

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="results")
    match = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    home_score = models.DecimalField(_("home score"), max_digits=8, decimal_places=2, null=True, blank=True)
    away_score = models.DecimalField(_("away score"), max_digits=8, decimal_places=2, null=True, blank=True)
    given_to = models.CharField(max_length=4, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=120)
    door = models.CharField(max_length=10)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(fields=["cup", "match", "number"], name="cup_result_number_once")]


class CupDeadline(Row):
    """The day by which a round of a cup is to be played."""

    about = ("cup",)

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="deadlines")
    round = models.PositiveSmallIntegerField()
    play_by = models.DateField(_("play by"))

    class Meta:
        ordering = ["round"]
        constraints = [models.UniqueConstraint(fields=["cup", "round"], name="cup_deadline_once_per_round")]


class CupClaim(Row):
    """What the captain of a cup's team entered for a match that has no result yet. Once it has one, there are none."""

    about = ("cup",)

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="claims")
    match = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(CupEntry, on_delete=models.CASCADE, related_name="+")
    home_score = models.DecimalField(_("home score"), max_digits=8, decimal_places=2)
    away_score = models.DecimalField(_("away score"), max_digits=8, decimal_places=2)
    created_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["match", "id"]
        constraints = [models.UniqueConstraint(fields=["cup", "match", "entry"], name="cup_claim_once_per_team")]
