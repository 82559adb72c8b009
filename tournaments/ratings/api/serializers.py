"""Rating lists, their players and histories, and imports of ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.base.api.columns import Resource
from tournaments.base.api.fields import Answer, Choice, Flag, Input, Text
from tournaments.base.api.previews import ListPreview
from tournaments.events.selectors.visibility import person_as_shown
from tournaments.people.api.serializers.rows import RowAnswer, RowsText
from tournaments.ratings.models import RatedPlayer, RatingChange, RatingList
from tournaments.ratings.words import arithmetic


@extend_schema_field(
    {"type": "object", "additionalProperties": {"oneOf": [{"type": "string"}, {"type": "number"}]}},
)
class RulesField(serializers.Field[Any, Any, Any, Any]):
    """Rules by name: the core reads them, and names what is wrong by its path."""

    default_error_messages = {"invalid": "This is an object of rules by name. Send it in braces."}

    def to_internal_value(self, data: Any) -> Any:
        """Unread, but for its being an object."""
        if not isinstance(data, Mapping):
            self.fail("invalid")
        return data

    def to_representation(self, value: Any) -> Any:
        """As they are stored."""
        return value


class RatingListSerializer(Resource):
    """A rating list. Rules that are named in a change replace those of their names."""

    rules = RulesField(required=False, help_text="Those that differ from the system's defaults.")

    class Meta:
        model = RatingList
        fields = [
            "slug", "name", "discipline", "system", "rules", "automatic", "published", "revision", "counted_at",
        ]  # fmt: skip
        read_only_fields = ["slug", "discipline", "system", "revision", "counted_at"]


class NewRatingList(Resource):
    """A new rating list: its game and its system too."""

    rules = RulesField(required=False, help_text="Those that differ from the system's defaults.")

    class Meta:
        model = RatingList
        fields = RatingListSerializer.Meta.fields
        read_only_fields = ["slug", "revision", "counted_at"]


class RatedPlayerAnswer(Answer):
    """Somebody's place in a list. `deviation` is null in Elo, and `gain` is the change by the last event."""

    person = serializers.IntegerField(source="person_id")
    name = serializers.SerializerMethodField(help_text="Shortened for everybody, if the player asked for that.")
    rank = serializers.IntegerField()
    rating = serializers.FloatField()
    deviation = serializers.FloatField(allow_null=True)
    volatility = serializers.FloatField(allow_null=True)
    best = serializers.FloatField()
    games = serializers.IntegerField()
    events = serializers.IntegerField()
    gain = serializers.FloatField(allow_null=True)
    provisional = serializers.BooleanField(
        help_text="Whether the rating is provisional, because it is based on few games."
    )

    def get_name(self, row: RatedPlayer) -> str:
        """`names` of the context are those shown shortened."""
        return person_as_shown(row.person, self.context.get("names", {})).name


class RatingChangeAnswer(Answer):
    """What one event did to one rating."""

    event = serializers.SerializerMethodField(help_text="The event's slug; blank if the event is not public.")
    day = serializers.DateField(source="event.day", allow_null=True)
    games = serializers.IntegerField()
    met = serializers.IntegerField(help_text="Opponents, each worth one point.")
    scored = serializers.FloatField()
    expected = serializers.FloatField()
    factor = serializers.FloatField(allow_null=True, help_text="Elo's K, if it was the same throughout the event.")
    rating_before = serializers.FloatField()
    rating = serializers.FloatField()
    deviation_before = serializers.FloatField(allow_null=True)
    deviation = serializers.FloatField(allow_null=True)
    arithmetic = serializers.SerializerMethodField(help_text="How it came about, as text.")

    def get_event(self, change: RatingChange) -> str:
        """Load changes with their events."""
        event = change.event.event
        return event.slug if event.in_lists else ""

    def get_arithmetic(self, change: RatingChange) -> str:
        """As the player's page says it."""
        return arithmetic(self.context["list"], change)


class RatedPlayerHistory(Answer):
    """A player of a list with what each event did, oldest first."""

    player = RatedPlayerAnswer()
    changes = RatingChangeAnswer(many=True)


class RatedEventAnswer(Answer):
    """An event of the list's game, and whether it counts."""

    event = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    day = serializers.DateField()
    state = Choice(choices=("counts", "open", "hidden", "left_out", "unchosen"))
    counts = serializers.BooleanField(
        source="row.counts", allow_null=True, default=None, help_text="What the club chose; null follows the rule."
    )
    counted = serializers.SerializerMethodField()
    stale = serializers.BooleanField(help_text="Whether recalculating would change something here.")

    def get_counted(self, candidate: Any) -> bool:
        """Whether it is in the list now."""
        return candidate.row is not None and candidate.row.position is not None


class EventChoice(Input):
    """Whether the event counts: true, false, or null for the rule (it does once it is over and public)."""

    counts = Flag(allow_null=True)


class RatingText(RowsText):
    """A list with a line of headings: name (or first_name and last_name), rating, deviation, games."""


class RatingRowAnswer(RowAnswer):
    """One line of the list, and what would become of it."""

    rating = serializers.FloatField(source="row.rating", allow_null=True)
    deviation = serializers.FloatField(source="row.deviation", allow_null=True)
    games = serializers.IntegerField(source="row.games")


class RatingPreview(ListPreview):
    """What an import of ratings would do. Nothing is saved."""

    lines = RatingRowAnswer(many=True, source="rows")


class Taking(Input):
    """Which of the club's lists, by its slug."""

    rating_list = Text()
    only_missing = Flag(required=False, help_text="Only for players without a rating.")


class TakingLine(Answer):
    """A player with the rating that they have and the one that the list has."""

    entry = serializers.IntegerField(source="player.entry_id")
    name = serializers.CharField(source="player.entry.name")
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)
    provisional = serializers.BooleanField()


class TakingAnswer(Answer):
    """What copying ratings would change."""

    players = TakingLine(many=True)


class TakenRatings(Answer):
    """How many ratings were copied."""

    taken = serializers.IntegerField()
