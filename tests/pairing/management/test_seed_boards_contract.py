"""`seed_boards` as other programs call it: any sound file is answered right, any other is refused by its field."""

from __future__ import annotations

import io
import json
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.management.contract_cases import any_instance, full_instance, is_allowed, naive_total, wrong_values

Json = dict[str, Any]
KEYS = ["format", "total", "lower_bound", "proven_optimal", "seconds", "games"]


def answer(raw: object, *words: object) -> Json:
    with tempfile.TemporaryDirectory() as folder:
        path, out = Path(folder) / "heat.json", Path(folder) / "boards.json"
        path.write_text(json.dumps(raw), encoding="utf-8")
        call_command("seed_boards", str(path), *map(str, words), "--out", str(out), stdout=io.StringIO())
        found = json.loads(out.read_text(encoding="utf-8"))
        assert isinstance(found, dict)
        return found


def refusal(raw: object) -> str:
    """What is said of this instance."""
    return refusal_of_text(json.dumps(raw))


def refusal_of_text(text: str) -> str:
    """The error of a refused file, without the file's name; no answer is written."""
    with tempfile.TemporaryDirectory() as folder:
        path, out = Path(folder) / "heat.json", Path(folder) / "boards.json"
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        with pytest.raises(CommandError) as caught:
            call_command("seed_boards", str(path), "--steps", "10", "--out", str(out), stdout=io.StringIO())
        assert caught.value.returncode == 2
        assert [each.name for each in Path(folder).iterdir()] == ["heat.json"]
        lines = str(caught.value).splitlines()
        assert all(line.startswith(f"{path}: ") for line in lines)
        return "\n".join(line.removeprefix(f"{path}: ") for line in lines)


def is_right(raw: Json, found: Json) -> None:
    """Everybody sits once, locked games stand, each power is played once, and the total is the contract's."""
    games, locked = found["games"], raw.get("locked_games", [])
    seated = [player for game in games for player in game["players"]]
    assert list(found) == KEYS
    assert found["format"] == "seeding-solution/1"
    assert sorted(map(repr, seated)) == sorted(map(repr, raw["players"]))  # repr: 1 and "1" are two people
    assert [game["game"] for game in games] == sorted({game["game"] for game in games})
    assert [game for game in locked if game not in games] == []
    for game in games:
        assert len(game["players"]) == raw["game_size"]
        if game not in locked:
            assert game["powers"] is None or sorted(game["powers"]) == sorted(raw["powers"])
            assert (game["powers"] is not None) is raw["assign_powers"]
    assert found["total"] == naive_total(raw, games) >= found["lower_bound"]
    assert found["proven_optimal"] is (found["total"] == found["lower_bound"])


@settings(max_examples=80)
@given(raw=any_instance(), seed=st.integers(-(2**70), 2**70), steps=st.sampled_from([0, 1, 777, 3_000]))
def test_any_sound_file_is_answered_right_and_alike(raw: Json, seed: int, steps: int) -> None:
    found = answer(raw, "--seed", seed, "--steps", steps)

    is_right(raw, found)
    again = answer(dict(reversed(raw.items())), "--seed", seed, "--steps", steps, "--engine", "plain")
    assert again["games"] == found["games"]


def test_seconds_are_kept_and_the_answer_is_right() -> None:
    dice = random.Random(3)  # noqa: S311  a fixed scene
    people = [f"P{number}" for number in range(49)]
    groups = [{"name": f"G{n}", "conflict": 2, "members": dice.sample(people, 15)} for n in range(20)]
    powers = list("AEFGIRT")
    raw = full_instance() | {"game_size": 7, "powers": powers, "power_groups": None, "players": people}
    raw |= {"groups": groups, "history": [], "teams": [], "locked_games": [], "pair_conflicts": []}
    found = answer(raw, "--seconds", "0.5", "--seed", 3)

    is_right(raw, found)
    assert not found["proven_optimal"]
    assert found["seconds"] >= 0.5


WRONG = [(path, raw) for path, raw in wrong_values(full_instance()) if not is_allowed(path, raw)]


@pytest.mark.parametrize("path", sorted({path for path, _raw in WRONG}))
def test_a_value_of_the_wrong_kind_is_named_by_its_path(path: str) -> None:
    for where, raw in WRONG:
        if where == path:
            assert _names(refusal(raw), path), raw


def _names(said: str, path: str) -> bool:
    """Whether a line is about the field, or about one around it where that tells it better."""
    return any(line.split(": ")[0] in {path, path.rpartition("[")[0], path or "instance"} for line in said.splitlines())


