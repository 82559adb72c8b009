"""How warm the search is, when: temperatures, and the whole-number tables by which it accepts a worse seating.

Only additions, multiplications and divisions of floats are used, which are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence

DRAWS = 2**21
LONGEST = 4096


def exponential(x: float) -> float:
    """e to the power of x, from additions and multiplications alone, so that all machines agree to the last bit."""
    halvings = 0
    while x < -0.0625 or x > 0.0625:
        x /= 2
        halvings += 1
    total = term = 1.0
    for k in range(1, 12):
        term *= x / k
        total += term
    for _ in range(halvings):
        total *= total
    return total


def thresholds(temperature: float) -> tuple[list[int], int]:
    """How many of `DRAWS` draws accept a swap that costs d more: a table by `d >> shift`, and that shift."""
    shift = 0
    while 15 * temperature > LONGEST << shift:
        shift += 1
    factor = exponential(-(1 << shift) / temperature)
    table = [DRAWS]
    share = factor
    while share * DRAWS >= 1 and len(table) < LONGEST:
        table.append(int(share * DRAWS))
        share *= factor
    return table, shift


def acceptance_limits(table: Sequence[int], shift: int, *, draws: int) -> list[int]:
    """How much worse a swap each of `draws` draws allows: the inverse of `thresholds`."""
    result: list[int] = []
    for at in range(len(table) - 1, -1, -1):
        allowing = -(-table[at] * draws // DRAWS)
        result += [(at + 1 << shift) - 1] * (allowing - len(result))
    return result


def cooling(hot: float, cold: float, levels: int) -> list[float]:
    """Temperatures from `hot` to `cold`, each the same share of the one before."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if _power(middle, levels - 1) < cold / hot:
            low = middle
        else:
            high = middle
    result = [hot]
    for _ in range(levels - 1):
        result.append(result[-1] * high)
    return result


def _power(base: float, exponent: int) -> float:
    result = 1.0
    for _ in range(exponent):
        result *= base
    return result
