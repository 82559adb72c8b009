"""What pages show of an event of boards, as one JSON value: heats with their boards, standings, teams, awards."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.core.score_book import ScoreBook, keep_score_book
from scoring.core.set_scores import find_set_scores
from tournaments.base.figures import exact
from tournaments.boards.games.details import rules_of
from tournaments.boards.games.selectors.facts import BoardsRows, event_facts, seat_facts
from tournaments.boards.games.selectors.standings import Json, standings_json
from tournaments.boards.games.selectors.visibility import seen_boards
from tournaments.boards.heats.selectors.draws import Draws, Logged, logged_draws, public_draws
from tournaments.events.award_kinds import given_of
from tournaments.events.models import DrawVote, Game, GameState, Pool, Round
from tournaments.events.selectors.award_rows import set_score_json
from tournaments.events.visibility import View
from tournaments.lab.selectors.systems import system_of_game, system_of_heat


def boards_snapshot(whole: BoardsRows, view: View) -> Json:
    """Everything that pages need of a view, names included, so that they read no other table."""
    rows = seen_boards(whole, view)
    event = rows.event
    book = keep_score_book(event_facts(rows), rules=rules_of(event.boards))
    names = {entry.pk: entry.person.name for entry in rows.entries}
    draws = public_draws(event)
    first_hidden = view.first_hidden(event.boards.heats)
    logged = logged_draws(event, kept=draws, first_hidden=first_hidden)
    tables = standings_json(book, discipline=event.discipline)
    awards = {key: given_of(prizes, event) if view.awards else [] for key, prizes in tables["awards"].items()}
    return {
        "hidden_from": first_hidden or 0,
        "entries": [
            {"id": entry.pk, "name": entry.person.name, "town": entry.person.town}
            for entry in sorted(rows.entries, key=lambda entry: (entry.person.sort_key, entry.pk))
        ],
        "teams": {str(team.pk): [m.entry_id for m in team.members.all()] for team in rows.teams},
        "heats": [
            _heat(rows, heat, scores=_scores(book), names=names) | _drawn(heat, draws, logged) for heat in rows.rounds
        ],
        "pools": [_pool(rows, pool) for pool in rows.pools],
        # Beside the heats, which the public API hands out as they are: this is told only to who looks for themselves.
        "sits_out": {
            str(heat.number): [entry for round_id, entry in rows.sitting_out if round_id == heat.pk]
            for heat in rows.rounds
        },
        "standings": tables | {"awards": awards},
    }


def _pool(rows: BoardsRows, pool: Pool) -> Json:
    return {
        "heat": next(heat.number for heat in rows.rounds if heat.pk == pool.round_id),
        "pool": pool.position,
        "name": pool.name,
        "times": exact(Fraction(pool.multiplier)),
        "takes_top_ranks": pool.takes_top_ranks,
    }


def _scores(book: ScoreBook) -> Mapping[tuple[int, str], Json]:
    """The exact score of each power in each finished game, before a pool's multiplier; the director's marked so."""
    found = find_set_scores(book).by_power
    return {
        (game.id, seat.power): {"score": exact(seat.score), **set_score_json(found.get((game.id, seat.power)))}
        for game in book.facts.games
        for seat in game.seats
    }


def _heat(
    rows: BoardsRows,
    heat: Round,
    *,
    scores: Mapping[tuple[int, str], Json],
    names: Mapping[int, str],
) -> Json:
    games = [game for game in rows.games if game.round_id == heat.pk]
    return {
        "number": heat.number,
        "starts_at": heat.starts_at.isoformat() if heat.starts_at else None,
        "ends_at": heat.ends_at.isoformat() if heat.ends_at else None,
        "system": str(system_of_heat(heat)),
        "state": _heat_state([game.state for game in games]),
        "games": [_game(rows, game, scores=scores, names=names) for game in games],
    }


def _drawn(heat: Round, draws: Draws, logged: Logged) -> Json:
    return {
        "draws": draws.get(heat.pk, []),
        "discarded": logged.discarded.get(heat.number, []),
        "powers_given": logged.powers.get(heat.number, []),
    }


def _heat_state(states: list[str]) -> str:
    if states and all(state == GameState.FINISHED for state in states):
        return GameState.FINISHED.value
    if any(state != GameState.UNSTARTED for state in states):
        return GameState.STARTED.value
    return GameState.UNSTARTED.value


def _game(rows: BoardsRows, game: Game, *, scores: Mapping[tuple[int, str], Json], names: Mapping[int, str]) -> Json:
    finished = game.state == GameState.FINISHED
    pool = next((one for one in rows.pools if one.pk == game.pool_id), None)
    facts = seat_facts(rows, game)
    seats: list[dict[str, Any]] = []
    for seat, fact in zip(rows.seats_of[game.pk], facts, strict=True):
        line: dict[str, Any] = {"entry": seat.entry_id, "name": names[seat.entry_id], "power": seat.power}
        if seat.fills:
            line["fills"] = True
        outgoing = rows.outgoing_of.get(seat.pk)
        if outgoing:
            line["before"] = [names[entry] for entry in outgoing]
        if finished:
            line |= {
                "result": fact.result,
                "centers": fact.centers,
                "final_year": fact.final_year,
                **scores[game.pk, seat.power],
            }
            if fact.chart:
                line["chart"] = list(fact.chart)
        seats.append(line)
    votes = [_vote(vote) for vote in rows.votes_of[game.pk] if finished and vote.passed is not None]
    return {
        "number": game.number,
        "state": game.state,
        "top_board": game.top_board,
        "pool": pool.name if pool else "",
        "times": exact(Fraction(pool.multiplier)) if pool else "1",
        "system": str(system_of_game(game)),
        "finished_at": game.finished_at.isoformat() if game.finished_at else None,
        **({"votes": votes} if votes else {}),
        **({"left_out": game.left_out} if game.left_out else {}),
        "seats": sorted(seats, key=lambda line: (line["power"] == "", line["power"])),
    }


def _vote(vote: DrawVote) -> Json:
    names = ("number", "year", "powers", "in_favour", "against", "passed")
    return {name: getattr(vote, name) for name in names}
