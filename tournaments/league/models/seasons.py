"""What a league's season adds to an event: its rules, divisions with their teams, fixtures, and results in versions.

A season is an `Event` of the format `LEAGUE`: lock, revision, log, visibility and live pages are those of every
event. A team is known to its club across seasons; what it is in one season is its place in a division. "Team" is a
single player where the season is one of players.
"""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from tournaments.base.columns import Within
from tournaments.base.models.rows import LeftOut, Row
from tournaments.base.models.sorting import SortedModel
from tournaments.clubs.models.clubs import Club
from tournaments.events.models.events import Event
from tournaments.players.models.links import LinkGiven

LEAGUE: Final = "league"
"""The code of the format."""

WHOLE = gettext_noop("Enter a whole number from 0 to %(most)s.")


class LeagueRules(Row):
    """How a season is played and ranked. `services.seasons` checks all of it.

    `scoring` says how the two sides' scores become points, as `handicaps.core.league_scoring` reads it; `tie_breaks`
    are codes of `handicaps.core.league_tie_breaks`, in order. Captains are reminded `chase_days` days after a match
    was due, and again after as many.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name=LEAGUE)
    sides = models.CharField(
        _("who plays"), max_length=8, default="teams", choices={"teams": _("Teams"), "players": _("Single players")}
    )
    meetings = models.PositiveSmallIntegerField(
        _("meetings of every two teams"), default=2, choices={1: _("Once"), 2: _("Twice, at home and away")}
    )
    scoring: models.JSONField[Any, Any] = models.JSONField(_("scoring"), default=dict)
    order = models.CharField(
        _("order of the table"),
        max_length=8,
        default="points",
        choices={"points": _("All points won"), "average": _("Average points of a match")},
    )
    tie_breaks: models.JSONField[Any, Any] = models.JSONField(
        _("tie-breaks"),
        default=list,
        help_text=_("Used one after the other for teams with equal points. Teams that are still tied share the rank."),
    )
    promoted = models.PositiveSmallIntegerField(
        _("how many go up"),
        default=2,
        validators=[Within(0, 20, WHOLE)],
        help_text=_("How many teams, between every two divisions."),
    )
    relegated = models.PositiveSmallIntegerField(_("how many go down"), default=2, validators=[Within(0, 20, WHOLE)])
    chase_days = models.PositiveSmallIntegerField(
        _("days until a reminder"),
        default=3,
        validators=[Within(0, 60, WHOLE)],
        help_text=_("After the day of a match. 0 for no reminders."),
    )
    # The season that this one was made from.
    last = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, blank=True, related_name="next_seasons")


class LeagueTeam(SortedModel):
    """A team as its club knows it from season to season; names are unique in a club whatever their case."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="league_teams")
    name = models.CharField(_("name"), max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta(SortedModel.Meta):
        ordering = ["sort_key", "id"]
        constraints = [models.UniqueConstraint("club", Lower("name"), name="league_team_name_once_per_club")]

    def __str__(self) -> str:
        return self.name


class LeagueDivision(Row):
    """A division of a season; level 1 is the best."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="divisions")
    level = models.PositiveSmallIntegerField(_("level"))
    name = models.CharField(_("name"), max_length=40)

    class Meta:
        ordering = ["level"]
        constraints = [models.UniqueConstraint(fields=["event", "level"], name="division_level_once_per_season")]

    def __str__(self) -> str:
        return self.name


class Withdrawal(models.TextChoices):
    """What happens to the matches of a team that withdraws."""

    ANNUL = "annul", _("Annul all its results")
    KEEP = "keep", _("Keep its results, and cancel its open matches")
    HALF = (
        "half",
        _(
            "If half of its matches have been played, its results count and its opponents win the rest. Otherwise "
            "all are annulled"
        ),
    )


class WithdrawalOutcome(models.TextChoices):
    """What its rule did with a withdrawn team's matches; `half` does one of the two others."""

    ANNULLED = "annulled", _("all its results are annulled")
    KEPT = "kept", _("its results count, and its open matches are cancelled")
    AWARDED = "awarded", _("its results count, and its open matches are awarded to its opponents")


class DivisionTeam(Row):
    """A team in a division of one season.

    `place` is its number in the division's Berger table. A captain's link holds a token made from the site's secret and
    `captain_nonce`, found again by its hash; both are blank without a link. `given_average` are points a match of a
    season whose matches were not played here, over `given_played` matches where that is known.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="division_teams")
    division = models.ForeignKey(LeagueDivision, on_delete=models.CASCADE, related_name="teams")
    team = models.ForeignKey(LeagueTeam, on_delete=models.PROTECT, related_name="places")
    place = models.PositiveSmallIntegerField()
    venue = models.CharField(_("plays at home at"), max_length=120, blank=True)
    captain_name = models.CharField(_("captain"), max_length=80, blank=True)
    captain_email = models.EmailField(_("captain’s email address"), blank=True)
    captain_phone = models.CharField(_("captain’s phone number"), max_length=40, blank=True, default="")
    captain_nonce = models.CharField(max_length=32, blank=True)
    captain_hash = models.CharField(max_length=64, blank=True, db_index=True)
    link_sent_at = models.DateTimeField(null=True, blank=True)
    link_given_at = models.DateTimeField(null=True, blank=True)
    link_given_how = models.CharField(max_length=4, choices=LinkGiven.choices, blank=True, default="")
    link_opened_at = models.DateTimeField(null=True, blank=True)
    given_average = models.DecimalField(_("imported average"), max_digits=8, decimal_places=4, null=True, blank=True)
    given_played = models.PositiveSmallIntegerField(_("matches of that average"), null=True, blank=True)
    withdrawn_on = models.DateField(_("withdrawn on"), null=True, blank=True)
    withdrawal = models.CharField(max_length=6, choices=Withdrawal.choices, blank=True)
    withdrawal_outcome = models.CharField(max_length=8, choices=WithdrawalOutcome.choices, blank=True)

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["event", "team"], name="league_team_once_per_season"),
            models.UniqueConstraint(fields=["division", "place"], name="place_once_per_division"),
        ]

    @property
    def name(self) -> str:
        """The team's name; load it with `team`."""
        return self.team.name


class PointsAdjustment(Row):
    """Points that the league took from a team, or gave it, and why."""

    team = models.ForeignKey(DivisionTeam, on_delete=models.CASCADE, related_name="adjustments")
    points = models.DecimalField(_("points"), max_digits=8, decimal_places=2)
    reason = models.CharField(_("reason"), max_length=200)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]


