"""Ratings that people bring along: shown row by row, saved as shown, and what events then count from."""

from __future__ import annotations

from decimal import Decimal

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.rating_scene import make_list, people_of, play_event, standing
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, StaleError
from tournaments.clubs.models import Club, User
from tournaments.people.models import Person
from tournaments.people.services.person_merge_undo import undo_merge
from tournaments.people.services.person_merges import merge_people
from tournaments.people.services.rows_import import Imported
from tournaments.ratings.models import RatingChange, RatingList, RatingStart
from tournaments.ratings.services.initial_ratings import import_ratings, preview_ratings

TEXT = """Name;Elo;RD;Games;FED
Pell, Ann;1655,5;60;40;ENG
Bob Marsh;1710;;;ENG
Nobody Known;1500
Ann Pell;1700
Carl;high
"""


@scene
def people(club: Club) -> list[Person]:
    names = (("Ann", "Pell"), ("Bob", "Marsh"), ("", "Carl"))
    return [Person.objects.create(club=club, first_name=first, last_name=last) for first, last in names]


@scene
def ratings(club: Club, oscar: User) -> RatingList:
    return make_list(club, oscar, system="glicko2")


def take(user: User, ratings: RatingList, text: str, **options: bool) -> Imported:
    fingerprint = preview_ratings(ratings, text=text).fingerprint
    return import_ratings(actor_of(user), ratings, text=text, fingerprint=fingerprint, **options)


def test_each_row_is_shown_with_what_becomes_of_it(people: list[Person], ratings: RatingList) -> None:
    plan = preview_ratings(ratings, text=TEXT)
    assert [(planned.row.line, planned.verdict.value) for planned in plan.rows] == [
        (2, "new"),
        (3, "new"),
        (4, "unknown"),
        (5, "wrong"),
        (6, "wrong"),
    ]
    assert plan.unused == ("FED",)
    assert [planned.problems[0].code for planned in plan.rows[3:]] == ["twice", "out_of_range"]
    assert not RatingStart.objects.exists()


def test_good_rows_are_saved_and_the_others_left_out_on_purpose(
    people: list[Person], ratings: RatingList, oscar: User
) -> None:
    with pytest.raises(RuleError, match="rows are wrong: 2"):
        take(oscar, ratings, TEXT)
    assert take(oscar, ratings, TEXT, leave_out_wrong=True) == Imported(2, 0, 0, 3, 0)
    ann, bob = people[:2]
    assert standing(ratings) == {bob.pk: (1710, 350, 0, 0, 1), ann.pk: (1655.5, 60, 40, 0, 2)}
    again = "name,rating\nAnn Pell,1700\nBob Marsh,1710"
    assert take(oscar, ratings, again) == Imported(0, 1, 1, 0, 0)
    assert RatingStart.objects.get(person=ann).rating == 1700


def test_people_new_to_the_club_are_added_where_asked(people: list[Person], ratings: RatingList, oscar: User) -> None:
    with pytest.raises(RuleError, match="Correct the names"):
        take(oscar, ratings, "name,rating\nNew One,1500")
    done = take(oscar, ratings, "name,rating\nNew One,1500", add_people=True)
    assert (done.added, done.people) == (1, 1)
    assert RatingStart.objects.get().person.name == "New One"


def test_what_changed_since_the_preview_is_shown_again(people: list[Person], ratings: RatingList, oscar: User) -> None:
    seen = preview_ratings(ratings, text="name,rating\nAnn Pell,1700").fingerprint
    take(oscar, ratings, "name,rating\nAnn Pell,1600")
    with pytest.raises(StaleError):
        import_ratings(actor_of(oscar), ratings, text="name,rating\nAnn Pell,1700", fingerprint=seen)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("name,club\nA,B", "no_heading"),
        ("rating\n1500", "no_heading"),
        ("name,elo,rating\nA,1,2", "heading_twice"),
        ("name,rating\n\0", "not_text"),
    ],
)
def test_a_list_that_cannot_be_read_is_refused(ratings: RatingList, text: str, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        preview_ratings(ratings, text=text)
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [("text", code)]


def test_a_scorer_may_not_import(people: list[Person], ratings: RatingList, bob: User) -> None:
    with pytest.raises(ForbiddenError):
        take(bob, ratings, "name,rating\nAnn Pell,1700")


def test_events_count_from_what_people_brought_along(club: Club, oscar: User) -> None:
    event = play_event(club, oscar, day=1, rounds=1)
    made = make_list(club, oscar)
    person = people_of(event)[0]
    assert RatingChange.objects.get(event__list=made, person=person).rating_before == 1500
    take(oscar, made, f"last_name,rating,games\n{person.last_name},1800,100")
    change = RatingChange.objects.get(event__list=made, person=person)
    assert (change.rating_before, change.games_after, change.factor) == (1800, 101, 20)


def test_a_merge_carries_the_rating_over_and_its_undoing_gives_it_back(
    people: list[Person], ratings: RatingList, oscar: User
) -> None:
    take(oscar, ratings, "name,rating\nBob Marsh,1710")
    ann, bob, _carl = people
    merge = merge_people(actor_of(oscar), ratings.club, kept=ann, removed=bob)
    assert RatingStart.objects.get().person == ann
    back = undo_merge(actor_of(oscar), merge)
    assert [(row.person, row.rating) for row in RatingStart.objects.all()] == [(back, Decimal(1710))]
