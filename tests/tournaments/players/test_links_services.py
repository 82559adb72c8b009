"""Players' private links: created once, shown again, ended by a new one, stored hashed."""

from __future__ import annotations

import pytest
from django.core import mail
from django.test import Client, override_settings

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import claim_job
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event
from tournaments.people.models import Person
from tournaments.players.models import PlayerLink
from tournaments.players.services import link_mails
from tournaments.players.services.link_mails import send_player_links
from tournaments.players.services.links import (
    mail_player_links,
    make_player_links,
    open_player_link,
    renew_player_link,
    token_of,
)
from tournaments.players.tasks import run_player_links


@scene
def entry(regatta: Event) -> Entry:
    return regatta.entries.select_related("person", "event__club").order_by("pk")[0]


def token(entry: Entry) -> str:
    return token_of(PlayerLink.objects.get(entry=entry))


def test_every_entry_gets_one_link_and_a_late_one_gets_theirs_later(regatta: Event, alice: User) -> None:
    assert make_player_links(actor_of(alice), regatta) == 14
    assert make_player_links(actor_of(alice), regatta) == 0
    assert len({token_of(link) for link in PlayerLink.objects.all()}) == 14


def test_the_link_opens_the_entry_and_says_so_at_the_desk(regatta: Event, entry: Entry, alice: User) -> None:
    make_player_links(actor_of(alice), regatta)
    Event.objects.filter(pk=regatta.pk).update(published=True)
    assert open_player_link(token(entry)) == entry
    assert PlayerLink.objects.exclude(opened_at=None).get().entry == entry


def test_a_link_that_is_refused_as_the_event_is_for_members_only_is_not_opened(
    regatta: Event, entry: Entry, alice: User
) -> None:
    make_player_links(actor_of(alice), regatta)
    assert Client().get(f"/p/{token(entry)}/").status_code == 404
    assert not PlayerLink.objects.exclude(opened_at=None).exists()


def test_the_database_alone_tells_no_token(regatta: Event, entry: Entry, alice: User) -> None:
    make_player_links(actor_of(alice), regatta)
    link = PlayerLink.objects.get(entry=entry)
    stored = {str(getattr(link, field.attname)) for field in PlayerLink._meta.concrete_fields}
    assert token(entry) not in stored
    with pytest.raises(MissingError):
        open_player_link(link.token_hash)


def test_a_new_link_ends_the_old_one(regatta: Event, entry: Entry, alice: User) -> None:
    make_player_links(actor_of(alice), regatta)
    old = token(entry)
    renew_player_link(actor_of(alice), entry)
    with pytest.raises(MissingError):
        open_player_link(old)
    assert open_player_link(token(entry)) == entry


def test_under_another_secret_key_old_links_open_and_are_not_shown(regatta: Event, entry: Entry, alice: User) -> None:
    make_player_links(actor_of(alice), regatta)
    old = token(entry)
    with override_settings(SECRET_KEY="another key of at least fifty characters, as it has to be"):
        assert token(entry) == ""
        assert open_player_link(old) == entry


def test_a_scorer_makes_no_links(regatta: Event, bob: User) -> None:
    with pytest.raises(ForbiddenError):
        make_player_links(actor_of(bob), regatta)


class TestMails:
    @pytest.fixture(autouse=True)
    def addresses(self, regatta: Event) -> None:
        for number, row in enumerate(regatta.entries.select_related("person").order_by("pk")[:3]):
            row.person.email = f"p{number}@example.net"
            row.person.save()

    def send(self, event: Event, alice: User) -> JobState:
        job = claim_job(mail_player_links(actor_of(alice), event).pk)
        assert job is not None
        send_player_links(job)
        job.refresh_from_db()
        return JobState(job.state)

    def test_a_player_with_an_address_gets_their_link_once(self, regatta: Event, entry: Entry, alice: User) -> None:
        assert self.send(regatta, alice) == JobState.DONE
        assert [sent.to for sent in mail.outbox] == [["p0@example.net"], ["p1@example.net"], ["p2@example.net"]]
        assert f"/p/{token(entry)}/" in mail.outbox[0].body
        with pytest.raises(RuleError) as nobody:
            mail_player_links(actor_of(alice), regatta)
        assert nobody.value.problems[0].code == "nobody"

    def test_after_a_mailing_that_failed_one_player_alone_is_written_to(
        self, regatta: Event, entry: Entry, alice: User
    ) -> None:
        failed = mail_player_links(actor_of(alice), regatta)
        Job.objects.filter(pk=failed.pk).update(state=JobState.FAILED)
        job = claim_job(mail_player_links(actor_of(alice), regatta, entries=[entry]).pk)
        assert job is not None
        send_player_links(job)
        assert [sent.to for sent in mail.outbox] == [["p0@example.net"]]

    def test_many_mails_go_out_in_several_turns(
        self, regatta: Event, alice: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(link_mails, "AT_ONCE", 2)
        job = mail_player_links(actor_of(alice), regatta)
        Person.objects.filter(email="p0@example.net").update(email="")
        run_player_links(job.pk)
        job.refresh_from_db()
        assert (job.state, job.done, job.attempts, len(mail.outbox)) == (JobState.QUEUED, 2, 0, 1)
        run_player_links(job.pk)
        job.refresh_from_db()
        assert [sent.to for sent in mail.outbox] == [["p1@example.net"], ["p2@example.net"]]
        assert (job.state, job.done) == (JobState.DONE, 3)
        assert job.message.startswith("Not reached: ")  # shown in the first turn

    def test_a_worker_that_takes_over_sends_only_the_rest(self, regatta: Event, entry: Entry, alice: User) -> None:
        job = mail_player_links(actor_of(alice), regatta)
        PlayerLink.objects.filter(entry=entry).update(mail_due=False)  # sent before the first worker died
        claimed = claim_job(job.pk)
        assert claimed is not None
        send_player_links(claimed)
        assert [sent.to for sent in mail.outbox] == [["p1@example.net"], ["p2@example.net"]]
