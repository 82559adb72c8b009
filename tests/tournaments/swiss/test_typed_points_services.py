"""Points typed from the result sheets, as in DBMM: 25–0, 19–6. Both players' points make the sum of the event."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from common.pure.errors import RuleError
from scoring.core.duels import DuelFacts, TypedScoring, parse_scoring, scoring_json
from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tests.tournaments.swiss.test_players_pages import DESK, PUBLIC
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game
from tournaments.events.selectors.snapshots import snapshot_data
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import make_player_links, token_of
from tournaments.swiss.selectors.margins import asked_margins
from tournaments.swiss.services.result_import import import_results, preview_results
from tournaments.swiss.services.results import Margins, record_duel
from tournaments.swiss.services.rounds import draft_round, publish_round

TYPED = {"typed": {"total": 25, "win": 20, "draw": 12, "loss": 5}}
NAMES = ("first", "second")


@scene
def event(club: Club, oscar: User) -> Event:
    made = make_swiss_event(club, oscar, players=5, discipline="dbmm", ranking=TYPED, tie_breaks=("sodos",))
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), made))
    Event.objects.filter(pk=made.pk).update(published=True)
    return made


@scene
def games(event: Event) -> list[Game]:
    return list(Game.objects.filter(round__event=event).select_related("round__event").order_by("number"))


def points(first: str | None, second: str | None = None) -> tuple[Margins, Margins]:
    one, other = (Margins(points=None if value is None else Decimal(value)) for value in (first, second))
    return one, other


def stored(game: Game) -> list[tuple[str, Any]]:
    game.refresh_from_db()
    assert game.result
    return [(duel.outcome, duel.points) for duel in game.result.duels.order_by("seat__position")]


def totals(event: Event) -> list[str]:
    fresh = Event.objects.select_related("club", "swiss").get(pk=event.pk)
    return [row.points for row in snapshot_data(fresh).standings.rows]


class TestTheScoring:
    def test_it_is_read_and_written(self) -> None:
        scoring = parse_scoring(TYPED)
        assert isinstance(scoring, TypedScoring)
        assert scoring_json(scoring) == TYPED
        assert scoring.points(DuelFacts("win", own_points=scoring.total)) == 25
        with pytest.raises(RuleError):
            scoring.points(DuelFacts("win"))

    @pytest.mark.parametrize(
        ("raw", "path"),
        [
            ({"win": 20, "draw": 12, "loss": 5}, "scoring.typed.total"),
            ({"total": 0, "win": 0, "draw": 0, "loss": 0}, "scoring.typed.total"),
            ({"total": 25, "win": 20, "draw": 12}, "scoring.typed.loss"),
            ({"total": 25, "win": 26, "draw": 12, "loss": 5}, "scoring.typed"),
            ({"total": 25, "win": 20, "draw": 12, "loss": 5, "bye": 3}, "scoring.typed.bye"),
        ],
    )
    def test_what_is_wrong_names_its_field(self, raw: dict[str, Any], path: str) -> None:
        with pytest.raises(RuleError) as refused:
            parse_scoring({"typed": raw})
        assert [problem.path for problem in refused.value.problems] == [path]


def test_points_rank_and_a_bye_counts_what_is_set(event: Event, games: list[Game], oscar: User) -> None:
    assert [field.name for field in asked_margins(event)] == ["points"]
    record_duel(actor_of(oscar), games[0], outcome="first", margins=points("25", "0"))
    record_duel(actor_of(oscar), games[1], outcome="second", margins=points("6", "19"))
    assert totals(event) == ["25", "20", "19", "6", "0"]
    record_duel(actor_of(oscar), games[1], outcome="draw")
    assert totals(event) == ["25", "20", "12", "12", "0"], "without points, what is set counts"


def test_the_points_of_one_give_the_others(games: list[Game], oscar: User) -> None:
    record_duel(actor_of(oscar), games[0], outcome="first", margins=points("19"))
    assert stored(games[0]) == [("win", 19), ("loss", 6)]
    record_duel(actor_of(oscar), games[0], outcome="first", margins=points(None, "7.5"))
    assert stored(games[0]) == [("win", Decimal("17.5")), ("loss", Decimal("7.5"))]


@pytest.mark.parametrize(
    ("outcome", "sheet", "found"),
    [
        ("first", points("19", "7"), ("seats[1].points", "wrong_sum")),
        ("first", points("6", "19"), ("seats[0].points", "winner_has_less")),
        ("second", points("12.5", "12.5"), ("seats[1].points", "winner_has_less")),
        ("first", points("26"), ("seats[1].points", "out_of_range")),
    ],
)
def test_what_no_sheet_can_say_is_refused(
    games: list[Game], oscar: User, outcome: str, sheet: tuple[Margins, Margins], found: tuple[str, str]
) -> None:
    with pytest.raises(RuleError) as refused:
        record_duel(actor_of(oscar), games[0], outcome=outcome, margins=sheet)
    assert [(p.path, p.code) for p in refused.value.problems] == [found]


def test_at_the_table_the_points_say_who_won(event: Event, games: list[Game], oscar: User, sign_in: SignIn) -> None:
    client, table = sign_in(oscar), f"{DESK}rounds/1/tables/1/"
    assert client.post(table, {"seen": "0"}).status_code == 422
    assert client.post(table, {"seen": "0", "seats[1].points": "19"}).status_code == 302
    assert stored(games[0]) == [("loss", 6), ("win", 19)]
    assert '<span class="part">19</span>' in " ".join(Client().get(f"{PUBLIC}rounds/1/").content.decode().split())
    assert "add up to 25" in Client().get(f"{PUBLIC}rules/").content.decode()


def test_two_phones_agree_on_the_points(event: Event, games: list[Game], oscar: User) -> None:
    make_player_links(actor_of(oscar), event)
    entries = [seat.entry_id for seat in games[0].seats.order_by("position")]
    first, second = (f"/p/{token_of(PlayerLink.objects.get(entry=entry))}/" for entry in entries)
    client = Client()
    assert client.post(f"{first}slips/{games[0].pk}/", {"outcome": "won"}).status_code == 422, (
        "the points are asked for"
    )
    assert client.post(f"{first}slips/{games[0].pk}/", {"mine.points": "21"}).status_code == 302
    assert client.post(f"{second}slips/{games[0].pk}/", {"outcome": "lost", "mine.points": "4"}).status_code == 302
    assert stored(games[0]) == [("win", 21), ("loss", 4)]


def test_a_list_may_write_them_as_a_result(event: Event, games: list[Game], oscar: User) -> None:
    text = "round,table,result\n1,1,19-6\n1,2,0 – 25\n"
    plan = preview_results(event, text=text)
    assert plan.problems == ()
    import_results(actor_of(oscar), event, text=text, fingerprint=plan.fingerprint)
    assert [stored(game) for game in games] == [[("win", 19), ("loss", 6)], [("loss", 0), ("win", 25)]]


def test_the_settings_page_keeps_them(event: Event, oscar: User, sign_in: SignIn) -> None:
    client, page = sign_in(oscar), f"{DESK}settings/"
    form = client.get(page).context["form"]
    shown = {name: form[name].value() for name in ("ranking_kind", "ranking_own", "ranking_total")}
    assert shown == {"ranking_kind": "typed", "ranking_own": "20 12 5", "ranking_total": "25"}
    sent = {name: form[name].value() or "" for name in form.fields if name != "tie_breaks"}
    sent |= {"tie_breaks": "sodos", "ranking_total": "", "reason": "tried"}
    refused = client.post(page, sent)
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["ranking_total"])
    assert Event.objects.select_related("swiss").get(pk=event.pk).swiss.ranking == TYPED
