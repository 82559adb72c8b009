"""The format adviser's pages: for everybody, whole without scripts, filled in from an event, with a limit on asking."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from common.web.throttles import StudyThrottle
from tests import factories
from tests.factories import FORMAT_QUESTION, actor_of
from tournaments.base.models import JobState
from tournaments.boards.games.models import BoardsRules
from tournaments.clubs.models import User
from tournaments.events.models import Event
from tournaments.lab.models import FormatStudy
from tournaments.lab.services.format_studies import ask_study, find_study
from tournaments.lab.tasks import run_format_study

PAGE = "/lab/formats/"
pytestmark = pytest.mark.django_db


def typed(**changes: str) -> dict[str, str]:
    """The form as a browser sends it."""
    one = {
        "players": "14",
        "heats": "2",
        "system": "c-diplo",
        "leftover": "sit_out",
        "top_board": "none",
        "seeding": "few_repeats",
    }
    model = {"strengths": "usual", "solo_percent": "8", "power_edge": "even", "events": "500", "seed": "1"}
    both = {f"{letter}-{name}": value for letter in "ab" for name, value in one.items()}
    return both | model | changes


def study_of(answer: Any) -> FormatStudy:
    assert answer.status_code == 302, answer.context["forms"].non_field_errors()
    return find_study(answer["Location"].split("/")[-2])


def asked(**question: Any) -> FormatStudy:
    return ask_study(actor_of(None), {**FORMAT_QUESTION, **question})


def answered(**question: Any) -> FormatStudy:
    study = asked(**question)
    run_format_study(study.job_id)
    return find_study(study.token)


def text_of(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def test_what_is_typed_is_what_is_asked() -> None:
    best = {"a-best_count": "1", "a-unplayed_score": "−1,5", "a-attendance_percent": "90"}
    study = study_of(Client().post(PAGE, typed(strengths="own", spread="0.3", seed="7", **best)))
    asked_format = study.question["formats"][0]
    assert (study.seed, study.question["spread"], study.question["events"]) == (7, 0.3, 500)
    assert (asked_format["best_count"], asked_format["unplayed_score"]) == (1, -1.5)
    assert (asked_format["attendance_percent"], len(study.question["formats"])) == (90, 1)


def test_a_second_format_counts_if_it_is_ticked() -> None:
    study = study_of(Client().post(PAGE, typed(compare="1", **{"b-heats": "3"})))
    assert [each["heats"] for each in study.question["formats"]] == [2, 3]


SWISS = {"a-kind": "swiss", "a-swiss-players": "9", "a-swiss-rounds": "4", "a-swiss-first_round": "halves"}


def test_a_swiss_is_asked_and_blank_boards_do_not_count() -> None:
    sent = SWISS | {"a-swiss-draw_percent": "12,5", "a-players": "", "a-heats": "", "events": ""}
    study = study_of(Client().post(PAGE, typed(**sent)))
    assert study.question["formats"] == [
        {
            "kind": "swiss",
            "players": 9,
            "rounds": 4,
            "first_round": "halves",
            "acceleration": "none",
            "draw_percent": 12.5,
        }
    ]
    assert study.question["events"] == 1350


def test_a_swiss_is_compared_with_boards_by_what_each_has(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    study = answered(formats=[{"kind": "swiss", "players": 9, "rounds": 4}, *FORMAT_QUESTION["formats"]])
    with django_assert_num_queries(1):
        answer = Client().get(f"{PAGE}{study.token}/")
    text = text_of(answer)
    assert "Swiss of 9 players, 4 rounds or 14 players, 2 heats" in text
    assert "4 rounds are enough to find the strongest of 9 players" in text
    level = study.answer["formats"][0]["shares"]["level_first"]["share"] * 100
    assert f"First place tied on points {level:g}%" in text
    assert "Byes 4 –" in text
    assert "1,000 Elo points" in text


def test_a_swiss_asked_again_is_filled_in() -> None:
    study = asked(formats=[{"kind": "swiss", "players": 9, "rounds": 4, "acceleration": "baku"}])
    page = Client().get(f"{PAGE}?again={study.token}").content.decode()
    assert '<option value="swiss" selected>' in page
    assert '<option value="baku" selected>' in page
    assert re.search(r'name="a-swiss-players" value="9"', page)


def test_the_same_question_leads_to_the_same_address() -> None:
    client = Client()
    assert client.post(PAGE, typed())["Location"] == client.post(PAGE, typed())["Location"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"a-players": "6"}, "a-players"),
        ({"a-players": "many"}, "a-players"),
        ({"a-heats": ""}, "a-heats"),
        ({"a-minimum_heats": "3"}, "a-minimum_heats"),
        ({"a-system": "nobody"}, "a-system"),
        ({"compare": "1", "b-best_count": "5"}, "b-best_count"),
        ({"solo_percent": "90"}, "solo_percent"),
        (SWISS | {"a-swiss-players": "1"}, "a-swiss-players"),
        (SWISS | {"a-swiss-players": "many"}, "a-swiss-players"),
        (SWISS | {"a-swiss-rounds": ""}, "a-swiss-rounds"),
        (SWISS | {"a-swiss-rounds": "10"}, "a-swiss-rounds"),
        (SWISS | {"a-swiss-draw_percent": "101"}, "a-swiss-draw_percent"),
        (SWISS | {"a-swiss-first_round": "byes"}, "a-swiss-first_round"),
        ({"a-kind": "knitting"}, "a-kind"),
        (SWISS | {"events": "10000"}, "events"),
        ({"events": "3"}, "events"),
        ({"seed": "-1"}, "seed"),
        ({"strengths": "own", "spread": "9"}, "spread"),
    ],
)
def test_a_wrong_field_shows_its_error(change: dict[str, str], field: str) -> None:
    answer = Client().post(PAGE, typed(**change))
    assert answer.status_code == 422
    assert f'href="#{field}"' in answer.content.decode()
    assert f'id="{field}_error"' in answer.content.decode()
    assert FormatStudy.objects.count() == 0


@pytest.mark.parametrize("definition", ["", "{", "[1]", '{"mode": "rank"}'])
def test_a_broken_definition_is_refused_at_the_system(definition: str) -> None:
    answer = Client().post(PAGE, typed(**{"a-system": "own", "a-definition": definition}))
    assert answer.status_code == 422
    assert "why-not" in answer.content.decode() or 'class="errors"' in answer.content.decode()


def test_a_study_in_progress_shows_how_far_it_is_and_what_is_forced() -> None:
    study = asked()
    answer = Client().get(f"{PAGE}{study.token}/")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<progress" in page
    assert "Reload to see how far it is" in page
    assert "Forced by the numbers" in page
    assert f'data-job-url="{PAGE}{study.token}/status/"' in page


def test_the_card_leads_to_the_result_once_it_is_done() -> None:
    study = asked()
    card = f"{PAGE}{study.token}/status/"
    assert "data-job-next" not in Client().get(card).content.decode()
    run_format_study(study.job_id)
    assert f'data-job-next="{PAGE}{study.token}/"' in Client().get(card).content.decode()


def test_a_finished_study_shows_figures_chart_and_table(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    study = answered()
    with django_assert_num_queries(1):
        answer = Client().get(f"{PAGE}{study.token}/")
    text = text_of(answer)
    share = study.answer["formats"][0]["shares"]["best_first"]["share"] * 100
    assert f"The best player wins {share:g}%" in text
    assert "14 players, 2 heats" in text
    assert answer.content.count(b'class="chart') - answer.content.count(b'class="chart-key') == 2
    assert b"style=" not in answer.content


def test_two_formats_are_shown_side_by_side_with_their_difference() -> None:
    second = {"players": 14, "heats": 3, "system": {"slug": "c-diplo"}}
    study = answered(formats=[*FORMAT_QUESTION["formats"], second])
    text = text_of(Client().get(f"{PAGE}{study.token}/"))
    assert "14 players, 2 heats or 14 players, 3 heats" in text
    assert "B − A, in points" in text


def test_stop_ends_the_study_and_its_page_offers_to_ask_again() -> None:
    study = asked()
    answer = Client().post(f"{PAGE}{study.token}/stop/", follow=True)
    assert find_study(study.token).job.state == JobState.STOPPED
    assert f"{PAGE}?again={study.token}" in answer.content.decode()


def test_asking_again_fills_in_what_was_asked() -> None:
    study = asked(spread=0.37, formats=[{"players": 30, "heats": 5, "system": {"slug": "draw-size"}}])
    page = Client().get(f"{PAGE}?again={study.token}&compare=1").content.decode()
    assert 'name="compare" value="1" checked' in page
    assert '<option value="draw-size" selected>' in page
    assert re.search(r'name="a-players" value="30"', page)
    assert re.search(r'name="spread" value="0.37"', page)


def test_an_event_is_filled_in_with_its_own_scoring_system(
    regatta: Event, bob: User, sign_in: Callable[[User], Client]
) -> None:
    BoardsRules.objects.filter(event=regatta).update(heats=4, lowest_count=1, unplayed_score="-11")
    client = sign_in(bob)
    page = client.get(f"{PAGE}?event=front-range/regatta").content.decode()
    assert f'<option value="own" selected>{regatta.boards.scoring_system.name}</option>' in page
    assert 'name="a-players" value="14"' in page
    assert 'name="a-unplayed_score" value="-11"' in page
    sent = dict(re.findall(r'<input type="hidden" name="(a-definition)" value="([^"]*)"', page))
    definition = sent["a-definition"].replace("&quot;", '"')
    study = study_of(client.post(PAGE, typed(**{"a-system": "own", "a-definition": definition})))
    assert study.question["formats"][0]["system"]["formulas"] == factories.WIN_DRAW["formulas"]


def test_an_event_with_best_heats_and_a_top_board_is_filled_in_so(
    regatta: Event, bob: User, sign_in: Callable[[User], Client]
) -> None:
    BoardsRules.objects.filter(event=regatta).update(heats=2, best_count=1, lowest_count=1)
    heat = regatta.rounds.create(number=2)
    heat.pools.create(name="Top board", position=1, size=7, takes_top_ranks=True)
    page = sign_in(bob).get(f"{PAGE}?event=front-range/regatta").content.decode()
    assert re.search(r'name="a-best_count" value="1"', page)
    assert re.search(r'name="a-lowest_count" value="0"', page)
    assert '<option value="decides" selected>' in page


def test_a_draft_event_is_hidden_from_others(regatta: Event, charlie: User, sign_in: Any) -> None:
    for client in (Client(), sign_in(charlie)):
        assert client.get(f"{PAGE}?event=front-range/regatta").status_code == 404
        assert client.get(f"{PAGE}?event=nothing").status_code == 404


def test_settings_of_an_event_and_the_lab_lead_here(regatta: Event, alice: User, sign_in: Any) -> None:
    settings = sign_in(alice).get("/desk/front-range/e/regatta/settings/").content.decode()
    assert f"{PAGE}?event=front-range/regatta" in settings
    assert f'href="{PAGE}"' in Client().get("/lab/").content.decode()


def test_asking_very_often_is_refused_with_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StudyThrottle, "rate", "1/min", raising=False)
    client = Client()
    assert client.post(PAGE, typed()).status_code == 302
    answer = client.post(PAGE, typed())
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0


def test_an_address_of_no_study_says_so() -> None:
    for address in ("", "status/"):
        assert Client().get(f"{PAGE}nothing/{address}").status_code == 404
    assert Client().get(f"{PAGE}?again=nothing").status_code == 404
