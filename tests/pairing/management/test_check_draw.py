"""Checking a draw by command: yes, no for each thing that was changed, and bad input."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from pairing.core.boards.draw import boards_fingerprint
from pairing.core.boards.instance import Instance, canonical_json, fingerprint
from pairing.core.boards.search import ENGINE, optimise
from tests.pairing.instances import made_up_instance

SEED, STEPS = 6, 4_000


@cache
def heat() -> Instance:
    return replace(made_up_instance(28, heats=3, seed=2), engine=ENGINE)


@cache
def fingerprinted() -> str:
    return fingerprint(heat(), seed=SEED)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "regatta-heat-2-run-1.json"
    path.write_text(canonical_json(heat()) + "\n", encoding="ascii")
    return path


def check(
    file: Path, *, seed: int = SEED, steps: object = STEPS, fingerprint: str | None = None, boards: str = ""
) -> str:
    out = io.StringIO()
    words = ["--seed", seed, "--steps", steps, "--fingerprint", fingerprint or fingerprinted()]
    call_command("check_draw", file, *map(str, words + (["--boards", boards] if boards else [])), stdout=out)
    return out.getvalue()


def test_the_boards_that_were_drawn_are_confirmed(file: Path) -> None:
    drawn = optimise(heat(), seed=SEED, steps=STEPS).games
    said = check(file, boards=boards_fingerprint(drawn))

    assert "Fingerprint: yes" in said
    assert "Boards: yes" in said
    assert f"1: {drawn[0].players[0]}" in said


def test_without_the_fingerprint_of_the_boards_it_asks_to_compare_them(file: Path) -> None:
    drawn = optimise(heat(), seed=SEED, steps=STEPS).games

    assert f"Their fingerprint is {boards_fingerprint(drawn)}" in check(file)


def test_another_seed_and_a_changed_file_are_caught(file: Path) -> None:
    with pytest.raises(CommandError, match="Fingerprint: no") as another:
        check(file, seed=SEED + 1)
    record = json.loads(file.read_text())
    record["values"]["same_player"] += 1
    file.write_text(json.dumps(record))
    with pytest.raises(CommandError, match="Fingerprint: no") as changed:
        check(file)
    assert (another.value.returncode, changed.value.returncode) == (1, 1)


def test_other_boards_are_caught(file: Path) -> None:
    with pytest.raises(CommandError, match="Boards: no") as caught:
        check(file, boards="0" * 64)
    assert caught.value.returncode == 1


@pytest.mark.parametrize("engine", [None, ENGINE + 1])
def test_a_draw_of_another_engine_is_not_called_rigged(file: Path, engine: int | None) -> None:
    draw = replace(heat(), engine=engine)
    file.write_text(canonical_json(draw) + "\n", encoding="ascii")
    said = io.StringIO()
    with pytest.raises(CommandError, match="Boards: this engine can't tell") as caught:
        call_command("check_draw", file, "--seed", str(SEED), "--steps", str(STEPS), "--fingerprint",
                     fingerprint(draw, seed=SEED), "--boards", "0" * 64, stdout=io.StringIO(), stderr=said)  # fmt: skip

    assert caught.value.returncode == 1
    assert f"this is engine {ENGINE}" in said.getvalue()
    assert (f"drawn with engine {engine}" if engine else "names no engine") in said.getvalue()


@pytest.mark.parametrize("wrong", [{"fingerprint": "abc"}, {"fingerprint": "g" * 64}, {"steps": "many"}])
def test_bad_input_is_named(file: Path, wrong: dict[str, str]) -> None:
    with pytest.raises(CommandError, match=next(iter(wrong.values()))[:8]):
        check(file, **wrong)  # type: ignore[arg-type]  # whatever somebody types


def test_a_missing_file_ends_with_status_2(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="can't be read") as caught:
        check(tmp_path / "nothing.json")
    assert caught.value.returncode == 2
