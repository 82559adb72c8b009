"""Powers by the players' own lists: once a board is found, its players pick one after the other.

The player with the lowest score picks first, and a seeded lot decides between equal scores, so that in the first heat
it decides alone. A list names powers by preference; powers that it leaves out are liked equally, and least. So a player
all of whose listed powers are taken has no choice left to make: they take what the others leave, which costs them
nothing and leaves the others their choices. The lot decides again who takes what is left.

Picking by turns has two properties that a rule for players needs: nobody can do better by writing down another list
than their true one, and nobody envies somebody who picked after them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from common.pure.errors import Problem, RuleError
from pairing.core.boards.rng import first_state, shuffled

BREAKS = frozenset(" ,;.>-\t")


@dataclass(frozen=True, slots=True)
class Picker:
    """A player of a board: id, score so far, and preference list, most preferred power first."""

    id: int
    score: Fraction
    preferences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """The power that a player got; `turn` is their place in the order of picking, 1 first."""

    player: int
    power: str
    turn: int


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a seat has its power: which choice of its player it was, and who has the powers they liked better.

    `rank` is None for a power that the player's list leaves out; `listed` is how long the list is.
    """

    rank: int | None
    listed: int
    better: tuple[tuple[str, int], ...]


def hand_out_powers(
    boards: Mapping[int, Sequence[Picker]],
    *,
    powers: Sequence[str],
    seed: int,
    left_out: Mapping[int, str] | None = None,
    held: Mapping[int, str] | None = None,
) -> dict[int, tuple[Choice, ...]]:
    """Give each player a power of their board, by its number; the choices are in the order of picking.

    The same boards and seed give the same powers, whatever order players come in, and whether boards are given powers
    together or one by one. There must be a power for each player of a board, and lists name these powers only.
    `left_out` has the unplayed power of a board, `held` that of a player who has another board already: nobody plays
    two boards with one power.
    """
    has = dict(held or {})
    given: dict[int, tuple[Choice, ...]] = {}
    for number, board in boards.items():
        free = [power for power in powers if power != (left_out or {}).get(number)]
        given[number] = _with_two_powers(_pick(board, free, seed=seed, number=number), has)
        has |= {choice.player: choice.power for choice in given[number]}
    return given


def explain(power: str, *, preferences: Sequence[str], holders: Mapping[str, int]) -> Reason:
    """Why a player with these preferences has this power, at a board where `holders` has the player of each power."""
    rank = preferences.index(power) + 1 if power in preferences else None
    better = preferences if rank is None else preferences[: rank - 1]
    return Reason(rank, len(preferences), tuple((other, holders[other]) for other in better if other in holders))


def read_preferences(text: str, *, letters: Mapping[str, str], path: str = "power_preferences") -> tuple[str, ...]:
    """The powers that a text such as "FGIRT", "f, g, i" or "France, Germany" lists, by letters or names.

    Raises `RuleError` at `path` for a letter of no power and for a power that is listed twice.
    """
    known, names = ", ".join(letters), {power: power for power in letters.values()}
    chosen: list[str] = []
    problems = []
    words = "".join(" " if sign in BREAKS else sign for sign in text.upper()).split()
    for sign in (sign for word in words for sign in ([word] if word in names else word)):
        power = names.get(sign) or letters.get(sign)
        if power is None:
            message = "“%(letter)s” isn’t the letter of a power. Use %(letters)s, most preferred first."
            problems.append(Problem(path, "unknown_power", message, {"letter": sign, "letters": known}))
        elif power in chosen:
            message = "“%(letter)s” is in the list twice. Remove one of the two."
            problems.append(Problem(path, "power_twice", message, {"letter": sign}))
        else:
            chosen.append(power)
    RuleError.gather(problems[:1])
    return tuple(chosen)


def _lot(player: int, *, seed: int) -> int:
    """The lowest goes first. It depends on seed and player alone, whoever else picks at the same time."""
    return first_state(first_state(seed) + player)


def _with_two_powers(choices: tuple[Choice, ...], held: Mapping[int, str]) -> tuple[Choice, ...]:
    """The choices, where each player who got a power that they hold at another board exchanges it with a later player,
    or the last of the earlier ones, whom it suits."""
    powers = [choice.power for choice in choices]
    for at, choice in enumerate(choices):
        if held.get(choice.player) != powers[at]:
            continue
        order = [*range(at + 1, len(choices)), *reversed(range(at))]
        suits = (k for k in order if held.get(choices[k].player) != powers[at] and powers[k] != powers[at])
        other = next(suits)
        powers[at], powers[other] = powers[other], powers[at]
    return tuple(Choice(choice.player, power, choice.turn) for choice, power in zip(choices, powers, strict=True))


def _pick(board: Sequence[Picker], powers: Sequence[str], *, seed: int, number: int) -> tuple[Choice, ...]:
    order = sorted(board, key=lambda picker: (picker.score, _lot(picker.id, seed=seed), picker.id))
    free = sorted(powers)
    got: dict[int, str] = {}
    for picker in order:
        wanted = next((power for power in picker.preferences if power in free), None)
        if wanted is not None:
            got[picker.id] = wanted
            free.remove(wanted)
    left = [picker.id for picker in order if picker.id not in got]
    # Draw separate lots: those of the players would deal the powers in the order of their names.
    dealt = [free[place] for place in shuffled(list(range(len(free))), seed=seed + number)]
    got |= dict(zip(left, dealt, strict=False))
    return tuple(Choice(picker.id, got[picker.id], turn) for turn, picker in enumerate(order, start=1))
