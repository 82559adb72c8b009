"""A round of a Swiss event as the desk sees it: tables with the players' points so far, byes, and players outside
it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.events.models import Round
from tournaments.swiss.disciplines import colours_of
from tournaments.swiss.models import ByeKind, Outcome, SwissEntry, SwissRoundState
from tournaments.swiss.selectors.explanations import reasons_in_words
from tournaments.swiss.selectors.manual_pairing import free_entries
from tournaments.swiss.selectors.margins import asked_margins
from tournaments.swiss.selectors.record import event_record
from tournaments.swiss.selectors.rows import SwissRows, Table
from tournaments.swiss.selectors.schedule import without_annulled

# What a table's result is called, by the outcomes of its two seats.
CODES = {
    (Outcome.WIN, Outcome.LOSS): "first",
    (Outcome.DRAW, Outcome.DRAW): "draw",
    (Outcome.LOSS, Outcome.WIN): "second",
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS): "first_walkover",
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN): "second_walkover",
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS): "nobody",
}
# The results of games that were played; players who did not play have no figures.
PLAYED = ("first", "draw", "second")
# How people write it.
SCORES = {
    "first": "1–0",
    "draw": "½–½",
    "second": "0–1",
    "first_walkover": "+ –",
    "second_walkover": "– +",
    "nobody": "– –",
}


@dataclass(frozen=True, slots=True)
class Side:
    """A player at a table, or without one: points before the round, and what is shown with the name.

    `colour` is white or black where the pairing system assigns colours.
    """

    player: SwissEntry
    name: str
    points: Fraction
    outcome: str = ""
    margins: tuple[tuple[str, object], ...] = ()
    colour: str = ""

    @property
    def won(self) -> bool:
        """Whether the player won the table."""
        return self.outcome in {Outcome.WIN, Outcome.FORFEIT_WIN}


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table with its two sides; `code` is its result, blank while it is open. `lacking` names margins not entered."""

    table: Table
    sides: tuple[Side, Side]
    code: str
    lacking: bool
    why: tuple[str, ...] = ()
    version: int = 0

    @property
    def number(self) -> int:
        """The table's number."""
        return self.table.game.number

    @property
    def score(self) -> str:
        """The result as people write it; blank while the table is open."""
        return SCORES.get(self.code, "")


@dataclass(frozen=True, slots=True)
class RoundView:
    """Everything of one round; each bye with what it is and why, and notes on the whole pairing."""

    round: Round
    tables: tuple[TableLine, ...]
    byes: tuple[tuple[Side, ByeKind, str], ...]
    free: tuple[Side, ...]
    notes: tuple[str, ...] = ()

    @property
    def draft(self) -> bool:
        """Whether only the desk sees it."""
        return bool(self.round.swiss.state == SwissRoundState.DRAFT)

    @property
    def lacking(self) -> int:
        """How many results of this round lack a figure that the standings use."""
        return sum(line.lacking for line in self.tables)

    @property
    def open(self) -> int:
        """How many tables have no result."""
        return sum(not line.code for line in self.tables)


def round_view(rows: SwissRows, number: int) -> RoundView:
    """The round; the rows are all it needs."""
    round_ = next(one for one in rows.rounds if one.number == number)
    event = without_annulled(rows, event_record(rows, rounds=number - 1))
    starts = rows.starts
    points = {each.number: each.points(event.values) + starts.get(each.number, 0) for each in event.players}
    players = {player.entry_id: player for player in rows.players}
    asked = [field.name for field in asked_margins(rows.event)]
    colours = colours_of(rows.event.discipline, rows.rules.system)

    def side(entry: int, place: int = 0, table: Table | None = None) -> Side:
        player = players[entry]
        result = table.results[place] if table and table.results else None
        margins = tuple((name, getattr(result, name)) for name in asked) if result else ()
        return Side(
            player,
            rows.names[entry],
            points[player.number],
            result.outcome if result else "",
            margins,
            colours[place] if table and colours else "",
        )

    reasons = round_.swiss.explanation.get("pairs", {})
    bye_reasons = round_.swiss.explanation.get("byes", {})
    lines = []
    for table in rows.tables[number]:
        sides = (side(table.entries[0], 0, table), side(table.entries[1], 1, table))
        code = outcome_code(table)
        lacking = lacks_figures(table, asked)
        why = reasons_in_words(reasons.get(str(min(table.entries)), ()))
        lines.append(TableLine(table, sides, code, lacking, tuple(why), table.version))
    byes = [
        (side(entry), ByeKind(bye.kind), " ".join(reasons_in_words(bye_reasons.get(str(entry), ()))))
        for (entry, in_round), bye in sorted(rows.byes.items())
        if in_round == number
    ]
    with_bye = {one.player.entry_id for one, _kind, _why in byes}
    free = [side(entry) for entry in free_entries(rows, number) if entry not in with_bye]
    notes = reasons_in_words(round_.swiss.explanation.get("round", ()))
    return RoundView(round_, tuple(lines), tuple(byes), tuple(free), tuple(notes))


def lacks_figures(table: Table, asked: Sequence[str]) -> bool:
    """Whether the game was played, and its result lacks one of the figures that are `asked` for."""
    return outcome_code(table) in PLAYED and any(
        getattr(result, name) is None for result in table.results or () for name in asked
    )


def results_without_figures(rows: SwissRows) -> list[tuple[int, int]]:
    """Round and table of each result that lacks a figure which the standings use, in order of play."""
    asked = [field.name for field in asked_margins(rows.event)]
    return [
        (one.number, table.game.number)
        for one in rows.published
        for table in rows.tables[one.number]
        if lacks_figures(table, asked)
    ]


def outcome_code(table: Table) -> str:
    """The table's result as pages and the API name it; blank while it is open."""
    if table.results is None:
        return ""
    return CODES[Outcome(table.results[0].outcome), Outcome(table.results[1].outcome)]
