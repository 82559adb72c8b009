"""Heats: made, registered for, unseeded, started, rearranged and abandoned (manual §11, §12)."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.actors import Actor
from tournaments.base.api.endpoint import ANYWAY, Endpoint, operation, said_anyway
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_boards_event, access_round
from tournaments.boards.heats.api.shapes.heats import (
    ChoiceInput,
    ConflictsAnswer,
    EntryIds,
    HeatAnswer,
    HeatInput,
    HeatSummary,
    NewHeat,
    RegisterInput,
    RegistrationsInput,
    ReplaceInput,
    SwapInput,
)
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.selectors.seeding_runs import draft_of
from tournaments.boards.heats.selectors.shortfalls import shortfalls
from tournaments.boards.heats.selectors.swap_words import worst_players
from tournaments.boards.heats.services.heats import (
    abandon_heat,
    create_heat,
    edit_heat,
    register_entries,
    sit_out_entries,
    start_games,
    unseed_heat,
)
from tournaments.boards.heats.services.participation import change_registrations
from tournaments.boards.heats.services.power_choice import choose_powers
from tournaments.boards.heats.services.seats import replace_player, swap_seats
from tournaments.events.api.lookups import entries_by_id, entry_by_id
from tournaments.events.api.shapes.visibility import AudienceInput
from tournaments.events.models import GameState, Part, Round, Seat
from tournaments.lab.api.lookups import system_by_id


class Heats(Endpoint):
    """The heats of an event, nine at most."""

    @operation("list_heats", "The heats", tag="heats", answer=HeatSummary(many=True))
    def get(self, request: Request, club: str, event: str) -> Response:
        """By number, with how far each is."""
        row = access_boards_event(self.actor, club, event, Action.SEE_DESK)
        heats = row.rounds.annotate(
            registered=Count("registrations", distinct=True),
            made=Count("games", distinct=True),
            finished=Count("games", distinct=True, filter=Q(games__state=GameState.FINISHED)),
        )
        return Response(HeatSummary(heats, many=True).data)

    @operation(
        "create_heat",
        "Create a heat",
        tag="heats",
        body=NewHeat,
        answer=HeatAnswer,
        status=201,
        once=True,
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """Whoever pre-registered for it is registered at once.

        Send `number` or an `Idempotency-Key` if you may send this again: without either, the same request a second time
        creates the next heat.
        """
        row = access_boards_event(self.actor, club, event, Action.RUN_HEATS)
        heat = create_heat(self.actor, row, **self.body(NewHeat))
        where = f"/api/v1/clubs/{club}/events/{event}/heats/{heat.number}/"
        return Response(heat_answer(self.actor, club, event, heat.number), status=201, headers={"Location": where})


class HeatDetail(Endpoint):
    """One heat."""

    @operation("get_heat", "A heat with its players and boards", tag="heats", answer=HeatAnswer)
    def get(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Unregistered, registered and assigned players, and what the boards conflict."""
        return Response(heat_answer(self.actor, club, event, heat))

    @operation("edit_heat", "Change a heat", tag="heats", body=HeatInput, answer=HeatAnswer)
    def patch(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Fields left out stay."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        sent = self.body(HeatInput, partial=True)
        system = row.scoring_system
        if "scoring_system" in sent:
            system = system_by_id(row.event.club, sent["scoring_system"])
        edit_heat(
            self.actor,
            row,
            scoring_system=system,
            starts_at=sent.get("starts_at", row.starts_at),
            ends_at=sent.get("ends_at", row.ends_at),
            reason=sent.get("reason", ""),
        )
        return Response(heat_answer(self.actor, club, event, heat))

    @operation("abandon_heat", "Abandon a heat", tag="heats", parameters=[ANYWAY])
    def delete(self, request: Request, club: str, event: str, heat: int) -> Response:
        """With its registrations and unstarted boards. Not while a game is started or finished; slips that players
        handed in go only with `anyway`.
        """
        anyway = said_anyway(request)
        abandon_heat(self.actor, access_round(self.actor, club, event, heat, Action.RUN_HEATS), anyway=anyway)
        return Response(status=204)


class HeatConflicts(Endpoint):
    """What the boards of a heat conflict."""

    @operation("get_heat_conflicts", "The conflicts of a heat, and why they stay", tag="heats", answer=ConflictsAnswer)
    def get(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Each conflict once, the dearest first; for the five worst players the three best swaps."""
        rows = load_heat_rows(access_round(self.actor, club, event, heat, Action.SEE_DESK))
        found = heat_conflicts(rows)
        answer = {
            "total": found.total,
            "conflicts": found.remaining(rows.boards),
            "worst": worst_players(rows, found),
        }
        return Response(ConflictsAnswer(answer).data)


class Registrations(Endpoint):
    """Who plays in a heat."""

    @operation("register_entries", "Register players", tag="heats", body=RegisterInput, answer=HeatAnswer)
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Who is in it already stays."""
        row = access_round(self.actor, club, event, heat, Action.REGISTER_PLAYERS)
        sent = self.body(RegisterInput)
        entries = entries_by_id(row.event, sent.pop("entries"))
        register_entries(self.actor, row, entries=entries, **sent)
        return Response(heat_answer(self.actor, club, event, heat))

    @operation("change_registrations", "Offers and parts", tag="heats", body=RegistrationsInput, answer=HeatAnswer)
    def patch(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Who offers to sit out, who sits out, who stands in if needed, and who waits for a board."""
        row = access_round(self.actor, club, event, heat, Action.REGISTER_PLAYERS)
        sent = self.body(RegistrationsInput)
        entries = entries_by_id(row.event, sent.pop("entries"))
        change_registrations(self.actor, row, entries=entries, **sent)
        return Response(heat_answer(self.actor, club, event, heat))


class SittingOut(Endpoint):
    """Who does not play in a heat after all."""

    @operation("sit_out_entries", "Take players out of a heat", tag="heats", body=EntryIds, answer=HeatAnswer)
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Not who holds a seat: unseed or replace them first."""
        row = access_round(self.actor, club, event, heat, Action.REGISTER_PLAYERS)
        entries = entries_by_id(row.event, self.body(EntryIds)["entries"])
        sit_out_entries(self.actor, row, entries=entries)
        return Response(heat_answer(self.actor, club, event, heat))


class Unseeding(Endpoint):
    """The boards that nobody has started."""

    @operation(
        "unseed_heat",
        "Take unstarted boards apart",
        tag="heats",
        parameters=[ANYWAY],
        answer=HeatAnswer,
    )
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Their players are registered again, without a seat; slips that players handed in go only with `anyway`."""
        anyway = said_anyway(request)
        unseed_heat(self.actor, access_round(self.actor, club, event, heat, Action.RUN_HEATS), anyway=anyway)
        return Response(heat_answer(self.actor, club, event, heat))


class Start(Endpoint):
    """The games that wait to be played."""

    @operation("start_games", "Start all unstarted games", tag="heats", body=AudienceInput, answer=HeatAnswer)
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Locks their seats, and the event's rules."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        start_games(self.actor, row, **self.body(AudienceInput))
        return Response(heat_answer(self.actor, club, event, heat))


class PowerChoices(Endpoint):
    """Powers by the players' lists."""

    @operation("choose_powers", "Give powers by preference", tag="heats", body=ChoiceInput, answer=HeatAnswer)
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """At all unstarted boards, anew: the lowest score picks first. Using a seeding run does it by itself."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        choose_powers(self.actor, row, **self.body(ChoiceInput))
        return Response(heat_answer(self.actor, club, event, heat))


class Swaps(Endpoint):
    """Two players change seats."""

    @operation("swap_seats", "Swap two players", tag="heats", body=SwapInput, answer=HeatAnswer, refusals=[409])
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """They exchange game and power. 409 if somebody else sits there now."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        sent = self.body(SwapInput)
        first, second = (seen_seat(row, sent[name], path=f"{name}.entry") for name in ("first", "second"))
        swap_seats(self.actor, row, first=first, second=second)
        return Response(heat_answer(self.actor, club, event, heat))


class Replacements(Endpoint):
    """A player takes over a seat."""

    @operation("replace_player", "Replace a player", tag="heats", body=ReplaceInput, answer=HeatAnswer, refusals=[409])
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """At a started game the event's policy says who is credited."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        sent = self.body(ReplaceInput)
        incoming = entry_by_id(row.event, sent["incoming"], path="incoming")
        replace_player(self.actor, row, seat=seen_seat(row, sent), incoming=incoming)
        return Response(heat_answer(self.actor, club, event, heat))


def heat_answer(actor: Actor, club: str, event: str, heat: int) -> dict[str, Any]:
    """The heat as it is now. Nine queries, however many players."""
    rows = load_heat_rows(access_round(actor, club, event, heat, Action.SEE_DESK))
    conflicts = heat_conflicts(rows)
    found = {
        "rows": rows,
        "conflicts": conflicts,
        "draft": draft_of(rows),
        "sits_out": rows.with_part(Part.SITS_OUT),
        "stands_in": rows.with_part(Part.STANDS_IN),
        "may_sit_out": [pk for pk in rows.entries if pk in rows.may_sit_out],
        "may_play_twice": [pk for pk in rows.entries if pk in rows.may_play_twice],
        "shortfalls": shortfalls(rows),
    }
    pools = {pool.pk: pool.position for pool in rows.pools}
    return dict(HeatAnswer(found, context={"conflicts": conflicts, "pools": pools, "rows": rows}).data)


def seen_seat(heat: Round, sent: dict[str, Any], *, path: str = "entry") -> Seat:
    """The seat as the caller saw it; the service compares it with what is there now.

    Raises `RuleError` at `path` for an entry that is not of the event.
    """
    return Seat(pk=sent["seat"], round=heat, entry=entry_by_id(heat.event, sent["entry"], path=path))
