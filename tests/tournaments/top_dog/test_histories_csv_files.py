"""Lists of histories: a line shorter than its heading is a problem of that line."""

from __future__ import annotations

from tournaments.top_dog.files.histories_csv import HistoryKind, parse_histories


def test_a_line_without_its_army_says_so() -> None:
    lines = parse_histories("games,average,army\n3,12\n", kind=HistoryKind()).lines
    assert [problem.path for problem in lines[0].problems] == ["army"]
