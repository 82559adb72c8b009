"""What extras such as ratings add to events of any format. Each is a room of its own, above the formats.

A member is here because code below the extras needs it. Each does nothing unless an extra overrides it.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Final

from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.figures import exact
from tournaments.base.shown import SnapshotPart
from tournaments.clubs.roles import knows_club
from tournaments.events.formats import AwardsShown, format_of
from tournaments.events.outcomes import Ending, Outcome
from tournaments.events.records import Record
from tournaments.events.shown import AwardShown, AwardWinner, Shown, Told, Winner

if TYPE_CHECKING:
    from tournaments.events.models import Event

DIGITS_OF_TOTALS: Final = 2


@dataclass(frozen=True, slots=True)
class Order:
    """A ranking of people that players can be placed by."""

    slug: str
    name: str
    ranks: Callable[[Event], Mapping[int, int]]
    """Ranks by person. Raises `RuleError` at `rating_list` where it doesn't fit the event."""


@dataclass(frozen=True, slots=True)
class ExtraShown:
    """What an extra tells in a snapshot, and the awards that it gives."""

    told: Told[Any]
    value: SnapshotPart
    awards: Sequence[AwardShown] = ()


class Extra(ABC):
    """An extra as all who serve events see it."""

    code: ClassVar[str]

    def orders(self, event: Event) -> Sequence[Order]:
        """What players of the event can be placed by."""
        return ()

    def order(self, event: Event, slug: str) -> Order | None:
        """The one of its orders in the event's club with this name."""
        return None

    def tells_results(self, event: Event) -> bool:
        """Whether pages outside the event show its results, so that they can't be hidden."""
        return False

    def shown(self, rows: Any) -> ExtraShown | None:
        """Its part of a snapshot, from rows as the view shows them."""
        return None

    def ranks(self, shown: Shown) -> bool:
        """Whether it ranks the players of the event, and not the format."""
        return False

    def outcome(self, shown: Shown, outcome: Outcome) -> Outcome:
        """Who finished where, if the extra ranks them otherwise than the format does."""
        return outcome

    def winners(self, shown: Shown) -> Sequence[Winner] | None:
        """Who won an event that is over, if the extra ranks its players; None if it doesn't."""
        return None

    def more_files(self, event: Event, shown: Shown) -> Iterable[tuple[str, bytes]]:
        """Names and contents of files that an archive of the club has of an event; `shown` is its snapshot."""
        return ()


EXTRAS: Final[dict[str, Extra]] = {}


def register_extra(found: Extra) -> None:
    """Make an extra known; each room that is one does so in its `wiring.py`."""
    EXTRAS[found.code] = found


def shown_by_extras(rows: Any) -> list[ExtraShown]:
    """What the extras show of these rows."""
    found = (each.shown(rows) for each in EXTRAS.values())
    return [shown for shown in found if shown is not None]


def outcome_of(event: Event, shown: Shown) -> Outcome | None:
    """Who finished where, by the format and by every extra that ranks its players otherwise."""
    outcome = format_of(event).outcome(event, shown)
    for each in EXTRAS.values():
        outcome = each.outcome(shown, outcome) if outcome else None
    return outcome


def ranked_by_extras(shown: Shown) -> bool:
    """Whether an extra ranks the players of the event, so that the format's own table doesn't."""
    return any(each.ranks(shown) for each in EXTRAS.values())


def places_by_extras(event: Event, shown: Shown) -> Mapping[int, Ending] | None:
    """Where each entry finished, if an extra ranks the players of the event; None where its format does."""
    if not ranked_by_extras(shown):
        return None
    outcome = outcome_of(event, shown)
    return {each.entry: each for each in outcome.endings} if outcome else None


def record_of(event: Event, shown: Shown) -> Record:
    """The event's record of its people, each in the place that counts."""
    record = format_of(event).record(shown)
    places = places_by_extras(event, shown)
    if places is None:
        return record
    players = dict(record.players)
    for entry, ending in places.items():
        if entry in players:
            players[entry] = replace(players[entry], rank=ending.place, overall=ending.place, points=ending.points)
    return replace(record, players=players, digits=max(record.digits, DIGITS_OF_TOTALS))


def awards_of(event: Event, shown: Any, *, only_qualified: bool = True) -> AwardsShown:
    """The winners of each award; those of places are in the place that counts."""
    found = format_of(event).awards_shown(event, shown, only_qualified=only_qualified)
    places = places_by_extras(event, shown)
    if places is None:
        return found
    names = {entry: player.name for entry, player in format_of(event).record(shown).players.items()}
    last = max((each.place for each in places.values()), default=0)

    def award(code: str, place: int, shown_as: int | None) -> list[AwardShown]:
        held = [each for each in places.values() if each.place == place and each.entry in names]
        winners = tuple(AwardWinner(each.entry, names[each.entry], exact(each.points)) for each in held)
        return [AwardShown(code=code, winners=winners, place=shown_as)] if winners else []

    given = {each.code for each in found.prizes}
    first = [award("place", place, place) for place in range(1, found.places + 1)] if "place" in given else []
    lowest = award("last_place", last, None) if "last_place" in given else []
    others = [each for each in found.prizes if each.code not in {"place", "last_place"}]
    digits = max(found.digits, DIGITS_OF_TOTALS)
    return replace(found, prizes=[*chain.from_iterable(first), *others, *lowest], digits=digits)


def winners_by_extras(shown: Shown) -> Sequence[Winner] | None:
    """Who won by an extra that ranks the players of the event; None where there is none."""
    found = (each.winners(shown) for each in EXTRAS.values())
    return next((each for each in found if each is not None), None)


def orders_of(actor: Actor, event: Event) -> list[Order]:
    """What players of the event can be placed by."""
    known = EXTRAS.values() if knows_club(actor, event.club) else ()
    return [order for each in known for order in each.orders(event)]


def order_called(actor: Actor, event: Event, slug: str) -> Order:
    """The order of the event's club with this name; `MissingError` if there is none for the actor."""
    for each in EXTRAS.values() if knows_club(actor, event.club) else ():
        found = each.order(event, slug)
        if found is not None:
            return found
    raise MissingError(_("There is no rating list at this address. Go back to the club and choose one."))
