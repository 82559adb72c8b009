"""A scoring system in words: its settings and formulae for the rules page and the editor.

The labels are those of the screens in DTM manual §8, by mode.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from common.pure.errors import Phrase
from scoring.core.definitions import Concession, SystemDefinition
from scoring.core.words import SOLO_WORDS, Mode

MODE_NAMES: Final[dict[Mode, str]] = {
    "win_draw": "Win/draw scoring",
    "rank": "Rank players by centers",
    "both": "Both win/draw and rank scoring",
}
_MODE_MEANS: Final[dict[Mode, str]] = {
    "win_draw": "A game ends in a solo or a draw; everyone outside it scores by the elimination formula.",
    "rank": "Players are ranked by the centers they hold at the end; who agreed to a draw does not matter.",
    "both": "Players are ranked by centers, and the provisional score, which may reward a draw, is added.",
}
_DRAW_LABELS: Final = (
    "Solo victory",
    "Two-way draw",
    "Three-way draw",
    "Four-way draw",
    "Five-way draw",
    "Six-way draw",
    "Seven-way draw",
)
_RANK_LABELS: Final = (
    "Most centers",
    "Second-most centers",
    "Third-most centers",
    "Fourth-most centers",
    "Fifth-most centers",
    "Sixth-most centers",
    "Seventh-most centers",
)
_ROUNDING: Final = {
    "none": "Scores are exact.",
    "down": "Each score is rounded down to a whole number.",
    "nearest": "Each score is rounded to the nearest whole number, halves up.",
}
_CONCESSION: Final[dict[Concession, str]] = {
    "solo": "A game conceded to one player scores as a solo, whatever that player’s centers.",
    "centers": "Only 18 centers make a solo; a game conceded with fewer scores by the centers.",
}
_BY_CENTERS: Final = "A concession scores by centers, as any other game does."


@dataclass(frozen=True, slots=True)
class Row:
    """A label and its value; `key` names the field as the JSON does."""

    key: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class SystemInWords:
    """Sentences on the settings, one row per formula (a blank one reads 0), and one per named value."""

    settings: tuple[Row, ...]
    formulas: tuple[Row, ...]
    values: tuple[Row, ...] = ()


def place_labels(mode: Mode) -> tuple[str, ...]:
    """What the seven places are called in `mode`."""
    return _DRAW_LABELS if mode == "win_draw" else _RANK_LABELS


def describe_system(definition: SystemDefinition) -> SystemInWords:
    """`definition` in words, English, formulae as written."""
    values = tuple(Row(f"values.{name}", name, _on_a_line(source)) for name, source in definition.values)
    return SystemInWords(settings=_settings(definition), formulas=_formulas(definition), values=values)


def _settings(definition: SystemDefinition) -> tuple[Row, ...]:
    rows = [Row("mode", MODE_NAMES[definition.mode], _MODE_MEANS[definition.mode])]
    if definition.mode == "win_draw":
        text = (
            "A draw includes every survivor."
            if definition.draws_include_all_survivors
            else "A draw may leave out a survivor, who then scores as a loser."
        )
        rows.append(Row("draws_include_all_survivors", "Draws", text))
    else:
        text = (
            "Survivors who tie on centers share the average of the places they tie for."
            if definition.average_ties
            else "Players who tie on centers take the best place they share."
        )
        rows.append(Row("average_ties", "Ties", text))
        rows.append(Row("elimination", "Eliminated", "A player without centers scores by the elimination formula."))
    rows.append(Row("rounding", "Rounding", _ROUNDING[definition.rounding]))
    if definition.final_year is not None:
        text = Phrase("Games end after %(year)s at the latest.", year=definition.final_year)
        rows.append(Row("final_year", "Final game-year", text))
    if _asks_for_solo(definition):
        rows.append(Row("concession", "Concessions", _CONCESSION[definition.concession]))
    elif definition.mode != "win_draw":
        rows.append(Row("concession", "Concessions", _BY_CENTERS))
    return tuple(rows)


def _asks_for_solo(definition: SystemDefinition) -> bool:
    """Whether a formula reads the words that a concession changes."""
    sources = (*definition.places, definition.elimination, definition.provisional, *(v for _n, v in definition.values))
    return any(not SOLO_WORDS.isdisjoint(re.findall(r"[a-z_0-9]+", source.lower())) for source in sources)


def _formulas(definition: SystemDefinition) -> tuple[Row, ...]:
    ranked = definition.mode != "win_draw"
    labelled = [
        *zip(
            (f"places[{k}]" for k in range(7)),
            place_labels(definition.mode),
            definition.places,
            strict=True,
        ),
        ("elimination", "Elimination" if ranked else "Elimination or survival", definition.elimination),
        ("provisional", "Provisional score", definition.provisional),
    ]
    return tuple(Row(key, label, _on_a_line(source)) for key, label, source in labelled)


def _on_a_line(source: str) -> str:
    return " ".join(source.split()) or "0"
