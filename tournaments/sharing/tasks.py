"""What the worker does for links: it draws their pictures."""

from __future__ import annotations

from typing import Any

from tournaments.base.tasks import task
from tournaments.sharing.services.pictures import draw_picture


@task(name="tournaments.tasks.draw_share_picture")
def draw_share_picture(version: str, facts: dict[str, Any]) -> None:
    """Draw the picture of a link and store it."""
    draw_picture(version, facts)
