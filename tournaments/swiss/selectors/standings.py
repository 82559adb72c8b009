"""Standings of a Swiss event: points, the chain of tie-breaks, which of them decided, and its arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from common.pure.errors import RuleError
from pairing.core.swiss.ranking.awards import swiss_awards
from pairing.core.swiss.ranking.book import RankingSettings
from pairing.core.swiss.ranking.standings import Standings, by_places, rank_event
from pairing.core.swiss.ranking.teams import TeamRow, rank_teams
from pairing.core.swiss.ranking.terms import Trace
from pairing.core.swiss.ranking.tie_breaks import find_swiss_tie_breaks
from pairing.core.swiss.record import Kind, PointValues, Record, Turn
from scoring.core.awards import Award
from scoring.core.duels import DuelFacts, PointScoring, Scoring, parse_scoring
from tournaments.base.collation import sort_key
from tournaments.events.selectors.award_rows import awards_shown
from tournaments.swiss.models import SwissRules
from tournaments.swiss.selectors.record import complete_rounds, event_record, point_values
from tournaments.swiss.selectors.rows import SwissRows
from tournaments.swiss.selectors.schedule import annulled_players, knock_out_places, without_annulled
from tournaments.swiss.shown import (
    RankReason,
    RunningTable,
    SwissRow,
    SwissTable,
    SwissTeamRow,
    TeamPlayer,
    TieBreakColumn,
    TracedValue,
)


def ranked(rows: SwissRows, *, rounds: int, running: bool = False, by_hand: bool = True) -> Standings:
    """The standings after `rounds` complete rounds; with `running` the last may lack results.

    The organiser's order decides the ties that remain, unless `by_hand` is False. The bracket ranks a knock-out.
    """
    event = without_annulled(rows, event_record(rows, rounds=rounds, running=running))
    if rows.rules.system == "knock-out":
        table = rank_event(event, chain=(), settings=_settings(rows, event, by_hand=False))
        return by_places(table, knock_out_places(rows, rounds=rounds))
    chain = find_swiss_tie_breaks(rows.rules.tie_breaks)
    return rank_event(event, chain=chain, settings=_settings(rows, event, by_hand=by_hand))


def standings_order(rows: SwissRows, *, rounds: int) -> tuple[int, ...]:
    """The players' numbers best first: by points, then tie-breaks, then strength, without the organiser's order."""
    table = ranked(rows, rounds=rounds, by_hand=False)
    return tuple(row.number for row in sorted(table.rows, key=lambda row: (row.rank, row.number)))


def swiss_table(rows: SwissRows) -> SwissTable:
    """The table after the last complete round, with teams; `running` is that of the round that is on.

    Each line has what decided it, and how far it moved from the complete round before. Awards are those of the table
    that counts the most results.
    """
    rounds = complete_rounds(rows)
    table = ranked(rows, rounds=rounds)
    before = ranked(rows, rounds=rounds - 1) if rounds > 1 else None
    teams = _teams(rows, table)
    seeded = any(player.rating or player.seed_number for player in rows.players)
    gone = _annulled(rows, rounds)
    running = _running_table(rows, rounds)
    awarded = swiss_awards(running or table, teams=_teams(rows, running) if running else teams, seeded=seeded)
    return SwissTable(
        rounds=rounds,
        tie_break_places=rows.rules.tie_break_places,
        columns=tuple(TieBreakColumn(code=each.code, name=each.name) for each in table.chain),
        rows=_lines(rows, table, before),
        teams=_team_lines(rows, teams),
        awards=tuple(awards_shown(_by_entry(rows, awarded))),
        running=_running(rows, rounds, table, running) if running else None,
        annulled=tuple(each.name for each in table.book.players if each.number in gone),
    )


def _annulled(rows: SwissRows, rounds: int) -> frozenset[int]:
    """The players who left a round robin so early that none of their games counts."""
    if rows.rules.system != "round-robin":
        return frozenset()
    return annulled_players(rows, event_record(rows, rounds=rounds))


def _by_entry(rows: SwissRows, prizes: Sequence[Award]) -> list[Award]:
    """The prizes with players by entry instead of number."""
    entries = {player.number: player.entry_id for player in rows.players}
    return [
        prize
        if prize.code == "winning_team"
        else replace(prize, winners=tuple(replace(each, id=entries[each.id]) for each in prize.winners))
        for prize in prizes
    ]


def _running_table(rows: SwissRows, rounds: int) -> Standings | None:
    """The ranks with the results of the round that is on, once there is one."""
    tables = rows.tables.get(rounds + 1, ())
    if len(rows.published) <= rounds or all(table.results is None for table in tables):
        return None
    return ranked(rows, rounds=rounds + 1, running=True)


def _running(rows: SwissRows, rounds: int, before: Standings, table: Standings) -> RunningTable:
    """The table of the round that is on."""
    tables = rows.tables[rounds + 1]
    return RunningTable(
        round=rounds + 1,
        open=sum(each.results is None for each in tables),
        tables=len(tables),
        rows=_lines(rows, table, before if rounds else None),
        teams=_team_lines(rows, _teams(rows, table)),
    )


def _lines(rows: SwissRows, table: Standings, before: Standings | None) -> tuple[SwissRow, ...]:
    entries = {player.number: player.entry_id for player in rows.players}
    was = {row.number: row.rank for row in before.rows} if before else {}
    held = Counter(row.rank for row in table.rows)
    return tuple(
        SwissRow(
            entry=entries[row.number],
            name=row.name,
            rank=row.rank,
            level=held[row.rank] > 1,
            move=was[row.number] - row.rank if row.number in was else None,
            points=str(row.points),
            values=tuple(None if value is None else str(value) for value in row.values),
            why=_why(table, index) if table.book.rounds else None,
        )
        for index, row in enumerate(table.rows)
    )


def _teams(rows: SwissRows, table: Standings) -> tuple[TeamRow, ...] | None:
    """The table of teams, or of clubs; None in an event without."""
    rules = rows.rules
    members: dict[str, list[int]] = {}
    if rules.teams == "clubs":
        names: dict[str, str] = {}
        for player in rows.players:
            if player.club_name:
                members.setdefault(names.setdefault(player.club_name.casefold(), player.club_name), []).append(
                    player.number
                )
    elif rules.teams == "formed":
        for player in rows.players:
            membership = getattr(player.entry, "team_membership", None)
            if membership is not None:
                members.setdefault(membership.team.name, []).append(player.number)
    else:
        return None
    by_name = {name: members[name] for name in sorted(members, key=sort_key)}
    return rank_teams(table, teams=by_name, counted=rules.team_counted)


def _team_lines(rows: SwissRows, teams: tuple[TeamRow, ...] | None) -> tuple[SwissTeamRow, ...] | None:
    if teams is None:
        return None
    entries = {player.number: player.entry_id for player in rows.players}
    return tuple(
        SwissTeamRow(
            name=team.key,
            rank=team.rank,
            level=team.level,
            points=str(team.points),
            players=tuple(
                TeamPlayer(
                    entry=entries[row.number],
                    name=row.name,
                    rank=row.rank,
                    points=str(row.points),
                    counts=at < team.counted,
                )
                for at, row in enumerate(team.players)
            ),
        )
        for team in teams
    )


def _why(table: Standings, index: int) -> RankReason | None:
    """Why this line is below the one above: the tie-break, and how both values came about."""
    found = table.why(index)
    if found is None:
        return None
    return RankReason(
        code=found.code,
        ahead=_traced(table, index - 1, found.ahead_trace),
        behind=_traced(table, index, found.behind_trace),
    )


def _traced(table: Standings, index: int, trace: Trace) -> TracedValue:
    value = None if trace.value is None else str(trace.value)
    return TracedValue(name=table.rows[index].name, value=value, text=trace.text)


def _settings(rows: SwissRows, event: Record, *, by_hand: bool) -> RankingSettings:
    rules = rows.rules
    ranking = parse_scoring(rules.ranking)
    pairing = point_values(rules)
    settings = RankingSettings(
        unplayed=rules.unplayed,  # type: ignore[arg-type]  # checked when stored
        values=ranking_values(rules),
        second={player.number: [pairing.of(turn) for turn in player.turns] for player in event.players},
        margins=_enemy_losses(rows, event),
        start_points=rows.starts,
        seed=rules.seed,
        chain_places=rules.tie_break_places if by_hand else 0,  # pairing goes by the whole chain
        by_hand={
            player.number: player.entry.manual_order
            for player in rows.players
            if by_hand and player.entry.manual_order is not None
        },
    )
    if isinstance(ranking, PointScoring):
        return settings
    return replace(settings, points=_points_of_sheets(rows, event, ranking, settings.values or pairing))


def ranking_values(rules: SwissRules) -> PointValues:
    """What rounds are worth for the table; of a margin table the fewest points of each result."""
    ranking = parse_scoring(rules.ranking)
    win, draw, loss = (ranking.range_of(kind).low for kind in ("win", "draw", "loss"))
    bye = Fraction(0) if rules.system == "round-robin" else {"win": win, "draw": draw, "loss": loss}[rules.bye_result]
    return PointValues(
        win, draw, loss, forfeit_win=win, forfeit_loss=loss, allocated_bye=bye, full_bye=win, half_bye=draw,
        absence=Fraction(0),
    )  # fmt: skip


def _losses(rows: SwissRows, event: Record) -> dict[tuple[int, int], tuple[Fraction | None, Fraction | None]]:
    """Own and enemy loss in percent by player's number and round, where somebody entered them."""
    numbers = {player.entry_id: player.number for player in rows.players}
    found: dict[tuple[int, int], tuple[Fraction | None, Fraction | None]] = {}
    for number in range(1, event.rounds_played + 1):
        for table in rows.tables[number]:
            if table.results is None:
                continue
            own = [each.exact_loss for each in table.results]
            for place, entry in enumerate(table.entries):
                found[numbers[entry], number] = own[place], own[1 - place]
    return found