@pytest.mark.parametrize("key", ["format", "game_size", "powers", "assign_powers", "values", "players"])
def test_a_key_that_is_missing_is_named(key: str) -> None:
    raw = full_instance()
    del raw[key]
    assert f"{key}: {key} is missing. Add it." in refusal(raw)


def test_keys_of_parts_that_are_missing_are_named() -> None:
    for name in ("groups", "teams", "history", "locked_games"):
        for key in full_instance()[name][0]:
            raw = full_instance()
            del raw[name][0][key]
            assert f"{name}[0].{key}: {key} is missing. Add it." in refusal(raw)
    raw = full_instance()
    del raw["values"]["same_team"]
    assert refusal(raw) == "values.same_team: same_team is missing. Add it."


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"players": ["A", "B", 3, 4, 5, 6, "A"]}, "players[6]: A appears twice. Remove one of the two."),
        ({"players": ["A", "B", 3, 5, 6]}, "players: 5 players do not fill boards of 2. Add 1 or leave out 1."),
        ({"players": []}, "players: There is nobody to seed. Name the players."),
        ({"game_size": 1}, "game_size: This must be from 2 to 12. Change it."),
        ({"game_size": 13}, "game_size: This must be from 2 to 12. Change it."),
        ({"game_size": 3}, "powers: There are 2 powers for 3 seats. Name one power for each seat."),
        ({"powers": ["WHITE", "WHITE"]}, "powers[1]: WHITE is named twice. Remove one."),
        ({"power_groups": [["RED"]]}, "power_groups[0][0]: RED is not one of the powers. Spell it as in the field powers."),  # noqa: E501
        ({"values": {"same_player": -1, "same_power": 0, "same_team": 0}},
         "values.same_player: This must be from 0 to 1000000000. Change it."),
        ({"values": {"same_player": 10**30, "same_power": 0, "same_team": 0}},
         "values.same_player: This must be from 0 to 1000000000. Change it."),
        ({"pair_conflicts": [["A", "B"]]},
         "pair_conflicts[0]: This must have the form [player, player, value]. Write it like that."),
        ({"pair_conflicts": [["A", "A", 1]]}, "pair_conflicts[0]: Both players are A. Name two different players."),
        ({"groups": [{"name": "G", "conflict": 1, "members": ["A", "A"]}]},
         "groups[0].members[1]: A appears twice. Remove one of the two."),
        ({"history": [{"heat": 1, "game": 1, "players": ["A", "B"], "powers": ["WHITE"]}]},
         "history[0].powers: There are 1 powers for 2 players. Name one each, or null for none."),
        ({"history": [{"heat": 1, "game": 1, "players": ["A"], "powers": ["RED"]}]},
         "history[0].powers[0]: RED is not one of the powers. Spell it as in the field powers."),
        ({"locked_games": [{"game": 1, "players": ["A", "Q"], "powers": None}]},
         "locked_games[0].players[1]: Q is not among the players. Add the name to players."),
        ({"locked_games": [{"game": 1, "players": ["A"], "powers": None}]},
         "locked_games[0].players: This game has 1 players for 2 seats. Fill every seat once."),
        ({"pair_conflict": []}, ""),  # next to the key it might mean, another one is passed over
    ],
)  # fmt: skip
def test_problems_name_their_fields(changes: Json, said: str) -> None:
    raw = full_instance() | changes
    if said:
        assert said in refusal(raw).splitlines()
    else:
        is_right(full_instance(), answer(raw, "--steps", 10))


@settings(max_examples=60)
@given(data=st.data())
def test_a_file_cut_off_or_mangled_anywhere_is_refused_or_answered(data: st.DataObject) -> None:
    """Whatever a disk or an editor makes of a file, there is an answer or a reason, never a crash."""
    text = json.dumps(full_instance())
    at = data.draw(st.integers(0, len(text) - 1))
    mangled = text[:at] + data.draw(st.sampled_from(["", "\x00", '"', "]", "9", "\ud7ff", " "])) + text[at + 1 :]
    try:
        is_right(json.loads(mangled), answer(json.loads(mangled), "--steps", 10))
    except (json.JSONDecodeError, CommandError):
        assert refusal_of_text(mangled)


def test_the_values_of_huge_conflicts_are_counted_right() -> None:
    most = 1_000_000_000
    raw = full_instance() | {"values": {"same_player": most, "same_power": most, "same_team": most}}
    raw |= {"pair_conflicts": [["A", "B", most], ["A", 3, -most]] * 50}

    is_right(raw, answer(raw, "--steps", 5_000))
