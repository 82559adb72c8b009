"""What a stranger found in entries: old pages, shared phones, places out of turn, and what programs send too much."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.api import Api
from tests.scenes.entering_scene import enter, open_entries, page_of, send, states, words
from tests.tournaments.entering.test_desk_pages import DESK
from tests.tournaments.entering.test_pages import FORM, form
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.entering.core import State
from tournaments.entering.models import EntryRequest
from tournaments.entering.services.decisions import accept_entries
from tournaments.entering.services.identity import Meant
from tournaments.entering.services.places import offer_next
from tournaments.entering.services.settings import add_question
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db
API = "/api/v1/clubs/front-range/events/spring-cup/"
APPLY, REQUESTS = f"{API}entry-form/apply/", f"{API}entry-requests/"


def refused(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 400, answer.content
    return [(each["path"], each["code"]) for each in answer.json()["errors"]]


def test_a_place_before_others_on_the_waiting_list_needs_a_reason(cup: Event, desk: Client, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1, offers_places=False)
    for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"):
        enter(cup, name)
    open_entries(cup, oscar, capacity=3)
    assert refused(Api(oscar).post(f"{REQUESTS}3/accept/", {})) == [("reason", "required")]
    assert "Reason: others have waited longer" in words(desk.get(f"{DESK}3/"))
    assert "others have waited longer" not in words(desk.get(f"{DESK}2/"))
    assert desk.post(f"{DESK}3/", {"do": "accept"}).status_code == 422
    assert desk.post(f"{DESK}3/", {"do": "accept", "reason": "Brings the clocks"}).status_code == 302
    line = ChangeLine.objects.filter(kind="accept_entries").latest("pk")
    assert line.summary == "Accepted 1 entry: Cy Twombly. Reason: Brings the clocks"
    assert Api(oscar).post(f"{REQUESTS}2/accept/", {}).status_code == 200, "it is their turn"


def test_an_old_page_with_an_offer_gives_no_accepted_place_away(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1, offers_places=False)
    enter(cup)
    bo = enter(cup, "Bo Diddley")
    open_entries(cup, oscar, capacity=2)
    offer_next(actor_of(oscar), cup)
    page = f"{page_of(bo)}offer/"
    assert Client().post(page, {"take": "yes"}).status_code == 302
    answer = Client().post(page, {"take": "no"})
    assert answer.status_code == 422
    assert "You have accepted this place. To give it back, withdraw your entry below." in words(answer)
    assert states(cup) == [State.ACCEPTED, State.ACCEPTED]
    Client().post(f"{page_of(bo)}withdraw/")
    assert Client().post(page, {"take": "no"}).status_code == 302, "it is withdrawn already"


def test_a_page_that_is_sent_again_for_somebody_else_is_another_entry(cup: Event) -> None:
    sent = form(cup)
    first = Client().post(FORM, sent)
    again = Client().post(FORM, sent)
    other = Client().post(FORM, {**sent, "first_name": "Bo", "last_name": "Diddley", "email": "bo@example.org"})
    assert first["Location"] == again["Location"] != other["Location"]
    assert "Bo Diddley" in words(Client().get(other["Location"]))
    assert [each.name for each in EntryRequest.objects.order_by("pk")] == ["Ada Byron", "Bo Diddley"]


def test_with_emails_too_the_second_person_at_a_page_gets_one(cup: Event, mails: None) -> None:
    send(cup, key="one")
    send(cup, "Bo Diddley", key="one")
    send(cup, "Bo Diddley", key="one")
    assert [each.name for each in EntryRequest.objects.order_by("pk")] == ["Ada Byron", "Bo Diddley"]
    assert not mail.outbox, "the worker sends them"


def test_the_whole_fee_is_shown_before_an_entry_is_sent(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, fee=Decimal(25), currency="EUR")
    meal = add_question(actor_of(oscar), cup, {"label": "Dinner", "kind": "yes", "fee_delta": Decimal("12.50")})
    sent = form(cup, **{f"answers-{meal.pk}": "on"})
    shown = Client().post(FORM, sent)
    assert shown.status_code == 200
    assert "Your fee: €37.50 Entry €25 Dinner +€12.50 Your entry isn’t sent yet." in words(shown)
    assert b'name="total" value="37.50"' in shown.content
    assert not EntryRequest.objects.exists()
    wrong = Client().post(FORM, {**sent, "total": "25.00"})
    assert (wrong.status_code, EntryRequest.objects.count()) == (200, 0)
    assert Client().post(FORM, {**sent, "total": "37.50"}).status_code == 302
    assert Client().post(FORM, form(cup, "Bo Diddley")).status_code == 302, "whose fee is that of the form"


def test_the_door_list_tells_two_people_of_one_name_apart(cup: Event, desk: Client, oscar: User) -> None:
    enter(cup)
    open_entries(cup, oscar, review="by_hand")
    second = enter(cup, email="other@example.org")
    accept_entries(actor_of(oscar), cup, [second], meant=Meant(distinction="York"))
    assert "Byron, Ada (York)" in words(desk.get(f"{DESK}door-list/"))
    assert "Ada Byron (York)" in words(desk.get(DESK))


def test_a_program_that_sends_what_nobody_asked_is_refused(cup: Event, dip: Event, oscar: User) -> None:
    ada = {"first_name": "Ada", "last_name": "Byron", "email": "ada@example.org"}
    other = add_question(actor_of(oscar), dip, {"label": "Elsewhere", "kind": "text"})
    mine = add_question(actor_of(oscar), cup, {"label": "Which days?", "kind": "text"})
    for number in (other.pk, 999_999):
        answers = [{"question": number, "value": "Both"}]
        assert refused(Api(None).post(APPLY, {**ada, "answers": answers})) == [("answers", "unknown")]
    twice = [{"question": mine.pk, "value": "Both"}, {"question": mine.pk, "value": "One"}]
    assert refused(Api(None).post(APPLY, {**ada, "answers": twice})) == [("answers", "twice")]
    assert refused(Api(None).post(APPLY, {**ada, "preferences": ["austria"]})) == [("preferences", "not_asked")]
    with pytest.raises(RuleError):
        send(cup, preferences=("austria",))
    assert not EntryRequest.objects.exists()


def test_the_page_of_a_waiting_player_names_no_place(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1)
    ada, bo = enter(cup), enter(cup, "Bo Diddley")
    assert "Your place goes to somebody else." in words(Client().get(page_of(ada)))
    assert "Your place goes to somebody else" not in words(Client().get(page_of(bo)))
    assert "you are at the end of the queue" in words(Client().get(page_of(bo)))
