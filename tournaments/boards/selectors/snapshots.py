"""What pages show of an event of boards, from its rows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import convert
from msgspec.structs import replace

from scoring.core.score_book import ScoreBook, keep_score_book
from scoring.core.seats import SeatFacts
from scoring.core.set_scores import find_set_scores
from tournaments.base.figures import exact
from tournaments.boards.games.details import rules_of
from tournaments.boards.games.selectors.facts import BoardsRows, event_facts, seat_facts
from tournaments.boards.games.selectors.standings import boards_tables
from tournaments.boards.games.selectors.visibility import seen_boards
from tournaments.boards.games.shown.events import (
    BoardsShown,
    EntryShown,
    GameShown,
    HeatShown,
    PoolShown,
    SeatShown,
    VoteShown,
)
from tournaments.boards.heats.selectors.draws import logged_draws, public_draws
from tournaments.events.award_kinds import given_of
from tournaments.events.models import Game, GameState, Pool, Round, Seat
from tournaments.events.selectors.award_rows import set_score_shown
from tournaments.events.shown import SetScoreShown
from tournaments.events.visibility import View
from tournaments.lab.selectors.systems import system_of_game, system_of_heat

Scores = Mapping[tuple[int, str], tuple[str, SetScoreShown | None]]
"""By game and power: the exact score before a pool's multiplier, and the mark of the director's."""


def boards_snapshot(whole: BoardsRows, view: View) -> BoardsShown:
    """Everything that pages need of a view, names included, so that they read no other table."""
    rows = seen_boards(whole, view)
    event = rows.event
    book = keep_score_book(event_facts(rows), rules=rules_of(event.boards))
    first_hidden = view.first_hidden(event.boards.heats)
    draws = public_draws(event)
    logged = logged_draws(event, kept=draws, first_hidden=first_hidden)
    tables = boards_tables(book, discipline=event.discipline)
    awards = {key: given_of(prizes, event) if view.awards else () for key, prizes in tables.awards.items()}
    scores = _scores(book)
    names = {entry.pk: entry.person.name for entry in rows.entries}
    return BoardsShown(
        hidden_from=first_hidden or 0,
        entries=tuple(
            EntryShown(id=entry.pk, name=entry.person.name, town=entry.person.town, last_name=entry.person.last_name)
            for entry in sorted(rows.entries, key=lambda entry: (entry.person.sort_key, entry.pk))
        ),
        teams={team.pk: tuple(member.entry_id for member in team.members.all()) for team in rows.teams},
        heats=tuple(
            replace(
                _heat(rows, heat, scores=scores, names=names),
                draws=tuple(draws.get(heat.pk, ())),
                discarded=tuple(logged.discarded.get(heat.number, ())),
                powers_given=tuple(logged.powers.get(heat.number, ())),
            )
            for heat in rows.rounds
        ),
        pools=tuple(_pool(rows, pool) for pool in rows.pools),
        sits_out={
            heat.number: tuple(entry for round_id, entry in rows.sitting_out if round_id == heat.pk)
            for heat in rows.rounds
        },
        standings=replace(tables, awards=awards),
    )


def _pool(rows: BoardsRows, pool: Pool) -> PoolShown:
    return PoolShown(
        heat=next(heat.number for heat in rows.rounds if heat.pk == pool.round_id),
        pool=pool.position,
        name=pool.name,
        times=exact(Fraction(pool.multiplier)),
        takes_top_ranks=pool.takes_top_ranks,
    )


def _scores(book: ScoreBook) -> Scores:
    found = find_set_scores(book).by_power
    return {
        (game.id, seat.power): (exact(seat.score), set_score_shown(found.get((game.id, seat.power))))
        for game in book.facts.games
        for seat in game.seats
    }


def _heat(rows: BoardsRows, heat: Round, *, scores: Scores, names: Mapping[int, str]) -> HeatShown:
    games = [game for game in rows.games if game.round_id == heat.pk]
    return HeatShown(
        number=heat.number,
        starts_at=heat.starts_at,
        ends_at=heat.ends_at,
        system=str(system_of_heat(heat)),
        state=_heat_state([game.state for game in games]),
        games=tuple(_game(rows, game, scores=scores, names=names) for game in games),
    )


def _heat_state(states: list[str]) -> str:
    if states and all(state == GameState.FINISHED for state in states):
        return GameState.FINISHED.value
    if any(state != GameState.UNSTARTED for state in states):
        return GameState.STARTED.value
    return GameState.UNSTARTED.value


def _game(rows: BoardsRows, game: Game, *, scores: Scores, names: Mapping[int, str]) -> GameShown:
    finished = game.state == GameState.FINISHED
    pool = next((one for one in rows.pools if one.pk == game.pool_id), None)
    facts = seat_facts(rows, game)
    seats = [_seat(rows, seat, names) for seat in rows.seats_of[game.pk]]
    if finished:
        seats = [_with_result(seat, fact, scores[game.pk, seat.power]) for seat, fact in zip(seats, facts, strict=True)]
    return GameShown(
        number=game.number,
        state=game.state,
        top_board=game.top_board,
        pool=pool.name if pool else "",
        times=exact(Fraction(pool.multiplier)) if pool else "1",
        system=str(system_of_game(game)),
        finished_at=game.finished_at,
        votes=tuple(
            convert(vote, VoteShown, from_attributes=True)
            for vote in rows.votes_of[game.pk]
            if finished and vote.passed is not None
        ),
        left_out=game.left_out,
        seats=tuple(sorted(seats, key=lambda seat: (seat.power == "", seat.power))),
    )


def _seat(rows: BoardsRows, seat: Seat, names: Mapping[int, str]) -> SeatShown:
    return SeatShown(
        entry=seat.entry_id,
        name=names[seat.entry_id],
        power=seat.power,
        fills=seat.fills,
        before=tuple(names[entry] for entry in rows.outgoing_of.get(seat.pk, ())),
    )


def _with_result(seat: SeatShown, fact: SeatFacts, score: tuple[str, SetScoreShown | None]) -> SeatShown:
    return replace(
        seat,
        result=fact.result,
        centers=fact.centers,
        final_year=fact.final_year,
        score=score[0],
        set=score[1],
        chart=tuple(fact.chart or ()),
    )
