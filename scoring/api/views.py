"""The calculators of scoring over HTTP (board scores: contract §1): no account, nothing kept."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.web.parsers import StrictJSONParser
from common.web.schemas import CALCULATOR_REFUSALS
from common.web.throttles import CalculatorThrottle, CheckThrottle
from scoring.api.lab_schemas import SCORING_LAB_EXAMPLE, ScoringLab, ScoringLabRequest
from scoring.api.schemas import BOARD_SCORES_EXAMPLE, BoardScores, BoardScoresRequest
from scoring.calculators import score_request
from scoring.lab_analysis import analysis_request


class BoardScoresView(APIView):
    """Scores one board; what is wrong with the request comes back as a problem detail."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    parser_classes = (StrictJSONParser,)
    throttle_classes = (CalculatorThrottle,)

    @extend_schema(
        operation_id="calculate_board_scores",
        summary="Score one board",
        description="Scores the seven seats of a board by a shipped system or a definition. Several wins are a draw.",
        tags=["calculators"],
        request=BoardScoresRequest,
        responses={200: BoardScores, **CALCULATOR_REFUSALS},
        examples=[BOARD_SCORES_EXAMPLE],
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """The scores in the order of the seats."""
        return Response(score_request(request.data))


class ScoringLabView(APIView):
    """Tries a system on all boards and on random ones; nothing is kept."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    parser_classes = (StrictJSONParser,)
    throttle_classes = (CheckThrottle,)

    @extend_schema(
        operation_id="analyse_scoring_system",
        summary="Analyse a scoring system",
        description="What is true on every board, what a center and a draw are worth, what thousands of random "
        "boards pay, how often players tie after some rounds, and a second system on the same boards. "
        "The same seed gives the same boards.",
        tags=["calculators"],
        request=ScoringLabRequest,
        responses={200: ScoringLab, **CALCULATOR_REFUSALS},
        examples=[SCORING_LAB_EXAMPLE],
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """The analysis as the lab's page shows it."""
        return Response(analysis_request(request.data))
