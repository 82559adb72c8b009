"""Rating lists at the desk: made, changed and deleted by who may, with every problem named."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of, make_boards_event
from tests.scenes.rating_scene import make_list, play_event, standing
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.base.models import Job
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.ratings.models import RatedPlayer, RatingList
from tournaments.ratings.services import lists
from tournaments.ratings.services.lists import ListDetails, choose_event, delete_list, edit_list


def codes(error: RuleError) -> set[tuple[str, str]]:
    return {(problem.path, problem.code) for problem in error.problems}


def details_of(rating_list: RatingList, **values: object) -> ListDetails:
    names = ("name", "discipline", "system", "rules", "automatic", "published")
    return ListDetails(**{**{name: getattr(rating_list, name) for name in names}, **values})


def test_a_list_is_made_with_its_rules_written_out(club: Club, oscar: User) -> None:
    made = make_list(club, oscar, system="glicko2", rules={"tau": "0.3"})
    assert (made.slug, made.rules["tau"], made.rules["start"]) == ("armati", "0.3", "1500")
    assert ChangeLine.objects.get(kind="create_rating_list").after["system"] == "glicko2"
    assert make_list(club, oscar, name="Ármati").slug == "armati-2"


def test_a_scorer_makes_none(club: Club, bob: User, charlie: User) -> None:
    with pytest.raises(ForbiddenError):
        make_list(club, bob)
    with pytest.raises(MissingError):
        make_list(club, charlie)


def test_every_problem_is_named_at_once(club: Club, oscar: User) -> None:
    make_list(club, oscar)
    with pytest.raises(RuleError) as caught:
        make_list(club, oscar, name="ARMATI", system="plackett-luce", rules={"beta": "0"})
    assert codes(caught.value) == {("name", "taken"), ("system", "other_game"), ("rules.beta", "out_of_range")}
    with pytest.raises(RuleError) as caught:
        make_list(club, oscar, name=" ", discipline="ludo", system="trueskill")
    assert codes(caught.value) == {("name", "required"), ("discipline", "not_a_choice"), ("system", "not_a_choice")}
    assert RatingList.objects.count() == 1


def test_other_rules_recalculate_everything(club: Club, oscar: User) -> None:
    play_event(club, oscar, day=1)
    made = make_list(club, oscar)
    slow = standing(made)
    edit_list(actor_of(oscar), made, details=details_of(made, rules={"k_new": "80"}))
    gains = {person: row[0] - 1500 for person, row in standing(made).items()}
    assert gains == pytest.approx({person: 2 * (row[0] - 1500) for person, row in slow.items()})


def test_game_and_system_stay(club: Club, oscar: User) -> None:
    made = make_list(club, oscar)
    with pytest.raises(RuleError) as caught:
        edit_list(actor_of(oscar), made, details=details_of(made, discipline="chess", system="glicko2"))
    assert codes(caught.value) == {("discipline", "fixed"), ("system", "fixed")}


def test_an_event_of_another_game_cannot_be_chosen(club: Club, oscar: User) -> None:
    made = make_list(club, oscar)
    with pytest.raises(RuleError) as caught:
        choose_event(actor_of(oscar), made, make_boards_event(club), counts=True)
    assert codes(caught.value) == {("event", "other_game")}


def test_a_list_is_deleted_with_its_ratings_and_its_job(club: Club, oscar: User) -> None:
    play_event(club, oscar, day=1)
    made = make_list(club, oscar)
    lists.queue_count(made)
    made.refresh_from_db()
    delete_list(actor_of(oscar), made)
    assert not RatedPlayer.objects.exists()
    assert not Job.objects.filter(kind="rating_count").exists()


def test_a_long_count_is_left_to_the_worker(club: Club, oscar: User, monkeypatch: pytest.MonkeyPatch) -> None:
    play_event(club, oscar, day=1)
    monkeypatch.setattr(lists, "MOST_GAMES_AT_ONCE", 5)
    made = make_list(club, oscar)
    made.refresh_from_db()
    assert made.job is not None
    assert (made.job.state, made.counted_at) == ("queued", None)
