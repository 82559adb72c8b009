"""The powers of unstarted boards by the players' lists, where the event says so (`pairing.core.preferences`)."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from pairing.core.preferences import Choice, Picker, hand_out_powers
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.boards.games.selectors.standings import score_book_of
from tournaments.boards.heats.services.heats import heat_name, locked_heat
from tournaments.changes.models import ChangeLine
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Game, GameState, Round, Seat
from tournaments.events.services.changes import EventChange, change_event

LARGEST_SEED = 2**53 - 1


def choose_powers(actor: Actor, heat: Round, *, seed: int | None = None) -> int:
    """Assign the powers of all unstarted boards of the heat again, by preference. Returns the number of boards.

    For boards that were assigned manually, or changed since their seeding was used. Without `seed` each board keeps its
    random seed, so that nobody can repeat the choice until it suits them; only a board without one gets a new seed. A
    named seed is marked as such: the log and the seeding page show it with every player's turn. Raises `RuleError`
    where the event assigns powers otherwise, or every board is started.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        locked = locked_heat(change, heat)
        if not change.event.boards.power_preferences:
            message = _("This event doesn’t assign powers by preference. Change “Powers are” in the settings first.")
            raise RuleError.one("power_preferences", "off", message)
        if not change.event.boards.powers_by_turns:
            message = _("The seeding weighs preferences in this event. Seed the heat again for other powers.")
            raise RuleError.one("preference_weight", "weighed", message)
        if seed is not None and not 0 <= seed <= LARGEST_SEED:
            message = _("A random seed is a whole number from 0 to %(most)s. Enter a number in that range.")
            raise RuleError.one("seed", "out_of_range", message, most=LARGEST_SEED)
        games = Game.objects.filter(round=locked, state=GameState.UNSTARTED, kept=False).order_by("number")
        numbers = list(games.values_list("number", flat=True))
        if not numbers:
            raise RuleError.one("games", "none", _("All boards have started. Seed the registered players first."))
        if seed is not None:
            return give_powers(change, locked, seed=seed, named=True, games=numbers)
        lots = _lots_so_far(locked)
        new = secrets.randbelow(LARGEST_SEED + 1)
        by_lots: dict[tuple[int, bool], list[int]] = defaultdict(list)
        for number in numbers:
            by_lots[lots.get(number, (new, False))].append(number)
        return sum(
            give_powers(change, locked, seed=known, named=named, games=each) for (known, named), each in by_lots.items()
        )


def _lots_so_far(heat: Round) -> dict[int, tuple[int, bool]]:
    """For each board that was given powers, the seed of its lots, and whether somebody named it: from the log.

    Not those of a heat of this number that was abandoned: everybody knows their seeds.
    """
    lines = ChangeLine.objects.filter(
        event_id=heat.event_id, kind__in=["give_powers", "abandon_heat"], subject=f"heat:{heat.number}"
    )
    lots: dict[int, tuple[int, bool]] = {}
    for action, after in lines.order_by("id").values_list("kind", "after"):
        if action == "abandon_heat":
            lots.clear()
        else:
            lots.update({board["game"]: (after["seed"], after.get("named", False)) for board in after["games"]})
    return lots


def give_powers(change: EventChange, heat: Round, *, seed: int, games: Collection[int], named: bool = False) -> int:
    """Within a change of the locked heat: the powers of its unstarted boards by preference, and a line in the log.

    `games` are the numbers of the boards meant; `named` says that somebody chose the seed.

    Scores are those of the standings as they are now, handicaps apart: a handicap makes up for strength in the
    ranking, and would otherwise decide the first heat, which the lot decides. Returns the number of boards.
    """
    seats: dict[int, list[Seat]] = defaultdict(list)
    open_games = Game.objects.filter(round=heat, state=GameState.UNSTARTED, number__in=games)
    for seat in Seat.objects.filter(game__in=open_games).select_related("game", "entry__person"):
        seats[seat.game.number].append(seat)
    if not seats:
        return 0
    pages = score_book_of(change.event).pages.values()
    scores = {page.id: page.total - page.entry.handicap for page in pages}
    boards = {
        number: [Picker(s.entry_id, scores[s.entry_id], tuple(s.entry.power_preferences)) for s in found]
        for number, found in sorted(seats.items())
    }
    powers = [power.code for power in DISCIPLINES[change.event.discipline].powers]
    left_out = {number: found[0].game.left_out for number, found in seats.items()}
    standing = Seat.objects.filter(round=heat).exclude(pk__in=[seat.pk for found in seats.values() for seat in found])
    held = dict(standing.exclude(power="").values_list("entry_id", "power"))
    given = hand_out_powers(boards, powers=powers, seed=seed, left_out=left_out, held=held)
    _write(seats, given)
    summary = _("Assigned the powers of %(heat)s by preference: games %(games)s, seed %(seed)s.")
    values = {"heat": heat_name(heat), "games": ", ".join(map(str, boards)), "seed": seed}
    after = {
        "seed": seed,
        "named": named,
        "games": [_as_json(number, boards[number], given[number]) for number in boards],
    }
    change.record("give_powers", summary % values, subject=f"heat:{heat.number}", after=after)
    return len(boards)


def _write(seats: dict[int, list[Seat]], given: dict[int, tuple[Choice, ...]]) -> None:
    rows = [seat for found in seats.values() for seat in found]
    # Players may exchange their powers, and powers are unique at a board.
    Seat.objects.filter(pk__in=[seat.pk for seat in rows]).update(power="")
    for number, choices in given.items():
        got = {choice.player: choice.power for choice in choices}
        for seat in seats[number]:
            seat.power = got[seat.entry_id]
    Seat.objects.bulk_update(rows, ["power"])


def _as_json(number: int, board: list[Picker], choices: tuple[Choice, ...]) -> dict[str, Any]:
    """A board in the order of picking, with the scores and lists that decided."""
    pickers = {picker.id: picker for picker in board}
    seats = [
        {
            "entry": choice.player,
            "score": str(pickers[choice.player].score),
            "list": list(pickers[choice.player].preferences),
            "power": choice.power,
        }
        for choice in choices
    ]
    return {"game": number, "seats": seats}
