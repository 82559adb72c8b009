"""Making clubs, and who may change them."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of, make_club
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.base.permissions import Role
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, Membership, User
from tournaments.clubs.services.clubs import create_club, edit_club, suggest_slug


def refused_at(error: RuleError) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.problems]


def test_create_club_makes_the_actor_owner(charlie: User) -> None:
    club = create_club(actor_of(charlie), name="  Rocky  Mountains Café ", town="Denver", accent="brick")
    assert (club.name, club.slug, club.town, club.accent) == (
        "Rocky Mountains Café", "rocky-mountains-cafe", "Denver", "brick",
    )  # fmt: skip
    assert Membership.objects.get(club=club, user=charlie).role == Role.OWNER
    assert ChangeLine.objects.get(club=club).kind == "create_club"


@pytest.mark.parametrize(
    ("values", "problems"),
    [
        ({"name": ""}, [("name", "required")]),
        ({"name": "x" * 81, "slug": "x"}, [("name", "too_long")]),
        ({"name": "東京"}, [("slug", "required")]),
        ({"name": "New"}, [("slug", "reserved")]),
        ({"name": "X", "slug": "a b"}, [("slug", "invalid")]),
        ({"name": "X", "slug": "a" * 51}, [("slug", "too_long")]),
        ({"name": "FRONT RANGE DIPLOMACY", "slug": "x"}, [("name", "taken")]),
        ({"name": "X", "slug": "Front-Range"}, [("slug", "taken")]),
        ({"name": "X", "accent": "gold"}, [("accent", "not_a_choice")]),
        (
            {"name": "a\u202eb", "slug": "-", "accent": ""},
            [("name", "characters"), ("slug", "invalid"), ("accent", "not_a_choice")],
        ),
    ],
)
def test_create_club_refuses(club: Club, alice: User, values: dict[str, str], problems: list[tuple[str, str]]) -> None:
    with pytest.raises(RuleError) as refused:
        create_club(actor_of(alice), **values)
    assert refused_at(refused.value) == problems
    assert Club.objects.count() == 1


def test_create_club_refuses_a_visitor(db: None) -> None:
    with pytest.raises(ForbiddenError):
        create_club(actor_of(None), name="X")


def test_suggest_slug_fits() -> None:
    assert suggest_slug("Åland – " + "x" * 90) == "aland-" + "x" * 44


def test_edit_club_raises_the_revision_only_for_a_change(club: Club, alice: User) -> None:
    edit_club(actor_of(alice), club, name=club.name, slug=club.slug)
    assert club.revision == 0
    edit_club(actor_of(alice), club, name="Back Range", slug="back-range", accent="teal")
    assert (club.name, club.slug, club.accent, club.revision) == ("Back Range", "back-range", "teal", 1)
    assert ChangeLine.objects.get(club=club).before["name"] == "Front Range Diplomacy"


def test_edit_club_is_for_owners(club: Club, oscar: User, bob: User, charlie: User) -> None:
    make_club(oscar)
    for user, error in ((oscar, ForbiddenError), (bob, ForbiddenError), (charlie, MissingError), (None, MissingError)):
        with pytest.raises(error):
            edit_club(actor_of(user), club, name="Mine", slug="mine")
    club.refresh_from_db()
    assert club.slug == "front-range"
