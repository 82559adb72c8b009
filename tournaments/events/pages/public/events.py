"""The public pages that events of several formats have; each format builds its own."""

from __future__ import annotations

from tournaments.events.pages.public.conditional_pages import public_page

now = public_page("now")
standings = public_page("standings")
people = public_page("people")
rules = public_page("rules")
projector = public_page("projector")
awards = public_page("awards")
