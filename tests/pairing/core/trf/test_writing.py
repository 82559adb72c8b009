"""What is written reads back as the same event."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.core.swiss.record import (
    Absence,
    Colour,
    Event,
    ForbiddenPairs,
    Kind,
    Outcome,
    Player,
    PointValues,
    Turn,
    VirtualPoints,
)
from pairing.core.trf.reading import read_trf
from pairing.core.trf.writing import Dialect, write_trf
from scoring.core.errors import RuleError

PAIRS = [(Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN), (Outcome.DRAW, Outcome.DRAW)]
BYES = [Kind.ALLOCATED_BYE, Kind.HALF_BYE, Kind.FULL_BYE, Kind.ABSENCE]
TENTHS = st.integers(0, 99).map(lambda number: Fraction(number, 10))


@st.composite
def rounds(draw: st.DrawFn, size: int, count: int) -> list[list[Turn]]:
    """`count` rounds of `size` players: some paired at random, the others with byes of any kind."""
    turns: list[list[Turn]] = [[] for _ in range(size)]
    for _ in range(count):
        order = draw(st.permutations(range(size)))
        paired = draw(st.integers(1, size // 2))
        for place in range(paired):
            a, b = order[2 * place], order[2 * place + 1]
            kind = draw(st.sampled_from([Kind.GAME, Kind.FORFEIT]))
            one, two = draw(st.sampled_from(PAIRS[: 3 if kind is Kind.GAME else 2]))
            rated = kind is Kind.FORFEIT or draw(st.booleans())
            turns[a].append(Turn(kind, b + 1, Colour.WHITE, one, rated))
            turns[b].append(Turn(kind, a + 1, Colour.BLACK, two, rated))
        for alone in order[2 * paired :]:
            turns[alone].append(Turn(draw(st.sampled_from(BYES))))
    return turns


@st.composite
def events(draw: st.DrawFn) -> Event:
    size, played = draw(st.integers(3, 9)), draw(st.integers(0, 4))
    turns = draw(rounds(size, played))
    names = st.text("abc, éß", max_size=20).map(lambda text: " ".join(text.split()))
    return Event(
        tuple(
            Player(number, draw(names), draw(st.integers(0, 3000)), tuple(turns[number - 1]), title="GM")
            for number in range(1, size + 1)
        ),
        rounds=draw(st.integers(played + 1, 20)),
        rounds_played=played,
        name=draw(names),
        system="FIDE_DUTCH_2026",
        first_colour=draw(st.sampled_from([None, *Colour])),
        values=draw(st.just(PointValues()) | st.builds(PointValues, *[TENTHS] * 9)),
        virtual_points=tuple(draw(st.lists(st.builds(VirtualPoints, TENTHS, *map(st.just, (1, 3, 1, size)))))),
        forbidden=tuple(
            draw(st.lists(st.sampled_from([ForbiddenPairs((1, 2, 3)), ForbiddenPairs((1, 3), 2, 4)]), max_size=3))
        ),
        absences=draw(st.sampled_from([(), (Absence(played + 1, Kind.ABSENCE, (1, 3)),)])),
        details={"022": ("Lyon",), "112": ("First Arbiter", "Second Arbiter")},
    )


@given(events(), st.sampled_from(Dialect), st.sampled_from(["\r", "\n", "\r\n"]))
def test_what_is_written_reads_back(event: Event, dialect: Dialect, line_end: str) -> None:
    back = read_trf(write_trf(event, dialect=dialect, line_end=line_end))
    unranked = tuple(replace(player, stated_points=None, stated_rank=None) for player in back.players)
    assert replace(back, players=unranked) == event


def test_the_two_dialects_use_their_own_records() -> None:
    event = Event((Player(1), Player(2)), 3, first_colour=Colour.WHITE, absences=(Absence(1, Kind.ABSENCE, (2,)),))
    new = write_trf(event, dialect=Dialect.TRF26).split("\r\n")
    old = write_trf(event, dialect=Dialect.TRF16).split("\r\n")
    assert new[:3] == ["142 3", "152 W", "240 Z 001    2"]
    assert old[:3] == ["XXR 3", "XXC white1", "XXZ 2"]


def test_points_that_no_column_holds_are_refused() -> None:
    with pytest.raises(RuleError):
        write_trf(Event((Player(1),), values=PointValues(win=Fraction(1, 3))))
