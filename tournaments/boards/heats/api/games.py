"""Games: states, results in versions, powers, and how a game is scored (manual §13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_noop
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import Problem, RuleError
from scoring.core.boards import score_board
from scoring.core.votes import concession_counts
from tournaments.base.api.fields import number
from tournaments.base.api.resources import verb
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_game
from tournaments.boards.games.api.facts import facts_sent
from tournaments.boards.games.api.resources import GameResource, HeatResource
from tournaments.boards.games.api.serializers.games import (
    FinishInput,
    GameAnswer,
    GameChange,
    GameSummary,
    HandBoardInput,
    PowersInput,
    ResultInput,
    ScoreInput,
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
    start_game,
    unstart_game,
)
from tournaments.boards.games.services.score_overrides import clear_score, set_score
from tournaments.boards.heats.selectors.conflicts import PlayerLines, heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_board_rows
from tournaments.boards.heats.services.boards import seat_by_hand
from tournaments.boards.heats.services.game_changes import edit_game
from tournaments.boards.heats.services.seats import set_powers
from tournaments.events.api.serializers.visibility import AudienceInput
from tournaments.events.models import Entry, Event, Game
from tournaments.lab.api.lookups import system_by_id
from tournaments.lab.selectors.systems import compiled, system_of_game


class GameViewSet(ListModelMixin, HeatResource):
    """The games of a heat by number: seats, facts, scores so far, and each player's conflicts."""

    tag = "games"
    noun = "game"
    serializer_class = GameAnswer
    list_class = GameSummary
    lookup_field = "number"
    game: Game

    def enter(self) -> None:
        """The game of the address, or its heat."""
        if "number" in self.kwargs:
            self.game = self._game(self.needs)
        else:
            super().enter()

    def _game(self, needs: Action) -> Game:
        kwargs = self.kwargs
        return access_game(self.actor, kwargs["club"], kwargs["event"], kwargs["heat"], kwargs["number"], needs)

    def shown(self, *, at: int | None = None) -> Response:
        """The game as it is now."""
        reading = self.request.method == "GET"
        return self.answer(game_values(self.game if reading else self._game(Action.SEE_DESK)), at=at)

    def request_shape(self) -> Any:
        """A new board and a change are sent in shapes of their own."""
        return {"create": HandBoardInput, "partial_update": GameChange}.get(self.action) or super().request_shape()

    def get_queryset(self) -> QuerySet[Game]:
        """By number."""
        return self.heat.games.order_by("number")

    def create(self, request: Request, **kwargs: object) -> Response:
        """Seat a board manually. Seats without an entry get the waiting players who conflict least there.

        The board is locked against seeding.
        """
        seats = _seats_named(self.heat.event, self.body(HandBoardInput)["seats"])
        self.kwargs["number"] = number = seat_by_hand(self.actor, self.heat, seats=seats).number
        return self.shown(at=number)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """A game."""
        return self.shown()

    def partial_update(self, request: Request, **kwargs: object) -> Response:
        """Change a game: whether it is the top board, whether it is locked against seeding, whether its powers are
        locked, and how it is scored.
        """
        sent = self.change(GameChange, lambda: self.shown().data)
        if "scoring_system" in sent:
            sent["scoring_system"] = system_by_id(self.game.round.event.club, sent["scoring_system"])
        edit_game(self.actor, self.game, **sent)
        return self.shown()

    @verb(body=AudienceInput, changes=Action.ENTER_RESULTS)
    def start(self, request: Request, **kwargs: object) -> Response:
        """Start a game. Its seats are locked. `make_public` is for those who manage events."""
        start_game(self.actor, self.game, **self.sent())
        return self.shown()

    @verb()
    def unstart(self, request: Request, **kwargs: object) -> Response:
        """Mark a game as not started. Its seats can be seeded again."""
        unstart_game(self.actor, self.game)
        return self.shown()

    @verb(body=FinishInput, changes=Action.ENTER_RESULTS)
    def finish(self, request: Request, **kwargs: object) -> Response:
        """Finish a game. From now on it scores. A refusal lists every seat with a problem."""
        sent = self.sent()
        finish_game(self.actor, self.game, seen=sent["version"], conceded=sent["conceded"])
        return self.shown()

    @verb(changes=Action.ENTER_RESULTS)
    def reopen(self, request: Request, **kwargs: object) -> Response:
        """Reopen a game. It scores nothing until it is finished again."""
        reopen_game(self.actor, self.game)
        return self.shown()

    @verb(methods=["put"], body=ResultInput, changes=Action.ENTER_RESULTS)
    def result(self, request: Request, **kwargs: object) -> Response:
        """Enter a result. It is saved as a new version, and may stay incomplete until the game is finished."""
        sent = self.sent()
        facts = facts_sent(sent["seats"], [line.seat for line in seat_lines(self.game)])
        record_result(self.actor, self.game, facts=facts, seen=sent["version"])
        return self.shown()

    @verb(methods=["put"], body=PowersInput)
    def powers(self, request: Request, **kwargs: object) -> Response:
        """Set powers manually. Seats that you leave out keep their power. Refused while the powers are locked."""
        sent = self.sent()
        powers = {seat["id"]: seat["power"] for seat in sent["seats"]}
        places = {f"powers[{seat['id']}]": f"seats[{at}].power" for at, seat in enumerate(sent["seats"])}
        self.sent_as = {"powers": "seats", **places}
        set_powers(self.actor, self.game, powers=powers, left_out=sent.get("left_out"))
        return self.shown()


