"""The slips of a round at their tables: which wait for a second player, and where the organiser has to decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.base.figures import figure
from tournaments.players.models import ResultSlip
from tournaments.players.selectors.slip_desks import Facts
from tournaments.players.selectors.slips import slips_differ, slips_in_rounds
from tournaments.swiss.selectors.rounds import SCORES, outcome_code
from tournaments.swiss.selectors.rows import SwissRows, Table
from tournaments.swiss.selectors.slips import DuelSlips, facts_of_duel, margins_of_facts

# The figure that sums up a sheet.
SHORT = ("loss", "units_lost", "points")


@dataclass(frozen=True, slots=True)
class TableSlip:
    """What one player reported: the score as people write it, and the losses or points of both, if given.

    `name` is the player's last name, or the whole where both at the table have the same.
    """

    row: ResultSlip
    name: str
    score: str
    figures: str


@dataclass(frozen=True, slots=True)
class TableSlips:
    """The slips of a table that need a look; those that do not differ wait for the second player.

    Where the result is what one slip said before it, that is `taken`, and nothing waits; with `against`, another slip
    contradicts it.
    """

    differs: bool
    slips: tuple[TableSlip, ...]
    taken: TableSlip | None = None
    against: bool = False


@dataclass(frozen=True, slots=True)
class RoundSlips:
    """The tables of a round whose slips need a look, by number, and how many tables of other rounds have some too."""

    tables: Mapping[int, TableSlips]
    elsewhere: int

    @property
    def disputed(self) -> int:
        """At how many tables the organiser has to decide."""
        return sum(each.differs for each in self.tables.values())

    @property
    def taken(self) -> int:
        """At how many tables the result is what one slip said."""
        return sum(each.taken is not None for each in self.tables.values())

    @property
    def waiting(self) -> int:
        """At how many tables one slip waits for the other."""
        return len(self.tables) - self.disputed - self.taken


def round_slips(rows: SwissRows, number: int) -> RoundSlips:
    """The slips of the round. One query, which other rounds share where theirs may differ."""
    looked_at = {number} | {one.number for one in rows.published if getattr(one, "look", False)}
    found = slips_in_rounds(rows.event, looked_at)
    desk, tables, elsewhere = DuelSlips(), {}, 0
    for one in looked_at:
        for table in rows.tables[one]:
            lasts = [rows.player(entry).entry.person.last_name for entry in table.entries]
            slips = found.get(table.game.pk, [])
            if not slips:
                continue
            result = slips[0].game.result
            settled_at = result.created_at if result else None
            differs = slips_differ(desk, slips, stands=_standing(table), settled_at=settled_at)
            if one == number and (differs or table.results is None):
                tables[table.game.number] = TableSlips(differs, tuple(_said(slip, lasts) for slip in slips))
            elif one == number and (taken := _taken(desk, table, slips, lasts)):
                tables[table.game.number] = TableSlips(False, (), taken, against=len(slips) > 1)
            elsewhere += differs and one != number
    return RoundSlips(tables, elsewhere)


def figures_in_short(margins: tuple[Mapping[str, object], Mapping[str, object]]) -> str:
    """The losses or points of both players, such as 35 : 60; blank where none is given."""
    for name in SHORT:
        values = [each.get(name) for each in margins]
        if any(value is not None for value in values):
            return " : ".join("–" if value is None else figure(value) for value in values)
    return ""


def _standing(table: Table) -> Facts | None:
    return facts_of_duel(outcome_code(table), table.results) if table.results else None


def _taken(desk: DuelSlips, table: Table, slips: Sequence[ResultSlip], lasts: Sequence[str]) -> TableSlip | None:
    """The one slip that reported the result before it was saved."""
    stands, result = _standing(table), slips[0].game.result
    agree = [slip for slip in slips if stands and desk.agreed(stands, slip.facts)]
    if len(agree) != 1 or result is None or agree[0].created_at > result.created_at:
        return None
    return _said(agree[0], lasts)


def _said(slip: ResultSlip, lasts: Sequence[str]) -> TableSlip:
    figures = figures_in_short(margins_of_facts(slip.facts))
    last = slip.entry.person.last_name
    return TableSlip(slip, slip.entry.name if lasts.count(last) > 1 else last, SCORES[slip.facts["outcome"]], figures)
