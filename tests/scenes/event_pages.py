"""What the tests of an event's desk pages share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.test import Client

from tournaments.boards.games.details import BoardsDetails
from tournaments.clubs.models import User
from tournaments.events.details import as_json

SignIn = Callable[[User], Client]
EVENT = "/desk/front-range/e/regatta/"


def as_typed(details: BoardsDetails, **changes: str) -> dict[str, str]:
    """The details as a browser sends their form."""
    data: dict[str, str] = {}
    for name in BoardsDetails.__dataclass_fields__:
        value: Any = getattr(details, name)
        if name == "tie_breaks":
            data |= {f"tie_breaks_{place}": code for place, code in enumerate(value, start=1)}
        elif name == "scoring_system":
            data[name] = str(value.pk)
        elif name == "preregistration":
            data |= {name: "on"} if value else {}
        elif value is not None:
            data[name] = str(as_json(value))
    return {**data, **changes}
