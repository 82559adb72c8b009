"""The calculators of handicaps over HTTP (contract §2 to §4): no account, nothing kept."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.web.parsers import StrictJSONParser
from common.web.schemas import CALCULATOR_REFUSALS
from common.web.throttles import CalculatorThrottle
from handicaps.api.schemas import (
    FAIRNESS_EXAMPLE,
    FORM_L_EXAMPLE,
    TOP_DOG_EXAMPLE,
    FairnessReport,
    FairnessRequest,
    FormL,
    FormLRequest,
    TopDog,
    TopDogRequest,
)
from handicaps.api.trial_schemas import TRIALS_EXAMPLE, TrialsReport, TrialsRequest
from handicaps.calculators.fairness import fairness_request
from handicaps.calculators.form_l import form_l_request
from handicaps.calculators.scheme_trials import trials_request
from handicaps.calculators.top_dog import top_dog_request


class _Calculator(APIView):
    """What the calculators share: everybody may ask, in JSON, at the calculators' rate."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    parser_classes = (StrictJSONParser,)
    throttle_classes = (CalculatorThrottle,)


class TopDogView(_Calculator):
    """Ranks the entries of an event by Top Dog."""

    @extend_schema(
        operation_id="calculate_top_dog",
        summary="Rank by Top Dog",
        description=(
            "Handicaps from the games and averages of players and armies, and the table of scores minus "
            "handicaps, best first. Players on the podium by score are excluded. null is a missed round or a bye."
        ),
        tags=["calculators"],
        request=TopDogRequest,
        responses={200: TopDog, **CALCULATOR_REFUSALS},
        examples=[TOP_DOG_EXAMPLE],
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """The second table."""
        return Response(top_dog_request(request.data))


class FormLView(_Calculator):
    """Computes Form-L handicaps."""

    @extend_schema(
        operation_id="calculate_form_l",
        summary="Compute Form-L handicaps",
        description="Handicaps in IMPs from last season’s averages by division, the best division first. New "
        "teams are rated by their matches of this season. A new team is provisional and has the "
        "median of its division if neither it nor the new teams that it met have played a team of "
        "last season.",
        tags=["calculators"],
        request=FormLRequest,
        responses={200: FormL, **CALCULATOR_REFUSALS},
        examples=[FORM_L_EXAMPLE],
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """The handicaps in the order of the request."""
        return Response(form_l_request(request.data))


class FairnessView(_Calculator):
    """Tests a number of wins against even chances."""

    @extend_schema(
        operation_id="calculate_fairness",
        summary="Test handicaps for fairness",
        description=(
            "What one side’s number of wins says about even chances: exact tails, the two-sided p-value, Wilson’s "
            "interval, bands that leave out tails of 25, 5 and 1 %, and how often this number of matches would "
            "show a true 60/40 bias."
        ),
        tags=["calculators"],
        request=FairnessRequest,
        responses={200: FairnessReport, **CALCULATOR_REFUSALS},
        examples=[FAIRNESS_EXAMPLE],
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """The report."""
        return Response(fairness_request(request.data))


class SchemeTrialsView(_Calculator):
    """Tries handicap schemes on matches."""

    @extend_schema(
        operation_id="try_handicap_schemes",
        summary="Try handicap schemes on matches",
        description="Applies unrounded handicaps to matches that have been played, and counts the wins of the "
        "weaker side. It uses the handicaps given with the matches and, if averages are given, those "
        "of Form-L and steps by rank. Returns a count for each season, their sum, and the factor that "
        "would have been fairest.",
        tags=["calculators"],
        request=TrialsRequest,
        responses={200: TrialsReport, **CALCULATOR_REFUSALS},
        examples=[TRIALS_EXAMPLE],
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """The schemes side by side."""
        return Response(trials_request(request.data))
