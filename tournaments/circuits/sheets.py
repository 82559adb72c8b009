"""A circuit's ranking on paper."""

from __future__ import annotations

from typing import Final

from tournaments.base.sheets.paper import Document
from tournaments.circuits.selectors.seasons import CircuitSeason
from tournaments.circuits.selectors.tables import example_of, shown_lines
from tournaments.circuits.words import example_words, meanings, rule_lines, short_rule

NARROW: Final = 5
"""Up to so many events a sheet stays upright."""


def circuit_sheet(found: CircuitSeason) -> Document:
    """The table with its rules in words."""
    return Document(
        name=f"{found.circuit.club.name} {found.circuit.name}",
        template="circuits/print/circuit.html",
        wide=len(found.counted) > NARROW,
        context={
            "club": found.circuit.club,
            "accent": found.circuit.club.accent,
            "circuit": found.circuit,
            "columns": found.counted,
            "lines": shown_lines(found),
            "total_head": short_rule(found.circuit),
            "rule_lines": rule_lines(found.circuit, found.rules, found.classes),
            "meanings": meanings(found.rules, found.classes),
            "example": example_words(example_of(found)),
            "today": found.today,
        },
    )
