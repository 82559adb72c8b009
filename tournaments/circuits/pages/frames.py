"""What the pages of a circuit share: its season as one reads it, tables, and the lines that changed its rules."""

from __future__ import annotations

from typing import Any

from scoring.core.circuits.words import FUNCTIONS_OF_CIRCUITS, WORDS
from tournaments.base.figures import decimals_of
from tournaments.changes.models import ChangeLine
from tournaments.circuits.models import Circuit
from tournaments.circuits.selectors.seasons import CircuitSeason
from tournaments.circuits.selectors.tables import ShownLine, example_of, shown_lines
from tournaments.circuits.services.circuits import subject_of
from tournaments.circuits.words import (
    STATES,
    category_lines,
    example_words,
    meanings,
    rule_lines,
    short_rule,
    source_of,
    why_words,
)

OF_RULES = (
    "edit_circuit_days",
    "edit_circuit_rules",
    "set_circuit_classes",
    "save_circuit_category",
    "remove_circuit_category",
)


def table_context(found: CircuitSeason) -> dict[str, Any]:
    """The table of a circuit: a column for each event that counts."""
    moves = found.moves()
    return {
        "columns": found.counted,
        "lines": [_line(row, moves.get(row.line.person)) for row in shown_lines(found)],
        "total_head": short_rule(found.circuit),
        "adjusting": bool(found.given),
        "wide": found.counted[:-3],
        "digits": decimals_of(
            value for line in found.season.lines for value in (line.total, *(each.points for each in line.results))
        ),
    }


def rules_context(found: CircuitSeason) -> dict[str, Any]:
    """The rules in words, what the words of the formula mean, a result worked through, and the source."""
    return {
        "meanings": meanings(found.rules, found.classes),
        "example": example_words(example_of(found)),
        "rule_lines": [*rule_lines(found.circuit, found.rules, found.classes), *category_lines(found.categories)],
        "source": source_of(found.circuit, found.classes),
    }


def events_context(found: CircuitSeason, *, only_public: bool) -> list[dict[str, Any]]:
    """The events of the circuit by day, with their state."""
    return [
        {"event": line, "shape": STATES[line.state][0], "words": STATES[line.state][1]}
        for line in found.events
        if line.is_public or not only_public
    ]


def words_context() -> dict[str, Any]:
    """The words and functions of the formula."""
    return {"words": WORDS.values(), "functions": FUNCTIONS_OF_CIRCUITS.values()}


def rule_changes(circuit: Circuit) -> list[ChangeLine]:
    """The changes of rules that had a reason, the newest first. One query."""
    lines = ChangeLine.objects.filter(club=circuit.club_id, subject=subject_of(circuit), kind__in=OF_RULES)
    return [line for line in lines.select_related("change").order_by("-id")[:50] if (line.after or {}).get("reason")]


def _line(row: ShownLine, move: int | None) -> dict[str, Any]:
    cells = [None if each is None else {"earned": each, "why": why_words(each)} for each in row.cells]
    return {"line": row.line, "person": row.person, "cells": cells, "early": cells[:-3], "move": move, "tied": row.tied}
