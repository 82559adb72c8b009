"""The checking command: one line a round, exit status by what was found."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from pairing.core.swiss.record import Record
from pairing.core.trf.writing import write_trf
from tests.pairing.swiss_events import event_of

RIGHT = event_of("3w1", "4b1", "1b0", "2w0", rounds=3)
OTHER = event_of("2w1", "1b0", "4w1", "3b0", rounds=3)


def check(folder: Path, event: Record, *words: str) -> tuple[int, str]:
    """Exit status and output of the command for one event."""
    (folder / "event.trf").write_text(write_trf(event), encoding="utf-8", newline="")
    out = io.StringIO()
    try:
        call_command("check_swiss", str(folder / "event.trf"), *words, stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue()
    return 0, out.getvalue()


def test_a_right_round_passes(tmp_path: Path) -> None:
    status, words = check(tmp_path, RIGHT)
    assert (status, words.endswith("event.trf: round 1: legal, and as the rules give it.\n")) == (0, True)


def test_a_round_that_breaks_the_rules_is_reported(tmp_path: Path) -> None:
    status, words = check(tmp_path, OTHER)
    assert status == 1
    assert "round 1: pair 1-2: 1 plays 2; by the rules 1 meets 3, and 2 meets 4." in words


def test_legality_alone_can_be_asked_for(tmp_path: Path) -> None:
    status, words = check(tmp_path, OTHER, "--legal-only")
    assert (status, words.endswith("round 1: legal.\n")) == (0, True)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.trf").write_bytes(b"001 \0")
    with pytest.raises(CommandError) as caught:
        call_command("check_swiss", str(tmp_path / "bad.trf"))
    assert caught.value.returncode == 2
