"""The rooms, the lowest first: a room imports only from rooms before it. Rooms on one line don't import each other."""

from __future__ import annotations

from typing import Final

ROOMS: Final = (
    "base",
    "changes",
    "clubs",
    "people",
    "events",
    "players",
    "hall",
    "lab",
    "boards.games",
    "boards.heats",
    *("boards", "swiss", "league"),
    *("ratings", "top_dog", "circuits", "entering"),
    "prizes",
    "profiles",
    "sharing",
    "archive",
    "site",
    "demo",
)
