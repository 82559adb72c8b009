"""A report file of any Swiss event, in both dialects, reads back to the same standings and the same next round."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields
from decimal import Decimal
from typing import Any

import pytest

from common.pure.errors import RuleError
from pairing.core.swiss.record import Colour
from pairing.core.trf.reading import read_trf
from pairing.core.trf.writing import Dialect
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import enter, make_swiss_event, pairs_of, play_round
from tests.tournaments.swiss.test_players_services import player
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Round
from tournaments.events.services.event_import import import_event, preview_event
from tournaments.events.services.snapshots import hold_snapshots
from tournaments.swiss.files.document import SwissRulesDoc
from tournaments.swiss.files.trf_own import LEFT_OUT
from tournaments.swiss.models import SwissBye
from tournaments.swiss.selectors.document import swiss_rules_document
from tournaments.swiss.selectors.record import complete_rounds
from tournaments.swiss.selectors.report_file import trf_text
from tournaments.swiss.selectors.rows import SwissRows, load_swiss_rows
from tournaments.swiss.selectors.standings import ranked
from tournaments.swiss.services.byes import ask_bye
from tournaments.swiss.services.pairs import add_pair_rule
from tournaments.swiss.services.placing import place_players
from tournaments.swiss.services.players import PlayerDetails, describe_player, remove_players, withdraw_player
from tournaments.swiss.services.results import record_duel
from tournaments.swiss.services.rounds import draft_round, publish_round
from tournaments.swiss.services.trf_import import read_trf_event

CHESS = {"system": "dutch", "discipline": "chess"}
OUTCOMES = ["first", "first", "second", "second", "draw", "first_walkover", "second_walkover", "nobody"]


@scene
def another(charlie: User) -> Club:
    return Club.objects.get(slug="another")


def rows_of(event: Event) -> SwissRows:
    return load_swiss_rows(Event.objects.select_related("club", "swiss").get(pk=event.pk))


def table_of(event: Event) -> list[tuple[object, ...]]:
    rows = rows_of(event)
    table = ranked(rows, rounds=complete_rounds(rows))
    return [(row.rank, row.number, row.points, row.values) for row in table.rows]


def next_round(event: Event, user: User) -> list[tuple[int, int]]:
    """The tables of the next round by starting numbers."""
    with hold_snapshots():
        round_: Round = draft_round(actor_of(user), event)
    number = dict(event.swiss_entries.values_list("entry", "number"))
    return [(number[one], number[other]) for one, other in pairs_of(round_)]


def play(event: Event, user: User, dice: random.Random, *, outcomes: list[str] = OUTCOMES) -> None:
    """A round of games, walkovers and tables to which nobody came."""
    with hold_snapshots():
        round_ = draft_round(actor_of(user), event)
        publish_round(actor_of(user), round_)
        for game in round_.games.order_by("number"):
            record_duel(actor_of(user), game, outcome=dice.choice(outcomes))


def chess(club: Club, user: User, **details: Any) -> Event:
    """Byes of all kinds, walkovers, a withdrawal, a late entry, one to come, and byes asked for."""
    dice = random.Random(str(details))  # noqa: S311  dice of a test
    event = make_swiss_event(club, user, players=11, rounds=6, **{**CHESS, **details})
    actor = actor_of(user)
    ask_bye(actor, player(event, 3), number=1, kind="Z")
    ask_bye(actor, player(event, 4), number=2, kind="H")
    play(event, user, dice)
    enter(event, user, "Late", rating=1700)
    withdraw_player(actor, player(event, 11), from_round=2)
    play(event, user, dice)
    ask_bye(actor, player(event, 5), number=3, kind="F")
    play(event, user, dice)
    ask_bye(actor, player(event, 6), number=4, kind="H")
    ask_bye(actor, player(event, 7), number=4, kind="Z")
    withdraw_player(actor, player(event, 8), from_round=4)
    return event


def far_byes(club: Club, user: User) -> Event:
    """Byes asked for in rounds after the next one, which the old dialect has no record for."""
    event = chess(club, user)
    ask_bye(actor_of(user), player(event, 5), number=5, kind="H")
    ask_bye(actor_of(user), player(event, 5), number=6, kind="Z")
    ask_bye(actor_of(user), player(event, 6), number=6, kind="F")
    return event


def byes_after_withdrawal(club: Club, user: User) -> Event:
    """One who withdrew has byes of all kinds to come, as events have them from when a withdrawal cancelled none."""
    event = chess(club, user)
    gone = player(event, 8).entry
    SwissBye.objects.bulk_create(SwissBye(entry=gone, number=n, kind=kind) for n, kind in enumerate("HZF", start=4))
    return event


def kept_apart(club: Club, user: User) -> Event:
    """Pairs that must not meet, listed in no order: by hand the later one's rating is higher than the earlier's."""
    event = make_swiss_event(club, user, players=6, **CHESS)
    describe_player(actor_of(user), player(event, 6), details=PlayerDetails(rating=2400))
    entry = dict(event.swiss_entries.values_list("entry__person__last_name", "entry"))
    one, two, three, six = (entry[f"P{n:02d} of {event.slug}"] for n in (1, 2, 3, 6))
    for a, b, number in ((one, six, 3), (two, three, None), (one, six, 2), (one, two, 4)):
        add_pair_rule(actor_of(user), event, kind="forbidden", one=a, other=b, number=number)
    play_round(event, user)
    return event


def mcmahon(club: Club, user: User) -> Event:
    """Some placed by rating, one by hand; lots among the tied, and one whom an organiser placed."""
    event = make_swiss_event(
        club, user, players=8, system="mcmahon", scoring={"preset": "1-half-0"}, bar=1990, floor=1900, step=10, seed=9,
        tie_breaks=("sodos", "lot"), unplayed="own-score",
    )  # fmt: skip
    place_players(actor_of(user), event, starts={player(event, 5).entry_id: Decimal("2.5")})
    play_round(event, user, dice=random.Random(4))  # noqa: S311  dice of a test
    play_round(event, user, outcome="draw")
    return event


def armati(club: Club, user: User) -> Event:
    """Start points with the paper's acceleration, and an order by hand."""
    event = make_swiss_event(
        club, user, players=7, acceleration="paper", seed=31, bye_result="draw", tie_breaks=("wins",)
    )
    describe_player(actor_of(user), player(event, 2), details=PlayerDetails(rating=1980, start_points=Decimal(2)))
    play(event, user, random.Random(1), outcomes=["draw"])  # noqa: S311  dice of a test
    tied = [row.number for row in ranked(rows_of(event), rounds=1).rows if row.points == 1]
    for place, number in enumerate(reversed(tied), start=1):
        Entry.objects.filter(pk=player(event, number).entry_id).update(manual_order=place)
    return event


