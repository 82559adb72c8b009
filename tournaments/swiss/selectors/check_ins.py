"""The round that players check in for, and byes that the desk gave for it."""

from __future__ import annotations

from tournaments.events.models import Entry, Event
from tournaments.players.models import CheckIn
from tournaments.players.selectors.check_ins import CheckInDesk, Coming
from tournaments.swiss.models import SwissBye, SwissRoundState
from tournaments.swiss.selectors.sit_outs import sit_out_in_words


class SwissCheckIn(CheckInDesk):
    """See `CheckInDesk`."""

    related = ("swiss",)

    def coming_round(self, event: Event) -> Coming | None:
        """The round after the last published one."""
        published = event.rounds.filter(swiss__state=SwissRoundState.PUBLISHED).count()
        return Coming(published + 1) if published < event.swiss.rounds else None

    def has_withdrawn(self, player: Entry, number: int) -> bool:
        """See `CheckInDesk`."""
        gone = player.swiss.withdrawn_from
        return gone is not None and gone <= number

    def byes_by_the_desk(self, event: Event, number: int) -> set[int]:
        """See `CheckInDesk`. One query."""
        byes = SwissBye.objects.filter(entry__event=event, number=number)
        asked = CheckIn.objects.filter(entry__event=event, number=number, here=False).values("entry")
        return set(byes.exclude(entry__in=asked).values_list("entry_id", flat=True))

    def has_bye_by_the_desk(self, player: Entry, number: int) -> bool:
        """See `CheckInDesk`."""
        return (
            SwissBye.objects.filter(entry=player, number=number).exists()
            and not CheckIn.objects.filter(entry=player, number=number, here=False).exists()
        )

    def sit_out_in_words(self, player: Entry, number: int) -> str:
        """See `CheckInDesk`."""
        return sit_out_in_words(player, number)
