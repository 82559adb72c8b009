"""Messages to phones whose players asked for them, by the web push standard.

A message is a row first, written in the change that it is about; the worker sends it and deletes the row. Messages that
could not be sent are tried again for an hour. Phones that no longer exist are removed. A phone that turns messages on
or off changes nothing of the event: no revision, no log entry.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import timedelta
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from kombu.exceptions import OperationalError

from common.pure.errors import Problem, RuleError
from config.celery import app
from tournaments.base.services.sweeping import isolated
from tournaments.events.models import Entry, Event
from tournaments.players.models import PlayerLink, PushDevice, PushMessage
from tournaments.players.services.links import token_of

MOST_PHONES = 10
KEEP = timedelta(hours=1)
TIMEOUT = 10  # seconds
GONE = {404, 410}
KEY = re.compile(r"[A-Za-z0-9_-]{16,120}={0,2}")
TASK = "tournaments.tasks.send_push_messages"
log = structlog.get_logger(__name__)


def remember_phone(player: Entry, *, endpoint: str, p256dh: str, auth: str) -> PushDevice:
    """Send messages to this phone from now on; a known phone gets its new keys. Raises `RuleError` at the
    field.

    Only the push services of browsers are accepted (`PUSH_SERVICES`), so that nobody can make us call other addresses.
    """
    problems = []
    if not _is_push_service(endpoint):
        message = gettext_noop("This browser’s push service is not supported. Try another browser.")
        problems.append(Problem("endpoint", "unknown_service", message))
    for name, value, most in (("p256dh", p256dh, 120), ("auth", auth, 40)):
        if not KEY.fullmatch(value) or len(value) > most:
            message = gettext_noop("The browser didn’t send a usable key. Turn the messages on again.")
            problems.append(Problem(name, "invalid", message))
    RuleError.gather(problems)
    with transaction.atomic():
        Entry.objects.select_for_update().get(pk=player.pk)
        others = PushDevice.objects.filter(entry=player).exclude(endpoint=endpoint)
        if others.count() >= MOST_PHONES:
            message = _(
                "%(most)s phones already get your messages, which is the limit. Stop the messages to all of them first."
            )
            raise RuleError.one("", "too_many", message, most=MOST_PHONES)
        keys = {"p256dh": p256dh, "auth": auth}
        return PushDevice.objects.update_or_create(entry=player, endpoint=endpoint, defaults=keys)[0]


def _is_push_service(endpoint: str) -> bool:
    try:
        address = urlsplit(endpoint)
    except ValueError:
        return False
    host = (address.hostname or "").lower()
    known = any(host == each or (each.startswith(".") and host.endswith(each)) for each in settings.PUSH_SERVICES)
    return known and address.scheme in settings.PUSH_SCHEMES and len(endpoint) <= 500


def forget_phones(player: Entry, *, endpoint: str = "") -> int:
    """Stop messages to that phone, or to all of the player's. Returns how many phones got messages before."""
    devices = PushDevice.objects.filter(entry=player)
    if endpoint:
        devices = devices.filter(endpoint=endpoint)
    count = devices.count()
    devices.delete()
    return count


def queue_push(event: Event, texts: Mapping[int, str], *, subject: str) -> None:
    """Send each of these entries its text; in the caller's transaction, sent once that is done.

    `subject` names what it is about: a newer message of the same replaces the older on the phone. An event that is not
    public tells nothing.
    """
    if not event.published or not settings.VAPID_PRIVATE_KEY:
        return
    devices = PushDevice.objects.filter(entry__event=event, entry__in=list(texts))
    made = [PushMessage(device=device, subject=subject[:60], text=texts[device.entry_id][:300]) for device in devices]
    if made:
        PushMessage.objects.bulk_create(made)
        transaction.on_commit(nudge_push)


def nudge_push() -> None:
    """Call the worker; where the broker does not answer, the sweeper calls it within the minute."""
    try:
        app.send_task(TASK, retry=False)
    except (OperationalError, OSError) as error:
        log.warning("push_not_nudged", error=str(error))


def send_push_messages() -> int:
    """Send all waiting messages, in the worker. Returns how many went out.

    A message that was sent twice, since two workers had it, replaces itself on the phone.
    """
    PushMessage.objects.filter(created_at__lt=timezone.now() - KEEP).delete()
    waiting = PushMessage.objects.select_related("device__entry__event", "device__entry__player_link")
    sent = 0
    for message in waiting.filter(device__entry__event__published=True):
        answer = 0
        with isolated("send_push_messages", message=message.pk):
            answer = _send(message)
        if answer in GONE:
            PushDevice.objects.filter(pk=message.device_id).delete()
        elif 200 <= answer < 300 or 400 <= answer < 429:
            PushMessage.objects.filter(pk=message.pk).delete()
            sent += answer < 300
    return sent


def _send(message: PushMessage) -> int:
    """The response status of the push service; 0 without a response."""
    # Imports an HTTP client that only the worker needs.
    from py_vapid import VapidException  # noqa: PLC0415
    from pywebpush import WebPushException, webpush  # noqa: PLC0415
    from requests import RequestException  # noqa: PLC0415

    device = message.device
    try:
        answer: Any = webpush(
            {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}},
            data=json.dumps(_payload(message)),
            vapid_private_key=settings.VAPID_PRIVATE_KEY,
            vapid_claims={"sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"},
            ttl=int(KEEP.total_seconds()),
            timeout=TIMEOUT,
        )
    except WebPushException as error:
        status = error.response.status_code if error.response is not None else 0
        log.warning("push_refused", device=device.pk, status=status)
        return int(status)
    except (RequestException, VapidException, ValueError) as error:
        log.warning("push_not_sent", device=device.pk, error=type(error).__name__)
        return 400 if isinstance(error, ValueError) else 0
    return int(answer.status_code)


def _payload(message: PushMessage) -> dict[str, str]:
    entry = message.device.entry
    link: PlayerLink | None = getattr(entry, "player_link", None)
    token = token_of(link) if link else ""
    url = reverse("player:page", args=[token]) if token else "/"
    tag = f"{entry.event_id}-{message.subject}"
    return {"title": entry.event.name, "body": message.text, "tag": tag, "url": url}
