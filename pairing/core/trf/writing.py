"""An `Record` as a report file: TRF26, or TRF16 with the extensions that JaVaFo and bbpPairings read.

A written file reads back as the same event, except for clubs, which the format doesn't have, and points, which are
written as the rounds give them. TRF16 has no pairing system, no tie-breaks and no absences after the next round
(`as_written`). An absence of the next round is in TRF26 a record of its own (240). In TRF16 it is in the column of that
round, and a half-point bye there counts in columns 81–84, as JaVaFo wants it. No absence is written after the last
round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction

from common.pure.errors import RuleError
from pairing.core.swiss.record import Colour, Kind, Outcome, Player, PointValues, Record, Turn


class Dialect(StrEnum):
    """Which report file: of 2026, or of 2016 with the XX and BB records."""

    TRF26 = "trf26"
    TRF16 = "trf16"


NEW_DETAILS = frozenset({"172", "182", "202", "212", "222"})
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


def write_trf(event: Record, *, dialect: Dialect = Dialect.TRF26, line_end: str = "\r\n") -> str:
    """The report file of an event. Raises RuleError for what the format cannot hold."""
    event = as_written(event, dialect)
    ranks, away = _ranks(event), _in_columns(event, dialect)
    lines = [*_header(event), *_configuration(event, dialect)]
    lines += [_player_line(player, event.values, ranks[player.number], away) for player in event.players]
    return "".join(line.rstrip() + line_end for line in lines)


def as_written(event: Record, dialect: Dialect) -> Record:
    """The event without what this dialect has no record for, and without absences after the last round."""
    last = event.rounds if event.rounds is not None else event.next_round
    if dialect is Dialect.TRF16:
        last = min(last, event.next_round)
        details = {code: texts for code, texts in event.details.items() if code not in NEW_DETAILS}
        event = replace(event, system="", details=details)
    return replace(event, absences=tuple(each for each in event.absences if each.round <= last))


def _in_columns(event: Record, dialect: Dialect) -> dict[int, Turn]:
    """TRF16: players absent from the next round, by number. None if all are: that would read as a round played."""
    away = event.away(event.next_round) if dialect is Dialect.TRF16 else {}
    return {number: Turn(kind) for number, kind in away.items()} if len(away) < len(event.players) else {}


def _header(event: Record) -> Iterator[str]:
    if event.name:
        yield f"012 {_one_line(event.name)}"
    for code in sorted(event.details):
        yield from (f"{code} {_one_line(text)}" for text in event.details[code])


def _configuration(event: Record, dialect: Dialect) -> Iterator[str]:
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
    yield from _values(event.values) if modern else _old_values(event.values)
    yield from _virtual_points(event) if modern else _virtual_points_by_player(event)
    for absence in event.absences:
        if modern:
            mark = BYE_MARKS[absence.kind]
            yield f"240 {mark} {absence.round:03d}" + "".join(f" {number:4d}" for number in absence.numbers)
        elif absence.kind is Kind.ABSENCE:
            yield "XXZ" + "".join(f" {number}" for number in absence.numbers)
    yield from _forbidden(event, modern=modern)


def _forbidden(event: Record, *, modern: bool) -> Iterator[str]:
    """260, from round to round; in the old dialect, and where no number of rounds is planned, XXP for all of them."""
    for entry in event.forbidden:
        last = event.rounds if entry.last_round is None and modern else entry.last_round
        if last is None:
            yield "XXP" + "".join(f" {number}" for number in entry.numbers)
        else:
            numbers = "".join(f" {number:4d}" for number in entry.numbers)
            yield f"260 {entry.first_round:3d} {last:3d}{numbers}"


def _values(values: PointValues) -> Iterator[str]:
    """162, whose symbol A for an absence is left out where it is worth nothing: bbpPairings 6.0.0 does not know it.

    A also covers forfeit losses. Where they have a value of their own, BBF adds it, or BB records replace all where
    an absence has one too.
    """
    if values == PointValues():
        return
    if odd := _odd_values(values):
        yield "XXS " + _pairs_of(odd)
    own_forfeit = values.forfeit_loss != values.absence
    if own_forfeit and values.absence:
        yield from _bbp_values(values)
        return
    pairs = {"W": values.win, "D": values.draw, "L": values.loss}
    pairs |= {"A": values.absence} if values.absence else {}
    pairs |= {"P": values.allocated_bye}
    yield "162  " + "    ".join(f"{symbol}{_points(worth):>4}" for symbol, worth in pairs.items())
    if own_forfeit:
        yield f"BBF {_points(values.forfeit_loss):>4}"


def _old_values(values: PointValues) -> Iterator[str]:
    """The same twice: XXS for JaVaFo and its kin, BB records for bbpPairings."""
    if values == PointValues():
        return
    told = {"W": values.win, "D": values.draw}
    told |= {"WL": values.loss, "BL": values.loss} if values.loss else {}
    told |= {"ZPB": values.absence} if values.absence else {}
    told |= {"FL": values.forfeit_loss} if values.forfeit_loss else {}
    yield "XXS " + _pairs_of(told | {"PAB": values.allocated_bye} | _odd_values(values))
    yield from _bbp_values(values)


def _bbp_values(values: PointValues) -> Iterator[str]:
    codes = {"BBW": values.win, "BBD": values.draw, "BBL": values.loss, "BBZ": values.absence}
    codes |= {"BBF": values.forfeit_loss, "BBU": values.allocated_bye}
    yield from (f"{code} {_points(worth):>4}" for code, worth in codes.items())


def _odd_values(values: PointValues) -> dict[str, Fraction]:
    """By JaVaFo's names, what byes and forfeit wins are worth, unless they follow the win and the draw."""
    usual = PointValues.like(win=values.win, draw=values.draw)
    named = {"FW": "forfeit_win", "FPB": "full_bye", "HPB": "half_bye"}
    odd = any(getattr(values, name) != getattr(usual, name) for name in named.values())
    return {code: getattr(values, name) for code, name in named.items()} if odd else {}


