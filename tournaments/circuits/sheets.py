"""A circuit's ranking on paper, and certificates and receipts of its prizes."""

from __future__ import annotations

from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.base.sheets.paper import FRAMED, Document
from tournaments.circuits.models import Circuit
from tournaments.circuits.selectors.prizes import circuit_prizes, is_decided
from tournaments.circuits.selectors.seasons import CircuitSeason
from tournaments.circuits.selectors.tables import example_of, shown_lines
from tournaments.circuits.words import category_lines, example_words, meanings, rule_lines, short_rule
from tournaments.events.sheets.asked import printed_link, printed_mark
from tournaments.events.sheets.awards import TEMPLATE, certificate
from tournaments.people.models import Person

NARROW: Final = 5
"""Up to so many events a sheet stays upright."""


def circuit_sheet(found: CircuitSeason) -> Document:
    """The table with its rules in words."""
    return Document(
        name=f"{found.circuit.club.name} {found.circuit.name}",
        template="circuits/print/circuit.html",
        wide=len(found.counted) > NARROW,
        wall=True,
        context={
            **_frame(found),
            "circuit": found.circuit,
            "columns": found.counted,
            "lines": shown_lines(found),
            "total_head": short_rule(found.circuit),
            "rule_lines": [*rule_lines(found.circuit, found.rules, found.classes), *category_lines(found.categories)],
            "meanings": meanings(found.rules, found.classes),
            "example": example_words(example_of(found)),
            "prizes": circuit_prizes(found),
            "decided": is_decided(found),
            "today": found.today,
        },
    )


def circuit_certificates(found: CircuitSeason, *, site: str = "") -> Document:
    """A page across for each winner of a prize; those who share a prize have one each."""
    circuit = found.circuit
    sheets = [
        certificate(each.prize.title, one.name, shared=len(each.winners) > 1, guest_of=_guest_of(circuit, one.person))
        for each in circuit_prizes(found)
        for one in each.winners
    ]
    address = site + reverse("public:circuit", args=[circuit.club.slug, circuit.slug])
    context = _frame(found) | {
        "sheets": sheets,
        "mark": printed_mark(circuit.club),
        "when": circuit.season,
        "where": circuit.club.town,
        "link": printed_link(address) if site and circuit.published else {"words": "", "code": ""},
        "so_far": "" if circuit.prizes_fixed_at else _("so far"),
        "signs_for": _("For the circuit"),
    }
    name = f"{circuit.club.name} {circuit.name} {_('certificates')}"
    return Document(name=name, template=TEMPLATE, context=context, wide=True, styles=FRAMED)


def circuit_receipts(found: CircuitSeason) -> Document:
    """A list of the winners with an amount and a line to sign on."""
    circuit = found.circuit
    context = _frame(found) | {
        "circuit": circuit,
        "of": _("Prizes"),
        "is_fixed": circuit.prizes_fixed_at is not None,
        "prizes": circuit_prizes(found),
    }
    name = f"{circuit.club.name} {circuit.name} {_('receipts')}"
    return Document(name=name, template="circuits/print/receipts.html", context=context)


def _guest_of(circuit: Circuit, person: Person) -> str:
    """The club of a player of another club, which tells them apart from one of the same name; blank for the own."""
    return person.club.name if person.club_id != circuit.club_id else ""


def _frame(found: CircuitSeason) -> dict[str, Any]:
    """What sheets say of the circuit in place of an event."""
    circuit = found.circuit
    return {"event": circuit, "club": circuit.club, "accent": circuit.club.accent}
