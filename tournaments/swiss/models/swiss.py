"""What a Swiss event adds: its rules, what an entry brings, its rounds, byes, and results with their margins.

Rounds, games and seats are those of every format: `Game.number` is the table, `Seat.position` 0 the first player
(white, where a game knows colours) and 1 the second. Results are versions here as there.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, pgettext_lazy

from scoring.core.awards import AwardCode
from tournaments.base.columns import Within
from tournaments.base.models.rows import LeftOut, Row
from tournaments.events.models.events import Entry, Event
from tournaments.events.models.results import ResultVersion
from tournaments.events.models.rounds import Round, Seat
from tournaments.swiss.disciplines import SWISS_DISCIPLINES

SWISS: Final = "swiss"
"""The code of the format."""

WHOLE = gettext_noop("Enter a whole number from %(least)s to %(most)s.")
MOST_ROUNDS: Final = 99
IN_A_TEAM = Within(1, 20, gettext_noop("Enter a number from 1 to %(most)s."))


class SwissRules(Row):
    """How a Swiss event pairs and ranks.

    `scoring` holds the points that order the pairing, `ranking` those of the final table, as the scoring core reads
    them (`scoring.core.duels`); in a McMahon both are the same. `tie_breaks` are codes of the registry, in order.
    `seed` settles every lot. A formed team has at most `team_size` players. `sit_out` is for rounds that players sit
    out by their own word.
    """

    award_kinds: tuple[AwardCode, ...] = (
        "place",
        "winning_team",
        "best_lower_half",
        "most_inflicted",
        "top_dog",
        "last_place",
    )

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name=SWISS)
    system = models.CharField(
        _("pairing system"),
        max_length=12,
        default="armati",
        choices={
            "armati": _("Swiss without colours (the ARMATI paper)"),
            "dutch": _("FIDE Dutch, with colours (rules of 2026)"),
            "mcmahon": _("McMahon: the strong start with points"),
            "round-robin": _("Round robin: everybody meets everybody"),
            "knock-out": _("Knock-out: the loser is out"),
        },
    )
    rounds = models.PositiveSmallIntegerField(
        _("number of rounds"),
        default=5,
        validators=[Within(1, MOST_ROUNDS, gettext_noop("Enter a number of rounds from 1 to %(most)s."))],
        help_text=_("N rounds find the best of 2 to the power of N players: 5 rounds for 32 players."),
    )
    first_round = models.CharField(
        _("first round"),
        max_length=12,
        default="random",
        choices={
            "random": _("At random"),
            "halves": _("First half against second half, by strength"),
            "travelled": _("Visitors against locals"),
        },
    )
    in_group = models.CharField(
        _("pairs within a score group"),
        max_length=12,
        default="random",
        choices={"random": _("At random"), "halves": _("First half against second half")},
    )
    order = models.CharField(
        _("order within a score group"),
        max_length=12,
        default="tie_breaks",
        choices={"tie_breaks": _("The tie-breaks, then strength"), "strength": _("Strength alone")},
        help_text=_("Decides who is in the first and the second half of a group."),
    )
    floaters = models.CharField(
        _("who floats"),
        max_length=12,
        default="balance",
        choices={"balance": _("Whose floats are out of balance"), "top": _("The top player of the next group")},
        help_text=_(
            "A player who floats down meets somebody with fewer points, who floats up. Balance keeps both kinds "
            "rare for every player."
        ),
    )
    acceleration = models.CharField(
        _("acceleration"),
        max_length=12,
        default="none",
        choices={
            "none": pgettext_lazy("acceleration", "None"),
            "paper": _("A virtual win for the first half in rounds 1 and 2"),
            "baku": _("Baku acceleration (FIDE)"),
        },
        help_text=_("For many players and few rounds, with seeds."),
    )
    clubs_apart = models.CharField(
        _("players of one club"),
        max_length=12,
        default="first_round",
        choices={
            "first_round": _("Do not meet in round 1"),
            "always": _("Are kept apart in every round, as strongly as set below"),
            "never": _("Meet like everybody else"),
        },
    )
    scoring: models.JSONField[Any, Any] = models.JSONField(_("points for pairing"), default=dict)
    ranking: models.JSONField[Any, Any] = models.JSONField(_("points for ranking"), default=dict)
    tie_breaks: models.JSONField[Any, Any] = models.JSONField(
        _("tie-breaks"),
        default=list,
        help_text=_(
            "Used one after the other for players with equal points. Players who are still tied share the rank."
        ),
    )
    unplayed = models.CharField(
        _("unplayed games in tie-breaks"),
        max_length=12,
        default="fide",
        choices={
            "fide": _("By FIDE’s rules of March 2026"),
            "own-score": _("As an opponent with the player’s own score"),
            "none": _("Count nothing"),
        },
    )
    bye_result = models.CharField(
        _("what a bye counts as"),
        max_length=4,
        default="win",
        choices={"win": _("A win"), "draw": _("A draw"), "loss": _("A loss")},
        help_text=_("Given if the number of players is odd."),
    )
    seed = models.BigIntegerField(
        _("random seed"),
        default=1,
        validators=[
            Within(0, 2**53 - 1, gettext_noop("A random seed is a whole number from 0 to %(most)s. Enter another."))
        ],
        help_text=_("Any whole number. The same random seed gives the same pairing."),
    )
    # Fields for some systems or games only.
    club_weight = models.PositiveSmallIntegerField(
        _("how strongly clubs are kept apart"),
        default=1,
        validators=[Within(1, 9, WHOLE)],
        help_text=_(
            "1 to 9: the number of score groups that each of two pairs may reach down to keep two clubmates apart."
        ),
    )
    bar = models.PositiveSmallIntegerField(
        _("McMahon bar"),
        default=2000,
        validators=[Within(0, 9999, WHOLE)],
        help_text=_("Players of this rating and above start equal, at the top."),
    )
    floor = models.PositiveSmallIntegerField(
        _("McMahon floor"),
        default=1000,
        validators=[Within(0, 9999, WHOLE)],
        help_text=_("Players of this rating and below start equal, with no points."),
    )
    step = models.PositiveSmallIntegerField(
        _("McMahon step"),
        default=100,
        validators=[Within(1, 9999, WHOLE)],
        help_text=_("Each step of this size above the floor is worth the points of a win at the start."),
    )
    meetings = models.CharField(
        _("meetings in a round robin"),
        max_length=12,
        default="once",
        choices={"once": _("Once"), "twice": _("Twice, the second time with sides changed")},
        help_text=_("For a round robin. Meeting twice takes twice as many rounds."),
    )
    third_place = models.BooleanField(_("match for third place"), default=False)
    sit_out = models.CharField(
        _("what a round that a player sits out counts as"),
        max_length=12,
        default="zero",
        choices={
            "zero": _("Nothing"),
            "half": _("What a draw is worth"),
            "desk": _("What the organisers decide for each player"),
        },
        help_text=_(
            "For players who say on their private page that they sit out the next round. Before they confirm, the "
            "page shows what the round counts as."
        ),
    )
    tie_break_places = models.PositiveSmallIntegerField(
        _("places that the tie-breaks decide"),
        default=0,
        validators=[Within(0, 9999, WHOLE)],
        help_text=_("0 is all places. With 3, players below third place share their rank if their points are equal."),
    )
    losses = models.CharField(
        _("how losses are entered"),
        max_length=12,
        default="percent",
        choices={
            "percent": _("In percent of the break point"),
            "units": _("In units, next to the break point"),
        },
        help_text=_("Only used if the standings use losses."),
    )
    teams = models.CharField(
        _("teams"),
        max_length=12,
        default="none",
        choices={
            "none": pgettext_lazy("teams", "None"),
            "clubs": _("Clubs: players are in the team of their club"),
            "formed": _("Teams that the organisers form"),
        },
        help_text=_("The points of a team’s best players are added."),
    )
    team_size = models.PositiveSmallIntegerField(
        _("players in a team"), default=3, validators=[IN_A_TEAM], help_text=_("For teams that the organisers form.")
    )
    team_counted = models.PositiveSmallIntegerField(_("players of a team who score"), default=3, validators=[IN_A_TEAM])

    @property
    def may_have_armies(self) -> bool:
        """Whether a page may speak of armies."""
        return SWISS_DISCIPLINES[self.event.discipline].may_have_armies


class SwissEntry(Row):
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
    seed_number = models.PositiveSmallIntegerField(_("seed"), null=True, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    travelled = models.BooleanField(_("has travelled here"), default=False)
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)
    start_points = models.DecimalField(_("points at the start"), max_digits=6, decimal_places=2, default=0)
    # McMahon: placed there by the organiser, not by rating.
    start_by_hand = models.BooleanField(default=False)
    joined_in = models.PositiveSmallIntegerField(_("first round"), default=1)
    withdrawn_from = models.PositiveSmallIntegerField(_("withdrawn from round"), null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="swiss_number_once_per_event"),
        ]


class SwissRoundState(models.TextChoices):
    """A draft is visible at the desk alone; once published it is final."""

    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")


class SwissRound(Row):
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


class SwissBye(Row):
    """A round that an entry does not play. Asked for ahead, the round need not exist yet."""

    about = ("entry",)

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


class SwissPairRule(Row):
    """Two players who must not meet, or whose pairing is requested: in round `number`, or in all where it is null."""

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
    """How a table ended for one seat; forfeits are for players who didn't show up."""

    WIN = "win", _("Win")
    DRAW = "draw", _("Draw")
    LOSS = "loss", _("Loss")
    FORFEIT_WIN = "forfeit_win", _("Win, the other did not come")
    FORFEIT_LOSS = "forfeit_loss", _("Did not come")


class DuelResult(Row):
    """One seat in one version of a table's result; margin data that nobody entered is null.

    `loss` is how much of the own army was lost, in percent of its break point; where the event types losses in units it
    is blank, and `units_lost` and `break_point` say it exactly. `points` are those typed from the sheet, where the
    event ranks by them; `army_points` what the own army was worth.
    """

    undoing = LeftOut("versions stay whatever happens: an older one counts again as the newest")

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
