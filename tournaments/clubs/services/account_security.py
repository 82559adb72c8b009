"""What a new password ends: the lock on guessing, and the sessions and tokens of the account's earlier holder.

Django ends the sessions, which are bound to the password. A link to set a password goes only to an address that its
owner confirmed; to an account without one, only to its own address, which the link then confirms. Earlier holders of
that account never proved that it was theirs, so anything they set up to get in again ends as well.

Addresses that nobody confirmed end with any reset, so that their links open nothing afterwards. The user who sets the
new password chooses which of the others to keep: a stranger who knew the old one may have added an address. The main
address gets an email about each added address and passkey and each new password.
"""

from __future__ import annotations

from collections.abc import Collection

from allauth.account import app_settings
from allauth.account.models import EmailAddress
from allauth.account.signals import email_added, password_changed, password_reset, password_set
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.db import transaction
from django.dispatch import receiver

from tournaments.base.services.mails import mail_words, queue_mail
from tournaments.clubs.lockout import end_locks
from tournaments.clubs.models import User
from tournaments.clubs.services.api_tokens import revoke_all_tokens


def choose_daily_mail(user: User, *, wanted: bool) -> None:
    """Say whether the user gets a daily email while something waits for them as an organiser."""
    user.daily_mail = wanted
    user.save(update_fields=["daily_mail"])


def has_confirmed_address(user: User) -> bool:
    """Whether the owner of the account has confirmed one of its addresses."""
    return bool(EmailAddress.objects.filter(user=user, verified=True).exists())


def must_be_confirmed() -> bool:
    """Whether the site has a mail server, so that addresses are confirmed before an account is used."""
    return bool(app_settings.EMAIL_VERIFICATION == app_settings.EmailVerificationMethod.MANDATORY)


def is_owned(user: User) -> bool:
    """Whether the account belongs to the reader of its address: confirmed, or not usable before a reset.

    Without a mail server nobody can confirm an address, and each account counts as its owner's.
    """
    if not must_be_confirmed():
        return True
    confirmed = EmailAddress.objects.filter(user=user, email=user.email.lower(), verified=True).exists()
    unused = not user.has_usable_password() and not Authenticator.objects.filter(user=user).exists()
    return bool(confirmed or unused)


def must_confirm_first(user: User) -> bool:
    """Whether the account may not be used yet: the site has a mail server, and no address of it is confirmed."""
    return must_be_confirmed() and not has_confirmed_address(user)


def may_be_sent_a_link(user: User, address: str) -> bool:
    """Whether a link that opens the account may go to one of its addresses."""
    address = address.lower()
    if has_confirmed_address(user):
        return bool(EmailAddress.objects.filter(user=user, email=address, verified=True).exists())
    return user.email.lower() == address


def confirm_address(user: User) -> bool:
    """Mark the account's own address as confirmed; False where another account has confirmed it."""
    address = user.email.lower()
    row, _made = EmailAddress.objects.get_or_create(user=user, email=address, defaults={"primary": False})
    if not row.set_verified():
        return False
    row.set_as_primary(conditional=True)
    return True


@receiver(password_reset, dispatch_uid="tournaments.account_security")
@transaction.atomic
def after_reset(sender: object, user: User, **_signal: object) -> None:
    """Somebody set a password by a link that was mailed to the account."""
    _end_other_ways_in(user)
    if not has_confirmed_address(user):
        confirm_address(user)
    EmailAddress.objects.filter(user=user, verified=False).exclude(email=user.email.lower()).delete()


@transaction.atomic
def claim_account(user: User, password: str) -> None:
    """Hand a new account to the owner of its address, who chose this password. The caller confirms the address.

    Somebody else may have created the account: nothing that they set up opens it afterwards.
    """
    user.set_password(password)
    user.save(update_fields=["password"])
    _end_other_ways_in(user)


def _end_other_ways_in(user: User) -> None:
    """Revoke tokens and end locks; also remove second factors while no address of the account is confirmed."""
    if not has_confirmed_address(user):
        Authenticator.objects.filter(user=user).delete()
    revoke_all_tokens(user)
    end_locks(user)


@transaction.atomic
def keep_addresses(user: User, kept: Collection[str]) -> None:
    """Remove all confirmed addresses but `kept`, and email those removed. The main address is then one of `kept`."""
    confirmed = EmailAddress.objects.filter(user=user, verified=True)
    removed = list(confirmed.exclude(email__in=kept).values_list("email", flat=True))
    if user.email.lower() not in kept:
        confirmed.filter(email__in=kept).earliest("pk").set_as_primary()
    confirmed.filter(email__in=removed).delete()
    for address in removed:
        subject, text = mail_words("clubs/email/address_removed", {"removed": address})
        queue_mail(address, subject, text, kind="address_removed")


@receiver([password_changed, password_reset, password_set], dispatch_uid="tournaments.account_security.tell_password")
def tell_of_new_password(sender: object, user: User, **_signal: object) -> None:
    """Tell the main address that the account has a new password."""
    subject, text = mail_words("clubs/email/password_changed", {})
    queue_mail(user.email, subject, text, kind="password_changed")


@receiver(email_added, dispatch_uid="tournaments.account_security.tell_address")
def tell_of_added_address(sender: object, user: User, email_address: EmailAddress, **_signal: object) -> None:
    """Tell the main address which one was added to the account."""
    subject, text = mail_words("clubs/email/address_added", {"added": email_address.email})
    queue_mail(user.email, subject, text, kind="address_added")


@receiver(authenticator_added, dispatch_uid="tournaments.account_security.tell_proof")
def tell_of_added_proof(sender: object, user: User, authenticator: Authenticator, **_signal: object) -> None:
    """Email the main address about an added passkey or authenticator app. Recovery codes come with either."""
    if authenticator.type != Authenticator.Type.RECOVERY_CODES:
        passkey = authenticator.type == Authenticator.Type.WEBAUTHN
        subject, text = mail_words("clubs/email/proof_added", {"passkey": passkey})
        queue_mail(user.email, subject, text, kind="proof_added")
