"""Rounds of a Swiss event: drafted, changed by hand, published, and the results of their tables."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.mixins import ListModelMixin
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from common.web.problems import problem_text
from tournaments.base.api.endpoint import ANYWAY, said_anyway
from tournaments.base.api.resources import asks, verb
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.events.api.serializers.visibility import AudienceInput
from tournaments.events.models import Entry, Event, Round
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.viewers import view_for
from tournaments.swiss.access import access_table, round_in
from tournaments.swiss.api.resources import SwissResource
from tournaments.swiss.api.serializers.rounds import (
    CorrectionAnswer,
    DraftInput,
    DuelInput,
    HandAnswer,
    HandInput,
    PairingAnswer,
    PublishedRoundAnswer,
    SwissRoundAnswer,
    TableResultAnswer,
    UnpublishInput,
)
from tournaments.swiss.disciplines import MARGINS
from tournaments.swiss.models import PairingRun
from tournaments.swiss.selectors.drafts import draft_findings
from tournaments.swiss.selectors.manual_pairing import ManualPairingPlan, plan_by_hand
from tournaments.swiss.selectors.margins import margins_shown
from tournaments.swiss.selectors.rounds import TableLine, round_view
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.selectors.template_context import published_round
from tournaments.swiss.services.corrections import preview_correction
from tournaments.swiss.services.manual_pairing import pair_by_hand
from tournaments.swiss.services.pairing_runs import newest_run, pairs_in_worker, start_pairing, stop_pairing
from tournaments.swiss.services.results import Margins, clear_duel, record_duel
from tournaments.swiss.services.rounds import discard_draft, draft_round, publish_round, unpublish_round
from tournaments.swiss.shown import SwissShown


class PairingViewSet(SwissResource):
    """The newest pairing of a large field in the background."""

    noun = "swiss_pairing"
    single = True
    changes = Action.RUN_HEATS
    serializer_class = PairingAnswer

    @property
    def run(self) -> PairingRun:
        """The newest."""
        run = newest_run(self.event)
        if run is None:
            raise MissingError(_("No round of this event was paired in the background."))
        return run

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """The pairing in the background: queued, running, done, stopped or failed, and why."""
        return self.answer(self.run)

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Stop the pairing in the background. The round doesn't change."""
        stop_pairing(self.actor, self.run)
        return Response(status=204)


class SwissRoundViewSet(ListModelMixin, SwissResource):
    """The rounds of a Swiss event: tables with the reason of each pair, results and byes."""

    noun = "swiss_round"
    changes = Action.RUN_HEATS
    serializer_class = SwissRoundAnswer
    list_class = PublishedRoundAnswer
    lookup_field = "number"

    def enter(self) -> None:
        """Everybody sees the published rounds; one round with its draft is the desk's."""
        self.reads = None if self.action == "list" else Action.SEE_DESK
        super().enter()

    def get_permissions(self) -> Any:
        """Visitors read the list."""
        return [AllowAny()] if self.action == "list" else super().get_permissions()

    @property
    def round(self) -> Round:
        """The round of the address."""
        return round_in(self.event, self.kwargs["number"])

    def request_shape(self) -> Any:
        """How a draft is drawn."""
        return DraftInput if self.action == "create" else super().request_shape()

    def shown(self, *, at: int | None = None) -> Response:
        """The round as it is now."""
        return self.answer(_values(self.event, self.kwargs["number"]), at=at)

    def get_queryset(self) -> Any:
        """The published rounds, as the public pages show them; drafts are not among them."""
        data: SwissShown = seen_data(self.event, view_for(self.actor, self.event))
        found = [published_round(data, each) for each in data.rounds]
        return [{**each, "tables": [_seated(table) for table in each["tables"]]} for each in found]

    def create(self, request: Request, **kwargs: object) -> Response:
        """Pair the next round as a draft, or pair its draft again. Only the desk sees it until it is published.

        More than 500 players are paired in the background: the answer is then 202, with the same content as `pairing/`.
        """
        sent = self.body(DraftInput)
        if pairs_in_worker(self.event):
            run = start_pairing(self.actor, self.event, **sent)
            return Response(PairingAnswer(run).data, status=202)
        self.kwargs["number"] = number = draft_round(self.actor, self.event, **sent).number
        return self.shown(at=number)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """A round as the desk sees it, including drafts."""
        assert self.round  # noqa: S101  it is there, or the property raises
        return self.shown()

    @asks(ANYWAY)
    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Discard a draft. Slips that players submitted while it was published are deleted only with `?anyway=true`."""
        discard_draft(self.actor, self.round, anyway=said_anyway(request))
        return Response(status=204)

    @verb(body=AudienceInput)
    def publish(self, request: Request, **kwargs: object) -> Response:
        """Publish a round. Everybody who can find the event sees its tables: `listing` says who that is."""
        publish_round(self.actor, self.round, **self.sent())
        return self.shown()

    @verb(body=UnpublishInput)
    def unpublish(self, request: Request, **kwargs: object) -> Response:
        """Make a round a draft again, while it has no results.

        Slips that players submitted stay with their tables until the round is paired again.
        """
        unpublish_round(self.actor, self.round, **self.sent())
        return self.shown()

    @verb(body=HandInput, answer=HandAnswer)
    def by_hand(self, request: Request, **kwargs: object) -> Response:
        """Set a pair or the bye manually, in a draft or at tables without a result. This is how a late player joins a
        round.
        """
        sent, round_ = self.sent(), self.round
        one, other = _two(self.event, sent)
        plan = pair_by_hand(self.actor, round_, one=one, other=other, anyway=sent.get("anyway", False))
        return self.answer(_plan(plan))

    @verb(address="by-hand/preview", body=HandInput, answer=HandAnswer, only_reads=True)
    def by_hand_preview(self, request: Request, **kwargs: object) -> Response:
        """What a manual pairing changes. Nothing is stored."""
        number = self.round.number
        one, other = _two(self.event, self.sent())
        plan = plan_by_hand(load_swiss_rows(self.event), number, one=one.pk, other=other.pk if other else None)
        return self.answer(_plan(plan))


class TableResultViewSet(SwissResource):
    """The result of a table, in any published round; nothing is paired again."""

    noun = "swiss_result"
    single = True
    changes = Action.ENTER_RESULTS
    serializer_class = DuelInput
    answer_class = TableResultAnswer

    def enter(self) -> None:
        """The table of the address."""
        kwargs = self.kwargs
        places = (kwargs["club"], kwargs["event"], kwargs["round"], kwargs["table"])
        self.table = access_table(self.actor, *places, self.needs)
        self.event = self.table.round.event

    def shown(self) -> Response:
        """The table as it is now, and what is left to enter in its round."""
        view = round_view(load_swiss_rows(self.event), self.kwargs["round"])
        line = next(each for each in view.tables if each.number == self.kwargs["table"])
        return self.answer({**_table(line), "open": view.open, "lacking_figures": view.lacking})

    def update(self, request: Request, **kwargs: object) -> Response:
        """Enter or correct a result. It is saved as a new version."""
        sent = self.body(DuelInput)
        record_duel(
            self.actor,
            self.table,
            outcome=sent["outcome"],
            margins=margins_sent(sent),
            seen=sent.get("version"),
            anyway=sent.get("anyway", False),
        )
        return self.shown()

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Remove a result, while its round is the newest. The versions keep what was entered."""
        clear_duel(self.actor, self.table)
        return self.shown()

    @verb(body=DuelInput, answer=CorrectionAnswer, only_reads=True)
    def preview(self, request: Request, **kwargs: object) -> Response:
        """What a result would change: ranks, points, and how the next round would have been paired.

        Nothing is stored.
        """
        sent = self.sent()
        return self.answer(preview_correction(self.table, outcome=sent["outcome"], margins=margins_sent(sent)))


