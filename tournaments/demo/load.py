"""Load the whole demo at once, or nothing of it."""

from __future__ import annotations

from tournaments.clubs.models import Club
from tournaments.demo.armati import load_armati
from tournaments.demo.club import CLUB, add_people, make_club, rate_diplomacy, tie_people
from tournaments.demo.dipcon import dipcon_people, load_dipcon
from tournaments.demo.entries import load_entries
from tournaments.demo.front_range import load_draft, load_front_range
from tournaments.demo.league import load_league
from tournaments.demo.sites import load_sites
from tournaments.events.services.snapshots import hold_snapshots
from tournaments.lab.services.shipped_systems import sync_shipped_systems


def load_demo() -> bool:
    """Load the demo in one transaction; whether there was anything to do. Costs one query where it is loaded."""
    if Club.objects.filter(slug=CLUB["slug"]).exists():
        return False
    with hold_snapshots():
        sync_shipped_systems()
        actor, club, users = make_club()
        people = add_people(actor, club, rows=dipcon_people())
        tie_people(actor, club, people=people)
        load_dipcon(actor, club, people=people)
        load_front_range(actor, club, people=people)
        load_draft(actor, club, people=people)
        armati = load_armati(actor, members=users)
        load_entries(actor, armati.club)
        load_league(actor, members=users)
        rate_diplomacy(actor, club)
        load_sites(actor)
    return True
