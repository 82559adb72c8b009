"""A report file as an `Record`: TRF16 with JaVaFo's and bbpPairings' extensions, and TRF26.

The round to pair is the one after the last in which anybody was paired. A bye in its column, or in a later one, is an
absence of the event, not a turn: it scores once that round is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from common.pure.errors import Problem, RuleError
from pairing.core.swiss.record import Absence, ForbiddenPairs, Kind, Outcome, Player, PointValues, Record, Turn
from pairing.core.trf.lines import Line, split_lines
from pairing.core.trf.player_lines import ABSENT, PlayerLine, read_player
from pairing.core.trf.records import RECORDS, Facts, unknown_player

BYES = frozenset({Kind.FULL_BYE, Kind.HALF_BYE, Kind.ABSENCE})


def read_trf(text: str, *, check_points: bool = True) -> Record:
    """The event in a report file.

    Raises `RuleError` with a problem for each line that can't be read, `path` its line and column. With
    `check_points`, the points in columns 81–84 must be those of the rounds played (with the virtual points of the
    round to pair and a bye entered for it, or without).
    """
    facts, lines = _read_lines(split_lines(text))
    _check_players(facts, lines)
    rounds_played = _rounds_played(lines)
    event = _assemble(facts, lines, rounds_played)
    _check_games(event, lines)
    if check_points:
        _check_points(event, lines)
    return event


def _read_lines(every: Iterable[Line]) -> tuple[Facts, list[PlayerLine]]:
    facts = Facts()
    players: list[PlayerLine] = []
    problems: list[Problem] = []
    for line in every:
        try:
            if line.code == "001":
                players.append(read_player(line))
            elif line.code in RECORDS:
                RECORDS[line.code](line, facts)
        except RuleError as error:
            problems.extend(error.problems)
    RuleError.gather(problems)
    return facts, players


def _check_players(facts: Facts, lines: list[PlayerLine]) -> None:
    """Check that numbers are unique, and that named players exist."""
    if not lines:
        raise RuleError.one("", "trf_no_players", "This file has no players. Add a 001 line for each.")
    known: set[int] = set()
    problems: list[Problem] = []
    for entry in lines:
        number = entry.player.number
        if number in known:
            message = "Starting number %(number)s appears twice. Give each player a different one."
            problems.extend(entry.line.wrong(5, "trf_number_twice", message, number=number).problems)
        known.add(number)
    for line, number in facts.named:
        if number not in known:
            problems.extend(unknown_player(line, number).problems)
    for entry in lines:
        for place, turn in enumerate(entry.turns):
            if turn and turn.opponent is not None and turn.opponent not in known:
                message = "Round %(round)s: there is no player %(number)s. Check the opponent."
                column = 92 + 10 * place
                error = entry.line.wrong(column, "trf_opponent", message, round=place + 1, number=turn.opponent)
                problems.extend(error.problems)
    RuleError.gather(problems)


def _rounds_played(lines: list[PlayerLine]) -> int:
    """The last round in which anybody was paired, or a later one in which everybody has a bye."""
    played = max(
        (place for entry in lines for place, turn in enumerate(entry.turns, start=1) if turn and turn.paired), default=0
    )
    while all(len(entry.turns) > played and entry.turns[played] for entry in lines):
        played += 1
    return played


def _assemble(facts: Facts, lines: list[PlayerLine], rounds_played: int) -> Record:
    if facts.rounds is not None and facts.rounds_line is not None and rounds_played > facts.rounds:
        message = "The file has %(played)s rounds, but only %(rounds)s are planned. Correct the number of rounds."
        raise facts.rounds_line.wrong(5, "trf_rounds", message, played=rounds_played, rounds=facts.rounds)
    listed = _listed_byes(facts, rounds_played)
    ordered = lines if facts.own_order else sorted(lines, key=lambda entry: entry.player.number)
    players = tuple(replace(entry.player, turns=_turns(entry, rounds_played, listed)) for entry in ordered)
    return Record(
        players=players,
        rounds=facts.rounds,
        rounds_played=rounds_played,
        name=facts.name,
        system=facts.system,
        first_colour=facts.first_colour,
        values=_point_values(facts.values),
        virtual_points=tuple(facts.virtual_points),
        forbidden=tuple(_always(entry, facts.rounds) for entry in facts.forbidden),
        absences=_absences(facts, lines, rounds_played),
        own_order=facts.own_order,
        details=facts.details,
    )


def _always(entry: ForbiddenPairs, rounds: int | None) -> ForbiddenPairs:
    """What holds from the first round to the last of those planned holds always."""
    whole = (
        rounds is not None and entry.first_round == 1 and entry.last_round is not None and entry.last_round >= rounds
    )
    return replace(entry, last_round=None) if whole else entry


def _listed_byes(facts: Facts, rounds_played: int) -> dict[tuple[int, int], Kind]:
    """Byes of rounds already played that only a 240 line tells of, by (player, round)."""
    return {
        (number, absence.round): absence.kind
        for _, absence in facts.absences
        if absence.round <= rounds_played
        for number in absence.numbers
    }


def _turns(entry: PlayerLine, rounds_played: int, listed: Mapping[tuple[int, int], Kind]) -> tuple[Turn, ...]:
    turns = (*entry.turns[:rounds_played], *[None] * (rounds_played - len(entry.turns)))
    number = entry.player.number
    return tuple(
        turn or (Turn(listed[number, place]) if (number, place) in listed else ABSENT)
        for place, turn in enumerate(turns, start=1)
    )


def _point_values(given: Mapping[str, Fraction]) -> PointValues:
    usual = PointValues()
    win, draw = given.get("win", usual.win), given.get("draw", usual.draw)
    followers = PointValues.like(win=win, draw=draw)
    return replace(followers, **given)


def _absences(facts: Facts, lines: list[PlayerLine], rounds_played: int) -> tuple[Absence, ...]:
    """Absences from rounds to come: from 240 and XXZ lines and from the columns, one item a round and kind."""
    kinds: dict[tuple[int, int], Kind] = {}
    for entry in lines:
        for place, turn in enumerate(entry.turns[rounds_played:], start=rounds_played + 1):
            if turn and turn.kind in BYES:
                kinds[place, entry.player.number] = turn.kind
    for _, number in facts.away_next:
        kinds.setdefault((rounds_played + 1, number), Kind.ABSENCE)
    for _, absence in facts.absences:
        if absence.round > rounds_played:
            kinds.update({(absence.round, number): absence.kind for number in absence.numbers})
    grouped: dict[tuple[int, Kind], list[int]] = {}
    for (place, number), kind in sorted(kinds.items()):
        grouped.setdefault((place, kind), []).append(number)
    return tuple(Absence(place, kind, tuple(numbers)) for (place, kind), numbers in grouped.items())


def _check_games(event: Record, lines: list[PlayerLine]) -> None:
    """A played game is listed for both players, with opposite colours; a game or a forfeit has one winner of the two.

    An arbiter may leave both with a loss, or one with a draw and the other with nothing.
    """
    turns = {player.number: player.turns for player in event.players}
    problems: list[Problem] = []
    for entry in lines:
        number = entry.player.number
        for place, turn in enumerate(turns[number]):
            if turn.opponent is None:
                continue
            back, code, column = turns[turn.opponent][place], "", 92 + 10 * place
            if turn.played and (not back.played or back.opponent != number or back.colour is turn.colour):
                code = "trf_one_sided"
                message = (
                    "Round %(round)s: the line of player %(opponent)s disagrees about this game. Correct "
                    "one of the two lines."
                )
            elif turn.outcome is Outcome.WIN and back.opponent == number and back.outcome is not Outcome.LOSS:
                code, column = "trf_results", column + 7
                message = (
                    "Round %(round)s: by their own line, player %(opponent)s did not lose this game. "
                    "Correct one of the two lines."
                )
            if code:
                error = entry.line.wrong(column, code, message, round=place + 1, opponent=turn.opponent)
                problems.extend(error.problems)
    RuleError.gather(problems)


def _check_points(event: Record, lines: list[PlayerLine]) -> None:
    players: dict[int, Player] = {player.number: player for player in event.players}
    away = event.away(event.next_round)
    problems: list[Problem] = []
    for entry in lines:
        player = players[entry.player.number]
        if player.stated_points is None:
            continue
        points = player.points(event.values)
        virtual = event.virtual(player.number, event.next_round)
        bye = event.values.of(Turn(away[player.number])) if player.number in away else Fraction(0)
        if player.stated_points not in {points, points + virtual, points + bye, points + virtual + bye}:
            message = (
                "The line says %(stated)s points, but its rounds give %(points)s. Correct the results or the points."
            )
            facts = {"stated": f"{float(player.stated_points):g}", "points": f"{float(points):g}"}
            problems.extend(entry.line.wrong(81, "trf_points_differ", message, **facts).problems)
    RuleError.gather(problems)
