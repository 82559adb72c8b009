"""Why conflicts stay: the best swaps of the worst players, on the page and by REST, and they are true."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client
from django.utils.html import escape

from tests.factories import actor_of
from tests.scenes.heat_cases import seeded_heat
from tests.scenes.stage import scene
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.selectors.swap_words import worst_players
from tournaments.boards.heats.services.heats import start_games
from tournaments.clubs.models import User
from tournaments.events.models import Event, Round
from tournaments.people.models import Group

PAGE = "/desk/front-range/e/regatta/heats/2/conflicts/"
API = "/api/v1/clubs/front-range/events/regatta/heats/2/conflicts/"


@scene
def heat(regatta: Event, alice: User) -> Round:
    """Heat 2 of 14 players on two boards: many meet again, and three share a club."""
    start_games(actor_of(alice), seeded_heat(alice, regatta))
    group = Group.objects.create(club=regatta.club, name="Denver", conflict=3)
    group.members.set([entry.person for entry in regatta.entries.select_related("person")[:3]])
    return seeded_heat(alice, regatta)


def test_each_swap_changes_the_total_as_it_says(heat: Round) -> None:
    rows = load_heat_rows(heat)
    conflicts = heat_conflicts(rows)
    worst = worst_players(rows, conflicts)

    assert 1 <= len(worst) <= 5
    assert [player.conflict for player in worst] == sorted((player.conflict for player in worst), reverse=True)
    for player in worst:
        assert len(player.swaps) == 3
        assert all(swap.ends for swap in player.swaps)  # one that changes nothing answers nothing
        for swap in player.swaps:
            ends, brings = (sum(line.value for line in lines) for lines in (swap.ends, swap.brings))
            mine, theirs = rows.seated[player.entry], rows.seated[swap.entry]
            assert (swap.ended, swap.brought) == (ends, brings)
            assert swap.change == brings - ends == conflicts.change({mine.pk: swap.entry, theirs.pk: player.entry})
        assert not player.helped  # the run polished its boards


def test_finished_boards_are_left_alone(heat: Round) -> None:
    heat.games.filter(number=1).update(state="finished")
    rows = load_heat_rows(heat)
    worst = worst_players(rows, heat_conflicts(rows))

    assert {player.game for player in worst} == {2}
    assert {swap.game for player in worst for swap in player.swaps} <= {2}


def test_the_page_and_rest_say_it_in_words(heat: Round, bob: User, sign_in: Callable[[User], Client]) -> None:
    client = sign_in(bob)
    page = client.get(PAGE).content.decode()
    answer = client.get(API).json()

    first = answer["worst"][0]
    assert f"Swapping with {first['swaps'][0]['name']} (game " in page
    assert "no swap helps" in page
    assert "would remove " in page
    assert answer["total"] == sum(line["value"] for line in answer["conflicts"])
    assert escape(first["swaps"][0]["ends"][0]["text"]) in page
