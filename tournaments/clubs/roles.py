"""The role of who asks, and the one check of it."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.base.permissions import TABLE, Action, Role, TokenScope, allows, note_access
from tournaments.clubs.models import Club, Membership

TOKENS: dict[str, frozenset[Action]] = {
    TokenScope.READ: TABLE[Role.VIEWER],
    TokenScope.RESULTS: TABLE[Role.SCORER],
}


def role_in(actor: Actor, club: Club, *, afresh: bool = False) -> str | None:
    """The actor's role in the club, or None for a stranger; a query, but where the club came with it, or was asked."""
    if actor.user is None or actor.only_club not in (None, club.pk):
        return None
    if afresh or club.pk not in actor.roles:
        found = Membership.objects.filter(club=club, user=actor.user).values_list("role", flat=True)
        actor.roles[club.pk] = found.first()
    return actor.roles[club.pk]


def may(actor: Actor, club: Club, action: Action) -> bool:
    """Whether the actor's role in the club allows the action, for pages that show or leave out its buttons."""
    return allows(role_in(actor, club), action)


def check_access(actor: Actor, club: Club, action: Action, *, afresh: bool = False) -> None:
    """Raise `MissingError` for a stranger, `ForbiddenError` for a member whose role lacks `action`."""
    if actor.trusted:
        return
    _check_token(actor, club, action)
    note_access(club.pk, action)
    role = role_in(actor, club, afresh=afresh)
    if role is None:
        raise MissingError(_("There is nothing here. Check the address, or sign in with another account."))
    if not allows(role, action):
        raise ForbiddenError(
            _("Your role in %(club)s does not allow you to %(action)s. Ask an owner of the club.")
            % {"club": club.name, "action": action.value}
        )


def check_again(actor: Actor, needs: Collection[tuple[int, Action]]) -> None:
    """Check the actor's right to each of these actions, with the ids of their clubs. Raises as `check_access` does."""
    clubs = Club.objects.in_bulk({pk for pk, _action in needs})
    for pk, action in needs:
        if pk not in clubs:
            raise MissingError(_("It was deleted in the meantime."))
        check_access(actor, clubs[pk], action)


def _check_token(actor: Actor, club: Club, action: Action) -> None:
    """What a token leaves of its user's rights. Another club's token learns no more than a stranger."""
    if actor.only_club is not None and actor.only_club != club.pk:
        raise MissingError(_("There is nothing here. Check the address, or sign in with another account."))
    allowed = TOKENS.get(actor.scope)
    if allowed is not None and action not in allowed:
        words = _("The token “%(token)s” does not allow you to %(action)s. Use one with a wider scope.")
        raise ForbiddenError(words % {"token": actor.token, "action": action.value})


def role_within(actor: Actor, club: str) -> Subquery:
    """The role of the actor in the club at `club`, as part of the query that finds its row; null for a stranger."""
    rows = Membership.objects.filter(club=OuterRef(club), user=actor.user.pk if actor.user else None)
    if actor.only_club is not None:
        rows = rows.filter(club=actor.only_club)
    return Subquery(rows.values("role")[:1])
