"""Histories before an event: lists and own events added up, each on its own scale (ruling T7)."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from handicaps.core.top_dog import Adjusted, Record
from handicaps.core.top_dog_history import NO_GAMES, HistoryRow, known_history

F = Fraction
SCALE = F(25)


def listed(order: int, games: int, average: str, *, covers: bool = False) -> HistoryRow:
    return HistoryRow(order, "list", games, games * F(average), SCALE, covers_events=covers)


def event(order: int, games: int, points: int, *, highest: int = 25) -> HistoryRow:
    return HistoryRow(order, "event", games, F(points), F(highest))


def test_no_history_means_no_games() -> None:
    assert known_history([], highest=SCALE).figure == NO_GAMES


def test_a_list_and_events_add_up() -> None:
    """12 games of 4.50 and 3 games of 40 points together are 15 games of 94/15."""
    known = known_history([listed(1, 12, "4.5"), event(2, 3, 40)], highest=SCALE)
    assert known.figure == Record(15, F(94, 15))
    assert known.games == 15


def test_each_row_counts_on_its_own_scale() -> None:
    """Two wins and a draw at 2, 1, 0 are 62.5 of 75 points."""
    assert known_history([event(1, 3, 5, highest=2)], highest=SCALE).figure == Record(3, F("62.5") / 3)


def test_of_two_lists_the_newest_counts() -> None:
    old, new = listed(1, 12, "4.5"), listed(5, 20, "6")
    known = known_history([new, old], highest=SCALE)
    assert (known.figure, known.left_out) == (Record(20, F(6)), (old,))


def test_a_list_may_cover_the_events_before_it() -> None:
    before, after = event(1, 3, 30), event(3, 5, 50)
    known = known_history([before, listed(2, 10, "8", covers=True), after], highest=SCALE)
    assert (known.figure, known.left_out) == (Record(15, F(130, 15)), (before,))


def test_a_value_that_came_adjusted_is_the_figure_and_nothing_is_added() -> None:
    value = HistoryRow(1, "list", 12, F(3), SCALE, adjusted=True)
    known = known_history([value, event(2, 4, 100)], highest=SCALE)
    assert known.figure == Adjusted(F(3))
    assert known.games == 12
    assert known_history([value], highest=F(50)).figure == Adjusted(F(6))


@given(st.lists(st.tuples(st.integers(1, 50), st.integers(0, 25)), min_size=1, max_size=8))
def test_an_average_never_leaves_the_scale(games: list[tuple[int, int]]) -> None:
    rows = [event(k, played, played * points) for k, (played, points) in enumerate(games)]
    figure = known_history(rows, highest=SCALE).figure
    assert isinstance(figure, Record)
    assert 0 <= figure.average <= SCALE
    assert figure.games == sum(played for played, _points in games)
