"""How prices move: the way of the steepest rise of a smoothed floor, with momentum.

Every board that costs nearly as little as the cheapest has its say, the less the dearer it is (Nesterov, 2005, on
smoothing; Polyak, 1969, on the length of a step). Called by the loops of `rising` and `covering`, and compiled with
them; sums are taken in one order, so all machines come to the same prices.
"""

from __future__ import annotations

from typing import Any

WIDE, NARROWER = 2.0, 0.5  # how far from the cheapest board another has a say, as a share of what a board may cost
EVERY, LEAST_RISE = 10, 50  # rounds, and the share of what is aimed at: rises by less make that narrower
LENGTH, MOMENTUM = 0.2, 0.85  # of a step, and the share of the step before that goes on
MOST_PAID = 2.0**52  # either way: any prices are right, and sums with these stay inside 64 bits


def say_of(cost: int, cheapest: int, width: float) -> float:
    """How much say a board has: 1 where it costs as little as the cheapest, none where it costs `width` more."""
    near = 1.0 - (cost - cheapest) / width
    return near * near


def step_prices(prices: Any, moves: Any, shares: Any, seated: Any, left: int, said: float, rise: float) -> None:
    """Raise the prices of players with too small a share of the boards, and lower the others; not of who is `seated`.

    `shares` is what the boards of each player had to say, of all that was `said`; with `left` boards to fill, one of
    them is due to everybody. `moves` are those of the step before, `rise` is how much higher the floor is wanted.
    """
    length = 0.0
    for player in range(len(prices)):
        if not seated[player]:
            shares[player] = 1.0 - shares[player] * left / said
            length += shares[player] * shares[player]
    step = LENGTH * rise / max(length, 1e-9)
    for player in range(len(prices)):
        if not seated[player]:
            moves[player] = MOMENTUM * moves[player] + step * shares[player]
            prices[player] = min(max(prices[player] + moves[player], -MOST_PAID), MOST_PAID)
