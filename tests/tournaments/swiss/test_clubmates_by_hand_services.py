"""A pair set by hand against the event's own rule on clubs: it is named and asks first, as a rematch does."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.api import Api
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, pairs_of, play_round
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Round
from tournaments.swiss.services.manual_pairing import pair_by_hand
from tournaments.swiss.services.rounds import discard_draft, draft_round

APART = ["clubmates"]


def clubmates_at_two_tables(round_: Round) -> tuple[Entry, Entry]:
    """Two of one club who sit at different tables."""
    seats = [entry for pair in pairs_of(round_) for entry in pair]
    entries = Entry.objects.select_related("swiss", "person").in_bulk(seats)
    return next(
        (entries[one], entries[other])
        for one, mate in pairs_of(round_)
        for other in seats
        if other not in {one, mate} and entries[one].swiss.club_name == entries[other].swiss.club_name
    )


def codes_of(user: User, round_: Round) -> list[str]:
    """What is said of letting two of one club meet."""
    one, other = clubmates_at_two_tables(round_)
    try:
        pair_by_hand(actor_of(user), round_, one=one, other=other)
    except RuleError as error:
        return sorted({problem.code for problem in error.problems})
    return []


@pytest.mark.parametrize(
    ("apart", "system", "first", "second"),
    [
        ("first_round", "armati", APART, []),
        ("always", "armati", APART, APART),
        ("never", "armati", [], []),
        ("always", "mcmahon", APART, APART),
        ("always", "dutch", [], []),
    ],
)
def test_the_events_own_rule_decides(
    club: Club, oscar: User, apart: str, system: str, first: list[str], second: list[str]
) -> None:
    event = make_swiss_event(club, oscar, players=9, clubs_apart=apart, system=system)
    one = draft_round(actor_of(oscar), event)
    assert codes_of(oscar, one) == first
    discard_draft(actor_of(oscar), one)
    play_round(event, oscar)
    two = draft_round(actor_of(oscar), event)
    assert [code for code in codes_of(oscar, two) if code == "clubmates"] == second


@scene
def event(club: Club, oscar: User) -> Event:
    return make_swiss_event(club, oscar, players=9)


def test_the_desk_is_asked_first(event: Event, oscar: User, sign_in: SignIn) -> None:
    round_ = draft_round(actor_of(oscar), event)
    one, other = clubmates_at_two_tables(round_)
    client, page = sign_in(oscar), f"/desk/front-range/e/{event.slug}/rounds/1/hand/"
    sent = {"one": one.pk, "other": other.pk}
    shown = client.get(page, sent).content.decode()
    assert f"are both in {one.swiss.club_name}" in shown
    assert "Allow clubmates to meet" in shown
    assert client.post(page, sent).status_code == 422
    assert client.post(page, {**sent, "anyway": "yes"}).status_code == 302
    assert frozenset((one.pk, other.pk)) in {frozenset(pair) for pair in pairs_of(round_)}
    back = client.get(page, sent).content.decode()
    assert "Allow clubmates to meet" not in back, "changing sides makes no new pair"


def test_so_is_a_script(event: Event, oscar: User) -> None:
    round_ = draft_round(actor_of(oscar), event)
    one, other = clubmates_at_two_tables(round_)
    at, sent = (
        f"/api/v1/clubs/front-range/events/{event.slug}/swiss/rounds/1/",
        {"one": one.pk, "other": other.pk},
    )
    script = Api(oscar)
    assert any(
        "clubmates are kept apart" in note for note in script.post(f"{at}by-hand/preview/", sent).json()["notes"]
    )
    refused = script.post(f"{at}by-hand/", sent)
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (400, "clubmates")
    assert script.post(f"{at}by-hand/", {**sent, "anyway": True}).status_code == 200
