"""After the draw: who could take the seat of somebody who did not come, and what each would change.

Only the one board changes, so the total changes by what that board costs before and after.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tournaments.boards.heats.selectors.conflicts import HeatConflicts
from tournaments.boards.heats.selectors.heat_rows import Board, HeatRows
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, Part, Seat

Instead = Literal["stand_in", "short_board", "play_twice"]
INSTEAD: tuple[Instead, ...] = ("stand_in", "short_board", "play_twice")


@dataclass(frozen=True, slots=True)
class Stead:
    """One way to replace a player, or to seat one; `change` is that of the total. `missing` are no-shows.

    `entry` is None for a six-player board. `part` is what the entry does now: "sits_out", "stands_in", "plays" for a
    player who waits, "" for one who is not registered. For a player at another board it is "offers" if they offer to
    play two. `offers` says that they offered to sit out, `heats` how many other heats they play.
    """

    instead: Instead
    entry: Entry | None
    change: int
    part: str = ""
    offers: bool = False
    heats: int = 0
    missing: bool = False


def instead_of(rows: HeatRows, conflicts: HeatConflicts, board: Board, seat: Seat) -> list[Stead]:
    """The ways to replace the player of a seat at an unstarted board: stand-ins, a six-player board, second seats.

    Each kind lists the best first. But players who sit out because of the numbers come before those who stand in, and
    both before those who wait. Within these, players who offered to sit out come before those who came late. Of second
    seats, players who offered one come first.
    """
    found = [_stand_in(rows, pk, conflicts.change({seat.pk: pk})) for pk in _without_seat(rows)]
    if not board.game.left_out:
        found.append(Stead("short_board", None, conflicts.change({seat.pk: None})))
    found += [
        Stead("play_twice", rows.entries[pk], conflicts.change({seat.pk: pk}), _offer(rows, pk))
        for pk in second_players(rows, board, seat)
    ]
    return sorted(found, key=_order)


def strangers_for(rows: HeatRows, conflicts: HeatConflicts, seat: Seat) -> list[Stead]:
    """Players of the event who are not in this heat and could be registered for a seat; the best first."""
    return sorted((_stand_in(rows, pk, conflicts.change({seat.pk: pk})) for pk in rows.unregistered), key=_order)


def late_for(rows: HeatRows, conflicts: HeatConflicts, board: Board) -> list[Stead]:
    """Who could take the empty place of an unstarted board: registered players without a seat, then everybody else."""
    power = _free_power(board)
    return sorted(
        (
            _stand_in(rows, pk, conflicts.change_with(board, pk, power))
            for pk in (*_without_seat(rows), *rows.unregistered)
        ),
        key=_order,
    )


def best_place(rows: HeatRows, conflicts: HeatConflicts, entry: int) -> tuple[Board, int] | None:
    """The free place that costs the heat least with this player, and the change of the total; None if all are taken."""
    free = [board for board in rows.boards if board.open and board.game.left_out]
    costs = [(board, conflicts.change_with(board, entry, _free_power(board))) for board in free]
    return min(costs, key=lambda cost: cost[1], default=None)


def second_players(rows: HeatRows, board: Board, seat: Seat) -> list[int]:
    """Players who may play this seat besides their own: at another board of the pool, with another power, not at two
    already."""
    twice, seated = rows.second_seats, rows.seated
    return [
        pk
        for pk, own in ((pk, seated[pk]) for pk in rows.entries if pk in seated)
        if own.game_id != board.game.pk
        and pk not in twice
        and own.game.pool_id == board.game.pool_id
        and not (own.power and own.power == seat.power)
    ]


def left_out_for(rows: HeatRows, board: Board, seat: Seat) -> str:
    """The power that a board leaves out when this seat stays empty."""
    if seat.power:
        return seat.power
    discipline = DISCIPLINES[rows.event.discipline]
    held = {other.power for other in board.seats}
    codes = [discipline.unplayed, *(power.code for power in discipline.powers)]
    return next(code for code in codes if code not in held)


def _without_seat(rows: HeatRows) -> list[int]:
    """Registered entries without a seat that may take one. Players who sit out came to play, so they are asked
    first."""
    return [*rows.with_part(Part.SITS_OUT), *rows.with_part(Part.STANDS_IN), *rows.waiting]


def _free_power(board: Board) -> str:
    """The power that a late arrival plays at a six-player board; blank where powers are not known."""
    return board.game.left_out if any(seat.power for seat in board.seats) else ""


def _stand_in(rows: HeatRows, pk: int, change: int) -> Stead:
    heats = len({board.game.round_id for board in rows.other_boards if pk in board.players})
    away = rows.stays_away(pk)
    return Stead("stand_in", rows.entries[pk], change, _part(rows, pk), pk in rows.may_sit_out, heats, away)


def _part(rows: HeatRows, pk: int) -> str:
    return rows.part_of.get(pk, Part.PLAYS) if pk in rows.registered else ""


def _offer(rows: HeatRows, pk: int) -> str:
    return "offers" if pk in rows.may_play_twice else ""


def _order(stead: Stead) -> tuple[int, bool, int, bool, int]:
    """Sort key: the kind of option, then presence and purpose, then the change."""
    ranks = {Part.SITS_OUT: 0, Part.STANDS_IN: 1, Part.PLAYS: 2, "offers": 2}
    late = stead.instead == "stand_in" and stead.part == ""
    way = INSTEAD.index(stead.instead) + 3 * late
    return way, stead.missing, ranks.get(stead.part, 3), not stead.offers, stead.change
