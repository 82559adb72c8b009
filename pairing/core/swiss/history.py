"""An event's past from its record: its state before a round, what was paired, its first colour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairing.core.swiss.record import Absence, Colour, Kind, Record


def event_before(event: Record, number: int) -> Record:
    """The event when round `number` (1 to the rounds played) was to be paired: players not paired in it are absent."""
    kinds: dict[Kind, list[int]] = {}
    for player in event.players:
        turn = player.turns[number - 1]
        if not turn.paired:
            kinds.setdefault(turn.kind, []).append(player.number)
    return replace(
        event,
        players=tuple(replace(player, turns=player.turns[: number - 1]) for player in event.players),
        rounds_played=number - 1,
        first_colour=first_colour_of(event),
        rounds=event.rounds if event.rounds is not None else event.rounds_played,
        absences=tuple(Absence(number, kind, tuple(numbers)) for kind, numbers in kinds.items()),
    )


def pairs_of_round(event: Record, number: int) -> Iterator[tuple[int, int]]:
    """The pairs (white, black) of a round played, each once; without colours, the lower number first."""
    seen: set[frozenset[int]] = set()
    for player in event.players:
        turn = player.turns[number - 1]
        if turn.opponent is None or frozenset((player.number, turn.opponent)) in seen:
            continue
        seen.add(frozenset((player.number, turn.opponent)))
        yield (turn.opponent, player.number) if turn.colour is Colour.BLACK else (player.number, turn.opponent)


def bye_of_round(event: Record, number: int) -> int | None:
    """Who had the allocated bye; the first of them, should there be several."""
    having = (player.number for player in event.players if player.turns[number - 1].kind is Kind.ALLOCATED_BYE)
    return next(having, None)


def first_colour_of(event: Record) -> Colour:
    """The first colour as given, or as the first games with colours show it; white where nothing does.

    Whoever had been paired by then counts as odd, even, odd and so on; the first of them with a colour tells.
    """
    if event.first_colour:
        return event.first_colour
    coloured = [place for player in event.players for place, turn in enumerate(player.turns) if turn.colour]
    first = min(coloured, default=0)
    present = [player for player in event.players if any(turn.paired for turn in player.turns[: first + 1])]
    for place, player in enumerate(present):
        colour = player.turns[first].colour
        if colour:
            return colour.other if place % 2 else colour
    return Colour.WHITE
