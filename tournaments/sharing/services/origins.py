"""Which other sites may show a club's pages: chosen by its owner."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import change_club
from tournaments.sharing.models import AllowedOrigin
from tournaments.sharing.origins import read_origin

MOST: Final = 20


def allow_origin(actor: Actor, club: Club, *, origin: str) -> AllowedOrigin:
    """Allow a site to show the club's pages. Raises `RuleError` at `origin`."""
    with change_club(actor, club, Action.EDIT_CLUB) as change:
        found = read_origin(origin)
        allowed = AllowedOrigin.objects.filter(club=change.club)
        if not found:
            message = gettext_noop("This isn’t the address of a site. Enter one such as https://club.example.")
            raise RuleError.one("origin", "invalid", message)
        if allowed.filter(origin=found).exists():
            message = gettext_noop("%(origin)s can already show the club’s pages.")
            raise RuleError.one("origin", "taken", message, origin=found)
        if allowed.count() >= MOST:
            message = gettext_noop("A club can have at most %(most)s sites. Remove one first.")
            raise RuleError.one("origin", "too_many", message, most=MOST)
        made = AllowedOrigin.objects.create(club=change.club, origin=found)
        change.record("allow_origin", _("%(origin)s can now show the club’s pages.") % {"origin": found}, after=found)
    return made


def remove_origin(actor: Actor, row: AllowedOrigin) -> None:
    """Stop a site from showing the club's pages."""
    with change_club(actor, row.club, Action.EDIT_CLUB) as change:
        gone, _by_model = AllowedOrigin.objects.filter(club=change.club, pk=row.pk).delete()
        if gone:
            words = _("%(origin)s can no longer show the club’s pages.") % {"origin": row.origin}
            change.record("remove_origin", words, before=row.origin)
