"""Players and results of a Swiss event in from lists, and out again as the same lists."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tests.tournaments.swiss.test_events_services import codes
from tournaments.base.errors import StaleError
from tournaments.base.files.csv_file import csv_bytes
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.undo import undo_change
from tournaments.people.models import Person
from tournaments.swiss.models import DuelResult, SwissBye
from tournaments.swiss.selectors.files import nasamw_rows, player_rows, result_rows
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.player_import import import_players
from tournaments.swiss.services.player_plan import preview_players
from tournaments.swiss.services.players import withdraw_player
from tournaments.swiss.services.result_import import import_results, preview_results
from tournaments.swiss.services.rounds import draft_round, publish_round

HEAD = "round,table,first_number,second_number,result,first_loss,second_loss\n"


@scene
def event(club: Club, oscar: User) -> Event:
    return make_swiss_event(club, oscar, players=6)


def players_csv(event: Event) -> str:
    return csv_bytes(player_rows(load_swiss_rows(event)), mark=False).decode()


def results_csv(event: Event) -> str:
    return csv_bytes(result_rows(load_swiss_rows(event)), mark=False).decode()


def seats(event: Event, number: int) -> list[tuple[int, int]]:
    """The numbers at each table."""
    rows = load_swiss_rows(event)
    return [tuple(rows.player(entry).number for entry in table.entries) for table in rows.tables[number]]  # type: ignore[misc]


LIST = """Surname\tFirst name\tClub\tTown\tElo\tSeed\tArmy\tByes\tTravelled
Lee\tAnn\tLeeds\tYork\t1850\t1\tSeleucid\t2H, 4Z\tyes
Ray\t\t'=Bath\t\t\t\t\t\t
"""


def test_a_list_enters_with_all_it_says(event: Event, club: Club, oscar: User) -> None:
    Person.objects.create(club=club, first_name="ann", last_name="LEE")
    plan = preview_players(event, text=LIST)
    assert ([line.row.last_name for line in plan.new], plan.new_people) == (["Lee", "Ray"], 1)
    ann, ray = import_players(actor_of(oscar), event, text=LIST, fingerprint=plan.fingerprint)
    assert (ann.number, ann.club_name, ann.rating, ann.seed_number, ann.army, ann.travelled) == (
        7, "Leeds", 1850, 1, "Seleucid", True,
    )  # fmt: skip
    assert (ray.number, ray.club_name) == (8, "=Bath")
    assert sorted(SwissBye.objects.values_list("entry", "number", "kind")) == [
        (ann.entry_id, 2, "H"), (ann.entry_id, 4, "Z"),
    ]  # fmt: skip
    assert ChangeLine.objects.filter(kind="import_players", after__entered=["Ann Lee", "Ray"]).count() == 1


def test_a_list_that_went_out_comes_in_and_changes_nothing(event: Event, oscar: User) -> None:
    import_players(actor_of(oscar), event, text=LIST)
    revision = Event.objects.get(pk=event.pk).revision
    text = players_csv(event)
    assert "'=Bath" in text
    plan = preview_players(event, text=text)
    assert (len(plan.unchanged), plan.problems) == (8, ())
    import_players(actor_of(oscar), event, text=text)
    assert (players_csv(event), Event.objects.get(pk=event.pk).revision) == (text, revision)


def test_a_blank_field_changes_nothing_and_a_filled_one_does(event: Event, oscar: User) -> None:
    text = "last_name,army,club,rating,start_points\nP01 of armati,Later Achaemenid,,1,0.5\n"
    plan = preview_players(event, text=text)
    assert plan.changed[0].in_words == ["Army: Later Achaemenid", "Rating: 1", "Points at the start: 0.5"]
    import_players(actor_of(oscar), event, text=text)
    player = event.swiss_entries.get(number=1)
    assert (player.army, player.club_name, player.start_points) == ("Later Achaemenid", "Leeds", Decimal("0.5"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("name,rating\nA B,99999\n", [("rows[0].rating", "out_of_range")]),
        ("name,seed\nA B,3\nC D,3\n", [("rows[0].seed_number", "taken"), ("rows[1].seed_number", "taken")]),
        ("name\nA B\nb,a\nB A\nA  B\n", [("who[5]", "twice")]),
        ("name,byes\nA B,9H\n", [("rows[0].byes", "out_of_range")]),
        ("name,byes\nA B,second\n", [("rows[0].byes", "not_byes")]),
        ("name,start points\nA B,many\n", [("rows[0].start_points", "not_a_number")]),
        (f"name,army\nA B,{'x' * 81}\n", [("rows[0].army", "too_long")]),
        ("first_name,last_name\nAnn,\n", [("rows[0].last_name", "required")]),
        ("name,name\nA,B\n", [("text", "heading_twice")]),
        ("rating\n1\n", [("text", "no_heading")]),
        ("name\n", [("text", "empty")]),
        (" \n", [("text", "empty")]),
        ("a\0b", [("text", "not_text")]),
    ],
)
def test_wrong_lines_are_named_and_nobody_is_entered(
    event: Event, oscar: User, text: str, found: list[tuple[str, str]]
) -> None:
    with pytest.raises(RuleError) as refused:
        import_players(actor_of(oscar), event, text=text)
    assert codes(refused.value) == found
    assert event.entries.count() == 6


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name,birth_year\nA B,07\n", "Line 2: The year of birth is 07. Enter a year from 1900 to 2100."),
        ("name,birth_year\nA B,x\n", "Line 2, birth year: “x” is not a whole number. Use digits only."),
        ("name,rating\nA B,99999\n", "Line 2: The rating is 99999. Enter a whole number from 0 to "),
    ],
)
def test_what_is_wrong_in_a_list_is_named_with_its_value(event: Event, text: str, words: str) -> None:
    try:
        problems = preview_players(event, text=text).problems
    except RuleError as error:
        problems = error.problems
    assert next(iter(problems)).text.startswith(words)


def test_byes_of_published_rounds_stay(event: Event, oscar: User) -> None:
    play_round(event, oscar)
    with pytest.raises(RuleError) as refused:
        import_players(actor_of(oscar), event, text="name,byes\nNew One,1H\n")
    assert codes(refused.value) == [("rows[0].byes", "out_of_range")]


def test_a_list_gives_no_bye_to_who_withdrew(event: Event, oscar: User) -> None:
    gone = event.swiss_entries.select_related("entry__person", "entry__event").get(number=1)
    withdraw_player(actor_of(oscar), gone, from_round=2)
    text = f"last name,byes\n{gone.entry.person.last_name},3H\n"
    with pytest.raises(RuleError) as refused:
        import_players(actor_of(oscar), event, text=text)
    assert codes(refused.value) == [("rows[0].byes", "withdrawn")]
    import_players(actor_of(oscar), event, text=text.replace("3H", "1H"))
    assert SwissBye.objects.get().number == 1


def test_results_by_table_by_players_and_turned_round(event: Event, oscar: User, bob: User) -> None:
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))
    (a, b), (c, d), (e, f) = seats(event, 1)
    text = HEAD + f"1,1,,,1-0,10,100\n1,,{d},{c},1-0,7,80\n1,3,{e},{f},--,,\n"
    plan = preview_results(event, text=text)
    assert [(line.table.game.number, line.outcome) for line in plan.new] == [(1, "first"), (2, "second"), (3, "nobody")]
    import_results(actor_of(bob), event, text=text, fingerprint=plan.fingerprint)
    stored = DuelResult.objects.order_by("seat__game__number", "seat__position")
    assert [(each.outcome, each.loss) for each in stored] == [
        ("win", 10), ("loss", 100), ("loss", 80), ("win", 7), ("forfeit_loss", None), ("forfeit_loss", None),
    ]  # fmt: skip
    again = preview_results(event, text=results_csv(event))
    assert (len(again.unchanged), again.new, again.corrected) == (3, [], [])
    assert (a, b) == seats(event, 1)[0]


def test_one_number_at_a_table_says_whose_result_it_is(event: Event, oscar: User) -> None:
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))
    (a, _b), (_c, d), (e, _f) = seats(event, 1)
    text = HEAD + f"1,1,{a},,1-0,7,\n1,2,{d},,1-0,7,80\n1,3,,{e},0-1,,7\n"
    lines = preview_results(event, text=text).lines
    assert [(line.outcome, *(each.loss for each in line.margins)) for line in lines] == [
        ("first", 7, None), ("second", 80, 7), ("first", 7, None),
    ]  # fmt: skip


def test_a_list_without_margins_keeps_the_saved_ones(event: Event, oscar: User) -> None:
    """As long as the result is the same; those of another result are its own."""
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))
    [(_a, _b), (c, d), *_rest] = seats(event, 1)
    text = HEAD + "1,1,,,1-0,10,80\n1,2,,,0-1,90,20\n1,3,,,1-0,5,50\n"
    import_results(actor_of(oscar), event, text=text, fingerprint=preview_results(event, text=text).fingerprint)
    again = f"round,table,player,opponent,result,first_loss\n1,1,,,1-0,\n1,2,{d},{c},1-0,30\n1,3,,,0-1,\n"
    plan = preview_results(event, text=again)
    assert [line.table.game.number for line in plan.unchanged] == [1]
    import_results(actor_of(oscar), event, text=again, fingerprint=plan.fingerprint)
    stored = [tuple(result.loss for result in table.results or ()) for table in load_swiss_rows(event).tables[1]]
    assert stored == [(10, 80), (90, 30), (None, None)]


def test_a_result_entered_since_the_preview_is_checked_again(event: Event, oscar: User, bob: User) -> None:
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))
    seen = preview_results(event, text=HEAD + "1,1,,,0-1,,\n").fingerprint
    import_results(actor_of(bob), event, text=HEAD + "1,1,,,0-1,,\n", fingerprint=seen)
    with pytest.raises(StaleError):
        import_results(actor_of(bob), event, text=HEAD + "1,1,,,0-1,,\n", fingerprint=seen)


def all_won(event: Event) -> str:
    games = event.rounds.get().games.order_by("number")
    return HEAD + "".join(f"1,{game.number},,,1-0,,\n" for game in games)


def test_an_import_is_one_change_and_undone_as_one(event: Event, oscar: User) -> None:
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))
    event.refresh_from_db()
    revision, text = event.revision, all_won(event)
    import_results(actor_of(oscar), event, text=text, fingerprint=preview_results(event, text=text).fingerprint)
    assert event.revision == revision + 1
    lines = ChangeLine.objects.filter(event=event, kind="record_duel")
    assert [line.subject for line in lines.order_by("pk")] == [f"round:1/table:{n}" for n in (1, 2, 3)]
    undo_change(actor_of(oscar), Change.objects.latest("pk"))
    assert [table.results for table in load_swiss_rows(event).tables[1]] == [None, None, None]


def test_results_are_imported_in_as_many_queries_whatever_their_number(club: Club, oscar: User) -> None:
    counts = []
    for players in (4, 24):
        event = make_swiss_event(club, oscar, players=players, name=f"With {players}")
        publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))
        text = all_won(event)
        with CaptureQueriesContext(connection) as asked:
            plan = preview_results(event, text=text)
            import_results(actor_of(oscar), event, text=text, fingerprint=plan.fingerprint)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_preview_reads_the_tables_of_the_rounds_that_its_list_names(event: Event, oscar: User) -> None:
    play_round(event, oscar)
    play_round(event, oscar, outcome="second")
    rows = load_swiss_rows(event, only={2})
    assert {number: len(tables) for number, tables in rows.tables.items()} == {1: 0, 2: 3}
    assert [line.row.round for line in preview_results(event, text=results_csv(event)).unchanged] == [1] * 3 + [2] * 3
    [line] = preview_results(event, text=f"{HEAD}2,1,,,1-0,,\n").corrected
    assert line.table.entries == load_swiss_rows(event).tables[2][0].entries


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("2,1,,,1-0,,", [("rows[0].round", "unknown")]),
        ("1,9,,,1-0,,", [("rows[0].table", "unknown")]),
        ("1,,1,99,1-0,,", [("rows[0].first_number", "no_meeting")]),
        ("1,1,99,,1-0,,", [("rows[0].table", "other_players")]),
        ("1,1,1,1,1-0,,", [("rows[0].second_number", "same")]),
        ("1,,,,1-0,,", [("rows[0].table", "no_table")]),
        ("1,1,,,won,,", [("rows[0].result", "not_a_result")]),
        ("1,1,,,1-0,ten,", [("rows[0].first_loss", "not_a_number")]),
        ("1,1,,,1-0,1000,", [("rows[0].first_loss", "out_of_range")]),
        ("x,1,,,1-0,,", [("rows[0].round", "not_whole")]),
        ("1,1,,,1-0,,\n1,1,,,1-0,,", [("rows[1].table", "twice")]),
        ("1,1,,,,,", [("text", "empty")]),
    ],
)
def test_wrong_results_are_named_and_none_is_saved(
    event: Event, oscar: User, lines: str, found: list[tuple[str, str]]
) -> None:
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))
    with pytest.raises(RuleError) as refused:
        import_results(actor_of(oscar), event, text=f"{HEAD}{lines}\n", fingerprint="")
    assert codes(refused.value) == found
    assert not DuelResult.objects.exists()


def test_nasamw_has_opponents_of_all_rounds_then_scores_of_all_rounds(event: Event, oscar: User) -> None:
    for _number in range(2):
        play_round(event, oscar)
    head, first, *_rest = nasamw_rows(load_swiss_rows(event))
    assert head == [
        "Position", "Surname", "First name", "Number", "Army", "Opponent 1", "Opponent 2", "Score 1", "Score 2",
    ]  # fmt: skip
    assert (len(first), list(first)[-2:]) == (9, ["2", "2"])


def test_a_row_of_another_town_is_asked_about(event: Event, club: Club, oscar: User) -> None:
    import_players(actor_of(oscar), event, text=LIST)
    assert [line.verdict for line in preview_players(event, text="name,town\nAnn Lee,York").lines] == ["unchanged"]
    line = preview_players(event, text="name,town\nAnn Lee,Hull").lines[0]
    assert (line.verdict, [each.town for each in line.asks]) == ("which", ["York"])
    namesake = preview_players(event, text="name,town\nAnn Lee,Hull", who={2: None}).lines[0]
    assert (namesake.verdict, namesake.distinction) == ("new", "2")
    same = preview_players(event, text="name,town\nAnn Lee,Hull", who={2: line.asks[0].id}).lines[0]
    assert same.verdict == "unchanged"
