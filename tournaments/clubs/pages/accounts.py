"""Forms and pages of an account, where they are not allauth's own.

Sign-up asks for a name; all forms call an email address what the desk calls it; an address becomes the main one only
once it is confirmed. If a new account is confirmed in another browser than the one that created it, the page asks for a
password: a stranger may have created the account.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import AddEmailForm as AllauthAddEmailForm
from allauth.account.forms import ChangePasswordForm as AllauthChangePasswordForm
from allauth.account.forms import LoginForm as AllauthLoginForm
from allauth.account.forms import ResetPasswordForm as AllauthResetPasswordForm
from allauth.account.forms import ResetPasswordKeyForm as AllauthResetPasswordKeyForm
from allauth.account.forms import SetPasswordForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage, LoginStageController
from allauth.account.views import ConfirmEmailView as AllauthConfirmEmailView
from allauth.account.views import EmailView as AllauthEmailView
from django import forms
from django.conf import settings
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _
from knox.models import AuthToken

from tournaments.base.forms import cleaned_name
from tournaments.clubs.models import User
from tournaments.clubs.services.account_security import (
    choose_daily_mail,
    claim_account,
    has_confirmed_address,
    keep_addresses,
    may_be_sent_a_link,
)
from tournaments.clubs.services.api_tokens import revoke_all_tokens

LONGEST_NAME = 120
PASSWORDS = {
    "oldpassword": _("Current password"),
    "password1": _("New password"),
    "password2": _("New password again"),
}


PASSWORD_RULES = _(
    "At least 8 characters. Not only digits, not a common password, and not similar to your name or email address."
)
"""What `AUTH_PASSWORD_VALIDATORS` ask for, in one sentence."""


def _name_email(field: forms.Field) -> None:
    field.label = _("Email")
    field.widget.attrs.pop("placeholder", None)  # the label says it, and a placeholder looks like a value


def _name_passwords(fields: Mapping[str, forms.Field]) -> None:
    for name, label in PASSWORDS.items():
        if name in fields:
            fields[name].label = label
            fields[name].widget.attrs.pop("placeholder", None)
    if "password1" in fields:
        fields["password1"].help_text = PASSWORD_RULES


class SignupForm(AllauthSignupForm):  # type: ignore[misc]  # allauth ships no types
    """allauth's form with the name that other members see."""

    name = forms.CharField(
        label=_("Your name"), max_length=LONGEST_NAME, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    account_already_exists: bool
    field_order = ("name", "email", "password1", "password2")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_email(self.fields["email"])
        _name_passwords(self.fields)
        self.fields["password1"].label, self.fields["password2"].label = _("Password"), _("Password again")

    def clean_name(self) -> str:
        """The name as all names are cleaned."""
        return cleaned_name(self.cleaned_data["name"], label=gettext_noop("Your name"), longest=LONGEST_NAME)

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """allauth's, but as slow for a known address as for a new one, and safe for two at the same moment."""
        if self.account_already_exists:
            User().set_password(self.cleaned_data["password1"])
        try:
            with transaction.atomic():
                user, response = super().try_save(request)
        except IntegrityError:
            adapter = get_adapter()
            adapter.send_account_already_exists_mail(self.cleaned_data["email"])
            return None, adapter.respond_email_verification_sent(request, None)
        return user, response

    def save(self, request: HttpRequest) -> User:
        """Create the account with its name."""
        user: User = super().save(request)
        user.name = self.cleaned_data["name"]
        user.save(update_fields=["name"])
        return user


class LoginForm(AllauthLoginForm):  # type: ignore[misc]  # allauth ships no types
    """Sign-in by email address, which the link of an invitation brings, as it does for allauth's sign-up."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_email(self.fields["login"])
        if self.request is not None:
            self.fields["login"].initial = self.request.GET.get("email", "")
        self.fields["password"].widget.attrs.pop("placeholder", None)
        self.fields["password"].help_text = ""  # the page has the link to a new password below the form's fields
        if "remember" in self.fields:
            self.fields["remember"].label = _("Stay signed in on this device")


class ResetPasswordForm(AllauthResetPasswordForm):  # type: ignore[misc]  # allauth ships no types
    """Where the link to a new password goes."""

    users: list[User]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_email(self.fields["email"])

    def clean_email(self) -> str:
        """An address that nobody confirmed opens no account that has a confirmed one."""
        address: str = super().clean_email()
        self.users = [user for user in self.users if may_be_sent_a_link(user, address)]
        return address


class ResetPasswordKeyForm(AllauthResetPasswordKeyForm):  # type: ignore[misc]  # allauth ships no types
    """The new password, and which of several confirmed addresses to keep."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_passwords(self.fields)
        rows = EmailAddress.objects.filter(user=self.user, verified=True).order_by("pk")
        addresses = list(rows.values_list("email", flat=True))
        if len(addresses) > 1:
            self.initial["kept"] = addresses
            self.fields["kept"] = forms.MultipleChoiceField(
                label=_("Email addresses to keep"),
                choices=[(each, each) for each in addresses],
                widget=forms.CheckboxSelectMultiple,
                help_text=_("You can reset your password through each of these. Untick any that aren’t yours."),
                error_messages={"required": _("Keep at least one address, so that you can sign in.")},
            )

    def save(self) -> None:
        """Set the password."""
        super().save()
        if "kept" in self.cleaned_data:
            keep_addresses(self.user, self.cleaned_data["kept"])


class AddEmailForm(AllauthAddEmailForm):  # type: ignore[misc]  # allauth ships no types
    """One more address of an account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_email(self.fields["email"])


class ChangePasswordForm(AllauthChangePasswordForm):  # type: ignore[misc]  # allauth ships no types
    """A new password, and whether the account's API tokens end with the old one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_passwords(self.fields)
        if AuthToken.objects.filter(user=self.user).exists():
            self.fields["revoke_tokens"] = forms.BooleanField(
                label=_("Revoke my API tokens too"),
                required=False,
                help_text=_("Do this if somebody else might know the old password. Programs then need new tokens."),
            )

    def save(self) -> None:
        """Set the password."""
        super().save()
        if self.cleaned_data.get("revoke_tokens"):
            revoke_all_tokens(self.user)


class EmailView(AllauthEmailView):  # type: ignore[misc]  # allauth ships no types
    """allauth's, which lets an address become the main one that nobody has confirmed. It also has the daily email."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add whether the site sends emails."""
        found: dict[str, Any] = super().get_context_data(**kwargs)
        return found | {"mails_go_out": settings.MAILS_GO_OUT}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Do what the button says."""
        if "action_daily" in request.POST and isinstance(request.user, User):
            choose_daily_mail(request.user, wanted=bool(request.POST.get("daily_mail")))
            messages.success(request, gettext("Saved."))
            return redirect("account_email")
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer

    def _action_primary(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse | None:
        address = self._get_email_address(request)
        if address is not None and not address.verified:
            get_adapter().add_message(request, messages.ERROR, "account/messages/unverified_primary_email.txt")
            return None
        if (
            address is not None
            and User.objects.filter(email__iexact=address.email).exclude(pk=address.user_id).exists()
        ):
            text = gettext("Another account uses %(email)s to sign in. Choose a different main address.")
            messages.error(request, text % {"email": address.email})
            return None
        answer: HttpResponse | None = super()._action_primary(request, *args, **kwargs)
        return answer


class ChoosePasswordForm(SetPasswordForm):  # type: ignore[misc]  # allauth ships no types
    """The password of an account that was created in another browser."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_passwords(self.fields)


class ConfirmEmailView(AllauthConfirmEmailView):  # type: ignore[misc]  # allauth ships no types
    """allauth's, which asks for a password if a new account was created in another browser.

    A stranger may have created it there, and would otherwise be able to sign in once the owner has confirmed it.
    """

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the form for the password, if one is needed."""
        found: dict[str, Any] = super().get_context_data(**kwargs)
        if found["can_confirm"] and self._made_elsewhere():
            found.setdefault("form", ChoosePasswordForm(self._owner()))
        return found

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """Confirm the address, and set the password if one is needed."""
        self.object = self.get_object()
        if self.object.email_address.can_set_verified() and self._made_elsewhere():
            user = self._owner()
            form = ChoosePasswordForm(user, self.request.POST)
            if not form.is_valid():
                again: HttpResponse = self.render_to_response(self.get_context_data(form=form))
                return again
            claim_account(user, form.cleaned_data["password1"])
        answer: HttpResponse = super().post(*args, **kwargs)
        return answer

    def _owner(self) -> User:
        owner: User = self.object.email_address.user
        return owner

    def _made_elsewhere(self) -> bool:
        """Whether nobody has confirmed the account yet, and this browser neither created it nor is signed in to it."""
        stage = LoginStageController.enter(self.request, EmailVerificationStage.key)
        here = {self.request.user, stage.login.user if stage else None}
        return self._owner() not in here and not has_confirmed_address(self._owner())


confirm_email = ConfirmEmailView.as_view()
emails = EmailView.as_view()
