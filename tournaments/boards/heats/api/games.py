"""Games: states, results in versions, powers, and how a game is scored (manual §13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import Problem, RuleError
from scoring.core.boards import score_board
from tournaments.base.actors import Actor
from tournaments.base.api.endpoint import Endpoint, operation
from tournaments.base.api.fields import number
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_game, access_round
from tournaments.boards.games.api.facts import facts_sent
from tournaments.boards.games.api.shapes.games import (
    FinishInput,
    GameAnswer,
    GameSummary,
    HandBoardInput,
    KeptInput,
    PowersInput,
    PowersLockInput,
    ResultInput,
    ScoreInput,
    SystemInput,
    TopBoardInput,
)
from tournaments.boards.games.selectors.games import (
    SeatLine,
    board_of,
    facts_by_chart,
    seat_lines,
    version_number,
)
from tournaments.boards.games.services.results import (
    finish_game,
    record_result,
    reopen_game,
    set_game_system,
    start_game,
    unstart_game,
)
from tournaments.boards.games.services.score_overrides import clear_score, set_score
from tournaments.boards.heats.selectors.conflicts import PlayerLines, heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_board_rows
from tournaments.boards.heats.services.boards import keep_board, release_board, seat_by_hand
from tournaments.boards.heats.services.heats import mark_top_board
from tournaments.boards.heats.services.seats import lock_powers, set_powers, unlock_powers
from tournaments.events.api.shapes.visibility import AudienceInput
from tournaments.events.models import Entry, Event, Game
from tournaments.lab.api.lookups import system_by_id
from tournaments.lab.selectors.systems import compiled, system_of_game


class Games(Endpoint):
    """The games of a heat."""

    @operation("list_games", "The games of a heat", tag="games", answer=GameSummary(many=True))
    def get(self, request: Request, club: str, event: str, heat: int) -> Response:
        """By number."""
        row = access_round(self.actor, club, event, heat, Action.SEE_DESK)
        return Response(GameSummary(row.games.all(), many=True).data)

    @operation(
        "seat_by_hand",
        "Seat a board by hand",
        tag="games",
        body=HandBoardInput,
        answer=GameAnswer,
        status=201,
        once=True,
    )
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Seats without an entry go to whoever of those who wait conflicts least there. Seeding keeps the board."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        sent = self.body(HandBoardInput)["seats"]
        game = seat_by_hand(self.actor, row, seats=_seats_named(row.event, sent))
        where = f"/api/v1/clubs/{club}/events/{event}/heats/{heat}/games/{game.number}/"
        made = access_game(self.actor, club, event, heat, game.number, Action.SEE_DESK)
        return Response(_answer(made), status=201, headers={"Location": where})


class GameDetail(Endpoint):
    """One game."""

    @operation("get_game", "A game", tag="games", answer=GameAnswer)
    def get(self, request: Request, club: str, event: str, heat: int, game: int) -> Response:
        """Seats, facts, scores so far, and each player's conflicts line by line."""
        return Response(_answer(access_game(self.actor, club, event, heat, game, Action.SEE_DESK)))


class ResultDetail(Endpoint):
    """The result of a game."""

    @operation(
        "record_result", "Enter a result", tag="games", body=ResultInput, answer=GameAnswer, refusals=[409], once=True
    )
    def put(self, request: Request, club: str, event: str, heat: int, game: int) -> Response:
        """Saved as a new version while the game is started; it may stay incomplete until the game is finished."""
        row = access_game(self.actor, club, event, heat, game, Action.ENTER_RESULTS)
        sent = self.body(ResultInput)
        facts = facts_sent(sent["seats"], [line.seat for line in seat_lines(row)])
        record_result(self.actor, row, facts=facts, seen=sent["seen"])
        return Response(_answer(access_game(self.actor, club, event, heat, game, Action.SEE_DESK)))


class Finish(Endpoint):
    """Finishing a game."""

    @operation(
        "finish_game", "Finish a game", tag="games", body=FinishInput, answer=GameAnswer, refusals=[409], once=True
    )
    def post(self, request: Request, club: str, event: str, heat: int, game: int) -> Response:
        """From now on it scores. Refused with every seat and reason that keeps it open."""
        row = access_game(self.actor, club, event, heat, game, Action.ENTER_RESULTS)
        finish_game(self.actor, row, **self.body(FinishInput))
        return Response(_answer(access_game(self.actor, club, event, heat, game, Action.SEE_DESK)))


