"""Round robins and knock-outs: the players in the table or the bracket, and what follows from it.

Rules: FIDE C.05 and `pairing.core.knock_out`. Under C.05, if a player withdraws from a round robin before half of their
games are played, none of these count; later, the remaining games are lost without play. Everything is read off the
rows, nothing is stored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pairing.core.knock_out import Bracket, knock_out, matches_to_play, places_of
from pairing.core.round_robin import FEWEST_PLAYERS, MOST_PLAYERS, RobinRound, berger_rounds, rounds_of_robin
from pairing.core.swiss.record import Kind, Player, Record, Turn
from tournaments.swiss.models import Outcome, SwissEntry
from tournaments.swiss.selectors.rows import SwissRows

WON = frozenset({Outcome.WIN, Outcome.FORFEIT_WIN})


def starters(rows: SwissRows) -> list[SwissEntry]:
    """The players who were there when the event began."""
    return [player for player in rows.players if player.joined_in == 1 and player.withdrawn_from != 1]


def robin_places(rows: SwissRows) -> list[SwissEntry]:
    """The players of a round robin by their place in the table.

    In an odd field the one who came for round 2 has the place that was empty.
    """
    places = starters(rows)
    late = [player for player in rows.players if player.joined_in == 2]
    return [*places, *late] if len(places) % 2 and len(late) == 1 else places


def robin_rounds(rows: SwissRows) -> tuple[RobinRound, ...]:
    """All rounds of the table. Raises `RuleError` for fewer than 2 players or more than 200."""
    return berger_rounds(len(robin_places(rows)), double=rows.rules.meetings == "twice")


def rounds_needed(rows: SwissRows) -> int:
    """How many rounds the field takes in a round robin or a knock-out; 0 where it is too small or too large."""
    if rows.rules.system == "knock-out":
        seeds = len(knock_out_seeds(rows))
        return (seeds - 1).bit_length() if seeds > 1 else 0
    places = len(robin_places(rows))
    if not FEWEST_PLAYERS <= places <= MOST_PLAYERS:
        return 0
    return rounds_of_robin(places, double=rows.rules.meetings == "twice")


def robin_opponents(rows: SwissRows) -> dict[tuple[int, int], tuple[int, int]]:
    """The opponent of each entry, by the round and the entry, and its place at the table; empty for any other system.

    A place is 0 for the player who is named first, with White.
    """
    if rows.rules.system != "round-robin" or not rounds_needed(rows):
        return {}
    entries = [player.entry_id for player in robin_places(rows)]
    found = {}
    for each in robin_rounds(rows)[: rows.rules.rounds]:
        for one, other in each.pairs:
            a, b = entries[one - 1], entries[other - 1]
            found[each.number, a], found[each.number, b] = (b, 0), (a, 1)
    return found


def annulled_players(rows: SwissRows, event: Record) -> frozenset[int]:
    """The numbers of players who left a round robin before half of their games were played: none of these count."""
    due = Counter(entry for _round, entry in robin_opponents(rows))
    records = {each.number: each for each in event.players}
    found = set()
    for player in rows.players:
        if due[player.entry_id] and player.withdrawn_from is not None:
            played = sum(turn.kind is Kind.GAME for turn in records[player.number].turns)
            if 2 * played < due[player.entry_id]:
                found.add(player.number)
    return frozenset(found)


def without_annulled(rows: SwissRows, event: Record) -> Record:
    """The event with the games of players who left too early as rounds in which nobody played."""
    gone = annulled_players(rows, event) if rows.rules.system == "round-robin" else frozenset()
    if not gone:
        return event
    return replace(event, players=tuple(_without(player, gone) for player in event.players))


def _without(player: Player, gone: frozenset[int]) -> Player:
    free = Turn(Kind.ALLOCATED_BYE)  # worth nothing in a round robin
    turns = (free if player.number in gone or turn.opponent in gone else turn for turn in player.turns)
    return replace(player, turns=tuple(turns))


def knock_out_seeds(rows: SwissRows) -> list[SwissEntry]:
    """The players of a knock-out, seed 1 first."""
    return starters(rows)


def bracket_of(rows: SwissRows) -> Bracket:
    """The bracket. Raises `RuleError` for fewer than 2 players or more than 1,024."""
    return knock_out(len(knock_out_seeds(rows)), third_place=rows.rules.third_place)


def knock_out_winners(rows: SwissRows, bracket: Bracket, *, before: int) -> dict[int, int]:
    """The seeds who won, by number of match, in the rounds before; a match that has no winner yet is left out."""
    seed_of = {player.entry_id: seed for seed, player in enumerate(knock_out_seeds(rows), start=1)}
    winners: dict[int, int] = {}
    for number in range(1, before):
        through = {
            seed_of[e] for (e, at), bye in rows.byes.items() if at == number and bye.kind == "U" and e in seed_of
        }
        ahead = {
            seed_of[entry]
            for table in rows.tables.get(number, ())
            for entry, result in zip(table.entries, table.results or (), strict=False)
            if result.outcome in WON and entry in seed_of
        }
        seated = {
            seed_of[entry] for table in rows.tables.get(number, ()) for entry in table.entries if entry in seed_of
        }
        for match, *sides in matches_to_play(bracket, winners=winners):
            if match.round == number:
                won = _winner(sides, ahead=ahead, through=through, seated=seated)
                winners |= {match.number: won} if won else {}
    return winners


def _winner(sides: Sequence[int], *, ahead: set[int], through: set[int], seated: set[int]) -> int | None:
    """The winner at the table, or the player who was there if nobody won.

    Where both are gone, the better seed, who is in no round.
    """
    if any(seed in seated for seed in sides):
        return next((seed for seed in sides if seed in ahead), None)
    return next((seed for seed in sides if seed in through), min(sides))


def knock_out_places(rows: SwissRows, *, rounds: int) -> Mapping[int, int]:
    """The place of each player, by number, after that number of rounds.

    Players who are still in have place 1; losers of one round share a place.
    """
    seeds = knock_out_seeds(rows)
    last = len(seeds) + 1
    if not rounds_needed(rows):
        return {player.number: 1 for player in rows.players}
    bracket = bracket_of(rows)
    decided = places_of(bracket, winners=knock_out_winners(rows, bracket, before=rounds + 1))
    places = {player.number: last for player in rows.players}
    return places | {player.number: decided.get(seed, 1) for seed, player in enumerate(seeds, start=1)}
