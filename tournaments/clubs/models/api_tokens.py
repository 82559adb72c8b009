"""What an account says of its API tokens; the token itself is knox's row, which keeps a hash of it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import LeftOut, Row
from tournaments.base.permissions import TokenScope
from tournaments.clubs.models.clubs import Club


class ApiToken(Row):
    """Name, scope and last use of a token. With a `club` it works for that club's things alone."""

    undoing = LeftOut("what a person holds, or was sent, outside of the club")

    token = models.OneToOneField(settings.KNOX_TOKEN_MODEL, on_delete=models.CASCADE, related_name="details")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=80)
    scope = models.CharField(_("may"), max_length=10, choices=TokenScope.choices, default=TokenScope.ALL)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    last_used_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
