"""Public events for readers without an account, of feeds, calendars and other sites; and the sites that show pages."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.events.formats import rules_of_formats
from tournaments.events.languages import show_language_of
from tournaments.events.models import Event
from tournaments.sharing.models import AllowedOrigin


def access_shared_event(club: str, slug: str, *, published: bool = True) -> Event:
    """The public event at an address, for any reader. Raises `MissingError` for a private event, as if it didn't
    exist."""
    rows = Event.objects.filter(club__slug=club, slug=slug).select_related("club", *rules_of_formats())
    row = rows.first()
    if row is None or (published and not row.published):
        raise MissingError(
            _("There is no public event at this address. Check the address, or start at the club’s page.")
        )
    show_language_of(row)
    return row


def access_origin(actor: Actor, club: str, pk: int, action: Action) -> AllowedOrigin:
    """A site that may show the pages of a club."""
    row = access_club(actor, club, action)
    found = AllowedOrigin.objects.filter(club=row, pk=pk).first()
    if found is None:
        raise MissingError(_("This site is no longer in the list. Go back to the page Share."))
    found.club = row
    return found
