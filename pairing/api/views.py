"""The calculators of pairing over HTTP (contract §7): no account, nothing kept."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.web.parsers import StrictJSONParser
from common.web.schemas import CALCULATOR_REFUSALS
from common.web.throttles import CalculatorThrottle
from pairing.api.schemas import STANDINGS_EXAMPLE, SwissStandings, SwissStandingsRequest
from pairing.calculators.standings import MOST_BYTES, standings_request


class ReportFileParser(StrictJSONParser):
    """As the other calculators', for requests that hold a whole event."""

    most_bytes = MOST_BYTES


class StandingsView(APIView):
    """Ranks a Swiss event from its report file."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    parser_classes = (ReportFileParser,)
    throttle_classes = (CalculatorThrottle,)

    @extend_schema(
        operation_id="calculate_standings",
        summary="Rank a Swiss event",
        description="The standings of an event in a FIDE tournament report file, by its own or other points, with a "
        "chain of tie-breaks. Each value is exact.",
        tags=["calculators"],
        request=SwissStandingsRequest,
        responses={200: SwissStandings, **CALCULATOR_REFUSALS},
        examples=[STANDINGS_EXAMPLE],
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """The standings, best first."""
        return Response(standings_request(request.data))
