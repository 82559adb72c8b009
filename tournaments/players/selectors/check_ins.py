"""Check-ins: which players play in the coming heat or round, and which sit it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from django.db.models import Exists, OuterRef

from tournaments.events.models import Entry, Event
from tournaments.players.models import CheckIn


@dataclass(frozen=True, slots=True)
class Coming:
    """The heat or round that players check in for; `seated` once its boards are made."""

    number: int
    seated: bool = False


class CheckInDesk:
    """How a format has its players say whether they play the coming round; this one never asks them."""

    related: ClassVar[tuple[str, ...]] = ()
    """What of an entry `has_withdrawn` reads, to load along with many."""

    def coming_round(self, event: Event) -> Coming | None:
        """What players can check in for now; None once every round has started. One query."""
        return None

    def has_withdrawn(self, player: Entry, number: int) -> bool:
        """Whether the player is out of the event from this round on, or from an earlier one."""
        return False

    def byes_by_the_desk(self, event: Event, number: int) -> set[int]:
        """The entries that have a bye in that round without their own word that they sit out. One query at most."""
        return set()

    def has_bye_by_the_desk(self, player: Entry, number: int) -> bool:
        """Whether this player has such a bye. Two queries at most."""
        return False

    def sit_out_in_words(self, player: Entry, number: int) -> str:
        """What sitting the round out counts as for this player; blank where it costs nothing."""
        return ""


DESKS: Final[dict[str, CheckInDesk]] = {}
"""By the code of a format; a format whose players check in adds its own in its `wiring.py`."""


def check_in_desk_of(event: Event) -> CheckInDesk:
    """The check-in of an event that people enter."""
    return DESKS.get(event.format, CheckInDesk())


def coming_round_of(player: Entry) -> Coming | None:
    """What this player can check in for now: nothing once they withdrew. Two queries at most."""
    desk = check_in_desk_of(player.event)
    coming = desk.coming_round(player.event)
    return None if coming and desk.has_withdrawn(player, coming.number) else coming


def check_ins_of(event: Event, number: int) -> Mapping[int, bool]:
    """What each player said of a heat or round, by entry: True is here. One query."""
    rows = CheckIn.objects.filter(entry__event=event, number=number)
    return dict(rows.values_list("entry_id", "here"))


def said_no_to(number: int) -> Exists:
    """For a query of entries: whether the player said that they sit this heat or round out."""
    return Exists(CheckIn.objects.filter(entry=OuterRef("pk"), number=number, here=False))