def knock_out(club: Club, user: User) -> Event:
    """Before the final and the match for third place."""
    event = make_swiss_event(club, user, players=7, system="knock-out", third_place=True)
    play_round(event, user)
    play_round(event, user)
    return event


def robin(club: Club, user: User) -> Event:
    """One left before half of their games, so none of them counts."""
    event = make_swiss_event(club, user, players=6, system="round-robin", discipline="chess", rounds=5)
    dice = random.Random(2)  # noqa: S311  dice of a test
    play_round(event, user, dice=dice)
    play_round(event, user, dice=dice)
    withdraw_player(actor_of(user), player(event, 5), from_round=3)
    play_round(event, user, dice=dice)
    return event


Make = Callable[[Club, User], Event]
EVENTS: dict[str, Make] = {
    "chess": chess,
    "chess 3-1-0, Baku": lambda club, user: chess(
        club, user, scoring={"preset": "3-1-0"}, ranking={"preset": "3-1-0"}, acceleration="baku", seed=2
    ),
    "chess, byes of one who withdrew": byes_after_withdrawal,
    "chess, pairs that must not meet": kept_apart,
    "chess, half a point for the bye": lambda club, user: chess(club, user, acceleration="paper", bye_result="draw"),
    "chess, byes asked for far ahead": far_byes,
    "chess 3-2-1": lambda club, user: chess(
        club,
        user,
        scoring={"points": {"win": 3, "draw": 2, "loss": 1}},
        ranking={"points": {"win": 3, "draw": 2, "loss": 1}},
    ),
    "chess, unplayed rounds left out": lambda club, user: chess(
        club, user, unplayed="none", tie_breaks=("buchholz", "sonneborn-berger", "wins")
    ),
    "go": lambda club, user: chess(club, user, discipline="go"),
    "mcmahon": mcmahon,
    "armati": armati,
    "knock-out": knock_out,
    "round robin": robin,
}


