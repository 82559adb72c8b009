"""Marks and penalties: what the total becomes, who may see it when, and that every place shows the same."""

from __future__ import annotations

import csv
import io
import re
from decimal import Decimal
from fractions import Fraction

import pytest
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client
from msgspec.structs import replace

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.api import Api
from tests.scenes.event_pages import SignIn
from tests.scenes.prize_scene import make_soft, ranked, totals_of
from tests.scenes.rating_scene import play_event
from tournaments.base.errors import ForbiddenError
from tournaments.changes.models import Change
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, EventResult
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.services.undo import undo_change
from tournaments.events.sheets.asked import Asked
from tournaments.prizes.models import Penalty, SoftMark
from tournaments.prizes.selectors.marks import games_to_mark, unread_zeros
from tournaments.prizes.selectors.players import players_of
from tournaments.prizes.services.marks import give_marks, give_opponents_mark, read_zero_marks
from tournaments.prizes.services.penalties import add_penalty, edit_penalty, remove_penalty
from tournaments.prizes.services.soft import add_soft_kind, edit_soft_kind, edit_soft_rules, remove_soft_kind
from tournaments.prizes.sheets import totals_sheet
from tournaments.prizes.words import totals_part
from tournaments.swiss.models import DuelResult

EVENT = "/api/v1/clubs/front-range/events/cup/"


def codes(error: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(each.path, each.code) for each in error.value.problems]


def penalise(event: Event, user: User, entry: int, points: int = 2, **more: object) -> Penalty:
    values = {"entry": entry, "points": Decimal(points), "kind": "late_list", "reason": "Two days late", **more}
    return add_penalty(actor_of(user), event, values)


def test_totals_add_marks_and_take_penalties_and_games_still_rank(cup: Event, oscar: User) -> None:
    kinds, order, before = make_soft(cup, oscar), ranked(cup), players_of(cup)
    give_marks(actor_of(oscar), cup, kinds["painting"].pk, {order[5]: Decimal(20), order[4]: Decimal("7.5")})
    give_marks(actor_of(oscar), cup, kinds["theme"].pk, {order[5]: Decimal(9)})
    penalise(cup, oscar, order[0])
    table = totals_of(cup)
    rows = {row.entry: row for row in table.rows}
    points = {one.id: one.points for one in before.contenders}
    assert Fraction(rows[order[5]].total) == points[order[5]] + 10
    assert Fraction(rows[order[4]].total) == points[order[4]] + Fraction(15, 4)
    assert Fraction(rows[order[0]].total) == max(points[order[0]] - 2, Fraction())
    assert [row.entry for row in table.rows] == order
    assert ranked(cup) == order
    assert Fraction(rows[order[5]].marks[1] or 0) == 9


def test_ranking_by_the_total_moves_places_results_winners_and_prizes(cup: Event, oscar: User) -> None:
    kinds, order = make_soft(cup, oscar, ranking="all"), ranked(cup)
    give_marks(actor_of(oscar), cup, kinds["painting"].pk, {order[5]: Decimal(20)})
    assert ranked(cup)[0] == order[5]
    cup.refresh_from_db()
    assert EventResult.objects.get(event=cup, place=1).person.entries.get(event=cup).pk == order[5]
    last = Entry.objects.select_related("person").get(pk=order[5]).name
    assert last in str(cup.winners)
    edit_soft_rules(actor_of(oscar), cup, {"ranking": "games"})
    assert ranked(cup) == order


def test_ranking_by_the_total_has_one_order_on_all_pages(cup: Event, oscar: User, sign_in: SignIn) -> None:
    kinds, by_games = make_soft(cup, oscar, ranking="all"), ranked(cup)
    give_marks(actor_of(oscar), cup, kinds["painting"].pk, {by_games[5]: Decimal(20)})
    names = {each.entry: each.name for each in totals_of(cup).rows}
    winner = names[by_games[5]]
    first = one_line(Client().get("/c/front-range/cup/"))
    assert re.search(rf"{winner} wins with", first)
    for client, address in (
        (Client(), "/c/front-range/cup/awards/"),
        (sign_in(oscar), "/desk/front-range/e/cup/awards/"),
    ):
        places = one_line(client.get(address)).partition("<main")[2]
        assert places.index(winner) < places.index(names[by_games[0]]), address
    player = one_line(Client().get(f"/c/front-range/cup/people/{by_games[5]}/"))
    assert re.search(r"<dt>Place</dt><dd>1\b", player)
    edit_soft_rules(actor_of(oscar), cup, {"ranking": "games"})
    assert f"{names[by_games[0]]} wins with" in one_line(Client().get("/c/front-range/cup/"))


