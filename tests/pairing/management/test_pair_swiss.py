"""The command of the contract: pairs in board order, a file per event, refusals with their exit status."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from pairing.core.swiss.record import Absence, Kind, Player, Record
from pairing.core.trf.writing import Dialect, write_trf
from tests.pairing.swiss_events import event_of

OPEN = event_of(*[""] * 7, rounds=5)
OVER = event_of("4w1 3b1 2w1", "3w1 4b1 1b0", "2b0 1w0 4w1", "1b0 2w0 3b0", rounds=5)


def put(folder: Path, name: str, event: Record, *, dialect: Dialect = Dialect.TRF26, line_end: str = "\r") -> str:
    path = folder / name
    path.write_text(write_trf(event, dialect=dialect, line_end=line_end), encoding="utf-8", newline="")
    return str(path)


def answer(*words: str) -> str:
    out = io.StringIO()
    call_command("pair_swiss", *words, stdout=out)
    return out.getvalue()


def refusal(*words: str) -> tuple[int, str]:
    with pytest.raises(CommandError) as caught:
        answer(*words)
    return caught.value.returncode, str(caught.value)


@pytest.mark.parametrize("dialect", Dialect)
@pytest.mark.parametrize("line_end", ["\r", "\n", "\r\n"])
def test_pairs_come_in_board_order_and_the_bye_last(tmp_path: Path, dialect: Dialect, line_end: str) -> None:
    name = put(tmp_path, "open.trf", OPEN, dialect=dialect, line_end=line_end)
    assert answer(name) == "4\n1 4\n5 2\n3 6\n7 0\n"


def test_absences_are_left_out(tmp_path: Path) -> None:
    event = event_of(*[""] * 7, rounds=5, absences=(Absence(1, Kind.HALF_BYE, (2,)),))
    assert answer(put(tmp_path, "open.trf", event)) == "3\n1 5\n6 3\n4 7\n"


def test_armati_pairs_the_same_files(tmp_path: Path) -> None:
    lines = answer(put(tmp_path, "open.trf", OPEN), "--system", "armati").splitlines()
    assert lines[0] == "4"
    assert sorted(int(word) for line in lines[1:] for word in line.split()) == list(range(8))


def test_each_event_gets_a_file_of_its_name(tmp_path: Path) -> None:
    names = [put(tmp_path, f"A0{place}_r01.trf", OPEN) for place in (1, 2)]
    assert answer(*names, "--out-dir", str(tmp_path / "out")) == ""
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["A01_r01.pairs", "A02_r01.pairs"]
    assert (tmp_path / "out" / "A01_r01.pairs").read_text() == "4\n1 4\n5 2\n3 6\n7 0\n"


def test_a_round_without_a_legal_pairing_is_named_and_the_others_are_written(tmp_path: Path) -> None:
    names = [put(tmp_path, "over.trf", OVER), put(tmp_path, "open.trf", OPEN)]
    status, words = refusal(*names, "--out-dir", str(tmp_path))
    assert status == 1
    assert "over.trf: round 4: There is no legal pairing" in words
    assert [path.name for path in tmp_path.glob("*.pairs")] == ["open.pairs"]


def test_a_bad_file_is_reported_by_line_and_nothing_is_written(tmp_path: Path) -> None:
    good = put(tmp_path, "open.trf", OPEN)
    bad = tmp_path / "bad.trf"
    bad.write_text("XXR many\n001    1\n", encoding="utf-8")
    status, words = refusal(good, str(bad), str(tmp_path / "none.trf"), "--out-dir", str(tmp_path / "out"))
    assert status == 2
    assert "bad.trf: line 1, column 5: Number of rounds" in words
    assert "none.trf: can't be read" in words
    assert not (tmp_path / "out").exists()


def test_events_that_cannot_be_paired_as_they_are_say_why(tmp_path: Path) -> None:
    endless = Record((Player(1), Player(2)))
    status, words = refusal(put(tmp_path, "endless.trf", endless))
    assert (status, "rounds: The number of rounds is missing" in words) == (2, True)
    done = event_of("2w1", "1b0", rounds=1)
    status, words = refusal(put(tmp_path, "done.trf", done))
    assert (status, "All 1 rounds have been played" in words) == (2, True)


def test_targets_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    name = put(tmp_path, "open.trf", OPEN)
    assert refusal(name, name, "--out", str(tmp_path / "x"))[0] == 2
    assert refusal(name, name, "--out-dir", str(tmp_path))[0] == 2
    assert refusal(name, "--out-dir", str(tmp_path / "open.trf" / "none"))[0] == 2
    assert refusal(name, "--out", str(tmp_path))[0] == 2
