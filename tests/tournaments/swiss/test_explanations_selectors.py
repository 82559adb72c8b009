"""Why a round is paired as it is, in sentences with names."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.core.swiss.record import Kind, Turn
from pairing.core.trf.writing import write_trf
from tests.factories import actor_of
from tests.pairing.core.swiss.armati.events import LOSS, WIN, after, field_of, game
from tests.scenes.swiss_scene import make_swiss_event, pairs_of, play_round
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Round
from tournaments.events.services.event_import import import_event, preview_event
from tournaments.swiss.models import SwissBye
from tournaments.swiss.selectors.explanations import reasons_in_words
from tournaments.swiss.selectors.rounds import round_view
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.manual_pairing import pair_by_hand
from tournaments.swiss.services.rounds import draft_round
from tournaments.swiss.services.trf_import import read_trf_event


def words_of(round_: Round) -> list[str]:
    """The reasons of each table, in one text a table."""
    event = Event.objects.select_related("swiss").get(pk=round_.event_id)
    view = round_view(load_swiss_rows(event), round_.number)
    return [" ".join(line.why) for line in view.tables]


@pytest.mark.parametrize(
    ("how", "words"),
    [("halves", "first half with the second"), ("random", "with the random seed 7"), ("travelled", "visitors")],
)
def test_round_1_says_its_method(club: Club, oscar: User, how: str, words: str) -> None:
    event = make_swiss_event(club, oscar, players=6, first_round=how)
    assert all(words in text for text in words_of(draft_round(actor_of(oscar), event)))


@pytest.mark.parametrize("system", ["armati", "dutch"])
def test_every_pair_of_every_round_has_a_reason(club: Club, oscar: User, system: str) -> None:
    event = make_swiss_event(club, oscar, players=9, system=system, first_round="halves", in_group="halves")
    dice = random.Random(2)  # noqa: S311  a fixed scene
    texts = [text for _n in range(4) for text in words_of(play_round(event, oscar, dice=dice))]
    assert len(texts) == 16
    assert all(texts)
    assert any("have" in text and "points" in text for text in texts)
    assert not any("%(" in text for text in texts)


def test_players_of_unequal_points_see_why(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=6, in_group="halves")
    play_round(event, oscar)
    floats = [text for text in words_of(draft_round(actor_of(oscar), event)) if "floats down" in text]
    assert len(floats) == 1
    assert "with 3 players at 2 or more" in floats[0]


def test_a_pair_by_hand_is_explained_from_the_record(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=8)
    first = play_round(event, oscar)
    one, other = pairs_of(first)[0]
    round_ = draft_round(actor_of(oscar), event)
    entries = event.entries.in_bulk([one, other])
    pair_by_hand(actor_of(oscar), round_, one=entries[one], other=entries[other], anyway=True)
    table = next(n for n, pair in enumerate(pairs_of(round_)) if set(pair) == {one, other})
    assert "met before, in round 1" in words_of(round_)[table]


@pytest.mark.parametrize("system", ["armati", "dutch"])
def test_pairs_left_alone_keep_the_engines_reasons(club: Club, oscar: User, system: str) -> None:
    event = make_swiss_event(club, oscar, players=9, system=system, in_group="halves")
    play_round(event, oscar)
    round_ = draft_round(actor_of(oscar), event)
    before = words_of(round_)
    (a, _b), (_c, d), *_rest = pairs_of(round_)
    holder = SwissBye.objects.get(number=2).entry
    entries = event.entries.in_bulk([a, d])
    pair_by_hand(actor_of(oscar), round_, one=entries[a], other=entries[d])
    after = words_of(round_)
    assert after[2:] == before[2:]
    assert all(text.startswith("Paired manually by the organisers.") and "points" in text for text in after[:2])
    pair_by_hand(actor_of(oscar), round_, one=entries[a], other=None, anyway=True)
    assert words_of(round_)[3:] == before[3:]
    view = round_view(load_swiss_rows(Event.objects.select_related("swiss").get(pk=event.pk)), 2)
    assert [why for _side, _kind, why in view.byes] == ["Paired manually by the organisers."]
    assert holder.pk in {entry for pair in pairs_of(round_) for entry in pair}


def test_the_bye_says_who_had_one_before(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=5)
    for _number in range(3):
        play_round(event, oscar)
    for bye in SwissBye.objects.order_by("number"):
        why = event.rounds.get(number=bye.number).swiss.explanation["byes"][str(bye.entry_id)]
        assert reasons_in_words(why)[0].startswith("The number of players is odd.")


def test_a_walkover_winner_is_passed_over_for_the_bye_and_named(club: Club, oscar: User) -> None:
    """4 has the fewest points with 5, who had the bye, and won round 1 when 2 did not come: 3 has the bye."""
    played = after(field_of(5), game(2, 4, LOSS, kind=Kind.FORFEIT) | game(3, 5, WIN) | {1: Turn(Kind.ALLOCATED_BYE)})
    played = after(played, game(1, 4, WIN) | game(2, 5, WIN) | {3: Turn(Kind.HALF_BYE)})
    played = after(played, game(2, 4, WIN) | game(1, 3, WIN) | {5: Turn(Kind.ALLOCATED_BYE)})
    document = read_trf_event(write_trf(replace(played, name="Spared", rounds=5, system="CUSTOM_SWISS"))).document
    plan = preview_event(club, document)
    event = import_event(actor_of(oscar), club, document, fingerprint=plan.fingerprint)
    draft_round(actor_of(oscar), event)
    [(side, _kind, why)] = round_view(load_swiss_rows(event), 4).byes
    assert side.player.number == 3
    assert "Not considered, because they have had a bye: Player 5." in why
    assert "Not considered, because they won a round when their opponent did not come: Player 4." in why


def test_one_player_and_one_point_are_in_the_singular() -> None:
    odd = {"one": "Ada", "two": "Ben", "a": 3, "b": 2, "above": 1}
    told = reasons_in_words([("odd", odd), ("level", {"points": "1", "size": 4})])
    assert "with 1 player at 3 or more" in told[0]
    assert told[1] == "Both have 1 point, as 4 players in this round have."
