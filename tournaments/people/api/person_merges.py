"""One person in two records: likely pairs, merges, and taking them back."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, operation
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.people.access import access_person, access_person_merge
from tournaments.people.api.shapes.people import PersonAnswer
from tournaments.people.api.shapes.person_merges import LikelyAnswer, MergeAnswer, MergePreviewAnswer
from tournaments.people.models import Person
from tournaments.people.selectors.person_merges import likely_pairs, merges_of_club
from tournaments.people.services.different_people import suspect_again, tell_apart
from tournaments.people.services.person_merge_undo import undo_merge
from tournaments.people.services.person_merges import merge_people, preview_merge


class Duplicates(Endpoint):
    """People who may be in the club twice."""

    @operation("list_duplicates", "Likely duplicates", tag="people", answer=LikelyAnswer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """At most 100 pairs, the surest first."""
        row = access_club(self.actor, club, Action.MANAGE_PEOPLE)
        return Response(LikelyAnswer(likely_pairs(row), many=True).data)


class MergePair(Endpoint):
    """Two people as one: the first stays, the second goes."""

    @operation("preview_merge", "Preview a merge", tag="people", answer=MergePreviewAnswer)
    def get(self, request: Request, club: str, pk: int, other: int) -> Response:
        """What would move from the second to the first."""
        kept, removed = self._pair(club, pk, other)
        return Response(MergePreviewAnswer(preview_merge(kept, removed)).data)

    @operation("merge_people", "Merge two people", tag="people", answer=MergeAnswer, status=201)
    def post(self, request: Request, club: str, pk: int, other: int) -> Response:
        """Refused where both are entered in one event."""
        kept, removed = self._pair(club, pk, other)
        merge = merge_people(self.actor, kept.club, kept=kept, removed=removed)
        return Response(MergeAnswer(merge).data, status=201)

    def _pair(self, club: str, pk: int, other: int) -> tuple[Person, Person]:
        kept = access_person(self.actor, club, pk, Action.MANAGE_PEOPLE)
        return kept, access_person(self.actor, club, other, Action.MANAGE_PEOPLE)


class DifferentPair(Endpoint):
    """Two people who look like one and are two."""

    @operation("tell_apart", "Tell two people apart", tag="people", status=204)
    def put(self, request: Request, club: str, pk: int, other: int) -> Response:
        """They leave the likely duplicates."""
        first, second = self._pair(club, pk, other)
        tell_apart(self.actor, first.club, first=first, second=second)
        return Response(status=204)

    @operation("suspect_again", "List two people again", tag="people", status=204)
    def delete(self, request: Request, club: str, pk: int, other: int) -> Response:
        """They are likely duplicates again, where their names or addresses say so."""
        first, second = self._pair(club, pk, other)
        suspect_again(self.actor, first.club, first=first, second=second)
        return Response(status=204)

    def _pair(self, club: str, pk: int, other: int) -> tuple[Person, Person]:
        first = access_person(self.actor, club, pk, Action.MANAGE_PEOPLE)
        return first, access_person(self.actor, club, other, Action.MANAGE_PEOPLE)


class Merges(PagedEndpoint):
    """The merges of a club."""

    @operation("list_merges", "Merges of people", tag="people", answer=MergeAnswer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """Newest first."""
        row = access_club(self.actor, club, Action.MANAGE_PEOPLE)
        return self.page(merges_of_club(row), MergeAnswer)


class MergeUndo(Endpoint):
    """Taking a merge back."""

    @operation("undo_merge", "Undo a merge", tag="people", answer=PersonAnswer)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Answers with the person who is back."""
        merge = access_person_merge(self.actor, club, pk, Action.MANAGE_PEOPLE)
        person = undo_merge(self.actor, merge)
        return Response(PersonAnswer(person, context={"emails": True}).data)
