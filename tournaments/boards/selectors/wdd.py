"""An event as the two files of the World Diplomacy Database: the players by place, and every board.

Players who never played are left out, and so are codes of countries and places, which nobody has entered here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from scoring.core.awards import awards, results_by_power
from scoring.core.facts import GameFacts, SeatScore
from scoring.core.score_book import ScoreBook, credited_players
from scoring.core.seats import SeatFacts
from scoring.core.standings import StandingsLine, standings
from scoring.core.standings_export import decimal_text
from scoring.core.teams import team_standings
from scoring.core.years import FIRST_YEAR, SOLO_CENTERS
from tournaments.base.plain_text import person_key
from tournaments.boards.files.wdd_columns import (
    BOARD_COLUMNS,
    CHART_COLUMNS,
    UNRANKED,
    WDD_POWERS,
    YEAR_ZERO,
    classification_columns,
)
from tournaments.boards.games.selectors.facts import BoardsRows, load_rows, seat_facts
from tournaments.boards.games.selectors.standings import score_book
from tournaments.boards.games.selectors.visibility import seen_boards
from tournaments.events.models import Event
from tournaments.events.visibility import View
from tournaments.people.models import Person

Row = dict[str, object]
# The prizes at large as the WDD numbers them, from 1; the first seven places and best powers have columns of their own.
MOST_HOMONYME = 99
AWARDS = ("best_without_solo", "best_of_losses", "last_place")


@dataclass(frozen=True)
class _Event:
    rows: BoardsRows
    book: ScoreBook
    people: dict[int, Person]
    facts: dict[tuple[int, str], SeatFacts]

    @cached_property
    def numbers(self) -> dict[int, int]:
        """What HOMONYME says of each person. The site asks for 1; a second person of the name needs another number."""
        found: dict[int, int] = {}
        taken: set[tuple[tuple[str, str], int]] = set()
        numbered = sorted(self.people.values(), key=lambda one: (not one.distinction.isdecimal(), one.pk))
        for person in numbered:
            key, number = person_key(person.first_name, person.last_name), 1
            if person.distinction.isdecimal() and 1 < int(person.distinction) <= MOST_HOMONYME:
                number = int(person.distinction)
            while (key, number) in taken:
                number += 1
            taken.add((key, number))
            found[person.pk] = number
        return found

    def named(self, entry: int) -> Row:
        """Who, in the columns that every row begins with."""
        person = self.people[entry]
        return {"FIRST NAME": person.first_name, "NAME": person.last_name, "HOMONYME": self.numbers[person.pk]}

    def credited(self, seat: SeatScore) -> tuple[int, ...]:
        """The players who get the credit for a seat."""
        return credited_players(seat, policy=self.book.rules.replacement_policy)

    def listed(self, seat: SeatScore) -> tuple[int, ...]:
        """Whose row a seat is in the file of boards; a second seat, which is credited to nobody, is its player's."""
        return seat.players[-1:] if seat.fills else self.credited(seat)


def wdd_classification(event: Event, view: View) -> list[Sequence[object]]:
    """The heading and a row for each player who has a finished game, in the order of the standings."""
    whole = _load(event, view)
    table = standings(whole.book)
    shared = Counter(line.rank for line in table.lines if line.played)
    top = _top_board(whole)
    extra = _Extra(whole, top, teams=bool(whole.book.facts.teams))
    columns = classification_columns(heats=whole.book.rules.all_heats, top_board=top is not None, teams=extra.teams)
    found: list[Row] = [
        {
            **whole.named(line.entry.id),
            "RANK": UNRANKED if line.rank is None else line.rank,
            "EXAEQUO": shared[line.rank],
            "SCORE": decimal_text(line.total),
            **_heats(line),
            **extra.of(line.entry.id),
        }
        for line in table.lines
        if line.played
    ]
    return [columns, *([row.get(column, "") for column in columns] for row in found)]


def wdd_boards(event: Event, view: View) -> list[Sequence[object]]:
    """The heading and a row for each player of each finished game, by heat, board and power."""
    whole = _load(event, view)
    games = sorted(whole.book.facts.games, key=lambda game: (game.heat, game.number))
    found = (row for game in games for row in _board_rows(whole, game))
    return [BOARD_COLUMNS, *([row.get(column, "") for column in BOARD_COLUMNS] for row in found)]


def _load(event: Event, view: View) -> _Event:
    fresh = Event.objects.select_related("club", "boards__scoring_system").get(pk=event.pk)
    rows = seen_boards(load_rows(fresh), view)
    facts = {(game.pk, fact.power): fact for game in rows.games for fact in seat_facts(rows, game)}
    return _Event(rows, score_book(rows), {entry.pk: entry.person for entry in rows.entries}, facts)


def _heats(line: StandingsLine) -> Row:
    return {f"R{heat.heat}": decimal_text(heat.score) for heat in line.heats if heat.state == "played"}


