"""What a copy of a Swiss event takes from its source, and what it doesn't."""

from __future__ import annotations

import secrets

from tournaments.events.services.copying import NEW_ROWS, NOT_COPIED, OWN, STATE, copy_with_event
from tournaments.swiss.models import SwissEntry, SwissPairRule, SwissRules

NEW_SEEDS = 2**31  # far below the largest, since each round adds to its event's


def new_seed() -> int:
    """The seed that a new event begins with, drawn for each one."""
    return secrets.randbelow(NEW_SEEDS)


def copy_settings() -> None:
    """Register what is copied with an event: its rules without the seed, and details of players and pairs."""
    copy_with_event(
        SwissRules,
        but={"seed": "the copy draws lots of its own"},
        own=lambda: {"seed": new_seed()},
    )
    NOT_COPIED[SwissEntry] = {
        "id": OWN,
        "event": NEW_ROWS,
        "entry": NEW_ROWS,
        "joined_in": STATE,
        "withdrawn_from": STATE,
    }
    NOT_COPIED[SwissPairRule] = {
        "id": OWN,
        "event": NEW_ROWS,
        "one": NEW_ROWS,
        "other": NEW_ROWS,
        "number": "only rules for all rounds are copied",
    }
