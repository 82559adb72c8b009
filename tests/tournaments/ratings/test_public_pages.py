"""The public pages of a rating list: sorted, private where it is, each change with its arithmetic."""

from __future__ import annotations

import csv
import io
import re

from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.rating_scene import make_list, people_of, play_event
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.events.services.events import unpublish_event
from tournaments.people.models import NameShown, Person
from tournaments.ratings.models import RatedPlayer, RatingChange, RatingList
from tournaments.ratings.services.initial_ratings import import_ratings, preview_ratings

PAGE = "/c/front-range/ratings/armati/"


@scene
def ratings(club: Club, alice: User) -> RatingList:
    first = play_event(club, alice, day=1)
    play_event(club, alice, day=2, people=people_of(first)[:4], rounds=1)
    return make_list(club, alice)


def text_of(page: str, client: Client | None = None) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", (client or Client()).get(page).content.decode()))


def names_in(page: str) -> list[str]:
    return re.findall(r'<th scope="row">\s*<a\s[^>]*>([^<]+)</a>', Client().get(page).content.decode())


def test_the_table_is_sorted_by_rating_or_as_asked(ratings: RatingList) -> None:
    by_rank = [row.person.name for row in RatedPlayer.objects.filter(list=ratings).select_related("person")]
    assert names_in(PAGE)[0] == by_rank[0]
    assert names_in(f"{PAGE}?sort=name") == sorted(by_rank)
    games = [row.games for row in RatedPlayer.objects.filter(list=ratings).order_by("-games")]
    assert games == [3, 3, 3, 3, 2, 2]
    assert set(names_in(f"{PAGE}?sort=games")[4:]) == {
        row.person.name for row in RatedPlayer.objects.filter(list=ratings, games=2).select_related("person")
    }
    assert names_in(f"{PAGE}?sort=nonsense") == names_in(PAGE)


def test_pages_take_few_queries_however_many_players(
    ratings: RatingList, club: Club, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    pages = (PAGE, f"{PAGE}{RatedPlayer.objects.filter(list=ratings)[0].person_id}/", "/c/front-range/ratings/")
    counts = (7, 6, 7)
    for page, count in zip(pages, counts, strict=True):
        with django_assert_num_queries(count):
            assert Client().get(page).status_code == 200
    lines = "\n".join(f"Other{number},{1500 + number}" for number in range(150))
    text = f"last_name,rating\n{lines}"
    shown = preview_ratings(ratings, text=text)
    import_ratings(actor_of(alice), ratings, text=text, fingerprint=shown.fingerprint, add_people=True)
    with django_assert_num_queries(counts[0]):
        page = Client().get(PAGE, headers={"Accept-Encoding": "gzip"})
    assert len(page.content) < 60_000
    assert "1–100 of 156" in text_of(PAGE)


def test_each_change_has_its_arithmetic(ratings: RatingList) -> None:
    change = RatingChange.objects.filter(event__list=ratings, event__position=1).order_by("-rating")[0]
    shown = text_of(f"{PAGE}{change.person_id}/")
    gain = change.rating - 1500
    words = f"scored {change.scored.normalize():f}: 40 × ({change.scored.normalize():f} − 1) = +{gain:g}"
    assert words in shown
    assert "June 1" in shown
    assert "Rating from 1500 to" in shown


def test_an_event_that_is_not_public_has_no_name_here(club: Club, alice: User, ratings: RatingList) -> None:
    event = club.events.get(name="June 1")
    unpublish_event(actor_of(alice), event)
    person = people_of(event)[0]
    page = Client().get(f"{PAGE}{person.pk}/").content.decode()
    assert "June 1" not in page
    assert "An event of the club" in page


def test_a_list_of_the_desk_is_for_members(ratings: RatingList, bob: User, charlie: User, sign_in: SignIn) -> None:
    RatingList.objects.filter(pk=ratings.pk).update(published=False)
    person = RatedPlayer.objects.filter(list=ratings)[0].person_id
    for page in (PAGE, f"{PAGE}{person}/", f"{PAGE}ratings.csv"):
        assert Client().get(page).status_code == 404
        assert sign_in(charlie).get(page).status_code == 404
        assert sign_in(bob).get(page).status_code == 200
    assert "Armati" not in text_of("/c/front-range/ratings/")


def test_the_file_comes_in_again_as_it_is(ratings: RatingList) -> None:
    text = Client().get(f"{PAGE}ratings.csv?bom=no").content.decode()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 6
    best = RatedPlayer.objects.filter(list=ratings).select_related("person")[0]
    assert (rows[0]["last_name"], rows[0]["rating"]) == (best.person.last_name, f"{best.rating:.2f}")
    plan = preview_ratings(ratings, text=text)
    assert {planned.verdict.value for planned in plan.rows} == {"new"}


def test_a_player_who_is_not_in_the_list_has_no_page(ratings: RatingList) -> None:
    assert Client().get(f"{PAGE}999999/").status_code == 404
    assert Client().get("/c/front-range/ratings/nothing/").status_code == 404
    assert Client().get("/c/nowhere/ratings/").status_code == 404


def test_the_club_leads_to_its_lists(ratings: RatingList) -> None:
    assert f'href="{PAGE}"' in Client().get("/c/front-range/").content.decode()
    assert f'href="{PAGE}"' in Client().get("/c/front-range/ratings/").content.decode()


def test_the_page_of_all_lists_has_the_first_players_of_each(ratings: RatingList, club: Club, alice: User) -> None:
    make_list(club, alice, name="Glicko", system="glicko2")
    shown = text_of("/c/front-range/ratings/")
    assert "2 lists" in shown
    assert shown.count("All 6 players") == 2
    assert shown.count("Events 2 Last event 2 Jun 2026") == 2
    first = RatedPlayer.objects.filter(list=ratings).select_related("person")[0]
    page = Client().get("/c/front-range/ratings/").content.decode()
    assert f'href="{PAGE}{first.person_id}/"' in page, "the rating leads to its arithmetic"
    assert len(re.findall(r'<th scope="row">', page)) == 10, "five of each"


def test_search_finds_names_as_they_are_shown(ratings: RatingList) -> None:
    person = RatedPlayer.objects.filter(list=ratings).select_related("person")[0].person
    Person.objects.filter(pk=person.pk).update(
        first_name="Aurelia", last_name="Quillfeather", name_shown=NameShown.SHORT
    )
    assert len(names_in(f"{PAGE}?q=aurelia")) == 1
    assert names_in(f"{PAGE}?q=quillfeather") == []
    assert "Nobody found" in text_of(f"{PAGE}?q=quillfeather")


def test_the_list_draws_the_course_of_ratings_and_how_they_are_spread(ratings: RatingList) -> None:
    answer = Client().get(PAGE)
    courses = [list(row.course) for row in answer.context["page"]]
    changes = RatingChange.objects.filter(event__list=ratings).count()
    assert sum(len(course) - 1 for course in courses if course) == changes
    assert answer.context["spread"] is None  # six players are too few