def _board_rows(whole: _Event, game: GameFacts) -> Iterator[Row]:
    scores = [seat.score for seat in game.seats]
    draws = _draws(whole, game)
    for seat in sorted(game.seats, key=lambda seat: seat.power):
        facts = whole.facts[game.id, seat.power]
        chart = facts.chart or ()
        row: Row = {
            "ROUND": game.heat,
            "BOARD": game.number,
            "COUNTRY": WDD_POWERS[seat.power],
            "RANK": _place(seat.score, scores),
            "EXAEQUO": scores.count(seat.score),
            "SCORE": decimal_text(seat.score),
            "NB_CENTRE": _blank(facts.centers),
            "YEAR_ELIMINATION": _elimination(facts),
            "DRAW": _blank(draws[seat.power]),
            **dict(zip(CHART_COLUMNS, chart, strict=False)),
        }
        for entry in whole.listed(seat):
            yield {**whole.named(entry), **row}


def _place(score: Fraction, scores: Sequence[Fraction]) -> int:
    return 1 + sum(other > score for other in scores)


def _elimination(facts: SeatFacts) -> object:
    """The year in which the last center was lost, counted from 1900; blank for survivors and where nobody knows."""
    if facts.centers != 0:
        return ""
    if facts.chart and 0 in facts.chart:
        return FIRST_YEAR + facts.chart.index(0) - YEAR_ZERO
    return "" if facts.final_year is None else facts.final_year - YEAR_ZERO


def _draws(whole: _Event, game: GameFacts) -> dict[str, int | None]:
    """For each power 0 for a loss, 1 for a solo, else the size of the draw; None where it can't be known.

    Where only centers were entered, the survivors share the draw, as the rules of Diplomacy have it.
    """
    facts = {seat.power: whole.facts[game.id, seat.power] for seat in game.seats}
    winners = {power for power, each in facts.items() if each.result == "win"}
    if not winners:
        if any(each.centers is None for each in facts.values()):
            return dict.fromkeys(facts)
        winners = {power for power, each in facts.items() if (each.centers or 0) >= SOLO_CENTERS}
        winners = winners or {power for power, each in facts.items() if each.centers}
    return {power: len(winners) if power in winners else 0 for power in facts}


def _top_board(whole: _Event) -> GameFacts | None:
    """The finished top board; of several, the last heat's first one."""
    marked = {game.pk for game in whole.rows.games if game.top_board}
    games = [game for game in whole.book.facts.games if game.id in marked]
    return max(games, key=lambda game: (game.heat, -game.number), default=None)


class _Extra:
    """Columns of a classification in addition to rank and scores: best powers, prizes, the top board, teams."""

    def __init__(self, whole: _Event, top: GameFacts | None, *, teams: bool) -> None:
        self.teams = teams
        self._rows: dict[int, Row] = {}
        self._add_powers(whole)
        self._add_awards(whole)
        if top is not None:
            self._add_top_board(whole, top)
        if teams:
            self._add_teams(whole)

    def of(self, entry: int) -> Row:
        """The columns of one player."""
        return self._rows.get(entry, {})

    def _add(self, entry: int, values: Row) -> None:
        self._rows.setdefault(entry, {}).update(values)

    def _add_powers(self, whole: _Event) -> None:
        """Each player's best game with each power, and its place among everybody's games with that power."""
        for power in results_by_power(whole.book, powers=list(WDD_POWERS)):
            code, seen = WDD_POWERS[power.power], set()
            for result in power.results:
                if result.entry in seen:
                    continue
                seen.add(result.entry)
                values: dict[str, Any] = {
                    "RK": result.rank,
                    "PT": decimal_text(result.score),
                    "CT": _blank(whole.facts[result.game, power.power].centers),
                    "HEAT": result.heat,
                    "BOARD": result.number,
                }
                self._add(result.entry, {f"{name}_{code}": value for name, value in values.items()})

    def _add_awards(self, whole: _Event) -> None:
        prizes = {prize.code: prize for prize in awards(whole.book, table=standings(whole.book))}
        for number, code in enumerate(AWARDS, 1):
            for winner in prizes[code].winners:  # type: ignore[index]  # each code of AWARDS is a prize's
                self._add(winner.id, {f"RK_AWA_{number}": 1})

    def _add_top_board(self, whole: _Event, game: GameFacts) -> None:
        scores = [seat.score for seat in game.seats]
        for seat in game.seats:
            values: dict[str, Any] = {
                "NAME": "A",
                "HEAT": game.heat,
                "BOARD": game.number,
                "RK": _place(seat.score, scores),
                "CT": _blank(whole.facts[game.id, seat.power].centers),
                "COUNTRY": WDD_POWERS[seat.power],
            }
            for entry in whole.credited(seat):
                self._add(entry, {f"{name}_TOPBOARD": value for name, value in values.items()})

    def _add_teams(self, whole: _Event) -> None:
        for line in team_standings(whole.book):
            values: Row = {
                "TEAM": line.team.name,
                "TEAM_SCORE": decimal_text(line.total),
                "TEAM_RANK": _blank(line.rank),
            }
            for entry in line.team.members:
                self._add(entry, values)


def _blank(value: int | None) -> object:
    return "" if value is None else value
