"""Votes to end a game: recorded, decided, removed (manual §13)."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.core.votes import concession_counts
from tournaments.base.api.endpoint import Endpoint, operation
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_game
from tournaments.boards.games.api.shapes.votes import VoteAnswer, VoteDecision, VoteInput, VotesAnswer
from tournaments.boards.games.services.draw_votes import decide_vote, propose_vote, remove_vote
from tournaments.lab.selectors.systems import compiled, system_of_game


class Votes(Endpoint):
    """The votes of a game."""

    @operation("list_votes", "The votes of a game", tag="games", answer=VotesAnswer)
    def get(self, request: Request, club: str, event: str, heat: int, game: int) -> Response:
        """By number, and what a concession counts as."""
        row = access_game(self.actor, club, event, heat, game, Action.SEE_DESK)
        counts = concession_counts(compiled(system_of_game(row)))
        return Response(VotesAnswer({"concession_counts": counts, "votes": row.draw_votes.all()}).data)

    @operation(
        "propose_vote",
        "Record a vote",
        tag="games",
        body=VoteInput,
        answer=VoteAnswer,
        status=201,
        refusals=[409],
        once=True,
    )
    def post(self, request: Request, club: str, event: str, heat: int, game: int) -> Response:
        """Open, or with `passed` decided at once: a vote that passed enters the results as a new version."""
        row = access_game(self.actor, club, event, heat, game, Action.ENTER_RESULTS)
        vote = propose_vote(self.actor, row, **self.body(VoteInput))
        return Response(VoteAnswer(vote).data, status=201)


class VoteDetail(Endpoint):
    """One vote."""

    @operation(
        "decide_vote", "Decide a vote", tag="games", body=VoteDecision, answer=VoteAnswer, refusals=[409], once=True
    )
    def patch(self, request: Request, club: str, event: str, heat: int, game: int, vote: int) -> Response:
        """Once. Passed: its powers win, the others lose, and its year is proposed as the last."""
        row = access_game(self.actor, club, event, heat, game, Action.ENTER_RESULTS)
        return Response(VoteAnswer(decide_vote(self.actor, row, vote=vote, **self.body(VoteDecision))).data)

    @operation("remove_vote", "Remove a vote", tag="games")
    def delete(self, request: Request, club: str, event: str, heat: int, game: int, vote: int) -> Response:
        """Results that it set stay."""
        row = access_game(self.actor, club, event, heat, game, Action.ENTER_RESULTS)
        remove_vote(self.actor, row, vote=vote)
        return Response(status=204)
