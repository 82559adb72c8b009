"""The desk's rounds: drafted, changed by hand, published, and results in two taps."""

from __future__ import annotations

import pytest
from django.test import Client, override_settings
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, pairs_of, play_round
from tests.tournaments.swiss.test_players_pages import DESK
from tournaments.changes.models import Change
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Round
from tournaments.players.models import PlayerLink
from tournaments.players.services.check_in import check_in
from tournaments.players.services.links import make_player_links, open_player_link, token_of
from tournaments.swiss.models import SwissBye, SwissRules
from tournaments.swiss.services.byes import ask_bye
from tournaments.swiss.services.players import PlayerDetails, enter_player
from tournaments.swiss.services.rounds import draft_round, publish_round

ROUND = f"{DESK}rounds/1/"


@scene
def event(club: Club, oscar: User) -> Event:
    return make_swiss_event(club, oscar, players=7)


def test_a_round_goes_from_nothing_to_its_last_result(event: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    assert "Pair round 1" in client.get(f"{DESK}rounds/").content.decode()
    assert client.post(f"{DESK}rounds/pair/")["Location"] == ROUND
    assert "Publish round 1, and show it to whom?" in client.get(ROUND).content.decode()
    client.post(f"{ROUND}do/", {"do": "publish"})
    assert "0 of 3 in" in client.get(ROUND).content.decode()
    for number, outcome in ((1, "first"), (2, "second"), (3, "draw")):
        answer = client.post(f"{ROUND}results/", {"result": f"{number} {outcome}"})
        assert answer["Location"] == f"{ROUND}?score={number}#table-{number}"  # the losses come next
    assert "Pair round 2" in client.get(ROUND).content.decode()


def publish_first(event: Event, user: User) -> Round:
    round_ = draft_round(actor_of(user), event)
    publish_round(actor_of(user), round_)
    return round_


def test_pairing_by_hand_is_folded_until_somebody_is_unpaired(event: Event, oscar: User, sign_in: SignIn) -> None:
    publish_first(event, oscar)
    client = sign_in(oscar)
    folded = '<details class="fold" id="round-by-hand" data-fresh>'
    assert folded in client.get(ROUND).content.decode()
    enter_player(actor_of(oscar), event, first_name="Late", last_name="Comer", details=PlayerDetails())
    page = client.get(ROUND).content.decode()
    assert "Not in this round" in page
    assert folded.replace(">", " open>") in page


def test_losses_are_typed_in_the_row(event: Event, oscar: User, bob: User, sign_in: SignIn) -> None:
    round_ = publish_first(event, oscar)
    client = sign_in(bob)
    fields = client.get(client.post(f"{ROUND}results/", {"result": "1 first 0"})["Location"]).content.decode()
    assert 'value="1 first 1"' in fields
    assert fields.count("autofocus") == 2  # in the row, and in the template of the others
    sent = {"result": "1 first 1", "seats[0].loss": "12,5", "seats[1].loss": "60"}
    wrong = client.post(f"{ROUND}results/", {**sent, "seats[0].loss": "-3"})
    assert (wrong.status_code, 'value="-3"' in wrong.content.decode()) == (422, True)
    above = client.post(f"{ROUND}results/", {**sent, "seats[0].loss": "130"})
    assert (above.status_code, "Yes, the loss is right" in above.content.decode()) == (422, True)
    assert client.post(f"{ROUND}results/", sent)["Location"] == f"{ROUND}?done=1#table-1"
    assert client.post(f"{ROUND}results/", {**sent, "seats[0].loss": "20"}).status_code == 409
    assert "12.5 : 60" in client.get(ROUND).content.decode()
    client.post(f"{ROUND}results/", {"result": "1 second 2"})  # another winner keeps the losses
    game = round_.games.get(number=1)
    assert game.result
    assert sorted(float(row.loss or 0) for row in game.result.duels.all()) == [12.5, 60.0]


def test_undo_is_at_the_table_that_it_is_about(event: Event, oscar: User, sign_in: SignIn) -> None:
    round_ = publish_first(event, oscar)
    client = sign_in(oscar)
    where = client.post(f"{ROUND}results/", {"result": "2 first_walkover 0"})["Location"]
    row = client.get(where).content.decode().partition('id="table-2"')[2].partition("</li>")[0]
    undo = row.partition('formaction="')[2].partition('"')[0]
    assert client.post(undo)["Location"] == f"{ROUND}#table-2"
    assert round_.games.get(number=2).result is None


def test_a_no_show_is_followed_by_the_offer_to_withdraw(event: Event, oscar: User, sign_in: SignIn) -> None:
    _first, second = pairs_of(publish_first(event, oscar))[1]
    client = sign_in(oscar)
    assert "Who did not come?" in client.get(ROUND, {"no-show": "2"}).content.decode()
    client.post(f"{ROUND}results/", {"result": "2 first_walkover 0"})
    assert "Withdraw from round 2" in client.get(ROUND).content.decode()
    client.post(f"{DESK}players/{second}/rounds/?next={ROUND}", {"do": "withdraw", "round": "2"})
    assert event.swiss_entries.get(entry=second).withdrawn_from == 2
    assert "Withdraw from round 2" not in client.get(ROUND).content.decode()


@pytest.mark.parametrize(
    "sent", [{}, {"result": "x"}, {"result": "1 nonsense 0"}, {"result": "1 first 0", "seats[0].loss": "x"}]
)
def test_bad_input_is_refused_at_the_row(event: Event, oscar: User, sign_in: SignIn, sent: dict[str, str]) -> None:
    publish_first(event, oscar)
    assert sign_in(oscar).post(f"{ROUND}results/", sent).status_code == 422
    assert sign_in(oscar).get(ROUND, {"score": "-1", "why": "x"}).status_code == 200


def test_losses_are_typed_at_the_table(event: Event, oscar: User, bob: User, sign_in: SignIn) -> None:
    round_ = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), round_)
    client = sign_in(bob)
    client.post(f"{ROUND}results/", {"result": "1 first"})
    sent = {"outcome": "first", "seen": "1", "seats[0].loss": "12,5", "seats[1].loss": "60"}
    answer = client.post(f"{ROUND}tables/1/", sent)
    assert answer["Location"] == f"{ROUND}#table-1"
    game = round_.games.get(number=1)
    assert game.result
    assert sorted(float(row.loss or 0) for row in game.result.duels.all()) == [12.5, 60.0]
    wrong = client.post(f"{ROUND}tables/1/", {**sent, "seen": "2", "seats[0].loss": "-3"})
    assert (wrong.status_code, list(wrong.context["form"].errors)) == (422, ["seats[0].loss"])
    assert client.post(f"{ROUND}tables/1/", {**sent, "outcome": "draw"}).status_code == 409


