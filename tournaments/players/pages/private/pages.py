"""A player's private page: no account, one link. It shows their game, takes their word and their slips."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from common.pure.errors import RuleError
from tournaments.base.errors import BusyError, MissingError
from tournaments.base.forms import show_problems, whole
from tournaments.base.pages.idempotent_forms import once
from tournaments.boards.games.pages.desk.game_forms import asks_conceded, parse_sheet, show_sheet_problems
from tournaments.events.models import Entry, Format
from tournaments.events.time_zones import show_times_of
from tournaments.people.models import Person
from tournaments.people.services.personal_data import export_zip
from tournaments.players.forms import FiguresForm, PhotoForm
from tournaments.players.models import ResultSlip
from tournaments.players.pages.private.view import board_sheet, confirm_form, duel_form, player_context
from tournaments.players.selectors.open_games import MyGame, my_open_game
from tournaments.players.selectors.slips import newest_slips
from tournaments.players.services.check_in import check_in
from tournaments.players.services.links import open_player_link, player_actor
from tournaments.players.services.names import show_own_name
from tournaments.players.services.slip_photos import SmallJpeg, read_picture
from tournaments.players.services.slips import Handed, confirm_slip, hand_in_board, hand_in_duel

View = Callable[..., HttpResponse]
AGAIN_SECONDS = "5"


def private(view: View) -> View:
    """The view of whoever has the link; its address goes to no other site, no search engine and no shared cache."""

    @wraps(view)
    def guarded(request: HttpRequest, token: str, **rest: Any) -> HttpResponse:
        entry = open_player_link(token)
        if not entry.event.published:
            raise MissingError(_("The organisers have not opened the event's pages yet. Try again later."))
        show_times_of(entry.event)
        response = view(request, token, entry=entry, **rest)
        response["Referrer-Policy"] = "same-origin"
        response["X-Robots-Tag"] = "noindex, nofollow"
        response["Cache-Control"] = "private, no-store"
        return response

    return guarded


@require_safe
@private
def page(request: HttpRequest, token: str, *, entry: Entry) -> HttpResponse:
    """My next game, my word for the coming round, my slip, my results."""
    return _page(request, token, entry, my_open_game(entry))


@require_POST
@private
def say(request: HttpRequest, token: str, *, entry: Entry) -> HttpResponse:
    """ "I'm here", or "I'll sit out this round"."""
    here = request.POST.get("here") == "yes"
    try:
        end_bye = request.POST.get("end_bye") == "yes"
        check_in(entry, number=whole(request.POST.get("number")), here=here, end_bye=end_bye)
    except RuleError as error:
        return _page(request, token, entry, my_open_game(entry), status=422, problems=error.problems)
    messages.success(request, _("Noted: you are here.") if here else _("Noted: you sit out."))
    return redirect("player:page", token)


@require_safe
@private
def my_data(request: HttpRequest, token: str, *, entry: Entry) -> HttpResponse:
    """All that the club keeps of me, as a zip."""
    person = Person.objects.select_related("club").get(pk=entry.person_id)
    content = export_zip(player_actor(entry), person)
    response = HttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = content_disposition_header(True, f"{person.name}.zip") or ""
    return response


@require_POST
@private
def name(request: HttpRequest, token: str, *, entry: Entry) -> HttpResponse:
    """How others see my name, in every event of the club."""
    try:
        show_own_name(entry, request.POST.get("name_shown", ""))
    except RuleError as error:
        return _page(request, token, entry, my_open_game(entry), status=422, problems=error.problems)
    messages.success(request, _("Noted. Public pages follow at once; the organisers still know your whole name."))
    return redirect("player:page", token)


def pictured(view: View) -> View:
    """The view with the picture that a form brings, read before the form is counted: no lock waits for it.

    A picture that can't be read now is answered at once, with when to send it again.
    """

    @wraps(view)
    def read_first(request: HttpRequest, token: str, *, entry: Entry, game: int) -> HttpResponse:
        form = PhotoForm(request.POST, request.FILES)
        sent = form.picture() if form.is_valid() else None
        picture, refused = None, None
        try:
            picture = read_picture(entry, sent) if sent else None
        except RuleError as error:
            refused = error
        except BusyError as error:
            return _send_again(request, token, entry, _mine(entry, game), error)
        return view(request, token, entry=entry, game=game, picture=picture, refused=refused)

    return read_first


def _send_again(request: HttpRequest, token: str, entry: Entry, mine: MyGame, error: BusyError) -> HttpResponse:
    """The page with what was typed, but for the picture: browsers fill in no files."""
    problem = RuleError.one("photo", error.code, error.message)
    if entry.event.format == Format.SWISS:
        form = duel_form(mine, request.POST, request.FILES)
        form.full_clean()
        show_problems(form, problem)
        response = _page(request, token, entry, mine, status=error.status, form=form)
    else:
        sheet, last_year = board_sheet(mine, request.POST), request.POST.get("last_year", "").strip()
        extra = {"sheet": sheet, "problems": problem.problems, "last_year": last_year}
        response = _page(request, token, entry, mine, status=error.status, **extra)
    response["Retry-After"] = AGAIN_SECONDS
    return response


@require_POST
@private
@pictured
@once
def slip(
    request: HttpRequest, token: str, *, entry: Entry, game: int, picture: SmallJpeg | None, refused: RuleError | None
) -> HttpResponse:
    """Hand in what I saw of my game; `refused` is what is wrong with the picture."""
    mine = _mine(entry, game)
    if entry.event.format != Format.SWISS:
        return _board_slip(request, token, entry, mine, picture, refused)
    form = duel_form(mine, request.POST, request.FILES)
    if form.is_valid():
        try:
            RuleError.gather(refused.problems if refused else [])
            handed = hand_in_duel(
                entry,
                mine.game,
                outcome=form.result(),
                margins=form.margins(),
                without_figures=form.without_figures(),
                anyway=form.confirms_loss(),
                photo=picture,
            )
            return _handed(request, token, handed)
        except RuleError as error:
            _show_figures(form, error)
    return _page(request, token, entry, mine, status=422, form=form)


@require_POST
@private
@once
def confirm(request: HttpRequest, token: str, *, entry: Entry, game: int) -> HttpResponse:
    """Say the same as another player of my game said, who is named by the id of the slip that I was shown."""
    mine, wanted = _mine(entry, game), whole(request.POST.get("slip"))
    if entry.event.format == Format.SWISS:
        found = next((each for each in newest_slips([game]).get(game, []) if each.pk == wanted), None)
        if found is not None:
            return _confirm_table(request, token, entry, mine, found)
    try:
        handed = confirm_slip(entry, mine.game, slip=wanted)
    except RuleError as error:
        return _page(request, token, entry, mine, status=422, problems=error.problems)
    return _handed(request, token, handed)


def _confirm_table(request: HttpRequest, token: str, entry: Entry, mine: MyGame, found: ResultSlip) -> HttpResponse:
    """Confirm a slip of a table of two, with the figures that it lacks."""
    form = confirm_form(mine, found, request.POST)
    if form.is_valid():
        try:
            handed = confirm_slip(
                entry,
                mine.game,
                slip=found.pk,
                margins=form.margins(),
                without_figures=form.without_figures(),
                anyway=form.confirms_loss(),
            )
        except RuleError as error:
            if any(form.field_of(each.path) not in form.fields for each in error.problems):
                return _page(request, token, entry, mine, status=422, problems=error.problems)
            _show_figures(form, error)
        else:
            return _handed(request, token, handed)
    return _page(request, token, entry, mine, status=422, confirm_form=form)


def _show_figures(form: FiguresForm, error: RuleError) -> None:
    """Problems of a slip at its fields."""
    show_problems(form, RuleError(*(replace(each, path=form.field_of(each.path)) for each in error.problems)))


def _board_slip(
    request: HttpRequest,
    token: str,
    entry: Entry,
    mine: MyGame,
    picture: SmallJpeg | None,
    refused: RuleError | None,
) -> HttpResponse:
    sheet = board_sheet(mine, request.POST)
    last_year = request.POST.get("last_year", "").strip()
    try:
        facts = parse_sheet(sheet, last_year=last_year)
        RuleError.gather(refused.problems if refused else [])
        conceded = request.POST.get("conceded") == "1"
        handed = hand_in_board(entry, mine.game, facts=facts, photo=picture, conceded=conceded)
    except RuleError as error:
        show_sheet_problems(sheet, error.problems)
        extra = {
            "sheet": sheet,
            "problems": error.problems,
            "last_year": last_year,
            "ask_conceded": asks_conceded(error),
        }
        return _page(request, token, entry, mine, status=422, **extra)
    return _handed(request, token, handed)


def _mine(entry: Entry, game: int) -> MyGame:
    mine = my_open_game(entry)
    if mine is None or mine.game.pk != game:
        raise MissingError(_("This is not your game any more. Open your private page again."))
    return mine


def _handed(request: HttpRequest, token: str, handed: Handed) -> HttpResponse:
    words = {
        Handed.STANDS: _("Your results agree: the result is final."),
        Handed.WAITS: _("Your result was submitted."),
        Handed.DIFFERS: _(
            "Your result was submitted. It differs from the one already known, so the organisers decide."
        ),
    }
    (messages.warning if handed == Handed.DIFFERS else messages.success)(request, words[handed])
    return redirect("player:page", token)


def _page(
    request: HttpRequest, token: str, entry: Entry, mine: MyGame | None, *, status: int = 200, **extra: Any
) -> HttpResponse:
    return render(request, "players/private/page.html", player_context(entry, token, mine=mine, **extra), status=status)
