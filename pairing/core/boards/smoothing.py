"""A step of the duals: up the steepest slope of a smoothed bound, with momentum.

Every board whose reduced cost is near the minimum gets a weight, less for a higher cost (Nesterov, 2005, on smoothing;
Polyak, 1969, on the length of a step). Called by the loops of `dual_ascent` and `set_partitioning`, and compiled with
them; sums are taken in one order, so all machines come to the same duals.
"""

from __future__ import annotations

from pairing.core.boards.arrays import Amounts, Numbers

# How far above the least reduced cost a board still has a weight, as a share of what it may cost.
INITIAL_RADIUS, RADIUS_DECAY = 2.0, 0.5
EVERY, LEAST_RISE = 10, 50  # rounds, and the share of the target: where the bound rises by less, the radius shrinks
STEP_SCALE, MOMENTUM = 0.2, 0.85  # of a step, and the share of the step before that is added
DUAL_LIMIT = 2.0**52  # either way: any duals are right, and sums with these stay inside 64 bits


def smoothing_weight(cost: int, cheapest: int, radius: float) -> float:
    """The weight of a board: 1 where its reduced cost is the least, 0 where it is `radius` above that."""
    near = 1.0 - (cost - cheapest) / radius
    return near * near


def step_duals(
    duals: Amounts,
    momentum: Amounts,
    coverage: Amounts,
    seated: Numbers,
    left: int,
    total_weight: float,
    target_increase: float,
) -> None:
    """Raise the duals of players whom the boards cover too little, and lower the others; not of who is `seated`.

    `coverage` is the weight of each player's boards, of the `total_weight` of all; with `left` boards to fill, one of
    them is due to everybody. It becomes the subgradient. `momentum` is the step before, `target_increase` is how much
    higher the bound is wanted.
    """
    length = 0.0
    for player in range(len(duals)):
        if not seated[player]:
            coverage[player] = 1.0 - coverage[player] * left / total_weight
            length += coverage[player] * coverage[player]
    step = STEP_SCALE * target_increase / max(length, 1e-9)
    for player in range(len(duals)):
        if not seated[player]:
            momentum[player] = MOMENTUM * momentum[player] + step * coverage[player]
            duals[player] = min(max(duals[player] + momentum[player], -DUAL_LIMIT), DUAL_LIMIT)
