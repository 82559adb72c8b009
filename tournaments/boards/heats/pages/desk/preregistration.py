"""Pre-registrations: which players mean to play in which heat, before the heats exist (manual §12)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_boards_event
from tournaments.boards.heats.selectors.entry_lines import PreregistrationLine, preregistration_lines
from tournaments.boards.heats.services.preregistration import change_preregistrations
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.clubs.roles import may
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame


@desk_view(access_boards_event, see=Action.SEE_DESK, change=Action.MANAGE_ENTRIES)
def preregistration(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Players against heats, all or one (`?heat=2`); heats that exist already are closed."""
    posted = request.method == "POST"
    heat = _heat(request.GET.get("heat", ""), row)
    if not posted:
        return render(request, "boards/desk/entries/preregistration.html", _context(row, actor, heat=heat))
    # Send only what this user changed: `shown` is what their page had ticked, `pick` what is ticked now.
    shown, now = _pairs(request.POST.getlist("shown")), _pairs(request.POST.getlist("pick"))
    try:
        change_preregistrations(actor, row, add=now - shown, remove=shown - now)
    except RuleError as error:
        context = _context(row, actor, heat=heat) | {"problems": error.problems}
        return render(request, "boards/desk/entries/preregistration.html", context, status=422)
    messages.success(request, _("Pre-registration saved."))
    return redirect(_url(row, heat))


def _context(row: Event, actor: Actor, *, heat: int | None) -> dict[str, Any]:
    created = set(row.rounds.values_list("number", flat=True))
    lines = preregistration_lines(row)
    numbers = [heat] if heat else list(range(1, row.boards.heats + 1))
    all_heats = Tab(_("All heats"), _url(row, None), heat is None)
    return {
        **event_frame(row, "entries"),
        "heat": heat,
        "heats": [
            {"number": number, "closed": number in created, "count": _count(lines, number)} for number in numbers
        ],
        "rows": [
            (line, [(number, on, number in created) for number, on in line.heats if number in numbers])
            for line in lines
        ],
        "places": [
            all_heats,
            *(
                Tab(_("Heat %(heat)s") % {"heat": number}, _url(row, number), heat == number)
                for number in range(1, row.boards.heats + 1)
            ),
        ],
        "printed": [(number, [line.name for line in lines if (number, True) in line.heats]) for number in numbers],
        "may_manage": may(actor, row, Action.MANAGE_ENTRIES),
        "some_open": any(number not in created for number in numbers),
        "is_available": row.boards.preregistration,
    }


def _count(lines: list[PreregistrationLine], heat: int) -> int:
    return sum((heat, True) in line.heats for line in lines)


def _heat(text: str, row: Event) -> int | None:
    return int(text) if text in {str(number) for number in range(1, row.boards.heats + 1)} else None


def _pairs(values: list[str]) -> set[tuple[int, int]]:
    """Pairs written `entry-heat`; what is not written so is left out."""
    pairs = set()
    for value in values:
        entry, _dash, heat = value.partition("-")
        if (entry + heat).isascii() and entry.isdigit() and heat.isdigit() and len(value) < 19:
            pairs.add((int(entry), int(heat)))
    return pairs


def _url(row: Event, heat: int | None) -> str:
    url = reverse("desk:preregistration", args=[row.club.slug, row.slug])
    return f"{url}?heat={heat}" if heat else url
