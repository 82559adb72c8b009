"""Heats, seats, seeding runs, games and results through REST."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.scenes.api import Api, problems
from tests.scenes.heat_cases import registered_heat, seeded_heat
from tests.scoring.core.test_chart_facts import CHART
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import StaleError
from tournaments.base.files.fields import Moment
from tournaments.boards.heats.services.seats import swap_seats
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game, Seat

WINS = {"ENGLAND", "FRANCE", "TURKEY"}
BOARD = "heats/1/games/1/"


def sheet(**years: int) -> list[dict[str, Any]]:
    """A three-way draw in 1909; the others lose then, or when `years` says."""
    powers = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    return [
        {"power": p, "result": "win" if p in WINS else "loss", "final_year": years.get(p.lower(), 1909)} for p in powers
    ]


def scores(game: dict[str, Any]) -> list[Any]:
    return [seat["score"] for seat in game["seats"]]


def test_result_is_saved_in_versions_finished_and_reopened(game: Game, bob: User) -> None:
    api = Api(bob)
    saved = api.put(f"{BOARD}result/", {"version": 0, "seats": sheet(austria=1905)}).json()
    assert (saved["version"], scores(saved)) == (1, [-6, 57, 57, -2, -2, -2, 57])
    assert api.post(f"{BOARD}finish/", {"version": 1}).json()["state"] == "finished"
    answer = api.put(f"{BOARD}result/", {"version": 1, "seats": sheet()})
    assert problems(answer) == [("state", "wrong_state")]
    assert api.post(f"{BOARD}reopen/").json()["state"] == "started"


def test_second_writer_is_shown_what_changed(game: Game, alice: User, bob: User) -> None:
    Api(alice).put(f"{BOARD}result/", {"version": 0, "seats": sheet()})
    Api(alice).put(f"{BOARD}result/", {"version": 1, "seats": sheet(russia=1905)})
    answer = Api(bob).put(f"{BOARD}result/", {"version": 1, "seats": sheet(russia=1904)})
    assert problems(answer, 409) == []
    assert (answer.json()["current"], answer.json()["code"]) == (2, "stale")
    assert answer.json()["changes"] == [{"field": "Russia: final year", "before": 1909, "after": 1905, "who": "Alice"}]
    assert game.result_versions.count() == 2


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"centers": 35}, ("seats[3].centers", "out_of_range")),
        ({"centers": 2**60}, ("seats[3].centers", "max_value")),
        ({"final_year": 1850}, ("seats[3].final_year", "out_of_range")),
        ({"result": "draw"}, ("seats[3].result", "not_a_choice")),
        ({"centers": "7"}, ("seats[3].centers", "invalid")),
        ({"score": 7}, ("seats[3].score", "unknown_field")),
        ({"power": "BURGUNDY"}, ("seats[3].power", "unknown_seat")),
    ],
)
def test_wrong_fact_is_named_by_its_seat(game: Game, bob: User, change: Any, expected: Any) -> None:
    seats = sheet()
    seats[3] |= change
    assert problems(Api(bob).put(f"{BOARD}result/", {"version": 0, "seats": seats})) == [expected]


def test_chart_fills_in_what_is_left_out(game: Game, bob: User) -> None:
    seats = [{**seat, "chart": list(CHART[seat["power"]])} for seat in sheet()]
    for seat in seats:
        del seat["final_year"]
    saved = Api(bob).put(f"{BOARD}result/", {"version": 0, "seats": seats}).json()
    by_power = {seat["power"]: seat for seat in saved["seats"]}
    assert by_power["ITALY"]["from_chart"] == {"centers": 0, "final_year": 1903, "total_centers": 6}
    assert (by_power["ITALY"]["final_year"], by_power["ITALY"]["score"]) == (None, -8)
    assert by_power["ENGLAND"]["chart"] == [4, 5, 6, 7]
    assert Api(bob).post(f"{BOARD}finish/", {"version": 1}).json()["state"] == "finished"


@pytest.mark.parametrize(
    ("chart", "expected"),
    [
        ([4, 35], ("seats[3].chart[1]", "out_of_range")),
        ([4, "5"], ("seats[3].chart[1]", "invalid")),
        ([], ("seats[3].chart", "wrong_count")),
        ("4,5", ("seats[3].chart", "not_a_list")),
        ([1] * 100, ("seats[3].chart", "max_length")),
    ],
)
def test_wrong_chart_is_named_by_its_seat_and_year(game: Game, bob: User, chart: Any, expected: Any) -> None:
    seats = sheet()
    seats[3] |= {"chart": chart}
    assert problems(Api(bob).put(f"{BOARD}result/", {"version": 0, "seats": seats})) == [expected]


def test_score_override_is_shown_with_the_computed_score(game: Game, alice: User, bob: User) -> None:
    api = Api(alice)
    api.put(f"{BOARD}result/", {"version": 0, "seats": sheet()})
    seat = api.post(f"{BOARD}finish/", {"version": 1}).json()["seats"][1]
    where = f"{BOARD}seats/{seat['id']}/score/"
    saved = api.put(where, {"score": 12.5, "reason": "Left the board"}).json()["seats"][1]
    assert (saved["score"], saved["computed_score"]) == (12.5, 57)
    assert {key: saved["override"][key] for key in ("score", "reason", "made_by")} == {
        "score": 12.5,
        "reason": "Left the board",
        "made_by": "Alice",
    }
    cell = next(row for row in api.get("standings/").json()["rows"] if row["entry"] == seat["entry"])["heats"][0]
    assert (cell["score"], cell["set"]) == (12.5, {"score": 12.5, "computed": 57, "reason": "Left the board"})
    assert problems(api.put(where, {"score": 1, "reason": ""})) == [("reason", "required")]
    assert problems(api.put(where, {"score": "1", "reason": "x"})) == [("score", "invalid")]
    assert problems(Api(bob).put(where, {"score": 1, "reason": "x"}), 403) == []
    assert problems(api.put(f"{BOARD}seats/999999/score/", {"score": 1, "reason": "x"})) == [("seat", "unknown_seat")]
    assert api.delete(where).json()["seats"][1]["score"] == 57
    assert problems(api.delete(where), 404) == []


def test_result_needs_every_seat_once(game: Game, bob: User) -> None:
    assert problems(Api(bob).put(f"{BOARD}result/", {"version": 0, "seats": sheet()[:6]})) == [("seats", "wrong_seats")]


def test_incomplete_game_is_not_finished_and_says_why(game: Game, bob: User) -> None:
    found = problems(Api(bob).post(f"{BOARD}finish/", {"version": 0}))
    assert ("seats[0].result", "missing") in found


def test_a_result_changes_no_locked_power(game: Game, bob: User) -> None:
    api = Api(bob)
    one, two = api.get(BOARD).json()["seats"][:2]
    seats = sheet()
    seats[0] |= {"id": one["id"], "power": two["power"]}
    seats[1] |= {"id": two["id"], "power": one["power"]}
    locked = [("seats[0].power", "locked"), ("seats[1].power", "locked")]
    assert problems(api.put(f"{BOARD}result/", {"version": 0, "seats": seats})) == locked
    Game.objects.update(powers_locked=False)
    saved = api.put(f"{BOARD}result/", {"version": 0, "seats": seats}).json()
    assert {seat["id"]: seat["power"] for seat in saved["seats"]}[one["id"]] == two["power"]


def test_powers_settled_at_the_table_come_with_the_result(game: Game, bob: User) -> None:
    game.seats.update(power="")
    ids = [seat["id"] for seat in Api(bob).get(BOARD).json()["seats"]]
    seats = [{**facts, "id": pk} for pk, facts in zip(ids, sheet(), strict=True)]
    saved = Api(bob).put(f"{BOARD}result/", {"version": 0, "seats": seats}).json()
    assert [(seat["id"], seat["power"]) for seat in saved["seats"]] == [(s["id"], s["power"]) for s in seats]


def test_scoring_system_of_a_game_is_pinned_and_follows_again(game: Game, alice: User, charlie: User) -> None:
    club = game.round.event.club
    own, foreign = factories.make_system(club), factories.make_system(charlie.memberships.get().club)
    answer = Api(alice).patch(BOARD, {"scoring_system": own.pk, "reason": "Agreed"}).json()
    assert (answer["scoring_system"], answer["scored_by"]) == (own.pk, own.name)
    assert Api(alice).patch(BOARD, {"scoring_system": None, "reason": "x"}).json()["scoring_system"] is None
    for pk in (foreign.pk, 999_999):
        answer = Api(alice).patch(BOARD, {"scoring_system": pk})
        assert problems(answer) == [("scoring_system", "unknown")]


def test_heat_is_created_changed_and_abandoned(regatta: Event, alice: User) -> None:
    api = Api(alice)
    assert api.post("heats/").json()["number"] == 1
    body = {"starts_at": "2026-11-21T13:00:00Z", "ends_at": "2026-11-21T12:00:00Z"}
    assert problems(api.patch("heats/1/", body)) == [("ends_at", "before_start")]
    changed = api.patch("heats/1/", {"starts_at": body["starts_at"]}).json()
    assert (changed["starts_at"], changed["ends_at"]) == ("2026-11-21T13:00:00Z", None)
    assert api.patch("heats/1/", changed | {"starts_at": None}).json() == changed | {"starts_at": None}
    assert problems(api.patch("heats/1/", {"number": 2})) == [("number", "read_only")]
    assert [row["number"] for row in api.get("heats/").json()["results"]] == [1]
    assert api.delete("heats/1/").status_code == 204
    assert problems(api.get("heats/1/"), 404) == []


def test_scorer_registers_players_and_lets_them_sit_out(regatta: Event, alice: User, bob: User) -> None:
    heat = registered_heat(alice, regatta, players=0)
    ids = list(regatta.entries.values_list("pk", flat=True)[:7])
    assert sorted(Api(bob).post("heats/1/register/", {"entries": ids}).json()["registered"]) == sorted(ids)
    left = Api(bob).post("heats/1/sit-out/", {"entries": ids[:1]}).json()
    assert (len(left["registered"]), left["unregistered"].count(ids[0])) == (6, 1)
    assert problems(Api(bob).post("heats/1/register/", {"entries": [999_999]})) == [("entries[0]", "unknown")]
    assert heat.registrations.count() == 6


def test_seats_are_swapped_unless_somebody_moved_them_first(regatta: Event, alice: User) -> None:
    seeded_heat(alice, regatta)
    api = Api(alice)
    one, two = (board["seats"][0] for board in api.get("heats/1/").json()["boards"])
    first, second = ({"seat": seat["id"], "entry": seat["entry"]} for seat in (one, two))
    boards = api.post("heats/1/swap/", {"first": first, "second": second}).json()["boards"]
    assert [board["seats"][0]["entry"] for board in boards] == [two["entry"], one["entry"]]
    answer = api.post("heats/1/swap/", {"first": first, "second": second})
    assert problems(answer, 409) == []


def test_entry_of_another_club_is_nobody_and_its_name_stays_there(regatta: Event, alice: User, charlie: User) -> None:
    heat = seeded_heat(alice, regatta)
    api = Api(alice)
    away = factories.make_boards_event(Club.objects.get(slug="another"), name="Away", slug="away", players=1)
    foreign = away.entries.get().pk
    seat = api.get("heats/1/").json()["boards"][0]["seats"][0]
    own = {"seat": seat["id"], "entry": seat["entry"]}
    for pk in (foreign, foreign + 1000):
        seen = {"seat": seat["id"], "entry": pk}
        assert problems(api.post("heats/1/swap/", {"first": seen, "second": seen})) == [("first.entry", "unknown")]
        assert problems(api.post("heats/1/swap/", {"first": own, "second": seen})) == [("second.entry", "unknown")]
        assert problems(api.post("heats/1/replace/", {**seen, "incoming": seat["entry"]})) == [("entry", "unknown")]
        sent = {"entry": pk, "instead": "short_board"}
        assert problems(api.post(f"heats/1/no-shows/{seat['id']}/settle/", sent)) == [("entry", "unknown")]
        with pytest.raises(StaleError) as caught:
            swap_seats(Actor(alice, Door.API), heat, first=Seat(pk=seat["id"], entry_id=pk), second=Seat(entry_id=pk))
        assert [change.before for change in caught.value.changes] == [None]
    assert problems(api.post("heats/1/swap/", {"first": own, "second": own})) == [("seats", "same")]


@pytest.mark.parametrize("moment", ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "3000-01-02T00:00:00Z"])
def test_moments_at_the_ends_of_the_calendar_are_refused_everywhere(regatta: Event, alice: User, moment: str) -> None:
    registered_heat(alice, regatta)
    Event.objects.update(time_zone="America/Denver")
    api = Api(alice)
    for field in ("starts_at", "ends_at"):
        assert problems(api.patch("heats/1/", {field: moment})) == [(field, "out_of_range")]
    assert Moment().read(moment, "at", []) is None, "also in a document or a backup"
    assert api.patch("heats/1/", {"starts_at": "2999-12-31T00:00:00Z"}).status_code == 200
    sent = {"text": "Lunch", "ends_at": moment}
    assert ("ends_at", "out_of_range") in problems(api.post("announcements/", sent))
    hidden = {"listing": "public", "hide_last": 1, "reveal_at": moment}
    assert ("reveal_at", "out_of_range") in problems(api.patch("visibility/", hidden))


def test_player_is_replaced_by_a_waiting_one(regatta: Event, alice: User) -> None:
    seeded_heat(alice, regatta, players=7)
    api = Api(alice)
    incoming = regatta.entries.order_by("-pk").first().pk
    api.post("heats/1/register/", {"entries": [incoming]})
    seat = api.get("heats/1/").json()["boards"][0]["seats"][0]
    body = {"seat": seat["id"], "entry": seat["entry"], "incoming": incoming}
    after = api.post("heats/1/replace/", body).json()
    assert (after["boards"][0]["seats"][0]["entry"], after["registered"]) == (incoming, [seat["entry"]])
    assert api.post("heats/1/unseed/").json()["boards"] == []


@pytest.mark.parametrize("started", [False, True])
def test_powers_are_unlocked_and_exchanged(regatta: Event, alice: User, started: bool) -> None:
    seeded_heat(alice, regatta, players=7)
    api = Api(alice)
    if started:
        assert api.post(f"{BOARD}start/").json()["powers_locked"] is True
    one, two = api.get(BOARD).json()["seats"][:2]
    body = {"seats": [{"id": one["id"], "power": two["power"]}, {"id": two["id"], "power": one["power"]}]}
    assert problems(api.put(f"{BOARD}powers/", body)) == [("seats", "locked")]
    changed = api.patch(BOARD, api.get(BOARD).json() | {"powers_locked": False, "top_board": True}).json()
    assert (changed["powers_locked"], changed["top_board"]) == (False, True)
    assert api.put(f"{BOARD}powers/", body).json()["seats"][0]["entry"] == two["entry"]
    assert [row["top_board"] for row in api.get("heats/1/games/").json()["results"]] == [True]
    if not started:
        assert api.post(f"{BOARD}start/").json()["state"] == "started"
    assert api.post(f"{BOARD}unstart/").json()["state"] == "unstarted"


def test_seeding_run_is_stopped_and_cannot_be_used(regatta: Event, alice: User) -> None:
    registered_heat(alice, regatta)
    api = Api(alice)
    where = api.post("heats/1/seeding-runs/", {"seconds": 60})["Location"]
    assert api.post(f"{where}stop/").json()["state"] == "stopped"
    assert problems(api.post(f"{where}use/")) == [("run", "no_result")]
    assert [run["state"] for run in api.get("heats/1/seeding-runs/").json()["results"]] == ["stopped"]
    assert problems(api.post("heats/1/seeding-runs/", {"seconds": 0})) == [("seconds", "out_of_range")]
    assert problems(api.get("heats/1/seeding-runs/9/"), 404) == []


def test_game_and_heat_take_the_same_queries_however_many_players(
    regatta: Event, alice: User, django_assert_num_queries: Any
) -> None:
    seeded_heat(alice, regatta)
    api = Api(alice)
    with django_assert_num_queries(8):
        api.get("heats/1/")
    with django_assert_num_queries(8):
        api.get(BOARD)


def test_a_board_is_seated_by_hand_kept_and_released(regatta: Event, oscar: User) -> None:
    registered_heat(oscar, regatta)
    api, ids = Api(oscar), list(regatta.entries.order_by("pk").values_list("pk", flat=True))
    powers = [line["power"] for line in sheet()]
    seats: list[dict[str, Any]] = [{"power": power} for power in powers]
    seats[2] = {"power": "FRANCE", "entry": ids[4]}
    made = api.post("heats/1/games/", {"seats": seats})
    assert (made.status_code, made.json()["kept"]) == (201, True)
    assert made["Location"].endswith("/heats/1/games/1/")
    assert {seat["power"]: seat["entry"] for seat in made.json()["seats"]}["FRANCE"] == ids[4]
    assert api.patch("heats/1/games/1/", {"kept": False}).json()["kept"] is False
    assert not api.get("heats/1/").json()["boards"][0]["kept"]


def test_a_board_by_hand_names_the_seat_that_is_wrong(regatta: Event, oscar: User) -> None:
    registered_heat(oscar, regatta, players=8)
    api, ids = Api(oscar), list(regatta.entries.order_by("pk").values_list("pk", flat=True))
    powers = [line["power"] for line in sheet()]
    for entry, wanted in ((ids[9], ("seats[1]", "unregistered")), (987654, ("seats[1].entry", "unknown"))):
        seats = [{"power": power, "entry": entry if at == 1 else None} for at, power in enumerate(powers)]
        answer = api.post("heats/1/games/", {"seats": seats})
        assert (answer.status_code, problems(answer)) == (400, [wanted])
    for seats in (
        [],
        [{"power": "AUSTRIA"}],
        [{"power": "", "entry": ids[0]}] * 7,
        [{"power": "LEPANTO"}] * 7,
        None,
        3,
    ):
        assert api.post("heats/1/games/", {"seats": seats}).status_code == 400
    assert not Game.objects.exists()
