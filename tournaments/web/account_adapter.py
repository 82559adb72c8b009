"""What allauth asks the site about: where a request came from."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from config.visitors import visitor_address

__all__ = ["AccountAdapter"]


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """allauth's, with our answers."""

    def get_client_ip(self, request: HttpRequest) -> str:
        """The visitor's address, as everything else on the site counts it."""
        return visitor_address(request)
