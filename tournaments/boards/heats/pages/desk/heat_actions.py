"""What the buttons of a heat's page do. A refusal shows the page again, with the boxes still ticked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.picked import picked
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_round
from tournaments.boards.heats.pages.desk.heat_view import heat_context, heat_frame
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.services.heats import (
    TAKEN_APART,
    abandon_heat,
    abandon_problems,
    names_in_words,
    register_entries,
    sit_out_entries,
    start_games,
    start_problems,
    unseed_heat,
)
from tournaments.boards.heats.services.participation import change_registrations
from tournaments.boards.heats.services.power_choice import choose_powers
from tournaments.events.models import Entry, Game, GameState, Part, Round
from tournaments.events.pages.desk.audience import asked_of, said_to_whom, wants_public
from tournaments.events.pages.steps import desk_url
from tournaments.players.services.dropped_slips import slips_told

UNREGISTERED, REGISTERED, ASSIGNED = 1, 2, 3
PARTS: dict[str, dict[str, Any]] = {
    "offers": {"may_sit_out": True},
    "offers_not": {"may_sit_out": False},
    "offers_two": {"may_play_twice": True},
    "offers_one": {"may_play_twice": False},
    "stands_in": {"part": Part.STANDS_IN},
    "sits_out": {"part": Part.SITS_OUT},
    "plays": {"part": Part.PLAYS},
}


@desk_view(access_round, change=Action.REGISTER_PLAYERS)
def heat_register(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Register the selected players, or all."""

    def register() -> str:
        entries = _picked_or_all(request, row, "unregistered")
        away = _away(row) if request.POST.get("do") == "all" else 0
        count = register_entries(actor, row, entries=entries, may_sit_out=request.POST.get("may_sit_out") == "1")
        said = ngettext("%(n)s player registered.", "%(n)s players registered.", count) % {"n": count}
        left = ngettext("%(n)s is away.", "%(n)s are away.", away) % {"n": away}
        return f"{said} {left}" if away else said

    return answer(request, actor, row, register, pane=UNREGISTERED)