def test_a_change_by_hand_is_shown_before_it_is_made(event: Event, oscar: User, sign_in: SignIn) -> None:
    round_ = draft_round(actor_of(oscar), event)
    (a, b), (c, d), *_rest = pairs_of(round_)
    client = sign_in(oscar)
    shown = client.get(f"{ROUND}hand/", {"one": a, "other": d})
    assert [table for table, _before, _after in shown.context["changes"]] == [1, 2]
    assert pairs_of(round_)[0] == (a, b)
    assert client.post(f"{ROUND}hand/", {"one": a, "other": d, "anyway": "yes"}).status_code == 302
    assert pairs_of(round_)[:2] == [(a, d), (c, b)]
    assert client.get(f"{ROUND}hand/", {"one": "", "other": d}).status_code == 422
    assert client.get(f"{ROUND}hand/", {"one": a, "other": ""}).status_code == 200


def test_results_without_their_figures_are_listed_before_the_next_pairing(
    event: Event, oscar: User, sign_in: SignIn
) -> None:
    play_round(event, oscar)
    client = sign_in(oscar)
    assert "3 results lack figures" in client.get(ROUND).content.decode()
    sent = {"outcome": "first", "seen": "1", "seats[0].loss": "10", "seats[1].loss": "50"}
    client.post(f"{ROUND}tables/2/", sent)
    page = client.get(ROUND)
    assert "2 results lack figures" in page.content.decode()
    assert page.context["without_figures"] == [(1, 1), (1, 3)]
    for table in (1, 3):
        client.post(f"{ROUND}tables/{table}/", {**sent, "outcome": "first_walkover" if table == 3 else "first"})
    assert "lack figures" not in client.get(ROUND).content.decode()


