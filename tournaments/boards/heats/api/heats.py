"""Heats: made, registered for, unseeded, started, rearranged and abandoned (manual §11, §12)."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q, QuerySet
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.actors import Actor
from tournaments.base.api.endpoint import ANYWAY, said_anyway
from tournaments.base.api.resources import ResourceViewSet, asks, verb
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_boards_event, access_round
from tournaments.boards.heats.api.serializers.heats import (
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
from tournaments.events.api.serializers.visibility import AudienceInput
from tournaments.events.models import Event, GameState, Part, Round, Seat
from tournaments.lab.api.lookups import system_by_id


class HeatViewSet(ListModelMixin, ResourceViewSet):
    """The heats of an event, by number, with their players and boards. There are at most nine."""

    tag = "heats"
    noun = "heat"
    changes = Action.RUN_HEATS
    serializer_class = HeatAnswer
    list_class = HeatSummary
    lookup_field = "number"
    event: Event
    heat: Round

    def enter(self) -> None:
        """The heat of the address, or its event."""
        club, event = self.kwargs["club"], self.kwargs["event"]
        if "number" in self.kwargs:
            self.heat = access_round(self.actor, club, event, self.kwargs["number"], self.needs)
        else:
            self.event = access_boards_event(self.actor, club, event, self.needs)

    def shown(self, *, at: int | None = None) -> Response:
        """The heat as it is now."""
        places = (self.kwargs[name] for name in ("club", "event", "number"))
        values = heat_values(self.heat) if self.request.method == "GET" else heat_answer(self.actor, *places)
        headers = {} if at is None else {"Location": f"{self.request.path}{at}/"}
        return Response(values, status=self.status(), headers=headers)

    def request_shape(self) -> Any:
        """A new heat and a change are sent in shapes of their own."""
        return {"create": NewHeat, "partial_update": HeatInput}.get(self.action) or super().request_shape()

    def get_queryset(self) -> QuerySet[Round]:
        """With how far each is."""
        return self.event.rounds.annotate(
            registered=Count("registrations", distinct=True),
            made=Count("games", distinct=True),
            finished=Count("games", distinct=True, filter=Q(games__state=GameState.FINISHED)),
        ).order_by("number")

    def create(self, request: Request, **kwargs: object) -> Response:
        """Create a heat. Players who pre-registered for it are registered at once.

        Send `number` or an `Idempotency-Key` if you may send this again. Without either, sending the same request again
        creates the next heat.
        """
        self.kwargs["number"] = number = create_heat(self.actor, self.event, **self.body(NewHeat)).number
        return self.shown(at=number)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """A heat with its players and boards: unregistered, registered and assigned, and its boards' conflicts."""
        return self.shown()

    def partial_update(self, request: Request, **kwargs: object) -> Response:
        """Change a heat: its times, and how it is scored."""
        sent = self.change(HeatInput, lambda: heat_values(self.heat))
        if "scoring_system" in sent:
            sent["scoring_system"] = system_by_id(self.heat.event.club, sent["scoring_system"])
        now = {name: getattr(self.heat, name) for name in ("scoring_system", "starts_at", "ends_at")}
        edit_heat(self.actor, self.heat, **{**now, **sent})
        return self.shown()

    @asks(ANYWAY)
    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Abandon a heat, with its registrations and boards that haven't started. Not possible while a game is in
        progress or finished.

        Slips that players submitted are deleted only with `?anyway=true`.
        """
        abandon_heat(self.actor, self.heat, anyway=said_anyway(request))
        return Response(status=204)

    @action(detail=True, answer_class=ConflictsAnswer)
    def conflicts(self, request: Request, **kwargs: object) -> Response:
        """The conflicts of a heat, and why they remain. Each is listed once, the most expensive first.

        The five players with the most conflict have their three best swaps.
        """
        rows = load_heat_rows(self.heat)
        found = heat_conflicts(rows)
        remaining = found.remaining(rows.boards)
        return self.answer({"total": found.total, "conflicts": remaining, "worst": worst_players(rows, found)})

    @verb(body=RegisterInput, changes=Action.REGISTER_PLAYERS)
    def register(self, request: Request, **kwargs: object) -> Response:
        """Register players. Players who are already in the heat don't change."""
        sent = self.sent()
        entries = entries_by_id(self.heat.event, sent.pop("entries"))
        register_entries(self.actor, self.heat, entries=entries, **sent)
        return self.shown()

    @verb(methods=["patch"], body=RegistrationsInput, changes=Action.REGISTER_PLAYERS)
    def registrations(self, request: Request, **kwargs: object) -> Response:
        """Change what registered players do: sit out, stand in if needed, or wait for a board."""
        sent = self.sent()
        entries = entries_by_id(self.heat.event, sent.pop("entries"))
        change_registrations(self.actor, self.heat, entries=entries, **sent)
        return self.shown()

    @verb(body=EntryIds, changes=Action.REGISTER_PLAYERS)
    def sit_out(self, request: Request, **kwargs: object) -> Response:
        """Unregister players from a heat. Not possible for players with a seat: unseed or replace them first."""
        entries = entries_by_id(self.heat.event, self.sent()["entries"])
        sit_out_entries(self.actor, self.heat, entries=entries)
        return self.shown()

    @asks(ANYWAY)
    @verb()
    def unseed(self, request: Request, **kwargs: object) -> Response:
        """Remove boards that haven't started. Their players are registered again, without a seat.

        Slips that players submitted are deleted only with `?anyway=true`.
        """
        unseed_heat(self.actor, self.heat, anyway=said_anyway(request))
        return self.shown()

    @verb(body=AudienceInput)
    def start(self, request: Request, **kwargs: object) -> Response:
        """Start all games that haven't started. This locks their seats and freezes the event's rules."""
        start_games(self.actor, self.heat, **self.sent())
        return self.shown()

    @verb(body=ChoiceInput)
    def powers_by_preference(self, request: Request, **kwargs: object) -> Response:
        """Assign powers by preference at all boards that haven't started: the lowest score picks first.

        Using a seeding run does this automatically.
        """
        choose_powers(self.actor, self.heat, **self.sent())
        return self.shown()

    @verb(body=SwapInput)
    def swap(self, request: Request, **kwargs: object) -> Response:
        """Swap two players. They swap game and power. 409 if somebody else sits there now."""
        sent = self.sent()
        first, second = (seen_seat(self.heat, sent[name], path=f"{name}.entry") for name in ("first", "second"))
        swap_seats(self.actor, self.heat, first=first, second=second)
        return self.shown()

    @verb(body=ReplaceInput)
    def replace(self, request: Request, **kwargs: object) -> Response:
        """Replace a player. In a started game, the event's rule decides who gets the score."""
        sent = self.sent()
        incoming = entry_by_id(self.heat.event, sent["incoming"], path="incoming")
        replace_player(self.actor, self.heat, seat=seen_seat(self.heat, sent), incoming=incoming)
        return self.shown()


