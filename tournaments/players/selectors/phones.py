"""Players' phones as the desk sees them: links that exist or were opened, and each player's check-in for the coming
round."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.events.models import Entry, Event
from tournaments.players.models import PlayerLink
from tournaments.players.selectors.check_ins import check_in_desk_of, check_ins_of


@dataclass(frozen=True, slots=True)
class PhoneLine:
    """A player, their link (None before there is one), and their word for the coming round (None where silent).

    `bye_given`: the desk has them sit it out, which counts before their word. `gone`: they withdrew, so nobody asks
    them.
    """

    entry: Entry
    link: PlayerLink | None
    here: bool | None
    bye_given: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Phones:
    """All players by name, and the number of the round they check in for (None where there is none)."""

    lines: tuple[PhoneLine, ...]
    coming: int | None

    @property
    def here(self) -> int:
        """How many said that they are here."""
        return sum(line.here is True and not line.gone for line in self.lines)

    @property
    def out(self) -> int:
        """How many sit the round out."""
        return sum(line.here is False and not line.gone for line in self.lines)

    @property
    def silent(self) -> int:
        """How many said nothing."""
        return sum(line.here is None and not line.gone for line in self.lines)

    @property
    def linked(self) -> int:
        """How many have a link."""
        return sum(line.link is not None for line in self.lines)


def load_phones(event: Event) -> Phones:
    """The players of the event with their links and check-ins. Four queries."""
    desk = check_in_desk_of(event)
    coming = desk.coming_round(event)
    said = check_ins_of(event, coming.number) if coming else {}
    given = desk.byes_by_the_desk(event, coming.number) if coming else set()
    entries = event.entries.select_related("person", "player_link", *desk.related)
    entries = entries.order_by("person__sort_key", "pk")
    lines = [
        PhoneLine(
            entry,
            getattr(entry, "player_link", None),
            False if entry.pk in given else said.get(entry.pk),
            entry.pk in given,
            coming is not None and desk.has_withdrawn(entry, coming.number),
        )
        for entry in entries
    ]
    return Phones(tuple(lines), coming.number if coming else None)
