"""Reading report files: each record of TRF16 with its extensions and of TRF26, and the errors of bad lines."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.pure.errors import RuleError
from pairing.core.swiss.record import Absence, Colour, ForbiddenPairs, Kind, Outcome, Record, Turn
from pairing.core.trf.lines import decode
from pairing.core.trf.reading import read_trf


def line(number: int, points: str, *rounds: str, rating: str = "") -> str:
    """A 001 line; each round in its ten columns."""
    name = f"Player, {number}"
    head = f"001 {number:4d}      {name:33} {rating:>4} {'FRA':3} {'':11} {'':10} {points:>4} {number:4d}"
    return head + "".join(f"  {text:8}" for text in rounds)


FOUR = "\n".join(
    [
        "012 Spring Open",
        "XXR 5",
        line(1, "1.5", "   3 w 1", "   2 b ="),
        line(2, "0.5", "   4 b 0", "   1 w ="),
        line(3, "0.0", "   1 b 0", "0000 - Z"),
        line(4, "2.0", "   2 w 1", "0000 - U"),
    ]
)


def read(*lines: str) -> Record:
    return read_trf("\n".join(lines))


def refused(*lines: str) -> tuple[str, str]:
    """Path and code of the only problem that these lines have."""
    with pytest.raises(RuleError) as caught:
        read(*lines)
    (problem,) = caught.value.problems
    assert problem.text.endswith(".")
    return problem.path, problem.code


def test_a_file_gives_players_rounds_and_results() -> None:
    event = read_trf(FOUR)
    assert (event.name, event.rounds, event.rounds_played, event.next_round) == ("Spring Open", 5, 2, 3)
    first, _, third, fourth = event.players
    assert (first.name, first.federation) == ("Player, 1", "FRA")
    assert first.turns == (
        Turn(Kind.GAME, 3, Colour.WHITE, Outcome.WIN),
        Turn(Kind.GAME, 2, Colour.BLACK, Outcome.DRAW),
    )
    assert [player.points(event.values) for player in event.players] == [Fraction(3, 2), Fraction(1, 2), 0, 2]
    assert third.turns[1].kind is Kind.ABSENCE
    assert fourth.turns[1].kind is Kind.ALLOCATED_BYE


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
def test_line_ends_make_no_difference(end: str) -> None:
    assert read_trf(FOUR.replace("\n", end)) == read_trf(FOUR)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("   2 w W", Turn(Kind.GAME, 2, Colour.WHITE, Outcome.WIN, rated=False)),
        ("   2 b D", Turn(Kind.GAME, 2, Colour.BLACK, Outcome.DRAW, rated=False)),
        ("   2 w +", Turn(Kind.FORFEIT, 2, Colour.WHITE, Outcome.WIN)),
        ("   2 - -", Turn(Kind.FORFEIT, 2, None, Outcome.LOSS)),
        ("0000 - h", Turn(Kind.HALF_BYE)),
        ("0000 - F", Turn(Kind.FULL_BYE)),
        ("0000 - +", Turn(Kind.ALLOCATED_BYE)),
        ("0000 -  ", Turn(Kind.ABSENCE)),
    ],
)
def test_each_mark_of_a_round_is_read(text: str, turn: Turn) -> None:
    back = {"W": "   1 b L", "D": "   1 w D", "+": "   1 b -", "-": "   1 - +"}.get(text[-1], "0000 - U")
    assert read(line(1, "", text), line(2, "", back)).players[0].turns == (turn,)


def test_a_bye_in_the_column_of_the_round_to_pair_is_an_absence_to_come() -> None:
    for points in ("1.0", "1.5"):  # programs differ on whether it counts already
        event = read(line(1, points, "   2 w 1", "0000 - H"), line(2, "0.0", "   1 b 0"), line(3, "0.0"))
        assert (event.rounds_played, event.absences) == (1, (Absence(2, Kind.HALF_BYE, (1,)),))
        assert event.players[0].points(event.values) == 1


def test_absences_come_from_240_and_from_xxz() -> None:
    event = read("240 H 001    3", "XXZ 1 2", "240 Z 004    1    2", line(1, ""), line(2, ""), line(3, ""))
    assert event.away(1) == {1: Kind.ABSENCE, 2: Kind.ABSENCE, 3: Kind.HALF_BYE}
    assert event.away(4) == {1: Kind.ABSENCE, 2: Kind.ABSENCE}


def test_point_values_come_from_162_or_from_the_extensions() -> None:
    new = read("162  W 3.0    D 1.0    A 0.5    P 2.0", line(1, "")).values
    old = read("BBW  3.0", "BBD  1.0", "BBZ  0.5", "BBF  0.5", "BBU  2.0", line(1, "")).values
    assert new == old
    assert (new.full_bye, new.half_bye, new.forfeit_win, new.loss) == (3, 1, 3, 0)
    javafo = read("XXS W=3 D=1 PAB=2 ZPB=0.5 FL=0.5", line(1, "")).values
    assert javafo == new


def test_virtual_points_and_forbidden_pairs_are_read() -> None:
    event = read(
        "250       1.0   1   2    1    2",
        "XXA    3  1.0  0.5",
        "260   1   2    1    2    3",
        "XXP 2 3",
        *(line(number, "") for number in (1, 2, 3)),
    )
    assert [event.virtual(number, 2) for number in (1, 2, 3)] == [1, 1, Fraction(1, 2)]
    assert event.virtual(1, 3) == 0
    assert event.forbidden == (ForbiddenPairs((1, 2, 3), 1, 2), ForbiddenPairs((2, 3)))
    assert list(event.forbidden_pairs(3)) == [(2, 3)]


def test_a_pair_kept_apart_from_the_first_round_to_the_last_never_meets() -> None:
    event = read("142 5", "260   1   5    1    2", "260   2   5    1    2", *(line(number, "") for number in (1, 2)))
    assert event.forbidden == (ForbiddenPairs((1, 2)), ForbiddenPairs((1, 2), 2, 5))


def test_first_colour_and_order_are_read() -> None:
    assert read("152 B", line(1, "")).first_colour is Colour.BLACK
    event = read("XXC white1 rank", line(2, ""), line(1, ""))
    assert event.first_colour is Colour.WHITE
    assert [player.number for player in event.players] == [2, 1]


@pytest.mark.parametrize(("one", "other"), [("1", "1"), ("1", "="), ("+", "+"), ("W", "D")])
def test_a_game_has_one_winner(one: str, other: str) -> None:
    with pytest.raises(RuleError) as caught:
        read(line(1, "", f"   2 w {one}"), line(2, "", f"   1 b {other}"))
    assert caught.value.problems[0].code == "trf_results"
    assert caught.value.problems[0].path == "line 1, column 99"


@pytest.mark.parametrize(("one", "other"), [("0", "0"), ("-", "-"), ("=", "0"), ("+", "-"), ("W", "L")])
def test_an_arbiter_may_give_less_than_a_point_for_a_game(one: str, other: str) -> None:
    assert read(line(1, "", f"   2 w {one}"), line(2, "", f"   1 b {other}")).rounds_played == 1


def test_bad_lines_are_reported_with_place_and_reason() -> None:
    two = line(2, "", "0000 - Z")
    assert refused("XXR five", two) == ("line 1, column 5", "trf_whole")
    assert refused("162  Q 3.0", two) == ("line 1, column 6", "trf_symbol")
    assert refused("240 Q 001    2", two) == ("line 1, column 5", "trf_bye")
    assert refused("XXP 2 7", two) == ("line 1, column 1", "trf_unknown_player")
    assert refused("310   1 Team", two) == ("line 1, column 1", "trf_team")
    assert refused(two, two) == ("line 2, column 5", "trf_number_twice")
    assert refused(line(1, "", "   2 w  "), two) == ("line 1, column 99", "trf_no_result")
    assert refused(line(1, "", "   1 w 1"), two) == ("line 1, column 92", "trf_self")
    assert refused(line(1, "", "   9 w 1"), two) == ("line 1, column 92", "trf_opponent")
    assert refused(line(1, "", "0000 - 1"), two) == ("line 1, column 99", "trf_bye")
    assert refused(line(1, "", "   2 w 1"), two) == ("line 1, column 92", "trf_one_sided")
    assert refused(line(1, "2.0", "0000 - U"), two) == ("line 1, column 81", "trf_points_differ")
    assert refused("XXR 1", line(1, "", "0000 - U", "0000 - U"), two)[1] == "trf_rounds"
    assert refused("012 Nobody") == ("", "trf_no_players")


def test_a_file_in_western_letters_is_read() -> None:
    assert decode("012 Été".encode("latin-1")) == "012 Été"
    with pytest.raises(RuleError):
        decode(b"012\0")


@given(st.data())
def test_a_spoilt_file_is_refused_or_read_and_never_breaks(data: st.DataObject) -> None:
    text = FOUR
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(text) - 1))
        mark = data.draw(st.sampled_from([*"\r\n 0195wb-+=HUZ\t²é", "XXA ", "\n240 H 003", "\n250 "]))
        text = text[:at] + mark + text[at + data.draw(st.integers(0, 12)) :] + " "
    try:
        read_trf(text)
    except RuleError as error:
        assert error.problems  # noqa: PT017 – either is right; that nothing else is raised is the test
