"""What the log must know of a kind of change: whether it can be undone, and whether its words name players.

A room says so in a module `kinds.py` of its own, with any of these:

- `NEVER`: kinds that can't be undone, with the reason. Undoing gives back the rows as they were before the change
  (`tournaments.changes.services.giving_back`), so a kind needs no code of its own. A change that reached somebody
  outside, or that can be reversed in another way, is never undone, and neither is a change that contains one.
- `NOTHING`: kinds with nothing to restore, with the reason. A change that also has others is undone without them.
- `NAMES_PLAYERS`: kinds whose words or values name players. Names of one word are looked for in no others when a
  person is erased.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from django.utils.translation import gettext_noop

from tournaments.base.rooms import modules_of_rooms

MAIL = gettext_noop("A sent email can’t be undone.")
MADE = gettext_noop("To delete the event, open its settings page.")
LINK = gettext_noop("The old link stays revoked, because somebody revoked it on purpose. Create a new one.")
LINKS = gettext_noop("Creating links can’t be undone. To stop a link, revoke it or create a new one.")
JOB = gettext_noop("A run changes nothing until its result is used, so there is nothing to undo.")


@cache
def never() -> dict[str, str]:
    """Why each kind that is never undone is not."""
    return _listed("NEVER")


@cache
def nothing() -> dict[str, str]:
    """For each kind that changes nothing, why there is nothing to restore."""
    return _listed("NOTHING")


@cache
def naming_players() -> frozenset[str]:
    """The kinds whose words name players."""
    return frozenset(kind for room in modules_of_rooms("kinds") for kind in getattr(room, "NAMES_PLAYERS", ()))


def _listed(name: str) -> dict[str, str]:
    return {kind: why for room in modules_of_rooms("kinds") for kind, why in getattr(room, name, {}).items()}


def can_be_undone(kinds: Collection[str]) -> bool:
    """Whether a change of these kinds can be undone."""
    return never().keys().isdisjoint(kinds) and not nothing().keys() >= set(kinds)


def why_left_alone(kind: str) -> str:
    """Why a change of this kind has none, untranslated; blank if it has one."""
    return never().get(kind) or nothing().get(kind, "")
