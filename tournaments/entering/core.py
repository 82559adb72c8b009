"""The states of an application, the holders of places, and the next in the queue: pure, with the time as an argument.

An application isn't an entry. It becomes one when it is accepted (`accepted`); until then only the organisers and the
applicant know of it. A place is taken by an accepted application, and held by an offer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Final


class State(StrEnum):
    """How far an application is."""

    UNCONFIRMED = "unconfirmed"
    APPLIED = "applied"
    WAITING = "waiting"
    OFFERED = "offered"
    ACCEPTED = "accepted"
    WITHDRAWN = "withdrawn"
    DECLINED = "declined"
    EXPIRED = "expired"


class Review(StrEnum):
    """How applications are decided: by nobody, by the organisers, or by the organisers for people new to the club."""

    AUTOMATIC = "automatic"
    BY_HAND = "by_hand"
    BY_HAND_IF_NEW = "by_hand_if_new"


_ARRIVALS: Final = frozenset({State.APPLIED, State.WAITING, State.ACCEPTED})
MOVES: Final[Mapping[State, frozenset[State]]] = {
    State.UNCONFIRMED: _ARRIVALS | {State.WITHDRAWN, State.EXPIRED},
    State.APPLIED: frozenset({State.WAITING, State.ACCEPTED, State.DECLINED, State.WITHDRAWN}),
    State.WAITING: frozenset({State.APPLIED, State.OFFERED, State.ACCEPTED, State.DECLINED, State.WITHDRAWN}),
    State.OFFERED: frozenset({State.WAITING, State.ACCEPTED, State.DECLINED, State.WITHDRAWN, State.EXPIRED}),
    State.ACCEPTED: frozenset({State.APPLIED, State.WAITING, State.WITHDRAWN}),
    State.WITHDRAWN: _ARRIVALS,
    State.DECLINED: frozenset({State.APPLIED, State.WAITING, State.ACCEPTED}),
    State.EXPIRED: _ARRIVALS,
}
"""Every move there is. Somebody who withdrew comes back as a new arrival, at the end of the queue; back to review goes
only whom the organisers put there."""

LIVE: Final = frozenset({State.UNCONFIRMED, State.APPLIED, State.WAITING, State.OFFERED, State.ACCEPTED})
"""States of people who want to play. Of one person with one address there is one such application."""
HOLDING: Final = frozenset({State.ACCEPTED, State.OFFERED})
"""States that hold a place."""
GONE: Final = (State.DECLINED, State.WITHDRAWN, State.EXPIRED)
"""States of people who do not play."""
PRICED: Final = re.compile(r"(?P<label>.*\S)\s+(?P<sign>\+ ?|[−-])(?P<amount>\d{1,5}([.,]\d{1,2})?)")
_LIKE_A_PRICE: Final = re.compile(r".*\S\s+\(?\+ ?[^\s\d]{0,3}\d\S*( \S{1,3})?")
LAST_MINUTE: Final = timedelta(minutes=1)
CONFIRM_WITHIN: Final = timedelta(hours=48)
JOIN_WITHIN: Final = timedelta(days=14)
"""How long somebody has to confirm an application, and somebody whom a captain named."""


def may_become(now: State, then: State) -> bool:
    """Whether an application in one state may move to the other."""
    return then in MOVES[now]


def is_open(opens: datetime | None, closes: datetime | None, *, now: datetime) -> bool:
    """Whether entries are open. One that closes at 23:59 is open for that whole minute; without `opens` none is."""
    return opens is not None and opens <= now and not is_past(closes, now=now)


def is_past(due: datetime | None, *, now: datetime) -> bool:
    """Whether the deadline is over, with the last minute counted in; none never is."""
    return due is not None and now >= due + LAST_MINUTE


def is_late(due: datetime | None, *, now: datetime) -> bool:
    """Whether what comes now is late: a list that is due at 18:00 is late at 18:00:30. Nothing is, without a day."""
    return due is not None and now > due


@dataclass(frozen=True, slots=True)
class Places:
    """The places of an event: `capacity` in all, or None for no limit; how many are taken, held by offers, waited for.

    `taken` may be above `capacity`: lowering it throws nobody out.
    """

    capacity: int | None
    taken: int = 0
    offered: int = 0
    waiting: int = 0

    @property
    def free(self) -> int | None:
        """Places that nobody holds; None for no limit."""
        return None if self.capacity is None else max(0, self.capacity - self.taken - self.offered)

    @property
    def has_free(self) -> bool:
        """Whether one more may have a place."""
        return self.free is None or self.free > 0

    @property
    def open_to_new(self) -> bool:
        """Whether somebody who comes now may get a place: while anybody waits, new people only join the queue."""
        return self.has_free and not self.waiting

    def to_offer(self) -> int:
        """How many of those who wait can be offered a place."""
        return self.waiting if self.free is None else min(self.free, self.waiting)


def arrival(places: Places, *, review: bool, queues: bool) -> State | None:
    """What a confirmed application becomes: accepted, waiting, or for the organisers to look at. None where the event
    is full and has no waiting list (`queues`).
    """
    if not places.open_to_new and not queues:
        return None
    if review:
        return State.APPLIED
    return State.ACCEPTED if places.open_to_new else State.WAITING


def needs_review(review: Review, *, is_new: bool, is_doubtful: bool) -> bool:
    """Whether the organisers look at an application: `is_new` to the club, `is_doubtful` for reasons of its own."""
    return is_doubtful or review == Review.BY_HAND or (review == Review.BY_HAND_IF_NEW and is_new)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody in the queue; `number` is theirs for good, and the order goes by `place`."""

    id: int
    place: int


