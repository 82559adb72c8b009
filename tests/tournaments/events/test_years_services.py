"""Days and moments that no calendar or time zone can hold are refused before they are saved."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.tournaments.lab.test_system_offers_pages import details_of
from tournaments.boards.services.events import edit_boards_event
from tournaments.clubs.models import User
from tournaments.entering.services.settings import edit_entry_form
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("day", [date(1, 1, 1), date(9999, 12, 31)])
def test_an_event_takes_no_day_that_calendars_cannot_show(regatta: Event, oscar: User, day: date) -> None:
    with pytest.raises(RuleError) as caught:
        edit_boards_event(actor_of(oscar), regatta, details=replace(details_of(regatta), starts_on=day, ends_on=day))
    found = [(problem.path, problem.code) for problem in caught.value.problems]
    assert found == [("starts_on", "out_of_range"), ("ends_on", "out_of_range")]


@pytest.mark.parametrize("field", ["opens_at", "closes_at", "list_due_at", "list_reveal_at"])
def test_entries_take_no_moment_that_a_time_zone_cannot_show(regatta: Event, oscar: User, field: str) -> None:
    """It was saved, and every page that lists the event answered 500."""
    with pytest.raises(RuleError) as caught:
        edit_entry_form(actor_of(oscar), regatta, {field: datetime(9999, 12, 31, 23, 59, tzinfo=UTC)})
    assert (field, "out_of_range") in [(problem.path, problem.code) for problem in caught.value.problems]
