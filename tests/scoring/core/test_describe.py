"""A system in words, for the rules page."""

from __future__ import annotations

from scoring.core.describe import describe_system
from scoring.library import shipped_definition


def test_regatta_reads_as_on_the_screen_of_the_manual() -> None:
    definition = shipped_definition("regatta")
    assert definition is not None
    words = describe_system(definition)
    assert [(row.label, row.text) for row in words.formulas] == [
        ("Solo victory", "121-yrs"),
        ("Two-way draw", "88-yrs"),
        ("Three-way draw", "66-yrs"),
        ("Four-way draw", "44-yrs"),
        ("Five-way draw", "33-yrs"),
        ("Six-way draw", "22-yrs"),
        ("Seven-way draw", "11-yrs"),
        ("Elimination or survival", "yrs-11"),
        ("Provisional score", "0"),
    ]
    assert [row.key for row in words.settings] == ["mode", "draws_include_all_survivors", "rounding"]


def test_ranking_system_tells_how_ties_and_eliminations_score() -> None:
    definition = shipped_definition("il-diplo")
    assert definition is not None
    words = describe_system(definition)
    assert words.formulas[0].label == "Most centers"
    assert words.settings[0].label == "Both win/draw and rank scoring"
    assert words.settings[1].text == "Survivors who tie on centers share the average of the places they tie for."
    assert [row.key for row in words.settings] == ["mode", "average_ties", "elimination", "rounding", "concession"]
    assert words.settings[-1].text == "A concession scores by centers, as any other game does."