def _typed_points(rows: SwissRows, event: Record) -> dict[tuple[int, int], Fraction]:
    """The points typed from the sheets, by player's number and round."""
    numbers = {player.entry_id: player.number for player in rows.players}
    return {
        (numbers[entry], number): Fraction(result.points)
        for number in range(1, event.rounds_played + 1)
        for table in rows.tables[number]
        if table.results is not None
        for entry, result in zip(table.entries, table.results, strict=True)
        if result.points is not None
    }


def _enemy_losses(rows: SwissRows, event: Record) -> dict[int, list[Fraction | None]]:
    losses = _losses(rows, event)
    return {
        player.number: [
            losses.get((player.number, number), (None, None))[1] if turn.kind is Kind.GAME else None
            for number, turn in enumerate(player.turns, start=1)
        ]
        for player in event.players
    }


def _points_of_sheets(
    rows: SwissRows, event: Record, ranking: Scoring, values: PointValues
) -> dict[int, list[Fraction]]:
    """The points of each round by the figures of its sheet; those that `values` has where they were not entered."""
    losses, typed = _losses(rows, event), _typed_points(rows, event)

    def worth(number: int, round_: int, turn: Turn) -> Fraction:
        if turn.kind is not Kind.GAME or turn.outcome is None:
            return values.of(turn)
        own, enemy = losses.get((number, round_), (None, None))
        try:
            facts = DuelFacts(turn.outcome.value, own, enemy, typed.get((number, round_)))
            return ranking.points(facts)
        except RuleError:
            return values.of(turn)

    return {
        player.number: [worth(player.number, round_, turn) for round_, turn in enumerate(player.turns, start=1)]
        for player in event.players
    }
