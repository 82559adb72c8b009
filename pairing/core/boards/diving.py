"""Better seedings from the boards of a list that prices speak for most: many short searches, none of all ways.

The boards of a good seeding are mostly among the few thousand with most say of a list of a hundred thousand, and that
list may be too short for its total: most boards take little of what all together may take. So each search has some
thousand boards, those with most say first, and `cover` goes through the ways that don't stray far from the first one
tried. Where that comes to nothing, less is asked for, which turns other ways back and so leads elsewhere, down to the
floor; in the next round there are more boards, and ways may stray farther. Hard heats of 70, whose best seeding was in
the whole list and found after two to five seconds, have it after one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from pairing.core.boards.listing import Listing
from pairing.core.boards.part import Part
from pairing.core.boards.prices import FINE, PriceBound

TAKEN, ALLOWED = 4000, 5  # in the first round: boards, and by how much a way may stray
MORE, FARTHER = (3, 2), 2  # times as many and as far in the next
MOST_TAKEN: Final = 20_000  # the last round is the first with as many: from there on, it is quicker to go through all
LESS: Final = (7, 10)  # of what was asked for above the floor, where that came to nothing
MOST_LOOKS: Final = 3_000_000  # of each diver: what is not found by then would take it very long
DIVERS: Final = 2  # who take the rounds in turn, each on a processor


class _Diver:
    """The searches of every other round, with the first of `members`, which take `rests` of the `spare` for `total`.

    `found` are the boards of a way below the best, until somebody takes them.
    """

    def __init__(
        self, prices: PriceBound, members: Any, rests: Any, *, spare: int, total: int, rounds_before: int
    ) -> None:
        self.found: Sequence[Sequence[int]] = ()
        self.done = False
        self._prices, self._members, self._rests = prices, members, rests
        self._spare, self._total = spare, total
        self._taken, self._allowed = TAKEN, ALLOWED
        self._go_further(rounds_before)
        self._aim = total
        self._part: Part | None = None
        self._left = MOST_LOOKS

    def go_on(self, looks: int, *, best: int, floor: int) -> int:
        """Search for totals below `best`, not below `floor`; the looks it took."""
        spent = 0
        while spent < looks and not self.done and not self.found:
            if self._part is None or self._aim >= best:
                self._part = self._searched(best - 1)
            spent += self._part.go_on(looks - spent)
            if self._part.found:
                self.found, self._part = self._part.found, None
            elif self._part.given_up or (self._part.none and (self._part.whole or self._aim <= floor)):
                self._next_round()  # if all ways were gone through, less comes to nothing either
            elif self._part.none:
                self._part = self._searched(floor + (self._aim - floor) * LESS[0] // LESS[1])
        self._left -= spent
        self.done = self.done or self._left <= 0
        return spent

    def _searched(self, aim: int) -> Part:
        self._aim, spare = aim, self._spare + (aim - self._total) * FINE
        members, rests = self._members[: self._taken], self._rests[: self._taken]
        return Part(self._prices, members, rests, spare=spare, allowed=self._allowed)

    def _next_round(self) -> None:
        self.done = self._taken >= min(len(self._members), MOST_TAKEN)
        self._go_further(DIVERS)
        self._part = None

    def _go_further(self, rounds: int) -> None:
        for _ in range(rounds):
            self._taken, self._allowed = self._taken * MORE[0] // MORE[1], self._allowed * FARTHER


class Dives:
    """The searches with one list: for `most`, or for less where that is too long, but at least for `least`.

    `total` is that of the best seeding found, with `boards`; `reach` is the total of the list, which is being made or
    priced and `long` at that for a second or so. `done` when all rounds are over, `given_up` where even the list for
    `least` is too long.
    """

    def __init__(self, prices: PriceBound, most: int, *, least: int) -> None:
        self.total = 2**60
        self.boards: Sequence[Sequence[int]] = ()
        self.given_up = self.long = False
        self.reach = least
        self._prices, self._asked = prices, most
        self._list: Listing | None = Listing(prices, most, least=least)
        self._whole: Part | None = None  # searched for its prices only
        self._divers: Sequence[_Diver] = ()

    @property
    def done(self) -> bool:
        return self.given_up or not (self._list or self._whole or any(not diver.done for diver in self._divers))

    def shares(self, *, best: int, floor: int) -> list[Callable[[int], int]]:
        """What can be done at the same time, two jobs at most; each is told how many looks, and tells what it took."""
        if self._list:
            return [self._list.go_on]
        if self._whole:
            return [self._whole.go_on]
        divers = [diver for diver in self._divers if not diver.done]
        return [partial(diver.go_on, best=min(best, self.total), floor=floor) for diver in divers]

    def note(self, best: int) -> None:
        """Go by what these have shown."""
        self.long = not self._divers and (self.long or bool(self._list and self._list.long))
        if self._list and self._list.given_up:
            self.given_up = True
        elif self._list and self._list.done:
            self.reach, self._asked = self._list.total, best - 1
            self._whole = Part(self._prices, *self._list.rows(), spare=self._asked * FINE - self._prices.floor)
            self._list = None
        elif self._whole and self._whole.priced:
            members, rests, spare = self._whole.in_order(MOST_TAKEN * MORE[0] // MORE[1])
            self._divers = [
                _Diver(self._prices, members, rests, spare=spare, total=self._asked, rounds_before=before)
                for before in range(DIVERS)
            ]
            self._whole = None
        elif self._whole and (self._whole.none or self._whole.found):  # too few boards for prices to be moved
            self._take(self._whole.found)
            self._whole = None
        for diver in self._divers:
            self._take(diver.found)
            diver.found = ()

    def _take(self, boards: Sequence[Sequence[int]]) -> None:
        total = sum(self._prices.cost(board) for board in boards) // FINE
        if boards and total < self.total:
            self.total, self.boards = total, boards