class TopBoard(Endpoint):
    """The mark of the top board."""

    @operation("mark_top_board", "Mark the top board", tag="games", body=TopBoardInput, answer=GameAnswer)
    def put(self, request: Request, club: str, event: str, heat: int, game: int) -> Response:
        """It changes no score by itself."""
        row = access_game(self.actor, club, event, heat, game, Action.RUN_HEATS)
        mark_top_board(self.actor, row, **self.body(TopBoardInput))
        return Response(_answer(access_game(self.actor, club, event, heat, game, Action.SEE_DESK)))


class Powers(Endpoint):
    """The powers of a game's seats."""

    @operation("set_powers", "Set powers by hand", tag="games", body=PowersInput, answer=GameAnswer)
    def put(self, request: Request, club: str, event: str, heat: int, game: int) -> Response:
        """Seats left out keep theirs. Refused while the powers are locked, and for a finished game."""
        row = access_game(self.actor, club, event, heat, game, Action.RUN_HEATS)
        sent = self.body(PowersInput)
        powers = {seat["seat"]: seat["power"] for seat in sent["powers"]}
        set_powers(self.actor, row, powers=powers, left_out=sent.get("left_out"))
        return Response(_answer(access_game(self.actor, club, event, heat, game, Action.SEE_DESK)))


class PowersLock(Endpoint):
    """The lock on a game's powers."""

    @operation("lock_powers", "Lock or unlock powers", tag="games", body=PowersLockInput, answer=GameAnswer)
    def put(self, request: Request, club: str, event: str, heat: int, game: int) -> Response:
        """Also once the game has started. A finished game is reopened first."""
        row = access_game(self.actor, club, event, heat, game, Action.RUN_HEATS)
        (lock_powers if self.body(PowersLockInput)["locked"] else unlock_powers)(self.actor, row)
        return Response(_answer(access_game(self.actor, club, event, heat, game, Action.SEE_DESK)))


class Kept(Endpoint):
    """Whether seeding leaves a board as it is."""

    @operation("keep_board", "Keep a board as it is, or let it go", tag="games", body=KeptInput, answer=GameAnswer)
    def put(self, request: Request, club: str, event: str, heat: int, game: int) -> Response:
        """Only while the game is unstarted: seeding and unseeding leave a kept board alone."""
        row = access_game(self.actor, club, event, heat, game, Action.RUN_HEATS)
        (keep_board if self.body(KeptInput)["kept"] else release_board)(self.actor, row)
        return Response(_answer(access_game(self.actor, club, event, heat, game, Action.SEE_DESK)))


class GameSystem(Endpoint):
    """How a game is scored."""

    @operation("set_game_system", "Pin or follow a scoring system", tag="games", body=SystemInput, answer=GameAnswer)
    def put(self, request: Request, club: str, event: str, heat: int, game: int) -> Response:
        """null follows the heat; an id pins the game. A started game needs a reason, a finished one is reopened."""
        row = access_game(self.actor, club, event, heat, game, Action.RUN_HEATS)
        sent = self.body(SystemInput)
        system = system_by_id(row.round.event.club, sent["scoring_system"])
        set_game_system(self.actor, row, scoring_system=system, reason=sent.get("reason", ""))
        return Response(_answer(access_game(self.actor, club, event, heat, game, Action.SEE_DESK)))


class SeatScore(Endpoint):
    """The director's score of a seat."""

    @operation("set_score", "Set a score by hand", tag="games", body=ScoreInput, answer=GameAnswer, once=True)
    def put(self, request: Request, club: str, event: str, heat: int, game: int, seat: int) -> Response:
        """It counts in place of the computed one, which is worked out beside it and shown with it."""
        row = access_game(self.actor, club, event, heat, game, Action.SET_SCORES)
        set_score(self.actor, row, seat=seat, **self.body(ScoreInput))
        return Response(_answer(access_game(self.actor, club, event, heat, game, Action.SEE_DESK)))

    @operation("clear_score", "Clear a score set by hand", tag="games", answer=GameAnswer, once=True)
    def delete(self, request: Request, club: str, event: str, heat: int, game: int, seat: int) -> Response:
        """The computed score counts again."""
        row = access_game(self.actor, club, event, heat, game, Action.SET_SCORES)
        clear_score(self.actor, row, seat=seat)
        return Response(_answer(access_game(self.actor, club, event, heat, game, Action.SEE_DESK)))


