"""Games for two that a Swiss event is made of, as data: their words, the preset that fits, and what sheets can ask."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

__all__ = ["SWISS_DISCIPLINES", "MarginField", "SwissDiscipline"]


@dataclass(frozen=True, slots=True)
class MarginField:
    """A figure that a result sheet asks of each player: its name in `DuelResult`, its label, and its bounds."""

    name: str
    label: str | Promise
    most: int
    percent: bool = False


LOSS = MarginField("loss", _("Own loss in %"), 999, percent=True)
POINTS = MarginField("points", _("Points"), 99_999)
ARMY_POINTS = MarginField("army_points", _("Army points"), 99_999)
MARGINS = {each.name: each for each in (LOSS, POINTS, ARMY_POINTS)}


@dataclass(frozen=True, slots=True)
class SwissDiscipline:
    """A kind of game. `preset` names the choices that a new event starts with; colours matter in chess alone."""

    slug: str
    name: str
    first: str | Promise
    second: str | Promise
    armies: bool
    preset: dict[str, object]


WARGAME: dict[str, object] = {
    "system": "armati",
    "scoring": {"preset": "2-1-0"},
    "ranking": {"preset": "2-1-0"},
    "tie_breaks": ("sodos", "m-buchholz", "buchholz", "goal-average", "lot"),
}
OTHER: dict[str, object] = {**WARGAME, "tie_breaks": ("sodos", "m-buchholz", "buchholz", "lot")}
CHESS: dict[str, object] = {
    "system": "dutch",
    "first_round": "halves",
    "in_group": "halves",
    "order": "strength",
    "clubs_apart": "never",
    "scoring": {"preset": "1-half-0"},
    "ranking": {"preset": "1-half-0"},
    "tie_breaks": ("buchholz-cut-1", "buchholz", "sonneborn-berger", "direct-encounter"),
}
GO: dict[str, object] = {
    "system": "mcmahon",
    "bar": 2400,
    "floor": 100,
    "step": 100,
    "first_round": "halves",
    "in_group": "halves",
    "clubs_apart": "always",
    "scoring": {"preset": "1-half-0"},
    "ranking": {"preset": "1-half-0"},
    "tie_breaks": ("buchholz", "sosos", "direct-encounter"),
}

SWISS_DISCIPLINES = {
    each.slug: each
    for each in (
        SwissDiscipline("armati", "Armati", _("First"), _("Second"), True, WARGAME),
        SwissDiscipline("dbmm", "DBMM", _("First"), _("Second"), True, WARGAME),
        SwissDiscipline("chess", "Chess", _("White"), _("Black"), False, CHESS),
        SwissDiscipline("go", "Go", _("Black"), _("White"), False, GO),
        SwissDiscipline("other", "Another game for two", _("First"), _("Second"), False, OTHER),
    )
}