def test_the_round_counts_results_and_figures_alike_everywhere(event: Event, oscar: User, sign_in: SignIn) -> None:
    play_round(event, oscar)
    page = " ".join(sign_in(oscar).get(ROUND).content.decode().split())
    lead = page.partition('id="round-counts"')[2].partition("</div>")[0]
    assert "3 of 3 in" in lead
    assert "3 without margins" in lead
    assert "Finished" not in lead
    assert 'Open <b id="round-open" data-fresh>3</b>' in page
    SwissRules.objects.filter(event=event).update(rounds=1)
    page = sign_in(oscar).get(ROUND).content.decode()
    assert "The standings are final once they have the figures that are missing." in page
    assert "The standings are final." not in page


def test_each_step_of_a_result_has_words_of_its_own(event: Event, oscar: User, sign_in: SignIn) -> None:
    publish_first(event, oscar)
    client = sign_in(oscar)
    client.post(f"{ROUND}results/", {"result": "1 first 0"})
    client.post(f"{ROUND}results/", {"result": "1 first 1", "seats[0].loss": "12.5", "seats[1].loss": "60"})
    client.post(f"{ROUND}results/", {"result": "1 second 2"})
    client.post(f"{ROUND}results/", {"result": "1 second 3", "seats[0].loss": "", "seats[1].loss": ""})
    said = Change.objects.filter(kind="record_duel").order_by("id").values_list("headline", flat=True)
    a, b = (seat.entry.name for seat in event.rounds.get().games.get(number=1).seats.order_by("position"))
    assert list(said) == [
        f"Table 1 of round 1: {a} beat {b}.",
        "Figures of table 1 of round 1: 12.5 : 60.",
        f"Table 1 of round 1: {b} beat {a}, 60 : 12.5.",  # the winner first
        f"Removed the figures of table 1 of round 1: {b} beat {a}.",
    ]


def test_no_figures_are_missing_where_none_count(club: Club, oscar: User, sign_in: SignIn) -> None:
    play_round(make_swiss_event(club, oscar, players=6, tie_breaks=("sodos",), name="Armati"), oscar)
    assert "lack figures" not in sign_in(oscar).get(ROUND).content.decode()


def test_a_result_can_be_removed_at_its_table(event: Event, oscar: User, sign_in: SignIn) -> None:
    round_ = play_round(event, oscar)
    client, table = sign_in(oscar), f"{ROUND}tables/1/"
    assert client.get(table).content.decode().count("(counts)") == 1
    client.post(table, {"do": "clear"})
    assert round_.games.get(number=1).result is None
    assert "(counts)" not in client.get(table).content.decode()


@pytest.mark.parametrize("what", ["tables", "names", "slips"])
def test_every_sheet_names_everybody(event: Event, oscar: User, sign_in: SignIn, what: str) -> None:
    draft_round(actor_of(oscar), event)
    page = sign_in(oscar).get(f"{ROUND}print/", {"what": what}).content.decode()
    bye = SwissBye.objects.get().entry_id
    names = {row.person.last_name for row in event.entries.select_related("person") if row.pk != bye or what != "slips"}
    assert [name for name in names if name not in page] == []


def test_a_bye_requested_after_the_draft_is_listed_once(event: Event, oscar: User, sign_in: SignIn) -> None:
    round_ = draft_round(actor_of(oscar), event)
    entry, _other = pairs_of(round_)[0]
    ask_bye(actor_of(oscar), event.swiss_entries.get(entry=entry), number=1, kind="Z")
    listed = [side.player.entry_id for side in sign_in(oscar).get(ROUND).context["everyone"]]
    assert len(listed) == len(set(listed)) == 7


def test_slips_warn_of_an_address_that_no_phone_can_open(event: Event, oscar: User, sign_in: SignIn) -> None:
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))
    client = sign_in(oscar)
    with override_settings(SITE_URL="http://localhost:8000"):
        pages = {what: client.get(f"{ROUND}print/", {"what": what}).content.decode() for what in ("slips", "names")}
    assert [what for what, page in pages.items() if "Phones can’t open" in page] == ["slips"]


