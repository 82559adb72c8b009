"""`POST /api/v1/calculators/standings/`, contract §7: answers, refusals by path, and never a crash."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.api.schemas import STANDINGS_EXAMPLE
from pairing.calculators.standings import MOST_BYTES

URL = "/api/v1/calculators/standings/"
DATA = Path(__file__).parents[2] / "data" / "swiss"
TWELVE = (DATA / "twelve.trf").read_text()


def post(body: object, **extra: Any) -> Any:
    data = body if isinstance(body, bytes | str) else json.dumps(body)
    return Client().post(URL, data=data, content_type="application/json", **extra)


def refused(body: object, status: int = 400) -> list[tuple[str, str]]:
    """The paths and codes of a problem detail."""
    answer = post(body)
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"
    return [(error["path"], error["code"]) for error in answer.json().get("errors", [])]


def asked(**changes: Any) -> dict[str, Any]:
    return {"trf": TWELVE, "tie_breaks": ["sodos", "m-buchholz", "buchholz"], "unplayed": "fide"} | changes


def test_the_contracts_request_is_answered() -> None:
    answer = post(asked(points={"win": 1, "draw": 0.5, "loss": 0}))
    assert answer.status_code == 200
    (first, *_), count = answer.json()["standings"], len(answer.json()["standings"])
    assert count == 12
    assert (first["rank"], first["number"], first["name"], first["points"]) == (1, 5, "P5", 3.5)
    assert set(first) == {"rank", "number", "name", "points", "tie_breaks"}


def test_the_values_are_those_of_fides_program() -> None:
    reference = json.loads((DATA / "values.json").read_text())
    ours = {
        "BH": "buchholz",
        "BH/C1": "buchholz-cut-1",
        "BH/M1": "median-buchholz",
        "SB": "sonneborn-berger",
        "PS": "progressive",
    }
    for name, event in reference["events"].items():
        body = asked(trf=(DATA / f"{name}.trf").read_text(), tie_breaks=list(ours.values()))
        for row in post(body).json()["standings"]:
            theirs = dict(zip(reference["tie_breaks"], event["values"][str(row["number"])], strict=True))
            assert row["tie_breaks"] == [float(theirs[code]) for code in ours]


def test_other_points_than_the_files() -> None:
    halves = {row["number"]: row for row in post(asked()).json()["standings"]}
    for row in post(asked(points={"win": 2, "draw": 1, "loss": 0})).json()["standings"]:
        assert row["points"] == 2 * halves[row["number"]]["points"]
        assert row["tie_breaks"] == [2 * value for value in halves[row["number"]]["tie_breaks"]]


def test_an_allocated_bye_that_the_file_pays_as_a_draw_stays_one() -> None:
    trf = TWELVE.replace("142 4\n", "142 4\n162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5\n")
    usual = {
        row["number"]: row["points"] for row in post(asked(points={"win": 3, "draw": 1, "loss": 0})).json()["standings"]
    }
    less = post(asked(trf=trf, points={"win": 3, "draw": 1, "loss": 0})).json()["standings"]
    changed = {row["number"]: usual[row["number"]] - row["points"] for row in less}
    assert {number for number, change in changed.items() if change} == {3, 12}
    assert changed[3] == changed[12] == 2


@pytest.mark.parametrize("unplayed", ["fide", "own-score", "none"])
def test_each_setting_for_unplayed_games_and_the_default(unplayed: str) -> None:
    rows = post(asked(unplayed=unplayed)).json()["standings"]
    default = post({key: value for key, value in asked().items() if key != "unplayed"}).json()["standings"]
    assert (rows == default) == (unplayed == "fide")


def test_without_a_chain_it_is_the_papers() -> None:
    rows = post({"trf": TWELVE}).json()["standings"]
    assert [len(row["tie_breaks"]) for row in rows] == [5] * 12
    assert rows[0]["tie_breaks"][3] is None
    assert [row["rank"] for row in rows] == list(range(1, 13))
    assert post({"trf": TWELVE, "seed": 2}).json() != post({"trf": TWELVE, "seed": 1}).json()


def test_explained_each_rank_has_its_arithmetic() -> None:
    rows = post(asked(explain=True)).json()["standings"]
    assert rows[0]["decided_by"] is None
    assert rows[1]["decided_by"] in {"points", "sodos", "m-buchholz", "buchholz"}
    assert all(len(row["arithmetic"]) == 3 for row in rows)
    assert "=" in rows[0]["arithmetic"][2]


MISSING = [(f"points.{kind}", "missing") for kind in ("win", "draw", "loss")]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ([], [("", "wrong_type")]),
        ({}, [("trf", "missing")]),
        ({"trf": 5}, [("trf", "wrong_type")]),
        ({"trf": ""}, [("trf", "trf_no_players")]),
        ({"trf": TWELVE.replace("001    1", "001    x", 1)}, [("trf", "trf_whole")]),
        (asked(points={"win": 1, "draw": 0.5}), [("points.loss", "missing")]),
        (asked(points={"win": "x", "draw": 0, "loss": 0}), [("points.win", "not_a_number")]),
        (asked(points={"win": 1, "draw": None, "loss": 0}), [("points.draw", "not_a_number")]),
        (asked(points={"win": 1, "draw": 0, "loss": -1}), [("points.loss", "out_of_range")]),
        (asked(points={"win": 10**400, "draw": 0, "loss": 0}), [("points.win", "out_of_range")]),
        (asked(points=[1, 0.5, 0]), [("points", "wrong_type")]),
        (asked(tie_breaks=["sodos", "sozos"]), [("tie_breaks[1]", "unknown_tie_break")]),
        (asked(tie_breaks=["sodos", "sodos"]), [("tie_breaks[1]", "repeated_tie_break")]),
        (asked(tie_breaks="sodos"), [("tie_breaks", "wrong_type")]),
        (asked(tie_breaks=[1, None]), [("tie_breaks[0]", "wrong_type"), ("tie_breaks[1]", "wrong_type")]),
        (asked(tie_breaks=["sodos"] * 31), [("tie_breaks", "too_many")]),
        (asked(unplayed="fied"), [("unplayed", "not_a_choice")]),
        (asked(seed=-1), [("seed", "out_of_range")]),
        (asked(unrated="low"), [("unrated", "wrong_type")]),
        (asked(explain="yes"), [("explain", "wrong_type")]),
        (asked(system="dutch"), [("system", "unknown_field")]),
        (asked(unplayed=3, points={}), [*MISSING, ("unplayed", "not_a_choice")]),
    ],
)
def test_what_is_wrong_is_named_by_its_path(body: object, expected: list[tuple[str, str]]) -> None:
    assert refused(body) == expected


def test_a_wrong_line_of_the_file_is_named() -> None:
    answer = post(asked(trf=TWELVE.replace("001    1", "001    x", 1)))
    assert answer.json()["errors"][0]["message"].startswith("Line 5, column 5: ")


def test_a_request_that_is_too_long_is_refused() -> None:
    refused(json.dumps(asked(trf="x" * MOST_BYTES)), status=413)


def test_an_event_of_a_thousand_players_is_answered() -> None:
    lines = [f"001 {n:4}      P{n:<32}{2500 - n % 900:4}" for n in range(1, 1001)]
    rounds = [f"{(n + 1 if n % 2 else n - 1):4} {'w' if n % 2 else 'b'} {n % 2}" for n in range(1, 1001)]
    trf = "".join(f"{line:<91}{turn}\n" for line, turn in zip(lines, rounds, strict=True))
    rows = post(asked(trf=trf)).json()["standings"]
    assert [row["rank"] for row in (rows[0], rows[500])] == [1, 501]


def test_the_documents_example_is_answered() -> None:
    rows = post(STANDINGS_EXAMPLE.value).json()["standings"]
    assert [(row["rank"], row["name"], row["points"]) for row in rows] == [
        (1, "Ann", 4), (2, "Ben", 2), (2, "Cleo", 2), (4, "Dan", 0),
    ]  # fmt: skip


leaf = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
anything = st.recursive(leaf, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3))


@settings(max_examples=30)
@given(key=st.sampled_from(["trf", "points", "tie_breaks", "unplayed", "seed", "unrated", "explain"]), value=anything)
def test_no_value_is_a_crash(key: str, value: object) -> None:
    cache.clear()
    assert post(asked(**{key: value})).status_code in {200, 400}


@settings(max_examples=30)
@given(at=st.integers(0, len(TWELVE) - 1), text=st.text(max_size=3))
def test_no_file_is_a_crash(at: int, text: str) -> None:
    cache.clear()
    assert post(asked(trf=TWELVE[:at] + text + TWELVE[at + 1 :], explain=True)).status_code in {200, 400}