def test_one_table_has_the_final_standings(cup: Event, oscar: User, sign_in: SignIn) -> None:
    kinds, by_games = make_soft(cup, oscar, ranking="all"), ranked(cup)
    give_marks(actor_of(oscar), cup, kinds["painting"].pk, {by_games[5]: Decimal(20)})
    for client, address in (
        (Client(), "/c/front-range/cup/standings/"),
        (sign_in(oscar), "/desk/front-range/e/cup/table/"),
    ):
        page = one_line(client.get(address)).partition("<main")[2]
        assert page.count("Final standings") == 1, address
        assert page.index("Final standings by the total") < page.index("Standings by games only"), address
    slides = one_line(Client().get("/c/front-range/cup/projector/?show=standings"))
    assert "Final standings by the total" in slides
    people = {each.pk: each.person.last_name for each in cup.entries.select_related("person")}
    names = slides.partition("Final standings by the total")[2]
    assert names.index(people[by_games[5]]) < names.index(people[by_games[0]])
    assert "Standings by games only" not in slides
    edit_soft_rules(actor_of(oscar), cup, {"ranking": "games"})
    page = one_line(Client().get("/c/front-range/cup/standings/"))
    assert "Final standings" in page
    assert "Standings by games only" not in page


def test_equal_totals_share_a_rank_that_says_so(cup: Event, oscar: User) -> None:
    make_soft(cup, oscar, ranking="all")
    table = totals_of(cup)
    first, second, *others = table.rows
    tied = replace(table, rows=(first, replace(second, rank=first.rank), *others))
    shown = render_to_string("prizes/parts/totals_table.html", {"table": totals_part(tied)})
    assert shown.count("<b>1=</b>") == 2
    assert "<b>3</b>" in shown


def one_line(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().split())


def test_penalty_changes_no_result_and_stops_at_zero_unless_set(cup: Event, oscar: User) -> None:
    order, results = ranked(cup), list(DuelResult.objects.order_by("pk").values())
    row = penalise(cup, oscar, order[1], points=500)
    assert totals_of(cup).rows[1].total == "0"
    edit_soft_rules(actor_of(oscar), cup, {"below_zero": True})
    assert Fraction(totals_of(cup).rows[1].total) < 0
    edit_penalty(actor_of(oscar), cup, row.pk, {"points": Decimal(1), "round": 1})
    assert (totals_of(cup).penalties[0].points, totals_of(cup).penalties[0].round) == ("1", 1)
    assert list(DuelResult.objects.order_by("pk").values()) == results
    remove_penalty(actor_of(oscar), cup, row.pk)
    assert totals_of(cup).penalties == ()


def test_reason_of_a_penalty_is_public_only_if_it_says_so(cup: Event, oscar: User) -> None:
    penalise(cup, oscar, ranked(cup)[0], public=False)
    table = totals_of(cup)
    assert (table.rows[0].penalties, table.penalties) == ("2", ())
    assert Api(None).get(f"{EVENT}penalties/").json()["results"] == []
    assert Api(oscar).get(f"{EVENT}penalties/").json()["count"] == 1
    assert "Two days late" not in str(Change.objects.get(kind="add_penalty").lines.values_list("after", flat=True))


