"""The library's pages: every system can be found, read, tried and copied."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scoring.library import shipped_system, shipped_systems
from scoring.web.address import unpack_state
from tests.scoring.web.test_lab import scores
from tournaments.base.permissions import Role
from tournaments.clubs.models import Club, Membership, User

LIBRARY = "/lab/library/"


def found(query: str) -> list[str]:
    page = Client().get(LIBRARY, {"q": query}).content.decode()
    return re.findall(r'href="/lab/library/([\w-]+)/"', page)


def test_every_system_is_listed_once_families_together() -> None:
    slugs = found("")
    assert sorted(slugs) == sorted(shipped.slug for shipped in shipped_systems())
    families = [getattr(shipped_system(slug), "family", "") for slug in slugs]
    assert len(list(dict.fromkeys(families))) == sum(
        here != before for here, before in zip(families, ["", *families], strict=False)
    )


@pytest.mark.parametrize(
    ("query", "slugs"),
    [
        ("dixie", ["dixie"]),
        ("BANGKOK pike", ["bangkok-pike"]),
        ("dipcon xxxiv", ["regatta"]),
        ("Bańgkøk PÎKE", ["bangkok-pike"]),
        ("no such words", []),
    ],
)
def test_search_takes_all_words_in_any_case_with_any_accents(query: str, slugs: list[str]) -> None:
    assert found(query) == slugs


def test_nothing_found_says_what_to_do() -> None:
    page = Client().get(LIBRARY, {"q": "<b>no such"}).content.decode()
    assert "No system has these words" in page
    assert "<b>no" not in page


@pytest.mark.parametrize("shipped", shipped_systems(), ids=lambda shipped: shipped.slug)
def test_page_of_a_system_shows_all_of_it(shipped: Any) -> None:
    page = Client().get(f"{LIBRARY}{shipped.slug}/")
    assert page.status_code == 200
    text = page.content.decode().replace("&#x27;", "'").replace("&lt;", "<").replace("&gt;", ">")
    text = text.replace("&amp;", "&").replace("&quot;", '"')
    for part in (shipped.name, shipped.source, shipped.description, *(board.name for board in shipped.worked_boards)):
        assert part in text
    for formula in (*shipped.definition.places, *(source for _name, source in shipped.definition.values)):
        assert " ".join(formula.split()) in text


def test_worked_board_opens_in_the_lab_with_its_scores() -> None:
    page = Client().get(f"{LIBRARY}c-diplo/").content.decode()
    link = re.search(r'href="(/lab/scoring/\?s=([^"]+))"', page)
    assert link
    assert unpack_state(link.group(2)).start == "c-diplo"
    assert scores(Client().get(link.group(1))) == ["51", "24", "14", "5", "4", "1", "1"]


def test_unknown_system_is_missing() -> None:
    assert Client().get(f"{LIBRARY}nope/").status_code == 404


@pytest.mark.django_db
def test_copy_is_offered_to_whoever_is_signed_in(club: Club, oscar: User, bob: User, sign_in: Any) -> None:
    take = "/desk/library/c-diplo/"
    assert take not in Client().get(f"{LIBRARY}c-diplo/").content.decode()
    assert take in sign_in(oscar).get(f"{LIBRARY}c-diplo/").content.decode()
    assert sign_in(oscar).get(take)["Location"] == "/desk/front-range/systems/c-diplo/copy/"
    assert "You aren’t an organiser of any club yet" in sign_in(bob).get(take).content.decode()
    assert Client().get(take).status_code == 302
    assert sign_in(oscar).get("/desk/library/nope/").status_code == 404


@pytest.mark.django_db
def test_organiser_of_two_clubs_chooses_one(club: Club, oscar: User, charlie: User, sign_in: Any) -> None:
    other = Club.objects.get(slug="another")
    Membership.objects.create(club=other, user=oscar, role=Role.ORGANISER)
    page = sign_in(oscar).get("/desk/library/regatta/").content.decode()
    for slug in ("front-range", "another"):
        assert f'href="/desk/{slug}/systems/regatta/copy/"' in page
