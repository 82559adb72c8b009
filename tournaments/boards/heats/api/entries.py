"""The players of an event of boards: entries, and pre-registration (manual §6, §12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.mixins import DestroyModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tournaments.base.api.columns import Resource
from tournaments.base.api.fields import Answer, IdOf, Ids, Input, Text, Whole
from tournaments.base.api.lookups import row_of, rows_by_id
from tournaments.base.api.resources import EditMixin, verb
from tournaments.base.permissions import Action
from tournaments.boards.games.models import BOARDS
from tournaments.boards.heats.services.entries import remove_entries
from tournaments.boards.heats.services.entry_details import EntryDetails, edit_entry, set_power_preferences
from tournaments.boards.heats.services.preregistration import set_preregistration
from tournaments.events.access import of_format
from tournaments.events.api.resources import EventResource
from tournaments.events.models import Entry
from tournaments.events.selectors.entries import people_in_reach
from tournaments.events.services.entries import enter_people


class Heats(serializers.ListField):
    """The numbers of heats, of an entry loaded with its pre-registrations."""

    child = Whole()

    def to_representation(self, data: Any) -> list[int]:
        """In order."""
        return sorted(each.heat for each in data.all())


class EntrySerializer(Resource):
    """Somebody's place in the event."""

    person = IdOf(read_only=True)
    name = serializers.CharField(read_only=True)
    town = serializers.CharField(source="person.town", read_only=True)
    team = serializers.IntegerField(source="team_membership.team_id", read_only=True, allow_null=True)
    team_name = serializers.CharField(source="team_membership.team.name", read_only=True, allow_null=True)
    preregistered = Heats(source="preregistrations", read_only=True, help_text="Heats.")
    power_preferences = serializers.ListField(
        child=Text(),
        required=False,
        max_length=12,
        help_text=("Powers, most preferred first; the others share the last place."),
    )
    reason = Text(required=False, write_only=True, help_text="Needed for another handicap once a game has started.")

    class Meta:
        model = Entry
        fields = [
            "id", "person", "name", "town", "team", "team_name", "preregistered", "unranked", "handicap",
            "power_preferences", "reason",
        ]  # fmt: skip


class EntriesInput(Input):
    """People of the club to enter."""

    people = Ids(help_text="Ids of people.")


class EnteredAnswer(Answer):
    """The new entries, without the people who were entered already."""

    entries = EntrySerializer(many=True)


class PreferencesInput(Input):
    """Lists of powers, a player on each line."""

    text = Text(help_text="Lines such as `Ann Lee: FGIRT`. A line without powers removes the player's list.")


class ChangedAnswer(Answer):
    """How many entries were changed."""

    changed = serializers.IntegerField()


class PreregistrationInput(Input):
    """Exactly the heats that the player is pre-registered for."""

    preregistered = serializers.ListField(child=Whole(), max_length=9)


class EntryViewSet(ListModelMixin, RetrieveModelMixin, EditMixin, DestroyModelMixin, EventResource):
    """The players of an event by last name, each with team and pre-registration."""

    tag = "entries"
    noun, nouns = "entry", "entries"
    changes = Action.MANAGE_ENTRIES
    serializer_class = EntrySerializer

    def enter(self) -> None:
        """The event of the address, if it is of boards."""
        super().enter()
        of_format(self.event, BOARDS)

    def get_queryset(self) -> QuerySet[Entry]:
        """With what is answered of each."""
        rows = self.event.entries.select_related("person", "team_membership__team").order_by("person__sort_key", "pk")
        return rows.prefetch_related("preregistrations")

    def get_object(self) -> Entry:
        """The entry of the address."""
        message = _("This player is not entered in the event. List the entries again.")
        entry = row_of(self.get_queryset(), self.kwargs["id"], message)
        entry.event = self.event
        return entry

    def get_serializer_class(self) -> Any:
        """Those who are new are answered together."""
        return EnteredAnswer if self.action == "create" else super().get_serializer_class()

    def request_shape(self) -> Any:
        """People are entered by their ids."""
        return EntriesInput if self.action == "create" else super().request_shape()

    def create(self, request: Request, **kwargs: object) -> Response:
        """Enter people of the club. People who are already entered don't change. Returns the new entries."""
        ids = self.body(EntriesInput)["people"]
        people = rows_by_id(people_in_reach(self.actor, self.event), ids, path="people")
        new = [entry.pk for entry in enter_people(self.actor, self.event, people=people)]
        return Response(EnteredAnswer({"entries": self.get_queryset().filter(pk__in=new)}).data, status=201)

    def perform_update(self, serializer: BaseSerializer[Entry]) -> None:
        """Change a player's entry: playing unranked, the handicap, the list of powers."""
        entry: Any = serializer.instance
        sent = dict(serializer.validated_data)
        reason = sent.pop("reason", "")
        if "power_preferences" in sent:
            sent["power_preferences"] = tuple(sent["power_preferences"])
        edit_entry(self.actor, entry, details=replace(EntryDetails.of(entry), **sent), reason=reason)

    def perform_destroy(self, instance: Entry) -> None:
        """Remove a player. Not possible while they play in a heat."""
        remove_entries(self.actor, self.event, entries=[instance])

    @verb(detail=False, body=PreferencesInput, answer=ChangedAnswer)
    def power_preferences(self, request: Request, **kwargs: object) -> Response:
        """Set the lists of powers of many players. If a line is wrong, nothing is saved, and every wrong line is
        listed.
        """
        changed = set_power_preferences(self.actor, self.event, text=self.sent()["text"])
        return self.answer({"changed": changed})

    @verb(methods=["put"], body=PreregistrationInput)
    def preregistration(self, request: Request, **kwargs: object) -> Response:
        """Pre-register a player for exactly these heats. Heats that already exist don't change."""
        heats = set(self.sent()["preregistered"])
        set_preregistration(self.actor, self.event, entry=self.get_object(), heats=heats)
        return self.answer(self.get_object())
