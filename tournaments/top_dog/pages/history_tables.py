"""Tables of histories and look-ups, for the desk and the public: sorted by a link and not by a script."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from handicaps.words import part_words
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.top_dog.details import ARMY_GAMES
from tournaments.top_dog.selectors.display import ORDERS, HistoryLine, choice_rows, history_lines
from tournaments.top_dog.selectors.look_up import LookUp, Question


@dataclass(frozen=True, slots=True)
class Sorting:
    """A column's heading: the link that sorts by it, and whether the rows are sorted so."""

    label: str
    url: str
    current: bool
    css: str = ""


@dataclass(frozen=True, slots=True)
class HistoryTable:
    """The rows with the ways to sort them, and the tabs of kinds and games."""

    rows: tuple[HistoryLine, ...]
    columns: tuple[Sorting, ...]
    kinds: tuple[Tab, ...]
    games: tuple[Tab, ...]
    game: str
    armies: bool


def chosen_game(asked: str) -> str:
    """The game that an address asks for, or the first."""
    return asked if asked in ARMY_GAMES else next(iter(ARMY_GAMES))


def history_table(club: Club, asked: Mapping[str, str], *, short_names: bool = False) -> HistoryTable:
    """Players, or with `of=armies` the armies, of a `game`, sorted by `sort`. Three queries.

    With `short_names` as everybody sees them.
    """
    armies, game = asked.get("of") == "armies", chosen_game(asked.get("game", ""))
    sort = asked.get("sort", "") if asked.get("sort", "") in ORDERS else "name"

    def url(**changes: str) -> str:
        return "?" + urlencode({"of": "armies" if armies else "players", "game": game, "sort": sort} | changes)

    labels = {"name": _("Army") if armies else _("Player"), "games": _("Games"), "average": _("Average")}
    labels["value"] = _("Value")
    return HistoryTable(
        tuple(history_lines(club, game=game, armies=armies, sort=sort, short_names=short_names)),
        tuple(
            Sorting(label, url(sort=key), key == sort, "grow" if key == "name" else "n")
            for key, label in labels.items()
        ),
        (Tab(_("Players"), url(of="players"), not armies), Tab(_("Armies"), url(of="armies"), armies)),
        tuple(Tab(str(name), url(game=slug), slug == game) for slug, name in ARMY_GAMES.items()),
        game,
        armies,
    )


def look_up_context(answer: LookUp | None, question: Question, typed: Mapping[str, str]) -> dict[str, Any]:
    """The armies with the ways to sort them; `typed` stays in their links."""
    kept = {name: value for name, value in typed.items() if name in {"player", "games", "average", "game"} and value}
    labels = {"name": _("Army"), "games": _("Games"), "handicap": _("Handicap per round"), "bargain": _("Bargain")}
    css = {"name": "grow", "bargain": "n wide-only"}
    return {
        "answer": answer,
        "typed": typed,
        "player_words": part_words(answer.unheard.player) if answer else "",
        "rows": choice_rows(answer),
        "columns": [
            Sorting(label, "?" + urlencode({**kept, "sort": key}) + "#armies", key == question.sort, css.get(key, "n"))
            for key, label in labels.items()
        ],
        "beyond": any(each.handicap.beyond_table for each in (answer.choices if answer else ())),
    }
