"""One person in two records: likely pairs, merges, and taking them back."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.api.lookups import NOT_HERE
from tournaments.base.api.openapi import Nothing
from tournaments.base.api.resources import verb
from tournaments.base.permissions import Action
from tournaments.clubs.api.resources import ClubResource
from tournaments.people.access import person_merge_in
from tournaments.people.api.people import OfPerson
from tournaments.people.api.serializers.people import PersonSerializer
from tournaments.people.api.serializers.person_merges import LikelyAnswer, MergeAnswer, MergeInput, MergePreviewAnswer
from tournaments.people.models import Person, PersonMerge
from tournaments.people.selectors.person_merges import likely_pairs, merges_of_club
from tournaments.people.services.different_people import suspect_again, tell_apart
from tournaments.people.services.person_merge_undo import undo_merge
from tournaments.people.services.person_merges import merge_people, preview_merge


class DuplicateViewSet(ListModelMixin, ClubResource):
    """People who may be in the club twice: at most 100 pairs, the most likely first."""

    tag = "people"
    noun = "duplicate"
    reads = Action.MANAGE_PEOPLE
    serializer_class = LikelyAnswer

    def get_queryset(self) -> Any:
        """Of the club."""
        return likely_pairs(self.club)


class DifferentViewSet(OfPerson):
    """Two people who look like one person but are not."""

    noun = "different_person"
    answer_class = Nothing

    def update(self, request: Request, **kwargs: object) -> Response:
        """Mark two people as different. They are no longer listed as likely duplicates."""
        tell_apart(self.actor, self.club, first=self.person, second=self.other)
        return Response(status=204)

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """List two people as likely duplicates again, if their names or addresses suggest it."""
        suspect_again(self.actor, self.club, first=self.person, second=self.other)
        return Response(status=204)


class MergeViewSet(ListModelMixin, ClubResource):
    """The merges of people of a club, newest first."""

    tag = "people"
    noun = "merge"
    reads = Action.MANAGE_PEOPLE
    changes = Action.MANAGE_PEOPLE
    serializer_class = MergeAnswer

    def get_queryset(self) -> QuerySet[PersonMerge]:
        """Newest first."""
        return merges_of_club(self.club)

    def request_shape(self) -> Any:
        """The record that stays, and the one that goes."""
        return MergeInput if self.action == "create" else super().request_shape()

    def create(self, request: Request, **kwargs: object) -> Response:
        """Merge two people: `kept` stays, `removed` goes. Refused if both are entered in one event."""
        kept, removed = self._pair(self.body(MergeInput))
        return self.answer(merge_people(self.actor, self.club, kept=kept, removed=removed))

    @verb(detail=False, body=MergeInput, answer=MergePreviewAnswer, only_reads=True)
    def preview(self, request: Request, **kwargs: object) -> Response:
        """Preview a merge: what would move from the removed person to the one who stays. Nothing is saved."""
        return self.answer(preview_merge(*self._pair(self.sent())))

    @verb(answer=PersonSerializer)
    def undo(self, request: Request, **kwargs: object) -> Response:
        """Undo a merge. Returns the person who is back."""
        person = undo_merge(self.actor, person_merge_in(self.club, self.kwargs["id"]))
        return Response(PersonSerializer(person, context={"emails": True}).data)

    def _pair(self, sent: dict[str, int]) -> tuple[Person, Person]:
        found = Person.objects.filter(club=self.club).in_bulk(list(sent.values()))
        for name, pk in sent.items():
            if pk not in found:
                raise RuleError.one(name, "unknown", NOT_HERE, id=pk)
        for person in found.values():
            person.club = self.club
        return found[sent["kept"]], found[sent["removed"]]
