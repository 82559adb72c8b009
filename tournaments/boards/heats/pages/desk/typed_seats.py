"""The seats of two players who were named by typing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.events.models import Entry, Round, Seat
from tournaments.people.models import Person
from tournaments.people.selectors.people import people_by_typed_name

AT_GAME = re.compile(r"(?P<name>.*\S)\s*\(\D*(?P<game>\d{1,4})\)\s*")


def name_at_game(name: str, game: int) -> str:
    """How to type a player who sits at two boards."""
    return _("%(name)s (game %(game)s)") % {"name": name, "game": game}


def typed_tokens(heat: Round, typed: Mapping[str, str]) -> list[str]:
    """Seat and player of those typed as `first` and `second`, as the page's boxes send them.

    Raises `RuleError` at either name for a name that fits nobody at a board or several players, and for a player at two
    boards without the game.
    """
    seats = list(Seat.objects.filter(round=heat).select_related("game", "entry__person").order_by("game__number"))
    found = [_seat_of(heat, seats, typed.get(name, ""), path=f"swap.{name}") for name in ("first", "second")]
    if found[0].pk == found[1].pk:
        message = _("Both names mean %(name)s. Enter two players.")
        raise RuleError.one("swap.second", "same", message, name=found[1].entry.person.name)
    return [f"{seat.pk}-{seat.entry_id}" for seat in found]


def _seat_of(heat: Round, seats: Sequence[Seat], typed: str, *, path: str) -> Seat:
    if not typed.strip():
        raise RuleError.one(path, "required", _("A name is missing. Enter both players to swap."))
    named = AT_GAME.fullmatch(typed)
    name, game = (named["name"], int(named["game"])) if named else (typed, None)
    people = people_by_typed_name({seat.entry.person for seat in seats}, name)
    if not people:
        raise _nobody(heat, name, path=path)
    if len(people) > 1:
        raise _several(people, path=path)
    held = [seat for seat in seats if seat.entry.person_id == people[0].pk]
    here = [seat for seat in held if game in {None, seat.game.number}]
    if len(here) != 1:
        message = _("%(name)s sits at game %(games)s. Enter the seat that you mean: %(example)s.")
        games = _(" and ").join(str(seat.game.number) for seat in held)
        example = name_at_game(people[0].name, held[-1].game.number)
        raise RuleError.one(path, "which_game", message, name=people[0].name, games=games, example=example)
    return here[0]


def _nobody(heat: Round, name: str, *, path: str) -> RuleError:
    """Nobody at a board has this name: it is somebody without a seat, or nobody at all."""
    entries = Entry.objects.filter(event=heat.event_id).select_related("person")
    known = people_by_typed_name([entry.person for entry in entries], name)
    if len(known) == 1:
        message = _("%(name)s doesn’t sit at a board of this heat. Replace somebody with them instead.")
        return RuleError.one(path, "no_seat", message, name=known[0].name)
    message = _("Nobody at a board is called %(name)s. Check the spelling.")
    return RuleError.one(path, "unknown", message, name=name[:60])


def _several(people: Sequence[Person], *, path: str) -> RuleError:
    names = ", ".join(sorted(person.name for person in people)[:5]) + (", …" if len(people) > 5 else "")
    message = _("%(count)s players match: %(names)s. Enter the whole name.")
    return RuleError.one(path, "several", message, count=len(people), names=names)