def in_line(queue: Iterable[Waiting], count: int) -> list[Waiting]:
    """The next `count` of those who wait."""
    return sorted(queue, key=lambda each: each.place)[:count]


def moved(queue: Sequence[Waiting], who: int, *, to: int) -> dict[int, int]:
    """The new places by id, for those who change theirs, once `who` is the one at `to` (the first is 1).

    The places that are there are dealt out again, so that no number comes from elsewhere.
    """
    order = sorted(queue, key=lambda each: each.place)
    places = [each.place for each in order]
    mover = next(each for each in order if each.id == who)
    order.remove(mover)
    order.insert(min(max(to, 1), len(places)) - 1, mover)
    return {each.id: place for each, place in zip(order, places, strict=True) if each.place != place}


@dataclass(frozen=True, slots=True)
class Offer:
    """A place that is held for somebody until a moment."""

    id: int
    until: datetime


def has_lapsed(until: datetime | None, *, now: datetime) -> bool:
    """Whether the time to answer an offer is over."""
    return until is not None and until <= now


def lapsed(offers: Iterable[Offer], *, now: datetime) -> list[int]:
    """The offers whose time is over."""
    return [each.id for each in offers if has_lapsed(each.until, now=now)]


def reference(number: int) -> str:
    """The creditor reference of a payment (ISO 11649) for a number: "RF18" and what banks check it by.

    The two digits make the number, followed by them, leave 1 when divided by 97, with R as 27 and F as 15.
    """
    check = 98 - int(f"{number}271500") % 97
    return f"RF{check:02d}{number}"


def priced(line: str) -> tuple[str, Decimal]:
    """A choice and what it adds to the fee: "Dinner +12.50" is Dinner for 12.50, "Student -5" takes 5 off."""
    found = PRICED.fullmatch(line.strip())
    if found is None:
        return line.strip(), Decimal()
    amount = Decimal(found["amount"].replace(",", "."))
    return found["label"], amount if found["sign"].startswith("+") else -amount


def plainly_priced(line: str, marks: Iterable[str]) -> str:
    """A choice whose amount is written as `priced` reads it: "Dinner (+12 €)" is "Dinner +12". `marks` are the signs of
    the currency. A minus without one may be part of the label: "Hall A (-2)".
    """
    mark = "|".join(re.escape(each) for each in marks)
    amount = rf"(?P<before>{mark})? ?(?P<amount>\d+([.,]\d+)?) ?(?P<after>{mark})?"
    found = re.fullmatch(rf"(?P<label>.*\S)\s+(?P<open>\()?(?P<sign>\+|[−-]) ?{amount}(?(open)\))", line.strip())
    if found is None or PRICED.fullmatch(line.strip()):
        return line
    marked = found["before"] or found["after"]
    return f"{found['label']} {found['sign']}{found['amount']}" if marked or found["sign"] == "+" else line


def seems_priced(line: str) -> bool:
    """Whether a choice ends with what looks like an amount to add, but isn't one: "Dinner +1.250,00"."""
    return bool(_LIKE_A_PRICE.fullmatch(line.strip())) and not PRICED.fullmatch(line.strip())


WITHOUT_CENTS: Final = frozenset(
    (
        *("BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA"),
        *("PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF"),
    )
)
WITH_MILS: Final = frozenset(("BHD", "JOD", "KWD", "OMR", "TND"))
"""Currencies whose smallest unit is the unit itself, and those with a thousandth; all others have cents."""


def minor_units(amount: Decimal, currency: str) -> int:
    """An amount in the smallest unit of its currency, as payment providers count: 1250 for 12.50 EUR."""
    return int(_scaled(amount, currency))


def from_minor_units(units: int, currency: str) -> Decimal:
    """The amount that `minor_units` counts: 12.50 for 1250 of EUR."""
    return (Decimal(units) / _scaled(Decimal(1), currency)).quantize(Decimal("0.01"))


def has_units(amount: Decimal, currency: str) -> bool:
    """Whether an amount can be paid in coins of its currency: 12.50 JPY can't."""
    scaled = _scaled(amount, currency)
    return scaled == scaled.to_integral_value()


def _scaled(amount: Decimal, currency: str) -> Decimal:
    return amount * (1 if currency in WITHOUT_CENTS else 1000 if currency in WITH_MILS else 100)
