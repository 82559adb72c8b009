"""Emails that wait for the worker, and those that were sent or failed."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class MailState(models.TextChoices):
    """The state of an email."""

    WAITING = "waiting", _("Waiting to be sent")
    SENT = "sent", _("Sent")
    FAILED = "failed", _("Not sent")


class Mail(models.Model):
    """One mail to one address. `kind` names its template.

    `sealed` are its subject, text and calendar file, unreadable without the site's secret key, since they hold links;
    blank once the email is sent or given up.

    A worker claims it by moving `try_at`, the time of the next attempt.
    """

    kind = models.CharField(max_length=60)
    to = models.EmailField()
    sealed = models.TextField(blank=True)
    state = models.CharField(max_length=10, choices=MailState.choices, default=MailState.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    try_at = models.DateTimeField()
    error = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(fields=["try_at"], name="mail_waiting", condition=Q(state="waiting")),
            models.Index(fields=["created_at"], name="mail_created"),
        ]
