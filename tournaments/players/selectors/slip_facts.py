"""The facts of a result slip as JSON, and when two slips agree.

A table of two: `{"outcome": "first", "margins": [{"loss": "25"}, {}]}`, margins as exact decimals. A board:
`{"seats": [{"seat": 7, "power": "austria", "result": null, "centers": 5, "final_year": 1907, …}]}` by seat id.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from tournaments.boards.games.selectors.games import SHEET_FIELDS, SeatEntry, entry_in
from tournaments.events.models import Format, Game
from tournaments.swiss.disciplines import MARGINS
from tournaments.swiss.models import Outcome
from tournaments.swiss.selectors.rounds import CODES

Facts = dict[str, Any]


def duel_facts(outcome: str, margins: Sequence[Any]) -> Facts:
    """The facts of a table of two; `margins` has the fields of `MARGINS` for the first and the second player."""
    return {"outcome": outcome, "margins": [_margins(each) for each in margins]}


def margins_of_facts(facts: Facts) -> tuple[dict[str, Decimal], dict[str, Decimal]]:
    """The margins of the first and the second player of a table, by name."""
    first, second = ({name: Decimal(value) for name, value in each.items()} for each in facts["margins"])
    return first, second


def board_facts(seats: Sequence[SeatEntry]) -> Facts:
    """The facts of a board."""
    lines = [
        {"seat": seat.seat_id, "power": seat.power, **{name: getattr(seat, name) for name in SHEET_FIELDS}}
        for seat in seats
    ]
    return {"seats": sorted(lines, key=lambda line: line["seat"])}


def board_of_facts(facts: Facts) -> list[SeatEntry]:
    """The seats that `record_result` takes."""
    return [
        SeatEntry(line["seat"], line["power"], **{name: line[name] for name in SHEET_FIELDS}) for line in facts["seats"]
    ]


def agreed_facts(one: Facts, other: Facts) -> Facts | None:
    """What both slips say, None where they differ. What one alone tells, such as a loss in %, is taken from it."""
    if one.keys() != other.keys():
        return None
    if "outcome" in one:
        pairs, same = zip(one["margins"], other["margins"], strict=True), one["outcome"] == other["outcome"]
    else:
        pairs = zip(one["seats"], other["seats"], strict=False)
        same = [line["seat"] for line in one["seats"]] == [line["seat"] for line in other["seats"]]
    merged = [_merged(*pair) for pair in pairs]
    if not same or None in merged:
        return None
    return {**one, "margins" if "outcome" in one else "seats": merged}


def standing_facts(game: Game) -> Facts | None:
    """The facts of the result that stands or is half entered, None where there is none. Prefetch its seats."""
    if game.result is None:
        return None
    if game.round.event.format != Format.SWISS:
        return board_facts([entry_in(row.seat, row) for row in game.result.seats.all()])
    first, second = sorted(game.result.duels.all(), key=lambda row: row.seat.position)
    return duel_facts(CODES[Outcome(first.outcome), Outcome(second.outcome)], (first, second))


def _merged(one: Facts, other: Facts) -> Facts | None:
    """Both, unless a fact that both tell differs."""
    told, too = ({name: value for name, value in each.items() if value is not None} for each in (one, other))
    if any(told[name] != too[name] for name in told.keys() & too.keys()):
        return None
    return {**one, **other, **told, **too}


def _margins(margins: Any) -> dict[str, str]:
    values = {name: getattr(margins, name) for name in MARGINS}
    return {name: format(value.normalize(), "f") for name, value in values.items() if value is not None}
