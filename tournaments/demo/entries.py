"""An event that players enter themselves: full, with a waiting list, lists to check, fees to come. All made up."""

from __future__ import annotations

import hashlib
from datetime import datetime, time, timedelta
from typing import Final

from django.utils import timezone

from tournaments.base.actors import Actor
from tournaments.clubs.models import Club
from tournaments.demo.play import read_data
from tournaments.entering.application import Application
from tournaments.entering.models import EntryRequest, ListState
from tournaments.entering.services.applying import enter_at_once
from tournaments.entering.services.desk import mark_paid
from tournaments.entering.services.lists import check_list, submit_list
from tournaments.entering.services.settings import add_question, edit_entry_form
from tournaments.events.models import Event
from tournaments.events.services.events import publish_event
from tournaments.events.time_zones import zone_of
from tournaments.swiss.details import SwissDetails, preset_of
from tournaments.swiss.services.events import create_swiss_event

PLACES: Final = 12
SENT: Final = 15
IN_WEEKS: Final = 6
DESCRIPTION: Final = """Four games in a day, 1,000 points. Newcomers are welcome: we lend armies.

08:45 Doors, tea, armies checked
09:30 Round 1
11:45 Round 2
13:45 Lunch in the hall
14:30 Round 3
16:45 Round 4
18:45 Prizes"""


def load_entries(actor: Actor, club: Club) -> Event:
    """An event in six weeks with twelve places and fifteen who want to play."""
    day = timezone.localdate() + timedelta(weeks=IN_WEEKS)
    details = SwissDetails(
        name=f"Caversham Open {day.year}",
        description=DESCRIPTION,
        venue="Caversham Hall",
        starts_on=day,
        ends_on=day,
        time_zone="Europe/London",
        rounds=4,
        seed=12,
        **{**preset_of("armati"), "first_round": "halves", "in_group": "halves"},
    )
    event = create_swiss_event(actor, club, details=details)
    publish_event(actor, event)
    zone = zone_of(event)
    closes = datetime.combine(day - timedelta(days=3), time(20), tzinfo=zone)
    edit_entry_form(
        actor,
        event,
        {
            "opens_at": datetime.combine(timezone.localdate() - timedelta(days=7), time(8), tzinfo=zone),
            "closes_at": closes,
            "capacity": PLACES,
            "ask_club": "may",
            "ask_army": "must",
            "fee": 15,
            "currency": "GBP",
            "pay_note": "By bank transfer, or at the door.",
            "list_kind": "text",
            "list_due_at": closes - timedelta(days=1),
            "list_reveal_at": datetime.combine(day, time(9, 30), tzinfo=zone),
            "terms_text": "Play fair, be on time, and tidy your table.",
            "shows": "all",
        },
    )
    add_question(actor, event, {"label": "Can you bring a battle mat?", "kind": "yes"})
    _send(actor, event)
    return event


def _send(actor: Actor, event: Event) -> None:
    """The first twelve have a place; most of them have paid, and half sent a list. They have no addresses, so nobody
    gets emails."""
    players = read_data("armati")["players"]
    for place, (first, last, _town, club_name, army, _rating) in enumerate(players[:SENT]):
        sent = Application(
            first_name=first,
            last_name=last,
            club_name=club_name,
            army=army,
            accepts_terms=True,
        )
        request = enter_at_once(event, sent, hashlib.sha256(f"demo {place}".encode()).hexdigest())
        if place % 2 == 0 and place < PLACES:
            submit_list(request, text=f"{army}, 1,000 points\n6 heavy infantry\n4 light cavalry\n1 general")
    rows = list(EntryRequest.objects.filter(event=event, state="accepted").order_by("number"))
    for row in rows:
        row.event = event
    mark_paid(actor, event, rows[:5], how="bank")
    mark_paid(actor, event, rows[5:7], how="cash")
    for row in rows[:4]:
        if row.lists.exists():
            check_list(actor, row, number=1, state=ListState.APPROVED)
    check_list(actor, rows[4], number=1, state=ListState.QUESTION, remark="This adds up to 1,012 points.")
