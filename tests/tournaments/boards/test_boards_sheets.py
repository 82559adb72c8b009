"""The prints of an event of boards: the people on each sheet, their names, and what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.factories import actor_of
from tests.scenes.event_pages import EVENT, SignIn
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_results_services import sheet as result_sheet
from tournaments.base.errors import MissingError
from tournaments.base.figures import figure
from tournaments.base.sheets.paper import Document, html_of
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.boards.sheets import FEW_BOARDS
from tournaments.clubs.models import Club, User
from tournaments.events.formats import FORMATS
from tournaments.events.models import Event, Game
from tournaments.events.services.snapshots import refresh_snapshot
from tournaments.events.services.visibility import VisibilityDetails, change_visibility
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import SHEETS, Sizes, document_of, sheet_of, sheets_of
from tournaments.lab.models import ScoringSystem
from tournaments.people.models import Person


@scene
def game(regatta: Event) -> Game:
    return factories.make_game(regatta)


def sheet(event: Event, code: str, *, number: int = 1, whole: bool = False, site: str = "") -> Document:
    row = Event.objects.select_related("club", "boards__scoring_system").get(pk=event.pk)
    return document_of(sheet_of(row, code), Asked(event=row, number=number, whole=whole, site=site))


def finish(game: Game, user: User) -> None:
    record_result(actor_of(user), game, facts=result_sheet(game, russia=1905), seen=0)
    finish_game(actor_of(user), game, seen=1)


def call_short(game: Game, name: str) -> Person:
    person = game.seats.order_by("position")[0].entry.person
    Person.objects.filter(pk=person.pk).update(first_name="Anna", last_name=name, name_shown="short")
    return person


def test_every_board_has_a_page_with_its_seven_seats(regatta: Event, game: Game) -> None:
    found = sheet(regatta, "boards")
    boards: Any = found.context["boards"]
    assert [len(board["seats"]) for board in boards] == [7]
    page = html_of(found)
    assert page.count('<section class="board">') == 1
    assert all(seat.entry.name in page for seat in game.seats.all())
    assert page.count('class="year"') == 10


def test_pairings_by_board_have_a_column_for_each_power_once_all_are_known(regatta: Event, game: Game) -> None:
    named: Any = sheet(regatta, "tables").context
    assert [column["code"] for column in named["columns"]][:2] == ["AUSTRIA", "ENGLAND"]
    assert [cell["power"] for cell in named["boards"][0]["cells"]] == [column["code"] for column in named["columns"]]
    game.seats.update(power="")
    refresh(regatta)
    unknown: Any = sheet(regatta, "tables").context
    assert (unknown["columns"], len(unknown["boards"][0]["cells"])) == ([], 7)


def test_pairings_by_name_are_in_the_order_of_surnames(regatta: Event, game: Game) -> None:
    lines: Any = sheet(regatta, "names").context["lines"]
    names = [(line["person"].last_name, line["person"].first_name) for line in lines]
    assert (len(names), names) == (7, sorted(names))
    assert {line["board"] for line in lines} == {1}


def test_a_slip_has_a_code_that_opens_its_board(regatta: Event, game: Game) -> None:
    with_code = html_of(sheet(regatta, "slips", site="https://topboard.example"))
    assert "<svg" in with_code
    assert "<svg" not in html_of(sheet(regatta, "slips"))


def test_names_in_short_are_short_where_everybody_reads_them(regatta: Event, game: Game) -> None:
    call_short(game, "Kowalska")
    refresh(regatta)
    for code in ("boards", "tables", "standings", "badges"):
        page = html_of(sheet(regatta, code))
        assert "Kowalska" not in page, code
    assert 'Kowalska, <span class="given">Anna</span>' not in html_of(sheet(regatta, "names"))
    assert 'Kowalska, <span class="given">Anna</span>' in html_of(sheet(regatta, "names", whole=True))
    assert "Anna Kowalska" in html_of(sheet(regatta, "slips"))  # goes back to the desk


def test_hidden_results_are_only_on_the_copy_for_the_desk(regatta: Event, oscar: User, game: Game) -> None:
    finish(game, oscar)
    refresh(regatta)
    winner = sheet(regatta, "standings").context["rows"][0]
    assert winner["total"] != "0"
    hidden = VisibilityDetails(listing="public", hide_from=1, hide_awards=True)
    change_visibility(actor_of(oscar), regatta, details=hidden)
    wall, desk = sheet(regatta, "standings"), sheet(regatta, "standings", whole=True)
    assert {row["total"] for row in wall.context["rows"]} == {"0"}
    assert "are hidden" in html_of(wall)
    assert desk.context["rows"][0] == winner
    assert sheet(regatta, "awards").context["prizes"] == []
    assert sheet(regatta, "certificates").context["sheets"]


def test_multiplied_score_has_its_factor_on_paper(regatta: Event, oscar: User, game: Game) -> None:
    finish(game, oscar)
    Event.objects.update(published=True)
    BoardsRules.objects.update(heats=1, lowest_count=1, lowest_multiplier="0.75")
    refresh(regatta)
    page = html_of(sheet(regatta, "standings")).replace("\N{NO-BREAK SPACE}", " ")
    assert '57 <span class="times">× ¾</span>' in page
    assert "<b>42.75</b>" in page
    assert "The lowest score counts × ¾." in page


def test_a_certificate_names_award_winner_and_event(regatta: Event, oscar: User, game: Game) -> None:
    finish(game, oscar)
    refresh(regatta)
    found = sheet(regatta, "certificates")
    titles = [each["title"] for each in found.context["sheets"]]
    assert titles[0] == "1st place"
    page = html_of(found)
    assert page.count('<section class="certificate') == len(titles)
    assert found.wide
    assert "Regatta" in page


def test_a_certificate_says_what_won_the_award(regatta: Event, oscar: User, game: Game) -> None:
    finish(game, oscar)
    refresh(regatta)
    found: Any = sheet(regatta, "certificates").context["sheets"]
    reasons = {each["title"]: each["reason"] for each in found}
    rows: Any = sheet(regatta, "standings", whole=True).context["rows"]
    scores = {row["rank"]: row["total"] for row in rows}
    assert reasons["1st place"] == f"1 game, {figure(scores[1], digits=2)} points."
    russia: Any = next(each for each in found if each["title"] == "Best Russia")
    powers: Any = sheet(regatta, "powers", whole=True).context["powers"]
    score = figure(next(each["results"][0]["score"] for each in powers if each["power"] == "RUSSIA"), digits=2)
    assert russia["reason"] == f"{score} points in heat 1, on board 1. The only result with Russia."


def test_few_boards_have_a_column_each_and_many_a_line(club: Club, regatta: Event, game: Game) -> None:
    few: Any = sheet(regatta, "tables")
    assert [len(power["cells"]) for power in few.context["powers_down"]] == [1] * 7
    assert "by-board" not in html_of(few)
    assert all(seat.entry.name in html_of(few) for seat in game.seats.all())
    large = factories.make_boards_event(club, name="Large", slug="large", players=7 * (FEW_BOARDS + 1))
    for number in range(1, FEW_BOARDS + 2):
        factories.make_game(large, number=number)
    assert "by-board" in html_of(sheet(large, "tables"))


def test_certificates_of_an_unfinished_event_say_so(regatta: Event, oscar: User, game: Game, sign_in: SignIn) -> None:
    finish(game, oscar)
    refresh(regatta)
    assert "<small>so far</small>" in html_of(sheet(regatta, "certificates"))
    assert "these awards can still change" in sign_in(oscar).get(f"{EVENT}prints/").content.decode()
    BoardsRules.objects.update(heats=1)
    change_visibility(actor_of(oscar), regatta, details=VisibilityDetails(listing="public"))
    refresh(regatta)
    assert "<small>so far</small>" not in html_of(sheet(regatta, "certificates"))
    assert "can still change" not in sign_in(oscar).get(f"{EVENT}prints/").content.decode()


def test_award_without_a_solo_is_explained_where_centers_decide_the_places(regatta: Event) -> None:
    about = "so “without a solo” means"
    assert about not in html_of(sheet(regatta, "awards"))
    formulas = {"provisional": "", "elimination": "scs", "places": ["scs"] * 7}
    definition = {**factories.WIN_DRAW, "mode": "rank", "formulas": formulas}
    ScoringSystem.objects.filter(pk=regatta.boards.scoring_system_id).update(definition=definition)
    refresh(regatta)
    assert about in html_of(sheet(regatta, "awards"))


def test_a_heat_without_boards_cannot_be_printed(regatta: Event) -> None:
    with pytest.raises(MissingError, match="Heat 1 has not been created yet"):
        sheet(regatta, "boards")


def test_only_events_with_teams_have_a_sheet_of_them(regatta: Event) -> None:
    assert "teams" not in [each.code for each in sheets_of(regatta)]
    regatta.team_size = 3
    assert "teams" in [each.code for each in sheets_of(regatta)]


def test_codes_name_one_sheet_of_a_format(regatta: Event) -> None:
    for format_ in FORMATS:
        codes = [each.code for each in SHEETS[format_]]
        assert len(codes) == len(set(codes))


def test_the_length_of_a_print_is_known_before(regatta: Event, game: Game) -> None:
    sizes = Sizes(regatta, 1)
    assert sizes.pages(sheet_of(regatta, "boards")) == 1
    assert sizes.pages(sheet_of(regatta, "badges")) == 2  # 14 players, eight on a page


def test_the_page_of_prints_lists_every_sheet_on_both_papers(
    regatta: Event, game: Game, vera: User, sign_in: SignIn, django_assert_max_num_queries: Any
) -> None:
    client = sign_in(vera)
    refresh_snapshot(regatta)
    with django_assert_max_num_queries(10):
        page = client.get(f"{EVENT}prints/").content.decode()
    for code in ("boards", "tables", "names", "slips"):
        assert f"/prints/{code}.pdf?paper=letter&amp;number=1" in page
    assert "/prints/standings.pdf?paper=a4" in page
    assert "Full names" in page
    assert "copy=desk" not in page


def test_the_page_offers_copies_for_the_desk_where_they_differ(
    regatta: Event, game: Game, vera: User, sign_in: SignIn
) -> None:
    call_short(game, "Kowalska")
    page = sign_in(vera).get(f"{EVENT}prints/", {"copy": "desk"}).content.decode()
    assert "/prints/tables.pdf?paper=a4&amp;number=1&amp;copy=desk" in page
    assert "Don’t put them on the wall" in page


def refresh(event: Event) -> None:
    Event.objects.get(pk=event.pk).snapshots.all().delete()