def _step(
    name: str, summary: str, step: Callable[[Actor, Game], None], action: Action, description: str
) -> type[Endpoint]:
    class Step(Endpoint):
        @operation(name, summary, tag="games", answer=GameAnswer, once=True)
        def post(self, request: Request, club: str, event: str, heat: int, game: int) -> Response:
            step(self.actor, access_game(self.actor, club, event, heat, game, action))
            return Response(_answer(access_game(self.actor, club, event, heat, game, Action.SEE_DESK)))

    Step.post.__doc__ = description
    return Step


class Starting(Endpoint):
    """A game that is being played."""

    @operation("start_game", "Start a game", tag="games", body=AudienceInput, answer=GameAnswer, once=True)
    def post(self, request: Request, club: str, event: str, heat: int, game: int) -> Response:
        """Locks its seats. `make_public` is for those who manage events."""
        row = access_game(self.actor, club, event, heat, game, Action.ENTER_RESULTS)
        start_game(self.actor, row, **self.body(AudienceInput))
        return Response(_answer(access_game(self.actor, club, event, heat, game, Action.SEE_DESK)))


Unstarting = _step(
    "unstart_game", "Put a game back to unstarted", unstart_game, Action.RUN_HEATS, "Its seats can be seeded again."
)
Reopening = _step(
    "reopen_game", "Reopen a game", reopen_game, Action.ENTER_RESULTS, "It scores nothing until it is finished again."
)


def _seats_named(event: Event, seats: Sequence[dict[str, Any]]) -> list[tuple[str, Entry | None]]:
    """The power and entry of each seat. Raises `RuleError` at `seats[i].entry` for one that is not of the event."""
    wanted = [seat.get("entry") for seat in seats]
    known = event.entries.select_related("person").in_bulk([pk for pk in wanted if pk is not None])
    message = gettext_noop("There is nothing with the id %(id)s here. Check it.")
    RuleError.gather(
        [
            Problem(f"seats[{at}].entry", "unknown", message, {"id": pk})
            for at, pk in enumerate(wanted)
            if pk is not None and pk not in known
        ]
    )
    return [(seat["power"], None if pk is None else known[pk]) for seat, pk in zip(seats, wanted, strict=True)]


def _answer(game: Game) -> dict[str, Any]:
    """The game as it is now."""
    lines = seat_lines(game)
    rows = load_board_rows(game)
    board = next(board for board in rows.boards if board.game.pk == game.pk)
    conflicts = heat_conflicts(rows)
    reasons = conflicts.of_player(board)
    scored_by = system_of_game(game)
    seats = [
        {**_seat(line, reasons[line.seat.entry_id], score), "from_chart": found}
        for line, score, found in zip(lines, _scores(game, lines), facts_by_chart(lines), strict=True)
    ]
    values = {
        "heat": game.round.number,
        "game": game.number,
        "listing": game.round.event.listing,
        "scoring_system": game.scoring_system_id,
        "scored_by": str(scored_by),
        "version": version_number(game),
        "conflict": conflicts.total_of(board),
        "seats": seats,
    }
    own = ("state", "top_board", "powers_locked", "kept", "left_out", "started_at", "finished_at")
    return dict(GameAnswer({**values, **{name: getattr(game, name) for name in own}}).data)


def _seat(line: SeatLine, reasons: PlayerLines, computed: float | None) -> dict[str, Any]:
    entry = line.entry
    return {
        "seat": line.seat.pk,
        "entry": line.seat.entry_id,
        "name": line.name,
        "power": line.seat.power,
        "fills": line.seat.fills,
        "result": entry.result,
        "centers": entry.centers,
        "final_year": entry.final_year,
        "total_centers": entry.total_centers,
        "chart": entry.chart,
        "score": computed if line.set_score is None else number(line.set_score.score),
        "computed_score": computed,
        "set_score": line.set_score,
        "conflicts": reasons.lines,
    }


def _scores(game: Game, lines: Sequence[SeatLine]) -> list[float | None]:
    """What the facts score so far; None for all while they give no score."""
    try:
        seats = board_of(game, [line.facts() for line in lines])
        scores = score_board(compiled(system_of_game(game)), seats=seats)[: len(lines)]
    except RuleError:
        return [None] * len(lines)
    return [None if score is None else number(score) for score in scores]
