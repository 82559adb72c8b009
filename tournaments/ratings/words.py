"""Rating lists in words: their rules, and the arithmetic of each change."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.base.figures import figure, signed_figure
from tournaments.events.disciplines import DISCIPLINES
from tournaments.ratings.models import RatingChange, RatingList, RatingSystem
from tournaments.swiss.disciplines import SWISS_DISCIPLINES

CLOSE = 0.05
GAMES: dict[str, str | Promise] = {
    **{slug: gettext_lazy(each.name) for slug, each in SWISS_DISCIPLINES.items()},
    **{slug: each.name for slug, each in DISCIPLINES.items()},
}
RULE_WORDS: dict[str, Any] = {
    "period": gettext_lazy("Ratings move after"),
    "start": gettext_lazy("A new player starts with"),
    "expectation": gettext_lazy("The expected score comes from"),
    "k": gettext_lazy("K"),
    "k_new": gettext_lazy("K for a new player"),
    "new_games": gettext_lazy("Games until no longer new"),
    "k_top": gettext_lazy("K of the strongest"),
    "top_rating": gettext_lazy("The strongest have reached"),
    "most_gap": gettext_lazy("A gap counts at most"),
    "most_k_games": gettext_lazy("K times games at most"),
    "deviation": gettext_lazy("Deviation of a new player"),
    "volatility": gettext_lazy("Volatility of a new player"),
    "tau": gettext_lazy("Tau"),
    "beta": gettext_lazy("Beta"),
    "rank_by": gettext_lazy("Places at a board come from"),
}
RULE_HINTS: dict[str, Any] = {
    "k": gettext_lazy("How many points one win more than expected is worth."),
    "new_games": gettext_lazy("A rating based on fewer games is marked with a question mark."),
    "top_rating": gettext_lazy("0 for nobody."),
    "most_gap": gettext_lazy("A larger difference in rating counts as if it were this one. 0 for no limit."),
    "most_k_games": gettext_lazy("Limits how much many games of one event can change a rating. 0 for no limit."),
    "volatility": gettext_lazy("How much a player’s strength varies. 0.06 is usual."),
    "tau": gettext_lazy("How easily a rating changes."),
    "beta": gettext_lazy(
        "How much luck there is in one game. The higher it is, the less a single board changes ratings."
    ),
}
VALUE_WORDS: dict[str, dict[str, Any]] = {
    "period": {"event": gettext_lazy("each event"), "round": gettext_lazy("each round")},
    "expectation": {
        "formula": gettext_lazy("Elo’s formula"),
        "table": gettext_lazy("FIDE’s table; ratings are whole numbers"),
    },
    "rank_by": {
        "result": gettext_lazy("win, draw, then centers and years"),
        "score": gettext_lazy("the event’s own scores"),
    },
}


def game_name(rating_list: RatingList) -> str:
    """The list's game."""
    return str(GAMES.get(rating_list.discipline, rating_list.discipline))


def rule_lines(rating_list: RatingList) -> list[tuple[str, str]]:
    """The list's rules as pairs of words and value."""
    return [
        (str(RULE_WORDS[name]), str(VALUE_WORDS.get(name, {}).get(value, value)))
        for name, value in rating_list.rules.items()
        if name in RULE_WORDS
    ]


def arithmetic(rating_list: RatingList, change: RatingChange) -> str:
    """The arithmetic of the change: "Expected 3.21 of 5, scored 4: 20 × (4 − 3.21) = +15.8".

    A changed deviation follows it.
    """
    text = _arithmetic(rating_list, change)
    if change.deviation is None or change.deviation_before is None:
        return text
    values = {"text": text, "before": round(change.deviation_before), "after": round(change.deviation)}
    return _("%(text)s; deviation %(before)s → %(after)s") % values


def _arithmetic(rating_list: RatingList, change: RatingChange) -> str:
    values = {
        "expected": figure(round(change.expected, 2)),
        "met": change.met,
        "scored": figure(change.scored),
        "gain": signed_figure(round(change.rating - change.rating_before, 1)),
    }
    if rating_list.system == RatingSystem.PLACKETT_LUCE:
        boards = ngettext("%(games)s board", "%(games)s boards", change.games) % {"games": change.games}
        words = _(
            "%(boards)s: expected ahead of %(expected)s of %(met)s opponents, came in ahead of %(scored)s: %(gain)s"
        )
        return words % {**values, "boards": boards}
    if change.factor is None:
        return _("Expected %(expected)s of %(met)s, scored %(scored)s: %(gain)s") % values
    product = float(change.factor) * (float(change.scored) - change.expected)
    values |= {"k": figure(change.factor), "product": signed_figure(round(product, 1))}
    text = _("Expected %(expected)s of %(met)s, scored %(scored)s: %(k)s × (%(scored)s − %(expected)s) = %(product)s")
    if abs(product - (change.rating - change.rating_before)) > CLOSE:
        text = _(
            "Expected %(expected)s of %(met)s, scored %(scored)s: %(k)s × (%(scored)s − %(expected)s) = %(product)s, "
            "rounded %(gain)s"
        )
    return text % values
