"""A player's private page: no account, one link. It shows their game, takes their word and their slips."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.core.errors import RuleError
from tournaments.errors import MissingError
from tournaments.models import Entry, Format
from tournaments.selectors.player.slip_facts import board_of_facts, margins_of_facts
from tournaments.selectors.player.slips import newest_slips
from tournaments.services.player.check_in import check_in
from tournaments.services.player.links import open_player_link
from tournaments.services.player.slips import Handed, hand_in_board, hand_in_duel
from tournaments.services.swiss.results import Margins
from tournaments.time_zones import show_times_of
from tournaments.web.desk.game_forms import parse_sheet, show_sheet_problems
from tournaments.web.forms import show_problems, whole
from tournaments.web.player.forms import PhotoForm
from tournaments.web.player.view import MyGame, board_sheet, duel_form, my_open_game, player_context

__all__ = ["confirm", "page", "say", "slip"]

View = Callable[..., HttpResponse]


def _private(view: View) -> View:
    """The view of whoever has the link; its address goes to no other site, no search engine and no shared cache."""

    @wraps(view)
    def guarded(request: HttpRequest, token: str, **rest: Any) -> HttpResponse:
        entry = open_player_link(token)
        if not entry.tournament.published:
            raise MissingError(_("The organisers have not opened the event's pages yet. Try again later."))
        show_times_of(entry.tournament)
        response = view(request, token, entry=entry, **rest)
        response["Referrer-Policy"] = "same-origin"
        response["X-Robots-Tag"] = "noindex, nofollow"
        response["Cache-Control"] = "private, no-store"
        return response

    return guarded


@require_safe
@_private
def page(request: HttpRequest, token: str, *, entry: Entry) -> HttpResponse:
    """My next game, my word for the coming round, my slip, my results."""
    return _page(request, token, entry, my_open_game(entry))


@require_POST
@_private
def say(request: HttpRequest, token: str, *, entry: Entry) -> HttpResponse:
    """ "I'm here", or "I'll sit out this round"."""
    here = request.POST.get("here") == "yes"
    try:
        check_in(entry, number=whole(request.POST.get("number")), here=here)
    except RuleError as error:
        return _page(request, token, entry, my_open_game(entry), status=422, problems=error.problems)
    messages.success(request, _("Noted: you are here.") if here else _("Noted: you sit out."))
    return redirect("player:page", token)


@require_POST
@_private
def slip(request: HttpRequest, token: str, *, entry: Entry, game: int) -> HttpResponse:
    """Hand in what I saw of my game."""
    mine = _mine(entry, game)
    photo = PhotoForm(request.POST, request.FILES)
    picture = photo.picture() if photo.is_valid() else None
    if entry.tournament.format != Format.SWISS:
        return _board_slip(request, token, entry, mine, picture)
    form = duel_form(mine, request.POST, request.FILES)
    if form.is_valid():
        try:
            handed = hand_in_duel(entry, mine.game, outcome=form.result(), margins=form.margins(), photo=picture)
            return _handed(request, token, handed)
        except RuleError as error:
            show_problems(form, RuleError(*(replace(each, path=form.field_of(each.path)) for each in error.problems)))
    return _page(request, token, entry, mine, status=422, form=form)


@require_POST
@_private
def confirm(request: HttpRequest, token: str, *, entry: Entry, game: int) -> HttpResponse:
    """Say the same as another player of my game said, who is named by the id of the slip that I was shown."""
    mine = _mine(entry, game)
    shown = request.POST.get("slip", "")
    found = next((each for each in newest_slips([game]).get(game, []) if str(each.pk) == shown), None)
    try:
        if found is None:
            message = _("The slip was handed in anew in the meantime. Look at it, and confirm that one.")
            raise RuleError.one("slip", "gone", message)
        if "outcome" in found.facts:
            first, second = margins_of_facts(found.facts)
            margins = (Margins(**first), Margins(**second))
            handed = hand_in_duel(entry, mine.game, outcome=found.facts["outcome"], margins=margins)
        else:
            handed = hand_in_board(entry, mine.game, facts=board_of_facts(found.facts))
    except RuleError as error:
        return _page(request, token, entry, mine, status=422, problems=error.problems)
    return _handed(request, token, handed)


def _board_slip(request: HttpRequest, token: str, entry: Entry, mine: MyGame, picture: bytes | None) -> HttpResponse:
    sheet = board_sheet(mine, request.POST)
    last_year = request.POST.get("last_year", "").strip()
    try:
        facts = parse_sheet(sheet, last_year=last_year)
        handed = hand_in_board(entry, mine.game, facts=facts, photo=picture)
    except RuleError as error:
        show_sheet_problems(sheet, error.problems)
        extra = {"sheet": sheet, "problems": error.problems, "last_year": last_year}
        return _page(request, token, entry, mine, status=422, **extra)
    return _handed(request, token, handed)


def _mine(entry: Entry, game: int) -> MyGame:
    mine = my_open_game(entry)
    if mine is None or mine.game.pk != game:
        raise MissingError(_("This is not your game any more. Open your private page again."))
    return mine


def _handed(request: HttpRequest, token: str, handed: Handed) -> HttpResponse:
    words = {
        Handed.STANDS: _("Both say the same: the result stands."),
        Handed.WAITS: _("Handed in. It stands once somebody else of your game says the same."),
        Handed.DIFFERS: _("Handed in. It differs from what is known, so the organisers decide."),
    }
    (messages.warning if handed == Handed.DIFFERS else messages.success)(request, words[handed])
    return redirect("player:page", token)


def _page(
    request: HttpRequest, token: str, entry: Entry, mine: MyGame | None, *, status: int = 200, **extra: Any
) -> HttpResponse:
    return render(request, "player/page.html", player_context(entry, token, mine=mine, **extra), status=status)
