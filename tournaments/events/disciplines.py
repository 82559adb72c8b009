"""Disciplines as data: the seats of a board and their marks. Diplomacy first."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop


@dataclass(frozen=True, slots=True)
class Power:
    """A named seat: code as stored and sent (`AUSTRIA`), name as shown, letter and css class of its chip."""

    code: str
    name: str
    letter: str
    css: str


@dataclass(frozen=True, slots=True)
class Discipline:
    """A kind of game. `unplayed` is the unplayed power of a six-player board, unless another is chosen."""

    slug: str
    name: str
    powers: tuple[Power, ...]
    centers: int
    unplayed: str

    @property
    def seats(self) -> int:
        """Players at a board."""
        return len(self.powers)

    @property
    def letters(self) -> dict[str, str]:
        """The code of each power by its letter."""
        return {power.letter: power.code for power in self.powers}

    def power(self, code: str) -> Power | None:
        """The power with this code."""
        return next((power for power in self.powers if power.code == code), None)


DIPLOMACY = Discipline(
    slug="diplomacy",
    name="Diplomacy",
    powers=tuple(
        Power(name.upper(), name, name[0], f"p-{name[0].lower()}")
        for name in (
            noop("Austria"),
            noop("England"),
            noop("France"),
            noop("Germany"),
            noop("Italy"),
            noop("Russia"),
            noop("Turkey"),
        )
    ),
    centers=34,
    unplayed="ITALY",  # the rulebook's choice for six players
)
DISCIPLINES = {DIPLOMACY.slug: DIPLOMACY}

# The manual's three ways to group the powers by region (§4), keyed as `BoardsRules.power_groups` stores them.
POWER_GROUPS: dict[str, tuple[tuple[str, ...], ...]] = {
    "AGI-EF-RT": (("AUSTRIA", "GERMANY", "ITALY"), ("ENGLAND", "FRANCE"), ("RUSSIA", "TURKEY")),
    "AGI-ET-FR": (("AUSTRIA", "GERMANY", "ITALY"), ("ENGLAND", "TURKEY"), ("FRANCE", "RUSSIA")),
    "AI-EF-G-RT": (("AUSTRIA", "ITALY"), ("ENGLAND", "FRANCE"), ("GERMANY",), ("RUSSIA", "TURKEY")),
}


POWERS = {power.code: power for each in DISCIPLINES.values() for power in each.powers}
"""The powers of all games by their code."""


def power_name(code: str) -> str:
    """The name of a power in the reader's language: AUSTRIA is Austria. Another code stays as it is."""
    known = POWERS.get(code.upper())
    return gettext(known.name) if known else code
