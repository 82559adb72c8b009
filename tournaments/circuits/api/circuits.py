"""The circuits of a club: made, changed, tried; their events, classes, adjustments and standings."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, prefetch_related_objects
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.mixins import DestroyModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from common.pure.errors import RuleError
from scoring.core.circuits.lint import lint_rules
from tournaments.base.api.resources import CreateMixin, EditMixin, ResourceViewSet, verb
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.circuits.access import access_circuit, access_outside_event, access_public_circuit
from tournaments.circuits.api.serializers import (
    DETAILS,
    CircuitAdjustmentSerializer,
    CircuitCategoryAnswer,
    CircuitCategoryInput,
    CircuitEventAnswer,
    CircuitEventInput,
    CircuitLineAnswer,
    CircuitPlayerAnswer,
    CircuitReason,
    CircuitSerializer,
    Classes,
    ClassesAnswer,
    NewCircuit,
    ResultPreview,
    ResultText,
    Trial,
    TrialAnswer,
)
from tournaments.circuits.models import (
    Circuit,
    CircuitAdjustment,
    CircuitCategory,
    CircuitClass,
    CircuitEvent,
)
from tournaments.circuits.selectors.rules import RULES, read_rules
from tournaments.circuits.selectors.seasons import CircuitSeason, circuit_season
from tournaments.circuits.selectors.tables import arithmetic_of, circuits_of, exact_text, sample_points, shown_lines
from tournaments.circuits.services.awards import (
    fix_circuit_prizes,
    reopen_circuit_prizes,
)
from tournaments.circuits.services.categories import remove_circuit_category, save_circuit_category
from tournaments.circuits.services.circuits import (
    CircuitDetails,
    CircuitRulesDetails,
    create_circuit,
    delete_circuit,
    edit_all,
)
from tournaments.circuits.services.events import (
    ClassDetails,
    OutsideDetails,
    add_outside_event,
    adjust_circuit,
    choose_events,
    remove_adjustment,
    remove_outside_event,
    set_classes,
)
from tournaments.circuits.services.outside_results import import_outside_results, preview_outside_results
from tournaments.circuits.words import finding_words
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.roles import role_in
from tournaments.people.api.serializers.rows import RowsImport, RowsImportAnswer
from tournaments.people.models import Person
from tournaments.people.services.namesakes import answers

TAG = "circuits"


class CircuitViewSet(
    ListModelMixin, RetrieveModelMixin, CreateMixin, EditMixin, DestroyModelMixin, ResourceViewSet
):  # fmt: skip
    """The circuits of a club by name; members see those that are not public too."""

    tag = TAG
    noun = "circuit"
    reads = None
    changes = Action.MANAGE_CIRCUITS
    serializer_class = CircuitSerializer
    lookup_field = "slug"
    lookup_value_converter = "slug"
    club: Club

    def enter(self) -> None:
        """Of a new circuit, its club; of any other, `get_object` asks."""
        if self.action == "create":
            self.club = access_club(self.actor, self.kwargs["club"], self.needs)

    def get_queryset(self) -> Any:
        """As the reader may see them."""
        club = Club.objects.filter(slug=self.kwargs["club"]).first()
        if club is None:
            raise MissingError(_("There is no club at this address. Check the address."))
        found = circuits_of(club, only_public=role_in(self.actor, club) is None)
        prefetch_related_objects(found, "classes")
        return found

    def get_object(self) -> Circuit:
        """The circuit of the address."""
        club, slug = self.kwargs["club"], self.kwargs["slug"]
        if self.request.method in SAFE_METHODS:
            return access_public_circuit(self.actor, club, slug)
        return access_circuit(self.actor, club, slug, self.needs)

    def request_shape(self) -> Any:
        """A new circuit begins with a preset."""
        return NewCircuit if self.action == "create" else super().request_shape()

    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Create a circuit with the rules of a preset. It is not public yet."""
        made = create_circuit(self.actor, self.club, **self.body(NewCircuit))
        return self.answer(made, at=made.slug)

    def perform_update(self, serializer: BaseSerializer[Circuit]) -> None:
        """Change a circuit. Once a result counts, a change of rules needs a reason."""
        row: Any = serializer.instance
        sent = dict(serializer.validated_data)
        reason = sent.pop("reason", "")
        details = {name: sent.get(name, getattr(row, name)) for name in DETAILS}
        rules = {name: sent.get(name, getattr(row, name)) for name in RULES}
        edit_all(self.actor, row, details=CircuitDetails(**details), rules=CircuitRulesDetails(**rules), reason=reason)

    def perform_destroy(self, instance: Circuit) -> None:
        """Delete a circuit, with its events held elsewhere."""
        delete_circuit(self.actor, instance, typed_name=instance.name)

    @verb(methods=("put",), body=Classes, answer=ClassesAnswer)
    def classes(self, request: Request, **kwargs: object) -> Response:
        """Replace the classes of a circuit."""
        row, sent = self.get_object(), self.sent()
        classes = [ClassDetails(**each) for each in sent["classes"]]
        set_classes(self.actor, row, classes=classes, reason=sent.get("reason", ""))
        return self.answer({"classes": CircuitClass.objects.filter(circuit=row)})

    @verb()
    def fix_prizes(self, request: Request, **kwargs: object) -> Response:
        """Fix who gets the prizes of a circuit. Later corrections of results don't change them."""
        row = self.get_object()
        fix_circuit_prizes(self.actor, row)
        return self.answer(row)

    @verb()
    def reopen_prizes(self, request: Request, **kwargs: object) -> Response:
        """Open the awards of a circuit again, if none was handed over."""
        row = self.get_object()
        reopen_circuit_prizes(self.actor, row)
        return self.answer(row)

    @verb(address="try", body=Trial, answer=TrialAnswer, only_reads=True)
    def try_(self, request: Request, **kwargs: object) -> Response:
        """Try a formula: what places in an event of 20 players would earn, with warnings. Saves nothing."""
        row, sent = self.get_object(), self.sent()
        row.formula = sent["formula"]
        rules = read_rules(row, CircuitClass.objects.filter(circuit=row))
        findings = [{"level": each.level, "code": each.code, "text": finding_words(each)} for each in lint_rules(rules)]
        points = [exact_text(each) for _place, each in sample_points(rules)]
        return self.answer({"points": points, "findings": findings})


