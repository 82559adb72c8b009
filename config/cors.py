"""The API addresses that scripts of other sites may read: only those that are open to everybody."""

from __future__ import annotations

from typing import Final

OF_EVENTS: Final = (
    "announcements",
    "awards",
    "ballot-results",
    r"ballots(/\d+)?",
    "boards",
    "entry-form",
    r"heats/\d+/draws/\d+",
    r"league/(tables|fixtures)(\.csv)?",
    r"league/(cups|handicap-tables)(/\d+)?",
    r"penalties(/\d+)?",
    r"prize-(categories|groups)(/\d+)?",
    "prize-awards",
    r"prizes(/\d+)?",
    r"rounds/\d+/clock",
    r"soft-kinds(/\d+)?",
    "soft-rules",
    r"standings(\.csv|/teams)?",
    r"swiss/(rounds|standings|standings\.csv|nasamw\.csv|report\.trf)",
    r"swiss/top-dog(\.csv|/look-up|/standings)",
    r"totals(\.csv)?",
    r"wdd/(classification|boards)\.csv",
)
OF_CLUBS: Final = (
    r"circuits(/[^/]+(/standings(/\d+)?|/prizes|/categories|/events|/adjustments)?)?",
    r"rating-lists(/[^/]+(/ratings\.csv|/players(/\d+)?)?)?",
    rf"events/[^/]+(/({'|'.join(OF_EVENTS)}))?",
)
PUBLIC_API: Final = rf"^/api/(schema|v1/(tie-breaks|clubs/[^/]+/({'|'.join(OF_CLUBS)})))/?$"
