"""Who says to play in the coming heat or round, and who sits it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.events.models import Entry, Event, Format, GameState
from tournaments.players.models import CheckIn
from tournaments.swiss.models import SwissBye, SwissRoundState


@dataclass(frozen=True, slots=True)
class Coming:
    """The heat or round that players check in for; `seated` once its boards are made."""

    number: int
    seated: bool = False


def coming_round(event: Event) -> Coming | None:
    """What players can check in for now; None once all is played or under way. One query."""
    if event.format == Format.SWISS:
        published = event.rounds.filter(swiss__state=SwissRoundState.PUBLISHED).count()
        return Coming(published + 1) if published < event.swiss.rounds else None
    rounds = event.rounds.annotate(
        boards=Count("games"), waiting=Count("games", filter=Q(games__state=GameState.UNSTARTED))
    )
    known = {row.number: row for row in rounds}
    for number in range(1, event.boards.heats + 1):
        row = known.get(number)
        if row is None or not row.boards or row.waiting:
            return Coming(number, seated=bool(row and row.boards))
    return None


def coming_round_of(player: Entry) -> Coming | None:
    """What this player can check in for now: nothing once they withdrew. Two queries at most."""
    coming = coming_round(player.event)
    return None if coming and has_withdrawn(player, coming.number) else coming


def has_withdrawn(player: Entry, number: int) -> bool:
    """Whether the player of a Swiss is out of it from this round on, or from an earlier one."""
    if player.event.format != Format.SWISS:
        return False
    gone = player.swiss.withdrawn_from
    return gone is not None and gone <= number


def check_ins_of(event: Event, number: int) -> Mapping[int, bool]:
    """What each player said of a heat or round, by entry: True is here. One query."""
    rows = CheckIn.objects.filter(entry__event=event, number=number)
    return dict(rows.values_list("entry_id", "here"))


def byes_by_the_desk(event: Event, number: int) -> set[int]:
    """The entries that have a bye in that round without their own word that they sit out. One query."""
    byes = SwissBye.objects.filter(entry__event=event, number=number)
    asked = CheckIn.objects.filter(entry__event=event, number=number, here=False).values("entry")
    return set(byes.exclude(entry__in=asked).values_list("entry_id", flat=True))


def has_bye_by_the_desk(entry: Entry, number: int) -> bool:
    """Whether this player has such a bye. Two queries at most."""
    return (
        SwissBye.objects.filter(entry=entry, number=number).exists()
        and not CheckIn.objects.filter(entry=entry, number=number, here=False).exists()
    )
