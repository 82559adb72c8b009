"""Games for two that a Swiss event is made of, as data: their words, the suitable preset, and the figures on sheets."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True, slots=True)
class MarginField:
    """A figure that a result sheet asks of each player: its name in `DuelResult`, its label, and its bounds.

    A label that says whose it is has another one, `theirs`, with a place for the opponent's name.
    """

    name: str
    label: str | Promise
    most: int
    percent: bool = False
    theirs: str | Promise = ""


LOSS = MarginField("loss", _("Own loss in %"), 999, percent=True, theirs=_("Loss of %(name)s in %%"))
POINTS = MarginField("points", _("Points"), 99_999)
ARMY_POINTS = MarginField("army_points", _("Army points"), 99_999)
UNITS_LOST = MarginField("units_lost", _("Units lost"), 9_999)
BREAK_POINT = MarginField("break_point", _("Break point in units"), 9_999)
MARGINS = {each.name: each for each in (LOSS, UNITS_LOST, BREAK_POINT, POINTS, ARMY_POINTS)}


@dataclass(frozen=True, slots=True)
class SwissDiscipline:
    """A kind of game. `preset` names the choices that a new event starts with.

    `colours` are those of the first and the second seat, for games that know colours. `armies` says that players bring
    one by rule; a game of colours never has any.
    """

    slug: str
    name: str
    armies: bool
    preset: dict[str, object]
    colours: tuple[str, str] | tuple[()] = ()

    @property
    def may_have_armies(self) -> bool:
        """Whether a page may speak of armies."""
        return self.armies or not self.colours


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
        SwissDiscipline("armati", noop("Armati"), True, WARGAME),
        SwissDiscipline("dbmm", noop("DBMM"), True, WARGAME),
        SwissDiscipline("chess", noop("Chess"), False, CHESS, ("white", "black")),
        SwissDiscipline("go", noop("Go"), False, GO, ("black", "white")),
        SwissDiscipline("other", noop("Another game for two"), False, OTHER),
    )
}

COLOURS = {"white": _("White"), "black": _("Black")}
# Systems that assign colours: FIDE's, whose rules balance them, and the Berger tables.
ASSIGN_COLOURS = frozenset({"dutch", "round-robin"})


def colours_of(discipline: str, system: str) -> tuple[str, ...]:
    """The colours of the first and the second seat, where the pairing system assigns them; nothing elsewhere."""
    if system not in ASSIGN_COLOURS:
        return ()
    own = SWISS_DISCIPLINES[discipline].colours
    return own or (("white", "black") if system == "dutch" else ())


def black_is_first(system: str, discipline: str) -> bool:
    """Whether the first seat has Black, as in go. Engines and their records give that player White."""
    return colours_of(discipline, system)[:1] == ("black",)


def sides_of(discipline: str, system: str) -> tuple[str | Promise, ...]:
    """What the two seats of a table are called."""
    return tuple(COLOURS[each] for each in colours_of(discipline, system)) or (
        pgettext_lazy("a player", "First"),
        pgettext_lazy("a player", "Second"),
    )
