"""Who can have a rank in a circuit, and rankings of some players: juniors, bands, newcomers, countries, teams."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.api import Api, problems
from tests.scenes.circuit_scene import add_elsewhere, make_circuit
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tournaments.changes.models import Change
from tournaments.circuits.models import Circuit, CircuitCategory
from tournaments.circuits.selectors.prizes import circuit_prizes
from tournaments.circuits.selectors.rankings import category_rankings, group_rankings
from tournaments.circuits.selectors.seasons import CircuitSeason, circuit_season
from tournaments.circuits.services.categories import remove_circuit_category, save_circuit_category
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, EventResult, Team, TeamMember
from tournaments.events.services.undo import undo_change

pytestmark = pytest.mark.django_db

WHY = "Decided by the members"
DESK = "/desk/front-range/circuits/front-range-circuit/categories/"
PAGE = "/c/front-range/circuits/front-range-circuit/"
API = "/api/v1/clubs/front-range/circuits/front-range-circuit/categories/"


@scene
def circuit(club: Club, oscar: User) -> Circuit:
    """A public circuit of one event: the first two are born in 2012, the third and fourth have ratings."""
    made = make_circuit(club, oscar, events=1)
    entries = entries_of(made)
    for place, entry in enumerate(entries):
        swiss = entry.swiss
        swiss.birth_year, swiss.rating = (2012, None) if place < 2 else (1980, 1500 + 100 * place)
        swiss.club_name = "North" if place % 2 else "South"
        swiss.save()
    return made


def entries_of(circuit: Circuit) -> list[Any]:
    """The entries of its event, the first place first."""
    event = Event.objects.get(circuit_events__circuit=circuit)
    places = dict(event.results.values_list("person_id", "order"))
    return sorted(event.entries.select_related("swiss", "person"), key=lambda each: places[each.person_id])


def found_of(circuit: Circuit) -> CircuitSeason:
    return circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=False)


def ranks_of(circuit: Circuit) -> dict[str, int | None]:
    found = found_of(circuit)
    return {found.people[line.person].name: line.rank for line in found.season.lines}


def ranked(circuit: Circuit) -> dict[str, list[tuple[int, str]]]:
    """Each further ranking of players by its name."""
    return {
        each.category.name: [(rank, person.name) for rank, _line, person in each.lines]
        for each in category_rankings(found_of(circuit))
    }


def add(circuit: Circuit, user: User, **values: object) -> CircuitCategory:
    return save_circuit_category(actor_of(user), circuit, {"name": "Some", **values}, reason=WHY)


def test_juniors_and_a_rating_band_have_rankings_of_their_own(circuit: Circuit, oscar: User) -> None:
    names = [each.person.name for each in entries_of(circuit)]
    add(circuit, oscar, name="Juniors", born_from=2010)
    add(circuit, oscar, name="Under 1900", rating_from=1750, rating_below=1900)
    assert ranked(circuit) == {
        "Juniors": [(1, names[0]), (2, names[1])],
        "Under 1900": [(1, names[3])],
    }
    assert all(ranks_of(circuit).values())


def test_only_those_who_fit_have_a_rank(circuit: Circuit, oscar: User) -> None:
    names = [each.person.name for each in entries_of(circuit)]
    made = add(circuit, oscar, name="North", club_name="north", needed=True)
    found = ranks_of(circuit)
    assert [found[name] for name in names] == [None, 1, None, 2, None, 3]
    page = Client().get(PAGE).content.decode()
    assert "can’t have a rank here" in page
    assert "Only these players have a rank: North (of the club north)." in page
    remove_circuit_category(actor_of(oscar), circuit, made.pk, reason=WHY)
    assert all(ranks_of(circuit).values())
    undo_change(actor_of(oscar), Change.objects.latest("pk"))
    assert ranks_of(circuit) == found


def test_newcomers_have_no_result_before_the_first_event_of_the_circuit(circuit: Circuit, oscar: User) -> None:
    add(circuit, oscar, name="Newcomers", newcomers=True)
    assert len(ranked(circuit)["Newcomers"]) == 6
    event = Event.objects.get(circuit_events__circuit=circuit)
    row = event.results.order_by("order")[0]
    earlier = Event.objects.create(club=event.club, name="Before", slug="before", format="swiss")
    row.pk, row.event = None, earlier
    row.save()
    outcome = event.outcome
    outcome.pk, outcome.event, outcome.day = None, earlier, outcome.day.replace(year=2020)
    outcome.save()
    assert row.person.name not in {name for _rank, name in ranked(circuit)["Newcomers"]}


def test_teams_rank_by_their_best_totals(circuit: Circuit, oscar: User) -> None:
    Circuit.objects.filter(pk=circuit.pk).update(team_best=2)
    entries = entries_of(circuit)
    event = entries[0].event
    for name, places in (("Reds", (0, 3)), ("Blues", (1, 2, 5))):
        team = Team.objects.create(event=event, name=name)
        for place in places:
            TeamMember.objects.create(team=team, entry=entries[place])
    (found,) = group_rankings(found_of(circuit))
    assert (found.code, found.lines[0].rank) == ("teams", 1)
    assert {line.name: len(line.players) for line in found.lines} == {"Reds": 2, "Blues": 2}
    assert "Blues" in Client().get(f"{PAGE}rankings/").content.decode()


def test_further_rankings_mark_the_ranks_that_several_share(circuit: Circuit, oscar: User) -> None:
    Circuit.objects.filter(pk=circuit.pk).update(team_best=1)
    add(circuit, oscar, name="Everybody", born_to=2020)
    for row in EventResult.objects.filter(place=2):
        EventResult.objects.filter(pk=row.pk).update(place=1, games_place=1)
    found = found_of(Circuit.objects.get(pk=circuit.pk))
    (ranking,) = category_rankings(found)
    page = Client().get(f"{PAGE}rankings/").content.decode()
    for rank, _line, _person in ranking.lines:
        assert f"<b>{rank}{'=' if rank in ranking.shared else ''}</b>" in page
    assert ranking.shared


def test_a_player_of_other_events_only_meets_no_unknown_condition(circuit: Circuit, oscar: User) -> None:
    add_elsewhere(circuit, oscar, "place,name\n1,Ann Able\n")
    add(circuit, oscar, name="Adults", born_to=2005)
    assert "Ann Able" not in {name for _rank, name in ranked(circuit)["Adults"]}


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({}, ""),
        ({"name": " ", "born_from": 2010}, "name"),
        ({"born_from": 1800}, "born_from"),
        ({"born_from": 2010, "born_to": 2000}, "born_to"),
        ({"rating_from": 2000, "rating_below": 1900}, "rating_below"),
    ],
)
def test_what_does_not_fit_is_refused_at_its_field(
    circuit: Circuit, oscar: User, values: dict[str, object], path: str
) -> None:
    with pytest.raises(RuleError) as caught:
        add(circuit, oscar, **values)
    assert path in {each.path for each in caught.value.problems}


def test_a_category_needs_a_reason_once_a_result_counts(circuit: Circuit, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        save_circuit_category(actor_of(oscar), circuit, {"name": "Juniors", "born_from": 2010})
    assert [each.path for each in caught.value.problems] == ["reason"]


def test_the_desk_adds_changes_and_removes(circuit: Circuit, oscar: User, sign_in: SignIn) -> None:
    desk = sign_in(oscar)
    assert desk.post(DESK, {"name": "Juniors"}).status_code == 422
    sent = {"name": "Juniors", "born_from": "2010", "reason": WHY}
    page: Any = desk.post(DESK, sent, follow=True)
    assert "born 2010 or later" in page.content.decode()
    assert "Juniors" in Client().get(f"{PAGE}rankings/").content.decode()
    row = CircuitCategory.objects.get()
    assert desk.post(f"{DESK}{row.pk}/", {**sent, "needed": "on", "do": "save"}).status_code == 302
    assert CircuitCategory.objects.get().needed
    assert desk.post(f"{DESK}{row.pk}/", {**sent, "do": "remove"}).status_code == 302
    assert not CircuitCategory.objects.exists()


def test_a_script_adds_and_removes(circuit: Circuit, oscar: User) -> None:
    script = Api(oscar)
    assert problems(script.post(API, {"name": "Juniors", "born_from": 2010})) == [("reason", "required")]
    made = script.post(API, {"name": "Juniors", "born_from": 2010, "reason": WHY})
    assert (made.status_code, made.json()["born_from"], made.json()["needed"]) == (201, 2010, False)
    assert [each["name"] for each in script.get(API).json()["results"]] == ["Juniors"]
    assert script.post(f"{API}{made.json()['id']}/remove/", {"reason": WHY}).status_code == 200
    assert script.get(API).json()["results"] == []


def test_a_category_has_prizes_by_its_own_ranking(circuit: Circuit, oscar: User, sign_in: SignIn) -> None:
    names = [each.person.name for each in entries_of(circuit)]
    juniors = add(circuit, oscar, name="Juniors", born_from=2010)
    only = add(circuit, oscar, name="Of North or South", needed=True, born_from=1900)
    made = Api(oscar).post(API.replace("categories", "prizes"), {"title": "Best junior", "category": juniors.pk})
    assert (made.json()["category"], made.json()["winners"][0]["name"]) == (juniors.pk, names[0])
    page = sign_in(oscar)
    answer = page.post(DESK.replace("categories", "prizes"), {"title": "Cup", "ranking": f"category:{juniors.pk}"})
    assert answer.status_code == 302
    lines = circuit_prizes(found_of(circuit))
    assert [(each.prize.title, each.winners[0].name) for each in lines] == [
        ("Best junior", names[0]),
        ("Cup", names[1]),
    ]
    shown = page.get(DESK.replace("categories", "prizes")).content.decode()
    assert "Juniors" in shown.partition('id="prize-')[2]
    unranked = Api(oscar).post(API.replace("categories", "prizes"), {"title": "Best", "category": only.pk})
    assert problems(unranked) == [("category", "unknown")]
    with pytest.raises(RuleError) as caught:
        remove_circuit_category(actor_of(oscar), circuit, juniors.pk, reason=WHY)
    assert [each.code for each in caught.value.problems] == ["has_prizes"]
    with pytest.raises(RuleError) as caught:
        save_circuit_category(actor_of(oscar), circuit, {"needed": True}, number=juniors.pk, reason=WHY)
    assert [(each.path, each.code) for each in caught.value.problems] == [("needed", "has_prizes")]
