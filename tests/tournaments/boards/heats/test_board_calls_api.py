"""The board call by REST."""

from __future__ import annotations

from django.core import mail

from tests.scenes.api import Api, problems
from tests.scenes.heat_cases import entries_of, seeded_heat
from tournaments.base.models import Job, JobState
from tournaments.boards.heats.tasks import run_board_call
from tournaments.clubs.models import User
from tournaments.events.models import Event
from tournaments.people.models import Person


def test_boards_are_called_by_rest_alone(regatta: Event, oscar: User, bob: User) -> None:
    for index, entry in enumerate(entries_of(regatta)):
        Person.objects.filter(pk=entry.person_id).update(email=f"player{index}@example.org")
    seeded_heat(oscar, regatta)
    api = Api(oscar)
    text = Api(bob).get("heats/1/board-call/").json()
    assert (len(text["boards"]), text["called_at"], text["mails"]) == (2, None, None)
    assert text["boards"][0]["text"] in text["text"]
    assert Api(bob).post("heats/1/board-call/").status_code == 403
    called = api.post("heats/1/board-call/")
    assert (called.status_code, called.json()["mails"]) == (
        202,
        {"state": "queued", "mails": 14, "sent": 0, "message": "Queued."},
    )
    run_board_call(Job.objects.get(kind="board_call").pk)
    done = api.get("heats/1/board-call/").json()
    assert done["mails"] == {"state": "done", "mails": 14, "sent": 14, "message": ""}
    assert done["called_at"] is not None
    assert len(mail.outbox) == 14
    assert problems(api.post("heats/1/board-call/")) == [("again", "called_already")]
    assert api.post("heats/1/board-call/", {"again": True}).status_code == 202
    assert problems(api.post("heats/1/board-call/send-rest/")) == [("call", "not_failed")]


def test_the_rest_of_a_call_that_failed_is_sent(regatta: Event, oscar: User) -> None:
    for index, entry in enumerate(entries_of(regatta)):
        Person.objects.filter(pk=entry.person_id).update(email=f"player{index}@example.org")
    seeded_heat(oscar, regatta)
    api = Api(oscar)
    api.post("heats/1/board-call/")
    Job.objects.filter(kind="board_call").update(state=JobState.FAILED, done=6)  # two steps a mail
    rest = api.post("heats/1/board-call/send-rest/")
    assert (rest.status_code, rest.json()["mails"]["state"], rest.json()["mails"]["sent"]) == (202, "queued", 3)
