"""An event as schema.org describes one, for search engines."""

from __future__ import annotations

from typing import Any

from tournaments.clubs.models import Club
from tournaments.entering.selectors.forms import OPEN, form_of, places_of
from tournaments.events.models import Event
from tournaments.sharing.addresses import club_address, event_address
from tournaments.sharing.words import event_in_words, game_of, hours_of

SCHEMA = "https://schema.org/"


def structured_event(event: Event, *, image: str = "") -> dict[str, Any] | None:
    """A `SportsEvent`; None while the event has no day or no place, which every reader asks for.

    Dates are bare unless the programme of a single day has times. Two queries while the event can be entered, else
    none.
    """
    place = event.venue or event.club.town
    if event.starts_on is None or not place:
        return None
    location: dict[str, Any] = {"@type": "Place", "name": place}
    town = event.town
    location["address"] = {"@type": "PostalAddress", "addressLocality": town} if town else place
    found: dict[str, Any] = {
        "@context": SCHEMA.rstrip("/"),
        "@type": "SportsEvent",
        "name": event.name,
        "description": event.description or event_in_words(event),
        "url": event_address(event),
        "startDate": event.starts_on.isoformat(),
        "eventStatus": f"{SCHEMA}EventScheduled",
        "eventAttendanceMode": f"{SCHEMA}OfflineEventAttendanceMode",
        "location": location,
        "organizer": {"@type": "Organization", "name": event.club.name, "url": club_address(event.club)},
    }
    if game_of(event):
        found["sport"] = game_of(event)
    hours = hours_of(event)
    if hours:
        found["startDate"], found["endDate"] = (each.isoformat() for each in hours)
    elif event.ends_on:
        found["endDate"] = event.ends_on.isoformat()
    if image:
        found["image"] = [image]
    offer = _offer(event)
    if offer:
        found["offers"] = offer
    return found


def structured_club(club: Club) -> dict[str, Any]:
    """A `SportsOrganization`, from what the club says of itself on the page that shows it."""
    found: dict[str, Any] = {
        "@context": SCHEMA.rstrip("/"),
        "@type": "SportsOrganization",
        "name": club.name,
        "url": club_address(club),
    }
    if club.mark:
        found["logo"] = club_address(club, "club_mark")
    if club.town:
        found["address"] = {"@type": "PostalAddress", "addressLocality": club.town}
    site = club._state.fields_cache.get("site")
    said = {"slogan": site.motto, "email": site.email} if site else {}
    return found | {name: value for name, value in said.items() if value}


def _offer(event: Event) -> dict[str, Any] | None:
    """A place in the event, only while it can be entered."""
    form = form_of(event) if getattr(event, "entering", None) == OPEN else None
    if form is None:
        return None
    stock = "InStock" if places_of(form).open_to_new else "SoldOut"
    offer: dict[str, Any] = {
        "@type": "Offer",
        "url": event_address(event, "enter"),
        "price": str(form.fee or 0),
        "priceCurrency": form.currency,
        "availability": f"{SCHEMA}{stock}",
    }
    for name, moment in (("validFrom", form.opens_at), ("validThrough", form.closes_at)):
        if moment:
            offer[name] = moment.isoformat()
    return offer
