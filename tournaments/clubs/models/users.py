"""Accounts: people sign in by email address, and have a name that others see."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.models import EmailAddress
from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class UserManager(BaseUserManager["User"]):
    """Creates users from an email address. They don't have a user name."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Save a user; `password=None` makes an account that can't sign in until it resets."""
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Django's `createsuperuser`. The site's own administrator need not confirm the address by email."""
        user = self.create_user(email, password, is_staff=True, is_superuser=True, **fields)
        EmailAddress.objects.create(user=user, email=user.email.lower(), verified=True, primary=True)
        return user


class User(AbstractUser):
    """An account."""

    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    email = models.EmailField(_("email address"), unique=True)
    name = models.CharField(_("name"), max_length=120)
    # Whether organisers get an email while something waits for them in an event, at most one a day and event.
    daily_mail = models.BooleanField(default=True)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]
    objects = UserManager()  # type: ignore[assignment,misc]

    class Meta:
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_any_case_unique")]

    def __str__(self) -> str:
        return self.name or self.email

    def get_full_name(self) -> str:
        """The one name we hold."""
        return self.name

    def get_short_name(self) -> str:
        """The one name we hold."""
        return self.name