class OfCircuit(ResourceViewSet):
    """What belongs to a circuit."""

    tag = TAG
    changes = Action.MANAGE_CIRCUITS
    circuit: Circuit

    def enter(self) -> None:
        """The circuit of the address."""
        club, slug = self.kwargs["club"], self.kwargs["circuit"]
        if self.reads is None and self.request.method in SAFE_METHODS:
            self.circuit = access_public_circuit(self.actor, club, slug)
        else:
            self.circuit = access_circuit(self.actor, club, slug, self.needs)

    def season(self) -> CircuitSeason:
        """The ranking as the reader may see it."""
        return circuit_season(self.circuit, short_names=role_in(self.actor, self.circuit.club) is None)


class CircuitStandingViewSet(ListModelMixin, OfCircuit):
    """The ranking of a circuit, the first one first; players without a rank come last."""

    noun = "circuit_standing"
    reads = None
    serializer_class = CircuitPlayerAnswer
    list_class = CircuitLineAnswer
    lookup_field = "person"

    def get_queryset(self) -> Any:
        """All lines."""
        return shown_lines(self.season())

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """A player of a circuit: each result with its arithmetic."""
        found = self.season()
        row = next((each for each in shown_lines(found) if each.line.person == self.kwargs["person"]), None)
        if row is None:
            raise MissingError(_("This player has no result in the circuit. Go back to the ranking."))
        bar = None if row.line.bar is None else exact_text(row.line.bar)
        return self.answer({"line": row, "bar": bar, "arithmetic": arithmetic_of(found, row.line)})


