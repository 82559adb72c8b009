"""Seating one board by hand: some seats named, the rest filled, and seeding leaves it as it is (manual §11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from common.web.problems import problem_text
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.picked import picked
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_round
from tournaments.boards.heats.pages.desk.heat_actions import to_heat
from tournaments.boards.heats.pages.desk.heat_view import heat_frame
from tournaments.boards.heats.selectors.heat_rows import HeatRows, load_heat_rows
from tournaments.boards.heats.services.boards import seat_by_hand
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, Round
from tournaments.people.selectors.people import people_by_typed_name


@desk_view(access_round, see=Action.RUN_HEATS, change=Action.RUN_HEATS, once=True)
def heat_by_hand(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Ask for the players of a board, beginning with those selected in the heat; then seat them."""
    rows = load_heat_rows(row)
    powers = _powers(row)
    problems: Sequence[Problem] = ()
    if request.POST.get("do") == "seat":
        typed = [request.POST.get(f"seat-{at}", "") for at in range(len(powers))]
        try:
            entries = _entries_typed(rows, typed, powers=powers)
            game = seat_by_hand(actor, row, seats=list(zip(powers, entries, strict=True)))
        except RuleError as error:
            problems = error.problems
        else:
            words = _("Game %(game)s is seated. Seeding leaves it as it is, and seats the others.")
            messages.success(request, words % {"game": game.number})
            return to_heat(row, pane=3)
    else:
        ids = set(picked(request, "registered"))
        names = [entry.name for pk, entry in rows.entries.items() if pk in ids][: len(powers)]
        typed = [*names, *[""] * (len(powers) - len(names))]
    waiting = [rows.entries[pk] for pk in rows.waiting]
    wrong = {at: problem_text(p) for at in range(len(powers)) for p in problems if p.path == f"seats[{at}]"}
    context: dict[str, Any] = {
        **heat_frame(row),
        "seats": [(power, name, wrong.get(at, "")) for at, (power, name) in enumerate(zip(powers, typed, strict=True))],
        "has_powers": any(powers),
        "waiting": waiting,
        "problems": problems,
    }
    return render(request, "boards/desk/heats/by_hand.html", context, status=422 if problems else 200)


def _powers(heat: Round) -> list[str]:
    """The power of each seat; blank where it is found later, by turns or at the table."""
    event = heat.event
    named = event.boards.assign_powers and not event.boards.powers_by_turns
    return [power.code if named else "" for power in DISCIPLINES[event.discipline].powers]


def _entries_typed(rows: HeatRows, typed: Sequence[str], *, powers: Sequence[str]) -> list[Entry | None]:
    """The players whom the names mean, None for a blank one.

    Raises `RuleError` at `seats[i]` for a name that fits nobody or several.
    """
    seated = rows.seated
    free = {entry.person_id: entry for pk, entry in rows.entries.items() if pk in rows.registered and pk not in seated}
    found: list[Entry | None] = []
    problems = []
    for at, name in enumerate(typed):
        people = people_by_typed_name([entry.person for entry in free.values()], name)
        found.append(free[people[0].pk] if len(people) == 1 else None)
        if name.strip() and len(people) != 1:
            problems.append(_problem(f"seats[{at}]", name, [person.name for person in people], power=powers[at]))
    RuleError.gather(problems)
    return found


def _problem(path: str, typed: str, names: Sequence[str], *, power: str) -> Problem:
    at = "%(power)s: " if power else ""
    params: Mapping[str, object] = {
        "power": power.title(),
        "name": typed.strip()[:60],
        "count": len(names),
        "names": ", ".join(names[:5]) + (", …" if len(names) > 5 else ""),
    }
    if names:
        return Problem(path, "several", at + _("%(count)s players match: %(names)s. Enter the whole name."), params)
    message = at + _("No registered player without a seat is called %(name)s. Check the spelling.")
    return Problem(path, "unknown", message, params)
