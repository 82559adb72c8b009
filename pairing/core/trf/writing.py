"""An `Event` as a report file: TRF26, or TRF16 with the extensions that JaVaFo and bbpPairings read.

What is written reads back as the same event, but for clubs, which the format does not hold, and points, which are
written as the rounds give them. TRF16 has no absences after the next round. Byes to come are neither in the points of
columns 81–84 nor in the columns of rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction

from pairing.core.swiss.record import Colour, Event, Kind, Outcome, Player, PointValues, Turn
from scoring.core.errors import RuleError

__all__ = ["Dialect", "write_trf"]


class Dialect(StrEnum):
    """Which report file: of 2026, or of 2016 with the XX and BB records."""

    TRF26 = "trf26"
    TRF16 = "trf16"


BYE_MARKS = {Kind.ALLOCATED_BYE: "U", Kind.FULL_BYE: "F", Kind.HALF_BYE: "H", Kind.ABSENCE: "Z"}
COLOUR_MARKS = {Colour.WHITE: "w", Colour.BLACK: "b", None: "-"}
GAME_MARKS = {
    (True, Outcome.WIN): "1",
    (True, Outcome.DRAW): "=",
    (True, Outcome.LOSS): "0",
    (False, Outcome.WIN): "W",
    (False, Outcome.DRAW): "D",
    (False, Outcome.LOSS): "L",
}
FORFEIT_MARKS = {Outcome.WIN: "+", Outcome.LOSS: "-"}


def write_trf(event: Event, *, dialect: Dialect = Dialect.TRF26, line_end: str = "\r\n") -> str:
    """The report file of an event. Raises RuleError for what the format cannot hold."""
    lines = [*_header(event, dialect), *_configuration(event, dialect)]
    ranks = _ranks(event)
    lines += [_player_line(player, event.values, ranks[player.number]) for player in event.players]
    return "".join(line.rstrip() + line_end for line in lines)


def _header(event: Event, dialect: Dialect) -> Iterator[str]:
    if event.name:
        yield f"012 {_one_line(event.name)}"
    new = {"172", "182", "202", "212", "222"}
    for code in sorted(event.details):
        if dialect is Dialect.TRF26 or code not in new:
            yield from (f"{code} {_one_line(text)}" for text in event.details[code])


def _configuration(event: Event, dialect: Dialect) -> Iterator[str]:
    modern = dialect is Dialect.TRF26
    if event.rounds is not None:
        yield f"142 {event.rounds}" if modern else f"XXR {event.rounds}"
    if event.first_colour and modern:
        yield f"152 {'W' if event.first_colour is Colour.WHITE else 'B'}"
    colour = f"{event.first_colour}1" if event.first_colour and not modern else ""
    words = [word for word in (colour, "rank" if event.own_order else "") if word]
    if words:
        yield "XXC " + " ".join(words)
    if event.system:
        yield f"192 {_one_line(event.system)}"
    yield from _values(event.values, dialect)
    yield from _virtual_points(event)
    if modern:
        for absence in event.absences:
            mark = BYE_MARKS[absence.kind]
            yield f"240 {mark} {absence.round:03d}" + "".join(f" {number:4d}" for number in absence.numbers)
    else:
        yield from _away_next(event)
    for entry in event.forbidden:
        if entry.last_round is None:
            yield "XXP" + "".join(f" {number}" for number in entry.numbers)
        else:
            numbers = "".join(f" {number:4d}" for number in entry.numbers)
            yield f"260 {entry.first_round:3d} {entry.last_round:3d}{numbers}"


def _away_next(event: Event) -> Iterator[str]:
    """TRF16 has XXZ for absences; a half-point bye of the round to come needs the newer record."""
    for number, kind in event.away(event.next_round).items():
        if kind is Kind.ABSENCE:
            yield f"XXZ {number}"
        else:
            yield f"240 {BYE_MARKS[kind]} {event.next_round:03d} {number:4d}"


def _values(values: PointValues, dialect: Dialect) -> Iterator[str]:
    if values == PointValues():
        return
    followers = PointValues.like(win=values.win, draw=values.draw)
    odd = (values.forfeit_win, values.full_bye, values.half_bye)
    if odd != (followers.forfeit_win, followers.full_bye, followers.half_bye):
        yield (f"XXS FW={_points(values.forfeit_win)} FPB={_points(values.full_bye)} HPB={_points(values.half_bye)}")
    if dialect is Dialect.TRF26 and values.absence == values.forfeit_loss:
        pairs = {"W": values.win, "D": values.draw, "L": values.loss, "A": values.absence, "P": values.allocated_bye}
        yield "162  " + "    ".join(f"{symbol}{_points(worth):>4}" for symbol, worth in pairs.items())
        return
    codes = {"BBW": values.win, "BBD": values.draw, "BBL": values.loss, "BBZ": values.absence}
    codes |= {"BBF": values.forfeit_loss, "BBU": values.allocated_bye}
    yield from (f"{code} {_points(worth):>4}" for code, worth in codes.items())


def _virtual_points(event: Event) -> Iterator[str]:
    for entry in event.virtual_points:
        rounds = f"{entry.first_round:3d} {entry.last_round:3d}"
        yield f"250      {_points(entry.points):>4} {rounds} {entry.first:4d} {entry.last:4d}"


def _player_line(player: Player, values: PointValues, rank: int) -> str:
    points = _points(player.points(values))
    rating = str(player.rating) if player.rating else ""
    head = (
        f"001 {player.number:4d} {player.sex[:1]:1}{player.title[:3]:>3} {_one_line(player.name)[:33]:33} {rating:>4} "
        f"{player.federation[:3]:3} {player.fide_id[:11]:>11} {player.birth[:10]:10} {points:>4} {rank:4d}"
    )
    return head + "".join("  " + _turn(turn) for turn in player.turns)


def _turn(turn: Turn) -> str:
    if turn.opponent is None:
        return f"0000 - {BYE_MARKS[turn.kind]}"
    if turn.kind is Kind.FORFEIT:
        mark = FORFEIT_MARKS.get(turn.outcome or Outcome.LOSS, "-")
    else:
        mark = GAME_MARKS[turn.rated, turn.outcome or Outcome.LOSS]
    return f"{turn.opponent:4d} {COLOUR_MARKS[turn.colour]} {mark}"


def _points(points: Fraction) -> str:
    """Points in four columns: one decimal, or two where it needs them; none for hundreds."""
    for decimals in (1, 2, 0):
        text = f"{float(points):.{decimals}f}"
        if Fraction(text) == points and len(text) <= 4 and points >= 0:
            return text
    message = "%(points)s points don't fit a report file. Use points below 100 in hundredths, or whole ones."
    raise RuleError.one("points", "trf_points_width", message, points=str(points))


def _ranks(event: Event) -> dict[int, int]:
    order = sorted(event.players, key=lambda player: -player.points(event.values))
    return {player.number: player.stated_rank or place for place, player in enumerate(order, start=1)}


def _one_line(text: str) -> str:
    return " ".join(text.split())
