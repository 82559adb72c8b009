"""Standings, teams and awards of an event, as snapshots hold them."""

from __future__ import annotations

from scoring.core.awards import PowerResult, awards, results_by_power
from scoring.core.drops import HeatScore
from scoring.core.score_book import ScoreBook, keep_score_book
from scoring.core.set_scores import SetScore, SetScores, find_set_scores
from scoring.core.standings import Standings, StandingsLine, TopRank, ranks_before, standings
from scoring.core.teams import TeamLine, team_standings
from scoring.core.tie_break_values import Value
from scoring.core.tie_breaks import DIRECTOR, PassedOver, TieDecision
from tournaments.base.figures import exact
from tournaments.boards.games.details import rules_of
from tournaments.boards.games.selectors.facts import BoardsRows, event_facts, load_rows
from tournaments.boards.games.shown.standings import (
    BoardsTables,
    HeatCell,
    PassedTieBreak,
    PowerResultShown,
    PowerShown,
    SetScoreLine,
    StandingsRow,
    TeamRow,
    TeamScoreShown,
    TieReason,
    TieValueShown,
    TopRankShown,
)
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Event
from tournaments.events.selectors.award_rows import awards_shown, set_score_shown


def score_book(rows: BoardsRows) -> ScoreBook:
    """The score book of loaded rows."""
    return keep_score_book(event_facts(rows), rules=rules_of(rows.event.boards))


def score_book_of(event: Event) -> ScoreBook:
    """The score book, loaded again from the database."""
    return score_book(load_rows(event))


def boards_tables(book: ScoreBook, *, discipline: str) -> BoardsTables:
    """Both tables (all, only qualified), teams, awards of both, and best results by power."""
    powers = [power.code for power in DISCIPLINES[discipline].powers]
    teams = team_standings(book)
    found = find_set_scores(book)
    tables = {key: standings(book, only_qualified=key == "qualified") for key in ("all", "qualified")}
    prizes = {key: awards(book, table=table, teams=teams, powers=powers) for key, table in tables.items()}
    return BoardsTables(
        all=_table_rows(book, tables["all"], found),
        qualified=_table_rows(book, tables["qualified"], found),
        teams=tuple(_team(line, found) for line in teams),
        awards={key: tuple(awards_shown(each, found)) for key, each in prizes.items()},
        set_scores=tuple(_set_score(book, each) for each in found.all),
        by_power=tuple(
            PowerShown(power=each.power, results=tuple(_result(r, each.power, found) for r in each.results[:10]))
            for each in results_by_power(book, powers=powers)
        ),
    )


def _team(line: TeamLine, found: SetScores) -> TeamRow:
    """A line of the team table with each member's scores and whether they count."""
    return TeamRow(
        team=line.team.id,
        name=line.team.name,
        rank=line.rank,
        total=exact(line.total),
        scores=tuple(
            TeamScoreShown(
                entry=each.entry,
                heat=each.heat,
                game=each.game,
                score=exact(each.score),
                state=each.state,
                set=set_score_shown(None if each.game is None else found.by_entry.get((each.game, each.entry))),
            )
            for each in line.scores
        ),
    )


def _result(each: PowerResult, power: str, found: SetScores) -> PowerResultShown:
    return PowerResultShown(
        rank=each.rank,
        entry=each.entry,
        name=each.name,
        heat=each.heat,
        game=each.number,
        score=exact(each.score),
        set=set_score_shown(found.by_power.get((each.game, power))),
    )


def _set_score(book: ScoreBook, each: SetScore) -> SetScoreLine:
    return SetScoreLine(
        heat=each.heat,
        game=each.number,
        power=each.power,
        names=tuple(book.pages[entry].entry.name for entry in each.entries),
        score=exact(each.score),
        computed=exact(each.computed),
        reason=each.reason,
    )


def _table_rows(book: ScoreBook, table: Standings, found: SetScores) -> tuple[StandingsRow, ...]:
    before = ranks_before(book, table=table)
    names = {line.entry.id: line.entry.name for line in table.lines}
    return tuple(_row(line, before=before, names=names, found=found) for line in table.lines)


def _row(line: StandingsLine, *, before: dict[int, int], names: dict[int, str], found: SetScores) -> StandingsRow:
    was = before.get(line.entry.id)
    return StandingsRow(
        entry=line.entry.id,
        name=line.entry.name,
        status=line.status,
        rank=line.rank,
        level=line.level,
        move=was - line.rank if was is not None and line.rank is not None else None,
        handicap=exact(line.entry.handicap),
        total=exact(line.total),
        heats=tuple(_heat(heat, found=found.by_heat.get((line.entry.id, heat.heat))) for heat in line.heats),
        played=line.played,
        qualified=line.qualified,
        why=tuple(_decision(decision, names=names) for decision in line.decisions),
        undecided=tuple(_passed_over(each) for each in line.undecided if each.code != DIRECTOR.code),
        top=_top(line.top) if line.top else None,
    )


def _top(top: TopRank) -> TopRankShown:
    return TopRankShown(pool=top.pool.name, heat=top.pool.heat, score=exact(top.score))


def _heat(heat: HeatScore, *, found: SetScore | None) -> HeatCell | None:
    """A heat's cell; in a pool with a multiplier also the score of the board itself, and the multiplier."""
    if heat.state == "open":
        return None
    return HeatCell(
        score=exact(heat.score),
        state=heat.state,
        set=set_score_shown(found),
        **({"board": exact(heat.board), "times": exact(heat.times)} if heat.times != 1 else {}),
        **(
            {"tier": heat.tier, "multiplier": exact(heat.multiplier), "weighted": exact(heat.weighted)}
            if heat.tier
            else {}
        ),
    )


def _decision(decision: TieDecision, *, names: dict[int, str]) -> TieReason:
    return TieReason(
        code=decision.code,
        values=tuple(
            TieValueShown(entry=entry, name=names.get(entry, ""), value=_value(value))
            for entry, value in zip(decision.entries, decision.values, strict=True)
        ),
        against=tuple(names.get(entry, "") for entry in decision.against),
        before=tuple(_passed_over(each) for each in decision.passed),
    )


def _passed_over(each: PassedOver) -> PassedTieBreak:
    """A tie-break that took nobody apart: the value that all had, or none where it did not apply."""
    return PassedTieBreak(code=each.code, value=None if each.value is None else _value(each.value))


def _value(value: Value) -> str:
    return ", ".join(exact(part) for part in value)
