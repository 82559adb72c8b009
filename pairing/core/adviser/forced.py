"""What the numbers force, by counting: no seeding, however good, can be below these.

All bounds are for an event to which everybody comes. With N players, k boards of s seats a heat and R heats:

- *Meetings by pairs*: R·k·C(s, 2) meetings happen between C(N, 2) pairs, so the rest repeat.
- *Meetings by boards*: the s players of a board spread over the k boards of a later heat; where s > k some of them sit
  together again, least when spread evenly. Each later heat repeats at least that against one earlier heat. Players who
  sit out thin the boards; with players at two boards at once the bound is left out, for such a pair may count twice.
- *Powers*: a player has each of the s powers once at most before one repeats, and R·k·s seats are played.
"""

from __future__ import annotations

from typing import Final

from pairing.core.adviser.boards_format import BoardsFormat
from scoring.core.seats import SEATS

MOST_HEATS_TOLD: Final = 99


def boards_forced(event: BoardsFormat) -> dict[str, int]:
    """Boards, seats left over, and the least repeats of an event, each as a whole number.

    `left_over` are the players beyond full boards, `wanting` the players who would have to play twice to fill one more;
    `heats_without_repeats` the most heats in which counting alone forces no repeated meeting.
    """
    boards, sitting = event.boards, max(event.players - event.boards * SEATS, 0)
    left_over = event.players % SEATS
    meetings = repeated_meetings(event.players, heats=event.heats, boards=boards)
    pairs = event.players * (event.players - 1) // 2
    met = event.heats * boards * (SEATS * (SEATS - 1) // 2)
    heats = (
        heat - 1 for heat in range(2, MOST_HEATS_TOLD) if repeated_meetings(event.players, heats=heat, boards=boards)
    )
    return {
        "boards": boards,
        "left_over": left_over,
        "wanting": (SEATS - left_over) % SEATS,
        "sit_out_each_heat": sitting,
        "play_twice_each_heat": max(boards * SEATS - event.players, 0),
        "meetings": met,
        "pairs": pairs,
        "repeated_meetings": meetings,
        "most_met_pair": max(-(-met // pairs), 2 if meetings else 1),
        "repeated_powers": repeated_powers(event.players, heats=event.heats, boards=boards),
        "heats_without_repeats": next(heats, MOST_HEATS_TOLD),
    }


def repeated_meetings(players: int, *, heats: int, boards: int, size: int = SEATS) -> int:
    """The least number of repeated meetings: over all pairs, the times that they meet beyond the first."""
    bounds = [repeats_by_pairs(players, heats=heats, boards=boards, size=size)]
    if boards * size <= players:
        bounds.append(repeats_by_boards(players, heats=heats, boards=boards, size=size))
    return max(bounds)


def repeats_by_pairs(players: int, *, heats: int, boards: int, size: int = SEATS) -> int:
    """Meetings beyond the number of pairs."""
    return max(heats * boards * (size * (size - 1) // 2) - players * (players - 1) // 2, 0)


def repeats_by_boards(players: int, *, heats: int, boards: int, size: int = SEATS) -> int:
    """Meetings of players who shared a board of one earlier heat. At least `boards` × `size` players."""
    staying = [size] * boards
    for _ in range(players - boards * size):  # each who sits out leaves the fullest of the earlier boards
        staying[staying.index(max(staying))] -= 1
    return (heats - 1) * sum(_spread_pairs(count, boards) for count in staying)


def repeated_powers(players: int, *, heats: int, boards: int, size: int = SEATS) -> int:
    """The least number of seats in which somebody has a power again."""
    return max(heats * boards * size - players * size, 0)


def _spread_pairs(count: int, boards: int) -> int:
    """Pairs that stay together when `count` players spread over the boards as evenly as can be."""
    each, more = divmod(count, boards)
    return (boards - more) * (each * (each - 1) // 2) + more * ((each + 1) * each // 2)
