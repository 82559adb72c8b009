"""Circuits, their classes, events, adjustments and standings."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.core.circuits.season import Earned
from tournaments.base.api.columns import ColumnsAnswer, ColumnsInput, Resource
from tournaments.base.api.fields import Answer, Choice, DecimalNumber, Input, Text, Whole
from tournaments.base.api.previews import ListPreview
from tournaments.base.codes import one_of
from tournaments.base.columns import names_of
from tournaments.circuits.models import Circuit, CircuitAdjustment, CircuitCategory, CircuitClass, CircuitPrize
from tournaments.circuits.selectors.prizes import CircuitPrizeLine
from tournaments.circuits.selectors.rules import RULES
from tournaments.circuits.selectors.seasons import EventLine
from tournaments.circuits.selectors.tables import exact_text
from tournaments.circuits.words import why_words
from tournaments.events.models.conditions import PlayerConditions
from tournaments.people.api.serializers.rows import RowAnswer, RowsText

EXACT = "Exact, such as 5/3."
CONDITIONS = names_of(PlayerConditions, exclude=("id",))
DETAILS = ("name", "season", "description", "published", "starts_on", "ends_on", "rolling_days", "time_zone")


class ClassAnswer(ColumnsAnswer):
    """A class of events."""

    class Meta:
        model = CircuitClass
        fields = ["code", "name", "weight", "always", "most", "least"]


class CircuitSerializer(Resource):
    """A circuit with its rules. Once a result counts, other rules need a `reason`, which everybody can read."""

    classes = ClassAnswer(many=True, read_only=True)
    reason = Text(required=False, write_only=True, help_text="Why the rules or days change.")

    class Meta:
        model = Circuit
        fields = ["slug", "preset", "revision", *DETAILS, *RULES, "lot_seed", "classes", "reason"]
        read_only_fields = ["slug", "preset", "revision", "lot_seed"]


class NewCircuit(Input):
    """A new circuit, with the rules of a preset; all of them can be changed afterwards."""

    name = Text()
    preset = Text(
        help_text=one_of(
            "percentile", "grand-prix", "tour", "linear", "places", "score", "fide", "hema", "companion", "log"
        )
    )
    season = Text(required=False)


class ClassShape(ColumnsInput):
    """A class; a code that is left out is made from the name."""

    code = Text(required=False)

    class Meta:
        model = CircuitClass
        fields = ["code", "name", "weight", "always", "most", "least"]


class Classes(Input):
    """All classes of the circuit: classes that you leave out are removed."""

    classes = ClassShape(many=True)
    reason = Text(required=False, help_text="Needed once a result counts.")


class ClassesAnswer(Answer):
    """The classes of the circuit."""

    classes = ClassAnswer(many=True)


class Trial(Input):
    """A formula to try on a made-up event of 20 players, with the circuit's other rules."""

    formula = Text()


class CircuitFinding(Answer):
    """What the check found."""

    level = Choice(choices=("good", "warn", "bad"))
    code = serializers.CharField()
    text = serializers.CharField()


class TrialAnswer(Answer):
    """What each place would earn, the first place first, with warnings."""

    points = serializers.ListField(child=serializers.CharField(help_text=EXACT))
    findings = CircuitFinding(many=True)


class CircuitEventInput(Input):
    """An event of the club by its slug, or one held elsewhere by its name and last day."""

    event = Text(required=False, help_text="The slug of an event of the club.")
    name = Text(required=False)
    day = serializers.DateField(required=False)
    days = serializers.IntegerField(required=False, default=1)
    rounds = serializers.IntegerField(required=False, default=1)
    tables = serializers.IntegerField(required=False, default=0, help_text="Games of a round; 0 if not known.")
    players = serializers.IntegerField(
        required=False,
        default=0,
        help_text="The number of players with a rank; 0 for the number in the list of results.",
    )
    event_class = Text(required=False, default="", help_text="The code of its class; blank for none.")


