"""The seats of two players who were named by typing."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.core.errors import RuleError
from tournaments.models import Round, Seat
from tournaments.selectors.people import people_by_typed_name

__all__ = ["typed_tokens"]


def typed_tokens(heat: Round, typed: Mapping[str, str]) -> list[str]:
    """Seat and player of those typed as `first` and `second`, as the page's boxes send them.

    Raises `RuleError` at either name for nobody at a board, and for several.
    """
    # Of who plays two boards, the seat that scores is meant.
    seats = list(Seat.objects.filter(round=heat, fills=False).select_related("entry__person"))
    found = [_seat_of(seats, typed.get(name, ""), path=f"swap.{name}") for name in ("first", "second")]
    if found[0].pk == found[1].pk:
        message = _("Both names mean %(name)s. Enter two players.")
        raise RuleError.one("swap.second", "same", message, name=found[1].entry.person.name)
    return [f"{seat.pk}-{seat.entry_id}" for seat in found]


def _seat_of(seats: list[Seat], typed: str, *, path: str) -> Seat:
    if not typed.strip():
        raise RuleError.one(path, "required", _("A name is missing. Enter both players to swap."))
    people = people_by_typed_name([seat.entry.person for seat in seats], typed)
    if not people:
        message = _("Nobody at a board is called %(name)s. Check the spelling.")
        raise RuleError.one(path, "unknown", message, name=typed[:60])
    if len(people) > 1:
        names = ", ".join(person.name for person in people[:5]) + (", …" if len(people) > 5 else "")
        message = _("%(count)s players match: %(names)s. Enter the whole name.")
        raise RuleError.one(path, "several", message, count=len(people), names=names)
    return next(seat for seat in seats if seat.entry.person_id == people[0].pk)
