"""The first transposition of S2 among equally good ones (C.04.3, article 4.2).

Once S1 and S2 are fixed, a bracket is an assignment of rows to columns. One best assignment is known; prices for the
columns show which other pairs belong to a best assignment (those that cost nothing beyond the prices), and each player
of S1 in turn takes the first of S2 that still leaves a best assignment for the others.
"""

from __future__ import annotations

from collections.abc import Sequence

Costs = Sequence[int | None]


def first_transposition(costs: Sequence[Costs], assignment: Sequence[int]) -> list[int]:
    """The column of each row: of all assignments as cheap as `assignment`, the first in lexicographic order.

    `costs[row][column]` is None for a pair that may not be; there are as many columns as rows, and `assignment`,
    the column of each row, is one of the cheapest.
    """
    return _Rows(costs, assignment).first()


class _Rows:
    def __init__(self, costs: Sequence[Costs], assignment: Sequence[int]) -> None:
        self.costs = costs
        self.column = list(assignment)
        self.size = len(assignment)
        self.row = [0] * self.size
        for row, column in enumerate(self.column):
            self.row[column] = row
        self.free = [True] * self.size  # columns not yet fixed
        self.tight = self._tight_columns()

    def _tight_columns(self) -> list[list[int]]:
        """For each row the columns, in order, that it has in some cheapest assignment of a subset."""
        price = self._prices()
        found = []
        for row, costs in enumerate(self.costs):
            base = self._cost(row, self.column[row]) - price[self.column[row]]
            found.append(
                [column for column, cost in enumerate(costs) if cost is not None and cost - price[column] == base]
            )
        return found

    def _cost(self, row: int, column: int) -> int:
        cost = self.costs[row][column]
        if cost is None:
            raise AssertionError("the assignment uses a pair that may not be")
        return cost

    def _prices(self) -> list[int]:
        """Column prices under which every row has its cheapest column: shortest ways over exchanges (Bellman–Ford)."""
        price = [0] * self.size
        changed = list(range(self.size))
        rounds = 0
        while changed:
            rounds += 1
            if rounds > self.size + 1:
                raise AssertionError("the assignment is not a cheapest one")
            lowered: set[int] = set()
            for own in changed:
                row = self.row[own]
                base = self._cost(row, own) - price[own]
                for column, cost in enumerate(self.costs[row]):
                    if cost is not None and cost - base < price[column]:
                        price[column] = cost - base
                        lowered.add(column)
            changed = sorted(lowered)
        return price

    def first(self) -> list[int]:
        for row in range(self.size):
            self._settle(row)
            self.free[self.column[row]] = False
        return self.column

    def _settle(self, row: int) -> None:
        """Give the row the first of its tight columns from which the others can still be served."""
        dead: set[int] = set()
        for column in self.tight[row]:
            if column == self.column[row]:
                return
            if self.free[column] and column not in dead and self._reroute(row, column, dead):
                return

    def _reroute(self, row: int, wanted: int, dead: set[int]) -> bool:
        """Take `wanted` for the row, if its owner can be moved on, link by link, to the column the row gives up.

        Columns from which no way leads there go into `dead`.
        """
        target = self.column[row]
        came: dict[int, int] = {wanted: wanted}
        stack = [wanted]
        while stack:
            at = stack.pop()
            for column in self.tight[self.row[at]]:
                if column not in came and self.free[column] and column not in dead:
                    came[column] = at
                    if column == target:
                        self._turn(row, wanted, target, came)
                        return True
                    stack.append(column)
        dead.update(came)
        return False

    def _turn(self, row: int, wanted: int, target: int, came: dict[int, int]) -> None:
        column = target
        while column != wanted:
            before = came[column]
            owner = self.row[before]
            self.column[owner], self.row[column] = column, owner
            column = before
        self.column[row], self.row[wanted] = wanted, row
