"""Top Dog at an event: the points of its games, its frozen handicaps, and the second table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from handicaps.core.top_dog import TopDogEntry, TopDogLine, TopDogRules, top_dog_handicap, top_dog_standings
from handicaps.core.top_dog_history import on_scale
from handicaps.core.top_dog_table import table_as_json
from pairing.core.swiss.ranking.standings import Standings
from pairing.core.swiss.record import Kind
from scoring.core.duels import parse_scoring
from scoring.core.duels.points import KINDS
from tournaments.base.plain_text import fold
from tournaments.swiss.models import SwissRules
from tournaments.swiss.selectors.record import complete_rounds
from tournaments.swiss.selectors.rows import SwissRows
from tournaments.swiss.selectors.standings import ranked
from tournaments.top_dog.details import TopDogDetails, history_of_json, top_dog_details_of
from tournaments.top_dog.models import TopDogHandicap
from tournaments.top_dog.shown import TopDogRow, TopDogShown

Games = tuple[int, Fraction]


@dataclass(frozen=True, slots=True)
class EventGames:
    """Games and points of an event by person, and by army (its name, under its folded name)."""

    people: Mapping[int, Games]
    armies: Mapping[str, tuple[str, Games]]


def highest_of(rules: SwissRules) -> Fraction:
    """The most points that a game of the event can score in its table; 1 where all score nothing."""
    scoring = parse_scoring(rules.ranking)
    return max(scoring.range_of(kind).high for kind in KINDS) or Fraction(1)


def round_points(table: Standings) -> dict[int, tuple[Fraction | None, ...]]:
    """The points of each round by the player's number; None where no game was played: bye, absence, no-show."""
    book = table.book
    return {
        player.number: tuple(
            book.exact(points) if turn.kind is Kind.GAME else None
            for turn, points in zip(player.turns, book.points[place], strict=True)
        )
        for place, player in enumerate(book.players)
    }


def event_games(rows: SwissRows) -> EventGames:
    """Games and points from the complete rounds, by player and by army."""
    points = round_points(ranked(rows, rounds=complete_rounds(rows)))
    people: dict[int, Games] = {}
    armies: dict[str, tuple[str, Games]] = {}
    for player in rows.players:
        played = [each for each in points[player.number] if each is not None]
        if not played:
            continue
        games, total = len(played), sum(played, Fraction())
        people[player.entry.person_id] = (games, total)
        if player.army:
            name, (before, sum_before) = armies.get(fold(player.army), (player.army, (0, Fraction())))
            armies[fold(player.army)] = (name, (before + games, sum_before + total))
    return EventGames(people, armies)


def top_dog_shown(rows: SwissRows) -> TopDogShown | None:
    """The second standings as the snapshot keeps them; None where Top Dog is off. One query, and one more where it is
    on.

    Without a complete round nobody is ranked yet; handicaps exist once the first round is published.
    """
    details = top_dog_details_of(rows.event)
    if not details.on:
        return None
    handicaps = {row.entry_id: row for row in TopDogHandicap.objects.filter(entry__event=rows.event)}
    rounds = complete_rounds(rows)
    lines = _lines(rows, details, handicaps, rounds=rounds)
    entries = {rows.names[player.entry_id]: player for player in rows.players}
    return TopDogShown(
        podium_excluded=details.podium_excluded,
        charge_missed_rounds=details.charge_missed_rounds,
        table=table_as_json(details.table),
        rounds=rounds,
        highest_of_game=str(highest_of(rows.rules)),
        frozen=bool(handicaps),
        rows=tuple(_row(line, entries[line.entry.name].entry_id, handicaps, rounds) for line in lines),
    )


def _lines(
    rows: SwissRows, details: TopDogDetails, handicaps: Mapping[int, TopDogHandicap], *, rounds: int
) -> tuple[TopDogLine, ...]:
    table = ranked(rows, rounds=rounds)
    points, ranks = round_points(table), {row.number: row.rank for row in table.rows}
    scale, highest = details.table.highest_score, highest_of(rows.rules)
    entries = [
        TopDogEntry(
            rows.names[player.entry_id],
            top_dog_handicap(history_of_json(handicaps[player.entry_id].history), table=details.table),
            tuple(
                None if each is None else on_scale(each, highest=highest, wanted=scale)
                for each in points[player.number]
            ),
            main_rank=ranks[player.number],
        )
        for player in rows.players
        if player.entry_id in handicaps
    ]
    podium = details.podium_excluded if rounds else 0
    return top_dog_standings(entries, rules=TopDogRules(rounds, podium, details.charge_missed_rounds))


def _row(line: TopDogLine, entry: int, handicaps: Mapping[int, TopDogHandicap], rounds: int) -> TopDogRow:
    frozen = handicaps[entry]
    return TopDogRow(
        entry=entry,
        name=line.entry.name,
        army=frozen.army,
        history=frozen.history,
        reason=frozen.reason,
        handicap=str(line.entry.handicap.per_round),
        rounds_charged=line.rounds_charged,
        score=str(line.score),
        charged=str(line.charged),
        net=str(line.net_score),
        main_rank=line.main_rank if rounds else None,
        excluded=line.excluded,
        rank=line.rank if rounds else None,
    )
