"""The public forms are no way to send advertisements to others, and the log tells scorers no years of birth."""

from __future__ import annotations

import pytest
from django.test import Client

from common.pure.errors import RuleError
from tests.factories import actor_of, delivered, make_boards_event
from tests.scenes.entering_scene import enter, open_entries, page_of, send, words
from tests.scenes.event_pages import SignIn
from tests.tournaments.entering.test_applying_services import codes
from tournaments.clubs.models import Club, User
from tournaments.entering.services.decisions import accept_entries
from tournaments.entering.services.teams import name_member
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def pairs(club: Club, oscar: User) -> Event:
    """A team event."""
    event = make_boards_event(club, name="Team Cup", slug="team-cup")
    Event.objects.filter(pk=event.pk).update(team_size=3)
    event.refresh_from_db()
    open_entries(event, oscar, ask_team="may")
    return event


@pytest.mark.parametrize("name", ["http://spam.example", "WWW.spam.example", "ftp://x"])
def test_a_name_with_a_web_address_is_refused_and_nobody_is_written_to(
    pairs: Event, oscar: User, mails: None, name: str
) -> None:
    for field in ("first_name", "last_name", "team_name"):
        sent = {"first_name": "Ada", "last_name": "Byron", "email": "victim@example.org", field: name}
        with pytest.raises(RuleError) as error:
            send(pairs, **{"name": f"{sent.pop('first_name')} {sent.pop('last_name')}", **sent})
        assert codes(error) == [(field, "link")]
    captain = enter(pairs, "Ada Byron", team_name="Reds")
    with pytest.raises(RuleError) as error:
        name_member(captain, first_name="Visit", last_name=name, email="victim@example.org")
    assert codes(error) == [("last_name", "link")]
    assert all(mail.to == ["ada.byron@example.org"] for mail in delivered())


def test_a_name_that_turns_its_letters_round_is_refused(pairs: Event) -> None:
    with pytest.raises(RuleError) as error:
        send(pairs, "Ada Byron\u202e", email="ada@example.org")
    assert codes(error) == [("last_name", "characters")]


def test_a_captain_in_review_writes_to_nobody(pairs: Event, oscar: User, client: Client, mails: None) -> None:
    open_entries(pairs, oscar, ask_team="may", review="by_hand")
    captain = enter(pairs, "Ada Byron", team_name="Reds")
    with pytest.raises(RuleError) as error:
        name_member(captain, first_name="Bo", last_name="Diddley", email="victim@example.org")
    assert codes(error) == [("", "in_review")]
    assert "You can name your team once you have a place." in words(client.get(page_of(captain)))
    accept_entries(actor_of(oscar), pairs, [captain])
    name_member(captain, first_name="Bo", last_name="Diddley", email="victim@example.org")
    assert delivered()[-1].to == ["victim@example.org"]


def test_no_hour_is_named_to_a_captain_where_the_address_may_wait_a_day(
    pairs: Event, mails: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    captain = enter(pairs, "Ada Byron", team_name="Reds")
    monkeypatch.setattr("tournaments.entering.services.teams.may_ask_for_mail", lambda _address: False)
    with pytest.raises(RuleError, match=r"Try again later\.") as error:
        name_member(captain, first_name="Bo", last_name="Diddley", email="victim@example.org")
    assert codes(error) == [("email", "too_often")]


def test_a_scorer_reads_no_years_of_birth_in_the_log(cup: Event, oscar: User, bob: User, sign_in: SignIn) -> None:
    open_entries(cup, oscar, ask_birth_year="may")
    enter(cup, birth_year=1985)
    log = "/desk/front-range/e/spring-cup/log/"
    assert "1985" in words(sign_in(oscar).get(log))
    scorer = sign_in(bob)
    for page in (log, "/desk/front-range/log/"):
        answer = scorer.get(page)
        assert answer.status_code == 200
        assert "1985" not in words(answer)
    for address in ("events/spring-cup/log/", "log/", "events/spring-cup/log.csv", "log.csv"):
        url = f"/api/v1/clubs/front-range/{address}"
        assert "1985" in sign_in(oscar).get(url).content.decode(), url
        assert "1985" not in sign_in(bob).get(url).content.decode(), url
