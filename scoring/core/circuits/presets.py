"""Rules of circuits that exist, to start from. Each names where its rules were read.

Those that are `confirmed` give the figures that their source prints, as the tests check. Of the others the formula
follows a description, and nobody of that circuit has confirmed it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.core.circuits.results import Counting, Order, Rounding, Ties


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetClass:
    """A class of events that comes with a preset."""

    code: str
    name: str
    weight: str = "1"
    always: bool = False
    most: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A formula with its fold: `says` is what it does, `source` where it was read. Weights are percentages.

    `advice` is for those who choose it.
    """

    code: str
    name: str
    says: str
    source: str
    formula: str
    advice: str = ""
    confirmed: bool = True
    ties: Ties = "best"
    rounding: Rounding = "none"
    digits: int = 0
    counting: Counting = "best"
    best: int = 3
    weights: str = ""
    rest_weight: str = "0"
    least_events: int = 1
    order: Order = "shared"
    table: str = ""
    classes: tuple[PresetClass, ...] = ()


_ALL: Final = (
    Preset(
        code="percentile",
        name="Percentile",
        says="Each event pays the share of its players that you finished ahead of. The best 3 results count.",
        source="Circuits of the Diplomacy TV database (dipvis).",
        formula="(players - place - tied + 1)/players",
    ),
    Preset(
        code="grand-prix",
        name="Grand Prix",
        says="The winner earns 10 points for each board of the three largest rounds, at most 300. Each place earns 90% "
        "of the place before, and everybody at least 5. The best 4 results of at least 2 count.",
        source="North American Grand Prix, rules of 2010. Its rule for ties was not found: tied places are shared.",
        formula="max(5, min(300, 10*boards(3)) * power(0.9, place - 1))",
        ties="shared",
        best=4,
        least_events=2,
    ),
    Preset(
        code="tour",
        name="Tour",
        says="From 1000 points for the first down to 100 for the last, by equal ratios; the winner adds one for each "
        "player. Major events count in full, the others by 100, 80, 40, 20 and then 10%.",
        source="Tour de France de Diplomatie, season 2022-23.",
        formula="1000/power(10, (place - 1)/(players - 1)) + players*(place = 1)",
        counting="weighted",
        weights="100 80 40 20",
        rest_weight="10",
        least_events=2,
        classes=(PresetClass(code="major", name="Major", always=True),),
    ),
    Preset(
        code="linear",
        name="Linear by size",
        says="The winner earns the number of the event’s class and one for each player up to 30, and each place is one "
        "equal step down. The best 3 results count.",
        source="Kings of War Australia rankings.",
        formula="(weight + min(players, 30)) * (players + 1 - place)/players",
        classes=(
            PresetClass(code="day3", name="One day, 3 games", weight="55"),
            PresetClass(code="day4", name="One day, 4 games", weight="60"),
            PresetClass(code="weekend", name="Two days", weight="70"),
        ),
    ),
    Preset(
        code="places",
        name="Points by place",
        says="Each place earns its own number of points. Tied players share the points of their places. All "
        "results count.",
        advice="You can put in your own numbers.",
        source="British Othello Grand Prix, rules of 2013.",
        formula="if(place > 9, 5, pick(place, 200, 160, 120, 100, 80, 60, 40, 20, 10))",
        ties="shared",
        rounding="up",
        counting="all",
        order="singles",
    ),
    Preset(
        code="score",
        name="Score × event",
        says="Your own points in the event, times the number of its class. All results count.",
        source="Bristol Grand Prix of chess, May to April.",
        formula="points*weight",
        counting="all",
        classes=(
            PresetClass(code="long", name="Long games", weight="10"),
            PresetClass(code="rapid", name="Rapid", weight="5"),
            PresetClass(code="blitz", name="Blitz", weight="1"),
        ),
    ),
    Preset(
        code="fide",
        name="After the FIDE Circuit",
        says="The first 8 places in the top half earn points, more against stronger players. Tied players get "
        "half by their own place and share the other half. The best 5 results count.",
        source="FIDE Circuit 2023, as reported. Its further weights were not found.",
        formula="(place <= players/2) * if(place = 1 and tied = 1, 11, pick(place, 10, 8, 7, 6, 5, 4, 3, 2))"
        " * max(0, top_rating(8) - 2500)/100",
        confirmed=False,
        ties="half",
        best=5,
    ),
    Preset(
        code="hema",
        name="After HEMA Ireland",
        says="The winner earns the number of players, at least 20, and each place less, but at least 2.",
        source="HEMA Ireland national ranking, as published.",
        formula="max(2, max(20, players) - if(place <= 3, 2*(place - 1), place + 1))",
        confirmed=False,
        counting="all",
    ),
    Preset(
        code="companion",
        name="After the Mantic Companion",
        says="Rounds and attendance make the winner’s points, and each place is an equal step down. The best 4 count.",
        source="Mantic Companion, by its formula. Its printed table differs for 5 and 6 rounds.",
        formula="(10*rounds + max(0, 2*(rounds - 2)) + 5*((players >= 8) + (players >= 16) + (players >= 32)"
        " + (players >= 48))) * (players + 1 - place)/players",
        confirmed=False,
        best=4,
    ),
    Preset(
        code="log",
        name="After the Australasian rankings",
        says="Places are spread evenly from 100 to 0, times a factor that grows with the logarithm of the players.",
        source="Australasian 40K rankings; the formula was fitted to three of their figures.",
        formula="100 * (players - place)/(players - 1) * log10(min(64, max(12, players)))/log10(32)",
        confirmed=False,
        best=4,
    ),
)
PRESETS: Final[Mapping[str, Preset]] = MappingProxyType({preset.code: preset for preset in _ALL})
