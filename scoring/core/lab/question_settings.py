"""What follows from a system's settings alone. Ruling M4: ties are never to be shared twice."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.core.lab.verdicts import Verdict
from scoring.core.systems import System
from scoring.core.words import PROVISIONAL_WORDS


def settings_verdicts(system: System) -> Iterator[Verdict]:
    """Blank formulae, ties shared twice, a provisional score that nothing uses, draws that leave out survivors."""
    definition = system.definition
    if not any(source.strip() for source in (*definition.places, definition.elimination, definition.provisional)):
        yield Verdict("bad", "all_blank", "Every formula is blank.", "Every score is 0. Write at least one.")
    if definition.average_ties and any("tie" in formula.words for formula in system.places):
        yield Verdict(
            "bad",
            "ties_shared_twice",
            "Ties are shared twice.",
            "“Average scores for ties” is on and the formula shares them too. Turn the box off.",
        )
    read = any(formula.words & PROVISIONAL_WORDS for formula in (*system.places, system.elimination))
    if definition.provisional.strip() and definition.mode != "both" and not read:
        yield Verdict(
            "warn",
            "provisional_unused",
            "The provisional score counts nowhere.",
            "No formula uses prov, and only the mode “both” adds it automatically. Use it, or leave it blank.",
        )
    if definition.mode == "win_draw" and not definition.draws_include_all_survivors:
        yield Verdict(
            "warn",
            "draws_leave_out",
            "A draw may leave out survivors.",
            "They score by the elimination formula. Tell players, or let draws include all survivors.",
        )
