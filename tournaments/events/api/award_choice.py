"""Which awards an event gives."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.fields import Input, Text
from tournaments.events.api.resources import PlayersResource
from tournaments.events.award_kinds import given_kinds
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.services.awards import choose_awards


class GivenAwards(Input):
    """The kinds of awards that the event gives, and no others."""

    given = serializers.ListField(child=Text(), max_length=20)
    kinds = serializers.ListField(child=Text(), read_only=True, help_text="Those that an event of its format can give.")


class AwardChoiceViewSet(PlayersResource):
    """The kinds of awards that an event gives, by their codes. If nobody has chosen, all but `last_place` are given."""

    tag = "standings"
    noun = nouns = "given_awards"
    single = True
    serializer_class = GivenAwards

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """The awards that an event gives."""
        return self.answer(_choice(self.event))

    def update(self, request: Request, **kwargs: object) -> Response:
        """Choose the awards. Pages, prints and certificates change at once."""
        choose_awards(self.actor, self.event, **self.body(GivenAwards))
        return self.answer(_choice(self.event))


def _choice(event: Event) -> dict[str, object]:
    return {"given": given_kinds(event), "kinds": format_of(event).award_kinds}
