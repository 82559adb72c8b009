"""A knock-out by seeds: losers are out. For a final stage, with byes for the top seeds where places are left empty.

Seed 1 can meet seed 2 only in the final, seeds 3 and 4 only in the semi-finals, and so on: in each match of the first
round the seeds sum to the size of the bracket plus one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from common.pure.errors import RuleError

FEWEST_SEEDS: Final = 2
MOST_SEEDS: Final = 1024


@dataclass(frozen=True, slots=True)
class Slot:
    """One side of a match: a seed, or the winner or loser of an earlier match. Exactly one of the three is set."""

    seed: int | None = None
    winner_of: int | None = None
    loser_of: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match by its number, round (1 is the first) and sides. `stage` is how many are left: 2 the final, 4 the semis.

    The match for third place has stage 2 as well, and takes its sides from losers.
    """

    number: int
    round: int
    stage: int
    first: Slot
    second: Slot

    @property
    def for_third_place(self) -> bool:
        """Whether the losers of the semi-finals meet here."""
        return self.first.loser_of is not None


@dataclass(frozen=True, slots=True)
class Bracket:
    """All matches, in the order in which they can be played, and the seeds that enter in the second round."""

    seeds: int
    size: int
    matches: tuple[Match, ...]
    byes: tuple[int, ...]

    @property
    def rounds(self) -> int:
        """How many rounds lead to the winner."""
        return self.size.bit_length() - 1


def knock_out(seeds: int, *, third_place: bool = False) -> Bracket:
    """The bracket for `seeds` players: the smallest power of two that holds them, its empty places byes for the top.

    Errors: `RuleError` at `seeds` outside 2 to 1024.
    """
    if not FEWEST_SEEDS <= seeds <= MOST_SEEDS:
        message = "A knock-out can have %(least)s to %(most)s players, not %(seeds)s. Choose another number."
        raise RuleError.one("seeds", "out_of_range", message, least=FEWEST_SEEDS, most=MOST_SEEDS, seeds=seeds)
    size = 1 << (seeds - 1).bit_length()
    sides: list[Slot | None] = [Slot(seed=seed) if seed <= seeds else None for seed in _order(size)]
    matches: list[Match] = []
    byes: list[int] = []
    for number in range(1, size.bit_length()):
        following: list[Slot | None] = []
        for first, second in zip(sides[::2], sides[1::2], strict=True):
            if first is None or second is None:
                left = first or second
                byes.extend([left.seed] if left and left.seed else [])
                following.append(left)
                continue
            matches.append(Match(len(matches) + 1, number, len(sides), first, second))
            following.append(Slot(winner_of=len(matches)))
        if len(sides) == 4 and third_place:
            losers = [Slot(loser_of=slot.winner_of) for slot in following if slot and slot.winner_of]
            if len(losers) == 2:
                matches.append(Match(len(matches) + 1, number + 1, 2, losers[0], losers[1]))
        sides = following
    return Bracket(seeds, size, tuple(matches), tuple(sorted(byes)))


def matches_to_play(bracket: Bracket, *, winners: Mapping[int, int]) -> tuple[tuple[Match, int, int], ...]:
    """The undecided matches whose two sides are known, with the seeds that meet. `winners` is by number of match."""
    sides = _sides(bracket, winners)
    return tuple(
        (match, *sides[match.number])
        for match in bracket.matches
        if match.number in sides and match.number not in winners
    )


def places_of(bracket: Bracket, *, winners: Mapping[int, int]) -> dict[int, int]:
    """The place of each seed whose place is decided: 1 and 2 of the final, 3 and 4; losers of one round share theirs.

    Without a match for third place both losers of the semi-finals are third.
    """
    sides = _sides(bracket, winners)
    third = any(match.for_third_place for match in bracket.matches)
    places: dict[int, int] = {}
    for match in bracket.matches:
        if match.number not in winners or match.number not in sides:
            continue
        winner = winners[match.number]
        loser = next(seed for seed in sides[match.number] if seed != winner)
        if match.for_third_place:
            places |= {winner: 3, loser: 4}
        elif match.stage == 2:
            places |= {winner: 1, loser: 2}
        elif not (match.stage == 4 and third):
            places[loser] = match.stage // 2 + 1
    return places


def _sides(bracket: Bracket, winners: Mapping[int, int]) -> dict[int, tuple[int, int]]:
    """The two seeds of each match that is known so far. Errors: `RuleError` for a winner who is not in the match."""
    known: dict[int, tuple[int, int]] = {}
    for match in bracket.matches:
        found = [_seed_in(slot, known, winners) for slot in (match.first, match.second)]
        if found[0] is None or found[1] is None:
            continue
        known[match.number] = (found[0], found[1])
        if match.number in winners and winners[match.number] not in found:
            message = "Seed %(seed)s is not in match %(match)s. Name one of its two players as the winner."
            raise RuleError.one(
                f"winners.{match.number}", "not_in_match", message, seed=winners[match.number], match=match.number
            )
    return known


def _seed_in(slot: Slot, known: Mapping[int, tuple[int, int]], winners: Mapping[int, int]) -> int | None:
    if slot.seed is not None:
        return slot.seed
    feeder = slot.winner_of or slot.loser_of or 0
    if feeder not in winners or feeder not in known:
        return None
    winner = winners[feeder]
    if slot.winner_of:
        return winner
    return next((seed for seed in known[feeder] if seed != winner), None)


def _order(size: int) -> list[int]:
    """The seeds from top to bottom of a bracket of this size."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for top in order for seed in (top, total - top)]
    return order
