"""The links below a part of a long list: to what is older, and back to the newest."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from tournaments.base.forms import whole


@dataclass(frozen=True, slots=True)
class OlderLinks:
    """Addresses for `components/older.html`; blank where there is nothing to go to."""

    newest: str
    older: str


def asked_older(request: HttpRequest, name: str = "older") -> int:
    """The number of the row that the reader saw last; 0 for the first part, and for anything that isn't a number."""
    return whole(request.GET.get(name))


def older_links(request: HttpRequest, more: int, *, name: str = "older") -> OlderLinks:
    """Links that keep what else the address asks for; `more` is what the part's `older` says."""
    here = request.GET.copy()
    asked = here.pop(name, None)
    newest = f"?{here.urlencode()}" if asked else ""
    here[name] = str(more)
    return OlderLinks(newest, f"?{here.urlencode()}" if more else "")