def test_page_file_api_and_print_show_the_same_totals(cup: Event, oscar: User) -> None:
    kinds, order = make_soft(cup, oscar, ranking="all"), ranked(cup)
    give_marks(actor_of(oscar), cup, kinds["painting"].pk, {order[3]: Decimal("12.5"), order[1]: Decimal(3)})
    penalise(cup, oscar, order[2])
    cup.refresh_from_db()
    wanted = [(row.name, Fraction(row.total)) for row in totals_of(cup).rows]
    page = Client().get("/c/front-range/cup/standings/").content.decode()
    body = page.partition('<table class="t totals">')[2].partition("</table>")[0]
    shown = [each.partition("</td>")[0].replace("\u2212", "-") for each in body.split('<td class="n sum">')[1:]]
    assert [Fraction(each) for each in shown] == [total for _name, total in wanted]
    for address in ("/c/front-range/cup/totals.csv", f"{EVENT}totals.csv"):
        lines = [*csv.DictReader(io.StringIO(Client().get(address).content.decode("utf-8-sig")))]
        assert [(line["name"], Fraction(line["total"])) for line in lines] == wanted, address
    found = Api(None).get(f"{EVENT}totals/").json()
    assert [(row["name"], Fraction(str(row["total"]))) for row in found["rows"]] == wanted
    paper = totals_sheet(Asked(event=cup)).context["table"]
    assert [(row.name, Fraction(row.total)) for row in paper["rows"]] == wanted
    assert found["by_total"] is True


def test_totals_are_hidden_while_results_are(cup: Event, oscar: User) -> None:
    kinds = make_soft(cup, oscar)
    give_marks(actor_of(oscar), cup, kinds["painting"].pk, {ranked(cup)[0]: Decimal(3)})
    Event.objects.filter(pk=cup.pk).update(hide_last=1, revision=cup.revision + 9)
    cup.refresh_from_db()
    assert totals_of(cup, view_of_everybody(cup)).rows == ()
    assert totals_of(cup).rows
    assert Client().get("/c/front-range/cup/totals.csv").status_code == 404
    assert Api(None).get(f"{EVENT}totals/").json()["rows"] == []


def test_marks_of_opponents_are_secret_and_their_sum_is_shown_after_the_event(
    cup: Event, club: Club, oscar: User
) -> None:
    kinds = make_soft(cup, oscar)
    giver = Entry.objects.select_related("event__club", "person").get(pk=ranked(cup)[0])
    game = games_to_mark(giver)[0]
    other = game.opponents[0]
    give_opponents_mark(giver, kinds["sports"].pk, game.game.pk, other.pk, value=Decimal(3), sentence="")
    give_opponents_mark(giver, kinds["sports"].pk, game.game.pk, other.pk, value=Decimal(4), sentence="")
    row = next(row for row in totals_of(cup).rows if row.entry == other.pk)
    assert row.marks[2] == "4"
    assert Api(oscar).get(f"{EVENT}soft-marks/").json()["count"] == 0
    told = [(line.summary, line.before, line.after) for each in Change.objects.filter(kind="give_opponents_mark")
            for line in each.lines.all()]  # fmt: skip
    assert told == [(f"{giver.name} gave a mark.", None, None)] * 2
    running = play_event(club, oscar, day=5, name="Running", rounds=1)
    type(running.rules).objects.filter(event=running).update(rounds=3)
    running.refresh_from_db()
    sports = add_soft_kind(actor_of(oscar), running, {"name": "Sportsmanship", "entered_by": "opponent"})
    give_opponent_anything(running, sports.pk)
    assert totals_of(running).kinds == ()


@pytest.mark.parametrize(("in_total", "shown"), [(True, "3"), (False, None)])
def test_a_single_mark_of_an_opponent_is_shown_only_if_the_total_has_it(
    cup: Event, oscar: User, in_total: bool, shown: str | None
) -> None:
    kinds = make_soft(cup, oscar)
    edit_soft_kind(actor_of(oscar), cup, kinds["sports"].pk, {"in_total": in_total})
    giver = Entry.objects.select_related("event__club", "person").get(pk=ranked(cup)[0])
    first = games_to_mark(giver)[0]
    other = first.opponents[0]
    give_opponents_mark(giver, kinds["sports"].pk, first.game.pk, other.pk, value=Decimal(3), sentence="")
    assert next(row for row in totals_of(cup).rows if row.entry == other.pk).marks[2] == shown


def give_opponent_anything(event: Event, kind: int) -> None:
    giver = Entry.objects.select_related("event__club", "person").filter(event=event).order_by("pk")[0]
    game = games_to_mark(giver)[0]
    give_opponents_mark(giver, kind, game.game.pk, game.opponents[0].pk, value=Decimal(1), sentence="")