def copied(text: str, club: Club, user: User, *, name: str) -> Event:
    """The event of a report file, which is read without a note."""
    found = read_trf_event(text, name=name)
    assert [note.code for note in found.notes] == []
    plan = preview_event(club, found.document)
    return import_event(actor_of(user), club, found.document, fingerprint=plan.fingerprint)


@pytest.mark.parametrize("make", EVENTS.values(), ids=EVENTS)
def test_every_event_comes_back_to_the_same_standings(
    club: Club, oscar: User, another: Club, charlie: User, make: Make
) -> None:
    event = make(club, oscar)
    texts = {dialect: trf_text(rows_of(event), dialect=dialect, desk=True) for dialect in Dialect}
    copies = []
    assert {each.name for each in fields(SwissRulesDoc)} >= LEFT_OUT
    for dialect, text in texts.items():
        copy = copied(text, another, charlie, name=dialect.value)
        assert table_of(copy) == table_of(event)
        again = trf_text(rows_of(copy), dialect=dialect, desk=True)
        assert again.split("\r\n")[1:] == text.split("\r\n")[1:]
        rules, kept = swiss_rules_document(event), swiss_rules_document(rows_of(copy).event)
        for each in fields(SwissRulesDoc):
            if each.name not in LEFT_OUT:
                assert (each.name, getattr(kept, each.name)) == (each.name, getattr(rules, each.name))
        copies.append(copy)
    expected = next_round(event, oscar)
    assert [next_round(copy, charlie) for copy in copies] == [expected, expected]


@pytest.mark.parametrize("dialect", Dialect)
def test_a_player_entered_after_the_last_round_is_written_the_same_again(
    club: Club, oscar: User, another: Club, charlie: User, dialect: Dialect
) -> None:
    event = make_swiss_event(club, oscar, players=6, rounds=2, **CHESS)
    play_round(event, oscar)
    play_round(event, oscar)
    enter(event, oscar, "Late")
    text = trf_text(rows_of(event), dialect=dialect, desk=True)
    copy = copied(text, another, charlie, name=event.name)
    assert player(copy, 7).joined_in == 3
    assert trf_text(rows_of(copy), dialect=dialect, desk=True) == text


@pytest.mark.parametrize("dialect", Dialect)
def test_numbers_of_a_file_run_on_where_a_player_was_removed(
    club: Club, oscar: User, another: Club, charlie: User, dialect: Dialect
) -> None:
    """Programs that read report files refuse a gap: "A pairing number is missing"."""
    event = make_swiss_event(club, oscar, players=6, rounds=4, **CHESS)
    play_round(event, oscar)
    mistake, *_late = [enter(event, oscar, name) for name in ("Mistake", "Late", "Later")]
    remove_players(actor_of(oscar), event, players=[mistake])
    play_round(event, oscar, dice=random.Random(4))  # noqa: S311  dice of a test
    ask_bye(actor_of(oscar), player(event, 9), number=3, kind="H")
    apart = [player(event, number).entry_id for number in (2, 8)]
    add_pair_rule(actor_of(oscar), event, kind="forbidden", one=apart[0], other=apart[1])
    text = trf_text(rows_of(event), dialect=dialect, desk=True)
    assert [each.number for each in read_trf(text).players] == list(range(1, 9))
    copy = copied(text, another, charlie, name=event.name)
    file_number = {number: place for place, number in enumerate([1, 2, 3, 4, 5, 6, 8, 9], start=1)}
    assert table_of(copy) == [(rank, file_number[number], *rest) for rank, number, *rest in table_of(event)]
    assert next_round(copy, charlie) == [
        (file_number[one], file_number[other]) for one, other in next_round(event, oscar)
    ]


