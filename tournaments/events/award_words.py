"""The names of awards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.figures import figure, for_plural
from tournaments.base.shown import with_more
from tournaments.events.disciplines import power_name
from tournaments.events.shown import AwardShown


def award_title(prize: AwardShown) -> str:
    """The name of a prize."""
    if prize.code == "place":
        return _("Place %(n)s") % {"n": prize.place}
    if prize.code == "best_power":
        return _("Best %(power)s") % {"power": power_name(prize.power or "")}
    return _title(prize.code)


def points_in_words(score: object, *, digits: int = 2) -> str:
    """Points with their word: "1 point", "68.2 points"."""
    words = ngettext("%(points)s point", "%(points)s points", for_plural(score))
    return words % {"points": figure(score, digits=digits)}


def award_unit(prize: AwardShown) -> str:
    """What the figure of a prize counts, for its winner's score."""
    if prize.code == "most_inflicted":
        return _("% inflicted")
    one = bool(prize.winners) and figure(prize.winners[0].score) == "1"
    return ngettext("point", "points", 1 if one else 2)


def _title(code: str) -> str:
    titles = {
        "winning_team": _("Winning team"),
        "best_without_solo": _("Best result without a solo"),
        "best_of_losses": _("Best score of losses only"),
        "last_place": _("Last place"),
        "best_lower_half": _("Best of the weaker half"),
        "most_inflicted": _("Most losses inflicted"),
        "top_dog": _("Top Dog"),
    }
    return titles[code]


def kind_title(kind: str, *, places: int) -> str:
    """The name of a kind of award, as organisers choose it; an event gives awards for up to `places` places."""
    if kind == "place":
        return _("Places 1 to %(n)s") % {"n": places}
    return _("Best of each power") if kind == "best_power" else _title(kind)


def titled(prizes: Iterable[AwardShown]) -> list[dict[str, Any]]:
    """The prizes with their titles, for a template."""
    return [with_more(prize, title=award_title(prize)) for prize in prizes]
