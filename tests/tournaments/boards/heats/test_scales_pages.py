"""A heat on another scale than its event: the desk says so, for totals add the scores as they are."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.factories import actor_of
from tests.tournaments.boards.heats.test_heats_pages import address, text_of
from tournaments.boards.heats.services.heats import create_heat
from tournaments.clubs.models import User
from tournaments.events.models import Event

TIMES = {**factories.WIN_DRAW, "formulas": {"provisional": "", "elimination": "0", "places": ["7000+scs"] * 7}}
ALIKE = {**factories.WIN_DRAW, "formulas": {"provisional": "", "elimination": "0", "places": ["100+scs"] * 7}}


@pytest.mark.parametrize(("definition", "warned"), [(TIMES, True), (ALIKE, False)])
def test_a_heat_on_another_scale_is_named_when_it_is_saved(
    regatta: Event, oscar: User, sign_in: Any, definition: dict[str, Any], *, warned: bool
) -> None:
    heat = create_heat(actor_of(oscar), regatta)
    system = factories.make_system(regatta.club, definition=definition)
    sent = {"scoring_system": str(system.pk), "starts_at": "", "ends_at": "", "reason": ""}
    page = text_of(sign_in(oscar).post(address(heat, "heat_settings"), sent, follow=True))
    assert "Settings of heat 1 saved." in page
    assert ("uses a different scale from" in page) == warned
