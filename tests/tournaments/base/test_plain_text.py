"""A name is what people see of it: nothing invisible, nothing that turns or covers its neighbours, at any door."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from common.pure.errors import Problem, RuleError
from common.pure.letters import PLAIN_LETTERS, search_key
from tests import factories
from tournaments.base.plain_text import address_word, clean_line, visible_line, visible_text
from tournaments.boards.games.details import details_of
from tournaments.boards.heats.services.pools import PoolDetails, make_pool
from tournaments.boards.services.events import copy_boards_event, edit_boards_event
from tournaments.clubs.models import Club, User
from tournaments.clubs.services.clubs import create_club
from tournaments.events.models import Event, Round
from tournaments.events.services.teams import form_team
from tournaments.hall.services.announcements import announce
from tournaments.people.services.people import add_person

TURNED, PILED, UNSEEN = "Bob\u202eeciA", "e" + "\u0301" * 50, "\u200b\u2060\u200d\ufeff"
BAD = [TURNED, PILED, UNSEEN]


def cleaned(text: str) -> tuple[str, list[str]]:
    problems: list[Problem] = []
    name = clean_line(text, path="name", label="The name", longest=80, problems=problems)
    return name, [problem.code for problem in problems]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Bob   Ray ", "Bob Ray"),
        ("Bo\u200bb\u00ad\ufeff", "Bob"),
        ("Bo\u200db", "Bob"),
        ("\u3164Bob\u2800", "Bob"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("Nguy\u1ec5n Th\u1ecb", "Nguy\u1ec5n Th\u1ecb"),
        ("\u0646\u06cc\u200c\u06cc\u0627", "\u0646\u06cc\u200c\u06cc\u0627"),  # a Persian word needs its joiner
        ("\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937"),  # and so does a Hindi one
        ("\u05e9\u05bc\u05c1\u05b8", "\u05e9\u05bc\u05c1\u05b8"),  # three points on one Hebrew letter
        ("O\u2019Brien-Smith Jr. 3", "O\u2019Brien-Smith Jr. 3"),
    ],
)
def test_a_name_is_kept_as_it_looks(typed: str, kept: str) -> None:
    assert cleaned(typed) == (cleaned(kept)[0], [])
    assert visible_line(typed) == visible_line(kept)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (TURNED, "characters"),
        (PILED, "characters"),
        (UNSEEN, "required"),
        ("\u0301\u0301", "required"),
        ("\u3164", "required"),
        ("a\x07b", "characters"),
    ],
)
def test_a_name_that_cannot_be_seen_or_covers_others_is_refused(typed: str, code: str) -> None:
    assert cleaned(typed) == ("", [code])


def test_prose_goes_without_the_signs_that_a_name_may_not_have() -> None:
    assert visible_text("Call \u202a+44 20 7946\u202c\r\n\tat\u200e one\x07") == "Call +44 20 7946\r\n\tat one"


def test_an_event_with_such_signs_in_its_description_is_edited_and_tidied(regatta: Event, alice: User) -> None:
    Event.objects.update(description="Call \u202a+44 20\u202c")
    regatta.refresh_from_db()
    details = replace(details_of(regatta), venue="Hall\u200e")
    edit_boards_event(factories.actor_of(alice), regatta, details=details)
    regatta.refresh_from_db()
    assert (regatta.description, regatta.venue) == ("Call +44 20", "Hall")


@pytest.mark.parametrize("name", BAD)
def test_such_a_name_is_refused_everywhere(club: Club, alice: User, regatta: Event, name: str) -> None:
    actor = factories.actor_of(alice)
    Event.objects.update(team_size=3)
    regatta.refresh_from_db()
    heat = Round.objects.create(event=regatta, number=1)
    doors: list[Any] = [
        lambda: create_club(actor, name=name),
        lambda: add_person(actor, club, first_name="", last_name=name),
        lambda: copy_boards_event(actor, regatta, name=name),
        lambda: form_team(actor, regatta, name=name, entries=list(regatta.entries.all()[:3])),
        lambda: make_pool(actor, heat, details=PoolDetails(name=name)),
        lambda: announce(actor, regatta, text=name),
    ]
    for door in doors:
        with pytest.raises(RuleError) as refused:
            door()
        assert {problem.path for problem in refused.value.problems} <= {"name", "last_name", "text"}


@pytest.mark.django_db
@pytest.mark.parametrize("name", BAD)
def test_sign_up_takes_no_such_name(name: str) -> None:
    password = "correct horse battery"
    data = {"name": name, "email": "m@example.org", "password1": password, "password2": password}
    assert 'id="id_name_error"' in Client().post("/accounts/signup/", data).content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("name", "typed"),
    [("Łucja", "lucja"), ("Øyvind", "oyvind"), ("Đorđe", "dorde"), ("Groß", "gross"), ("Æsa", "aesa")],
)
def test_a_search_finds_letters_that_a_keyboard_may_lack(name: str, typed: str) -> None:
    assert search_key(name) == typed


def test_a_search_while_typing_folds_the_same_letters() -> None:
    script = (settings.BASE_DIR / "static/js/filter.js").read_text()
    listed = dict(re.findall(r'(\w): "(\w+)"', script))
    assert listed == {chr(letter): plain for letter, plain in PLAIN_LETTERS.items()}


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Łódź Open", "lodz-open"),
        ("Großes Spiel in Þórshöfn", "grosses-spiel-in-thorshofn"),
        ("Ærø & Østfold 2025–26", "aero-ostfold-2025-26"),
        ("東京", ""),
        ("a" * 9 + " b", "aaaaaaaaa"),
    ],
)
def test_letters_that_ascii_lacks_are_spelled_out_in_addresses(name: str, word: str) -> None:
    assert address_word(name, 10 if name.startswith("a") else 40) == word
