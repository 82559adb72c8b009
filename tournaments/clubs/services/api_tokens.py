"""API tokens of an account: several, each with a name, a scope and an end. A token is shown once and stored hashed."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from knox.models import AuthToken

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.base.permissions import TokenScope
from tournaments.base.plain_text import clean_line
from tournaments.clubs.models import ApiToken, User
from tournaments.clubs.selectors.clubs import clubs_reached

MOST_TOKENS = 50
MOST_DAYS = 3650
LONGEST_NAME = 80
SEEN_EVERY = timedelta(minutes=5)


def make_token(
    actor: Actor, *, name: str, scope: str = TokenScope.ALL, club: str = "", days: int | None = None
) -> tuple[ApiToken, str]:
    """A new token of the actor's account, and its text, which nobody can read again.

    `club` is the slug of the one club it works for, blank for all; it ends after `days`, or never. Raises `RuleError`
    at `name`, `scope`, `club` and `days`, and `ForbiddenError` for a visitor or a limited token.
    """
    user = _whole_account(actor)
    problems: list[Problem] = []
    name = clean_line(name, path="name", label=gettext_noop("The name"), longest=LONGEST_NAME, problems=problems)
    if scope not in TokenScope.values:
        message = gettext_noop("There is no scope %(scope)s. Choose read, results or all.")
        problems.append(Problem("scope", "not_a_choice", message, {"scope": scope}))
    only = clubs_reached(user).filter(slug=club).first() if club else None
    if club and only is None:
        message = gettext_noop("You aren’t a member of a club at this address. Choose one of your clubs, or none.")
        problems.append(Problem("club", "unknown", message))
    if days is not None and not 1 <= days <= MOST_DAYS:
        message = gettext_noop(
            "A token can last 1 to %(most)s days. Enter a number in that range, or leave it out for no end."
        )
        problems.append(Problem("days", "out_of_range", message, {"most": MOST_DAYS}))
    if ApiToken.objects.filter(user=user).count() >= MOST_TOKENS:
        message = gettext_noop("You have %(most)s tokens, which is the limit. Revoke one first.")
        problems.append(Problem("", "too_many", message, {"most": MOST_TOKENS}))
    RuleError.gather(problems)
    with transaction.atomic():
        row, text = AuthToken.objects.create(user, expiry=timedelta(days=days) if days else None)
        made = ApiToken.objects.create(token=row, user=user, name=name, scope=scope, club=only)
    return made, str(text)


def keep_sign_in(token: AuthToken) -> None:
    """Name the token that a sign-in over the API gave, so that its owner finds it among the others."""
    ApiToken.objects.create(token=token, user=token.user, name=str(_("Sign-in over the API")))


def revoke_token(actor: Actor, pk: int) -> None:
    """The token stops working at once. Raises `MissingError` for one that is not the actor's."""
    user = _whole_account(actor)
    found = ApiToken.objects.select_related("token").filter(user=user, pk=pk).first()
    if found is None:
        raise MissingError(_("This token no longer exists. Go back to your tokens."))
    found.token.delete()


def revoke_all_tokens(user: User) -> None:
    """Revoke all the account's tokens, whichever device holds them."""
    AuthToken.objects.filter(user=user).delete()


def mark_used(details: ApiToken) -> None:
    """Remember that the token was used, to within five minutes: reading must not become writing."""
    now = timezone.now()
    if details.last_used_at is None or details.last_used_at < now - SEEN_EVERY:
        ApiToken.objects.filter(pk=details.pk).update(last_used_at=now)


def _whole_account(actor: Actor) -> User:
    if actor.user is None:
        raise ForbiddenError(_("Sign in to see your tokens."))
    if actor.is_limited:
        raise ForbiddenError(
            _("This token can’t create or revoke tokens. Use one with the scope `all`, or use the website.")
        )
    return actor.user
