"""Standings, teams and awards of an event as JSON values; exact numbers are texts such as "5/3"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.core.awards import awards, results_by_power
from scoring.core.drops import HeatScore
from scoring.core.score_book import ScoreBook, keep_score_book
from scoring.core.set_scores import SetScore, SetScores, find_set_scores
from scoring.core.standings import Standings, StandingsLine, TopRank, ranks_before, standings
from scoring.core.teams import TeamLine, team_standings
from scoring.core.tie_break_values import Value
from scoring.core.tie_breaks import BOARDS_TIE_BREAKS, DIRECTOR, BoardsTieBreak, PassedOver, TieDecision
from tournaments.base.figures import exact
from tournaments.boards.games.details import rules_of
from tournaments.boards.games.selectors.facts import BoardsRows, event_facts, load_rows
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Event
from tournaments.events.selectors.award_rows import award_rows, set_score_json

Json = dict[str, Any]


def score_book(rows: BoardsRows) -> ScoreBook:
    """The score book of loaded rows."""
    return keep_score_book(event_facts(rows), rules=rules_of(rows.event.boards))


def score_book_of(event: Event) -> ScoreBook:
    """The score book, loaded afresh."""
    return score_book(load_rows(event))


def standings_json(book: ScoreBook, *, discipline: str) -> Json:
    """Both tables (all, only qualified), teams, awards of both, and best results by power."""
    powers = [power.code for power in DISCIPLINES[discipline].powers]
    teams = team_standings(book)
    found = find_set_scores(book)
    tables = {key: standings(book, only_qualified=key == "qualified") for key in ("all", "qualified")}
    return {
        **{key: _table_rows(book, table, found) for key, table in tables.items()},
        "teams": team_rows(teams, found),
        "awards": {
            key: award_rows(awards(book, table=t, teams=teams, powers=powers), found) for key, t in tables.items()
        },
        "set_scores": [_set_score_row(book, each) for each in found.all],
        "by_power": [
            {
                "power": each.power,
                "results": [
                    {
                        "rank": r.rank,
                        "entry": r.entry,
                        "name": r.name,
                        "heat": r.heat,
                        "game": r.number,
                        "score": exact(r.score),
                        **set_score_json(found.by_power.get((r.game, each.power))),
                    }
                    for r in each.results[:10]
                ],
            }
            for each in results_by_power(book, powers=powers)
        ],
    }


def team_rows(teams: Sequence[TeamLine], found: SetScores) -> list[Json]:
    """The team table with each member's scores and whether they count."""
    return [
        {
            "team": line.team.id,
            "name": line.team.name,
            "rank": line.rank,
            "total": exact(line.total),
            "scores": [
                {
                    "entry": s.entry,
                    "heat": s.heat,
                    "game": s.game,
                    "score": exact(s.score),
                    "state": s.state,
                    **set_score_json(None if s.game is None else found.by_entry.get((s.game, s.entry))),
                }
                for s in line.scores
            ],
        }
        for line in teams
    ]


def _set_score_row(book: ScoreBook, each: SetScore) -> Json:
    return {
        "heat": each.heat,
        "game": each.number,
        "power": each.power,
        "names": [book.pages[entry].entry.name for entry in each.entries],
        **set_score_json(each)["set"],
    }


def _table_rows(book: ScoreBook, table: Standings, found: SetScores) -> list[Json]:
    before = ranks_before(book, table=table)
    names = {line.entry.id: line.entry.name for line in table.lines}
    return [_row(line, before=before, names=names, found=found) for line in table.lines]


def _row(line: StandingsLine, *, before: dict[int, int], names: dict[int, str], found: SetScores) -> Json:
    was = before.get(line.entry.id)
    return {
        "entry": line.entry.id,
        "name": line.entry.name,
        "status": line.status,
        "rank": line.rank,
        "level": line.level,
        "move": was - line.rank if was is not None and line.rank is not None else None,
        "handicap": exact(line.entry.handicap),
        "total": exact(line.total),
        "heats": [_heat(heat, found=found.by_heat.get((line.entry.id, heat.heat))) for heat in line.heats],
        "played": line.played,
        "qualified": line.qualified,
        "why": [_decision(decision, names=names) for decision in line.decisions],
        "undecided": [_passed_over(each) for each in line.undecided if each.code != DIRECTOR.code],
        "top": line.top and _top(line.top),
    }


def _top(top: TopRank) -> Json:
    return {"pool": top.pool.name, "heat": top.pool.heat, "score": exact(top.score)}


def _heat(heat: HeatScore, *, found: SetScore | None) -> Json | None:
    """A heat's cell; in a pool with a multiplier also the score of the board itself, and the multiplier."""
    if heat.state == "open":
        return None
    cell: Json = {"score": exact(heat.score), "state": heat.state, **set_score_json(found)}
    if heat.times != 1:
        cell |= {"board": exact(heat.board), "times": exact(heat.times)}
    if heat.tier:
        cell |= {"tier": heat.tier, "multiplier": exact(heat.multiplier), "weighted": exact(heat.weighted)}
    return cell


def _decision(decision: TieDecision, *, names: dict[int, str]) -> Json:
    return {
        "code": decision.code,
        "name": _tie_break(decision.code).name,
        "values": [
            {"entry": entry, "name": names.get(entry, ""), "value": _value(value)}
            for entry, value in zip(decision.entries, decision.values, strict=True)
        ],
        "against": [names.get(entry, "") for entry in decision.against],
        "passed": [_tie_break(each.code).name for each in decision.passed],
        "before": [_passed_over(each) for each in decision.passed],
    }


def _passed_over(each: PassedOver) -> Json:
    """A tie-break that took nobody apart: the value that all had, or why it did not apply."""
    tie_break = _tie_break(each.code)
    return {
        "code": each.code,
        "name": tie_break.name,
        "value": None if each.value is None else _value(each.value),
        "reason": tie_break.unless if each.value is None else "",
    }


def _value(value: Value) -> str:
    return ", ".join(exact(part) for part in value)


def _tie_break(code: str) -> BoardsTieBreak:
    return DIRECTOR if code == DIRECTOR.code else BOARDS_TIE_BREAKS[code]
