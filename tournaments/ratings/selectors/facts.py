"""The games of events as rating lists count them. People are persons here, so that they are the same in every event."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from handicaps.core.ratings.games import RatedGames
from handicaps.core.ratings.rules import PlackettLuceRules, Rules
from tournaments.events.formats import format_of
from tournaments.events.models import Event


def event_games(event: Event, rules: Rules) -> RatedGames:
    """What the event holds for a list of these rules. One query for a Swiss event, a dozen for one of boards.

    Load the event with its club and scoring system.
    """
    by_score = isinstance(rules, PlackettLuceRules) and rules.rank_by == "score"
    return format_of(event).rated_games(event, by_score=by_score)


def digest(*parts: Any) -> str:
    """64 signs that tell these values from others."""
    return hashlib.sha256(json.dumps(parts, default=str).encode()).hexdigest()
