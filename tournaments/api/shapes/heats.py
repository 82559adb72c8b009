"""Heats, seats, seeding runs and games."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.fields import Answer, DecimalNumber, Flag, Ids, Input, Text, Whole, identity
from tournaments.models import Part

__all__ = [
    "ChoiceInput",
    "ConflictsAnswer",
    "EntryIds",
    "FinishInput",
    "GameAnswer",
    "GameSummary",
    "HeatAnswer",
    "HeatInput",
    "HeatSummary",
    "PowersInput",
    "PowersLockInput",
    "RegisterInput",
    "RegistrationsInput",
    "ReplaceInput",
    "ResultInput",
    "RunAnswer",
    "RunInput",
    "RunSummary",
    "ScoreInput",
    "SwapInput",
    "SystemInput",
    "TopBoardInput",
    "UseInput",
]


class HeatInput(Input):
    """When a heat is played, and how it is scored."""

    scoring_system = identity(required=False, allow_null=True, help_text="null follows the event's.")
    starts_at = serializers.DateTimeField(required=False, allow_null=True)
    ends_at = serializers.DateTimeField(required=False, allow_null=True)
    reason = Text(required=False, help_text="Needed for another scoring system once a game has started.")


class EntryIds(Input):
    """Ids of entries."""

    entries = Ids()


class RegisterInput(EntryIds):
    """Whom to register, and whether they offer to sit out."""

    may_sit_out = Flag(
        required=False, help_text="They offer to sit out, should the numbers not fit. false if left out."
    )


class RegistrationsInput(EntryIds):
    """What registered players offer and do; what is left out stays."""

    part = serializers.ChoiceField(
        Part.choices, required=False, help_text="plays: waits for a board. Only of players without a seat."
    )
    may_sit_out = Flag(required=False, help_text="They offer to sit out, should the numbers not fit.")


class RunInput(Input):
    """Whom to seed, and for how long to search."""

    entries = Ids(required=False, allow_null=True, help_text="Registered players; all who wait, if left out.")
    pool = Whole(
        required=False,
        allow_null=True,
        help_text="The number of a pool whose players to seed; those of none if left out.",
    )
    sit_out = Ids(required=False, help_text="Who sits out, where the numbers do not fit; nobody twice in an event.")
    seed = Whole(required=False, allow_null=True, help_text="The same seed gives the same boards; random if left out.")
    seconds = Whole(required=False, help_text="1 to 60; 5 if left out.")


class UseInput(Input):
    """The boards that the caller looked at."""

    seen = Text(required=False, help_text="The heat's `draft`: 409 if its boards changed since.")


class SeenSeat(Input):
    """A seat, and who sat there when you looked."""

    seat = identity()
    entry = identity()


class ChoiceInput(Input):
    """The lot between players with equal scores."""

    seed = Whole(required=False, allow_null=True, help_text="The same seed gives the same powers; random if left out.")


class SwapInput(Input):
    """Two seats of one heat."""

    first = SeenSeat()
    second = SeenSeat()


class ReplaceInput(SeenSeat):
    """A seat, who sits there, and who takes it over."""

    incoming = identity(help_text="The entry of a registered player without a seat.")


class TopBoardInput(Input):
    """Whether a game is the top board."""

    top_board = Flag()


class SeatPower(Input):
    """The power of a seat; blank for not known."""

    seat = identity()
    power = Text(max_length=10)


class PowersInput(Input):
    """Powers of some seats; the others keep theirs."""

    powers = SeatPower(many=True)


class PowersLockInput(Input):
    """Whether powers are locked against changes by hand."""

    locked = Flag()


class SystemInput(Input):
    """How a game is scored."""

    scoring_system = identity(allow_null=True, help_text="null follows the heat's; an id pins the game to it.")


class SeatResultInput(Input):
    """The facts of one seat, named by `seat` or by `power`. What is left out or null is not known."""

    seat = identity(required=False)
    power = Text(required=False, max_length=10, help_text="With `seat`, the power that was played.")
    result = serializers.ChoiceField(["win", "loss"], required=False, allow_null=True)
    centers = Whole(required=False, allow_null=True)
    final_year = Whole(required=False, allow_null=True)
    total_centers = Whole(required=False, allow_null=True)
    chart = serializers.ListField(
        child=Whole(),
        required=False,
        allow_null=True,
        max_length=99,
        help_text="Centers after each game-year, 1901 first, 0 for the year of elimination. What is left out above is "
        "read from it.",
    )


class ResultInput(Input):
    """Every seat of the board once, and the version that you looked at."""

    seen = Whole(help_text="The game's `version`: 409 with what changed if somebody saved since.")
    seats = SeatResultInput(many=True)


class ScoreInput(Input):
    """The director's score of a seat, and why."""

    score = DecimalNumber(help_text="At most 3 decimals.")
    reason = Text(help_text="Shown wherever the score is.")


