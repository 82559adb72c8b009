"""Sign-up asks for a name besides e-mail and password."""

from __future__ import annotations

from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.models import User

__all__ = ["SignupForm"]


class SignupForm(AllauthSignupForm):  # type: ignore[misc]  # allauth ships no types
    """allauth's form with the name that other members see."""

    name = forms.CharField(label=_("Your name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "name"}))
    field_order = ("name", "email", "password1", "password2")

    def save(self, request: HttpRequest) -> User:
        """Create the account with its name."""
        user: User = super().save(request)
        user.name = self.cleaned_data["name"]
        user.save(update_fields=["name"])
        return user
