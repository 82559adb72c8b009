"""What players have sent in, next to the open games of a heat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.boards.heats.selectors.heat_rows import HeatRows
from tournaments.boards.heats.selectors.heat_slips import HeatSlips
from tournaments.events.models import Entry, GameState
from tournaments.players.pages.slip_pages import slip_pages_of
from tournaments.players.selectors.slips import slips_in_rounds


@dataclass(frozen=True, slots=True)
class SlipTold:
    """A slip at an open game: its id, whose it is, what it says, and whether there is a photo."""

    pk: int
    entry: Entry
    lines: Sequence[str]
    pictured: bool


@dataclass(frozen=True, slots=True)
class Disputed:
    """The slips of a game that differ: what each says alone, and what all of them say."""

    told: Sequence[SlipTold]

    @property
    def agreed(self) -> list[str]:
        """The lines of every slip."""
        return [line for line in self.told[0].lines if all(line in slip.lines for slip in self.told)]

    @property
    def sides(self) -> list[tuple[SlipTold, list[str]]]:
        """Each slip with the lines that aren't on every slip; none if only the desk's result differs."""
        agreed = self.agreed
        return [(slip, [line for line in slip.lines if line not in agreed]) for slip in self.told]


def slips_told(rows: HeatRows, slips: HeatSlips) -> dict[int, list[SlipTold]]:
    """The slips of each open game. Where they differ it takes a query more, for all of them."""
    in_words = slip_pages_of(rows.event).in_words
    seats = {board.game.pk: board.seats for board in rows.boards if board.game.state == GameState.STARTED}
    told = {
        game: [SlipTold(one.pk, rows.entries[one.entry], in_words(one.facts, seats[game]), one.pictured)]
        for game, one in slips.waiting.items()
        if game in seats
    }
    if any(slips.of_game.get(game) == "differ" for game in seats):
        told |= {
            game: [
                SlipTold(one.pk, one.entry, in_words(one.facts, seats[game]), getattr(one, "pictured", False))
                for one in found
            ]
            for game, found in slips_in_rounds(rows.event, [rows.heat.number]).items()
            if game in seats
        }
    return told
