"""Which powers a seat can't get: any but a locked one, the unplayed one, or the same power twice for one player."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from common.pure.errors import Problem
from tournaments.events.models import Game, Seat


def locked_problem(game: Game, *, path: str) -> Problem:
    """That the powers of the game are locked, at the field that would change one."""
    message = _("The powers of game %(game)s are locked. Unlock them first.")
    return Problem(path, "locked", message, {"game": game.number})


def power_problems(game: Game, powers: Mapping[int, str], *, path: Callable[[int], str]) -> list[Problem]:
    """What keeps the seats of a game from these powers, by seat id; `path` names the field of a seat. Two queries."""
    names = {seat.pk: seat.entry for seat in game.seats.select_related("entry__person")}
    entries = {entry.pk for entry in names.values()}
    elsewhere = Seat.objects.filter(round=game.round_id, entry__in=entries).exclude(game=game).select_related("game")
    held = {(seat.entry_id, seat.power): seat.game.number for seat in elsewhere if seat.power}
    problems = []
    for pk, power in powers.items():
        entry = names.get(pk)
        if not power or entry is None:
            continue
        if power == game.left_out:
            message = _("Nobody plays %(power)s at this board. Choose another power, or leave out another one.")
            problems.append(Problem(path(pk), "left_out", message, {"power": power.title()}))
        elif (entry.pk, power) in held:
            message = _("%(name)s plays %(power)s at game %(game)s already. Choose another power.")
            params = {"name": entry.name, "power": power.title(), "game": held[entry.pk, power]}
            problems.append(Problem(path(pk), "power_twice", message, params))
    return problems
