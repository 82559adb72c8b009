"""Result slips: two players who say the same make the result, two who differ call the desk."""

from __future__ import annotations

import io
import struct
import zlib
from contextlib import ExitStack
from decimal import Decimal
from typing import Any

import pytest
from PIL import Image

from common.pure.errors import RuleError
from tests.factories import actor_of, make_boards_event, make_club
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.base.errors import BusyError, MissingError, StaleError
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Game
from tournaments.events.services.events import archive_event
from tournaments.players.models import ResultSlip, SlipPhoto
from tournaments.players.selectors.slips import slipped_games
from tournaments.players.services.slip_photos import PictureOnItsWayError, place_for_picture, read_picture, small_jpeg
from tournaments.players.services.slips import Handed, confirm_slip, decide_slip
from tournaments.swiss.services.results import Margins, record_duel
from tournaments.swiss.services.rounds import draft_round, publish_round
from tournaments.swiss.services.slips import hand_in_duel

NONE = (Margins(), Margins())


@scene
def event(club: Club, alice: User) -> Event:
    return make_swiss_event(club, alice, players=6, tie_breaks=("sodos",))


@scene
def table(event: Event, alice: User) -> Game:
    round_ = draft_round(actor_of(alice), event)
    publish_round(actor_of(alice), round_)
    return Game.objects.select_related("round__event").get(round=round_, number=1)


def players(game: Game) -> list[Entry]:
    seats = game.seats.order_by("position").select_related("entry__person", "entry__event__club")
    return [seat.entry for seat in seats]


def test_an_event_in_the_archive_takes_no_slips(event: Event, table: Game, alice: User) -> None:
    one, other = players(table)
    assert hand_in_duel(one, table, outcome="first", margins=NONE) == Handed.WAITS
    archive_event(actor_of(alice), event)
    with pytest.raises(RuleError) as refused:
        hand_in_duel(other, table, outcome="first", margins=NONE)
    assert [(each.path, each.code) for each in refused.value.problems] == [("", "archived")]
    assert (ResultSlip.objects.count(), outcomes(table)) == (1, [])


def outcomes(game: Game) -> list[str]:
    game.refresh_from_db()
    return [duel.outcome for duel in game.result.duels.order_by("seat__position")] if game.result else []


