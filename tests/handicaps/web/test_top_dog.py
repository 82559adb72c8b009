"""The page of Top Dog: the same table as the API's, each handicap in words, errors where they were typed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from common.web.packing import pack
from handicaps.calculators.top_dog import top_dog_request
from handicaps.core.top_dog import Adjusted, History, Record, top_dog_handicap
from handicaps.web.top_dog import COLUMNS, SAMPLE, STEP_COLUMNS, payload_of
from handicaps.web.typed import Where
from handicaps.words import handicap_words
from tests.handicaps.web.asked import ask, said, text_of, typed_rows

URL = "/lab/top-dog/"
ANN = ("Ann", "12", "4.50", "0", "", "11 - 9")
BEN = ("Ben", "50", "6", "250", "5,5", "14 12 9")


def form(*rows: tuple[str, ...], **changes: str) -> dict[str, str]:
    fields = {"rounds": "3", "podium_excluded": "0", "charge_missed_rounds": "1", "values": "raw", "do": "ask"}
    return fields | typed_rows("entries", list(rows), COLUMNS) | changes


def test_page_shows_what_the_api_answers() -> None:
    shown: Any = Client().get(URL, {"sample": "event"}).context["lines"]
    answered: Any = top_dog_request(payload_of(SAMPLE, Where()))["entries"]
    found = {each.line.entry.name: (each.line.rank, float(each.line.net_score)) for each in shown}
    assert found == {row["name"]: (row["rank"], row["net_score"]) for row in answered}


def test_eligible_players_are_listed_above_the_podium() -> None:
    shown: Any = Client().get(URL, {"sample": "event"}).context["lines"]
    assert [each.line.excluded for each in shown] == [False] * 5 + [True] * 3


def test_arithmetic_is_written_out_as_in_the_source() -> None:
    """Ruling T1 and T2, and the words of the issue."""
    page = text_of(ask(URL, form(ANN, BEN)))
    assert "12 games, so two thirds of 4.50 = 3.00; army never used: 0; ⅔ × 3.00 + ⅓ × 0 = 2.00 a round" in page
    assert "army used in 250 games: 5.50 + 4 = 9.50; ⅔ × 6.00 + ⅓ × 9.50 = 7.17 a round" in page


@pytest.mark.parametrize(
    ("history", "words"),
    [
        (History(Record(0, 0), Record(1, 8)), "no games, so 1.00; army used in 1 game: a quarter of 8.00 = 2.00"),  # type: ignore[arg-type]
        (
            History(Record(3, 2), Record(16, 8)),
            "3 games, so a third of 2.00 = 0.67, raised to 1.00; army used in 16 games",
        ),  # type: ignore[arg-type]
        (
            History(Record(16, 9), Record(24, 8)),
            "16 games, so the average as it is, 9.00; army used in 24 games: the average",
        ),  # type: ignore[arg-type]
        (History(Record(16, 9), Record(400, 8)), "8.00 + 8 = 16.00 (after the end of the published table)"),  # type: ignore[arg-type]
        (
            History(Adjusted(3), Adjusted(9)),
            "player 3.00, already adjusted; army 9.00, already adjusted; ⅔ × 3.00 + ⅓ × 9.00 = 5.00",
        ),  # type: ignore[arg-type]
    ],
)
def test_each_kind_of_handicap_has_its_words(history: History, words: str) -> None:
    assert words in handicap_words(top_dog_handicap(history))


def test_missed_rounds_may_be_typed_in_several_ways() -> None:
    rows = [(name, "12", "4.5", "0", "", scores) for name, scores in (("A", "1 – 2"), ("B", "1;bye;2"), ("C", "1/x/2"))]
    lines: Any = ask(URL, form(*rows)).context["lines"]
    assert [each.line.score for each in lines] == [3, 3, 3]


def test_box_that_is_not_ticked_charges_the_rounds_played() -> None:
    data = form(ANN)
    del data["charge_missed_rounds"]
    assert [each.line.rounds_charged for each in ask(URL, data).context["lines"]] == [2]


def test_errors_are_shown_where_they_were_typed_with_or_without_blank_rows() -> None:
    blank = ("",) * 6
    rows = (ANN, blank, ("ann", "x", "30", "5", "", "1 two 26"))
    assert said(ask(URL, form(*rows))) == [
        ("entries[2].player_games", "wrong_type"),
        ("entries[2].player_average", "out_of_range"),
        ("entries[2].army_average", "missing"),
        ("entries[2].round_scores", "wrong_type"),
        ("entries[2].round_scores", "out_of_range"),
        ("entries[2].name", "named_twice"),
    ]


def test_fields_of_the_event_are_checked_as_the_api_does() -> None:
    assert said(ask(URL, form(ANN, rounds="0", podium_excluded="-1", values="both"))) == [
        ("rounds", "out_of_range"),
        ("podium_excluded", "out_of_range"),
        ("values", "not_a_choice"),
    ]


def test_everybody_on_the_podium_is_named() -> None:
    assert "nobody is left to win" in text_of(ask(URL, form(ANN, BEN, podium_excluded="3")))


def test_an_event_may_have_a_table_of_its_own() -> None:
    """T6: steps, shares and floor are the event's; 12 games of 4.50 are a half, and the shares are even."""
    own = typed_rows("player", [("1", "1/2", ""), ("20", "1", "0,5")], STEP_COLUMNS)
    page = ask(URL, {**form(ANN), **own, "player_share": "1/2", "floor": "2"})
    line: Any = page.context["lines"][0].line
    assert line.entry.handicap.per_round == Fraction(9, 8)
    assert "half of 4.50 = 2.25; army never used: 0; ½ × 2.25 + ½ × 0 = 1.13 a round" in text_of(page)
    again: Any = Client().get(page.context["link"]).context
    assert [[cell.value for cell in row.cells] for row in again["tables"]["player"]["rows"]] == [
        ["1", "1/2", ""],
        ["20", "1", "0,5"],
    ]
    assert again["fields"]["player_share"] == "1/2"


def test_a_wrong_table_is_reported_at_its_cells() -> None:
    steps = typed_rows("army", [("1", "1/4", ""), ("", "", ""), ("1", "x", "")], STEP_COLUMNS)
    assert said(ask(URL, {**form(ANN), **steps, "floor": "", "player_share": "2"})) == [
        ("army[2].factor", "wrong_type"),
        ("floor", "missing"),
        ("player_share", "out_of_range"),
    ]
    falling = typed_rows("army", [("1", "1/4", ""), ("9", "1", ""), ("8", "1", "")], STEP_COLUMNS)
    assert said(ask(URL, {**form(ANN), **falling})) == [("army[2].games", "not_rising")]


def test_addresses_from_before_the_table_could_be_changed_still_work() -> None:
    old = {"f": ["3", "0", "1", "raw"], "t": [[list(ANN)]]}
    page: Any = Client().get(URL, {"s": pack(old, version="1")})
    assert page.context["lines"][0].line.entry.handicap.per_round == 2
    assert [row.cells[0].value for row in page.context["tables"]["player"]["rows"]] == ["1", "8", "16"]
