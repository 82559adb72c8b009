"""Events of one club in circuits of another, as seen by one of the clubs: neither sees what the other hides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.db.models import F, Q
from django.utils.translation import gettext as _

from tournaments.circuits.models import CircuitEvent
from tournaments.clubs.models import Club

Side = Literal["circuit", "event"]


@dataclass(frozen=True, slots=True)
class Agreement:
    """An event and a circuit of two clubs, as `club` reads them."""

    row: CircuitEvent
    club: Club

    @property
    def side(self) -> Side:
        "Which of the two belongs to the club."
        return "circuit" if self.row.circuit.club_id == self.club.pk else "event"

    @property
    def other(self) -> Club:
        """The other club."""
        event = self.row.event
        assert event is not None  # noqa: S101  agreements are about events
        return event.club if self.side == "circuit" else self.row.circuit.club

    @property
    def event_name(self) -> str:
        """The event's name; the other club's only while everybody may read it."""
        event = self.row.event
        assert event is not None  # noqa: S101  agreements are about events
        hidden = self.side == "circuit" and not event.in_lists
        return _("Event of %(club)s") % {"club": event.club.name} if hidden else event.name

    @property
    def circuit_name(self) -> str:
        """The circuit's name; the other club's only while everybody may read it."""
        circuit = self.row.circuit
        hidden = self.side == "event" and not circuit.published
        return _("Circuit of %(club)s") % {"club": circuit.club.name} if hidden else circuit.name

    @property
    def asked(self) -> bool:
        """Whether the club asked the other one."""
        return self.row.from_event == (self.side == "event")

    @property
    def can_accept(self) -> bool:
        """Whether the club hasn't answered yet, or said no."""
        return not self.asked and self.row.state != "accepted"

    @property
    def can_refuse(self) -> bool:
        """Whether the club hasn't answered yet."""
        return self.can_accept and self.row.state != "refused"

    @property
    def words(self) -> str:
        """The state, as the club reads it."""
        name = {"club": self.other.name}
        if self.row.state == "accepted":
            return _("Both agreed")
        if self.row.state == "refused":
            return _("%(club)s refused") % name if self.asked else _("You refused")
        return _("Waiting for %(club)s") % name if self.asked else _("%(club)s asks") % name


def waiting_count(club: Club) -> int:
    """How many other clubs wait for this club's answer. One query."""
    asked = Q(event__club=club, state="invited") | Q(circuit__club=club, state="asked")
    return CircuitEvent.objects.filter(asked).exclude(event__club=F("circuit__club")).count()


def agreements_of(club: Club) -> list[Agreement]:
    """What the club and others agreed on, or are asked, those that wait for its word first. One query."""
    rows = CircuitEvent.objects.filter(Q(circuit__club=club) | Q(event__club=club)).exclude(event=None)
    others = rows.exclude(event__club=F("circuit__club")).select_related("circuit__club", "event__club", "event_class")
    found = [Agreement(row, club) for row in others]
    return sorted(found, key=lambda each: (not each.can_refuse, each.row.pk))
