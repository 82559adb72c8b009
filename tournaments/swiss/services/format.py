"""Rounds of tables for two, as services that serve every event use them."""

from __future__ import annotations

from common.pure.errors import Problem
from tournaments.changes.models import Change
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.events.services.formats import FormatServices
from tournaments.events.services.undo_checks import standing_lines
from tournaments.swiss.details import SwissDetails
from tournaments.swiss.models import SWISS, SwissRoundState
from tournaments.swiss.services.events import check_swiss_details


class SwissServices(FormatServices):
    """See `tournaments.events.services.formats`."""

    code = SWISS

    def rounds_out(self, event: Event, undone: Change) -> dict[int, int]:
        """See `FormatServices`. The last time counts, of a round that was out before."""
        by_line = {number: line.pk for line, number, _game in standing_lines(undone, event, "publish_round")}
        rounds = event.rounds.filter(swiss__state=SwissRoundState.PUBLISHED).values_list("number", flat=True)
        return {number: by_line.get(number, 0) for number in rounds}

    def check_rules(self, event: Event, *, club: Club) -> list[Problem]:
        return check_swiss_details(SwissDetails.of(event), club=club, event=event)
