"""The words of the formula language: what each one means and which facts of a board it needs.

Rule: DTM manual §9; the words of the groups "ending", "place" and "yearly chart" are ours. The table feeds the parser,
the help pages, the API and the completion of words while typing; a word that is added here is known everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

Mode = Literal["win_draw", "rank", "both"]
Field = Literal["result", "centers", "final_year", "total_centers", "chart"]

MODES: Final[tuple[Mode, ...]] = ("win_draw", "rank", "both")
FIELDS: Final[tuple[Field, ...]] = ("result", "centers", "final_year", "total_centers", "chart")
POWERS: Final = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
POWER_WORDS: Final[Mapping[str, str]] = MappingProxyType({p[:3].lower(): p for p in POWERS})

_RESULT: Final[frozenset[Field]] = frozenset({"result"})
_CENTERS: Final[frozenset[Field]] = frozenset({"centers"})
_YEAR: Final[frozenset[Field]] = frozenset({"final_year"})
_TOTAL: Final[frozenset[Field]] = frozenset({"total_centers"})
_CHART: Final[frozenset[Field]] = frozenset({"chart"})


@dataclass(frozen=True, slots=True)
class Word:
    """One word: its meaning in a line, its group on the help page, and the facts it needs in each mode."""

    name: str
    group: str
    meaning: str
    fields: Mapping[Mode, frozenset[Field]]
    also: tuple[str, ...] = ()

    def needs(self, mode: Mode) -> frozenset[Field]:
        """The facts of every seat that this word reads in `mode`."""
        return self.fields[mode]


def _in_all(fields: frozenset[Field]) -> Mapping[Mode, frozenset[Field]]:
    return MappingProxyType(dict.fromkeys(MODES, fields))


_NUM: Final[Mapping[Mode, frozenset[Field]]] = MappingProxyType(
    {"win_draw": _RESULT, "rank": _CENTERS, "both": _RESULT}
)
_SRV: Final[Mapping[Mode, frozenset[Field]]] = MappingProxyType(
    {"win_draw": _RESULT | _CENTERS, "rank": _CENTERS, "both": _RESULT | _CENTERS}
)

_POWER_TABLE: Final = tuple(
    Word(name, "power", f"1 if the player played {power.title()}, otherwise 0", _in_all(frozenset()), (power.lower(),))
    for name, power in POWER_WORDS.items()
)

_BOARD_TABLE: Final = (
    Word(
        "yrs",
        "board",
        "game-years the player took part in: 8 for a final year of 1908",
        _in_all(_YEAR),
        ("year", "years", "final_year"),
    ),
    Word(
        "scs",
        "board",
        "supply centers the player holds at the end",
        _in_all(_CENTERS),
        ("sc", "centers", "centres", "center"),
    ),
    Word(
        "num",
        "board",
        "win/draw scoring: players who won or drew. Ranking by centers: players who still hold centers. "
        "Both: the size of the draw (1 for a solo) for those in it, 0 for everyone else",
        _NUM,
        ("winners", "players", "survivors"),
    ),
    Word(
        "big",
        "board",
        "players who ended with more centers than this one",
        _in_all(_CENTERS),
        ("rank", "bigger"),
    ),
    Word(
        "tie",
        "board",
        "other players who ended with the same count, 0 for an eliminated player",
        _in_all(_CENTERS),
        ("ties", "tied"),
    ),
    Word(
        "srv",
        "board",
        "centers, of the 34, not held by those who won or drew; when ranking by centers, not held by the leader",
        _SRV,
        ("rest",),
    ),
    Word("ldr", "board", "the largest center count on the board", _in_all(_CENTERS), ("leader", "top")),
)

_PROVISIONAL_TABLE: Final = tuple(
    Word(name, "provisional", meaning, _in_all(frozenset()), also)
    for name, meaning, also in (
        ("prov", "the player’s provisional score", ("provisional",)),
        ("sump", "the sum of the seven provisional scores", ()),
        ("avgp", "the average of the seven provisional scores", ()),
        ("mulp", "the product of the seven provisional scores", ()),
        ("minp", "the smallest provisional score on the board", ()),
        ("maxp", "the largest provisional score on the board", ()),
    )
)

_CENTERS_TABLE: Final = tuple(
    Word(name, "centers over the years", meaning, _in_all(_TOTAL), also)
    for name, meaning, also in (
        ("ctrs", "the player’s centers counted after each game-year and added up", ("total", "total_centers")),
        ("sumc", "the sum of the seven ctrs values", ()),
        ("avgc", "the average of the seven ctrs values", ()),
        ("mulc", "the product of the seven ctrs values", ()),
        ("minc", "the smallest ctrs value on the board", ()),
        ("maxc", "the largest ctrs value on the board", ()),
    )
)

_SOLO: Final[Mapping[Mode, frozenset[Field]]] = MappingProxyType(
    {"win_draw": _RESULT, "rank": _CENTERS, "both": _CENTERS}
)

_ENDING_TABLE: Final = (
    Word("solo", "ending", "1 for the player who soloed, or to whom the game was conceded, otherwise 0", _SOLO),
    Word("lost", "ending", "1 if somebody else soloed, otherwise 0", _SOLO, ("soloed",)),
    Word("won", "ending", "1 if the player has a win, alone or in a draw, otherwise 0", _in_all(_RESULT), ("win",)),
    Word("draw", "ending", "players who have a win: the size of the draw, 1 for a solo", _in_all(_RESULT)),
    Word(
        "out",
        "ending",
        "the game-year in which the player was eliminated, 4 for 1904, or 0",
        _in_all(_CENTERS | _YEAR),
        ("eliminated", "dead"),
    ),
    Word("length", "ending", "game-years that the game lasted", _in_all(_YEAR), ("gameyears",)),
)

_PLACE_TABLE: Final = (
    Word("lead", "place", "the leader’s centers minus those of the next player, 0 if several lead", _in_all(_CENTERS)),
    Word("same", "place", "players with as many centers as this one, including this one", _in_all(_CENTERS)),
    Word(
        "place",
        "place",
        "the player’s place by centers, or by year if eliminated, where later is higher; tied players share the best "
        "place",
        _in_all(_CENTERS | _YEAR),
        ("position",),
    ),
    Word("shared", "place", "players who share that place, including this one", _in_all(_CENTERS | _YEAR)),
)

_CHART_TABLE: Final = (
    Word(
        "led",
        "yearly chart",
        "the last game-year after which nobody had more centers, 5 for 1905, or 0",
        _in_all(_CHART),
    ),
    Word(
        "ahead",
        "yearly chart",
        "players ahead of this one by their last centers; a tie goes to the player who was ahead most recently",
        _in_all(_CHART),
    ),
    Word(
        "level",
        "yearly chart",
        "players with the same centers after every game-year, including this one",
        _in_all(_CHART),
    ),
)

_HIDDEN: Final = (Word("@chart", "", "the whole chart, which scs(1905) reads", _in_all(_CHART)),)

_MANUAL_TABLE: Final = (*_POWER_TABLE, *_BOARD_TABLE, *_PROVISIONAL_TABLE, *_CENTERS_TABLE)
WORDS: Final[Mapping[str, Word]] = MappingProxyType(
    {w.name: w for w in (*_MANUAL_TABLE, *_ENDING_TABLE, *_PLACE_TABLE, *_CHART_TABLE)}
)
MANUAL_WORDS: Final = tuple(w.name for w in _MANUAL_TABLE)
PROVISIONAL_WORDS: Final = frozenset(w.name for w in _PROVISIONAL_TABLE)
BOARD_CENTER_WORDS: Final = frozenset(w.name for w in _CENTERS_TABLE) - {"ctrs"}
CHART_WORDS: Final = frozenset(w.name for w in (*_CHART_TABLE, *_HIDDEN))
SOLO_WORDS: Final = frozenset({"solo", "lost"})

_ALL: Final[Mapping[str, Word]] = MappingProxyType({**WORDS, **{w.name: w for w in _HIDDEN}})
OTHER_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {other: word.name for word in WORDS.values() for other in word.also}
)


def fields_of(words: Iterable[str], *, mode: Mode) -> frozenset[Field]:
    """The facts of every seat that `words` read in `mode`."""
    return frozenset[Field]().union(*(_ALL[word].needs(mode) for word in words))