class SeatScoreViewSet(GameResource):
    """The organiser's score of a seat. It counts instead of the computed score, which is shown next to it."""

    noun = "seat_score"
    single = True
    changes = Action.SET_SCORES
    serializer_class = ScoreInput
    answer_class = GameAnswer

    def update(self, request: Request, **kwargs: object) -> Response:
        """Set a score override."""
        set_score(self.actor, self.game, seat=self.kwargs["seat"], **self.body(ScoreInput))
        return self.answer(game_values(self.game_now()))

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Remove a score override. The computed score counts again."""
        clear_score(self.actor, self.game, seat=self.kwargs["seat"])
        return self.answer(game_values(self.game_now()))


def _seats_named(event: Event, seats: Sequence[dict[str, Any]]) -> list[tuple[str, Entry | None]]:
    """The power and entry of each seat. Raises `RuleError` at `seats[i].entry` for one that is not of the event."""
    wanted = [seat.get("entry") for seat in seats]
    known = event.entries.select_related("person").in_bulk([pk for pk in wanted if pk is not None])
    message = gettext_noop("Nothing here has the id %(id)s. Check the id.")
    RuleError.gather(
        [
            Problem(f"seats[{at}].entry", "unknown", message, {"id": pk})
            for at, pk in enumerate(wanted)
            if pk is not None and pk not in known
        ]
    )
    return [(seat["power"], None if pk is None else known[pk]) for seat, pk in zip(seats, wanted, strict=True)]


def game_values(game: Game) -> dict[str, Any]:
    """The game as it is answered."""
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
        "listing": game.round.event.listing,
        "scoring_system": game.scoring_system_id,
        "scored_by": str(scored_by),
        "concession_counts": concession_counts(compiled(scored_by)),
        "version": version_number(game),
        "conflict": conflicts.total_of(board),
        "seats": seats,
    }
    own = ("number", "state", "top_board", "powers_locked", "kept", "left_out", "started_at", "finished_at")
    return {**values, **{name: getattr(game, name) for name in own}}


def _seat(line: SeatLine, reasons: PlayerLines, computed: float | None) -> dict[str, Any]:
    entry = line.entry
    return {
        "id": line.seat.pk,
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
        "override": line.set_score,
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
