"""An event's rows as the facts that the core computes standings from. At most twelve queries, whatever its size."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import F, Model, QuerySet

from scoring.core.boards import score_board
from scoring.core.chart_facts import fill_from_chart
from scoring.core.facts import (
    EntryFacts,
    EventFacts,
    GameFacts,
    Outcome,
    PoolFacts,
    SeatScore,
    TeamFacts,
)
from scoring.core.seats import SeatFacts, with_unplayed
from tournaments.base.prepared import Prepared
from tournaments.boards.games.selectors.games import entry_in
from tournaments.events.models import (
    DrawVote,
    Entry,
    Event,
    Game,
    GameState,
    Part,
    Pool,
    Registration,
    Replacement,
    Round,
    ScoreOverride,
    Seat,
    SeatResult,
    Team,
)
from tournaments.lab.selectors.systems import compiled, system_of_game


@dataclass(frozen=True, slots=True)
class BoardsRows:
    """Everything of an event that standings and public pages read, loaded once."""

    event: Event
    entries: Sequence[Any]
    rounds: Sequence[Round]
    games: Sequence[Game]
    seats_of: dict[int, list[Seat]]
    results_of: dict[int, dict[int, SeatResult]]
    outgoing_of: dict[int, list[int]]
    set_scores_of: dict[int, ScoreOverride]
    votes_of: dict[int, list[DrawVote]]
    teams: Sequence[Team]
    pools: Sequence[Pool]
    sitting_out: Sequence[tuple[int, int]]


def load_rows(event: Event) -> BoardsRows:
    """Load the rows; `event` brings its scoring system and club."""
    entries, rounds, games = (_rows(each, event=event.pk) for each in (Entry, Round, Game))
    for each in (*entries, *rounds):
        each.event = event
    by_id = {heat.pk: heat for heat in rounds}
    for game in games:
        game.round = by_id[game.round_id]
    seats_of: dict[int, list[Seat]] = defaultdict(list)
    for seat in _rows(Seat, event=event.pk):
        seats_of[seat.game_id].append(seat)
    results_of: dict[int, dict[int, SeatResult]] = defaultdict(dict)
    for result in _rows(SeatResult, event=event.pk):
        results_of[result.version_id][result.seat_id] = result
    outgoing_of: dict[int, list[int]] = defaultdict(list)
    for replacement in _rows(Replacement, event=event.pk):
        outgoing_of[replacement.seat_id].append(replacement.outgoing_id)
    votes_of: dict[int, list[DrawVote]] = defaultdict(list)
    for vote in _rows(DrawVote, event=event.pk):
        votes_of[vote.game_id].append(vote)
    return BoardsRows(
        event=event,
        entries=entries,
        rounds=rounds,
        games=games,
        seats_of=seats_of,
        results_of=results_of,
        outgoing_of=outgoing_of,
        votes_of=votes_of,
        set_scores_of={each.seat_id: each for each in _rows(ScoreOverride, event=event.pk)},
        teams=list(event.teams.prefetch_related("members")) if event.team_size else [],
        pools=_rows(Pool, event=event.pk),
        sitting_out=[(each.round_id, each.entry_id) for each in _rows(Registration, event=event.pk)],
    )


@Prepared
def _rows(model: type[Model], *, event: int) -> QuerySet[Any]:
    """The rows of one model that the standings of an event of boards follow from, in their order."""
    of_event: dict[type[Model], QuerySet[Any]] = {
        Entry: Entry.objects.filter(event=event).select_related("person"),
        Round: Round.objects.filter(event=event).select_related("scoring_system"),
        Game: Game.objects.filter(round__event=event)
        .select_related("scoring_system", "result")
        .order_by("round__number", "number"),
        Seat: Seat.objects.filter(round__event=event).order_by("position"),
        SeatResult: SeatResult.objects.filter(version__game__round__event=event, version__game__result=F("version")),
        Replacement: Replacement.objects.filter(seat__round__event=event),
        DrawVote: DrawVote.objects.filter(game__round__event=event),
        ScoreOverride: ScoreOverride.objects.filter(seat__round__event=event),
        Pool: Pool.objects.filter(round__event=event).order_by("round__number", "position"),
        Registration: Registration.objects.filter(round__event=event, part=Part.SITS_OUT).order_by("id"),
    }
    return of_event[model]


def event_facts(rows: BoardsRows) -> EventFacts:
    """The facts of the event: its entries, finished games with exact scores, teams, and the heats that are over."""
    return EventFacts(
        entries=tuple(
            EntryFacts(
                id=entry.pk,
                name=entry.person.name,
                sort_name=entry.person.sort_key,
                unranked=entry.unranked,
                handicap=Fraction(entry.handicap),
                manual_order=entry.manual_order,
            )
            for entry in rows.entries
        ),
        games=tuple(game_facts(rows, game) for game in rows.games if game.state == GameState.FINISHED),
        teams=tuple(
            TeamFacts(team.pk, team.name, tuple(m.entry_id for m in team.members.all()), team.sort_key)
            for team in rows.teams
        ),
        closed_heats=frozenset(_closed_heats(rows)),
        pools=tuple(_pool_facts(rows, pool) for pool in rows.pools),
    )


def _pool_facts(rows: BoardsRows, pool: Pool) -> PoolFacts:
    states = {game.state for game in rows.games if game.pool_id == pool.pk}
    return PoolFacts(
        id=pool.pk,
        heat=next(heat.number for heat in rows.rounds if heat.pk == pool.round_id),
        position=pool.position,
        name=pool.name,
        multiplier=Fraction(pool.multiplier),
        takes_top_ranks=pool.takes_top_ranks,
        over=states == {GameState.FINISHED},
    )


def game_facts(rows: BoardsRows, game: Game) -> GameFacts:
    """A finished game with the exact score of each seat, which is the override where there is one."""
    seats = rows.seats_of[game.pk]
    facts = seat_facts(rows, game)
    system = compiled(system_of_game(game))
    scores = score_board(system, seats=with_unplayed(facts, game.left_out))[: len(facts)]
    wins = sum(fact.result == "win" for fact in facts)
    return GameFacts(
        id=game.pk,
        heat=game.round.number,
        number=game.number,
        pool=game.pool_id,
        top_board=game.top_board,
        seats=tuple(
            SeatScore(
                players=(*rows.outgoing_of.get(seat.pk, ()), seat.entry_id),
                power=seat.power,
                score=_counted(rows, seat, score),
                outcome=_outcome(fact, wins=wins, mode=system.definition.mode),
                place=_place(fact, facts),
                centers=fact.centers,
                computed=score if seat.pk in rows.set_scores_of else None,
                reason=rows.set_scores_of[seat.pk].reason if seat.pk in rows.set_scores_of else "",
                fills=seat.fills,
            )
            for seat, fact, score in zip(seats, facts, scores, strict=True)
        ),
    )


def _counted(rows: BoardsRows, seat: Seat, computed: Fraction) -> Fraction:
    found = rows.set_scores_of.get(seat.pk)
    return computed if found is None else Fraction(found.score)


def seat_facts(rows: BoardsRows, game: Game) -> tuple[SeatFacts, ...]:
    """The newest facts of the game's seats, in seat order; what was left out is read from the chart."""
    known = rows.results_of.get(game.result_id or 0, {})
    return fill_from_chart([entry_in(seat, known.get(seat.pk)).facts() for seat in rows.seats_of[game.pk]])


def board_facts(rows: BoardsRows, game: Game) -> tuple[SeatFacts, ...]:
    """The same as the board is scored: with one more for a power that nobody plays."""
    return with_unplayed(seat_facts(rows, game), game.left_out)


def _closed_heats(rows: BoardsRows) -> Iterable[int]:
    """A heat is over when it has games and all of them are finished."""
    states: dict[int, set[str]] = defaultdict(set)
    for game in rows.games:
        states[game.round.number].add(game.state)
    return [number for number, found in states.items() if found == {GameState.FINISHED}]


def _outcome(fact: SeatFacts, *, wins: int, mode: str) -> Outcome:
    if mode == "rank":
        return "placed"
    if fact.result == "win":
        return "solo" if wins == 1 else "draw"
    return "loss"


def _place(fact: SeatFacts, facts: Sequence[SeatFacts]) -> int | None:
    if fact.centers is None:
        return None
    return 1 + sum((other.centers or 0) > fact.centers for other in facts)
