"""Requests that carried a key, so that one which is sent twice counts once."""

from __future__ import annotations

from typing import Any

from django.db import models


class IdempotencyKey(models.Model):
    """A request that was answered: who sent it under which key, its hash, and the answer that a second one gets.

    `who` is `user:<id>`, or `link:<hash>` of a private link. `answer` is what the source kept of its answer.
    """

    who = models.CharField(max_length=80)
    key = models.CharField(max_length=160)
    request_hash = models.CharField(max_length=64)
    answer: models.JSONField[Any, Any] = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["who", "key"], name="sent_once_per_key")]