def heat_answer(actor: Actor, club: str, event: str, heat: int) -> dict[str, Any]:
    """The heat as it is now."""
    return heat_values(access_round(actor, club, event, heat, Action.SEE_DESK))


def heat_values(heat: Round) -> dict[str, Any]:
    """The heat as it is answered. Eight queries, however many players."""
    rows = load_heat_rows(heat)
    conflicts = heat_conflicts(rows)
    found = {
        "rows": rows,
        "conflicts": conflicts,
        "draft": draft_of(rows),
        "sits_out": rows.with_part(Part.SITS_OUT),
        "stands_in": rows.with_part(Part.STANDS_IN),
        "sit_out_offers": [pk for pk in rows.entries if pk in rows.may_sit_out],
        "play_twice_offers": [pk for pk in rows.entries if pk in rows.may_play_twice],
        "shortfalls": shortfalls(rows),
    }
    pools = {pool.pk: pool.position for pool in rows.pools}
    return dict(HeatAnswer(found, context={"conflicts": conflicts, "pools": pools, "rows": rows}).data)


def seen_seat(heat: Round, sent: dict[str, Any], *, path: str = "entry") -> Seat:
    """The seat as the caller saw it; the service compares it with what is there now.

    Raises `RuleError` at `path` for an entry that is not of the event.
    """
    return Seat(pk=sent["seat"], round=heat, entry=entry_by_id(heat.event, sent["entry"], path=path))