class FinishInput(Input):
    """The version that you looked at."""

    seen = Whole()


class ConflictLineAnswer(Answer):
    """One reason why a seat costs what it costs."""

    text = serializers.CharField()
    value = serializers.IntegerField()


class SwapAnswer(Answer):
    """A swap, and what it would change."""

    entry = serializers.IntegerField(help_text="Whose seat it is.")
    name = serializers.CharField()
    game = serializers.IntegerField()
    power = serializers.CharField(help_text="Blank where powers are not assigned.")
    change = serializers.IntegerField(help_text="Of the total; above 0 it would be higher.")
    ends = ConflictLineAnswer(many=True)
    brings = ConflictLineAnswer(many=True)


class WorstAnswer(Answer):
    """A player whose seat costs much, and the best swaps of that seat."""

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


class FromChartAnswer(Answer):
    """What a seat's chart says; it serves for each fact that was not entered."""

    centers = serializers.IntegerField()
    final_year = serializers.IntegerField(help_text="0 centers: the year of elimination.")
    total_centers = serializers.IntegerField()


class SetScoreAnswer(Answer):
    """A score that the director set."""

    score = DecimalNumber()
    reason = serializers.CharField()
    set_by = serializers.CharField(source="made_by", allow_null=True)
    set_at = serializers.DateTimeField(source="created_at")


class SeatAnswer(Answer):
    """A seat with its newest facts."""

    seat = serializers.IntegerField()
    entry = serializers.IntegerField()
    name = serializers.CharField()
    power = serializers.CharField(help_text="Blank while it is not known.")
    result = serializers.CharField(allow_null=True, help_text="win or loss")
    centers = serializers.IntegerField(allow_null=True)
    final_year = serializers.IntegerField(allow_null=True)
    total_centers = serializers.IntegerField(allow_null=True)
    chart = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Centers after each game-year, 1901 first."
    )
    from_chart = FromChartAnswer(allow_null=True, help_text="null where the seat's chart says nothing.")
    score = serializers.FloatField(allow_null=True, help_text="What counts: the director's, or the computed one.")
    computed_score = serializers.FloatField(allow_null=True, help_text="By the scoring system, once the facts give it.")
    set_score = SetScoreAnswer(allow_null=True, help_text="null unless the director set the score.")
    conflicts = ConflictLineAnswer(many=True)


class GameSummary(Answer):
    """A game as the list of its heat shows it."""

    game = serializers.IntegerField(source="number")
    state = serializers.CharField(help_text="unstarted, started or finished")
    top_board = serializers.BooleanField()
    powers_locked = serializers.BooleanField()