def _pairs_of(told: dict[str, Fraction]) -> str:
    return " ".join(f"{code}={_points(worth)}" for code, worth in told.items())


def _virtual_points(event: Record) -> Iterator[str]:
    for entry in event.virtual_points:
        rounds = f"{entry.first_round:3d} {entry.last_round:3d}"
        yield f"250      {_points(entry.points):>4} {rounds} {entry.first:4d} {entry.last:4d}"


def _virtual_points_by_player(event: Record) -> Iterator[str]:
    """XXA: a line for each player, with the points of each round up to the last that has any."""
    last = max((entry.last_round for entry in event.virtual_points if entry.points), default=0)
    last = last if event.rounds is None else min(last, event.rounds)
    for player in event.players:
        points = [event.virtual(player.number, number) for number in range(1, last + 1)]
        if any(points):
            yield f"XXA {player.number:4d}" + "".join(f" {_points(each):>4}" for each in points)


def _player_line(player: Player, values: PointValues, rank: int, away: dict[int, Turn]) -> str:
    turns = (*player.turns, away[player.number]) if player.number in away else player.turns
    points = _points(replace(player, turns=turns).points(values))
    rating = str(player.rating) if player.rating else ""
    head = (
        f"001 {player.number:4d} {player.sex[:1]:1}{player.title[:3]:>3} {_one_line(player.name)[:33]:33} {rating:>4} "
        f"{player.federation[:3]:3} {player.fide_id[:11]:>11} {player.birth[:10]:10} {points:>4} {rank:4d}"
    )
    return head + "".join("  " + _turn(turn) for turn in turns)


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
    message = "%(points)s points don’t fit a report file. Use points below 100 in hundredths, or whole ones."
    raise RuleError.one("points", "trf_points_width", message, points=str(points))


def _ranks(event: Record) -> dict[int, int]:
    order = sorted(event.players, key=lambda player: -player.points(event.values))
    return {player.number: player.stated_rank or place for place, player in enumerate(order, start=1)}


def _one_line(text: str) -> str:
    return " ".join(text.split())
