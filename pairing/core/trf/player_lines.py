"""The 001 record: one player, and ten columns for each round from column 92."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.core.swiss.record import Colour, Kind, Outcome, Player, Turn
from pairing.core.trf.lines import Line

FIRST_ROUND_COLUMN = 92
ROUND_WIDTH = 10
COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK, "-": None, "": None}
OUTCOMES = {
    "1": Outcome.WIN,
    "W": Outcome.WIN,
    "+": Outcome.WIN,
    "=": Outcome.DRAW,
    "D": Outcome.DRAW,
    "0": Outcome.LOSS,
    "L": Outcome.LOSS,
    "-": Outcome.LOSS,
}
# Some programs write a win without an opponent for the allocated bye, a draw for the half-point bye.
BYES = {
    "U": Kind.ALLOCATED_BYE,
    "+": Kind.ALLOCATED_BYE,
    "F": Kind.FULL_BYE,
    "H": Kind.HALF_BYE,
    "=": Kind.HALF_BYE,
    "Z": Kind.ABSENCE,
    "-": Kind.ABSENCE,
    "": Kind.ABSENCE,
}
ABSENT = Turn(Kind.ABSENCE)


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player as one line describes them; `turns` has None for each round that the line leaves blank."""

    line: Line
    player: Player
    turns: tuple[Turn | None, ...]


def read_player(line: Line) -> PlayerLine:
    """Read a 001 line. Raises RuleError with the column of the first thing that is wrong."""
    number = line.whole(5, 8, "Starting number")
    rating = line.cut(49, 52).strip()
    points = line.cut(81, 84).strip()
    rank = line.cut(86, 89).strip()
    player = Player(
        number,
        name=line.cut(15, 47).strip(),
        rating=line.as_whole(rating, 49, "Rating", least=0) if rating else 0,
        title=line.cut(11, 13).strip(),
        sex=line.cut(10, 10).strip(),
        federation=line.cut(54, 56).strip(),
        fide_id=line.cut(58, 68).strip(),
        birth=line.cut(70, 79).strip(),
        stated_points=line.as_points(points, 81, "Points") if points else None,
        stated_rank=int(rank) if rank.isascii() and rank.isdecimal() else None,
    )
    return PlayerLine(line, player, _read_turns(line, number))


def _read_turns(line: Line, number: int) -> tuple[Turn | None, ...]:
    end = len(line.text.rstrip())
    turns = [_read_turn(line, start, number) for start in range(FIRST_ROUND_COLUMN, end + 1, ROUND_WIDTH)]
    while turns and turns[-1] is None:
        turns.pop()
    return tuple(turns)


def _read_turn(line: Line, start: int, number: int) -> Turn | None:
    """The round whose ten columns begin at `start`; None if they are blank."""
    if not line.cut(start, start + 7).strip() and not line.cut(start + 8, start + 9).strip():
        return None
    for blank in (4, 6, 8, 9):
        if line.cut(start + blank, start + blank).strip():
            message = (
                "Round %(round)s is in the wrong columns: “%(text)s”. A round has ten columns, such as “  12 w 1”."
            )
            number_of_round = (start - FIRST_ROUND_COLUMN) // ROUND_WIDTH + 1
            text = line.cut(start, start + 9)
            raise line.wrong(start + blank, "trf_out_of_line", message, round=number_of_round, text=text)
    opponent = _opponent(line, start, number)
    mark = line.cut(start + 5, start + 5).strip().upper()
    if mark not in COLOURS:
        raise line.wrong(start + 5, "trf_colour", "“%(text)s” isn’t a colour. Use w, b or -.", text=mark)
    result = line.cut(start + 7, start + 7).strip().upper()
    if opponent is None:
        return _bye(line, start, mark, result)
    return _game(line, start, opponent, mark, result)


def _opponent(line: Line, start: int, number: int) -> int | None:
    text = line.cut(start, start + 3).strip()
    if not text.strip("0"):
        return None
    opponent = line.whole(start, start + 3, "Opponent")
    if opponent == number:
        raise line.wrong(
            start, "trf_self", "Player %(number)s is their own opponent. Correct the opponent.", number=number
        )
    return opponent


def _bye(line: Line, start: int, mark: str, result: str) -> Turn:
    if mark in {"W", "B"}:
        raise line.wrong(
            start, "trf_no_opponent", "There is a colour without an opponent. Give the opponent, or write 0000 -."
        )
    if result not in BYES:
        message = "“%(text)s” without an opponent. Use U, F, H or Z for a bye, or give the opponent."
        raise line.wrong(start + 7, "trf_bye", message, text=result)
    return Turn(BYES[result])


def _game(line: Line, start: int, opponent: int, mark: str, result: str) -> Turn:
    if not result:
        message = "The game with %(opponent)s has no result. Enter it, or clear the round to pair it."
        raise line.wrong(start + 7, "trf_no_result", message, opponent=opponent)
    if result not in OUTCOMES:
        message = "“%(text)s” isn’t the result of a game. Use 1, =, 0, W, D, L, + or -."
        raise line.wrong(start + 7, "trf_result", message, text=result)
    colour = COLOURS[mark]
    if result in "+-":
        return Turn(Kind.FORFEIT, opponent, colour, OUTCOMES[result])
    if colour is None:
        message = "The game with %(opponent)s has no colour. Use w or b, or + and - for a forfeit."
        raise line.wrong(start + 5, "trf_no_colour", message, opponent=opponent)
    return Turn(Kind.GAME, opponent, colour, OUTCOMES[result], rated=result in "1=0")
