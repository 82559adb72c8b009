"""How often the API may be asked: by token, account or private link, and by address for visitors."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.views import APIView

from common.web.throttles import AddressThrottle


class ApiThrottle(AddressThrottle):
    """The scope `api` counts each token, private link, or account in a browser; `api-visitors` each address without
    one: a hall of players has one address."""

    scope = "api"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """DRF's, with the rate of the actor."""
        if not request.user.is_authenticated and request.auth is None:
            self.scope = "api-visitors"
            self.rate = self.get_rate()
            self.num_requests, self.duration = self.parse_rate(self.rate)
        return super().allow_request(request, view)

    def get_cache_key(self, request: Any, view: Any) -> str:
        """The token's short key, the account's or the player's number, or the address."""
        ident = self.get_ident(request)
        if request.user.is_authenticated:
            ident = getattr(request.auth, "token_key", None) or f"user-{request.user.pk}"
        elif request.auth is not None:
            ident = f"entry-{request.auth.pk}"
        return self.cache_format % {"scope": self.scope, "ident": ident}


class SignInThrottle(AddressThrottle):
    """Attempts to get a token for a password. Without the cache, the lock in the database still works."""

    scope = "sign-in"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Only what signs in is counted."""
        return request.method != "POST" or super().allow_request(request, view)
