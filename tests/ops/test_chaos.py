"""The trials' own rules: what fails, what is only shown, and that the page about them knows each."""

from __future__ import annotations

import pytest

from ops.chaos import __main__ as chaos
from ops.chaos.figures import Figure, table
from ops.setup import ROOT


def test_the_table_shows_what_is_only_compared_without_a_verdict() -> None:
    seen = [Figure("a peer", None, 1180.64, 0.5), Figure("another", None, "no checkout", 0.5)]
    lines = [line.split() for line in table(seen)][1:]
    assert lines == [["a", "peer", "1,180.64", "0.5"], ["another", "no", "checkout", "0.5"]]
    assert all(figure.met for figure in seen)
    assert not Figure("never measured", 2, "fails").met


def test_the_table_tells_what_was_met_missed_and_lost() -> None:
    seen = [
        Figure("quick", 2, 1.5, 0.5),
        Figure("slow", 2, 2.5, 0.5),
        Figure("enough", 50, 51, 0.5, least=True),
        Figure("gone", 0, 1, 0.5, loss=True),
    ]
    lines = [line.split() for line in table(seen)][1:]
    assert [line[-2] for line in lines] == ["ok", "missed", "ok", "LOST"]
    assert list(table([])) == []


@pytest.mark.parametrize(("figure", "status"), [(Figure("slow", 2, 9), 0), (Figure("gone", 0, 1, loss=True), 1)])
def test_only_a_loss_fails(
    figure: Figure, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(chaos.TRIALS, "one", lambda seconds: [figure])
    assert chaos.main(["one"]) == status
    assert figure.what in capsys.readouterr().out


def test_an_unknown_trial_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert chaos.main(["earthquake"]) == 2
    assert "no trial is named earthquake" in capsys.readouterr().err


def test_help_names_each_trial(capsys: pytest.CaptureFixture[str]) -> None:
    assert chaos.main(["--help"]) == 0
    said = capsys.readouterr().out
    assert [name for name in chaos.TRIALS if name not in said] == []


def test_the_page_about_the_trials_knows_each() -> None:
    page = (ROOT / "docs/reference/trials.md").read_text(encoding="utf-8")
    assert [name for name in chaos.TRIALS if f"| `{name}` |" not in page] == []
