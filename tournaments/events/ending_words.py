"""How an event ended, as pages, prints and lists of events say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.events.extras import ranked_by_extras

if TYPE_CHECKING:
    from tournaments.events.formats import AwardsShown
    from tournaments.events.shown import Shown, Winner

MOST_NAMES = 4


def is_over(data: Shown) -> bool:
    """Whether the event that a snapshot shows is over."""
    return data.ending.over


def final_or(data: Shown, running: str) -> str:
    """The title of the format's standings: final ones once the event is over, and before that as `running` says.

    Where an extra ranks the players, its table has the final standings, and this one is of games alone.
    """
    if not is_over(data):
        return running
    return _("Standings by games only") if ranked_by_extras(data) else _("Final standings")


def awards_so_far(data: Shown, shown: AwardsShown) -> str:
    """What keeps the awards from being final: nothing once the event is over."""
    if is_over(data):
        return ""
    if shown.after is None:
        return _("The event is not over, so these awards can still change.")
    n, planned = shown.after
    if shown.during:
        words = _(
            "Round %(n)s of %(planned)s is in progress, and its results so far count here. Awards can still change."
        )
        return words % {"n": shown.during, "planned": planned}
    if not n:
        return _("No round is over yet, so nobody has an award. They change with every result.")
    words = _("These are the awards after round %(n)s of %(planned)s. They can still change.")
    return words % {"n": n, "planned": planned}


def winners_in_words(winners: Sequence[Winner]) -> list[str]:
    """The winners of an ending, a phrase each: "Winner: Anna Kovács", "Winner of Division 2: Rabbits"."""
    return [_winner(winner.of, winner.names) for winner in winners]


def _winner(of: str, names: Sequence[str]) -> str:
    values = {"of": of, "names": listed_names(names)}
    if of:
        return ngettext("Winner of %(of)s: %(names)s", "Winners of %(of)s: %(names)s", len(names)) % values
    return ngettext("Winner: %(names)s", "Winners: %(names)s", len(names)) % values


def listed_names(names: Sequence[str]) -> str:
    """The names; of many who tied, the first ones and how many more there are."""
    more = len(names) - MOST_NAMES
    if more <= 1:
        return get_text_list(list(names), _("and"))
    others = ngettext("%(n)s more", "%(n)s more", more) % {"n": more}
    return get_text_list([*names[:MOST_NAMES], others], _("and"))
