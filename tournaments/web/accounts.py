"""Sign-up asks for a name besides e-mail and password; all forms call an e-mail address what the desk calls it."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import AddEmailForm as AllauthAddEmailForm
from allauth.account.forms import LoginForm as AllauthLoginForm
from allauth.account.forms import ResetPasswordForm as AllauthResetPasswordForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.models import User

__all__ = ["AddEmailForm", "LoginForm", "ResetPasswordForm", "SignupForm"]


def _name_email(field: forms.Field) -> None:
    field.label = _("E-mail address")
    field.widget.attrs.pop("placeholder", None)  # the label says it, and a placeholder looks like a value


class SignupForm(AllauthSignupForm):  # type: ignore[misc]  # allauth ships no types
    """allauth's form with the name that other members see."""

    name = forms.CharField(label=_("Your name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "name"}))
    field_order = ("name", "email", "password1", "password2")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_email(self.fields["email"])

    def save(self, request: HttpRequest) -> User:
        """Create the account with its name."""
        user: User = super().save(request)
        user.name = self.cleaned_data["name"]
        user.save(update_fields=["name"])
        return user


class LoginForm(AllauthLoginForm):  # type: ignore[misc]  # allauth ships no types
    """Sign-in by e-mail address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_email(self.fields["login"])


class ResetPasswordForm(AllauthResetPasswordForm):  # type: ignore[misc]  # allauth ships no types
    """Where the link to a new password goes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_email(self.fields["email"])


class AddEmailForm(AllauthAddEmailForm):  # type: ignore[misc]  # allauth ships no types
    """One more address of an account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_email(self.fields["email"])