class TestFigures:
    """Where the standings use the losses, each player is asked for their own."""

    @pytest.fixture
    def event(self, club: Club, alice: User) -> Event:
        return make_swiss_event(club, alice, players=6, tie_breaks=("goal-average",))

    def test_a_blank_slip_is_asked_for_the_players_own_loss(self, table: Game) -> None:
        for place, player in enumerate(players(table)):
            with pytest.raises(RuleError) as refused:
                hand_in_duel(player, table, outcome="first", margins=NONE)
            assert [(p.path, p.code) for p in refused.value.problems] == [(f"seats[{place}].loss", "figure_missing")]
        assert not ResultSlip.objects.exists()

    def test_two_players_tell_a_figure_each(self, table: Game) -> None:
        first, second = players(table)
        own, theirs = Margins(loss=Decimal(20)), Margins(loss=Decimal(100))
        assert hand_in_duel(first, table, outcome="first", margins=(own, Margins())) == Handed.WAITS
        assert hand_in_duel(second, table, outcome="first", margins=(Margins(), theirs)) == Handed.STANDS
        table.refresh_from_db()
        assert [duel.loss for duel in table.result.duels.order_by("seat__position")] == [20, 100]

    def test_who_does_not_know_them_says_so(self, table: Game) -> None:
        for player in players(table):
            hand_in_duel(player, table, outcome="first", margins=NONE, without_figures=True)
        assert outcomes(table) == ["win", "loss"]

    def test_nobody_is_asked_where_nobody_played(self, table: Game) -> None:
        assert hand_in_duel(players(table)[0], table, outcome="first_walkover", margins=NONE) == Handed.WAITS

    def test_a_loss_above_the_break_point_is_asked_about(self, table: Game) -> None:
        first, second = players(table)
        sheet = (Margins(loss=Decimal(20)), Margins(loss=Decimal(200)))
        with pytest.raises(RuleError) as refused:
            hand_in_duel(first, table, outcome="first", margins=sheet)
        [question] = refused.value.problems
        assert (question.path, question.code) == ("anyway", "above_break_point")
        assert question.text.startswith("The loss of 200% is above the break point, which is 100%.")
        assert hand_in_duel(first, table, outcome="first", margins=sheet, anyway=True) == Handed.WAITS
        # Who says that the slip is right has seen its figures.
        assert confirm_slip(second, table, slip=ResultSlip.objects.get().pk) == Handed.STANDS
        assert outcomes(table) == ["win", "loss"]

    def test_the_confirming_player_is_asked_about_the_figures_that_they_add(self, table: Game) -> None:
        first, second = players(table)
        hand_in_duel(first, table, outcome="first", margins=(Margins(loss=Decimal(20)), Margins()))
        more = (Margins(), Margins(loss=Decimal(101)))
        slip = ResultSlip.objects.get().pk
        with pytest.raises(RuleError) as refused:
            confirm_slip(second, table, slip=slip, margins=more)
        assert [p.path for p in refused.value.problems] == ["anyway"]
        assert confirm_slip(second, table, slip=slip, margins=more, anyway=True) == Handed.STANDS

    def test_the_confirming_player_adds_missing_figures(self, table: Game) -> None:
        first, second = players(table)
        hand_in_duel(first, table, outcome="first", margins=(Margins(loss=Decimal(20)), Margins()))
        slip = ResultSlip.objects.get().pk
        with pytest.raises(RuleError) as refused:
            confirm_slip(second, table, slip=slip)
        assert [(p.path, p.code) for p in refused.value.problems] == [("seats[1].loss", "figure_missing")]
        more = (Margins(loss=Decimal(99)), Margins(loss=Decimal(100)))
        assert confirm_slip(second, table, slip=slip, margins=more) == Handed.STANDS
        table.refresh_from_db()
        told = [duel.loss for duel in table.result.duels.order_by("seat__position")]
        assert told == [20, 100], "what the slip says already is confirmed as it is"


