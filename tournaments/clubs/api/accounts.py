"""Tokens: an account's address and password for a token, and the token's end. Who the token belongs to."""

from __future__ import annotations

from typing import Any

from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth.signals import user_logged_in
from knox.models import AuthToken
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, PublicEndpoint, operation
from tournaments.base.api.throttles import SignInThrottle
from tournaments.clubs.api.shapes.accounts import Me, NewToken, SignIn, Token, TokenAnswer, TokenInput
from tournaments.clubs.models import User
from tournaments.clubs.passwords import user_with_password
from tournaments.clubs.selectors.clubs import memberships_of, tokens_of
from tournaments.clubs.services.account_security import must_confirm_first
from tournaments.clubs.services.api_tokens import keep_sign_in, make_token, revoke_token


class Tokens(PublicEndpoint):
    """A token for a password, and its end."""

    throttle_classes = [SignInThrottle]

    @operation(
        "create_token",
        "Sign in: get a token",
        tag="account",
        body=SignIn,
        answer=Token,
        status=201,
        public=True,
    )
    def post(self, request: Request) -> Response:
        """Each call gives a new token; the others go on working. Ten wrong passwords lock the account for a while."""
        sent = self.body(SignIn)
        asked = request._request
        user = user_with_password(asked, email=sent["email"], password=sent["password"])
        if user is None:
            message = "The e-mail address and the password do not fit together. Check both."
            raise RuleError.one("", "wrong-password", message)
        if must_confirm_first(user):
            message = "Confirm your email address first: open the link that we sent to it when you signed up."
            raise RuleError.one("email", "unconfirmed", message)
        _check_second_proof(user, code=sent.get("code", ""))
        row, token = AuthToken.objects.create(user)
        keep_sign_in(row)
        user_logged_in.send(sender=User, request=asked, user=user)
        return Response(Token({"token": token, "user": _me(user)}).data, status=201)

    @operation("delete_token", "Sign out: revoke the token that this request carries", tag="account")
    def delete(self, request: Request) -> Response:
        """The token stops working at once. The account's other tokens stay."""
        if not request.user.is_authenticated:
            self.permission_denied(request)
        if not isinstance(request.auth, AuthToken):
            message = "This request carries no token to revoke. Send it in the Authorization header."
            raise RuleError.one("", "no-token", message)
        request.auth.delete()
        return Response(status=204)


class CurrentUser(Endpoint):
    """Whose token this is."""

    @operation("get_me", "The account of the token, and its clubs", tag="account", answer=Me)
    def get(self, request: Request) -> Response:
        """Name, address, clubs and roles."""
        assert isinstance(request.user, User)  # noqa: S101  the permission class lets nobody else in
        return Response(Me(_me(request.user, only_club=self.actor.only_club)).data)


class MyTokens(PagedEndpoint):
    """The tokens of my account."""

    @operation("list_tokens", "My API tokens", tag="account", answer=TokenAnswer(many=True))
    def get(self, request: Request) -> Response:
        """Newest first: name, scope, end and last use; never the token itself."""
        assert isinstance(request.user, User)  # noqa: S101  the permission class lets nobody else in
        return self.page(tokens_of(request.user), TokenAnswer)

    @operation("make_token", "Make a token", tag="account", body=TokenInput, answer=NewToken, status=201)
    def post(self, request: Request) -> Response:
        """The token stands in this answer and nowhere else. A limited token can't make another."""
        made, text = make_token(self.actor, **self.body(TokenInput))
        return Response(NewToken({"token": text, "details": made}).data, status=201)


class MyToken(Endpoint):
    """One of my tokens."""

    @operation("revoke_token", "Revoke one of my tokens", tag="account")
    def delete(self, request: Request, pk: int) -> Response:
        """It stops working at once."""
        revoke_token(self.actor, pk)
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
        raise RuleError.one("code", "too-many-codes", "Too many wrong codes. Wait five minutes, then try again.")
    if not form.is_valid():
        raise RuleError.one("code", "wrong-code", "The code does not fit. Take the newest one of the app.")


def _me(user: User, *, only_club: int | None = None) -> dict[str, Any]:
    return {"name": user.name, "email": user.email, "clubs": list(memberships_of(user, only_club=only_club))}