def test_mark_of_zero_needs_a_sentence_and_alerts_the_desk(cup: Event, oscar: User) -> None:
    sports = make_soft(cup, oscar)["sports"].pk
    giver = Entry.objects.select_related("event__club", "person").get(pk=ranked(cup)[0])
    game = games_to_mark(giver)[0]
    other = game.opponents[0].pk
    for value, sentence, wanted in (
        (Decimal(0), " ", [("sentence", "missing")]),
        (Decimal(6), "", [("value", "out_of_range")]),
        (Decimal("NaN"), "", [("value", "out_of_range")]),
        (Decimal("1.234"), "", [("value", "too_fine")]),
        (None, "x" * 201, [("value", "missing"), ("sentence", "too_long")]),
    ):
        with pytest.raises(RuleError) as error:
            give_opponents_mark(giver, sports, game.game.pk, other, value=value, sentence=sentence)
        assert codes(error) == wanted
    for wrong in (giver.pk, ranked(cup)[5] if other != ranked(cup)[5] else ranked(cup)[4]):
        with pytest.raises(RuleError) as error:
            give_opponents_mark(giver, sports, game.game.pk, wrong, value=Decimal(1), sentence="")
        assert codes(error) == [("", "not_yours")]
    give_opponents_mark(giver, sports, game.game.pk, other, value=Decimal(0), sentence="Shouted at me")
    assert [each.sentence for each in unread_zeros(cup)] == ["Shouted at me"]
    read_zero_marks(actor_of(oscar), cup)
    assert unread_zeros(cup) == []


def test_marks_are_refused_at_the_player_and_undo_gives_the_older_one_back(
    cup: Event, oscar: User, bob: User, alice: User
) -> None:
    kinds, order = make_soft(cup, oscar), ranked(cup)
    painting = kinds["painting"].pk
    give_marks(actor_of(bob), cup, painting, {order[0]: Decimal(5)})
    assert give_marks(actor_of(bob), cup, painting, {order[0]: Decimal(5)}) == 0
    give_marks(actor_of(bob), cup, painting, {order[0]: None, order[1]: Decimal(2)})
    assert totals_of(cup).rows[0].marks[0] is None
    undo_change(actor_of(bob), Change.objects.filter(kind="give_marks").order_by("-pk")[0])
    assert totals_of(cup).rows[0].marks[0] == "5"
    with pytest.raises(RuleError) as error:
        give_marks(actor_of(bob), cup, painting, {order[0]: Decimal(21), 0: Decimal(1)})
    assert codes(error) == [(f"marks[{order[0]}]", "out_of_range"), ("marks[0]", "unknown")]
    with pytest.raises(RuleError) as error:
        give_marks(actor_of(bob), cup, kinds["sports"].pk, {order[0]: Decimal(2)})
    assert codes(error) == [("", "opponents")]
    with pytest.raises(ForbiddenError):
        add_soft_kind(actor_of(bob), cup, {"name": "Theme"})


def test_kinds_are_refused_with_what_to_do(cup: Event, oscar: User) -> None:
    actor, kinds = actor_of(oscar), make_soft(cup, oscar)
    for values, wanted in (
        ({"name": "Theme"}, [("name", "taken")]),
        ({"name": ""}, [("name", "blank")]),
        ({"name": "New", "least": Decimal(5), "most": Decimal(5)}, [("most", "order")]),
        ({"name": "New", "weight": Decimal(-1)}, [("weight", "min_value")]),
        ({"name": "New", "entered_by": "nobody"}, [("entered_by", "not_a_choice")]),
    ):
        with pytest.raises(RuleError) as error:
            add_soft_kind(actor, cup, values)
        assert codes(error) == wanted
    give_opponent_anything(cup, kinds["sports"].pk)
    give_marks(actor, cup, kinds["theme"].pk, {ranked(cup)[0]: Decimal(2)})
    with pytest.raises(RuleError) as error:
        edit_soft_kind(actor, cup, kinds["theme"].pk, {"entered_by": "opponent"})
    assert codes(error) == [("entered_by", "has_marks")]
    with pytest.raises(RuleError) as error:
        remove_soft_kind(actor, cup, kinds["sports"].pk)
    assert codes(error) == [("", "has_marks")]
    remove_soft_kind(actor, cup, kinds["theme"].pk)
    assert not SoftMark.objects.filter(kind=kinds["theme"].pk).exists()
    undo_change(actor, Change.objects.get(kind="remove_soft_kind"))
    assert SoftMark.objects.filter(kind=kinds["theme"].pk).count() == 1
