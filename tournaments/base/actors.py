"""The actor: the user who makes a request, and the source that it comes from."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tournaments.base.permissions import TokenScope

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User


class Door(StrEnum):
    """The sources of changes; every log entry names one. LINK is the private link of a player or a captain."""

    PAGE = "page"
    API = "api"
    COMMAND = "command"
    WORKER = "worker"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Actor:
    """A user (None for a visitor) and the source that they come from. `trusted` marks our own commands, which no role
    restricts.

    `label` names an actor without an account, such as the captain behind a private link.

    `roles` remembers the roles looked up for this request, by club id; a change looks again under its lock. Roles at
    one event are in `event_roles`, by its id: there, they can't be taken for a role in its club. `token` names the API
    token that acts for the user; its `scope` and `only_club` limit what the user may do. `made` collects the changes
    made that can be undone.
    """

    user: User | None
    door: Door
    trusted: bool = False
    label: str = ""
    token: str = ""
    scope: str = TokenScope.ALL
    only_club: int | None = None
    made: list[int] = field(default_factory=list, compare=False, repr=False)
    roles: dict[int, str | None] = field(default_factory=dict, compare=False, repr=False)
    event_roles: dict[int, str | None] = field(default_factory=dict, compare=False, repr=False)

    @property
    def is_limited(self) -> bool:
        """Whether a token stands for less than the whole account."""
        return self.scope != TokenScope.ALL or self.only_club is not None

    @property
    def name(self) -> str:
        """The name that logs show."""
        return str(self.user) if self.user else self.label or "Topboard"
