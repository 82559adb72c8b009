"""A request for a print: which event, which round, and for which readers."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import segno
from django.urls import reverse

from tournaments.base.crests import PATTERNS, pattern_of
from tournaments.clubs.models import Club
from tournaments.clubs.selectors.site import mark_of
from tournaments.events.ending_words import is_over, winners_in_words
from tournaments.events.hidden_results import kept_back_in_words
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.visibility import FULL, View

Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One print. `number` is a heat, round, matchday or signed table; 0 for prints of the whole event.

    `whole` asks for whole names and hidden results; without it the print has what everybody sees. Codes on the paper
    lead to `site`, an address such as `https://topboard.example` without a path.
    """

    event: Event
    number: int = 0
    whole: bool = False
    site: str = ""

    @property
    def view(self) -> View:
        """What the reader of the paper may see."""
        return FULL if self.whole else view_of_everybody(self.event)

    @cached_property
    def data(self) -> Any:
        """The snapshot of that view. Usually one query."""
        return seen_data(self.event, self.view)

    @property
    def frame(self) -> Json:
        """What every sheet shows: the club, its colour, the event, and whether names and results are whole."""
        club = self.event.club
        frame: Json = {"event": self.event, "club": club, "accent": club.accent, "whole": self.whole}
        return frame

    @property
    def results_frame(self) -> Json:
        """The frame of a sheet with results: it says what is not counted yet, or who won."""
        hidden = self.data.hidden_from
        return self.frame | {
            "kept_back": [] if self.whole else kept_back_in_words(self.event, hidden),
            "over": is_over(self.data),
            "winners": winners_in_words(self.data.ending.winners),
        }

    @cached_property
    def mark(self) -> Json:
        """The club's mark: its own picture as a `data:` address, else the `path` of its pattern. One query at most."""
        return printed_mark(self.event.club)

    def link(self, name: str = "public:now") -> Json:
        """The address of a public page in words and as a QR code; blank without a site and for a private event."""
        if not self.site or not self.event.published:
            return {"words": "", "code": ""}
        return printed_link(self.site + reverse(name, args=[self.event.club.slug, self.event.slug]))

    def code(self, name: str, *numbers: int) -> str:
        """A QR code, a drawing for the page, of the address called `name` within the event; blank without a site."""
        if not self.site:
            return ""
        return qr_code(self.site + reverse(name, args=[self.event.club.slug, self.event.slug, *numbers]))


def printed_mark(club: Club) -> Json:
    """A club's mark: its own picture as a `data:` address, else the `path` of its pattern. One query at most."""
    found = mark_of(club.slug) if club.mark else None
    picture = f"data:image/png;base64,{b64encode(found[0]).decode()}" if found else ""
    return {"picture": picture, "path": PATTERNS[pattern_of(club.slug)]}


def printed_link(address: str) -> Json:
    """An address in words and as a QR code."""
    return {"words": address.partition("://")[2].rstrip("/"), "code": qr_code(address)}


def qr_code(address: str) -> str:
    """The address as a QR code, an SVG drawing to put into the page."""
    return str(segno.make(address, error="m").svg_inline(border=0, omitsize=True))
