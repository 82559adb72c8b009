"""A request that is sent twice counts once: a double tap, a resend after a lost answer, a queue on two tabs.

The sender names the request by a key. The key is stored with the answer in the transaction of the change, so either
both are saved or neither is. Of two requests at once, the second waits for the first and gets its answer. A refusal
doesn't store the key: a refused request is checked again when it is sent again. The stored answer goes only to actors
who still have the right that the first request needed.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterator
from datetime import timedelta
from typing import Any, Final, TypeVar

from django.utils import timezone
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import ReusedKeyError
from tournaments.base.models import IdempotencyKey
from tournaments.base.permissions import Need, noting_access
from tournaments.base.transactions import short_transaction

# A phone may stay in a bag for days before it sends an unanswered request again.
KEPT = timedelta(days=7)
KEY = re.compile(r"[\x21-\x7e]{8,100}")
NEEDS = "needs"  # in the stored answer: ids of clubs, and of events in them, with what was done there
Answer = TypeVar("Answer")

CHECKS: Final[list[Callable[[Actor, Collection[Need]], None]]] = []
"""What asks again for the rights that the first request took; filled by the `wiring.py` of the clubs."""


def answer_once(
    who: str,
    *,
    actor: Actor,
    key: str,
    request: object,
    act: Callable[[], Answer],
    keep: Callable[[Answer], dict[str, Any] | None],
    again: Callable[[dict[str, Any]], Answer],
) -> Answer:
    """Act and keep the answer under `key`; where `who` sent the same `request` under it before, give that answer again.

    The rights that the first one needed are checked again before. `request` is JSON of all that the request
    says. `keep` gives the stored form of a response, or None if nothing was saved; `again` makes a response from it.
    Raises `ReusedKeyError` for another request under the key, and `BusyError` if the first isn't finished in 3 s.
    """
    digest = hashlib.sha256(json.dumps(request, sort_keys=True, default=str).encode()).hexdigest()
    with short_transaction():
        row, is_new = IdempotencyKey.objects.get_or_create(who=who, key=key, defaults={"request_hash": digest})
        if not is_new:
            needs = _needs(row.answer)
            for check in CHECKS:
                check(actor, needs)
            if row.request_hash != digest:
                raise ReusedKeyError(
                    _("This was sent before with other values. Check the saved values, then send the form again.")
                )
            return again(row.answer)
        with noting_access() as noted:
            answer = act()
        kept = keep(answer)
        if kept is None:
            row.delete()
        else:
            row.answer = {**kept, NEEDS: sorted(noted)}
            row.save(update_fields=["answer"])
        return answer


def kept_answers(club: int) -> Iterator[IdempotencyKey]:
    """The stored responses that may contain something about the club: those to requests that asked for rights in it, or
    in no club, as the forms of private links do.
    """
    for row in IdempotencyKey.objects.order_by("pk").iterator():
        clubs = {need[0] for need in _needs(row.answer)}
        if not clubs or club in clubs:
            yield row


def _needs(answer: Any) -> list[Need]:
    """What the first request asked for; nothing for an answer of a shape that no request leaves."""
    found = answer.get(NEEDS) if isinstance(answer, dict) else None
    return [_need(*each) for each in found or () if isinstance(each, list | tuple) and len(each) in {2, 3}]


def _need(club: int, *rest: Any) -> Need:
    """A stored need; one of a club from before events had roles lacks the event."""
    event, name = rest if len(rest) == 2 else (0, *rest)
    return club, event, name


def check_key(key: str, *, path: str) -> str:
    """The key as it is stored. Raises `RuleError` at `path` if it is invalid."""
    if not KEY.fullmatch(key):
        message = _(
            "An idempotency key must have 8 to 100 letters, digits and signs, without spaces. Send one such as a UUID."
        )
        raise RuleError.one(path, "bad_key", message)
    return key


def forget_old_keys() -> int:
    """Delete the keys that are past their time; returns how many."""
    return IdempotencyKey.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]