class GameAnswer(Answer):
    """A game with seats, facts and scores."""

    heat = serializers.IntegerField()
    game = serializers.IntegerField()
    state = serializers.CharField(help_text="unstarted, started or finished")
    top_board = serializers.BooleanField()
    powers_locked = serializers.BooleanField()
    scoring_system = serializers.IntegerField(allow_null=True, help_text="null follows the heat's.")
    scored_by = serializers.CharField(help_text="The name of the system that scores it.")
    version = serializers.IntegerField(help_text="Of the result; 0 before the first.")
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    conflict = serializers.IntegerField(help_text="What the board adds to the total conflict.")
    seats = SeatAnswer(many=True)


class HeatSummary(Answer):
    """A heat as the list shows it."""

    heat = serializers.IntegerField(source="number")
    scoring_system = serializers.IntegerField(source="scoring_system_id", allow_null=True)
    starts_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    registered = serializers.IntegerField(help_text="Players, seated or not.")
    games = serializers.IntegerField(source="made")
    finished = serializers.IntegerField(help_text="Games.")


class SeatedAnswer(Answer):
    """Who sits where."""

    seat = serializers.IntegerField(source="pk")
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="entry.name")
    power = serializers.CharField()
    choice = serializers.SerializerMethodField(
        help_text="Where powers are given by preference: which choice of the player it was; null if not on their list."
    )

    def get_choice(self, seat: Any) -> int | None:
        """The place of the power in the player's list."""
        rows = self.context["rows"]
        listed = rows.entries[seat.entry_id].power_preferences
        if not rows.tournament.power_preferences or seat.power not in listed:
            return None
        return int(listed.index(seat.power)) + 1


class BoardAnswer(Answer):
    """A board of a heat."""

    game = serializers.IntegerField(source="game.number")
    state = serializers.CharField(source="game.state")
    top_board = serializers.BooleanField(source="game.top_board")
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


class ShortfallAnswer(Answer):
    """Players who do not fill boards, and who might sit out."""

    pool = serializers.IntegerField(source="pool.position", default=None, allow_null=True, help_text="null for none.")
    over = serializers.IntegerField(help_text="How many have to sit out.")
    suggested = serializers.ListField(
        child=serializers.IntegerField(),
        source="suggested_ids",
        help_text="Who offers it first, then who carries the most conflict. Send them as `sit_out` of a seeding run. "
        "Empty where too few can.",
    )


class HeatAnswer(Answer):
    """A heat with its three lists of players; `assigned` are those of its boards."""

    heat = serializers.IntegerField(source="rows.heat.number")
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
    may_sit_out = serializers.ListField(child=serializers.IntegerField(), help_text="Entries that offer to sit out.")
    shortfalls = ShortfallAnswer(many=True, help_text="Where those who wait do not fill boards.")
    boards = BoardAnswer(many=True, source="rows.boards")
    conflict = serializers.IntegerField(source="conflicts.total", help_text="The total of all boards.")
    draft = serializers.CharField(help_text="The unstarted boards in short: send it as `seen` to use a run.")


class RunSummary(Answer):
    """A seeding run, and how far it is."""

    run = serializers.IntegerField(source="number")
    state = serializers.CharField(source="job.state", help_text="queued, running, done, stopped or failed")
    done = serializers.IntegerField(source="job.done")
    total = serializers.IntegerField(source="job.total")
    message = serializers.CharField(source="job.message")
    seed = serializers.IntegerField()
    seconds = serializers.IntegerField()
    fingerprint = serializers.CharField(help_text="Of the instance and the seed.")
    sits_out = serializers.ListField(child=serializers.IntegerField(), help_text="Entries that sit out if it is used.")
    total_before = serializers.IntegerField(allow_null=True)
    total_after = serializers.IntegerField(allow_null=True)
    lower_bound = serializers.IntegerField(allow_null=True)
    proven_optimal = serializers.BooleanField()
    applied_at = serializers.DateTimeField(allow_null=True)


class RunAnswer(RunSummary):
    """A seeding run with what it saw and found, in the shapes of `seed_boards`."""

    instance = serializers.DictField()
    solution = serializers.DictField(allow_null=True)
