"""Signing in, and the account that is signed in."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Choice, Input, Text
from tournaments.base.codes import one_of
from tournaments.base.permissions import Role, TokenScope


class SignIn(Input):
    """The account's address and password; `code` from the app if the account has two-factor sign-in."""

    email = Text(max_length=254)
    password = Text(max_length=4096)
    code = Text(max_length=20, required=False, allow_blank=True)


class MyClub(Answer):
    """A club and my role in it."""

    slug = serializers.CharField(source="club.slug")
    name = serializers.CharField(source="club.name")
    role = serializers.CharField(help_text=one_of(*Role.values))


class MyEvent(Answer):
    """An event that I help at, without a role in its club, or with a narrower one; and my role there."""

    club = serializers.CharField(source="event.club.slug")
    slug = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    role = serializers.CharField(help_text=one_of(*Role.values))


class Me(Answer):
    """The account of the token."""

    name = serializers.CharField()
    email = serializers.EmailField()
    clubs = MyClub(many=True)
    events = MyEvent(many=True)


class Token(Answer):
    """Send it as `Authorization: Token …`. It is shown once and works until it is revoked."""

    token = serializers.CharField()
    user = Me()


class TokenInput(Input):
    """A token to create. Without `club` it works for all your clubs, without `days` it never expires."""

    name = Text(max_length=80)
    scope = Choice(choices=TokenScope.choices, default=TokenScope.ALL)
    club = Text(max_length=50, required=False, allow_blank=True)
    days = serializers.IntegerField(required=False, allow_null=True)


class TokenAnswer(Answer):
    """A token of my account."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    scope = serializers.CharField(help_text=one_of("read", "results", "all"))
    club = serializers.CharField(source="club.slug", default=None, allow_null=True)
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(source="token.expiry", allow_null=True)
    last_used_at = serializers.DateTimeField(allow_null=True)


class NewToken(Answer):
    """Send `token` as `Authorization: Token …`. It is shown only once."""

    token = serializers.CharField()
    details = TokenAnswer()
