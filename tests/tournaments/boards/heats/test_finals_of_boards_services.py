"""Qualifying heats and a final as one setting of an event of boards: every door, the finalists, and the ranks."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from django.test import Client

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.api import Api, problems
from tests.scenes.event_pages import EVENT, SignIn, as_typed
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.base.files.fields import as_json
from tournaments.boards.games.details import details_of
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.boards.games.services.score_overrides import set_score
from tournaments.boards.heats.services.heats import create_heat
from tournaments.boards.selectors.document import boards_document
from tournaments.boards.services.events import edit_boards_event
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game
from tournaments.events.selectors.snapshots import shown_data


def finished(event: Event, user: User, *, heat: int, number: int = 1) -> Game:
    game = factories.make_game(event, heat=heat, number=number)
    record_result(actor_of(user), game, facts=sheet(game, russia=1905), seen=0)
    finish_game(actor_of(user), game, seen=1)
    return game


@scene
def event(regatta: Event, oscar: User) -> Event:
    """One qualifying heat, played, and a final of three: three players drew it, the others lost."""
    details = replace(details_of(regatta), heats=2, finalists=3)
    edit_boards_event(actor_of(oscar), regatta, details=details)
    Event.objects.update(published=True)
    finished(regatta, oscar, heat=1)
    return Event.objects.select_related("club", "boards__scoring_system").get(pk=regatta.pk)


def test_final_is_set_on_the_page_and_its_rule_is_shown(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    desk = sign_in(oscar)
    typed = as_typed(details_of(regatta), heats="4", finalists="7")
    assert desk.post(f"{EVENT}settings/", typed).status_code == 302
    regatta.refresh_from_db()
    assert (regatta.boards.heats, regatta.boards.finalists) == (4, 7)
    for page in (f"{EVENT}settings/", "/c/front-range/regatta/rules/", "/c/front-range/regatta/standings/"):
        text = desk.get(page).content.decode()
        assert "Heat 4 is the final of the best 7 players. Its scores decide the first ranks" in text, page
    assert "All 3 heats count." in text


def test_rules_say_that_the_final_counts_for_no_team(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    desk, teams = sign_in(oscar), {"team_size": "3", "team_rule": "without_interplay", "team_scores_counted": "2"}
    for finalists, told in (("7", True), ("0", False)):
        typed = as_typed(details_of(regatta), heats="4", finalists=finalists, **teams)
        assert desk.post(f"{EVENT}settings/", {**typed, "seen": regatta.revision}).status_code == 302
        page = " ".join(desk.get("/c/front-range/regatta/rules/").content.decode().split())
        assert "Each player’s best 2 scores in games without a teammate are added." in page
        assert ("The final does not count for teams." in page) is told
        regatta.refresh_from_db()


def test_final_needs_a_heat_before_it_and_two_players(regatta: Event, alice: User) -> None:
    api = Api(alice)
    assert problems(api.patch("boards-rules/", {"heats": 1, "finalists": 7})) == [("finalists", "no_heat_before")]
    assert problems(api.patch("boards-rules/", {"finalists": 1})) == [("finalists", "out_of_range")]
    assert api.patch("boards-rules/", {"finalists": 7}).json()["finalists"] == 7


def test_drops_are_checked_against_the_qualifying_heats(regatta: Event, oscar: User) -> None:
    details = replace(details_of(regatta), heats=2, finalists=7, lowest_count=2)
    with pytest.raises(RuleError) as caught:
        edit_boards_event(actor_of(oscar), regatta, details=details)
    assert [problem.path for problem in caught.value.problems] == ["lowest_count"]


def test_the_best_are_registered_for_the_final_when_it_is_created(event: Event, oscar: User) -> None:
    final = create_heat(actor_of(oscar), event)
    best = {row.entry for row in shown_data(event).standings.all if row.rank == 1}
    assert len(best) == 3
    assert set(final.registrations.values_list("entry_id", flat=True)) == best


def test_players_level_at_the_edge_of_the_final_are_left_to_the_organiser(event: Event, oscar: User) -> None:
    BoardsRules.objects.update(finalists=2)
    event.refresh_from_db()
    assert not create_heat(actor_of(oscar), event).registrations.exists()


def test_heat_page_names_those_level_for_the_last_places_of_the_final(
    event: Event, oscar: User, sign_in: SignIn
) -> None:
    BoardsRules.objects.update(finalists=2)
    event.refresh_from_db()
    create_heat(actor_of(oscar), event)
    desk, page = sign_in(oscar), f"{EVENT}heats/2/"
    text = " ".join(desk.get(page).content.decode().split())
    assert "Heat 2 of 2, the final of the best 2" in text
    assert "Final: 0 of 2 places filled" in text
    assert "are tied for the last 2 places. Choose" in text
    final = desk.get(page).context["final"]
    assert len(final.names) == 3
    (first, _), (second, _), _third = final.names
    desk.post(f"{page}register/", {"unregistered": [first]})
    assert "are tied for the last place. Choose" in " ".join(desk.get(page).content.decode().split())
    desk.post(f"{page}register/", {"unregistered": [second]})
    assert desk.get(page).context["final"] is None
    assert "the final of the best" not in desk.get(f"{EVENT}heats/1/").content.decode()


def test_log_tells_finalists_from_those_who_said_that_they_play(event: Event, oscar: User) -> None:
    create_heat(actor_of(oscar), event)
    assert ChangeLine.objects.get(kind="create_heat").summary == "Created heat 2. Registered 3 finalists."


def test_settings_warn_of_a_final_that_fills_no_boards(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    desk = sign_in(oscar)
    warning = "A board seats 7, so %s players don’t fill the boards of a final."
    for finalists, warned in (("8", True), ("7", False), ("14", False)):
        desk.post(f"{EVENT}settings/", as_typed(details_of(regatta), heats="4", finalists=finalists))
        assert (warning % finalists in desk.get(f"{EVENT}settings/").content.decode()) == warned
        regatta.refresh_from_db()


def test_final_decides_the_first_ranks_on_every_page(event: Event, oscar: User) -> None:
    game = finished(event, oscar, heat=2)
    loser = game.seats.get(power="AUSTRIA")
    before = next(row for row in shown_data(event).standings.all if row.entry == loser.entry_id)
    set_score(actor_of(oscar), game, seat=loser.pk, score=Decimal(99), reason="A ruling.")
    event.refresh_from_db()
    row = shown_data(event).standings.all[0]
    assert (row.entry, row.rank, row.total) == (loser.entry_id, 1, before.total)
    assert (row.heats[1].tier, row.heats[1].score) == ("final", "99")
    page = Client().get("/c/front-range/regatta/standings/").content.decode()
    assert "Final of heat 2 decides the first ranks: 99 points there." in page
    assert ">Final</abbr>" in page
    assert ">H2<" not in page
    for where in ("", "projector/"):
        shown = " ".join(Client().get(f"/c/front-range/regatta/{where}").content.decode().split())
        assert where or f"{loser.entry.name} wins with 99 points" in shown
        assert "Final: 99" in shown or '<span class="soft">Final 99</span>' in shown, where
    csv = Client().get("/c/front-range/regatta/standings.csv").content.decode().splitlines()
    assert ",Final,Final factor,Final counted,Score," in csv[0]
    cell = Api(None).get("standings/").json()["rows"][0]["heats"][1]
    assert (cell["score"], cell["weighted"], cell["tier"]) == (99, 0, "final")


def test_final_is_in_the_exchange_file(event: Event) -> None:
    assert as_json(boards_document(event))["rules"]["finalists"] == 3
