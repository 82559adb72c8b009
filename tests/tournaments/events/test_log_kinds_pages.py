"""The log's list of kinds of changes, in the words of the pages."""

from __future__ import annotations

import re

from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tournaments.clubs.models import User
from tournaments.events.models import Event
from tournaments.events.services.events import publish_event


def test_kinds_of_changes_are_listed_in_words(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    publish_event(actor_of(oscar), regatta)
    page = sign_in(oscar).get(f"/desk/{regatta.club.slug}/e/{regatta.slug}/log/").content.decode()
    assert re.search(r'<option value="publish_tournament">\s*Publish the event', page)
    assert "publish tournament" not in page