class TestATableOfTwo:
    def test_one_slip_waits_for_the_other_player(self, table: Game) -> None:
        first, _second = players(table)
        assert hand_in_duel(first, table, outcome="first", margins=NONE) == Handed.WAITS
        assert outcomes(table) == []

    def test_two_equal_slips_are_the_result_through_the_players_door(self, table: Game) -> None:
        first, second = players(table)
        hand_in_duel(first, table, outcome="first", margins=NONE)
        assert hand_in_duel(second, table, outcome="first", margins=NONE) == Handed.STANDS
        assert outcomes(table) == ["win", "loss"]
        last = ChangeLine.objects.filter(kind="record_duel").first()
        assert last is not None
        assert (last.change.door, last.actor_name) == ("link", second.name)

    def test_figures_that_one_alone_tells_are_taken_and_equal_ones_may_be_written_otherwise(self, table: Game) -> None:
        first, second = players(table)
        mine, theirs = Margins(loss=Decimal("20.0")), Margins(loss=Decimal(45))
        hand_in_duel(first, table, outcome="first", margins=(mine, Margins()))
        hand_in_duel(second, table, outcome="first", margins=(Margins(loss=Decimal(20)), theirs))
        table.refresh_from_db()
        assert [duel.loss for duel in table.result.duels.order_by("seat__position")] == [20, 45]

    def test_slips_that_differ_enter_nothing_and_call_the_desk(self, event: Event, table: Game) -> None:
        first, second = players(table)
        hand_in_duel(first, table, outcome="first", margins=NONE)
        assert hand_in_duel(second, table, outcome="second", margins=NONE) == Handed.DIFFERS
        assert outcomes(table) == []
        (found,) = slipped_games(event)
        assert found.differs
        assert [slip.entry_id for slip in found.slips] == [first.pk, second.pk]

    def test_a_player_who_corrects_their_own_slip_settles_it(self, event: Event, table: Game) -> None:
        first, second = players(table)
        hand_in_duel(first, table, outcome="first", margins=NONE)
        hand_in_duel(second, table, outcome="second", margins=NONE)
        assert hand_in_duel(second, table, outcome="first", margins=NONE) == Handed.STANDS
        assert not slipped_games(event)[0].differs

    def test_a_result_of_the_desk_is_never_overwritten(self, event: Event, table: Game, alice: User) -> None:
        record_duel(actor_of(alice), table, outcome="draw")
        for player in players(table):
            assert hand_in_duel(player, table, outcome="first", margins=NONE) == Handed.DIFFERS
        assert outcomes(table) == ["draw", "draw"]
        assert slipped_games(event)[0].differs

    def test_the_desk_decides_for_a_slip_and_the_flag_goes(self, event: Event, table: Game, alice: User) -> None:
        first, second = players(table)
        hand_in_duel(first, table, outcome="first", margins=NONE)
        hand_in_duel(second, table, outcome="second", margins=NONE)
        slip = ResultSlip.objects.select_related("game__round__event", "entry__person").get(entry=second)
        decide_slip(actor_of(alice), slip)
        assert outcomes(table) == ["loss", "win"]
        assert not slipped_games(event)[0].differs

    def test_a_slip_never_replaces_a_result_that_the_desk_has_not_seen(
        self, event: Event, table: Game, alice: User
    ) -> None:
        first, second = players(table)
        hand_in_duel(first, table, outcome="first", margins=NONE)
        hand_in_duel(second, table, outcome="second", margins=NONE)
        slips = ResultSlip.objects.select_related("game__round__event", "entry__person")
        one, other = slips.get(entry=first), slips.get(entry=second)
        decide_slip(actor_of(alice), one, seen=0)
        with pytest.raises(StaleError, match="entered a result for table 1 of round 1 since you opened this page"):
            decide_slip(actor_of(alice), other, seen=0)
        assert outcomes(table) == ["win", "loss"]
        lines = ChangeLine.objects.count()
        decide_slip(actor_of(alice), one, seen=0)
        assert ChangeLine.objects.count() == lines, "the same slip again is not another decision"
        decide_slip(actor_of(alice), other, seen=1)
        assert outcomes(table) == ["loss", "win"]

    def test_the_same_slip_again_changes_nothing(self, table: Game) -> None:
        first, _second = players(table)
        for _time in range(2):
            hand_in_duel(first, table, outcome="first", margins=NONE)
        assert ResultSlip.objects.count() == 1

    def test_a_player_of_another_table_has_no_slip_here(self, event: Event, table: Game) -> None:
        stranger = event.entries.exclude(pk__in=[player.pk for player in players(table)]).first()
        assert stranger is not None
        with pytest.raises(MissingError):
            hand_in_duel(stranger, table, outcome="first", margins=NONE)

    def test_once_the_next_round_is_made_only_the_desk_corrects(self, event: Event, alice: User) -> None:
        round_ = play_round(event, alice)
        draft_round(actor_of(alice), event)
        table = Game.objects.select_related("round__event").get(round=round_, number=1)
        with pytest.raises(RuleError) as refused:
            hand_in_duel(players(table)[0], table, outcome="draw", margins=NONE)
        assert refused.value.problems[0].code == "later_round"

    def test_what_no_result_can_be_is_refused_at_its_field(self, table: Game) -> None:
        with pytest.raises(RuleError) as refused:
            hand_in_duel(players(table)[0], table, outcome="first", margins=(Margins(loss=Decimal(-1)), Margins()))
        assert refused.value.problems[0].path == "seats[0].loss"


