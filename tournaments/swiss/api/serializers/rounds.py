"""Rounds of a Swiss event: drafts, pairs by hand, tables, byes and results."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, DecimalNumber, ExactNumber, Flag, Identity, Input, Text, Whole
from tournaments.base.codes import BYE_KINDS, JOB_STATES, TABLE_OUTCOMES, one_of
from tournaments.events.api.serializers.visibility import ListingField

COLOURS = one_of("white", "black", text="Blank where the system assigns none.", blank=True)


class DraftInput(Input):
    """How the draft is paired."""

    seed = Whole(required=False)
    rematches = Flag(required=False, help_text="Allow rematches if no other pairing exists.")
    anyway = Flag(required=False, help_text="Even if that discards slips which players submitted.")


class UnpublishInput(Input):
    """How a round is unpublished."""

    anyway = Flag(required=False, help_text="Even if players have submitted slips.")


class PairingAnswer(Answer):
    """A round that is paired in the background."""

    number = serializers.IntegerField(help_text="The round.")
    seed = serializers.IntegerField()
    state = serializers.CharField(source="job.state", help_text=JOB_STATES)
    message = serializers.CharField(source="job.message")
    needs_rematches = serializers.BooleanField(help_text="Whether every pairing has a rematch.")


class HandInput(Input):
    """Two entries to put at one table; without the other, the first gets the bye."""

    one = Identity(help_text="The id of an entry.")
    other = Identity(required=False, allow_null=True)
    anyway = Flag(
        required=False,
        help_text="Allow it even if two players meet again, clubmates meet against the event's rule, or somebody "
        "has a second bye.",
    )


class HandChange(Answer):
    """A table before and after; null where it is not there."""

    number = serializers.IntegerField()
    before = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    after = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class HandAnswer(Answer):
    """What a manual pairing changes."""

    changes = HandChange(many=True)
    bye_from = serializers.ListField(child=serializers.IntegerField())
    bye_to = serializers.ListField(child=serializers.IntegerField())
    left_over = serializers.ListField(child=serializers.IntegerField())
    notes = serializers.ListField(child=serializers.CharField())


class SeatSerializer(Input):
    """A player at a table with the margins from the sheet; a margin that is null or left out is not entered."""

    entry = serializers.IntegerField(read_only=True)
    name = serializers.CharField(read_only=True)
    colour = serializers.CharField(read_only=True, help_text=COLOURS)
    points = DecimalNumber(required=False, allow_null=True)
    loss = DecimalNumber(required=False, allow_null=True, help_text="Own loss in percent of the break point.")
    army_points = DecimalNumber(required=False, allow_null=True)
    units_lost = DecimalNumber(
        required=False, allow_null=True, help_text="Own loss in units, if the event enters losses in units."
    )
    break_point = DecimalNumber(required=False, allow_null=True, help_text="In units, next to `units_lost`.")


def seats_field() -> serializers.ListField:
    """The figures of the first and the second player."""
    return serializers.ListField(child=SeatSerializer(), required=False, min_length=2, max_length=2)


class DuelInput(Input):
    """The result of a table."""

    outcome = Text(help_text=TABLE_OUTCOMES)
    seats = seats_field()
    version = Whole(
        required=False,
        help_text="The version that you read, or 0 if there was none. If there is a newer one, the answer is 409.",
    )
    anyway = Flag(required=False, help_text="Confirms a loss above the break point.")


class TableAnswer(Answer):
    """A table with its result."""

    number = serializers.IntegerField()
    outcome = serializers.CharField(help_text=one_of(*TABLE_OUTCOMES.codes, text="Blank while it is open.", blank=True))
    version = serializers.IntegerField(help_text="Of the result; 0 for none.")
    seats = SeatSerializer(many=True, help_text="The first and the second player.")
    why = serializers.ListField(child=serializers.CharField(), help_text="Why these two meet.")


class TableResultAnswer(TableAnswer):
    """A table with its result, and what is left to enter in its round."""

    open = serializers.IntegerField(help_text="Tables of the round without a result.")
    lacking_figures = serializers.IntegerField(
        help_text="Results of the round that lack a figure which the standings use, such as a loss."
    )


class RoundByeAnswer(Answer):
    """A player without a table, and why."""

    entry = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.CharField(help_text=BYE_KINDS)
    why = serializers.CharField()


class SwissRoundAnswer(Answer):
    """A round."""

    number = serializers.IntegerField()
    state = serializers.CharField(help_text=one_of("draft", "published"))
    listing = ListingField()
    seed = serializers.IntegerField()
    open = serializers.IntegerField(help_text="Tables without a result.")
    lacking_figures = serializers.IntegerField(
        help_text="Results of played games that lack a figure which the standings use, such as a loss."
    )
    tables = TableAnswer(many=True)
    byes = RoundByeAnswer(many=True)
    findings = serializers.ListField(child=serializers.CharField(), help_text="Remarks on a draft.")


class PublishedRoundAnswer(Answer):
    """A published round, with tables and byes in the same format as a single round."""

    number = serializers.IntegerField()
    state = serializers.CharField(help_text=one_of("published", text="Drafts are not listed."))
    published_at = serializers.DateTimeField()
    open = serializers.IntegerField(help_text="Tables without a result.")
    tables = TableAnswer(many=True)
    byes = RoundByeAnswer(many=True)


class MovedAnswer(Answer):
    """A player whose rank or points a correction changes: now and then."""

    name = serializers.CharField()
    rank = serializers.ListField(child=serializers.IntegerField())
    points = serializers.ListField(child=ExactNumber())


class CorrectionAnswer(Answer):
    """What a result would change; nothing is stored, and no round is paired again."""

    moved = MovedAnswer(many=True)
    round = serializers.IntegerField(allow_null=True, help_text="The later round that is compared.")
    pairs_now = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    pairs_then = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
