"""Slips of boards.

Facts are `{"seats": [{"seat": 7, "power": "austria", "result": null, "centers": 5, "final_year": 1907, …}]}`, the seats
by their ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.core.years import SOLO_CENTERS
from tournaments.boards.games.selectors.games import SHEET_FIELDS, SeatEntry, entry_in, in_order_of_powers
from tournaments.events.models import Entry, Game, GameState, Seat
from tournaments.players.selectors.slip_desks import Facts, SlipDesk, all_of_both

NUMBERS = ("centers", "final_year", "total_centers")


def facts_of_board(seats: Sequence[SeatEntry]) -> Facts:
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


@dataclass(frozen=True, slots=True)
class SaidOfSeat:
    """What several slips say about a seat: the facts that all agree on, and the versions of those that differ."""

    agreed: Facts
    differing: dict[str, list[Any]]


def said_of_seats(slips: Sequence[Facts]) -> dict[int, SaidOfSeat]:
    """What these slips say about each seat, by its id. A fact that one slip leaves out is taken from the others.

    Results are those of the whole board: where one differs, none is agreed.
    """
    lines: dict[int, list[Facts]] = {}
    for facts in slips:
        for line in facts["seats"]:
            lines.setdefault(line["seat"], []).append(line)
    found = {seat: _said_of_seat(said) for seat, said in lines.items()}
    if any("result" in said.differing for said in found.values()):
        for said in found.values():
            said.agreed.pop("result", None)
    return found


def _said_of_seat(lines: Sequence[Facts]) -> SaidOfSeat:
    said = {name: list(dict.fromkeys(line[name] for line in lines if line[name] is not None)) for name in SHEET_FIELDS}
    return SaidOfSeat(
        {name: values[0] for name, values in said.items() if len(values) == 1},
        {name: values for name, values in said.items() if len(values) > 1},
    )


def _conceded(facts: Facts) -> bool:
    """Whether one power won alone, with fewer centers than a solo takes."""
    won = [line for line in facts["seats"] if line["result"] == "win"]
    return len(won) == 1 and (won[0]["centers"] or 0) < SOLO_CENTERS


def _counted(facts: Facts) -> bool:
    """Whether all centers are there and no result: then nobody conceded."""
    return all(line["result"] is None and line["centers"] is not None for line in facts["seats"])


class BoardSlips(SlipDesk):
    """See `SlipDesk`."""

    def open_game(self, player: Entry) -> Game | None:
        """The started game: a heat that is seeded early must not hide a game in progress."""
        games = Game.objects.filter(seats__entry=player).exclude(state=GameState.UNSTARTED)
        beside = ("round__scoring_system", "scoring_system", "result__entered_by")
        return games.select_related(*beside).order_by("-round__number", "seats__fills").first()

    def in_order(self, seats: Iterable[Seat]) -> list[Seat]:
        return in_order_of_powers(seats)

    def standing(self, game: Game) -> Facts | None:
        if game.result is None:
            return None
        return facts_of_board([entry_in(row.seat, row) for row in game.result.seats.all()])

    def agreed(self, one: Facts, other: Facts) -> Facts | None:
        if [line["seat"] for line in one["seats"]] != [line["seat"] for line in other["seats"]]:
            return None
        if _conceded(one) != _conceded(other) and (_counted(one) or _counted(other)):
            return None
        seats = all_of_both(one["seats"], other["seats"])
        return None if seats is None else {"seats": seats}

    def read(self, facts: Facts) -> object:
        seats = board_of_facts(facts)
        for seat in seats:
            if not isinstance(seat.power, str) or not isinstance(seat.result, str | None):
                raise TypeError(seat)
            if not all(isinstance(getattr(seat, name), int | None) for name in NUMBERS):
                raise TypeError(seat)
        return seats
