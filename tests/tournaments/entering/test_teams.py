"""Captains enter teams: the members confirm themselves, each with a place of their own."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from common.pure.errors import RuleError
from tests.factories import actor_of, make_boards_event, make_people
from tests.scenes.api import Api
from tests.scenes.entering_scene import application, enter, open_entries, page_of, send
from tests.scenes.stage import scene
from tournaments.base.models import Mail
from tournaments.clubs.models import Club, User
from tournaments.entering.models import EntryRequest
from tournaments.entering.services.applying import change_own_entry, confirm_entry, enter_again
from tournaments.entering.services.decisions import accept_entries, decline_entry, withdraw_entry
from tournaments.entering.services.settings import add_question
from tournaments.entering.services.teams import answer_as_captain, answer_join, name_member, remove_member
from tournaments.entering.services.tidying import erase_old_entries
from tournaments.events.models import Entry, Event
from tournaments.events.services.teams import form_team

pytestmark = pytest.mark.django_db
DESK = "/desk/front-range/e/team-cup/entries/"
FORM = "/c/front-range/team-cup/enter/"


@scene
def pairs(club: Club, oscar: User) -> Event:
    """A team event of Diplomacy, three in a team."""
    event = make_boards_event(club, name="Team Cup", slug="team-cup")
    Event.objects.filter(pk=event.pk).update(team_size=3)
    event.refresh_from_db()
    open_entries(event, oscar, ask_team="may")
    return event


def fresh(request: EntryRequest) -> EntryRequest:
    event = request.event
    found = EntryRequest.objects.select_related("entry").get(pk=request.pk)
    found.event = event
    return found


def teams(event: Event) -> dict[str, list[str]]:
    """The event’s own teams, with the last names of their players."""
    return {
        team.name: sorted(member.entry.person.last_name for member in team.members.select_related("entry__person"))
        for team in event.teams.all()
    }


def places(event: Event) -> dict[str, str]:
    rows = EntryRequest.objects.filter(event=event)
    return {row.last_name: row.team_place for row in rows}


def named(captain: EntryRequest, name: str) -> EntryRequest:
    first, last = name.split()
    return name_member(fresh(captain), first_name=first, last_name=last, email=f"{first.lower()}@example.net")


def join(member: EntryRequest, **sent: str) -> object:
    return Client().post(f"{page_of(member)}join/", {"name_shown": "", "sent": "1", **sent})


def page(request: EntryRequest) -> str:
    return Client().get(page_of(request)).content.decode()


def desk(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_player_who_enters_a_new_team_is_its_captain_and_names_members(pairs: Event) -> None:
    ada = enter(pairs, team_name="Blue")
    assert places(pairs) == {"Byron": "captain"}
    assert teams(pairs) == {"Blue": ["Byron"]}
    shown = page(ada)
    assert "Team Blue" in shown
    assert "1 of 3 players" in shown
    sent = {"do": "name", "first_name": "Bo", "last_name": "Diddley", "email": "bo@example.net"}
    assert Client().post(f"{page_of(ada)}team/", sent).status_code == 302
    bo = EntryRequest.objects.get(last_name="Diddley")
    assert (bo.state, bo.team_place, bo.source) == ("unconfirmed", "member", "team")
    assert page_of(bo) in page(ada)
    assert teams(pairs) == {"Blue": ["Byron"]}


def test_members_see_their_whole_fee_before_they_confirm(pairs: Event, oscar: User) -> None:
    meal = add_question(actor_of(oscar), pairs, {"label": "Dinner", "kind": "yes", "fee_delta": Decimal(12)})
    bo = named(enter(pairs, team_name="Blue"), "Bo Diddley")
    asked: Any = join(bo, **{f"answers-{meal.pk}": "on"})
    assert (asked.status_code, "Your fee: €12" in asked.content.decode()) == (200, True)
    assert fresh(bo).state == "unconfirmed"
    join(bo, **{f"answers-{meal.pk}": "on", "total": "12.00"})
    assert fresh(bo).state == "accepted"


def test_members_confirm_themselves_and_then_have_a_place(pairs: Event, oscar: User) -> None:
    open_entries(pairs, oscar, ask_country="must", terms_text="Play fair.")
    ada = enter(pairs, team_name="Blue", country="England", accepts_terms=True)
    bo = named(ada, "Bo Diddley")
    assert "Fill in the rest and confirm" in page(bo)
    with pytest.raises(RuleError):
        confirm_entry(fresh(bo))
    assert join(bo).status_code == 422
    assert join(bo, country="Chad").status_code == 422
    assert join(bo, country="Chad", accepts_terms="on").status_code == 302
    row = fresh(bo)
    assert (row.state, row.country, row.team_name, row.number) == ("accepted", "Chad", "Blue", 2)
    assert row.terms_at is not None
    assert teams(pairs) == {"Blue": ["Byron", "Diddley"]}
    assert join(bo).status_code == 302
    assert EntryRequest.objects.count() == 2


def test_members_get_their_own_mail_and_few_of_them(pairs: Event, mails: None) -> None:
    ada = enter(pairs, team_name="Blue")
    named(ada, "Bo Diddley")
    (mail,) = Mail.objects.filter(to="bo@example.net")
    assert mail.kind == "entering/email/asked"
    captain = fresh(ada)
    for _again in range(2):
        remove_member(captain, EntryRequest.objects.get(last_name="Diddley").pk)
        named(ada, "Bo Diddley")
    remove_member(captain, EntryRequest.objects.get(last_name="Diddley").pk)
    with pytest.raises(RuleError) as refused:
        named(ada, "Bo Diddley")
    assert [each.path for each in refused.value.problems] == ["email"]


def test_places_count_people(pairs: Event, oscar: User) -> None:
    open_entries(pairs, oscar, capacity=2)
    ada = enter(pairs, team_name="Blue")
    bo, cy = named(ada, "Bo Diddley"), named(ada, "Cy Twombly")
    join(bo)
    join(cy)
    assert [fresh(each).state for each in (ada, bo, cy)] == ["accepted", "accepted", "waiting"]
    assert teams(pairs) == {"Blue": ["Byron", "Diddley"]}
    open_entries(pairs, oscar, capacity=3)
    accept_entries(actor_of(oscar), pairs, [fresh(cy)])
    assert teams(pairs) == {"Blue": ["Byron", "Diddley", "Twombly"]}


def test_a_captain_accepts_a_player_who_chose_their_team(pairs: Event) -> None:
    ada = enter(pairs, team_name="Blue")
    assert '<option value="Blue">' in Client().get(FORM).content.decode()
    bo = enter(pairs, "Bo Diddley", team_name="BLUE")
    assert (bo.state, bo.team_place) == ("accepted", "asked")
    assert teams(pairs) == {"Blue": ["Byron"]}
    assert "asks to join" in page(ada)
    assert "The captain or the organisers will answer" in page(bo)
    Client().post(f"{page_of(ada)}team/", {"do": "accept", "member": bo.pk})
    assert teams(pairs) == {"Blue": ["Byron", "Diddley"]}
    cy = enter(pairs, "Cy Twombly", team_name="Blue")
    Client().post(f"{page_of(ada)}team/", {"do": "refuse", "member": cy.pk})
    row = fresh(cy)
    assert (row.state, row.team_place, row.team_name) == ("accepted", "", "")
    assert teams(pairs) == {"Blue": ["Byron", "Diddley"]}


def test_a_full_team_takes_nobody_else(pairs: Event) -> None:
    ada = enter(pairs, team_name="Blue")
    named(ada, "Bo Diddley")
    named(ada, "Cy Twombly")
    with pytest.raises(RuleError) as refused:
        send(pairs, "Di Milo", team_name="blue")
    assert [(each.path, each.code) for each in refused.value.problems] == [("team_name", "full")]
    with pytest.raises(RuleError):
        named(ada, "Di Milo")
    assert '<option value="Blue">' not in Client().get(FORM).content.decode()


def test_only_the_captain_of_a_team_changes_it(pairs: Event) -> None:
    ada, eve = enter(pairs, team_name="Blue"), enter(pairs, "Eve Harris", team_name="Red")
    bo = named(ada, "Bo Diddley")
    cy = enter(pairs, "Cy Twombly", team_name="Blue")
    for stranger in (eve, cy):
        for do in ("accept", "refuse", "remove"):
            answer = Client().post(f"{page_of(stranger)}team/", {"do": do, "member": bo.pk})
            assert answer.status_code == 404
        sent = {"do": "name", "first_name": "X", "last_name": "Y", "email": "x@example.net"}
        if stranger is cy:
            assert Client().post(f"{page_of(stranger)}team/", sent).status_code == 404
    assert Client().post(f"{page_of(ada)}team/", {"do": "remove", "member": ada.pk}).status_code == 404
    assert EntryRequest.objects.filter(pk=bo.pk).exists()


def test_a_captain_removes_a_member_who_stays_in_the_event(pairs: Event) -> None:
    ada = enter(pairs, team_name="Blue")
    bo = named(ada, "Bo Diddley")
    join(bo)
    remove_member(fresh(ada), bo.pk)
    row = fresh(bo)
    assert (row.state, row.team_place) == ("accepted", "")
    assert teams(pairs) == {"Blue": ["Byron"]}
    cy = named(ada, "Cy Twombly")
    remove_member(fresh(ada), cy.pk)
    assert not EntryRequest.objects.filter(pk=cy.pk).exists()


def test_the_first_member_leads_when_the_captain_withdraws(pairs: Event, oscar: User) -> None:
    ada = enter(pairs, team_name="Blue")
    bo, cy = named(ada, "Bo Diddley"), named(ada, "Cy Twombly")
    join(cy)
    withdraw_entry(actor_of(oscar), fresh(ada))
    assert places(pairs) == {"Byron": "", "Diddley": "member", "Twombly": "captain"}
    assert teams(pairs) == {"Blue": ["Twombly"]}
    withdraw_entry(actor_of(oscar), fresh(cy))
    assert teams(pairs) == {}
    join(bo)
    assert places(pairs)["Diddley"] == "captain"
    enter_again(fresh(ada))
    assert places(pairs)["Byron"] == "asked"


def test_a_captain_whose_entry_is_declined_leads_no_team(pairs: Event, oscar: User) -> None:
    open_entries(pairs, oscar, review="by_hand")
    ada = enter(pairs, team_name="Blue")
    bo = named(ada, "Bo Diddley")
    join(bo)
    decline_entry(actor_of(oscar), fresh(ada), reason="Another region")
    assert places(pairs) == {"Byron": "", "Diddley": "captain"}


def test_the_desk_sees_teams_as_units_and_accepts_them_at_once(pairs: Event, oscar: User) -> None:
    open_entries(pairs, oscar, review="by_hand")
    ada = enter(pairs, team_name="Blue")
    join(named(ada, "Bo Diddley"))
    named(ada, "Cy Twombly")
    cat = enter(pairs, "Cat Stevens", team_name="Red")
    client = desk(oscar)
    shown = client.get(DESK).content.decode()
    assert "2 teams" in shown
    assert "3 of 3 players" in shown
    client.post(DESK, {"do": "accept", "id": [1, 2]})
    assert teams(pairs) == {"Blue": ["Byron", "Diddley"]}
    assert fresh(cat).state == "applied"
    table = csv.DictReader(io.StringIO(client.get(f"{DESK}entries.csv").content.decode("utf-8-sig")))
    assert [(row["Team"], row["In the team"]) for row in table] == [
        ("Blue", "Captain"), ("Blue", "Member"), ("Red", "Captain"),
    ]  # fmt: skip


def test_the_desk_answers_requests_to_join_a_team_that_it_made(pairs: Event, oscar: User) -> None:
    (person,) = make_people(pairs.club, 1)
    entry = Entry.objects.create(event=pairs, person=person)
    form_team(actor_of(oscar), pairs, name="Green", entries=[entry])
    ada = enter(pairs, team_name="green")
    assert ada.team_place == "asked"
    assert "Asks to join" in desk(oscar).get(f"{DESK}1/").content.decode()
    desk(oscar).post(f"{DESK}1/", {"do": "join"})
    assert len(teams(pairs)["Green"]) == 2
    bo = enter(pairs, "Bo Diddley", team_name="Green")
    url = "/api/v1/clubs/front-range/events/team-cup/entry-requests/2/team/"
    assert Api(oscar).post(url, {"accept": False}).json()["team_place"] == ""
    assert fresh(bo).team_name == ""


def test_a_captain_does_not_learn_who_has_entered_already(pairs: Event) -> None:
    ada = enter(pairs, team_name="Blue")
    enter(pairs, "Bo Diddley", email="bo@example.net")
    again = named(ada, "Bo Diddley")
    assert again.doubts.startswith("Perhaps a duplicate of entry no. 2: same name")


def test_changing_an_entry_leaves_the_team(pairs: Event, oscar: User) -> None:
    open_entries(pairs, oscar, ask_team="must", ask_club="may")
    ada = enter(pairs, team_name="Blue")
    change_own_entry(fresh(ada), application(club_name="Reading", team_name="Red"))
    row = fresh(ada)
    assert (row.club_name, row.team_name, row.team_place) == ("Reading", "Blue", "captain")
    assert "team_name" not in Client().get(f"{page_of(ada)}change/").content.decode()
    answer_join(actor_of(oscar), row, accept=True)
    answer_as_captain(row, enter(pairs, "Bo Diddley", team_name="Blue").pk, accept=True)


def test_an_invitation_waits_for_two_weeks(pairs: Event) -> None:
    ada = enter(pairs, team_name="Blue")
    named(ada, "Bo Diddley")
    with time_machine.travel(timezone.now() + timedelta(days=13), tick=False):
        erase_old_entries()
        assert EntryRequest.objects.count() == 2
    with time_machine.travel(timezone.now() + timedelta(days=15), tick=False):
        erase_old_entries()
        assert EntryRequest.objects.count() == 1


def test_in_events_without_teams_a_team_is_a_word(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, ask_team="may")
    ada = enter(cup, team_name="Blue")
    assert (ada.team_name, ada.team_place) == ("Blue", "")
    assert "Team Blue" not in page(ada)


def test_a_captain_with_an_old_page_learns_why_nobody_was_named(pairs: Event) -> None:
    ada = enter(pairs, team_name="Blue")
    named(ada, "Bo Diddley")
    named(ada, "Cy Twombly")
    sent = {"do": "name", "first_name": "Di", "last_name": "Milo", "email": "di@example.net"}
    answer = Client().post(f"{page_of(ada)}team/", sent)
    assert answer.status_code == 422
    assert "Name a teammate" not in answer.content.decode()
    assert "Nothing is saved yet" in answer.content.decode()
    assert "is full" in answer.content.decode()
