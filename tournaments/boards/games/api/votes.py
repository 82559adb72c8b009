"""Votes to end a game: recorded, decided, removed (manual §13)."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.boards.games.api.resources import GameResource
from tournaments.boards.games.api.serializers.votes import VoteAnswer, VoteDecision, VoteInput
from tournaments.boards.games.services.draw_votes import decide_vote, propose_vote, remove_vote
from tournaments.events.models import DrawVote


class VoteViewSet(ListModelMixin, GameResource):
    """The votes of a game, by number."""

    noun = "vote"
    serializer_class = VoteAnswer
    lookup_field = "number"

    def request_shape(self) -> Any:
        """A new vote, or how an open one went."""
        return {"create": VoteInput, "partial_update": VoteDecision}.get(self.action) or super().request_shape()

    def get_queryset(self) -> QuerySet[DrawVote]:
        """By number."""
        return self.game.draw_votes.all()

    def create(self, request: Request, **kwargs: object) -> Response:
        """Record a vote. The vote is open, or decided at once if you send `passed`. A vote that passed enters the
        results.
        """
        return self.answer(propose_vote(self.actor, self.game, **self.body(VoteInput)))

    def partial_update(self, request: Request, **kwargs: object) -> Response:
        """Decide a vote, once. If it passed, its powers win, the others lose, and its year is filled in as the last
        game-year.
        """
        sent = self.body(VoteDecision)
        return self.answer(decide_vote(self.actor, self.game, vote=self.kwargs["number"], **sent))

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Remove a vote. Results that it entered stay."""
        remove_vote(self.actor, self.game, vote=self.kwargs["number"])
        return Response(status=204)
