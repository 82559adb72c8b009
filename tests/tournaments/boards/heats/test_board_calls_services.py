"""The board call: the text, and a mail to each player once per call, whatever happens to workers and mail servers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any, ClassVar

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, seat_at, seeded_heat
from tests.scenes.number_cases import with_a_second_seat
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError
from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import STALE_SECONDS
from tournaments.base.tasks import nudge_waiting_jobs
from tournaments.boards.heats.selectors.board_calls import newest_call, whole_text
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.services import board_calls
from tournaments.boards.heats.services.board_calls import call_boards, send_rest_of_call
from tournaments.boards.heats.services.heats import abandon_heat
from tournaments.boards.heats.services.seats import swap_seats
from tournaments.boards.heats.tasks import run_board_call
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Event, Round
from tournaments.people.models import Person


class UnluckyServer(EmailBackend):
    """A mail server that, at the mail `at`, raises `error` before or after taking it."""

    at: ClassVar[int] = -1
    error: ClassVar[BaseException] = SystemExit()
    takes_it: ClassVar[bool] = False

    def send_messages(self, email_messages: Any) -> int:
        if len(mail.outbox) == self.at and type(self).at >= 0:
            type(self).at = -1
            if self.takes_it:
                super().send_messages(email_messages)
            raise self.error
        return super().send_messages(email_messages)


@pytest.fixture
def unlucky(settings: Any) -> type[UnluckyServer]:
    settings.EMAIL_BACKEND = f"{__name__}.UnluckyServer"
    return UnluckyServer


@scene
def heat(regatta: Event, oscar: User) -> Round:
    """Two boards; all but the first player have an address."""
    Event.objects.update(venue="Denver", time_zone="America/Denver")
    regatta.refresh_from_db()
    for index, entry in enumerate(entries_of(regatta)[1:], start=2):
        Person.objects.filter(pk=entry.person_id).update(email=f"player{index}@example.org")
    heat = seeded_heat(oscar, regatta)
    Round.objects.update(starts_at=datetime(2026, 11, 21, 20, 0, tzinfo=UTC))
    heat.refresh_from_db()
    return heat


def recipients() -> list[str]:
    return sorted(address for message in mail.outbox for address in message.recipients())


def everybody() -> list[str]:
    return sorted(f"player{index}@example.org" for index in range(2, 15))


def silence(job: Job) -> None:
    """As if the worker had said nothing for too long, and beat had looked."""
    Job.objects.filter(pk=job.pk).update(heartbeat_at=timezone.now() - timedelta(seconds=STALE_SECONDS + 1))
    nudge_waiting_jobs()


def codes(caught: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(p.path, p.code) for p in caught.value.problems]


def message_to(address: str) -> EmailMessage:
    return next(message for message in mail.outbox if message.recipients() == [address])


def test_text_has_boards_powers_players_start_and_place(heat: Round) -> None:
    lines = whole_text(load_heat_rows(heat)).splitlines()
    assert lines[0] == "Regatta · Heat 1 · Sat 21 Nov, 13:00 (America/Denver) · Denver"
    assert lines[2] == "Game 1"
    seat = seat_at(heat, 1)
    assert f"{seat.power.title()}: {seat.entry.name}" in lines
    assert len(lines) == 1 + 2 * (1 + 1 + 7)


def test_each_player_with_an_address_gets_one_mail_of_their_own(heat: Round, oscar: User) -> None:
    job = call_boards(actor_of(oscar), heat)
    run_board_call(job.pk)
    job.refresh_from_db()
    assert recipients() == everybody()
    assert (job.state, job.done, job.total, job.message) == (JobState.DONE, 26, 26, "")
    assert heat.board_called_at is not None
    seat = next(s for s in heat.seats.select_related("entry__person", "game") if s.entry.person.email)
    message = message_to(seat.entry.person.email)
    assert f"{seat.entry.name}, you play {seat.power.title()} at game {seat.game.number}." in message.body
    assert message.subject == f"Regatta: game {seat.game.number}, {seat.power.title()}"
    assert "Sat 21 Nov, 13:00 (America/Denver)" in message.body
    others = [s.entry.name for s in seat.game.seats.exclude(pk=seat.pk).select_related("entry__person")]
    assert all(name in message.body for name in others)
    assert "@example.org" not in message.body


def test_a_second_message_of_the_broker_sends_nothing(heat: Round, oscar: User) -> None:
    job = call_boards(actor_of(oscar), heat)
    run_board_call(job.pk)
    run_board_call(job.pk)
    assert recipients() == everybody()


@pytest.mark.parametrize("takes_it", [True, False])
def test_a_worker_that_dies_in_the_middle_writes_to_nobody_twice(
    heat: Round, oscar: User, unlucky: type[UnluckyServer], takes_it: bool
) -> None:
    job = call_boards(actor_of(oscar), heat)
    unlucky.at, unlucky.error, unlucky.takes_it = 5, SystemExit(), takes_it
    with pytest.raises(SystemExit):
        run_board_call(job.pk)
    silence(job)
    run_board_call(job.pk)
    job.refresh_from_db()
    assert len(recipients()) == len(set(recipients())) == 13 - (not takes_it)
    missing = set(everybody()) - set(recipients())
    doubtful = ChangeLine.objects.get(kind="call_boards").after["to"][5]
    name = next(entry.name for entry in entries_of(heat.event) if entry.pk == doubtful)
    assert job.state == JobState.DONE
    assert job.message == f"Not reached: perhaps {name}."
    assert len(missing) == (not takes_it)


def test_a_long_call_gives_others_a_turn_and_then_continues(
    heat: Round, oscar: User, unlucky: type[UnluckyServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_calls, "AT_ONCE", 3)
    job = call_boards(actor_of(oscar), heat)
    unlucky.at, unlucky.error, unlucky.takes_it = 1, SMTPRecipientsRefused({}), False
    turns = []
    while not turns or turns[-1][0] == JobState.QUEUED:
        run_board_call(job.pk)
        job.refresh_from_db()
        turns.append((job.state, job.done // 2, job.attempts))
    # More turns than a job that fails has attempts.
    assert turns == [(JobState.QUEUED, done, 0) for done in (3, 6, 9, 12)] + [(JobState.DONE, 13, 1)]
    assert len(recipients()) == len(set(recipients())) == 12
    assert job.message.startswith("Not reached: Player ")


@pytest.mark.parametrize("at", [0, 7, 12])
def test_a_mail_server_that_does_not_answer_leaves_the_rest_to_be_sent(
    heat: Round, oscar: User, unlucky: type[UnluckyServer], at: int
) -> None:
    job = call_boards(actor_of(oscar), heat)
    unlucky.at, unlucky.error, unlucky.takes_it = at, SMTPServerDisconnected("down"), False
    run_board_call(job.pk)
    job.refresh_from_db()
    assert (job.state, job.done, len(mail.outbox)) == (JobState.FAILED, 2 * at, at)
    assert "Send to the rest" in job.message
    send_rest_of_call(actor_of(oscar), heat)
    run_board_call(job.pk)
    job.refresh_from_db()
    assert (job.state, recipients()) == (JobState.DONE, everybody())


def test_an_address_that_is_refused_is_named_and_the_others_are_written_to(
    heat: Round, oscar: User, unlucky: type[UnluckyServer]
) -> None:
    job = call_boards(actor_of(oscar), heat)
    unlucky.at, unlucky.error, unlucky.takes_it = 3, SMTPRecipientsRefused({}), False
    run_board_call(job.pk)
    job.refresh_from_db()
    assert (job.state, len(recipients())) == (JobState.DONE, 12)
    assert job.message.startswith("Not reached: Player ")


def test_only_an_interrupted_call_can_be_resumed(heat: Round, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        send_rest_of_call(actor_of(oscar), heat)
    assert codes(caught) == [("call", "not_failed")]


def test_a_heat_is_called_again_only_if_that_is_meant(heat: Round, oscar: User) -> None:
    first = call_boards(actor_of(oscar), heat)
    with pytest.raises(RuleError) as caught:
        call_boards(actor_of(oscar), heat, again=True)
    assert codes(caught) == [("call", "under_way")]
    run_board_call(first.pk)
    with pytest.raises(RuleError) as caught:
        call_boards(actor_of(oscar), heat)
    assert codes(caught) == [("again", "called_already")]
    run_board_call(call_boards(actor_of(oscar), heat, again=True).pk)
    assert len(mail.outbox) == 26
    assert len({message.extra_headers["Message-ID"] for message in mail.outbox}) == 26


def test_a_swap_after_the_call_changes_no_mail(heat: Round, oscar: User) -> None:
    job = call_boards(actor_of(oscar), heat)
    seat = next(s for s in heat.seats.select_related("entry__person", "game") if s.entry.person.email)
    other = seat_at(heat, 2 if seat.game.number == 1 else 1)
    swap_seats(actor_of(oscar), heat, first=seat, second=other)
    run_board_call(job.pk)
    assert f"at game {seat.game.number}." in message_to(seat.entry.person.email).body


def test_a_call_of_an_abandoned_heat_sends_nothing(heat: Round, oscar: User) -> None:
    job = call_boards(actor_of(oscar), heat)
    abandon_heat(actor_of(oscar), heat)
    run_board_call(job.pk)
    job.refresh_from_db()
    assert (job.state, mail.outbox) == (JobState.STOPPED, [])


def test_a_heat_without_boards_or_addresses_is_not_called(regatta: Event, heat: Round, oscar: User) -> None:
    Person.objects.update(email="")
    with pytest.raises(RuleError) as caught:
        call_boards(actor_of(oscar), heat)
    assert codes(caught) == [("boards", "no_address")]
    heat.games.all().delete()
    with pytest.raises(RuleError) as caught:
        call_boards(actor_of(oscar), heat)
    assert codes(caught) == [("boards", "none")]
    assert newest_call(heat) is None


def test_scorers_call_no_boards(heat: Round, bob: User) -> None:
    with pytest.raises(ForbiddenError):
        call_boards(actor_of(bob), heat)


def test_a_player_of_two_boards_is_notified_of_each(regatta: Event, oscar: User) -> None:
    heat, twice = with_a_second_seat(oscar, regatta)
    Person.objects.filter(pk=twice.person_id).update(email="twice@example.org")
    job = call_boards(actor_of(oscar), heat)
    run_board_call(job.pk)
    assert [sent.to for sent in mail.outbox] == [["twice@example.org"]] * 2
    first, second = sorted(mail.outbox, key=lambda sent: "second board" in sent.body)
    assert f"{twice.name}, you play" in first.body
    assert "second board" not in first.body.replace("(second board)", "")
    assert "This is your second board, to make up the numbers. It doesn’t count towards your score." in second.body
    assert first.extra_headers["Message-ID"] != second.extra_headers["Message-ID"]
