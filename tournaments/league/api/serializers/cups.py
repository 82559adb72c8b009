"""Handicaps of a season, signed tables of them, and cups."""

from __future__ import annotations

from rest_framework import serializers

from handicaps.core.cup_play import CUP_KINDS, TIE_RULES
from handicaps.core.schemes.registry import SCHEMES, USUAL_SCHEME
from tournaments.base.api.fields import Answer, DecimalNumber, ExactOfTwo, Flag, Input, Text, Whole
from tournaments.base.api.parts import PartSerializer
from tournaments.base.codes import one_of
from tournaments.league.services.cups import DRAWS
from tournaments.league.shown import A_SCHEME, CupMatchShown, CupShown, HandicapLine, HandicapTableShown


class HandicapLookInput(Input):
    """What handicaps are calculated from, in addition to the season's averages. A scheme refuses rules that it does not
    use.
    """

    scheme = Text(
        required=False,
        help_text=one_of(*SCHEMES, text=f"{USUAL_SCHEME.code} if it is left out."),
    )
    new_season = Text(
        required=False, help_text="The slug of one of the club's seasons. Its matches rate the new teams."
    )
    until = serializers.DateField(
        required=False, allow_null=True, help_text="Only its results up to this day count; all if left out."
    )
    imps_per_vp = DecimalNumber(required=False, help_text="2.75 if it is left out.")
    overlap = Flag(required=False, help_text="Whether divisions overlap by two ranks; true if left out.")


class SignInput(HandicapLookInput):
    """The same, to sign it."""

    note = Text(required=False)
    fingerprint = Text(
        required=False,
        help_text="The table's `preview` that you read. If results have changed since, the request is refused.",
    )


class HandicapTeam(PartSerializer):
    division_name = serializers.CharField(source="division")

    class Meta:
        part = HandicapLine
        fields = (
            "name", "division_name", "average", "expected_vp_difference", "merged_vp_difference", "handicap",
            "older_scheme", "provisional",
        )  # fmt: skip


class HandicapLook(Answer):
    """The handicaps that the results give now. Nothing is stored."""

    scheme = Text(help_text=A_SCHEME)
    fingerprint = Text()
    results = Whole(help_text="How many results they were calculated from.")
    teams = HandicapTeam(many=True)


class HandicapTableLine(PartSerializer):
    """A signed table in a list."""

    class Meta:
        part = HandicapTableShown
        fields = ("number", "signed_at", "by", "note", "scheme", "results")


class HandicapTableAnswer(PartSerializer):
    class Meta:
        part = HandicapTableShown
        fields = (*HandicapTableLine.Meta.fields, "new_season", "until", "teams", "question")
        nested = (HandicapTeam,)


class CupInput(Input):
    """A new cup, seeded at once."""

    name = Text()
    table = Whole(
        required=False, allow_null=True, help_text="The number of a signed table; null for a cup without handicaps."
    )
    table_season = Text(required=False, help_text="The slug of its season, if it is another one of the club.")
    kind = Text(required=False, help_text=one_of(*CUP_KINDS))
    draw = Text(required=False, help_text=one_of(*DRAWS))
    seed = Whole(required=False, allow_null=True, help_text="The random seed; a new one if left out.")
    ties = Text(
        required=False,
        help_text=one_of(
            *TIE_RULES,
            text="What happens to a match that is tied after the handicap: the league decides, or the side that "
            "received the handicap, or the other one, goes through.",
        ),
    )
    third_place = Flag(required=False)
    double = Flag(required=False, help_text="Whether a round robin is played twice.")
    first_by = serializers.DateField(required=False, allow_null=True, help_text="The deadline of round 1.")
    every_weeks = Whole(
        required=False, allow_null=True, help_text="Weeks until the deadline of each later round; 4 if left out."
    )
    team_names = serializers.ListField(
        source="teams",
        child=Text(max_length=80),
        required=False,
        max_length=1024,
        help_text="Names from the table or of the season; all if left out.",
    )


class CupRedrawInput(Input):
    """The cup is seeded again by lot."""

    seed = Whole(required=False, allow_null=True)


class CupDeadlineInput(Input):
    """The deadline of a round."""

    round = Whole()
    play_by = serializers.DateField(allow_null=True, help_text="null for no such day.")


class CupDeadlinesInput(Input):
    """Rounds with their days."""

    deadlines = CupDeadlineInput(many=True)


class CupResultInput(Input):
    """The scores of a match at the table in IMPs, or the side that it is awarded to."""

    home_score = DecimalNumber(required=False, allow_null=True)
    away_score = DecimalNumber(required=False, allow_null=True)
    given_to = Text(
        required=False,
        help_text=one_of("home", "away", text="With scores, only where they are level after the start.", blank=True),
    )
    reason = Text(required=False)
    version = Whole(source="seen", required=False, help_text="The version that you read, or 0 if there was none.")


class CupLine(PartSerializer):
    """A cup in a list."""

    winner_names = serializers.ListField(source="winners", child=serializers.CharField())

    class Meta:
        part = CupShown
        fields = ("number", "name", "kind", "open", "winner_names")


class CupMatchAnswer(PartSerializer):
    home_name = serializers.CharField(source="home")
    away_name = serializers.CharField(source="away")
    receiver_name = serializers.CharField(source="receiver")
    winner_name = serializers.CharField(source="winner")
    home_score = ExactOfTwo("scores", 0, help_text="At the table.")
    away_score = ExactOfTwo("scores", 1)

    class Meta:
        part = CupMatchShown
        fields = (
            "number", "round", "third_place", "home_name", "away_name", "receiver_name", "received", "home_score",
            "away_score", "after", "given_to", "reason", "version", "winner_name", "level", "open", "play_by",
        )  # fmt: skip
        optional = ("after", "given_to", "reason", "version")


class CupAnswer(CupLine):
    """A cup's current state."""

    table = serializers.IntegerField(
        source="table.number", allow_null=True, default=None, help_text="The number of its signed table."
    )
    table_season = serializers.CharField(
        source="table.slug", default="", help_text="The slug of the season with that table."
    )
    draw = serializers.SerializerMethodField(help_text=one_of(*DRAWS))

    class Meta:
        part = CupShown
        fields = (
            *CupLine.Meta.fields, "ties", "handicaps", "draw", "seed", "third_place", "double", "table", "table_season",
            "teams", "byes", "matches", "standings",
        )  # fmt: skip
        nested = (CupMatchAnswer,)

    def get_draw(self, cup: CupShown) -> str:
        """By lot, where it has the seed of the lots."""
        return "strength" if cup.seed is None else "lot"