class CircuitEventAnswer(Answer):
    """An event of the circuit. `event` is blank if it was held elsewhere, or if it belongs to another `club` and is not
    public now. `days`, `rounds` and `players` are null if it does not count.
    """

    id = serializers.IntegerField(source="row.pk")
    event = serializers.SerializerMethodField()
    club = serializers.SerializerMethodField()
    name = serializers.CharField()
    day = serializers.DateField(allow_null=True)
    event_class = serializers.SerializerMethodField()
    state = Choice(choices=("counts", "open", "hidden", "outside", "empty"))
    days = serializers.IntegerField(source="counted.days", allow_null=True, default=None)
    rounds = serializers.IntegerField(source="counted.rounds", allow_null=True, default=None)
    tables = serializers.IntegerField(
        source="row.tables", help_text="Games of a round of an event held elsewhere; 0 if not known."
    )
    players = serializers.IntegerField(source="counted.players", allow_null=True, default=None)

    def get_event(self, line: EventLine) -> str:
        """The slug."""
        hidden = line.is_guest and not line.is_public
        return line.row.event.slug if line.row.event and not hidden else ""

    def get_club(self, line: EventLine) -> str:
        """The slug of the event's club."""
        return line.row.event.club.slug if line.row.event else ""

    def get_event_class(self, line: EventLine) -> str:
        """The code."""
        return line.row.event_class.code if line.row.event_class else ""


class AgreementInput(Input):
    """An event and a circuit of two clubs by their slugs; one of the two is the club of the address."""

    event_club = Text()
    event = Text()
    circuit_club = Text()
    circuit = Text()


class AgreementAcceptInput(Input):
    """The class of the event, which the circuit's club can choose."""

    event_class = Text(required=False, help_text="The code of its class; blank for none.")


class AgreementAnswer(Answer):
    """An event of one club in a circuit of another, as the club in the address sees it."""

    id = serializers.IntegerField(source="row.pk")
    side = Choice(choices=("circuit", "event"), help_text="Which of the two belongs to the club.")
    event_club = serializers.CharField(source="row.event.club.slug")
    event = serializers.CharField(source="event_name", help_text="Its name, if you may read it.")
    circuit_club = serializers.CharField(source="row.circuit.club.slug")
    circuit = serializers.CharField(source="circuit_name", help_text="Its name, if you may read it.")
    state = Choice(source="row.state", choices=("asked", "invited", "accepted", "refused"))
    event_class = serializers.CharField(
        source="row.event_class.code", default="", help_text="The code of its class; blank for none."
    )
    can_accept = serializers.BooleanField()
    can_refuse = serializers.BooleanField()


class ResultText(RowsText):
    """A list with a line of headings: place, name (or first_name and last_name), points."""


class ResultRowAnswer(RowAnswer):
    """One line of the list, and what would become of it."""

    place = serializers.IntegerField(source="row.place", allow_null=True)
    points = serializers.FloatField(source="row.points", allow_null=True)


class ResultPreview(ListPreview):
    """What an import of results would do. Nothing is saved."""

    players = serializers.IntegerField(
        help_text="The number of ranked players that the event then has, including those who are left out."
    )
    lines = ResultRowAnswer(many=True, source="rows")


class CircuitAdjustmentSerializer(Resource):
    """Points that the circuit adds to somebody's total, or deducts."""

    class Meta:
        model = CircuitAdjustment
        fields = ["id", "person", "points", "reason", "created_at"]
        read_only_fields = ["id", "created_at"]


class CircuitCategoryInput(ColumnsInput):
    """Rules for players who can have a rank, or for a separate ranking. A `reason` is needed once a result counts."""

    reason = Text(required=False, help_text="Everybody can read it.")

    class Meta:
        model = CircuitCategory
        fields = ["name", "needed", *CONDITIONS, "reason"]


class CircuitCategoryAnswer(ColumnsAnswer):
    """A category of a circuit."""

    class Meta:
        model = CircuitCategory
        fields = ["id", "name", "needed", *CONDITIONS]


class CircuitReason(Input):
    """Why the circuit changes."""

    reason = Text(required=False, help_text="Needed once a result counts. Everybody can read it.")


