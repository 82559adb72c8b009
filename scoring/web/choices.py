"""What the selects of the workbench offer, and the list of words: the same data completes words while typing."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from scoring.core.definitions import FINAL_YEARS, ROUNDINGS
from scoring.core.describe import MODE_NAMES
from scoring.core.functions import FUNCTIONS
from scoring.core.operators import OPERATORS
from scoring.core.words import MODES, POWERS, WORDS
from scoring.core.years import BOARD_CENTERS
from scoring.library import shipped_systems


def editor_choices() -> dict[str, Any]:
    """What the selects and the list of words offer."""
    groups: dict[str, list[Any]] = {}
    for word in WORDS.values():
        groups.setdefault(word.group, []).append(word)
    return {
        "modes": [(mode, _(MODE_NAMES[mode])) for mode in MODES],
        "roundings": list(
            zip(ROUNDINGS, (_("Exact"), _("Down to a whole number"), _("To the nearest whole number")), strict=True)
        ),
        "concessions": [
            ("solo", _("Scores as a solo")),
            ("centers", _("Scores by its centers")),
        ],
        "final_years": [("", pgettext_lazy("year", "None")), *((str(year), str(year)) for year in FINAL_YEARS)],
        "library": shipped_systems(),
        "word_groups": groups,
        "functions": FUNCTIONS.values(),
        "operators": OPERATORS.values(),
        "powers": POWERS,
        "board_centers": BOARD_CENTERS,
    }
