"""A Swiss event as the record that engines, tie-breaks, checker and report files share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from pairing.core.swiss.acceleration import virtual_points
from pairing.core.swiss.record import Absence, Colour, ForbiddenPairs, Kind, Outcome, Player, PointValues, Record, Turn
from scoring.core.duels import parse_scoring
from tournaments.swiss.models import Outcome as StoredOutcome
from tournaments.swiss.models import PairKind, SwissEntry, SwissRules
from tournaments.swiss.selectors.rows import SwissRows, Table
from tournaments.swiss.selectors.schedule import robin_opponents

BYES = {"U": Kind.ALLOCATED_BYE, "F": Kind.FULL_BYE, "H": Kind.HALF_BYE, "Z": Kind.ABSENCE}
OUTCOMES: Mapping[str, tuple[Kind, Outcome]] = {
    StoredOutcome.WIN: (Kind.GAME, Outcome.WIN),
    StoredOutcome.DRAW: (Kind.GAME, Outcome.DRAW),
    StoredOutcome.LOSS: (Kind.GAME, Outcome.LOSS),
    StoredOutcome.FORFEIT_WIN: (Kind.FORFEIT, Outcome.WIN),
    StoredOutcome.FORFEIT_LOSS: (Kind.FORFEIT, Outcome.LOSS),
}
ACCELERATED = frozenset({"armati", "dutch"})
COLOURS = (Colour.WHITE, Colour.BLACK)


def complete_rounds(rows: SwissRows) -> int:
    """How many rounds from the first on have all their results."""
    count = 0
    for one in rows.published:
        if any(table.results is None for table in rows.tables[one.number]):
            break
        count += 1
    return count


def event_record(rows: SwissRows, *, rounds: int, running: bool = False) -> Record:
    """The event after its first `rounds` rounds, all of which have their results.

    Players who are not in the round after those have an absence there. With `running` the last round may lack results.
    The turns of players at an open table end before it, so that the game doesn't count yet.
    """
    entries = [(player.entry_id, player) for player in rows.players]
    turns: dict[int, list[Turn]] = {entry: [] for entry, _player in entries}
    numbers = {entry: player.number for entry, player in entries}
    meets = robin_opponents(rows)
    for number in range(1, rounds + 1):
        played: dict[int, Turn] = {}
        waiting: set[int] = set()
        for table in rows.tables[number]:
            if running and number == rounds and table.results is None:
                waiting.update(table.entries)
            else:
                played |= _turns_at(table, numbers)
        for entry, player in entries:
            if entry in played:
                turns[entry].append(played[entry])
            elif entry not in waiting:
                bye = rows.byes.get((entry, number))
                kind = BYES[bye.kind] if bye else Kind.ABSENCE
                opponent, place = meets.get((number, entry), (0, 0))
                turns[entry].append(_missed(player, number, kind, numbers.get(opponent), COLOURS[place]))
    values = point_values(rows.rules)
    starters = sum(player.joined_in == 1 for player in rows.players)
    return Record(
        players=tuple(
            Player(
                number=player.number,
                name=rows.names[entry],
                rating=player.rating or 0,
                turns=tuple(turns[entry]),
                club=player.club_name,
                birth=f"{player.birth_year}/00/00" if player.birth_year else "",
            )
            for entry, player in entries
        ),
        rounds=rows.rules.rounds,
        rounds_played=rounds,
        name=rows.event.name,
        first_colour=Colour.WHITE if rows.rules.seed % 2 else Colour.BLACK,
        values=values,
        virtual_points=virtual_points(
            rows.rules.acceleration if rows.rules.system in ACCELERATED else "none",  # type: ignore[arg-type]
            players=starters,
            rounds=rows.rules.rounds,
            values=values,
        ),
        forbidden=tuple(_forbidden(rows, numbers)),
        absences=_absences(rows, rounds + 1),
    )


def _missed(player: SwissEntry, number: int, kind: Kind, opponent: int | None, colour: Colour) -> Turn:
    """A round without a table. In a round robin (`opponent` is the scheduled one), a player who left loses it."""
    if opponent is not None and kind is Kind.ALLOCATED_BYE:
        return Turn(Kind.FORFEIT, opponent, colour, Outcome.WIN)
    if opponent is not None and player.withdrawn_from is not None and player.withdrawn_from <= number:
        return Turn(Kind.FORFEIT, opponent, colour, Outcome.LOSS)
    return Turn(kind)


def pairs_of_kind(rows: SwissRows, kind: PairKind, *, number: int) -> frozenset[frozenset[int]]:
    """The pairs, by the players' numbers, that must not meet or wish to in round `number`."""
    numbers = {player.entry_id: player.number for player in rows.players}
    return frozenset(
        frozenset((numbers[each.one_id], numbers[each.other_id]))
        for each in rows.pair_rules
        if each.kind == kind and each.number in {None, number}
    )


def point_values(rules: SwissRules) -> PointValues:
    """The points that order the pairing; forfeits score as games do. A free round of a round robin brings nothing."""
    scoring = parse_scoring(rules.scoring)
    win, draw, loss = (scoring.range_of(kind).high for kind in ("win", "draw", "loss"))
    bye = Fraction(0) if rules.system == "round-robin" else {"win": win, "draw": draw, "loss": loss}[rules.bye_result]
    return PointValues(
        win,
        draw,
        loss,
        forfeit_win=win,
        forfeit_loss=loss,
        allocated_bye=bye,
        full_bye=win,
        half_bye=draw,
        absence=Fraction(0),
    )


def _forbidden(rows: SwissRows, numbers: Mapping[int, int]) -> Iterator[ForbiddenPairs]:
    """By numbers and rounds, so that the order does not hang on ids."""
    pairs = [each for each in rows.pair_rules if each.kind == PairKind.FORBIDDEN]
    found = [(*sorted((numbers[each.one_id], numbers[each.other_id])), each.number or 0) for each in pairs]
    for one, other, number in sorted(found):
        yield ForbiddenPairs((one, other), number or 1, number or None)


def _turns_at(table: Table, numbers: Mapping[int, int]) -> dict[int, Turn]:
    assert table.results is not None  # noqa: S101  complete rounds alone are asked for
    entries = table.entries
    found: dict[int, Turn] = {}
    for place, result in enumerate(table.results):
        kind, how = OUTCOMES[result.outcome]
        found[entries[place]] = Turn(kind, numbers[entries[1 - place]], COLOURS[place], how)
    return found


def _absences(rows: SwissRows, number: int) -> tuple[Absence, ...]:
    """The players who sit the coming round out: by a bye of their own wish, not joined yet, or withdrawn."""
    due = {player.entry_id for player in rows.due(number)}
    found: dict[tuple[int, Kind], list[int]] = {}
    for player in rows.players:
        bye = rows.byes.get((player.entry_id, number))
        if player.entry_id not in due:
            kind = BYES[bye.kind] if bye else Kind.ABSENCE
            found.setdefault((number, kind), []).append(player.number)
    return tuple(Absence(round_, kind, tuple(listed)) for (round_, kind), listed in found.items())