@pytest.mark.parametrize("dialect", Dialect)
def test_the_first_player_has_black_in_go(club: Club, oscar: User, dialect: Dialect) -> None:
    event = make_swiss_event(club, oscar, players=4, discipline="go", system="dutch")
    play_round(event, oscar)
    first = rows_of(event).tables[1][0].entries[0]
    number = event.swiss_entries.get(entry=first).number
    [turn] = read_trf(trf_text(rows_of(event), dialect=dialect, desk=True)).players[number - 1].turns
    assert turn.colour is Colour.BLACK


def test_tie_breaks_are_fides_where_unplayed_rounds_count_as_fide_says(club: Club, oscar: User) -> None:
    chain = ("buchholz-cut-1", "wins", "sonneborn-berger")
    event = make_swiss_event(club, oscar, players=4, **CHESS, tie_breaks=chain, unplayed="own-score")
    assert "\r\n212 PTS,OTHER_BUCHHOLZ-CUT-1,WIN,OTHER_SONNEBORN-BERGER\r\n" in trf_text(rows_of(event), desk=False)


def test_points_for_a_loss_and_a_forfeit_are_in_162(club: Club, oscar: User) -> None:
    points = {"points": {"win": 3, "draw": 2, "loss": 1}}
    event = make_swiss_event(club, oscar, players=4, **CHESS, scoring=points, ranking=points)
    play(event, oscar, random.Random(1), outcomes=["first", "first_walkover"])  # noqa: S311  dice of a test
    text = trf_text(rows_of(event), desk=False)
    assert "\r\n162  W 3.0    D 2.0    L 1.0    P 3.0\r\nBBF  1.0\r\n" in text


def test_the_rank_is_that_of_the_standings_and_ties_share_it(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=8, **CHESS, tie_breaks=("buchholz-cut-1", "sonneborn-berger"))
    for _round in range(3):
        play_round(event, oscar, dice=random.Random(8))  # noqa: S311  dice of a test
    stated = {each.number: each.stated_rank for each in read_trf(trf_text(rows_of(event), desk=False)).players}
    assert stated == {number: rank for rank, number, *_rest in table_of(event)}
    assert len(set(stated.values())) < len(stated)


@pytest.mark.parametrize("dialect", Dialect)
def test_a_withdrawn_player_is_not_absent_after_the_last_round(club: Club, oscar: User, dialect: Dialect) -> None:
    event = make_swiss_event(club, oscar, players=6, rounds=2, **CHESS)
    play_round(event, oscar)
    withdraw_player(actor_of(oscar), player(event, 6), from_round=2)
    play_round(event, oscar)
    text = trf_text(rows_of(event), dialect=dialect, desk=True)
    assert not [line for line in text.split("\r\n") if line.startswith(("240", "XXZ"))]
    assert read_trf_event(text).document.entries[5].withdrawn_from == 2


@pytest.mark.parametrize(
    ("system", "kind"),
    [
        ("dutch", "Swiss-System"),
        ("armati", "Swiss-System"),
        ("mcmahon", "Swiss-System"),
        ("round-robin", "Round-Robin"),
        ("knock-out", "Knock-Out"),
    ],
)
def test_the_type_of_the_event_is_in_words(club: Club, oscar: User, system: str, kind: str) -> None:
    """Programs that know no 192 guess a round robin of as many rounds as each has opponents, unless 092 says Swiss."""
    event = make_swiss_event(club, oscar, players=6, system=system, discipline="go", rounds=5)
    for dialect in Dialect:
        text = trf_text(rows_of(event), dialect=dialect, desk=True)
        assert f"\r\n092 Individual: {kind} (Go)\r\n" in text
        assert read_trf_event(text).document.rules.discipline == "go"


