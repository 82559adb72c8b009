"""Django's rules for a new password, with what to do in their refusals."""

from __future__ import annotations

from django.contrib.auth import password_validation
from django.utils.translation import gettext, ngettext


class UnlikeTheUser(password_validation.UserAttributeSimilarityValidator):
    """Not the name or address of the account."""

    def get_error_message(self) -> str:
        """The refusal; the validator fills in the name of the field."""
        return gettext("This password is too much like your %(verbose_name)s. Choose another one.")


class LongEnough(password_validation.MinimumLengthValidator):
    """At least as long as the settings say."""

    def get_error_message(self) -> str:
        """The refusal."""
        return ngettext(
            "This password is too short. Choose one with at least %d character.",
            "This password is too short. Choose one with at least %d characters.",
            self.min_length,
        ) % (self.min_length)


class Uncommon(password_validation.CommonPasswordValidator):
    """None of the passwords that everybody tries."""

    def get_error_message(self) -> str:
        """The refusal."""
        return gettext("Many people use this password, so it is easy to guess. Choose another one.")


class NotOnlyDigits(password_validation.NumericPasswordValidator):
    """With a letter or a sign in it."""

    def get_error_message(self) -> str:
        """The refusal."""
        return gettext("This password has only digits. Add letters or other characters.")
