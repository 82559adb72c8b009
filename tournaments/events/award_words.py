"""The names of awards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _


def award_title(prize: dict[str, Any]) -> str:
    """The name of a prize."""
    titles = {
        "winning_team": _("Winning team"),
        "best_without_solo": _("Best result without a solo"),
        "best_of_losses": _("Best score of losses only"),
        "last_place": _("Last place"),
        "best_lower_half": _("Best of the weaker half"),
        "most_inflicted": _("Most losses inflicted"),
        "top_dog": _("Top Dog"),
    }
    if prize["code"] == "place":
        return _("Place %(n)s") % {"n": prize["place"]}
    if prize["code"] == "best_power":
        return _("Best %(power)s") % {"power": prize["power"].title()}
    return titles[prize["code"]]


def kind_title(kind: str, *, places: int) -> str:
    """The name of a kind of award, as organisers choose it; an event gives up to so many places."""
    if kind == "place":
        return _("Places 1 to %(n)s") % {"n": places}
    return _("Best of each power") if kind == "best_power" else award_title({"code": kind})


def titled(prizes: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The prizes with their titles."""
    return [{**prize, "title": award_title(prize)} for prize in prizes]