def test_nothing_of_a_draft_is_public(event: Event, oscar: User) -> None:
    Event.objects.filter(pk=event.pk).update(published=True)
    draft_round(actor_of(oscar), event)
    assert "Table" not in Client().get("/c/front-range/armati/").content.decode()


@pytest.mark.parametrize("players", [6, 12])
def test_round_page_asks_the_same_number_of_queries(
    club: Club, oscar: User, sign_in: SignIn, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = make_swiss_event(club, oscar, players=players)
    play_round(event, oscar)
    draft_round(actor_of(oscar), event)
    client = sign_in(oscar)
    with django_assert_num_queries(10):
        client.get(f"{DESK}rounds/2/")
    with django_assert_num_queries(10):
        client.get(f"{DESK}rounds/1/")


def test_a_correction_after_the_next_round_began_is_shown_first(event: Event, oscar: User, sign_in: SignIn) -> None:
    first = play_round(event, oscar)
    second = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), second)
    before = pairs_of(second)
    client = sign_in(oscar)
    sent = {"outcome": "second", "seen": "1"}
    shown = client.post(f"{ROUND}tables/1/", sent)
    assert (shown.status_code, first.games.get(number=1).result_versions.count()) == (200, 1)
    assert shown.context["preview"].moved
    assert client.post(f"{ROUND}tables/1/", {**sent, "confirmed": "yes"}).status_code == 302
    assert (first.games.get(number=1).result_versions.count(), pairs_of(second)) == (2, before)


def test_a_rematch_by_hand_asks_first(event: Event, oscar: User, sign_in: SignIn) -> None:
    a, b = pairs_of(play_round(event, oscar))[0]
    second = draft_round(actor_of(oscar), event)
    client, page = sign_in(oscar), f"{DESK}rounds/2/hand/"
    shown = client.get(page, {"one": a, "other": b}).content.decode()
    assert "Allow them to meet again" in shown
    assert 'name="anyway" value="yes"' in shown
    assert client.post(page, {"one": a, "other": b}).status_code == 422
    assert client.post(page, {"one": a, "other": b, "anyway": "yes"}).status_code == 302
    assert frozenset((a, b)) in {frozenset(pair) for pair in pairs_of(second)}


def test_a_second_bye_by_hand_asks_first(event: Event, oscar: User, sign_in: SignIn) -> None:
    play_round(event, oscar)
    had = SwissBye.objects.get(number=1).entry_id
    draft_round(actor_of(oscar), event)
    client, page = sign_in(oscar), f"{DESK}rounds/2/hand/"
    assert "Give the bye anyway" in client.get(page, {"one": had, "other": ""}).content.decode()
    assert client.post(page, {"one": had, "other": ""}).status_code == 422
    assert client.post(page, {"one": had, "other": "", "anyway": "yes"}).status_code == 302
    assert SwissBye.objects.get(number=2).entry_id == had


