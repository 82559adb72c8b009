"""Heats, their players and their seats."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Choice, Flag, Identity, Ids, Input, Text, Whole
from tournaments.base.codes import GAME_STATES
from tournaments.boards.games.api.serializers.conflicts import ConflictLineAnswer
from tournaments.boards.heats.api.serializers.seeding import ShortfallAnswer
from tournaments.events.api.serializers.visibility import ListingField
from tournaments.events.models import Part


class NewHeat(Input):
    """The heat to create."""

    number = Whole(
        required=False,
        min_value=1,
        help_text="If left out, the lowest free number. If the heat already exists, it is returned.",
    )


class HeatInput(Input):
    """When a heat is played, and how it is scored."""

    scoring_system = Identity(required=False, allow_null=True, help_text="null follows the event's.")
    starts_at = serializers.DateTimeField(required=False, allow_null=True)
    ends_at = serializers.DateTimeField(required=False, allow_null=True)
    reason = Text(required=False, help_text="Needed for another scoring system once a game has started.")


class EntryIds(Input):
    """Ids of entries."""

    entries = Ids()


class RegisterInput(EntryIds):
    """The players to register, and whether they offer to sit out."""

    may_sit_out = Flag(
        required=False, help_text="They offer to sit out if the players don't fill the boards; false if left out."
    )
    may_play_twice = Flag(
        required=False,
        help_text="They offer to play two boards if the players don't fill the boards; false if left out.",
    )


class RegistrationsInput(EntryIds):
    """What registered players offer and do; fields that you leave out don't change."""

    part = Choice(Part.choices, required=False, help_text="plays: waits for a board. Only of players without a seat.")
    may_sit_out = Flag(required=False, help_text="They offer to sit out if the players don't fill the boards.")
    may_play_twice = Flag(
        required=False, help_text="They offer to play two boards if the players don't fill the boards."
    )


class SeenSeat(Input):
    """A seat, and who sat there when you looked."""

    seat = Identity()
    entry = Identity()


class ChoiceInput(Input):
    """The lot between players with equal scores."""

    seed = Whole(required=False, allow_null=True, help_text="The same seed gives the same powers; random if left out.")


class SwapInput(Input):
    """Two seats of one heat."""

    first = SeenSeat()
    second = SeenSeat()


class ReplaceInput(SeenSeat):
    """A seat, its player, and the player who takes it over."""

    incoming = Identity(help_text="The entry of a registered player without a seat.")


class SwapAnswer(Answer):
    """A swap, and what it would change."""

    entry = serializers.IntegerField(help_text="Whose seat it is.")
    name = serializers.CharField()
    game = serializers.IntegerField()
    power = serializers.CharField(help_text="Blank where powers are not assigned.")
    change = serializers.IntegerField(help_text="The change of the total; above 0 the total would be higher.")
    ends = ConflictLineAnswer(many=True)
    brings = ConflictLineAnswer(many=True)


class WorstAnswer(Answer):
    """A player whose seat has a high cost, and the best swaps of that seat."""

    entry = serializers.IntegerField()
    name = serializers.CharField()
    game = serializers.IntegerField()
    conflict = serializers.IntegerField()
    swaps = SwapAnswer(many=True)


class ConflictsAnswer(Answer):
    """The conflicts of a heat."""

    total = serializers.IntegerField()
    conflicts = ConflictLineAnswer(many=True)
    worst = WorstAnswer(many=True)


class HeatSummary(Answer):
    """A heat as the list shows it."""

    number = serializers.IntegerField()
    scoring_system = serializers.IntegerField(source="scoring_system_id", allow_null=True)
    starts_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    registered = serializers.IntegerField(help_text="Players, seated or not.")
    games = serializers.IntegerField(source="made")
    finished = serializers.IntegerField(help_text="Games.")


class SeatedAnswer(Answer):
    """The players at their seats."""

    id = serializers.IntegerField(source="pk")
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="entry.name")
    power = serializers.CharField()
    fills = serializers.BooleanField(
        help_text="The second seat of a player who plays two boards: it scores for nobody."
    )
    choice = serializers.SerializerMethodField(
        help_text="If powers are assigned by preference: which choice of the player it was; null if it isn't on "
        "their list."
    )

    def get_choice(self, seat: Any) -> int | None:
        """The place of the power in the player's list."""
        rows = self.context["rows"]
        listed = rows.entries[seat.entry_id].power_preferences
        if not rows.event.boards.power_preferences or seat.power not in listed:
            return None
        return int(listed.index(seat.power)) + 1


class BoardAnswer(Answer):
    """A board of a heat."""

    number = serializers.IntegerField(source="game.number")
    state = serializers.CharField(source="game.state", help_text=GAME_STATES)
    top_board = serializers.BooleanField(source="game.top_board")
    left_out = serializers.CharField(source="game.left_out", help_text="The power that nobody plays; blank for none.")
    kept = serializers.BooleanField(source="game.kept", help_text="Whether seeding leaves the board as it is.")
    pool = serializers.SerializerMethodField(help_text="The number of the pool it was made for; null for none.")
    conflict = serializers.SerializerMethodField()
    seats = SeatedAnswer(many=True)

    def get_pool(self, board: Any) -> int | None:
        """The number of its pool."""
        pools: dict[int, int] = self.context["pools"]
        return pools.get(board.game.pool_id)

    def get_conflict(self, board: Any) -> int:
        """What the board adds to the total."""
        return int(self.context["conflicts"].total_of(board))


class HeatAnswer(Answer):
    """A heat with its three lists of players; `assigned` are those of its boards."""

    number = serializers.IntegerField(source="rows.heat.number")
    listing = ListingField(source="rows.heat.event.listing")
    scoring_system = serializers.IntegerField(
        source="rows.heat.scoring_system_id", allow_null=True, help_text="null follows the event's."
    )
    starts_at = serializers.DateTimeField(source="rows.heat.starts_at", allow_null=True)
    ends_at = serializers.DateTimeField(source="rows.heat.ends_at", allow_null=True)
    unregistered = serializers.ListField(child=serializers.IntegerField(), source="rows.unregistered")
    registered = serializers.ListField(
        child=serializers.IntegerField(), source="rows.waiting", help_text="Entries that wait for a board."
    )
    sits_out = serializers.ListField(child=serializers.IntegerField(), help_text="Registered entries that sit out.")
    stands_in = serializers.ListField(
        child=serializers.IntegerField(), help_text="Registered entries that stand in if needed."
    )
    sit_out_offers = serializers.ListField(child=serializers.IntegerField(), help_text="Entries that offer to sit out.")
    play_twice_offers = serializers.ListField(
        child=serializers.IntegerField(), help_text="Entries that offer to play two boards."
    )
    shortfalls = ShortfallAnswer(many=True, help_text="Given if the waiting players don't fill the boards.")
    boards = BoardAnswer(many=True, source="rows.boards")
    conflict = serializers.IntegerField(source="conflicts.total", help_text="The total of all boards.")
    draft = serializers.CharField(
        help_text="A short code for the boards that haven't started. Send it back when you use a run."
    )