class CircuitEventViewSet(ListModelMixin, OfCircuit):
    """The events of a circuit by day, with whether each counts; private ones are shown to members only."""

    noun = "circuit_event"
    reads = None
    serializer_class = CircuitEventAnswer

    def request_shape(self) -> Any:
        """The input of a new event."""
        return CircuitEventInput if self.action == "create" else super().request_shape()

    def get_queryset(self) -> Any:
        """As the reader may see them."""
        member = role_in(self.actor, self.circuit.club) is not None
        return [line for line in self.season().events if member or line.is_public]

    def create(self, request: Request, **kwargs: object) -> Response:
        """Add an event to a circuit: one of the club, or one held elsewhere, whose results are imported next."""
        sent = self.body(CircuitEventInput)
        slug = sent.pop("event", "")
        if slug:
            made = self._add(slug, sent["event_class"])
        else:
            made = add_outside_event(self.actor, self.circuit, details=OutsideDetails(**{"name": "", **sent}))
        return self.answer(self.season().line_of(made.pk))

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Remove an event from a circuit, one held elsewhere with its results."""
        row = self._rows().filter(pk=self.kwargs["id"]).first()
        if row is None:
            raise MissingError(_("This event is no longer in the circuit. Go back to the circuit."))
        row.circuit = self.circuit
        if row.event_id is None:
            remove_outside_event(self.actor, row)
        else:
            choose_events(self.actor, self.circuit, chosen={}, shown={row.event_id: ""})
        return Response(status=204)

    @verb(address="import", body=RowsImport, answer=RowsImportAnswer, success_status=201)
    def import_(self, request: Request, **kwargs: object) -> Response:
        """Import the results of an event held elsewhere. They replace the existing results."""
        row, sent = self._outside(), self.sent()
        who = answers(sent.pop("who", []))
        return self.answer(import_outside_results(self.actor, row, who=who, **sent))

    @verb(address="import/preview", body=ResultText, answer=ResultPreview, only_reads=True)
    def preview_import(self, request: Request, **kwargs: object) -> Response:
        """Preview an import of results. Each row is new, changed, unchanged, about somebody unknown, or wrong. Nothing
        is saved.
        """
        return self.answer(preview_outside_results(self._outside(), text=self.sent()["text"]))

    def _outside(self) -> CircuitEvent:
        return access_outside_event(
            self.actor, self.kwargs["club"], self.kwargs["circuit"], self.kwargs["id"], self.needs
        )

    def _rows(self) -> Any:
        """Without those of other clubs, which are left as an agreement is."""
        own = Q(event=None) | Q(event__club=self.circuit.club_id)
        return CircuitEvent.objects.filter(own, circuit=self.circuit)

    def _add(self, slug: str, code: str) -> CircuitEvent:
        event = self.circuit.club.events.filter(slug=slug).first()
        if event is None:
            message = gettext_noop("The club doesn’t have an event with this slug. Check the slug.")
            raise RuleError.one("event", "unknown", message)
        choose_events(self.actor, self.circuit, chosen={event.pk: code}, shown={event.pk: None})
        return CircuitEvent.objects.get(circuit=self.circuit, event=event)


class CircuitCategoryViewSet(ListModelMixin, OfCircuit):
    """Categories of a circuit: rules for the players who can have a rank, or for a separate ranking."""

    noun = "circuit_category"
    nouns = "circuit_categories"
    reads = None
    serializer_class = CircuitCategoryAnswer

    def request_shape(self) -> Any:
        """What a new category is named by."""
        return CircuitCategoryInput if self.action == "create" else super().request_shape()

    def get_queryset(self) -> Any:
        """In the order in which they were added."""
        return CircuitCategory.objects.filter(circuit=self.circuit)

    def create(self, request: Request, **kwargs: object) -> Response:
        """Add a category to a circuit."""
        sent = dict(self.body(CircuitCategoryInput))
        reason = sent.pop("reason", "")
        made = save_circuit_category(self.actor, self.circuit, sent, reason=reason)
        return self.answer(made)

    @verb(body=CircuitReason)
    def remove(self, request: Request, **kwargs: object) -> Response:
        """Remove a category from a circuit; the answer is the removed category."""
        category = self.get_object()
        remove_circuit_category(self.actor, self.circuit, category.pk, reason=self.sent().get("reason", ""))
        return self.answer(category)


class CircuitAdjustmentViewSet(ListModelMixin, CreateMixin, DestroyModelMixin, OfCircuit):
    """Points that a circuit added and deducted, each with its reason."""

    noun = "circuit_adjustment"
    reads = None
    serializer_class = CircuitAdjustmentSerializer

    def get_queryset(self) -> Any:
        """Oldest first."""
        return CircuitAdjustment.objects.filter(circuit=self.circuit)

    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Adjust the points of a person in a circuit."""
        sent = self.body(CircuitAdjustmentSerializer)
        person = Person.objects.filter(club=self.circuit.club_id, pk=sent["person"]).first()
        if person is None:
            message = gettext_noop("This person is not in the club. Choose somebody from the list.")
            raise RuleError.one("person", "unknown", message)
        row = adjust_circuit(self.actor, self.circuit, person=person, points=sent["points"], reason=sent["reason"])
        return self.answer(row)

    def perform_destroy(self, instance: CircuitAdjustment) -> None:
        """Remove an adjustment."""
        remove_adjustment(self.actor, self.circuit, instance.pk)
