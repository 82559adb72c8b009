"""What is written reads back as the same event."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.pure.errors import RuleError
from pairing.core.swiss.record import (
    Absence,
    Colour,
    ForbiddenPairs,
    Kind,
    Outcome,
    Player,
    PointValues,
    Record,
    Turn,
    VirtualPoints,
)
from pairing.core.trf.reading import read_trf
from pairing.core.trf.writing import Dialect, as_written, write_trf

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
def events(draw: st.DrawFn) -> Record:
    size, played = draw(st.integers(3, 9)), draw(st.integers(0, 4))
    turns = draw(rounds(size, played))
    names = st.text("abc, éß", max_size=20).map(lambda text: " ".join(text.split()))
    return Record(
        tuple(
            Player(number, draw(names), draw(st.integers(0, 3000)), tuple(turns[number - 1]), title="GM")
            for number in range(1, size + 1)
        ),
        rounds=draw(st.integers(played + 1, 20)),
        rounds_played=played,
        name=draw(names),
        system="FIDE_DUTCH",
        first_colour=draw(st.sampled_from([None, *Colour])),
        values=draw(st.just(PointValues()) | st.builds(PointValues, *[TENTHS] * 9)),
        virtual_points=tuple(draw(st.lists(st.builds(VirtualPoints, TENTHS, *map(st.just, (1, 3, 1, size)))))),
        forbidden=tuple(
            draw(st.lists(st.sampled_from([ForbiddenPairs((1, 2, 3)), ForbiddenPairs((1, 3), 2, 4)]), max_size=3))
        ),
        absences=draw(st.sampled_from([(), (Absence(played + 1, Kind.ABSENCE, (1, 3)),)])),
        details={"022": ("Lyon",), "112": ("First Arbiter", "Second Arbiter")},
    )


def pairing_facts(event: Record) -> object:
    """The event with each player's virtual points by round, however its records list them, and no stated figures."""
    rounds = range(1, (event.rounds or 0) + 1)
    virtual = {(p.number, n): event.virtual(p.number, n) for p in event.players for n in rounds}
    players = tuple(replace(player, stated_points=None, stated_rank=None) for player in event.players)
    return virtual, replace(event, players=players, virtual_points=())


@given(events(), st.sampled_from(Dialect), st.sampled_from(["\r", "\n", "\r\n"]))
def test_what_is_written_reads_back(event: Record, dialect: Dialect, line_end: str) -> None:
    back = read_trf(write_trf(event, dialect=dialect, line_end=line_end))
    assert pairing_facts(back) == pairing_facts(as_written(event, dialect))


def players(count: int) -> tuple[Player, ...]:
    return tuple(Player(number) for number in range(1, count + 1))


def lines_of(event: Record, dialect: Dialect) -> list[str]:
    return write_trf(event, dialect=dialect).split("\r\n")


def test_the_two_dialects_use_their_own_records() -> None:
    event = Record(
        players(3),
        3,
        system="FIDE_DUTCH",
        first_colour=Colour.WHITE,
        virtual_points=(VirtualPoints(Fraction(1), 1, 1, 1, 2), VirtualPoints(Fraction(1, 2), 2, 2, 1, 2)),
        absences=(Absence(1, Kind.ABSENCE, (2,)), Absence(1, Kind.HALF_BYE, (3,)), Absence(2, Kind.ABSENCE, (2,))),
        details={"022": ("Lyon",), "212": ("PTS,BH",)},
    )
    assert lines_of(event, Dialect.TRF26)[:10] == [
        "022 Lyon",
        "212 PTS,BH",
        "142 3",
        "152 W",
        "192 FIDE_DUTCH",
        "250       1.0   1   1    1    2",
        "250       0.5   2   2    1    2",
        "240 Z 001    2",
        "240 H 001    3",
        "240 Z 002    2",
    ]
    old = lines_of(event, Dialect.TRF16)
    assert old[:6] == ["022 Lyon", "XXR 3", "XXC white1", "XXA    1  1.0  0.5", "XXA    2  1.0  0.5", "XXZ 2"]
    assert [line[80:] for line in old[6:9]] == [" 0.0    1", " 0.0    2  0000 - Z", " 0.5    3  0000 - H"]


def test_pairs_that_must_not_meet_have_the_record_of_their_dialect() -> None:
    """TRF26 knows 260 alone; JaVaFo's XXP, for all rounds, is older."""
    event = Record(players(3), 5, forbidden=(ForbiddenPairs((1, 2)), ForbiddenPairs((2, 3), 2, 4)))
    told = {dialect: [line for line in lines_of(event, dialect) if line[:3] in {"260", "XXP"}] for dialect in Dialect}
    assert told == {
        Dialect.TRF26: ["260   1   5    1    2", "260   2   4    2    3"],
        Dialect.TRF16: ["XXP 1 2", "260   2   4    2    3"],
    }


@pytest.mark.parametrize("dialect", Dialect)
def test_nobody_is_absent_in_a_round_after_the_last(dialect: Dialect) -> None:
    one = tuple(
        Player(n, turns=(Turn(Kind.GAME, 3 - n, c, Outcome.DRAW),)) for n, c in zip((1, 2), Colour, strict=True)
    )
    event = Record(one, 1, 1, absences=(Absence(2, Kind.ABSENCE, (2,)),))
    assert not [line for line in lines_of(event, dialect) if line.startswith(("240", "XXZ"))]
    assert read_trf(write_trf(event, dialect=dialect)).absences == ()


def test_absences_do_not_count_as_rounds_played() -> None:
    event = Record(players(2), 3, absences=(Absence(1, Kind.ABSENCE, (1, 2)),))
    back = read_trf(write_trf(event, dialect=Dialect.TRF16))
    assert (back.rounds_played, back.absences) == (0, event.absences)


def test_points_of_ones_own_are_written_for_every_program() -> None:
    """bbpPairings 6.0.0 refuses the symbol A of 162, so it is there only where an absence brings something."""
    three = Record(players(2), 3, values=PointValues.like(win=Fraction(3), draw=Fraction(1)))
    assert "162  W 3.0    D 1.0    L 0.0    P 3.0" in lines_of(three, Dialect.TRF26)
    old = lines_of(three, Dialect.TRF16)
    assert "XXS W=3.0 D=1.0 PAB=3.0" in old
    assert {"BBW  3.0", "BBD  1.0", "BBL  0.0", "BBZ  0.0", "BBF  0.0", "BBU  3.0"} <= set(old)
    absent = replace(three.values, absence=Fraction(1), forfeit_loss=Fraction(1))
    assert "162  W 3.0    D 1.0    L 0.0    A 1.0    P 3.0" in lines_of(replace(three, values=absent), Dialect.TRF26)


def test_a_rank_may_be_shared() -> None:
    tied = tuple(replace(player, stated_rank=1 + (player.number == 3)) for player in players(3))
    assert [line[85:89] for line in lines_of(Record(tied), Dialect.TRF26)[:3]] == ["   1", "   1", "   2"]


def test_own_comments_are_kept_and_others_are_not() -> None:
    event = read_trf(write_trf(Record(players(2), details={"###": ('Topboard rules {"seed": 3}',)})))
    assert event.details == {"###": ('Topboard rules {"seed": 3}',)}
    assert read_trf("### somebody else's\r\n" + write_trf(Record(players(2)))).details == {}


def test_points_that_no_column_holds_are_refused() -> None:
    with pytest.raises(RuleError):
        write_trf(Record((Player(1),), values=PointValues(win=Fraction(1, 3))))
