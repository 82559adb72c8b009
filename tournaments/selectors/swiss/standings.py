"""Standings of a Swiss event: points, the chain of tie-breaks, which of them decided, and its arithmetic."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from pairing.core.swiss.ranking.book import RankingSettings
from pairing.core.swiss.ranking.standings import Standings, rank_event
from pairing.core.swiss.ranking.terms import Trace
from pairing.core.swiss.ranking.tie_breaks import find_swiss_tie_breaks
from pairing.core.swiss.record import Event, Kind, PointValues, Turn
from scoring.core.duels import DuelFacts, MarginScoring, PointScoring, Scoring, parse_scoring
from scoring.core.errors import RuleError
from tournaments.models import SwissRules
from tournaments.selectors.swiss.record import complete_rounds, event_record, point_values
from tournaments.selectors.swiss.rows import SwissRows

__all__ = ["ranked", "standings_order", "swiss_standings_json"]

Json = dict[str, Any]


def ranked(rows: SwissRows, *, rounds: int) -> Standings:
    """The standings after `rounds` complete rounds."""
    event = event_record(rows, rounds=rounds)
    return rank_event(event, chain=find_swiss_tie_breaks(rows.rules.tie_breaks), settings=_settings(rows, event))


def standings_order(rows: SwissRows, *, rounds: int) -> tuple[int, ...]:
    """The players' numbers best first: by points, then tie-breaks, then strength."""
    table = ranked(rows, rounds=rounds)
    return tuple(row.number for row in sorted(table.rows, key=lambda row: (row.rank, row.number)))


def swiss_standings_json(rows: SwissRows) -> Json:
    """The table after the last complete round, each line with what decided it, and the rank before that round."""
    rounds = complete_rounds(rows)
    table = ranked(rows, rounds=rounds)
    before = {row.number: row.rank for row in ranked(rows, rounds=rounds - 1).rows} if rounds > 1 else {}
    entries = {player.number: player.entry_id for player in rows.players}
    return {
        "rounds": rounds,
        "columns": [{"code": each.code, "name": each.name} for each in table.chain],
        "rows": [
            {
                "entry": entries[row.number],
                "name": row.name,
                "rank": row.rank,
                "move": before[row.number] - row.rank if row.number in before else None,
                "points": str(row.points),
                "values": [None if value is None else str(value) for value in row.values],
                "why": _why(table, index),
            }
            for index, row in enumerate(table.rows)
        ],
    }


def _why(table: Standings, index: int) -> Json | None:
    """What put this line below the one above: the tie-break, and how both values came about."""
    found = table.why(index)
    if found is None:
        return None
    return {
        "code": found.code,
        "ahead": _traced(table, index - 1, found.ahead_trace),
        "behind": _traced(table, index, found.behind_trace),
    }


def _traced(table: Standings, index: int, trace: Trace) -> Json:
    value = None if trace.value is None else str(trace.value)
    return {"name": table.rows[index].name, "value": value, "text": trace.text}


def _settings(rows: SwissRows, event: Event) -> RankingSettings:
    rules = rows.rules
    ranking = parse_scoring(rules.ranking)
    pairing = point_values(rules)
    settings = RankingSettings(
        unplayed=rules.unplayed,  # type: ignore[arg-type]  # checked when stored
        values=_values(ranking, rules),
        second={player.number: [pairing.of(turn) for turn in player.turns] for player in event.players},
        margins=_enemy_losses(rows, event),
        start_points={player.number: Fraction(player.start_points) for player in rows.players if player.start_points},
        seed=rules.seed,
    )
    if isinstance(ranking, PointScoring):
        return settings
    assert isinstance(ranking, MarginScoring)  # noqa: S101  there are two kinds
    return replace(settings, points=_margin_points(rows, event, ranking, settings.values or pairing))


def _values(ranking: Scoring, rules: SwissRules) -> PointValues:
    """What rounds are worth for the table; of a margin table the fewest points of each result."""
    win, draw, loss = (ranking.range_of(kind).low for kind in ("win", "draw", "loss"))
    bye = {"win": win, "draw": draw, "loss": loss}[rules.bye_result]
    return PointValues(
        win, draw, loss, forfeit_win=win, forfeit_loss=loss, allocated_bye=bye, full_bye=win, half_bye=draw,
        absence=Fraction(0),
    )  # fmt: skip


def _losses(rows: SwissRows, event: Event) -> dict[tuple[int, int], tuple[Fraction | None, Fraction | None]]:
    """Own and enemy loss in percent by player's number and round, where somebody entered them."""
    numbers = {player.entry_id: player.number for player in rows.players}
    found: dict[tuple[int, int], tuple[Fraction | None, Fraction | None]] = {}
    for number in range(1, event.rounds_played + 1):
        for table in rows.tables[number]:
            if table.results is None:
                continue
            own = [None if each.loss is None else Fraction(each.loss) for each in table.results]
            for place, entry in enumerate(table.entries):
                found[numbers[entry], number] = own[place], own[1 - place]
    return found


def _enemy_losses(rows: SwissRows, event: Event) -> dict[int, list[Fraction | None]]:
    losses = _losses(rows, event)
    rounds = range(1, event.rounds_played + 1)
    return {
        player.number: [losses.get((player.number, number), (None, None))[1] for number in rounds]
        for player in event.players
    }


def _margin_points(
    rows: SwissRows, event: Event, ranking: MarginScoring, values: PointValues
) -> dict[int, list[Fraction]]:
    """The points of each round by the margin table; the fewest of the result where a loss was not entered."""
    losses = _losses(rows, event)

    def worth(number: int, round_: int, turn: Turn) -> Fraction:
        if turn.kind is not Kind.GAME or turn.outcome is None:
            return values.of(turn)
        own, enemy = losses.get((number, round_), (None, None))
        try:
            return ranking.points(DuelFacts(turn.outcome.value, own, enemy))
        except RuleError:
            return values.of(turn)

    return {
        player.number: [worth(player.number, round_, turn) for round_, turn in enumerate(player.turns, start=1)]
        for player in event.players
    }