class FixtureState(models.TextChoices):
    """The state of a match; void ones count nowhere."""

    SCHEDULED = "scheduled", _("To be played")
    POSTPONED = "postponed", _("Postponed")
    PLAYED = "played", _("Played")
    AWARDED = "awarded", _("Awarded")
    VOID = "void", _("Annulled")


OPEN_FIXTURES = frozenset({FixtureState.SCHEDULED.value, FixtureState.POSTPONED.value})


class Fixture(Row):
    """A match of the fixture list. `number` is unique in its season; `result` is the version that counts."""

    about = ("id",)
    counted_version = "result"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="fixtures")
    division = models.ForeignKey(LeagueDivision, on_delete=models.CASCADE, related_name="fixtures")
    number = models.PositiveIntegerField()
    matchday = models.PositiveSmallIntegerField(_("matchday"))
    home = models.ForeignKey(DivisionTeam, on_delete=models.CASCADE, related_name="home_fixtures")
    away = models.ForeignKey(DivisionTeam, on_delete=models.CASCADE, related_name="away_fixtures")
    played_on = models.DateField(_("day"), null=True, blank=True)
    starts = models.TimeField(_("time"), null=True, blank=True)
    venue = models.CharField(_("place"), max_length=120, blank=True)
    state = models.CharField(max_length=10, choices=FixtureState.choices, default=FixtureState.SCHEDULED)
    postponed_from = models.DateField(null=True, blank=True)
    postponed_by = models.CharField(_("who asked"), max_length=80, blank=True)
    result: models.ForeignKey[FixtureResult | None, FixtureResult | None] = models.ForeignKey(
        "FixtureResult", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # Its day may have been in the past by then; such a match sends no reminders.
    made_on = models.DateField(default=timezone.localdate, editable=False)
    reminded_on = models.DateField(null=True, blank=True)
    reminders = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="fixture_number_once_per_season")]
        indexes = [
            models.Index(
                fields=["played_on"],
                name="fixture_to_remind_of",
                condition=models.Q(state__in=["scheduled", "postponed"]),
            )
        ]


class FixtureResult(Row):
    """One version of a match's result: both sides' scores, or the points awarded without play.

    Points of a played match are not kept: the season's scoring gives them. `withdrew` is the team whose withdrawal
    awarded the match to the other one.
    """

    undoing = LeftOut("versions stay whatever happens: an older one counts again as the newest")

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    home_score = models.DecimalField(_("home score"), max_digits=8, decimal_places=2, null=True, blank=True)
    away_score = models.DecimalField(_("away score"), max_digits=8, decimal_places=2, null=True, blank=True)
    home_points = models.DecimalField(_("points awarded, home"), max_digits=8, decimal_places=2, null=True, blank=True)
    away_points = models.DecimalField(_("points awarded, away"), max_digits=8, decimal_places=2, null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    withdrew = models.ForeignKey(DivisionTeam, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=120)
    door = models.CharField(max_length=10)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["fixture", "number"], name="fixture_result_number_once")]


class FixtureClaim(Row):
    """What a captain entered for a match. The newest of each side counts; two that agree are the result."""

    about = ("fixture",)

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="claims")
    team = models.ForeignKey(DivisionTeam, on_delete=models.CASCADE, related_name="claims")
    home_score = models.DecimalField(_("home score"), max_digits=8, decimal_places=2)
    away_score = models.DecimalField(_("away score"), max_digits=8, decimal_places=2)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]


class FixtureProposal(Row):
    """A day that one captain proposes for an open match. Another one replaces it; what becomes of it is in the log."""

    about = ("fixture",)

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="proposal")
    team = models.ForeignKey(DivisionTeam, on_delete=models.CASCADE, related_name="+")
    played_on = models.DateField(_("day"))
    starts = models.TimeField(_("time"), null=True, blank=True)
    venue = models.CharField(_("place"), max_length=120, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
