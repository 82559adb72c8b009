"""The boards that a seeding run found, written into its heat as games with their seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.services.second_seats import settle_second_seats
from tournaments.events.models import Game, Pool, Round, Seat


def write_boards(heat: Round, run: SeedingRun, *, pool: Pool | None) -> list[dict[str, Any]]:
    """Create the run's open games with their seats. Locked games exist already.

    A run of a pool knows nothing of the other pools' boards: its boards take the numbers that those leave free. If a
    player has two seats, the one that existed before counts, else that at the board with the lower number.
    """
    locked = {game["game"] for game in run.instance["locked_games"]}
    taken = set(heat.games.values_list("number", flat=True))
    found = [game for game in run.solution["games"] if game["game"] not in locked]
    free = (number for number in range(1, len(found) + len(taken) + 1) if number not in taken)
    unplayed = _unplayed_powers(run, found)
    boards = [
        {**game, "game": number, "left_out": power} for game, number, power in zip(found, free, unplayed, strict=False)
    ]
    common = {
        "round": heat,
        "pool": pool,
        "top_board": bool(pool and pool.takes_top_ranks),
        "powers_locked": heat.event.boards.assign_powers,
    }
    games = Game.objects.bulk_create(
        Game(number=board["game"], left_out=board["left_out"], **common) for board in boards
    )
    seated = set(Seat.objects.filter(round=heat, fills=False).values_list("entry_id", flat=True))
    seats = []
    for game, board in zip(games, boards, strict=True):
        powers = board["powers"] or [""] * len(board["players"])
        for position, (player, power) in enumerate(zip(board["players"], powers, strict=True)):
            seats.append(
                Seat(
                    round=heat,
                    game=game,
                    entry_id=player,
                    position=position,
                    power=power or "",
                    fills=player in seated,
                )
            )
            seated.add(player)
    Seat.objects.bulk_create(seats)
    settle_second_seats(heat)
    return boards


def _unplayed_powers(run: SeedingRun, boards: Sequence[dict[str, Any]]) -> list[str]:
    """The power that nobody plays at each board, blank at full ones."""
    size, given = run.instance["game_size"], iter(run.left_out)
    powers = []
    for board in boards:
        if len(board["players"]) == size:
            powers.append("")
        elif board["powers"]:
            powers.append(next(power for power in run.instance["powers"] if power not in board["powers"]))
        else:
            powers.append(next(given))
    return powers