class TestAPhotoOfTheSlip:
    def test_a_header_that_claims_too_many_pixels_is_refused(self, table: Game) -> None:
        huge = b"\x89PNG\r\n\x1a\n" + self.chunk(b"IHDR", struct.pack(">IIBBBBB", 20000, 20000, 8, 2, 0, 0, 0))
        with pytest.raises(RuleError) as refused:
            read_picture(players(table)[0], huge + self.chunk(b"IEND", b""))
        assert refused.value.problems[0].path == "photo"

    def chunk(self, kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    def picture(self, kind: str = "PNG", size: tuple[int, int] = (3000, 2000)) -> bytes:
        out = io.BytesIO()
        exif = Image.Exif()
        exif[0x010F] = "Camera"
        Image.new("RGB", size, "white").save(out, kind, exif=exif)
        return out.getvalue()

    @pytest.mark.parametrize(
        ("kind", "options", "most"),
        [
            ("WEBP", {"lossless": True, "quality": 0, "method": 0}, 16),
            ("PNG", {}, 16),
            ("JPEG", {"progressive": True}, 32),
        ],
    )
    def test_a_small_file_with_too_many_pixels_is_refused_before_it_is_decoded(
        self, table: Game, kind: str, options: dict[str, Any], most: int
    ) -> None:
        bomb = io.BytesIO()
        Image.new("L" if kind == "JPEG" else "1", (5800, 5800)).save(bomb, kind, **options)
        assert len(bomb.getvalue()) < 500_000
        with pytest.raises(RuleError) as refused:
            read_picture(players(table)[0], bomb.getvalue())
        assert refused.value.problems[0].code == "too_large"
        assert refused.value.problems[0].params == {"most": most}

    @pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
    def test_it_is_turned_upright(self, kind: str) -> None:
        out, exif = io.BytesIO(), Image.Exif()
        exif[0x0112] = 6  # a phone held upright: the sensor's rows are columns
        Image.new("RGB", (2000, 1000), "white").save(out, kind, exif=exif)
        with Image.open(io.BytesIO(small_jpeg(out.getvalue()))) as kept:
            assert kept.size == (800, 1600)

    @pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
    def test_it_is_kept_small_and_without_what_the_camera_wrote(self, table: Game, kind: str) -> None:
        player = players(table)[0]
        picture = read_picture(player, self.picture(kind))
        hand_in_duel(player, table, outcome="first", margins=NONE, photo=picture)
        with Image.open(io.BytesIO(bytes(SlipPhoto.objects.get().jpeg))) as kept:
            assert kept.format == "JPEG"
            assert max(kept.size) == 1600
            assert not kept.getexif()

    @pytest.mark.parametrize("junk", [b"GIF89a", b"<svg/>", b"\xff\xd8\xff\xe0 and no more"])
    def test_a_file_that_is_not_a_picture_is_refused(self, table: Game, junk: bytes) -> None:
        with pytest.raises(RuleError) as refused:
            read_picture(players(table)[0], junk)
        assert refused.value.problems[0].path == "photo"

    def test_a_link_has_one_picture_at_a_time(self, table: Game) -> None:
        one, other = players(table)
        with place_for_picture(one):
            with pytest.raises(PictureOnItsWayError):
                read_picture(one, self.picture())
            assert read_picture(other, self.picture())
        assert read_picture(one, self.picture())

    def test_a_club_holds_two_places_of_the_three(self, table: Game, alice: User) -> None:
        elsewhere = make_boards_event(make_club(alice), players=2)
        with ExitStack() as held:
            for player in table.round.event.entries.order_by("pk")[:2]:
                held.enter_context(place_for_picture(player))
            third = table.round.event.entries.order_by("pk")[2]
            with pytest.raises(BusyError), place_for_picture(third):
                pass
            one, other = elsewhere.entries.order_by("pk")
            with place_for_picture(one), pytest.raises(BusyError), place_for_picture(other):
                pass
        assert read_picture(third, self.picture()), "who was sent away may come again"
