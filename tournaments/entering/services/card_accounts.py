"""The club's keys for card payments. They are sealed at once, and appear in no log, export or backup."""

from __future__ import annotations

import secrets

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.base.sealed_text import seal
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import change_club
from tournaments.entering.models import CardAccount
from tournaments.entering.selectors.cards import account_of
from tournaments.entering.stripe import HOOK_SECRETS, SECRET_KEYS

LONGEST_KEY = 255


def set_up_cards(actor: Actor, club: Club, *, key: str, hook_secret: str) -> CardAccount:
    """Keep the club's keys; a blank one stays as it is. Raises `RuleError` at `key` and `hook_secret`."""
    with change_club(actor, club, Action.EDIT_CLUB) as change:
        account = account_of(change.club) or CardAccount(club=change.club, hook=secrets.token_urlsafe(18))
        key, hook_secret = key.strip(), hook_secret.strip()
        RuleError.gather(_problems(account, key=key, hook_secret=hook_secret))
        if key:
            account.sealed_key, account.key_end, account.is_test = seal(key), key[-4:], "_test_" in key[:8]
        if hook_secret:
            account.sealed_hook_secret = seal(hook_secret)
        if key or hook_secret:
            account.save()
            change.record("set_up_cards", _("Changed the keys for card payments."))
    return account


def _problems(account: CardAccount, *, key: str, hook_secret: str) -> list[Problem]:
    problems = []
    if not key and not account.sealed_key:
        problems.append(Problem("key", "required", gettext_noop("Paste the secret key from Stripe.")))
    if key and not _looks_like(key, SECRET_KEYS):
        message = gettext_noop("This isn’t a Stripe secret key, which begins with sk_ or rk_. Copy it again.")
        problems.append(Problem("key", "invalid", message))
    if hook_secret and not _looks_like(hook_secret, HOOK_SECRETS):
        message = gettext_noop("This isn’t a signing secret of Stripe. It begins with whsec_. Copy it again.")
        problems.append(Problem("hook_secret", "invalid", message))
    return problems


def _looks_like(text: str, starts: tuple[str, ...]) -> bool:
    plain = text.isascii() and text.replace("_", "").isalnum()
    return text.startswith(starts) and plain and 16 <= len(text) <= LONGEST_KEY


def remove_cards(actor: Actor, club: Club) -> None:
    """Forget the club's keys: nobody can pay by card any more, and refunds are made at the provider."""
    with change_club(actor, club, Action.EDIT_CLUB) as change:
        account = account_of(change.club)
        if account is not None:
            account.delete()
            change.record("remove_cards", _("Removed the keys for card payments."))