class CircuitPrizeInput(ColumnsInput):
    """A prize for the ranking, or for that of a class of events by its code or of a category by its id."""

    event_class = Text(required=False)
    category = Whole(required=False, allow_null=True)

    class Meta:
        model = CircuitPrize
        fields = ["title", "event_class", "category", "value", "currency"]


class CircuitWinnerAnswer(Answer):
    """Somebody who gets a prize, or a share of one."""

    person = serializers.IntegerField(source="person.pk")
    name = serializers.CharField(source="person.name")
    amount = DecimalNumber(allow_null=True)
    award = serializers.IntegerField(
        source="award.pk", allow_null=True, default=None, help_text="The id of the fixed award; null for a proposal."
    )
    handed_over_at = serializers.DateTimeField(source="award.handed_over_at", allow_null=True, default=None)


class CircuitPrizeChoiceInput(Input):
    """The chosen winner of a prize: the id of a person in the ranking, or null for nobody."""

    person = serializers.IntegerField(allow_null=True)
    reason = Text(help_text="Everybody can read it.")


class CircuitPrizeAnswer(Answer):
    """A prize, the person who has it or would get it by the current ranking, and why. `fixed` awards stay."""

    id = serializers.IntegerField(source="prize.pk")
    title = serializers.CharField(source="prize.title")
    event_class = serializers.CharField(source="prize.event_class.code", default="")
    category = serializers.IntegerField(source="prize.category_id", allow_null=True)
    value = DecimalNumber(source="prize.value", allow_null=True, help_text="null for a prize that isn't money.")
    currency = serializers.CharField(source="prize.currency")
    fixed = serializers.SerializerMethodField()
    winners = CircuitWinnerAnswer(many=True)
    why = serializers.CharField()

    def get_fixed(self, line: CircuitPrizeLine) -> bool:
        """Whether the awards stay."""
        return line.prize.circuit.prizes_fixed_at is not None


class CircuitResultAnswer(Answer):
    """A result of a person. `worth` is what it adds to the total."""

    event = serializers.IntegerField(source="event.id", help_text="The id of the circuit's event.")
    place = serializers.IntegerField(source="finish.place")
    tied = serializers.IntegerField(source="finish.tied")
    players = serializers.IntegerField(source="event.players")
    points = serializers.SerializerMethodField(help_text=EXACT)
    worth = serializers.SerializerMethodField(help_text=EXACT)
    counts = serializers.BooleanField()
    why = serializers.SerializerMethodField(help_text="Why it counts or not, as text.")

    def get_points(self, earned: Earned) -> str:
        """Exact."""
        return exact_text(earned.points)

    def get_worth(self, earned: Earned) -> str:
        """Exact."""
        return exact_text(earned.worth)

    def get_why(self, earned: Earned) -> str:
        """In words."""
        return why_words(earned)


class CircuitLineAnswer(Answer):
    """A line of the ranking. `rank` is null for a player who needs `missing` more events."""

    person = serializers.IntegerField(source="line.person")
    name = serializers.CharField(source="person.name", help_text="Shortened for others, if the player asked for it.")
    rank = serializers.IntegerField(source="line.rank", allow_null=True)
    tied = serializers.BooleanField(source="line.tied")
    total = serializers.SerializerMethodField(help_text=EXACT)
    adjusted = serializers.SerializerMethodField(help_text=EXACT)
    missing = serializers.IntegerField(source="line.missing")
    results = CircuitResultAnswer(source="line.results", many=True)

    def get_total(self, row: Any) -> str:
        """Exact."""
        return exact_text(row.line.total)

    def get_adjusted(self, row: Any) -> str:
        """Exact."""
        return exact_text(row.line.adjusted)


class ArithmeticAnswer(Answer):
    """A result with its arithmetic: the formula with the numbers in it."""

    result = CircuitResultAnswer(source="earned")
    name = serializers.CharField(source="event.name")
    filled = serializers.CharField()


class CircuitPlayerAnswer(Answer):
    """A player of the circuit. `bar` is what a further result must beat to count; null if any result counts."""

    line = CircuitLineAnswer()
    bar = serializers.CharField(allow_null=True, help_text=EXACT)
    arithmetic = ArithmeticAnswer(many=True)
