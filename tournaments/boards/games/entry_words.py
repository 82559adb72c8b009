"""What the tables of players say about handicaps and unranked players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.boards.games.shown.standings import StandingsRow
from tournaments.events.models import Event


def entries_in_words(rows: Sequence[StandingsRow]) -> list[str]:
    """What handicaps and playing unranked mean, if anybody in the table has a handicap or is unranked."""
    lines = []
    if any(row.handicap != "0" for row in rows):
        lines.append(
            _(
                "A player’s handicap is added to the total. It counts neither for the team nor for the best result "
                "with a power."
            )
        )
    if any(row.status == "unranked" for row in rows):
        lines.append(
            _(
                "Unranked players fill a seat. They are listed with their scores, but get no rank or award "
                "and can’t join a team."
            )
        )
    return lines


def handicap_columns(event: Event, rows: Sequence[StandingsRow]) -> dict[str, Any]:
    """Whether the table shows a column of handicaps, and how many columns it has with it."""
    handicaps = any(row.handicap != "0" for row in rows)
    return {"handicaps": handicaps, "columns": 3 + event.boards.heats + handicaps}


def total_digits(rows: Sequence[StandingsRow]) -> int:
    """Decimals that totals are shown with: two, and the three of a handicap where somebody has one."""
    return 3 if any(row.handicap != "0" for row in rows) else 2
