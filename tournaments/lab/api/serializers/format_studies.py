"""What the format adviser takes and answers. Only `read_question` validates."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from pairing.core.adviser.boards_format import LEFTOVERS, MOST_PLAYERS, SEEDINGS, TOP_BOARDS
from pairing.core.adviser.kinds import KINDS
from pairing.core.adviser.question import LARGEST_SEED, LEAST_EVENTS, MOST_EVENTS, POWER_EDGES
from pairing.core.adviser.swiss_format import FIRST_ROUNDS, MOST_ROUNDS, MOST_SWISS_PLAYERS
from pairing.core.swiss.acceleration import ACCELERATIONS
from scoring.api.schemas import Definition, ShippedReference
from scoring.core.seats import SEATS
from scoring.core.standings_rules import MAX_HEATS
from tournaments.base.api.fields import Answer, Choice, Input
from tournaments.base.codes import JOB_STATES, one_of


def _whole(most: int, least: int = 0, **kwargs: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most, **{"required": False, **kwargs})


class FormatInput(Input):
    """One format, of boards or a Swiss. What is left out is as in the answer's `question`."""

    kind = serializers.CharField(required=False, help_text=f"{' or '.join(KINDS)}.")
    players = _whole(
        MOST_PLAYERS, 2, required=True, help_text=f"{SEATS} or more of boards; {MOST_SWISS_PLAYERS} at most of a Swiss."
    )
    heats = _whole(MAX_HEATS, 1, help_text="Only for boards, where it is needed, like `system`.")
    system = PolymorphicProxySerializer(
        component_name="FormatSystem",
        serializers=[ShippedReference, Definition],
        resource_type_field_name=None,
        required=False,
    )
    leftover = Choice(LEFTOVERS, required=False, help_text="What players do who don't fill a board.")
    seeding = Choice(SEEDINGS, required=False)
    top_board = Choice(
        TOP_BOARDS,
        required=False,
        help_text="Whether the seven leaders play together in the last heat; `decides` if it decides the first ranks.",
    )
    attendance_percent = serializers.FloatField(required=False, min_value=20, max_value=100)
    minimum_heats = _whole(MAX_HEATS)
    lowest_count = _whole(MAX_HEATS)
    lowest_multiplier = serializers.FloatField(required=False)
    next_lowest_count = _whole(MAX_HEATS)
    next_lowest_multiplier = serializers.FloatField(required=False)
    best_count = _whole(MAX_HEATS, help_text="If above 0, only this number of best scores count.")
    unplayed_score = serializers.FloatField(required=False)
    rounds = _whole(
        MOST_ROUNDS, 1, help_text="Only for a Swiss, where it is needed. The fields below are also only for a Swiss."
    )
    first_round = Choice(FIRST_ROUNDS, required=False)
    acceleration = Choice(ACCELERATIONS, required=False)
    draw_percent = serializers.FloatField(required=False, min_value=0, max_value=100)


class StudyInput(Input):
    """One format, or two to compare with the same random numbers."""

    formats = serializers.ListField(child=FormatInput(), min_length=1, max_length=2)
    spread = serializers.FloatField(
        required=False,
        min_value=0,
        max_value=2,
        help_text="The spread of the players' strengths: 0.08 is even, 0.2 usual, 0.4 wide.",
    )
    solo_percent = serializers.FloatField(required=False, min_value=0, max_value=60)
    power_edge = Choice(POWER_EDGES, required=False)
    events = _whole(
        MOST_EVENTS,
        LEAST_EVENTS,
        help_text="If left out, 2,000, or for a large format the number that takes about 20 seconds.",
    )
    seed = _whole(LARGEST_SEED, help_text="1 if left out. The same question and seed have one study.")


class Interval(Answer):
    """A share or a mean, with its 95 % interval."""

    share = serializers.FloatField(required=False, help_text="The share of the events, from 0 to 1.")
    mean = serializers.FloatField(required=False, help_text="Over the events.")
    low = serializers.FloatField()
    high = serializers.FloatField()


class FiguresAnswer(Answer):
    """What the simulation of one format gave."""

    events = serializers.IntegerField()
    shares = serializers.DictField(
        child=Interval(),
        help_text="best_first, best_podium, tie_for_first, tie_on_podium; of a Swiss also level_first and level_podium "
        "(on points, before tie-breaks) and two_unbeaten; Wilson's interval.",
    )
    means = serializers.DictField(
        child=Interval(),
        help_text="best_rank, rank_correlation, ties, tied_players, repeated_meetings, repeated_powers.",
    )
    best_ranks = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="The number of events in which the best player had rank 1, 2, … 10, or lower.",
    )


class ResultAnswer(Answer):
    """What the simulation gave."""

    formats = FiguresAnswer(many=True)
    differences = serializers.DictField(
        child=Interval(), required=False, help_text="The shares of the second format minus those of the first."
    )


class AdviceAnswer(Answer):
    """One thing to know."""

    code = serializers.CharField()
    level = serializers.CharField(help_text=one_of("ok", "warn"))
    message = serializers.CharField()


class CountsAnswer(Answer):
    """What the numbers of a format force, and advice."""

    forced = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="boards, left_over, repeated_meetings, repeated_powers and more: least numbers, by counting. "
        "Of a Swiss: games, pairs, byes, advised_rounds, always_pairable_rounds.",
    )
    advice = AdviceAnswer(many=True)


class StudyAnswer(Answer):
    """A study: its progress, its question and its result."""

    token = serializers.CharField()
    state = serializers.CharField(help_text=JOB_STATES)
    done = serializers.IntegerField(help_text="Events played.")
    total = serializers.IntegerField()
    message = serializers.CharField()
    seed = serializers.IntegerField()
    question = serializers.JSONField(help_text="The question with every field written out.")
    counts = CountsAnswer(many=True, help_text="For each format.")
    answer = ResultAnswer(allow_null=True)
