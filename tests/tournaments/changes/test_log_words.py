"""What the log's pages say of a change: fields, choices and kinds in the words that forms use."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.changes.kind_words import kind_words
from tournaments.changes.log_words import FieldChange, field_changes, labelled_changes


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ({"list_kind": "none", "fee": 0}, {"list_kind": "text", "fee": 0}, ("lists", "No list", "As text")),
        ({"points": "1"}, {"points": "1", "kind": "late_list", "reason": ""}, ("for", None, "late list")),
        ({"on": False}, {"on": True}, ("Top Dog is on", "no", "yes")),
        (None, {"seeds_kept_by_nobody": "x"}, ("seeds kept by nobody", None, "x")),
        (None, {"description": "", "scoring": "wbf"}, ("scoring", None, "wbf")),
        (None, [{"power": "RUSSIA", "result": "loss"}], ("Russia result", None, "Loss")),
    ],
)
def test_fields_and_choices_are_named_as_in_forms(before: Any, after: Any, shown: tuple[str, str, str]) -> None:
    assert labelled_changes(before, after) == [FieldChange(*shown)]


@pytest.mark.parametrize("ids", [57, [27, 30], [[1, {"AUSTRIA": 27}]]])
def test_numbers_of_rows_are_left_to_files(ids: Any) -> None:
    assert labelled_changes(None, ids) == []
    assert field_changes(None, ids) != []


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("publish_tournament", "Publish the event"),
        ("form_team", "Create a team"),
        ("keep_back_again", "Hide results again"),
        ("settle_no_show", "Settle a no-show"),
        ("make_tournament", "Create an event"),
        ("hand_over_circuit_prize", "Hand over a circuit prize"),
        ("remove_entries", "Remove players from the event"),
        ("give_marks", "Give marks"),
        ("edit_entry_form", "Change the settings of entries"),
    ],
)
def test_kinds_are_named_in_the_words_of_pages(kind: str, words: str) -> None:
    assert kind_words(kind) == words
