"""Signing in, and who is signed in."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.fields import Answer, Input, Text

__all__ = ["Me", "SignIn", "Token"]


class SignIn(Input):
    """The account's address and password; `code` of the app where the account has two-factor sign-in."""

    email = Text(max_length=254)
    password = Text(max_length=4096)
    code = Text(max_length=20, required=False, allow_blank=True)


class MyClub(Answer):
    """A club and my role in it."""

    slug = serializers.CharField(source="club.slug")
    name = serializers.CharField(source="club.name")
    role = serializers.CharField()


class Me(Answer):
    """The account of the token."""

    name = serializers.CharField()
    email = serializers.EmailField()
    clubs = MyClub(many=True)


class Token(Answer):
    """Send it as `Authorization: Token …`. It is shown once and works until it is revoked."""

    token = serializers.CharField()
    user = Me()
