"""The draw of a heat for everybody: what was published before it, its files, and how to reproduce it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from msgspec.structs import asdict

from pairing.core.boards.instance import Instance, canonical_json, sealed_text
from pairing.core.boards.parsing import parse_instance
from tournaments.base.errors import MissingError
from tournaments.base.pages.actor import page_actor
from tournaments.base.shown import with_more
from tournaments.boards.games.pages.public.page_context import boards_frame
from tournaments.boards.games.shown.draws import DrawnBoard, DrawShown, PowersGiven
from tournaments.boards.games.shown.events import BoardsShown, HeatShown
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.selectors.draws import public_run
from tournaments.events.access import access_public_event
from tournaments.events.pages.public.conditional_pages import public_page_of
from tournaments.events.pages.public.page_context import Json, PublicPage


@public_page_of("boards")
def draw(page: PublicPage[BoardsShown]) -> tuple[str, Json]:
    """Every draw of a heat, the newest first."""
    number = page.numbers["heat"]
    heat = next((heat for heat in page.data.heats if heat.number == number), None)
    if heat is None:
        raise MissingError(_("Heat %(n)s has not been created yet.") % {"n": number})
    names = {entry.id: entry.name for entry in page.data.entries}
    named = f"{page.event.slug}-heat-{number}-run"
    draws = [_shown(draw, heat, names) | {"file": f"{named}-{draw.run}"} for draw in reversed(heat.draws)]
    return "boards/public/draw.html", boards_frame(page, "heats") | {
        "heat": heat,
        "draws": draws,
        "discarded": heat.discarded,
        "powers_given": [_powers_given(given, heat, names) for given in reversed(heat.powers_given)],
    }


@require_safe
def draw_input(request: HttpRequest, club: str, event: str, heat: int, run: int) -> HttpResponse:
    """The file of a used draw: what `seed_boards` and `check_draw` read (contract §5)."""
    _found, instance = _used(request, club, event, heat, run)
    name = f"{event}-heat-{heat}-run-{run}.json"
    return _download(canonical_json(instance) + "\n", name=name, kind="application/json")


@require_safe
def draw_sealed(request: HttpRequest, club: str, event: str, heat: int, run: int) -> HttpResponse:
    """The exact input of the fingerprint: a line with the seed, then the file."""
    found, instance = _used(request, club, event, heat, run)
    name = f"{event}-heat-{heat}-run-{run}.txt"
    return _download(sealed_text(instance, seed=found.seed), name=name, kind="text/plain; charset=us-ascii")


def newest_draw(heats: Iterable[HeatShown]) -> Json | None:
    """The newest heat with a draw, and its newest draw: the one in use, else the last that was begun.

    Of one in use it has the random seed, the engine and the total, where everybody may know them.
    """
    drawn = [heat for heat in heats if heat.draws]
    if not drawn:
        return None
    heat = drawn[-1]
    used = [draw for draw in heat.draws if draw.used_at]
    draw = max(used, key=lambda draw: str(draw.used_at)) if used else heat.draws[-1]
    facts = {"seed": draw.seed, "engine": draw.engine, "total": draw.drawn.total} if draw.open and draw.drawn else {}
    return {"heat": heat.number, "at": draw.at, "fingerprint": draw.fingerprint, "used": bool(used)} | facts


def _used(request: HttpRequest, club: str, event: str, heat: int, run: int) -> tuple[SeedingRun, Instance]:
    row = access_public_event(page_actor(request), club, event)
    found = public_run(row, heat=heat, run=run)
    return found, parse_instance(found.instance)


def _download(text: str, *, name: str, kind: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-cache"}
    return HttpResponse(text.encode("ascii"), content_type=kind, headers=headers)


def _shown(draw: DrawShown, heat: HeatShown, names: Mapping[int, str]) -> Json:
    if draw.drawn is None:
        return asdict(draw)
    standing = [_seats((seat.entry, seat.power) for seat in game.seats) for game in heat.games]
    games = [_board(game, standing, names) for game in draw.drawn.games]
    changed = sum(not game["stands"] for game in games)
    return {**asdict(draw), **with_more(draw.drawn, games=games, changed=changed)}


def _powers_given(given: PowersGiven, heat: HeatShown, names: Mapping[int, str]) -> Json:
    """Powers picked in turn: the seeding run whose seed was used, the order of the picks, and which boards still have
    them."""
    standing = {game.number: _seats((seat.entry, seat.power) for seat in game.seats) for game in heat.games}
    boards = [
        {
            "number": board.game,
            "seats": [with_more(seat, name=names.get(seat.entry, "–")) for seat in board.seats],
            "stands": _seats((seat.entry, seat.power) for seat in board.seats) == standing.get(board.game),
        }
        for board in given.boards or ()
    ]
    known = given.seed is not None
    run = next((draw.run for draw in heat.draws if known and draw.seed == given.seed), None)
    return with_more(given, boards=boards, run=run)


def _board(game: DrawnBoard, standing: list[frozenset[tuple[int, str]]], names: Mapping[int, str]) -> Json:
    """A board of a seeding run: its players, and whether the heat still has it. Powers assigned later don't matter."""
    powers = game.powers or ("",) * len(game.players)
    drawn = _seats(zip(game.players, powers, strict=True))
    if not any(powers):
        standing = [_seats((entry, "") for entry, _power in board) for board in standing]
    seats = [
        {"entry": entry, "name": names.get(entry, ""), "power": power}
        for entry, power in zip(game.players, powers, strict=True)
    ]
    return {"number": game.game, "seats": seats, "stands": drawn in standing}


def _seats(pairs: Iterable[tuple[int, str | None]]) -> frozenset[tuple[int, str]]:
    return frozenset((entry, power or "") for entry, power in pairs)
