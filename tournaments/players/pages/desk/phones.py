"""Players' phones at the desk: check-in, and the result slips that players submitted."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError, StaleError
from tournaments.base.forms import whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.next_page import next_page
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.events.access import access_event_of_players
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.players.models import ResultSlip, SlipPhoto
from tournaments.players.pages.slip_pages import slips_shown
from tournaments.players.selectors.phones import load_phones
from tournaments.players.selectors.slips import slipped_games
from tournaments.players.services.slips import decide_slip


@desk_view(access_event_of_players, see=Action.SEE_DESK)
def phones(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Slips that need a decision, then every player with their check-in for the coming round."""
    return _page(request, actor, row)


@desk_view(access_event_of_players, change=Action.ENTER_RESULTS, once=True)
def phone_slip(request: HttpRequest, actor: Actor, row: Event, *, club: str, event: str, pk: int) -> HttpResponse:
    """Take one player's slip as the result of the game, then go on to `next`, or back to the slips.

    `seen` is the version of the result that the page showed: a newer one is not replaced.
    """
    slip, seen = _slip(row, pk), request.POST.get("seen", request.GET.get("seen"))
    try:
        decide_slip(actor, slip, seen=None if seen is None else whole(seen))
    except RuleError as error:
        return _page(request, actor, row, problems=error.problems, status=422)
    except StaleError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The slip of %(name)s is now the result.") % {"name": slip.entry.name})
    return HttpResponseRedirect(next_page(request) or reverse("desk:phones", args=[row.club.slug, row.slug]))


@desk_view(access_event_of_players, see=Action.SEE_DESK)
def phone_photo(request: HttpRequest, actor: Actor, row: Event, *, pk: int) -> HttpResponse:
    """The picture of a paper slip."""
    photo = SlipPhoto.objects.filter(slip=_slip(row, pk)).first()
    if photo is None:
        raise MissingError(_("There is no picture of this slip. Go back to the slips."))
    response = HttpResponse(bytes(photo.jpeg), content_type="image/jpeg")
    response["Cache-Control"] = "private, max-age=86400"
    return response


def _slip(event: Event, pk: int) -> ResultSlip:
    slips = ResultSlip.objects.select_related("game__round", "game__result", "entry__person")
    slip = slips.filter(game__round__event=event, pk=pk).first()
    if slip is None:
        raise MissingError(_("This slip doesn’t exist. Go back to the slips."))
    slip.game.round.event = event
    return slip


def _page(
    request: HttpRequest, actor: Actor, row: Event, *, problems: tuple[Problem, ...] = (), status: int = 200
) -> HttpResponse:
    games, shown = [slips_shown(found) for found in slipped_games(row)], load_phones(row)
    context = {
        **event_frame(row, "phones"),
        "phones": shown,
        "in_round": format_of(row).words.in_round % {"n": shown.coming},
        "differing": [game for game in games if game["differs"]],
        "waiting": [game for game in games if game["waits"]],
        "may_manage": may(actor, row, Action.MANAGE_ENTRIES),
        "problems": problems,
        "find": whole(request.GET.get("me")),
    }
    return render(request, "players/desk/phones.html", context, status=status)
