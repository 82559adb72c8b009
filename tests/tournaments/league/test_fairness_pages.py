"""How fair a club's handicaps were: counts by season from its own cups and divisions, on the page and on paper."""

from __future__ import annotations

from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of
from tests.handicaps.web.asked import text_of
from tests.scenes.cup_scene import make_cup, rugby_season, score, sign
from tests.scenes.league_scene import make_season, play_all
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.league.selectors.fairness import cup_trials, division_trials
from tournaments.league.services.cup_results import record_cup_result

URL = "/c/front-range/fairness/"


def publish(*seasons: Event) -> None:
    Event.objects.filter(pk__in=[season.pk for season in seasons]).update(published=True)


def counts(trials: object) -> dict[str, list[tuple[str, int, int]]]:
    return {
        trial.scheme: [(each.season, each.audit.wins, each.audit.matches) for each in trial.seasons]
        for trial in trials  # type: ignore[attr-defined]  # a tuple of trials
    }


@scene
def seasons(club: Club, oscar: User) -> list[Event]:
    """Cups of two seasons: one of two matches at the table and one given away, the other of a single match."""
    first, second = rugby_season(club, oscar), make_season(club, oscar, name="Later", fixtures=False)
    table = sign(first, oscar)
    cup = make_cup(first, oscar, table)
    score(cup, oscar, 1, 60, 40)  # Pioneers, who received 22
    score(cup, oscar, 3, 50, 30)  # Dragons, who gave 11
    record_cup_result(actor_of(oscar), cup, 2, given_to="home", reason="Pioneers did not come")
    later = make_cup(second, oscar, table, name="Cup", teams=("Eroes", "Lambs"))
    score(later, oscar, 1, 90, 10)  # Eroes by 80, and gave 79: by 78.83 or 84 they would win or lose
    publish(first, second)
    return [first, second]


def test_cups_are_counted_by_season_with_each_scheme(club: Club, seasons: list[Event]) -> None:
    trials = cup_trials(club)
    assert counts(trials) == {
        "given": [("2013–14", 1, 2), ("Later", 0, 1)],
        "form-l": [("2013–14", 1, 2), ("Later", 0, 1)],
        "steps": [("2013–14", 0, 2), ("Later", 1, 1)],
    }
    assert {trial.total.sample for trial in trials} == {"out"}
    assert [(trial.total.wins, trial.total.matches) for trial in trials] == [(1, 3), (1, 3), (1, 3)]


def test_page_is_in_the_language_of_the_club(seasons: list[Event]) -> None:
    Club.objects.update(language="de")
    assert '<html lang="de"' in Client().get(URL).content.decode()


def test_page_shows_schemes_side_by_side_with_a_point_a_season(
    seasons: list[Event], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(8):
        answer = Client().get(URL)
    page = text_of(answer)
    assert "1 of 2: 2013–14 out-of-sample" in page
    assert "1 of 3: All together" in page
    assert answer.content.count(b'<svg class="chart bands"') == 3
    assert "Are the club’s handicaps fair?" in text_of(Client().get("/c/front-range/"))


def test_divisions_are_in_sample_and_drafts_stay_out(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, sizes=(4, 3))
    play_all(season, oscar)
    assert division_trials(club) == ()
    publish(season)
    trials = division_trials(club)
    assert [(trial.scheme, trial.total.sample, len(trial.seasons)) for trial in trials] == [
        ("form-l", "in", 1),
        ("steps", "in", 1),
    ]
    assert sum((trials[0].total.matches, trials[0].total.equal_handicaps, trials[0].total.level_results)) == 12 + 6
    assert "in-sample" in text_of(Client().get(URL, {"of": "divisions"}))


def test_a_season_too_small_for_a_scheme_is_left_out(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, sizes=(2, 2))
    play_all(season, oscar)
    publish(season)
    assert division_trials(club) == ()
    assert Client().get(URL, {"of": "divisions"}).status_code == 200


def test_club_without_cups_says_what_will_be_here(club: Club) -> None:
    assert "Nothing to test yet" in text_of(Client().get(URL))
    assert Client().get("/c/front-range/fairness.pdf").headers["Location"] == f"{URL}?of=cups"
    assert Client().get("/c/nobody/fairness/").status_code == 404


def test_counts_and_plots_are_printed(seasons: list[Event]) -> None:
    answer = Client().get("/c/front-range/fairness.pdf", {"of": "cups"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF")


def test_schemes_of_the_lab_are_printed_from_their_address() -> None:
    link = Client().get("/lab/fairness/schemes/", {"sample": "made-up"}).context["query"]
    answer = Client().get(f"/lab/fairness/schemes.pdf?{link}")
    assert answer.content.startswith(b"%PDF")
    assert Client().get("/lab/fairness/schemes.pdf?s=1.x").status_code == 400
