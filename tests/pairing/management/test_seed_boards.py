"""The command of the contract: the answer's shape, the same answer again, and one clear line for every bad input."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from pairing.core.boards.cost import total_conflict
from pairing.core.boards.instance import Game, instance_json
from pairing.core.boards.parsing import parse_instance
from pairing.core.boards.search import ENGINE
from tests.pairing.core.boards.cases import raw_instance
from tests.pairing.instances import made_up_instance

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def heat(tmp_path: Path) -> Path:
    path = tmp_path / "heat2.json"
    path.write_text(json.dumps(instance_json(made_up_instance(28, heats=3, seed=2))), encoding="utf-8")
    return path


def answer(*words: object, **options: object) -> dict[str, Any]:
    out = io.StringIO()
    call_command("seed_boards", *map(str, words), stdout=out, **options)
    return json.loads(out.getvalue())


def test_answer_has_the_contracts_shape_and_counts_right(heat: Path) -> None:
    solution = answer(heat, steps=20_000)
    instance = parse_instance(json.loads(heat.read_text()))
    games = [Game(game["game"], tuple(game["players"]), tuple(game["powers"])) for game in solution["games"]]

    assert list(solution) == ["format", "total", "lower_bound", "proven_optimal", "seconds", "games"]
    assert solution["format"] == "seeding-solution/1"
    assert solution["total"] == total_conflict(instance, games) >= solution["lower_bound"]
    assert sorted(player for game in games for player in game.players) == sorted(instance.players)


def test_same_seed_and_steps_give_the_same_games_on_both_paths(heat: Path) -> None:
    first, again, plain = (
        answer(heat, steps=30_000, seed=4, engine=engine)["games"] for engine in ("auto", "auto", "plain")
    )

    assert first == again == plain


@pytest.mark.parametrize("engine", [ENGINE, ENGINE + 1])
def test_a_file_with_an_engine_gets_the_answering_engine(heat: Path, engine: int) -> None:
    heat.write_text(json.dumps(json.loads(heat.read_text()) | {"engine": engine}), encoding="utf-8")
    said = io.StringIO()
    solution = answer(heat, steps=1000, stderr=said)

    assert solution["engine"] == ENGINE
    assert ("Warning" in said.getvalue()) is (engine != ENGINE)


def test_seconds_end_the_search(heat: Path) -> None:
    solution = answer(heat, seconds=0.2)

    assert solution["seconds"] < 5
    assert solution["total"] <= answer(heat, steps=0)["total"]


def test_powers_at_the_tables_are_null(tmp_path: Path) -> None:
    path = tmp_path / "tables.json"
    path.write_text(json.dumps(raw_instance(14, assign_powers=False)), encoding="utf-8")

    assert [game["powers"] for game in answer(path, steps=10)["games"]] == [None, None]


def test_out_is_written_whole_and_nothing_else(heat: Path) -> None:
    out = heat.parent / "boards.json"
    printed = io.StringIO()
    call_command("seed_boards", str(heat), steps=1000, out=str(out), stdout=printed)

    assert json.loads(out.read_text(encoding="utf-8"))["games"] == answer(heat, steps=1000)["games"]
    assert printed.getvalue() == ""
    assert sorted(path.name for path in heat.parent.iterdir()) == ["boards.json", "heat2.json"]


BAD = {
    "not JSON": (b'{"format": ', "line 1, column 12: this is not JSON"),
    "not UTF-8": (b'{"format": "\xff"}', "byte 13 is not UTF-8"),
    "nested": (b"[" * 200_000, "nested too deep"),
    "a number with 5,000 digits": (b"[" + b"9" * 5000 + b"]", "this is not JSON"),
    "NaN": (b'{"game_size": NaN}', "NaN is not a number"),
    "a field twice": (b'{"format": 1, "format": 2}', "the field format is there twice"),
    "a list": (b"[]", "instance: The instance must be an object"),
    "empty": (b"", "this is not JSON"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_named_and_nothing_written(case: str, tmp_path: Path) -> None:
    content, reason = BAD[case]
    path, out = tmp_path / "bad.json", tmp_path / "out.json"
    path.write_bytes(content)
    with pytest.raises(CommandError) as caught:
        answer(path, out=str(out))

    assert caught.value.returncode == 2
    assert str(caught.value).startswith(f"{path}: ")
    assert reason in str(caught.value)
    assert not out.exists()


def test_each_wrong_field_is_on_its_own_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(raw_instance(13, game_size=7, power_groups=3)), encoding="utf-8")
    with pytest.raises(CommandError) as caught:
        answer(path)

    assert str(caught.value).splitlines() == [
        f"{path}: power_groups: This must be a list in brackets. Use [] for none.",
        f"{path}: players: 13 players do not fill boards of 7. Add 1 or leave out 6.",
    ]


def test_missing_file_and_folder_are_named(heat: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"nowhere\.json: can't be read"):
        answer(tmp_path / "nowhere.json")
    with pytest.raises(CommandError, match="can't be written"):
        answer(heat, steps=1, out=str(tmp_path / "no" / "out.json"))
    with pytest.raises(CommandError, match="can't be written"):
        answer(heat, steps=1, out=str(tmp_path))


@pytest.mark.parametrize("words", [["--seconds", "nan"], ["--seconds", "-1"], ["--steps", "1.5"], ["--seed", "x"]])
def test_options_out_of_range_are_refused(heat: Path, words: list[str]) -> None:
    with pytest.raises(CommandError):
        answer(heat, *words)


def test_command_line_needs_no_database_and_exits_with_2_on_bad_input(heat: Path) -> None:
    environment = os.environ | {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none", "SECRET_KEY": "only-for-tests"}
    command = [sys.executable, "manage.py", "seed_boards"]
    good = subprocess.run(
        [*command, heat, "--steps", "5000"], cwd=ROOT, env=environment, capture_output=True, check=False
    )
    bad = subprocess.run([*command, "nowhere.json"], cwd=ROOT, env=environment, capture_output=True, check=False)

    assert (good.returncode, good.stderr) == (0, b"")
    assert json.loads(good.stdout)["games"] == answer(heat, steps=5000)["games"]
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert b"nowhere.json: can't be read" in bad.stderr


@pytest.mark.parametrize("command", ["seed_boards", "check_draw", "pair_swiss"])
def test_commands_on_files_start_without_the_site(command: str) -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "manage.py", command, "--help"], cwd=ROOT, capture_output=True, check=True
    )

    assert f"manage.py {command}".encode() in run.stdout
    assert b"pairing" in run.stderr
    assert not [name for name in (b"tournaments", b"celery", b"rest_framework", b"numba") if name in run.stderr]


def test_a_reader_who_leaves_early_gets_no_traceback(tmp_path: Path) -> None:
    heat = tmp_path / "heat.json"
    heat.write_text(json.dumps(raw_instance(1400)))
    line = f"{sys.executable} manage.py seed_boards {heat} --steps 0 --engine plain | true"
    run = subprocess.run(["sh", "-c", line], cwd=ROOT, capture_output=True, check=False, text=True)

    assert run.stderr == ""
