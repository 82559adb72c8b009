"""Whose token it is, and which of their permissions it has."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from tournaments.base.permissions import TokenScope
from tournaments.clubs.models import ApiToken
from tournaments.clubs.services.api_tokens import mark_used


class ScopedTokenAuthentication(TokenAuthentication):  # type: ignore[misc]  # knox ships no types
    """knox's, with the token's scope: one that may only read is refused at once where something would change.

    `check_access` checks the rest of its scope and its club. The calculators change nothing, and only the actor who
    asked for a print can read it.
    """

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        """The user and the token's row, which knows its details."""
        try:
            found = super().authenticate(request)
        except UnicodeDecodeError as error:
            raise AuthenticationFailed(_("Invalid token.")) from error
        if found is None:
            return None
        user, token = found
        token.said = ApiToken.objects.filter(token=token).first()
        if token.said is not None:
            mark_used(token.said)
            if token.said.scope == TokenScope.READ and not _only_reads(request):
                raise PermissionDenied(_("This token only allows reading. Use one with the scope `results` or `all`."))
        return user, token


def _only_reads(request: Request) -> bool:
    if request.method in SAFE_METHODS or request.path.startswith("/api/v1/calculators/"):
        return True
    return bool(getattr(request.parser_context.get("view"), "only_reads", False))


class ScopedTokenScheme(KnoxTokenScheme):  # type: ignore[no-untyped-call]  # the schema's name for it
    """In the schema, it is described like knox's."""

    target_class = "tournaments.clubs.api.authentication.ScopedTokenAuthentication"