def margins_sent(sent: dict[str, Any]) -> tuple[Margins, Margins]:
    """The margins of the first and the second player, blank where none were sent."""
    first, second = (Margins(**seat) for seat in sent.get("seats", ({}, {})))
    return first, second


def _two(event: Event, sent: dict[str, Any]) -> tuple[Entry, Entry | None]:
    found = event.entries.select_related("person").in_bulk([sent["one"], sent.get("other") or sent["one"]])
    message = gettext_noop("This player is not entered in the event. Reload the players.")
    for name in ("one", "other"):
        if sent.get(name) is not None and sent[name] not in found:
            raise RuleError.one(name, "unknown", message)
    other = sent.get("other")
    return found[sent["one"]], None if other is None else found[other]


def _plan(plan: ManualPairingPlan) -> dict[str, Any]:
    own = ("changes", "bye_from", "bye_to", "left_over")
    return {**{name: getattr(plan, name) for name in own}, "notes": [problem_text(note) for note in plan.notes]}


def _values(event: Event, number: int) -> dict[str, Any]:
    rows = load_swiss_rows(event)
    view = round_view(rows, number)
    round_ = view.round
    return {
        "number": number,
        "state": round_.swiss.state,
        "listing": event.listing,
        "seed": round_.swiss.seed,
        "open": view.open,
        "lacking_figures": view.lacking,
        "tables": [_table(line) for line in view.tables],
        "byes": [
            {"entry": side.player.entry_id, "name": side.name, "kind": kind.value, "why": why}
            for side, kind, why in view.byes
        ],
        "findings": [problem_text(finding) for finding in draft_findings(rows)] if view.draft else [],
    }


def _table(line: TableLine) -> dict[str, Any]:
    return _seated(
        {
            "number": line.number,
            "entries": line.table.entries,
            "names": [side.name for side in line.sides],
            "outcome": line.code,
            "version": line.version,
            "colours": [side.colour for side in line.sides],
            "margins": margins_shown(line.table.results),
            "why": list(line.why),
        }
    )


def _seated(table: dict[str, Any]) -> dict[str, Any]:
    """The table with a seat for each player instead of parallel lists."""
    sides = zip_longest(table["entries"], table["names"], table["colours"], table["margins"])
    seats = [
        {**dict.fromkeys(MARGINS), **(margins or {}), "entry": entry, "name": name, "colour": colour or ""}
        for entry, name, colour, margins in sides
    ]
    return {**{name: table[name] for name in ("number", "outcome", "version", "why")}, "seats": seats}
