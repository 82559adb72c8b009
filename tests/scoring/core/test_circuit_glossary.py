"""What a circuit's formula says to readers."""

from __future__ import annotations

import pytest

from scoring.core.circuits.glossary import Listed, glossary, listed_places, names_in
from scoring.core.circuits.presets import PRESETS
from tests.scoring.core.circuits_cases import preset, rules_of


def test_words_and_functions_are_named_once_in_their_order() -> None:
    assert names_in("if(rank = 1, N, max(players - place, boards(3)))") == (
        ["place", "players"],
        ["if", "max", "boards"],
    )


def test_the_glossary_explains_words_and_functions_that_do_not_say_it_themselves() -> None:
    told = glossary("max(5, 10*boards(3)) * is_major/players")
    assert [each.word for each in told] == ["is_major", "players", "boards(3)"]
    assert (told[0].of_class, told[1].meaning) == ("major", "ranked players of the event")


@pytest.mark.parametrize("code", PRESETS)
def test_every_word_of_a_preset_is_explained(code: str) -> None:
    assert all(each.meaning or each.of_class for each in glossary(PRESETS[code].formula))


def test_the_numbers_of_places_are_listed_up_to_where_all_earn_the_same() -> None:
    assert listed_places(preset("places")) == Listed((200, 160, 120, 100, 80, 60, 40, 20, 10), 5)
    assert listed_places(rules_of("pick(place, 25, 18, 15)")) == Listed((25, 18, 15), 0)


@pytest.mark.parametrize("formula", ["players - place", "100 - place", "5", "table(place)", "points"])
def test_a_formula_that_reads_more_or_never_ends_has_no_list(formula: str) -> None:
    assert listed_places(rules_of(formula)) is None
