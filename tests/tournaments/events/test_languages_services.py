"""Mails, push messages and prints speak the event's language; the log speaks the site's."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests.factories import actor_of
from tests.scenes.pseudo import OPEN, STANDS_FOR, pseudo, pseudo_locale
from tournaments.base.errors import MissingError
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.languages import event_language, in_events_language, print_language
from tournaments.events.models import Event, Snapshot
from tournaments.events.selectors.snapshots import shown_data
from tournaments.events.services.events import publish_event
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import document_of, sheets_of


def speak(*, event: str = "", club: str = "") -> Event:
    Event.objects.update(language=event)
    Club.objects.update(language=club)
    return Event.objects.select_related("club", "boards__scoring_system").get()


@pytest.mark.parametrize(
    ("of_event", "of_club", "mails", "prints"),
    [
        ("", "", "en", "de"),
        ("", "fr", "fr", "fr"),
        ("fr", "de", "fr", "fr"),
        ("en", "fr", "en", "en"),
        ("tlh", "", "en", "de"),
    ],
)
def test_whose_language_is_written(regatta: Event, of_event: str, of_club: str, mails: str, prints: str) -> None:
    event = speak(event=of_event, club=of_club)
    said = in_events_language(lambda _event: translation.get_language())
    with translation.override("de"):
        with event_language(event):
            assert translation.get_language() == mails
        assert said(event) == mails
        with print_language(event):
            assert translation.get_language() == prints
        assert translation.get_language() == "de"


def test_log_is_in_the_language_of_the_site_for_every_author(regatta: Event, alice: User) -> None:
    with pseudo_locale(), translation.override(STANDS_FOR):
        publish_event(actor_of(alice), regatta)
        assert translation.get_language() == STANDS_FOR
    (line,) = ChangeLine.objects.filter(kind="publish_tournament")
    assert line.summary == "Published the event."
    assert OPEN not in Change.objects.latest("pk").headline


def test_what_a_change_refuses_is_translated_where_it_is_shown(regatta: Event, alice: User) -> None:
    stale = Event.objects.get()
    Event.objects.all().delete()
    with pytest.raises(MissingError) as refused:
        publish_event(actor_of(alice), stale)
    assert refused.value.message == "It has been deleted."
    with pseudo_locale(), translation.override(STANDS_FOR):
        assert refused.value.message == pseudo("It has been deleted.")


def test_snapshot_is_in_the_language_of_the_site(regatta: Event) -> None:
    """It is stored once, for readers of all languages."""
    Snapshot.objects.all().delete()
    with pseudo_locale(), translation.override(STANDS_FOR):
        shown = shown_data(regatta)
    assert OPEN not in repr(shown)


def test_print_is_in_the_language_of_the_event(regatta: Event) -> None:
    event = speak(event=STANDS_FOR)
    asked = Asked(event=event, whole=True)
    sheet = next(each for each in sheets_of(event, asked) if each.code == "standings")
    with pseudo_locale(), print_language(event):
        document = document_of(sheet, asked)
    assert OPEN in repr(document.name) or OPEN in repr(document.context)
