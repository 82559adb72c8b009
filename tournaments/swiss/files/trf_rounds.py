"""The rounds of a report file as tables: two lines about one game become one result. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem, RuleError
from pairing.core.swiss.record import Colour, Kind, Outcome, Player, Record, Turn
from tournaments.swiss.files.document import SwissRoundDoc, TableDoc

FIRST_ROUND_COLUMN = 92
ROUND_WIDTH = 10
# How a table ended, by kind and by the results on the first and the second player's line.
RESULTS = {
    (Kind.GAME, Outcome.WIN, Outcome.LOSS): "first",
    (Kind.GAME, Outcome.DRAW, Outcome.DRAW): "draw",
    (Kind.GAME, Outcome.LOSS, Outcome.WIN): "second",
    (Kind.FORFEIT, Outcome.WIN, Outcome.LOSS): "first_walkover",
    (Kind.FORFEIT, Outcome.LOSS, Outcome.WIN): "second_walkover",
    (Kind.FORFEIT, Outcome.LOSS, Outcome.LOSS): "nobody",
}


def rounds_of_event(event: Record, lines: Mapping[int, int]) -> tuple[SwissRoundDoc, ...]:
    """The rounds played. `lines` has the line of each player.

    Raises `RuleError` where two lines tell of one game differently, or of a result that is none here.
    """
    players = {player.number: player for player in event.players}
    problems: list[Problem] = []
    rounds = tuple(
        SwissRoundDoc(number=number, tables=tuple(_tables(event, players, number, lines, problems)))
        for number in range(1, event.rounds_played + 1)
    )
    RuleError.gather(problems)
    return rounds


def _tables(
    event: Record, players: Mapping[int, Player], number: int, lines: Mapping[int, int], problems: list[Problem]
) -> Iterator[TableDoc]:
    """In the order that boards have: by the points of the higher player, of both, then by starting number."""
    found = []
    for player in event.players:
        turn = player.turns[number - 1]
        if turn.opponent is None:
            continue
        other = players[turn.opponent]
        back = other.turns[number - 1]
        if back.opponent != player.number or back.kind is not turn.kind:
            message = _(
                "Round %(round)s: the line of player %(opponent)s disagrees about this game. Correct one "
                "of the two lines."
            )
            params = {"round": number, "opponent": other.number}
            problems.append(Problem(_place(lines, player, number), "trf_one_sided", message, params))
        elif _is_first(player, turn, other, back):
            found.append((player, turn, other, back))
    points = {each.number: each.points(event.values, rounds=number - 1) for each in event.players}
    found.sort(key=lambda table: _board_order(points[table[0].number], points[table[2].number], table[0], table[2]))
    for at, (player, turn, other, back) in enumerate(found, start=1):
        outcome = RESULTS.get((turn.kind, turn.outcome or Outcome.LOSS, back.outcome or Outcome.LOSS))
        if outcome is None:
            message = _(
                "Round %(round)s: the results of %(one)s and %(other)s don’t fit together. Correct one of them."
            )
            params = {"round": number, "one": player.number, "other": other.number}
            problems.append(Problem(_place(lines, player, number, 7), "trf_results", message, params))
            continue
        yield TableDoc(number=at, first=player.number, second=other.number, outcome=outcome)


def _board_order(one: Fraction, two: Fraction, first: Player, second: Player) -> tuple[Fraction, Fraction, int]:
    return -max(one, two), -(one + two), min(first.number, second.number)


def _is_first(player: Player, turn: Turn, other: Player, back: Turn) -> bool:
    """Whether the player sits first: with white, or with the lower number where nobody has a colour."""
    if turn.colour is back.colour:  # a forfeit without colours, or with a misprint
        return player.number < other.number
    return turn.colour is Colour.WHITE or back.colour is Colour.BLACK


def _place(lines: Mapping[int, int], player: Player, number: int, offset: int = 0) -> str:
    column = FIRST_ROUND_COLUMN + ROUND_WIDTH * (number - 1) + offset
    return f"line {lines.get(player.number, 0)}, column {column}"
