"""Tables of histories and look-ups, for the desk and the public: their rows, sorted by a link and not by a script."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from handicaps.core.top_dog import Adjusted, History, Part, Record, top_dog_handicap
from handicaps.core.top_dog_choice import ArmyChoice
from handicaps.core.top_dog_history import NO_GAMES, Known
from handicaps.core.top_dog_table import PRESET, TopDogTable
from handicaps.words import part_words
from tournaments.models import Club
from tournaments.selectors.top_dog.histories import army_lines, player_lines, shown_average
from tournaments.selectors.top_dog.look_up import LookUp, Question
from tournaments.top_dog_details import ARMY_GAMES
from tournaments.web.desk.frames import Tab

__all__ = ["HistoryTable", "Sorting", "chosen_game", "history_table", "look_up_context", "part_of"]


@dataclass(frozen=True, slots=True)
class Sorting:
    """A column's heading: the link that sorts by it, and whether the rows are sorted so."""

    label: str
    url: str
    current: bool
    css: str = ""


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A player or an army; `value` is their part of a handicap by the published table, in words beside it."""

    pk: int
    name: str
    period: str
    games: int
    average: Fraction | None
    part: Part
    events: int

    @property
    def words(self) -> str:
        """How the value came about."""
        return part_words(self.part)


@dataclass(frozen=True, slots=True)
class HistoryTable:
    """The rows with the ways to sort them, and the tabs of kinds and games."""

    rows: tuple[HistoryRow, ...]
    columns: tuple[Sorting, ...]
    kinds: tuple[Tab, ...]
    games: tuple[Tab, ...]
    game: str
    armies: bool


# Figures sort the greatest first, names from A.
ORDERS: Mapping[str, Callable[[HistoryRow], Any]] = {
    "name": lambda row: 0,
    "games": lambda row: -row.games,
    "average": lambda row: -(row.average if row.average is not None else Fraction(-1)),
    "value": lambda row: -row.part.value,
}


def chosen_game(asked: str) -> str:
    """The game that an address asks for, or the first."""
    return asked if asked in ARMY_GAMES else next(iter(ARMY_GAMES))


def part_of(figure: Record | Adjusted, *, army: bool, table: TopDogTable = PRESET) -> Part:
    """A player's or an army's part of a handicap."""
    history = History(NO_GAMES, figure) if army else History(figure, NO_GAMES)
    handicap = top_dog_handicap(history, table=table)
    return handicap.army if army else handicap.player


def history_table(club: Club, asked: Mapping[str, str]) -> HistoryTable:
    """Players, or with `of=armies` the armies, of a `game`, sorted by `sort`. Three queries."""
    armies, game = asked.get("of") == "armies", chosen_game(asked.get("game", ""))
    sort = asked.get("sort", "") if asked.get("sort", "") in ORDERS else "name"
    rows = sorted(_rows(club, game, armies=armies), key=ORDERS[sort])

    def url(**changes: str) -> str:
        return "?" + urlencode({"of": "armies" if armies else "players", "game": game, "sort": sort} | changes)

    labels = {"name": _("Army") if armies else _("Player"), "games": _("Games"), "average": _("Average")}
    labels["value"] = _("Value")
    return HistoryTable(
        tuple(rows),
        tuple(
            Sorting(label, url(sort=key), key == sort, "grow" if key == "name" else "n")
            for key, label in labels.items()
        ),
        (Tab(_("Players"), url(of="players"), not armies), Tab(_("Armies"), url(of="armies"), armies)),
        tuple(Tab(str(name), url(game=slug), slug == game) for slug, name in ARMY_GAMES.items()),
        game,
        armies,
    )


def _rows(club: Club, game: str, *, armies: bool) -> list[HistoryRow]:
    highest = PRESET.highest_score

    def row(pk: int, name: str, period: str, known: Known, events: int) -> HistoryRow:
        average = shown_average(known.figure)
        return HistoryRow(pk, name, period, known.games, average, part_of(known.figure, army=armies), events)

    if armies:
        return [
            row(line.army.pk, line.army.name, line.army.period, line.known, line.events)
            for line in army_lines(club, game=game, highest=highest)
        ]
    return [
        row(line.person.pk, line.person.name, "", line.known, line.events)
        for line in player_lines(club, game=game, highest=highest)
    ]


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """An army of a look-up, and its part of the handicap in words."""

    choice: ArmyChoice
    words: str
    average: Fraction | None


def look_up_context(answer: LookUp | None, question: Question, typed: Mapping[str, str]) -> dict[str, Any]:
    """The armies with the ways to sort them; `typed` stays in their links."""
    kept = {name: value for name, value in typed.items() if name in {"player", "games", "average", "game"} and value}
    labels = {"name": _("Army"), "games": _("Games"), "handicap": _("Handicap a round"), "bargain": _("Bargain")}
    css = {"name": "grow", "bargain": "n wide-only"}
    return {
        "answer": answer,
        "typed": typed,
        "player_words": part_words(answer.unheard.player) if answer else "",
        "rows": [
            ChoiceRow(each, part_words(each.handicap.army), shown_average(each.record))
            for each in (answer.choices if answer else ())
        ],
        "columns": [
            Sorting(label, "?" + urlencode({**kept, "sort": key}) + "#armies", key == question.sort, css.get(key, "n"))
            for key, label in labels.items()
        ],
        "beyond": any(each.handicap.beyond_table for each in (answer.choices if answer else ())),
    }
