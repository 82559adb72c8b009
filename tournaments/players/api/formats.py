"""What the API asks of a format with slips: what a slip says, and how it is submitted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tournaments.base.api.fields import Input
from tournaments.events.models import Entry
from tournaments.players.selectors.slip_desks import MyGame
from tournaments.players.services.slips import Handed


@dataclass(frozen=True, slots=True)
class SlipApi:
    """`slip` is what a player sends of their game; `added` what they may add to another's slip."""

    slip: type[Input]
    hand_in: Callable[[Entry, MyGame, dict[str, Any]], Handed]
    added: type[Input] = Input


SLIP_APIS: Final[dict[str, SlipApi]] = {}
"""By the code of the format; filled by the `urls.py` of each room that is one."""
