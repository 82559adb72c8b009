"""Submitted slips are not dropped silently: the desk is asked first, and the log keeps them."""

from __future__ import annotations

from typing import Any

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of, make_game
from tests.scenes.api import Api
from tests.scenes.event_pages import SignIn
from tests.scenes.heat_cases import searched_run
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.boards.games.services.results import unstart_game
from tournaments.boards.heats.services.heats import start_games, unseed_heat
from tournaments.boards.heats.services.seeding import use_seeding
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Game, Round
from tournaments.events.services.undo import undo_change
from tournaments.players.models import ResultSlip
from tournaments.swiss.services.results import Margins
from tournaments.swiss.services.rounds import discard_draft, draft_round, publish_round, unpublish_round
from tournaments.swiss.services.slips import hand_in_duel

API = "/api/v1/clubs/front-range/events/armati/swiss/rounds/"
DESK = "/desk/front-range/e/armati/rounds/"


@scene
def event(club: Club, alice: User) -> Event:
    return make_swiss_event(club, alice, players=6, name="Armati")


@scene
def round_(event: Event, alice: User) -> Round:
    """A published round, at whose first table a player handed a slip in."""
    made = draft_round(actor_of(alice), event)
    publish_round(actor_of(alice), made)
    table = Game.objects.select_related("round__event").get(round=made, number=1)
    hand_in_duel(player_of(made), table, outcome="first", margins=(Margins(), Margins()), without_figures=True)
    return Round.objects.select_related("event__club").get(pk=made.pk)


def player_of(round_: Round) -> Entry:
    """The first player of the first table."""
    seats = Game.objects.get(round=round_, number=1).seats.select_related("entry__person", "entry__event__club")
    return seats.order_by("position")[0].entry


def refusal(act: Any, *args: Any, **said: Any) -> tuple[str, str, str]:
    with pytest.raises(RuleError) as refused:
        act(*args, **said)
    [problem] = refused.value.problems
    return problem.path, problem.code, problem.text


def test_a_round_with_slips_goes_back_only_after_a_warning(round_: Round, alice: User) -> None:
    name = player_of(round_).name
    path, code, text = refusal(unpublish_round, actor_of(alice), round_)
    assert (path, code) == ("anyway", "slips")
    assert f"{name} (table 1)" in text
    unpublish_round(actor_of(alice), round_, anyway=True)
    assert ResultSlip.objects.count() == 1  # with its table, and counts again once the round is out
    said = ChangeLine.objects.get(kind="unpublish_round")
    assert said.summary == f"Unpublished round 1. 1 slip submitted: {name} (table 1)."
    assert [(each["player"], each["facts"]["outcome"]) for each in said.before["slips"]] == [(name, "first")]


def test_a_draft_with_slips_is_discarded_or_paired_again_only_after_a_warning(
    event: Event, round_: Round, alice: User
) -> None:
    unpublish_round(actor_of(alice), round_, anyway=True)
    assert refusal(draft_round, actor_of(alice), event)[1] == "slips"
    assert refusal(discard_draft, actor_of(alice), round_)[1] == "slips"
    again = draft_round(actor_of(alice), event, anyway=True)
    assert (ResultSlip.objects.count(), len(ChangeLine.objects.filter(kind="draft_round")[0].before["slips"])) == (
        0,
        1,
    )
    discard_draft(actor_of(alice), again)
    assert ChangeLine.objects.get(kind="discard_draft").summary == "Discarded the draft of round 1."


def test_undoing_the_draft_drops_no_slips(round_: Round, alice: User) -> None:
    unpublish_round(actor_of(alice), round_, anyway=True)
    drafted = Change.objects.get(lines__kind="draft_round")
    assert refusal(undo_change, actor_of(alice), drafted)[1] in {"slips", "later"}
    assert ResultSlip.objects.count() == 1


def test_the_desk_names_the_slips_and_asks(round_: Round, alice: User, sign_in: SignIn) -> None:
    desk, name = sign_in(alice), player_of(round_).name
    for do, title in (("unpublish", "Unpublish round 1?"), ("discard", "Discard the draft of round 1?")):
        asked = desk.post(f"{DESK}1/do/", {"do": do}).content.decode()
        assert title in asked
        assert f"{name}, table 1" in asked
        assert desk.post(f"{DESK}1/do/", {"do": do, "anyway": "yes"}).status_code == 302
    assert not Round.objects.filter(event=round_.event).exists()


def test_pairing_again_asks_too_and_keeps_the_seed_typed(round_: Round, alice: User, sign_in: SignIn) -> None:
    unpublish_round(actor_of(alice), round_, anyway=True)
    desk = sign_in(alice)
    asked = desk.post(f"{DESK}pair/", {"seed": "77"}).content.decode()
    assert "Pair round 1 again?" in asked
    assert '<input type="hidden" name="seed" value="77">' in asked
    desk.post(f"{DESK}pair/", {"seed": "77", "anyway": "yes"})
    assert Round.objects.get(event=round_.event).swiss.seed == 77


def test_the_api_takes_the_same_word(round_: Round, alice: User) -> None:
    api = Api(alice)
    refused = api.post(f"{API}1/unpublish/")
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (400, "slips")
    assert api.post(f"{API}1/unpublish/", {"anyway": True}).status_code == 200
    assert api.delete(f"{API}1/").status_code == 400
    assert api.delete(f"{API}1/?anyway=perhaps").status_code == 400
    assert api.delete(f"{API}1/?anyway=true").status_code == 204


@scene
def slipped(regatta: Event, alice: User) -> Entry:
    """A player who submitted a slip of the only game of a heat, which was then put back to unstarted."""
    game = make_game(regatta)
    entry: Entry = game.seats.order_by("position")[0].entry
    ResultSlip.objects.create(game=game, entry=entry, facts={"seats": []})
    unstart_game(actor_of(alice), game)
    return entry


@pytest.mark.parametrize(
    ("method", "api", "desk", "action"),
    [("delete", "", "abandon", "abandon_heat"), ("post", "unseed/", "unseed", "unseed_heat")],
    ids=["abandoned", "unseeded"],
)
def test_a_heat_with_slips_is_removed_only_after_a_warning(
    slipped: Entry, alice: User, sign_in: SignIn, method: str, api: str, desk: str, action: str
) -> None:
    send = getattr(Api(alice), method)
    refused = send(f"heats/1/{api}")
    assert (refused.status_code, refused.json()["errors"][0]["path"]) == (400, "anyway")
    asked = sign_in(alice).get(f"/desk/front-range/e/regatta/heats/1/{desk}/").content.decode()
    assert f"he slip of {slipped.name}, game 1" in asked
    assert send(f"heats/1/{api}?anyway=true").status_code in {200, 204}
    assert not ResultSlip.objects.exists()
    said = ChangeLine.objects.get(kind=action)
    assert said.summary.endswith(f" 1 slip submitted: {slipped.name} (game 1).")
    assert said.before["slips"][0]["game"] == 1


def test_a_slip_of_a_board_that_is_being_played_asks_nothing(slipped: Entry, alice: User) -> None:
    start_games(actor_of(alice), Round.objects.get())
    assert unseed_heat(actor_of(alice), Round.objects.get()) == 0


def test_a_seeding_run_replaces_no_board_with_slips(slipped: Entry, alice: User) -> None:
    run = searched_run(alice, Round.objects.get(), entries=[])
    refused = refusal(use_seeding, actor_of(alice), run)
    assert refused[:2] == ("run", "slips")
    assert f"{slipped.name} (game 1)" in refused[2]
    assert (Game.objects.count(), ResultSlip.objects.count()) == (1, 1)