def test_tie_breaks_of_our_own_are_marked_so(club: Club, oscar: User) -> None:
    chain = ("buchholz-cut-1", "sodos", "m-buchholz", "lot")
    text = trf_text(rows_of(make_swiss_event(club, oscar, players=6, **CHESS, tie_breaks=chain)), desk=True)
    assert "\r\n212 PTS,BH/C1,OTHER_SODOS,OTHER_M-BUCHHOLZ,OTHER_LOT\r\n" in text
    found = read_trf_event(text)
    assert (found.document.rules.tie_breaks, found.notes) == (chain, ())
    older = read_trf_event(text.replace("OTHER_", ""))
    assert older.document.rules.tie_breaks == chain


def test_the_old_dialect_has_no_record_of_the_new_one(club: Club, oscar: User) -> None:
    text = trf_text(
        rows_of(chess(club, oscar, acceleration="baku", scoring={"preset": "1-half-0"})),
        dialect=Dialect.TRF16,
        desk=True,
    )
    codes = {line[:3] for line in text.split("\r\n") if line}
    assert codes == {"001", "012", "062", "092", "XXR", "XXC", "XXA", "XXZ", "###"}


def test_a_public_file_tells_no_birth_and_nothing_of_rounds_to_come(club: Club, oscar: User) -> None:
    event = chess(club, oscar)
    enter(event, oscar, "Child", birth_year=2012)
    assert "2012/00/00" in trf_text(rows_of(event), desk=True)
    text = trf_text(rows_of(event), desk=False)
    assert "2012" not in text
    assert not [line for line in text.split("\r\n") if line.startswith(("240", "260", "XX"))]
    told = [line for line in text.split("\r\n") if line.startswith("### Topboard player")]
    assert told == ['### Topboard player 3 {"joined_in": 1}', '### Topboard player 11 {"withdrawn_from": 2}']


HEAD = "012 Spring Open\r\nXXR 5\r\n"
TWO = "".join(
    f"001 {number:4d}      {name:33} 1{number:03d}{'':28}{points:>4} {number:4d}  {turn}\r\n"
    for number, name, points, turn in [(1, "Lee, Ann", "1.0", "   2 w 1"), (2, "Ray, Bob", "0.0", "   1 b 0")]
)


@pytest.mark.parametrize("code", ["", "_2017", "_2025", "_2026", "_BAKU", "_2025_BAKU", "_2026_BAKU"])
def test_every_form_of_the_dutch_system_is_read(code: str) -> None:
    found = read_trf_event(f"{HEAD}192 FIDE_DUTCH{code}\r\n212 PTS,BH\r\n{TWO}")
    assert found.notes == ()
    rules = found.document.rules
    assert (rules.system, rules.acceleration) == ("dutch", "baku" if code.endswith("BAKU") else "none")


@pytest.mark.parametrize(
    "comment",
    [
        "rules",
        "rules {",
        "rules []",
        'rules {"rounds": 3}',
        'player 1 {"rating": 3}',
        'player x {"joined_in": 1}',
        "x {}",
    ],
)
def test_an_unreadable_comment_is_reported_and_left_out(comment: str) -> None:
    found = read_trf_event(f"{HEAD}### Topboard {comment}\r\n192 FIDE_DUTCH\r\n212 PTS,BH\r\n{TWO}")
    assert [note.code for note in found.notes] == ["own_comment"]


@pytest.mark.parametrize(
    ("comment", "path"),
    [
        ('rules {"seed": "x"}', "rules.seed"),
        ('player 2 {"start_points": "x"}', "line 7"),
        ('player 2 {"joined_in": 0}', "line 7"),
    ],
)
def test_a_wrong_value_in_a_comment_is_named(comment: str, path: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_trf_event(f"{HEAD}### Topboard {comment}\r\n192 FIDE_DUTCH\r\n212 PTS,BH\r\n{TWO}")
    assert path in [problem.path for problem in refused.value.problems]
