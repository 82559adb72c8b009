"""Messages to phones."""

from __future__ import annotations

from django.db import models

from tournaments.base.models.rows import LeftOut, Row
from tournaments.events.models.events import Entry


class PushDevice(Row):
    """A phone that gets notifications: the address of its push service, and the keys to encrypt messages."""

    undoing = LeftOut("what a person holds, or was sent, outside of the club")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="push_devices")
    endpoint = models.CharField(max_length=500)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entry", "endpoint"], name="push_device_once_per_entry")]


class PushMessage(Row):
    """A message that waits for the worker; gone once it is sent, or too old to matter.

    A newer one of the same `subject` replaces it on the phone.
    """

    undoing = LeftOut("what a person holds, or was sent, outside of the club")

    device = models.ForeignKey(PushDevice, on_delete=models.CASCADE, related_name="messages")
    subject = models.CharField(max_length=60)
    text = models.CharField(max_length=300)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
