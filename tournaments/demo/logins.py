"""The accounts of the demo. Everybody knows the password, so the demo is never loaded into a public site."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.base.permissions import Role

PASSWORD = "topboard-demo"  # noqa: S105  printed at every start


@dataclass(frozen=True, slots=True)
class Login:
    """An account of the demo club."""

    role: Role
    name: str
    email: str


LOGINS = (
    Login(Role.OWNER, "Rosa Ellery", "owner@example.org"),
    Login(Role.ORGANISER, "Tobias Keane", "organiser@example.org"),
    Login(Role.SCORER, "Mina Okafor", "scorer@example.org"),
)


def logins_in_words() -> str:
    """The lines that `make run` prints."""
    width = max(len(login.email) for login in LOGINS)
    lines = [f"  {login.email:<{width}}  {PASSWORD}  ({login.role.label})" for login in LOGINS]
    return "\n".join(["Sign in to the demo club with:", *lines])
