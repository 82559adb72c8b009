"""What a viewer sees, as rules: hidden rounds, the ceremony, shortened names."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.events.visibility import FULL, Hiding, KnownName, View, public_view, shown_names

NOW = datetime(2026, 11, 22, 18, tzinfo=UTC)


def view(**hiding: object) -> View:
    return public_view(Hiding(**hiding), now=NOW)  # type: ignore[arg-type]


def first_hidden(planned: int, **hiding: object) -> int | None:
    return view(**hiding).first_hidden(planned)


def test_nothing_is_hidden_by_default() -> None:
    assert view() == View(short_names=True)
    assert not view().keeps_back
    assert FULL.first_hidden(5) is None


@pytest.mark.parametrize(
    ("hiding", "first"),
    [
        ({"last": 1}, 5),
        ({"last": 2}, 4),
        ({"last": 9}, 1),
        ({"since": 3}, 3),
        ({"awards": True}, 5),
        ({"awards": True, "last": 2}, 4),
        ({"awards": True, "since": 2}, 2),
    ],
)
def test_the_first_hidden_round_of_five(hiding: dict[str, object], first: int) -> None:
    assert first_hidden(5, **hiding) == first


def test_the_ceremony_keeps_the_awards_and_a_last_round_alone_does_not() -> None:
    assert not view(awards=True).awards
    assert view(last=1).awards


@pytest.mark.parametrize(
    ("moment", "hidden"),
    [(NOW + timedelta(seconds=1), True), (NOW, False), (NOW - timedelta(days=1), False)],
)
def test_all_is_shown_from_its_moment_on(moment: datetime, hidden: bool) -> None:
    assert view(awards=True, since=2, reveal_at=moment).keeps_back is hidden


def test_a_tap_shows_all_before_the_moment() -> None:
    assert not view(awards=True, reveal_at=NOW + timedelta(days=1), revealed_at=NOW).keeps_back


def test_views_that_show_different_things_have_different_keys() -> None:
    views = [FULL, view(), view(last=1), view(since=1), view(awards=True), view(last=2)]
    assert len({each.key for each in views}) == len(views)


def names(*people: KnownName) -> list[str]:
    shown = shown_names(people)
    return [shown[each.id].name if each.id in shown else f"{each.first} {each.last}" for each in people]


def test_names_in_short_and_as_initials() -> None:
    found = names(
        KnownName(1, "Anna", "Kowalska", "short"),
        KnownName(2, "Anna", "Kowalska", "initials"),
        KnownName(3, "Bob", "Kowalski"),
        KnownName(4, "", "Madonna", "short"),
    )
    assert found == ["Anna K.", "A. K.", "Bob Kowalski", "M."]


def test_two_names_never_become_one() -> None:
    found = names(
        KnownName(9, "Anna", "Kern", "short"),
        KnownName(5, "Anna", "Kowalska", "short"),
        KnownName(7, "anna", "Kuhn", "short"),
        KnownName(8, "Anna", "K."),
    )
    assert found == ["Anna K. (4)", "Anna K. (2)", "anna K. (3)", "Anna K."]
