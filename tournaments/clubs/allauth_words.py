"""Texts of django-allauth that pages of accounts show, marked here so that our own catalogs translate them.

Its German mixes "du" and "Sie" and has mistakes, and its French calls a security key "clé secrète".
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop

ALLAUTH_WORDS: Final = (
    gettext_noop("You must type the same password each time."),
    gettext_noop("The new value must be different from the current one."),
    gettext_noop("Use your password"),
    gettext_noop("Use authenticator app or code"),
    gettext_noop("Use a security key"),
    gettext_noop("You cannot add an email address to an account protected by two-factor authentication."),
    gettext_noop("You cannot deactivate two-factor authentication."),
    gettext_noop("You cannot generate recovery codes without having two-factor authentication enabled."),
    gettext_noop("You cannot activate two-factor authentication until you have verified your email address."),
    gettext_noop("Invalid or expired key."),
    gettext_noop("The password reset token was invalid."),
    gettext_noop(
        "Enabling passwordless operation allows you to sign in using just this key, but imposes additional "
        "requirements such as biometrics or PIN protection."
    ),
)
