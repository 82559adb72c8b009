"""Tokens: an account's address and password for a token, and the token's end. Who the token belongs to."""

from __future__ import annotations

from typing import Any

from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth.signals import user_logged_in
from knox.models import AuthToken
from rest_framework.mixins import ListModelMixin
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.api.resources import ResourceViewSet
from tournaments.base.api.throttles import SignInThrottle
from tournaments.clubs.api.serializers.accounts import Me, NewToken, SignIn, Token, TokenAnswer, TokenInput
from tournaments.clubs.models import User
from tournaments.clubs.passwords import user_with_password
from tournaments.clubs.selectors.clubs import events_helped_at, memberships_of, tokens_of
from tournaments.clubs.services.account_security import must_confirm_first
from tournaments.clubs.services.api_tokens import keep_sign_in, make_token, revoke_token


class TokenViewSet(ResourceViewSet):
    """A token for a password, and its end."""

    tag = "account"
    noun = "token"
    single = True
    keeps_answers = False
    throttle_classes = [SignInThrottle]
    serializer_class = Token

    def get_permissions(self) -> Any:
        """Nobody has a token before."""
        return [AllowAny()] if self.action == "create" else super().get_permissions()

    def request_shape(self) -> Any:
        """Address and password."""
        return SignIn if self.action == "create" else super().request_shape()

    def create(self, request: Request) -> Response:
        """Sign in: get a token. The others go on working. Ten wrong passwords lock the account for a while."""
        sent = self.body(SignIn)
        asked = request._request
        user = user_with_password(asked, email=sent["email"], password=sent["password"])
        if user is None:
            message = "The email address and the password do not match. Check both."
            raise RuleError.one("", "wrong_password", message)
        if must_confirm_first(user):
            message = "Confirm your email address first: open the link that we sent to it when you signed up."
            raise RuleError.one("email", "unconfirmed", message)
        _check_second_proof(user, code=sent.get("code", ""))
        row, token = AuthToken.objects.create(user)
        keep_sign_in(row)
        user_logged_in.send(sender=User, request=asked, user=user)
        return self.answer({"token": token, "user": _me(user)})

    def destroy(self, request: Request) -> Response:
        """Sign out: revoke the token of this request. The account's other tokens keep working."""
        if not isinstance(request.auth, AuthToken):
            message = "The request has no token to revoke. Send it in the Authorization header."
            raise RuleError.one("", "no_token", message)
        request.auth.delete()
        return Response(status=204)


class MeViewSet(ResourceViewSet):
    """Whose token this is."""

    tag = "account"
    noun = nouns = "me"
    single = True
    serializer_class = Me

    def retrieve(self, request: Request) -> Response:
        """The account of the token, and its clubs with my roles."""
        assert isinstance(request.user, User)  # noqa: S101  the permission class lets nobody else in
        return self.answer(_me(request.user, only_club=self.actor.only_club))


class ApiTokenViewSet(ListModelMixin, ResourceViewSet):
    """My API tokens, newest first: name, scope, end and last use; never the token itself."""

    tag = "account"
    noun = "api_token"
    keeps_answers = False
    serializer_class = TokenAnswer

    def get_queryset(self) -> Any:
        """Mine."""
        assert isinstance(self.request.user, User)  # noqa: S101  the permission class lets nobody else in
        return tokens_of(self.request.user)

    def get_serializer_class(self) -> Any:
        """The token itself is in the answer to its making only."""
        return NewToken if self.action == "create" else super().get_serializer_class()

    def request_shape(self) -> Any:
        """What it may do."""
        return TokenInput if self.action == "create" else super().request_shape()

    def create(self, request: Request) -> Response:
        """Create a token. Only this answer contains it. A limited token can't create another."""
        made, text = make_token(self.actor, **self.body(TokenInput))
        return Response(NewToken({"token": text, "details": made}).data, status=201)

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Revoke one of my tokens. It stops working at once."""
        revoke_token(self.actor, self.kwargs["id"])
        return Response(status=204)


def _check_second_proof(user: User, *, code: str) -> None:
    """Where the account has two-factor sign-in, a password alone gives no token. Raises `RuleError` at `code`."""
    if not is_mfa_enabled(user):
        return
    if not code:
        message = "This account has two-factor sign-in. Send the code of its app, or a recovery code, as well."
        raise RuleError.one("code", "missing", message)
    form = AuthenticateForm(user=user, data={"code": code})
    if form.has_error("code", "too_many_login_attempts"):
        raise RuleError.one("code", "too_many_codes", "Too many wrong codes. Wait five minutes, then try again.")
    if not form.is_valid():
        raise RuleError.one("code", "wrong_code", "The code is wrong. Enter the newest code from the app.")


def _me(user: User, *, only_club: int | None = None) -> dict[str, Any]:
    return {
        "name": user.name,
        "email": user.email,
        "clubs": list(memberships_of(user, only_club=only_club)),
        "events": list(events_helped_at(user, only_club=only_club)),
    }
