"""Our own random numbers: the same on every machine and in every version of Python.

A 62-bit linear congruential generator whose output is mixed once; it fits in signed 64-bit words, so that compiled code
and plain Python draw the same numbers.
"""

from __future__ import annotations

MASK = 2**62 - 1
STEP = 3_202_034_522_624_059_733
ODD = 1_442_695_040_888_963_407
MIX = 2_685_821_657_736_338_717


def first_state(seed: int) -> int:
    """The generator's state for a seed, any whole number; near seeds give different states."""
    state = seed % 2**62
    for _ in range(4):
        state = (state ^ (state >> 31)) * MIX + ODD & MASK
    return state


def next_raw(state: int) -> tuple[int, int]:
    """The next state, and a draw from 0 to 2^62 − 1, whose high bits are the better ones."""
    state = state * STEP + ODD & MASK
    return state, (state ^ (state >> 31)) * MIX & MASK


def next_draw(state: int) -> tuple[int, int]:
    """The next state, and a draw from 0 to 2^21 − 1."""
    state, draw = next_raw(state)
    return state, draw >> 41


def shuffled(items: list[int], *, seed: int) -> list[int]:
    """A new list in random order, every order alike."""
    state = first_state(seed)
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        state, draw = next_raw(state)
        chosen = (draw >> 21) * (last + 1) >> 41
        result[last], result[chosen] = result[chosen], result[last]
    return result
