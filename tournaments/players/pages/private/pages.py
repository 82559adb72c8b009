"""A player's private page: no account, one link. It shows their game, and accepts their check-in and slips."""

from __future__ import annotations

from collections.abc import Callable
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
from tournaments.base.forms import whole
from tournaments.base.pages.idempotent_forms import once
from tournaments.events.languages import show_language_of
from tournaments.events.models import Entry
from tournaments.events.pages.public.page_context import Json
from tournaments.events.time_zones import show_times_of
from tournaments.people.models import Person
from tournaments.people.services.personal_data import export_zip
from tournaments.players.forms import PhotoForm
from tournaments.players.pages.private.view import player_context
from tournaments.players.pages.slip_pages import slip_pages_of
from tournaments.players.selectors.slip_desks import MyGame, my_open_game
from tournaments.players.services.check_in import check_in
from tournaments.players.services.links import open_player_link, player_actor
from tournaments.players.services.names import show_own_name
from tournaments.players.services.slip_photos import SmallJpeg, read_picture
from tournaments.players.services.slips import Handed

View = Callable[..., HttpResponse]
AGAIN_SECONDS = "5"


def private(view: View) -> View:
    """The view for the holder of the link. Its address is kept from other sites, search engines and shared caches."""

    @wraps(view)
    def guarded(request: HttpRequest, token: str, **rest: Any) -> HttpResponse:
        entry = open_player_link(token)
        if not entry.event.published:
            raise MissingError(_("The organisers have not opened the event’s pages yet. Try again later."))
        show_times_of(entry.event)
        show_language_of(entry.event)
        response = view(request, token, entry=entry, **rest)
        response["Referrer-Policy"] = "same-origin"
        response["X-Robots-Tag"] = "noindex, nofollow"
        response["Cache-Control"] = "private, no-store"
        return response

    return guarded


@require_safe
@private
def page(request: HttpRequest, token: str, *, entry: Entry) -> HttpResponse:
    """My next game, my check-in for the coming round, my slip, my results."""
    return _page(request, token, entry, my_open_game(entry))


@require_POST
@private
def say(request: HttpRequest, token: str, *, entry: Entry) -> HttpResponse:
    """ "I'm here", or "I'll sit out this round"."""
    here = request.POST.get("here") == "yes"
    try:
        if request.POST.get("here") not in {"yes", "no"}:
            raise RuleError.one("here", "missing", _("Choose whether you are here or sit this round out."))
        end_bye = request.POST.get("end_bye") == "yes"
        check_in(entry, number=whole(request.POST.get("number")), here=here, end_bye=end_bye)
    except RuleError as error:
        return _page(request, token, entry, my_open_game(entry), status=422, problems=error.problems)
    messages.success(request, _("Saved: you are here.") if here else _("Saved: you sit out."))
    return redirect("player:page", token)


@require_safe
@private
def my_data(request: HttpRequest, token: str, *, entry: Entry) -> HttpResponse:
    """Everything the club has stored about me, as a zip."""
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
    messages.success(request, _("Saved. Public pages change at once. The organisers still see your whole name."))
    return redirect("player:page", token)


def pictured(view: View) -> View:
    """The view with the picture that a form brings, read before the form is counted: no lock waits for it.

    A picture that can't be read now gets a response at once that says when to send it again.
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
    typed = slip_pages_of(entry.event).typed(request, mine, problem)
    response = _page(request, token, entry, mine, status=error.status, **typed)
    response["Retry-After"] = AGAIN_SECONDS
    return response


@require_POST
@private
@pictured
@once
def slip(
    request: HttpRequest, token: str, *, entry: Entry, game: int, picture: SmallJpeg | None, refused: RuleError | None
) -> HttpResponse:
    """Submit what I saw of my game; `refused` is what is wrong with the picture."""
    mine = _mine(entry, game)
    said = slip_pages_of(entry.event).hand_in(request, entry, mine, picture=picture, refused=refused)
    return _said(request, token, entry, mine, said)


@require_POST
@private
@once
def confirm(request: HttpRequest, token: str, *, entry: Entry, game: int) -> HttpResponse:
    """Confirm the result of another player of my game, by the id of their slip that I was shown."""
    mine, wanted = _mine(entry, game), whole(request.POST.get("slip"))
    said = slip_pages_of(entry.event).confirm(request, entry, mine, slip=wanted)
    return _said(request, token, entry, mine, said)


def _mine(entry: Entry, game: int) -> MyGame:
    mine = my_open_game(entry)
    if mine is None or mine.game.pk != game:
        raise MissingError(_("This is no longer your game. Open your private page again."))
    return mine


def _said(request: HttpRequest, token: str, entry: Entry, mine: MyGame, said: Handed | Json) -> HttpResponse:
    """What happened to the slip, or the page with the input and its problems."""
    if not isinstance(said, Handed):
        return _page(request, token, entry, mine, status=422, **said)
    words = {
        Handed.STANDS: _("Your results agree: the result is final."),
        Handed.WAITS: _("Your result was submitted."),
        Handed.DIFFERS: _(
            "Your result was submitted. It differs from the one already known, so the organisers decide."
        ),
    }
    (messages.warning if said == Handed.DIFFERS else messages.success)(request, words[said])
    return redirect("player:page", token)


def _page(
    request: HttpRequest, token: str, entry: Entry, mine: MyGame | None, *, status: int = 200, **extra: Any
) -> HttpResponse:
    return render(request, "players/private/page.html", player_context(entry, token, mine=mine, **extra), status=status)
