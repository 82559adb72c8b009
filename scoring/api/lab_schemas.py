"""The shapes of the scoring lab for the OpenAPI document. Only `lab_analysis` validates."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers

from scoring.api.schemas import system_field
from scoring.core.words import POWERS
from scoring.lab_analysis import BOARDS, LIMITS

Shape = serializers.Serializer[object]


class ScoringLabRequest(Shape):
    """A system, and what to try it with."""

    system = system_field()
    compare = system_field(required=False, allow_null=True)
    seed = serializers.IntegerField(required=False, min_value=LIMITS["seed"][0], max_value=LIMITS["seed"][1])
    rounds = serializers.IntegerField(required=False, min_value=LIMITS["rounds"][0], max_value=LIMITS["rounds"][1])
    players = serializers.IntegerField(required=False, min_value=LIMITS["players"][0], max_value=LIMITS["players"][1])


class LabSeat(Shape):
    """A seat of a board with its score."""

    power = serializers.ChoiceField(choices=POWERS)
    result = serializers.CharField(allow_null=True)
    centers = serializers.IntegerField(allow_null=True)
    final_year = serializers.IntegerField(allow_null=True)
    score = serializers.FloatField()


class LabBoard(Shape):
    """A board with its scores, exact in all digits that JSON keeps."""

    seats = LabSeat(many=True)
    sum = serializers.FloatField()


class LabVerdict(Shape):
    """A finding: good, to consider (warn) or to fix (bad), with boards that show it."""

    level = serializers.CharField()
    code = serializers.CharField()
    title = serializers.CharField()
    detail = serializers.CharField(allow_blank=True)
    example = LabBoard(allow_null=True)
    after = LabBoard(allow_null=True)


class LabEndingSum(Shape):
    """The sums of boards with one kind of ending."""

    kind = serializers.CharField()
    size = serializers.IntegerField()
    name = serializers.CharField()
    boards = serializers.IntegerField()
    constant = serializers.BooleanField()
    least = LabBoard()
    most = LabBoard()


class LabRange(Shape):
    """The least, the mean and the most of several numbers."""

    least = serializers.FloatField()
    mean = serializers.FloatField()
    most = serializers.FloatField()


class LabCenters(Shape):
    """A number of centers: what it scores, and what one more gains."""

    centers = serializers.IntegerField()
    boards = serializers.IntegerField()
    scores = LabRange()
    gain = LabRange(allow_null=True)


class LabDraw(Shape):
    """A draw against a solo: how many outweigh it, and the chance of a solo that is worth leaving the draw."""

    size = serializers.IntegerField()
    score = serializers.FloatField()
    alone = serializers.IntegerField(allow_null=True)
    among_losses = serializers.IntegerField(allow_null=True)
    chance = serializers.FloatField(allow_null=True)


class LabWorths(Shape):
    """What each result scores on even boards."""

    solo = serializers.FloatField()
    lost_to_solo = serializers.FloatField()
    lost_to_draw = serializers.FloatField()
    draws = LabDraw(many=True)


class LabTies(Shape):
    """How often players tie; chances from 0 to 1."""

    rounds = serializers.IntegerField()
    players = serializers.IntegerField()
    events = serializers.IntegerField()
    first = serializers.FloatField()
    podium = serializers.FloatField()
    anywhere = serializers.FloatField()
    sharing = serializers.FloatField()
    different_scores = serializers.IntegerField()
    needs_chain = serializers.BooleanField()
    advice = serializers.CharField()


class LabAnswer(Shape):
    """One of five questions about a system, with its answer."""

    number = serializers.IntegerField()
    level = serializers.CharField()
    question = serializers.CharField()
    answer = serializers.CharField()
    reasons = serializers.ListField(child=serializers.CharField())


class LabPlace(Shape):
    """The scores of a place by centers on random boards."""

    place = serializers.IntegerField()
    players = serializers.IntegerField()
    mean = serializers.FloatField()
    least = serializers.FloatField()
    most = serializers.FloatField()


class LabHistogram(Shape):
    """The parts of all scores, from 0 to 1, between two edges."""

    edges = serializers.ListField(child=serializers.FloatField())
    shares = serializers.ListField(child=serializers.FloatField())


class LabPayout(Shape):
    """What random boards pay."""

    boards = serializers.IntegerField()
    solos = serializers.IntegerField()
    mean = serializers.FloatField()
    deviation = serializers.FloatField()
    sums = serializers.ListField(child=serializers.FloatField(), min_length=2, max_length=2)
    places = LabPlace(many=True)
    histogram = LabHistogram()


class LabSystem(Shape):
    """Everything that the lab says of one system."""

    verdicts = LabVerdict(many=True)
    sums = LabEndingSum(many=True)
    centers = LabCenters(many=True)
    worths = LabWorths(allow_null=True)
    ties = LabTies(allow_null=True)
    answers = LabAnswer(many=True)
    random_boards = LabPayout()
    first_random_board = LabBoard()


class LabBothSeat(Shape):
    """A seat with its score under both systems."""

    power = serializers.ChoiceField(choices=POWERS)
    result = serializers.CharField(allow_null=True)
    centers = serializers.IntegerField(allow_null=True)
    final_year = serializers.IntegerField(allow_null=True)
    first = serializers.FloatField()
    second = serializers.FloatField()


class LabBothBoard(Shape):
    """A board under both systems."""

    seats = LabBothSeat(many=True)


class LabDisagreement(Shape):
    """A board on which the first system puts `ahead` before `behind`, and the second the other way round."""

    board = LabBothBoard()
    ahead = serializers.CharField()
    behind = serializers.CharField()


class LabComparison(Shape):
    """Two systems on the same random boards."""

    boards = serializers.IntegerField()
    correlation = serializers.FloatField(allow_null=True)
    same_order = serializers.FloatField()
    sample = LabBothBoard(many=True)
    disagreements = LabDisagreement(many=True)


class ScoringLab(Shape):
    """The analysis of a system, and of the one compared with it."""

    seed = serializers.IntegerField()
    boards = serializers.IntegerField(help_text=f"Random boards tried: {BOARDS}.")
    system = LabSystem()
    compare = LabSystem(allow_null=True)
    comparison = LabComparison(allow_null=True)


SCORING_LAB_EXAMPLE = OpenApiExample(
    "Two shipped systems on the same boards",
    value={"system": {"slug": "c-diplo"}, "compare": {"slug": "sum-of-squares"}, "seed": 7, "rounds": 4, "players": 49},
    request_only=True,
)
