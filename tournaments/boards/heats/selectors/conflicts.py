"""Why a seating costs what it costs, in plain text: each player's conflicts line by line, and those of the whole heat.

`pairing.core.boards.explain` finds the lines and counts them as contract §5 does: a pair's conflict is listed with both
players and counts once in the total.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.core.boards.explain import Conflict, Ledger
from pairing.core.boards.instance import Game
from tournaments.base.figures import ordinal
from tournaments.boards.heats.selectors.heat_rows import Board, HeatRows, seated_game, seeding_instance
from tournaments.events.disciplines import power_name

TEXTS = {
    "pair": gettext_lazy("would rather not meet %(other)s"),
    "wish": gettext_lazy("would like to meet %(other)s"),
    "group": gettext_lazy("shares the group %(name)s with %(other)s"),
    "team": gettext_lazy("is on team %(name)s with %(other)s"),
    "met": gettext_lazy("met %(other)s in %(heats)s"),
    "power": gettext_lazy("played %(had)s in %(heats)s"),
    "power_group": gettext_lazy("gets %(power)s, in the region of %(had)s, played in %(heats)s"),
}


@dataclass(frozen=True, slots=True)
class ConflictLine:
    """One conflict in words, and what it costs."""

    text: str
    value: int


@dataclass(frozen=True, slots=True)
class PlayerLines:
    """What a player's seat costs, line by line."""

    entry: int
    lines: tuple[ConflictLine, ...]

    @property
    def total(self) -> int:
        """The player's figure: every conflict they are part of."""
        return sum(line.value for line in self.lines)


class HeatConflicts:
    """The conflicts of a heat as it is seated now."""

    def __init__(self, rows: HeatRows) -> None:
        self._rows = rows
        self._ledger = Ledger(seeding_instance(rows, entries=rows.entries))
        self._found = {board.game.pk: self._ledger.of_game(seated_game(board)) for board in rows.boards}

    @property
    def total(self) -> int:
        """The total conflict of the heat."""
        return sum(self.total_of(board) for board in self._rows.boards)

    def total_of(self, board: Board) -> int:
        """What one board adds to the total: each pair once."""
        return sum(line.value for _entry, line, _power in self._counted(board))

    def of_player(self, board: Board) -> dict[int, PlayerLines]:
        """The lines of each player of one board, the most expensive first."""
        found = {}
        for row in self._found[board.game.pk]:
            entry = int(row.player)
            lines = [ConflictLine(self._text_for(entry, line, power=row.power), line.value) for line in row.lines]
            found[entry] = PlayerLines(entry, tuple(sorted(lines, key=lambda line: -line.value)))
        return found

    def remaining(self, boards: Sequence[Board]) -> list[ConflictLine]:
        """All conflicts of these boards, each once, the most expensive first."""
        counted = [each for board in boards for each in self._counted(board)]
        lines = [ConflictLine(self.sentence(entry, line, power=power), line.value) for entry, line, power in counted]
        return sorted(lines, key=lambda line: -line.value)

    @property
    def ledger(self) -> Ledger:
        """What each two players cost, for more questions."""
        return self._ledger

    def sentence(self, entry: int, line: Conflict, *, power: str | None) -> str:
        """A line as a whole sentence; `power` is what the player has, or would have."""
        return f"{self._name(entry)} {self._text_for(entry, line, power=power)}"

    def change(self, players: Mapping[int, int | None]) -> int:
        """How the total changes when seats, by their id, have these players; None for nobody, at a power left out."""
        change = 0
        for board in self._rows.boards:
            if players.keys().isdisjoint(seat.pk for seat in board.seats):
                continue
            sitting = [(players.get(seat.pk, seat.entry_id), seat.power) for seat in board.seats]
            change += self._total_with(board, sitting) - self.total_of(board)
        return change

    def change_with(self, board: Board, entry: int, power: str) -> int:
        """How the total changes when one more player takes a power of a board."""
        sitting = [*((seat.entry_id, seat.power) for seat in board.seats), (entry, power)]
        return self._total_with(board, sitting) - self.total_of(board)

    def _total_with(self, board: Board, sitting: Sequence[tuple[int | None, str]]) -> int:
        there = [(entry, power or None) for entry, power in sitting if entry is not None]
        game = Game(board.game.number, tuple(e for e, _p in there), tuple(power for _e, power in there))
        return self._ledger.total_of(game)

    def _counted(self, board: Board) -> Iterator[tuple[int, Conflict, str | None]]:
        """Each conflict of a board once, with the player it is listed with and what that player has."""
        seen: set[int] = set()
        for row in self._found[board.game.pk]:
            entry = int(row.player)
            seen.add(entry)
            for line in row.lines:
                if line.other is None or line.other not in seen:
                    yield entry, line, row.power

    def _text_for(self, entry: int, line: Conflict, *, power: str | None) -> str:
        """The line as it follows the player's name."""
        if line.kind == "preference":
            return self._wish_in_words(line)
        text = TEXTS["wish" if line.kind == "pair" and line.value <= 0 else line.kind]
        return str(text) % {
            "other": self._name(int(line.other)) if line.other is not None else "",
            "name": line.name,
            "had": power_name(line.name),
            "power": power_name(power or ""),
            "heats": _heats_in_words(line),
        }

    def _wish_in_words(self, line: Conflict) -> str:
        values = {"power": power_name(line.name), "rank": ordinal(line.choice) if line.choice else ""}
        if line.choice:
            return _("gets %(power)s, the %(rank)s choice") % values
        return _("gets %(power)s, which is not on the preference list") % values

    def _name(self, entry: int) -> str:
        return self._rows.entries[entry].name


def heat_conflicts(rows: HeatRows) -> HeatConflicts:
    """The conflicts of everybody seated in a heat."""
    return HeatConflicts(rows)


def _heats_in_words(line: Conflict) -> str:
    numbers = [str(heat) for heat, _game in line.games]
    if len(numbers) == 1:
        return _("heat %(number)s") % {"number": numbers[0]}
    listed = _("%(first)s and %(last)s") % {"first": ", ".join(numbers[:-1]), "last": "".join(numbers[-1:])}
    return _("heats %(numbers)s") % {"numbers": listed}