def test_a_seed_is_shown_and_may_be_typed(event: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    client.post(f"{DESK}rounds/pair/", {"seed": " 12 "})
    draft = event.rounds.get()
    pairs = pairs_of(draft)
    assert draft.swiss.seed == 12
    assert "Random seed of this draft: 12" in client.get(ROUND).content.decode()
    client.post(f"{DESK}rounds/pair/", {"seed": ""})
    assert event.rounds.get().swiss.seed != 12
    client.post(f"{DESK}rounds/pair/", {"seed": "12"})
    assert pairs_of(event.rounds.get()) == pairs


@pytest.mark.parametrize("wrong", ["-1", "x<", "1.5", str(2**53), "9" * 40])
def test_a_wrong_seed_is_refused_and_stays_typed(event: Event, oscar: User, sign_in: SignIn, wrong: str) -> None:
    client = sign_in(oscar)
    assert client.post(f"{DESK}rounds/pair/", {"seed": wrong}).status_code == 422
    made = draft_round(actor_of(oscar), event, seed=3)
    answer = client.post(f"{DESK}rounds/pair/", {"seed": wrong})
    assert (answer.status_code, answer.context["typed_seed"]) == (422, wrong)
    assert "A random seed is a whole number" in answer.content.decode()
    assert event.rounds.get() == made


def test_pairs_are_kept_apart_and_brought_together_at_the_desk(
    event: Event, oscar: User, bob: User, sign_in: SignIn
) -> None:
    client, page = sign_in(oscar), f"{DESK}pairs/"
    one, other, third = event.swiss_entries.values_list("entry_id", flat=True)[:3]
    sent = {"kind": "forbidden", "one": one, "other": other, "round": "", "note": "siblings"}
    assert client.post(page, sent).status_code == 302
    assert client.post(page, {**sent, "kind": "wished", "other": third, "round": "2"}).status_code == 302
    shown = client.get(page).content.decode()
    assert all(words in shown for words in ("must not meet.", "are to meet in round 2.", "siblings", "Remove"))
    refused = client.post(page, sent)
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["other"])
    rule = event.pair_rules.first()
    assert rule
    assert "Remove" not in sign_in(bob).get(page).content.decode()
    client = sign_in(oscar)
    client.post(f"{page}{rule.pk}/remove/")
    assert client.post(f"{page}{rule.pk}/remove/").status_code == 404
    assert event.pair_rules.count() == 1


@pytest.mark.parametrize(("system", "words"), [("dutch", "requested pairings"), ("round-robin", "a fixed schedule")])
def test_the_page_of_pairs_says_what_the_system_takes(
    club: Club, oscar: User, sign_in: SignIn, system: str, words: str
) -> None:
    make_swiss_event(club, oscar, players=4, system=system)
    assert words in sign_in(oscar).get(f"{DESK}pairs/").content.decode()


def test_a_final_is_one_tap_from_the_last_standings(club: Club, oscar: User, sign_in: SignIn) -> None:
    event = make_swiss_event(club, oscar, players=5, rounds=1, tie_breaks=("lot",))
    client = sign_in(oscar)
    assert "Play a final" not in client.get(f"{DESK}table/").content.decode()
    play_round(event, oscar)
    assert "Top 4" in client.get(f"{DESK}table/").content.decode()
    refused = client.post(f"{DESK}final/", {"players": "9"})
    assert (refused.status_code, "has 2 to 5 players" in refused.content.decode()) == (422, True)
    made = client.post(f"{DESK}final/", {"players": "4", "third_place": "yes"})
    page = client.get(made["Location"]).content.decode()
    assert "Pair round 1" in page
    client.post(made["Location"] + "pair/")
    draft = client.get(made["Location"] + "1/", {"why": "1"}).content.decode()
    assert "A semi-final: seed 1 meets seed 4" in draft
    client.post(made["Location"] + "1/do/", {"do": "publish"})
    assert "Draw at table" not in client.get(made["Location"] + "1/").content.decode()


def test_the_desk_decides_who_sits_out_with_what(club: Club, oscar: User, sign_in: SignIn) -> None:
    event = make_swiss_event(club, oscar, players=6, sit_out="desk", name="Armati")
    make_player_links(actor_of(oscar), event)
    entries = [open_player_link(token_of(link)) for link in PlayerLink.objects.order_by("entry__swiss__number")[:3]]
    for entry in entries:
        check_in(entry, number=1, here=False)
    client = sign_in(oscar)
    page = client.get(f"{DESK}rounds/").content.decode()
    assert "3 players asked to sit out round 1" in page
    assert "asked to sit out round 1. Decide" in client.post(f"{DESK}rounds/pair/").content.decode()
    for entry, sent in zip(entries, ({"kind": "H"}, {"kind": "Z"}, {"do": "take-back"}), strict=True):
        answer = client.post(f"{DESK}players/{entry.pk}/rounds/", {"do": "ask", "round": "1", "back": "rounds", **sent})
        assert answer["Location"] == f"{DESK}rounds/"
    assert "asked to sit out" not in client.get(f"{DESK}rounds/").content.decode()
    assert list(SwissBye.objects.order_by("entry__swiss__number").values_list("kind", flat=True)) == ["H", "Z"]
    assert client.post(f"{DESK}rounds/pair/")["Location"] == ROUND
