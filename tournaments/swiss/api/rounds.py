"""Rounds of a Swiss event: drafted, changed by hand, published, and the results of their tables."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.api.endpoint import ANYWAY, Endpoint, operation, said_anyway
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.events.api.shapes.visibility import AudienceInput
from tournaments.events.models import Entry, Event
from tournaments.swiss.access import access_swiss_event, access_swiss_round, access_table
from tournaments.swiss.api.shapes.rounds import (
    CorrectionAnswer,
    DraftInput,
    DuelInput,
    HandAnswer,
    HandInput,
    PairingAnswer,
    SwissRoundAnswer,
    UnpublishInput,
)
from tournaments.swiss.models import PairingRun
from tournaments.swiss.selectors.drafts import draft_findings
from tournaments.swiss.selectors.manual_pairing import ManualPairingPlan, plan_by_hand
from tournaments.swiss.selectors.margins import margins_json
from tournaments.swiss.selectors.rounds import TableLine, round_view
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.corrections import preview_correction
from tournaments.swiss.services.manual_pairing import pair_by_hand
from tournaments.swiss.services.pairing_runs import newest_run, pairs_in_worker, start_pairing, stop_pairing
from tournaments.swiss.services.results import Margins, clear_duel, record_duel
from tournaments.swiss.services.rounds import discard_draft, draft_round, publish_round, unpublish_round


class Draft(Endpoint):
    """The draft of the next round."""

    @operation(
        "draft_swiss_round",
        "Pair the next round as a draft, or its draft again",
        tag="swiss",
        body=DraftInput,
        answer=SwissRoundAnswer,
        status=201,
        once=True,
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """Nobody but the desk sees it until it is published. Over 500 players are paired by the worker: the answer is
        202 then, and what `GET` says of the pairing.
        """
        row = access_swiss_event(self.actor, club, event, Action.RUN_HEATS)
        if pairs_in_worker(row):
            run = start_pairing(self.actor, row, **self.body(DraftInput))
            return Response(PairingAnswer(run).data, status=202)
        made = draft_round(self.actor, row, **self.body(DraftInput))
        return Response(_answer(row, made.number), status=201)

    @operation("get_swiss_pairing", "The pairing that the worker makes", tag="swiss", answer=PairingAnswer)
    def get(self, request: Request, club: str, event: str) -> Response:
        """Of the one asked for last: queued, running, done, stopped or failed, and why."""
        return Response(PairingAnswer(self._run(club, event, Action.SEE_DESK)).data)

    @operation("stop_swiss_pairing", "Stop the pairing that the worker makes", tag="swiss")
    def delete(self, request: Request, club: str, event: str) -> Response:
        """The round stays as it is."""
        stop_pairing(self.actor, self._run(club, event, Action.RUN_HEATS))
        return Response(status=204)

    def _run(self, club: str, event: str, action: Action) -> PairingRun:
        run = newest_run(access_swiss_event(self.actor, club, event, action))
        if run is None:
            raise MissingError(_("No round of this event was paired by the worker."))
        return run


class RoundDetail(Endpoint):
    """A round as the desk sees it."""

    @operation("get_swiss_round", "A round", tag="swiss", answer=SwissRoundAnswer)
    def get(self, request: Request, club: str, event: str, number: int) -> Response:
        """Its tables with the reason of each pair, results and byes; drafts too."""
        row = access_swiss_round(self.actor, club, event, number, Action.SEE_DESK)
        return Response(_answer(row.event, number))

    @operation("discard_swiss_draft", "Discard a draft", tag="swiss", parameters=[ANYWAY])
    def delete(self, request: Request, club: str, event: str, number: int) -> Response:
        """A published round stands. Slips that players handed in while it was published go only with `anyway`."""
        anyway = said_anyway(request)
        row = access_swiss_round(self.actor, club, event, number, Action.RUN_HEATS)
        discard_draft(self.actor, row, anyway=anyway)
        return Response(status=204)


class Publication(Endpoint):
    """A round that players see."""

    @operation("publish_swiss_round", "Publish a round", tag="swiss", body=AudienceInput, answer=SwissRoundAnswer)
    def post(self, request: Request, club: str, event: str, number: int) -> Response:
        """Everybody who finds the event sees its tables from now on: `listing` says who that is."""
        row = access_swiss_round(self.actor, club, event, number, Action.RUN_HEATS)
        publish_round(self.actor, row, **self.body(AudienceInput))
        return Response(_answer(row.event, number))


class Unpublication(Endpoint):
    """Taking a published round back."""

    @operation(
        "unpublish_swiss_round",
        "Make a round a draft again",
        tag="swiss",
        body=UnpublishInput,
        answer=SwissRoundAnswer,
    )
    def post(self, request: Request, club: str, event: str, number: int) -> Response:
        """While none of its results is in. Slips that players handed in stay with their tables until another draft."""
        row = access_swiss_round(self.actor, club, event, number, Action.RUN_HEATS)
        unpublish_round(self.actor, row, **self.body(UnpublishInput))
        return Response(_answer(row.event, number))


class Hand(Endpoint):
    """Pairs set by hand."""

    @operation("pair_swiss_by_hand", "Set a pair or the bye by hand", tag="swiss", body=HandInput, answer=HandAnswer)
    def post(self, request: Request, club: str, event: str, number: int) -> Response:
        """In a draft, and at tables of a published round without a result. A late player joins so."""
        row = access_swiss_round(self.actor, club, event, number, Action.RUN_HEATS)
        sent = self.body(HandInput)
        one, other = _two(row.event, sent)
        return Response(_plan(pair_by_hand(self.actor, row, one=one, other=other, anyway=sent.get("anyway", False))))


class HandPreview(Endpoint):
    """What a pair by hand would change."""

    @operation("preview_swiss_by_hand", "What a pair by hand changes", tag="swiss", body=HandInput, answer=HandAnswer)
    def post(self, request: Request, club: str, event: str, number: int) -> Response:
        """Nothing is stored."""
        row = access_swiss_round(self.actor, club, event, number, Action.RUN_HEATS)
        one, other = _two(row.event, self.body(HandInput))
        rows = load_swiss_rows(row.event)
        return Response(_plan(plan_by_hand(rows, number, one=one.pk, other=other.pk if other else None)))


class Result(Endpoint):
    """The result of a table."""

    @operation(
        "record_swiss_result",
        "Enter or correct a result",
        tag="swiss",
        body=DuelInput,
        answer=SwissRoundAnswer,
        refusals=[409],
        once=True,
    )
    def put(self, request: Request, club: str, event: str, number: int, table: int) -> Response:
        """Saved as a new version. In any published round; nothing is paired again."""
        row = access_table(self.actor, club, event, number, table, Action.ENTER_RESULTS)
        sent = self.body(DuelInput)
        record_duel(
            self.actor,
            row,
            outcome=sent["outcome"],
            margins=margins_sent(sent),
            seen=sent.get("seen"),
            anyway=sent.get("anyway", False),
        )
        return Response(_answer(row.round.event, number))

    @operation("clear_swiss_result", "Take a result back", tag="swiss", answer=SwissRoundAnswer, once=True)
    def delete(self, request: Request, club: str, event: str, number: int, table: int) -> Response:
        """While its round is the newest; what was entered stays in its versions."""
        row = access_table(self.actor, club, event, number, table, Action.ENTER_RESULTS)
        clear_duel(self.actor, row)
        return Response(_answer(row.round.event, number))


class ResultPreview(Endpoint):
    """What a result would change."""

    @operation(
        "preview_swiss_result", "What a result would change", tag="swiss", body=DuelInput, answer=CorrectionAnswer
    )
    def post(self, request: Request, club: str, event: str, number: int, table: int) -> Response:
        """Ranks, points, and how the next round would have been paired. Nothing is stored."""
        row = access_table(self.actor, club, event, number, table, Action.ENTER_RESULTS)
        sent = self.body(DuelInput)
        return Response(
            CorrectionAnswer(preview_correction(row, outcome=sent["outcome"], margins=margins_sent(sent))).data
        )


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


def _plan(plan: ManualPairingPlan) -> Any:
    return HandAnswer(
        {
            "changes": plan.changes,
            "bye_from": plan.bye_from,
            "bye_to": plan.bye_to,
            "left_over": plan.left_over,
            "notes": [note.text for note in plan.notes],
        }
    ).data


def _answer(event: Event, number: int) -> Any:
    rows = load_swiss_rows(event)
    view = round_view(rows, number)
    round_ = view.round
    return SwissRoundAnswer(
        {
            "number": number,
            "state": round_.swiss.state,
            "listing": event.listing,
            "seed": round_.swiss.seed,
            "open": view.open,
            "lacking_figures": view.lacking,
            "tables": [_table(line) for line in view.tables],
            "byes": [
                {"entry": side.player.entry_id, "name": side.name, "kind": str(kind), "why": why}
                for side, kind, why in view.byes
            ],
            "findings": [finding.text for finding in draft_findings(rows)] if view.draft else [],
        }
    ).data


def _table(line: TableLine) -> dict[str, Any]:
    return {
        "number": line.number,
        "entries": list(line.table.entries),
        "names": [side.name for side in line.sides],
        "outcome": line.code,
        "version": line.version,
        "colours": [side.colour for side in line.sides if side.colour],
        "margins": margins_json(line.table.results),
        "why": list(line.why),
    }