@desk_view(access_round, change=Action.REGISTER_PLAYERS)
def heat_sit_out(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Remove the selected registered players from the heat, or all who have no board."""

    def sit_out() -> str:
        count = sit_out_entries(actor, row, entries=_picked_or_all(request, row, "registered"))
        return ngettext("%(n)s player unregistered.", "%(n)s players unregistered.", count) % {"n": count}

    return answer(request, actor, row, sit_out, pane=REGISTERED)


@desk_view(access_round, change=Action.REGISTER_PLAYERS)
def heat_parts(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Set what the selected registered players offer, or what they do without a seat."""

    def change() -> str:
        wanted = PARTS.get(request.POST.get("part", ""))
        if wanted is None:
            raise RuleError.one("part", "not_a_choice", _("Choose from the list what the selected players do."))
        count = change_registrations(actor, row, entries=_picked_or_all(request, row, "registered"), **wanted)
        return ngettext("%(n)s player changed.", "%(n)s players changed.", count) % {"n": count}

    return answer(request, actor, row, change, pane=REGISTERED)


@desk_view(access_round, see=Action.RUN_HEATS, change=Action.RUN_HEATS)
def heat_unseed(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Ask, then take the unstarted boards apart."""

    def unseed() -> str:
        count = unseed_heat(actor, row, anyway=True)  # the page named the slips
        return _("%(n)s players are registered again.") % {"n": count}

    if request.method == "POST":
        return answer(request, actor, row, unseed, pane=REGISTERED)
    title = _("Remove the boards that haven’t started?")
    boards = [board.game.number for board in load_heat_rows(row).boards if board.movable]
    if not boards:
        message = _(
            "No board of heat %(number)s can be unseeded: its games have started, or seeding must not change them."
        )
        nothing = Problem("games", "none", message, {"number": row.number})
        return _confirm(request, row, title=title, problems=[nothing])
    losses = [_("Game %(game)s is removed.") % {"game": number} for number in boards]
    slip = _("The slip of %(player)s, game %(game)s, is discarded; the log keeps it.")
    losses += [slip % each for each in slips_told(row, **TAKEN_APART)]
    text = _("Their players go back to Registered. Started, finished and locked boards don’t change.")
    return _confirm(request, row, title=title, text=text, losses=losses, action=_("Unseed"))


@desk_view(access_round, change=Action.RUN_HEATS)
def heat_powers(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Assign the powers of the unstarted boards again, by the players' preference lists."""

    def give() -> str:
        count = choose_powers(actor, row)
        return ngettext(
            "Powers of %(n)s board assigned by preference.", "Powers of %(n)s boards assigned by preference.", count
        ) % {"n": count}

    return answer(request, actor, row, give, pane=ASSIGNED)


@desk_view(access_round, see=Action.RUN_HEATS, change=Action.RUN_HEATS)
def heat_start(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Ask, then start all unstarted games."""

    def start() -> str:
        made_public = wants_public(request)
        count = start_games(actor, row, make_public=made_public)
        done = ngettext("%(n)s game started.", "%(n)s games started.", count) % {"n": count}
        return said_to_whom(done, row.event, made_public=made_public)

    if request.method == "POST":
        return answer(request, actor, row, start, pane=ASSIGNED)
    rows = load_heat_rows(row)
    boards = [board for board in rows.boards if board.open]
    title = ngettext("Start %(n)s game?", "Start %(n)s games?", len(boards)) % {"n": len(boards)}
    if problems := start_problems(row):
        return _confirm(request, row, title=title if boards else _("Start games?"), problems=problems)
    text = _("Once games start, their players and powers are locked, and seeding leaves them alone.")
    if row.event.rules_frozen_at is None:
        text += " " + _("The rules of the event are frozen: to change them later, you must give a reason.")
    if waiting := [rows.entries[pk] for pk in rows.waiting]:
        words = ngettext("%(who)s waits for a board.", "%(who)s wait for a board.", len(waiting))
        text = f"{words % {'who': names_in_words(waiting)}} {text}"
    asks = ngettext(
        "Start %(n)s game, and show it to whom?", "Start %(n)s games, and show them to whom?", len(boards)
    ) % {"n": len(boards)}
    asked = {"title": asks, "public": _("Publish and start"), "members": _("Start for members only")}
    question = asked_of(actor, row.event, **asked, not_yet=desk_url(row.event, "heat", row.number))
    return _confirm(request, row, title=title, text=text, action=_("Start games"), risk=False, question=question)


@desk_view(access_round, see=Action.RUN_HEATS, change=Action.RUN_HEATS)
def heat_abandon(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Ask, then delete the heat."""
    found = row.event
    if request.method == "POST":
        try:
            abandon_heat(actor, row, anyway=True)  # the page named the slips
        except RuleError as error:
            return _refused(request, actor, row, problems=error.problems)
        messages.success(request, _("Heat %(number)s is abandoned.") % {"number": row.number})
        return redirect("desk:heats", found.club.slug, found.slug)
    title = _("Abandon heat %(number)s?") % {"number": row.number}
    if problems := abandon_problems(row):
        return _confirm(request, row, title=title, problems=problems, played=_played(row))
    rows = load_heat_rows(row)
    registered, boards, runs = len(rows.registered), len(rows.boards), row.seeding_runs.count()
    losses = [
        *(
            [ngettext("%(n)s registration", "%(n)s registrations", registered) % {"n": registered}]
            if registered
            else []
        ),
        *([ngettext("%(n)s board not started", "%(n)s boards not started", boards) % {"n": boards}] if boards else []),
        *([_("all seeding runs of the heat; undo can’t restore them")] if runs else []),
        *(_("the slip of %(player)s, game %(game)s; the log keeps it") % each for each in slips_told(row)),
    ]
    text = _("The players stay entered in the event.")
    return _confirm(request, row, title=title, text=text, losses=losses, action=_("Abandon the heat"))


def _played(heat: Round) -> list[Game]:
    """The games that keep the heat from being abandoned, by number."""
    return list(heat.games.exclude(state=GameState.UNSTARTED).order_by("number"))


def answer(
    request: HttpRequest, actor: Actor, heat: Round, act: Callable[[], str], *, pane: int, url: str = ""
) -> HttpResponse:
    """Run the action, show a message and return to the heat; a refusal shows the heat with its reason."""
    try:
        done = act()
    except RuleError as error:
        return _refused(request, actor, heat, problems=error.problems)
    except StaleError as error:
        return _refused(request, actor, heat, stale=error, status=409)
    if done:
        messages.success(request, done)
    return redirect(url) if url else to_heat(heat, pane=pane)


def to_heat(heat: Round, *, pane: int = 0) -> HttpResponse:
    """Back to the heat's page, on a phone at the list that was worked on."""
    event = heat.event
    url = reverse("desk:heat", args=[event.club.slug, event.slug, heat.number])
    return redirect(f"{url}?pane={pane}" if pane else url)


def picked_entries(request: HttpRequest, heat: Round, name: str) -> list[Entry]:
    """The entries ticked under `name`. Raises `RuleError` if one of them has left the event."""
    ids = picked(request, name)
    entries = list(heat.event.entries.filter(pk__in=ids).select_related("person"))
    if len(entries) != len(set(ids)):
        raise RuleError.one("entries", "unknown", _("A player that you selected has left the event. Select again."))
    return entries


def entry_chosen(heat: Round, pk: str) -> Entry:
    """The entry that a button or a choice names. Raises `RuleError` where it left the event."""
    found = heat.event.entries.filter(pk=int(pk)) if pk.isascii() and pk.isdigit() and len(pk) < 10 else None
    entry = found.select_related("person").first() if found is not None else None
    if entry is None:
        raise RuleError.one("incoming", "unknown", _("A player that you selected has left the event. Select again."))
    return entry


def _away(heat: Round) -> int:
    """How many didn't come, left, or said that they will sit out this heat."""
    rows = load_heat_rows(heat)
    return sum(rows.stays_away(pk) for pk in rows.unregistered)


def _picked_or_all(request: HttpRequest, heat: Round, name: str) -> list[Entry]:
    """The entries ticked in a list, or everybody there who has no board and is expected. Raises `RuleError` where that
    is nobody.
    """
    entries = picked_entries(request, heat, name)
    if request.POST.get("do") == "all":
        rows = load_heat_rows(heat)
        everybody = rows.unregistered if name == "unregistered" else rows.waiting
        entries = [rows.entries[pk] for pk in everybody if not rows.stays_away(pk)]
    unpicked = _("Pick players under Unregistered first.")
    need(entries, unpicked if name == "unregistered" else _("Pick players under Registered first."))
    return entries


def need(entries: list[Entry], message: str) -> None:
    """Raise `RuleError` with `message` if nobody is selected."""
    if not entries:
        raise RuleError.one("entries", "none", message)


def _refused(request: HttpRequest, actor: Actor, heat: Round, *, status: int = 422, **shown: Any) -> HttpResponse:
    names = ("unregistered", "registered", "seat", "sit_out", "play_twice")
    ticked = {f"{name}:{value}" for name in names for value in request.POST.getlist(name)}
    return render(
        request, "boards/desk/heats/heat.html", heat_context(heat, actor, picked=ticked, **shown), status=status
    )


def _confirm(request: HttpRequest, heat: Round, *, risk: bool = True, **words: Any) -> HttpResponse:
    event = heat.event
    back = reverse("desk:heat", args=[event.club.slug, event.slug, heat.number])
    return render(
        request, "boards/desk/heats/confirm.html", {**heat_frame(heat), **words, "risk": risk, "back_url": back}
    )
