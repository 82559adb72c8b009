"""The two files of the World Diplomacy Database: out, and in again."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.rich_event import BY_CENTERS, POWERS, enter_facts, make_board, make_rich_event
from tests.scenes.stage import scene
from tests.tournaments.boards.test_round_trip_files import table_of
from tournaments.base.files.csv_file import csv_bytes
from tournaments.boards.files.wdd_reading import read_boards, read_classification
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.selectors.wdd import wdd_boards, wdd_classification
from tournaments.boards.services.import_plan import preview_boards_event
from tournaments.boards.services.wdd_import import read_wdd
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Replacement, Round, ScoreOverride, Seat
from tournaments.events.services.event_import import import_event
from tournaments.events.visibility import FULL
from tournaments.lab.models import ScoringSystem
from tournaments.people.models import Person


def rows_of(table: list[Sequence[object]]) -> list[dict[str, str]]:
    text = csv_bytes(table, mark=False).decode()
    return list(csv.DictReader(io.StringIO(text)))


@scene
def event(club: Club) -> Event:
    return make_rich_event(club)


def test_boards_hold_every_finished_game(event: Event) -> None:
    rows = rows_of(wdd_boards(event, FULL))
    assert len(rows) == 15  # two boards; with both players of a replaced seat credited, one more
    england = rows[1]
    assert {key: england[key] for key in list(england)[:14]} == {
        "FIRST NAME": "P2", "NAME": "Łódź 2", "HOMONYME": "1", "ROUND": "1", "BOARD": "1", "COUNTRY": "0EN",
        "RANK": england["RANK"], "EXAEQUO": "1", "SCORE": england["SCORE"], "NB_CENTRE": "0",
        "YEAR_ELIMINATION": "2", "DRAW": "1", "CT_01": "5", "CT_02": "0",
    }  # fmt: skip
    assert (rows[0]["YEAR_ELIMINATION"], rows[0]["DRAW"], rows[0]["CT_03"]) == ("", "0", "")
    assert {row["DRAW"] for row in rows if row["BOARD"] == "2"} == {"0", "1"}


def test_a_player_who_never_played_is_not_classified(event: Event) -> None:
    rows = rows_of(wdd_classification(event, FULL))
    assert [row["NAME"] for row in rows if row["NAME"] == "Łódź 15"] == ["Łódź 15"]  # replaced, and credited
    event.boards.replacement_policy = "last"
    event.boards.save()
    rows = rows_of(wdd_classification(event, FULL))
    assert len(rows) == 14
    assert "@" not in str(rows)


def test_a_classification_tells_ranks_powers_top_board_and_teams(event: Event) -> None:
    rows = {row["NAME"]: row for row in rows_of(wdd_classification(event, FULL))}
    one = rows["Łódź 1"]
    assert (one["LOCATION"], one["NATIONALITY"], one["HOMONYME"]) == ("", "", "1")
    assert (one["HEAT_0AU"], one["BOARD_0AU"], one["CT_0AU"], one["RK_0EN"]) == ("1", "1", "8", "")
    assert {rows["Łódź 1"]["RK_0AU"], rows["Łódź 8"]["RK_0AU"]} <= {"1", "2"}
    assert (one["NAME_TOPBOARD"], one["COUNTRY_TOPBOARD"], one["CT_TOPBOARD"]) == ("A", "0AU", "8")
    assert rows["Łódź 8"]["NAME_TOPBOARD"] == ""
    assert (one["TEAM"], rows["Łódź 4"]["TEAM"], rows["Łódź 8"]["TEAM"]) == ("Red", "Blue", "")
    assert one["R1"]
    assert (one["R2"], one["R3"]) == ("", "")


def test_names_never_run_as_formulae(event: Event) -> None:
    Person.objects.filter(last_name="Łódź 1").update(first_name="=1+1", last_name="@x")
    assert [row["FIRST NAME"] for row in rows_of(wdd_boards(event, FULL)) if row["NAME"] == "'@x"] == ["'=1+1"]


def bring_in(user: User, club: Club, system: ScoringSystem, event: Event) -> Event:
    document = read_wdd(
        club,
        boards=csv_bytes(wdd_boards(event, FULL)).decode(),
        classification=csv_bytes(wdd_classification(event, FULL)).decode(),
        name="From the WDD",
        scoring_system=system,
    )
    plan = preview_boards_event(club, document)
    return import_event(actor_of(user), club, document, fingerprint=plan.fingerprint)


def finished_event(club: Club, system: ScoringSystem) -> Event:
    """Two boards by centers alone."""
    event = factories.make_boards_event(club, players=14, scoring_system=system)

    entries = list(event.entries.order_by("pk"))
    heat = Round.objects.create(event=event, number=1)
    for number, centers in ((1, (18, 8, 8, 0, 0, 0, 0)), (2, (7, 7, 6, 5, 4, 5, 0))):
        game = make_board(heat, number, entries[7 * number - 7 : 7 * number], state="finished")
        enter_facts(game, [{"centers": n, "final_year": 1907} for n in centers], 0)
    return event


def test_boards_come_in_as_a_finished_event(club: Club, charlie: User) -> None:
    event = finished_event(club, factories.make_system(club, definition=BY_CENTERS))
    another = Club.objects.get(slug="another")
    copy = bring_in(charlie, another, factories.make_system(another, definition=BY_CENTERS), event)
    assert (copy.name, copy.entries.count(), copy.rounds.get().games.count()) == ("From the WDD", 14, 2)
    assert ScoreOverride.objects.count() == 0
    assert rows_of(wdd_boards(copy, FULL)) == rows_of(wdd_boards(event, FULL))
    assert [row[:3] for row in table_of(copy)] == [
        [line["FIRST NAME"] + " " + line["NAME"], int(line["RANK"]), line["SCORE"]]
        for line in rows_of(wdd_classification(event, FULL))
    ]


def test_a_seat_that_credits_two_players_comes_in_as_one_that_changed_hands(club: Club, charlie: User) -> None:
    event = finished_event(club, factories.make_system(club, definition=BY_CENTERS))
    BoardsRules.objects.filter(event=event).update(replacement_policy="both")
    seat = Seat.objects.get(game__round__event=event, game__number=1, power="ITALY")
    outgoing = event.entries.create(person=factories.make_people(club, 1)[0])
    Replacement.objects.create(seat=seat, outgoing=outgoing, incoming=seat.entry)
    another = Club.objects.get(slug="another")
    copy = bring_in(charlie, another, factories.make_system(another, definition=BY_CENTERS), event)
    assert (copy.boards.replacement_policy, copy.entries.count(), copy.rounds.get().games.count()) == ("both", 15, 2)
    assert rows_of(wdd_boards(copy, FULL)) == rows_of(wdd_boards(event, FULL))
    found = Replacement.objects.select_related("outgoing__person", "seat").get(seat__game__round__event=copy)
    assert (found.outgoing.name, found.incoming_id, found.seat.power) == (outgoing.name, found.seat.entry_id, "ITALY")


def test_two_rows_of_a_power_that_tell_different_things_are_refused(club: Club) -> None:
    lines = [*GOOD, "P,other,1,1,A,0TU,1,1,2,3,,7"]
    assert any("has 8 players, so a power appears twice." in each for each in refused(club, lines))


def test_scores_that_the_system_does_not_give_become_overrides(club: Club, alice: User) -> None:
    event = finished_event(club, factories.make_system(club, definition=BY_CENTERS))
    shifted = {**BY_CENTERS, "formulas": {**BY_CENTERS["formulas"], "elimination": "1"}}  # type: ignore[dict-item]
    bring_in(alice, club, factories.make_system(club, definition=shifted), event)
    assert set(ScoreOverride.objects.values_list("score", "reason")) == {(0, "Score in the imported file")}
    assert ScoreOverride.objects.count() == Seat.objects.filter(results__centers=0, round__event=event).count()


HEAD = "FIRST NAME,NAME,HOMONYME,ROUND,BOARD,COUNTRY,RANK,EXAEQUO,SCORE,NB_CENTRE,YEAR_ELIMINATION,DRAW"
CODES = ("0AU", "0EN", "0FR", "0GE", "0IT", "0RU", "0TU")
GOOD = [f"P,{code},1,1,A,{code},1,1,2,{5 if k else 4},,7" for k, code in enumerate(CODES)]


def refused(club: Club, lines: list[str], *, head: str = HEAD) -> list[str]:
    system = factories.make_system(club, definition=BY_CENTERS)
    with pytest.raises(RuleError) as error:
        read_wdd(club, boards="\n".join([head, *lines]), name="X", scoring_system=system)
    return [f"{problem.path}: {problem.text}" for problem in error.value.problems]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("P,x,1,1,A,0XX,1,1,2,4,,7", "Line 2, COUNTRY: 0XX is not a power."),
        ("P,,1,1,A,0AU,1,1,2,4,,7", "Line 2, NAME: The last name is missing."),
        ("P,x,1,10,A,0AU,1,1,2,4,,7", "Line 2, ROUND: 10 is not a whole number from 1 to 9."),
        ("P,x,1,,A,0AU,1,1,2,4,,7", "Line 2, ROUND: – is not a whole number from 1 to 9."),
        ("P,x,1,1,,0AU,1,1,2,4,,7", "Line 2, BOARD: The board is missing."),
        ("P,x,1,1,A,0AU,1,1,two,4,,7", "Line 2, SCORE: two is not a score."),
        ("P,x,1,1,A,0AU,1,1,2,35,,7", "Line 2, NB_CENTRE: 35 is not a whole number from 0 to 34."),
        ("P,x,1,1,A,0AU,1,1,2,0,0,0", "Line 2, YEAR_ELIMINATION: 0 isn’t a game year."),
        ("P,x,1,1,A,0AU,1,1,2,4,,3", "board A (line 2): 7 players have a number in DRAW"),
        ("P,x,1,1,A,0EN,1,1,2,4,,7", "board A (line 2) has no player for Austria"),
        (f"P,x,1,1,A,0EN,{GOOD[1].split(',', 6)[6]}", "board A (line 3) has no player for Austria"),
        ("P,0EN,1,1,A,0AU,1,1,2,4,,7", "Round 1, line 3: P 0EN has a game in this round already, on line 2."),
        ("P,x,1,1,A,0AU,1,1,2,,,7", "can’t score round 1, board A: Austria has no centers."),
        ("P,a\u202eb,1,1,A,0AU,1,1,2,4,,7", "Line 2, NAME: The text has characters that can’t be shown."),
    ],
)
def test_each_fault_names_its_line_or_board(club: Club, line: str, said: str) -> None:
    assert any(said in each for each in refused(club, [line, *GOOD[1:]]))


def test_a_file_of_another_kind_is_refused(club: Club) -> None:
    assert refused(club, [], head="") == ["boards: There is nothing to read. Choose a file, or paste its lines."]
    assert "doesn’t have the columns ROUND, BOARD, COUNTRY" in refused(club, GOOD, head="FIRST NAME,NAME")[0]
    assert refused(club, [])[0].startswith("boards: The file of boards has no rows.")
    assert "names NAME twice" in refused(club, GOOD, head=f"{HEAD},NAME")[0]


def test_a_second_person_of_a_name_and_unranked_players_are_known(club: Club) -> None:
    lines = [*GOOD[:6], "P,0AU,2,1,A,0TU,1,1,2,5,,7"]
    document = read_wdd(
        club,
        boards="\n".join([HEAD, *lines]),
        classification="FIRST NAME,NAME,HOMONYME,RANK,TEAM\nP,0AU,2,999,\nP,0EN,1,1,Red\nQ,Nobody,1,5,Red",
        name="X",
        scoring_system=factories.make_system(club, definition=BY_CENTERS),
    )
    last = document.entries[-1]
    assert (last.last_name, last.distinction, last.unranked) == ("0AU", "2", True)
    assert [team.members for team in document.teams] == [(2,)]
    assert document.heats[0].games[0].seats[6].power == POWERS[6]


def test_six_rows_are_a_six_player_board_and_five_are_refused(club: Club, alice: User) -> None:
    system = factories.make_system(club, definition=BY_CENTERS)
    lines = [line.replace(",7", ",6") if line.endswith(",7") else line for line in GOOD if "0IT" not in line]
    document = read_wdd(club, boards="\n".join([HEAD, *lines]), name="X", scoring_system=system)
    (game,) = document.heats[0].games
    assert (game.left_out, len(game.seats)) == ("ITALY", 6)
    plan = preview_boards_event(club, document)
    assert plan.boards_of_six == 1
    copy = import_event(actor_of(alice), club, document, fingerprint=plan.fingerprint)
    assert [row["COUNTRY"] for row in rows_of(wdd_boards(copy, FULL))] == ["0AU", "0EN", "0FR", "0GE", "0RU", "0TU"]
    five = [line for line in GOOD if "0IT" not in line and "0TU" not in line]
    assert any("has no player for Italy, Turkey" in each for each in refused(club, five))


@settings(max_examples=150)
@given(
    text=st.text(max_size=200) | st.text(alphabet=f"{HEAD}0123456789,;\n\"'-", max_size=300).map(f"{HEAD}\n".__add__)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (read_boards, read_classification):
        try:
            rows = len(read(text))
        except RuleError as error:
            rows = len(error.problems)
        assert rows <= 10_000
