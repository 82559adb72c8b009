"""What the demo's clubs say about themselves. All made up."""

from __future__ import annotations

from typing import Final

from tournaments.base.actors import Actor
from tournaments.clubs.models import Club
from tournaments.clubs.services.site import edit_site

SITES: Final = {
    "front-range": {
        "motto": "Diplomacy face to face, since 1996",
        "text": "We play a board on the first Saturday of the month, and hold the **Front Range Open** each autumn. "
        "Come for one game: we teach the rules in ten minutes.",
        "place": "Wheat Ridge Grange Hall, Wheat Ridge, Colorado",
        "meets": "First Saturday of the month, 10:00 to 18:00",
        "guests": "Guests are welcome, and so are beginners",
        "email": "hello@front-range.example",
        "links": "House rules | https://front-range.example/house-rules.pdf | 84 kB\n"
        "How to get there | https://front-range.example/travel",
    },
    "thames-ancients": {
        "motto": "Ancient and medieval wargames since 1987",
        "text": "We play *Armati* and *DBMM* with 15 mm armies: an evening a month and three tournaments a year.\n\n"
        "Come to watch, borrow an army, and stay for the second game.",
        "place": "Caversham Hall, St Peter’s Hill, Reading",
        "meets": "Second Tuesday of the month, 19:00 to 22:30",
        "guests": "Guests are welcome; armies to borrow",
        "email": "hello@thames-ancients.example",
        "links": "Rules of the circuit | https://thames-ancients.example/rules.pdf | 84 kB\n"
        "Army lists and amendments | https://thames-ancients.example/lists.pdf | 212 kB\n"
        "Pictures | https://thames-ancients.example/pictures",
    },
    "rugby-bridge": {
        "motto": "Teams of four, home and away",
        "text": "Three divisions from October to May, and a handicap cup. New teams join the lowest division.",
        "meets": "Matches on weekday evenings from 19:15",
        "guests": "Single players find a team through us",
        "email": "hello@rugby-bridge.example",
        "links": "Rules of the league | https://rugby-bridge.example/rules.pdf | 120 kB",
    },
}
"""By the short name of the club."""


def load_sites(actor: Actor) -> None:
    """Give the demo's clubs their pages."""
    for club in Club.objects.filter(slug__in=SITES):
        edit_site(actor, club, SITES[club.slug])
