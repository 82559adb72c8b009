"""Slips that players submitted are never dropped silently: the user sees whose they are, and the log keeps them."""

from __future__ import annotations

from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import RuleError
from tournaments.events.formats import format_of
from tournaments.events.models import Event, Round
from tournaments.players.selectors.slip_desks import slip_desk_of
from tournaments.players.selectors.slips import newest_slips

SLIPS = "slips"
Json = dict[str, Any]


def slips_told(round_: Round, **only: Any) -> list[Json]:
    """The newest slip of each player of a round or heat: `player`, `table` or `game`, and `facts`. Two queries at most.

    Of its games, or `only` of those that a filter leaves. Load the round with its event.
    """
    where = slip_desk_of(round_.event).where
    tables = dict(round_.games.filter(**only).order_by("number").values_list("pk", "number"))
    found = newest_slips(tables) if tables else {}
    return [
        {"player": slip.entry.name, where: number, "facts": slip.facts}
        for pk, number in tables.items()
        for slip in found.get(pk, ())
    ]


def ask_before_dropping(round_: Round, *, anyway: bool, **only: Any) -> list[Json]:
    """What `slips_told` says, for the log. Raises `RuleError` at `anyway` where there is any, unless that is said."""
    found = slips_told(round_, **only)
    if found and not anyway:
        message = gettext_noop(
            "Players submitted slips for these: %(slips)s. Enter their results, or send `anyway` to continue."
        )
        raise RuleError.one("anyway", SLIPS, message, slips=slips_in_words(round_.event, found))
    return found


def refuse_to_drop(heat: Round, **only: Any) -> None:
    """Raise `RuleError` at `run` where players submitted slips of boards that a seeding run would replace."""
    if found := slips_told(heat, **only):
        message = gettext_noop(
            "Players submitted slips for these: %(slips)s. Start their games again and enter the "
            "results, or unseed the heat first, which discards the slips."
        )
        raise RuleError.one("run", SLIPS, message, slips=slips_in_words(heat.event, found))


def slips_in_words(event: Event, found: list[Json]) -> str:
    """Whose slips these are: "Ann Lee (table 1) and Bo Ek (table 2)"."""
    where, words = slip_desk_of(event).where, format_of(event).words
    said = [
        _("%(player)s (%(game)s)") % {"player": each["player"], "game": words.in_game % {"game": each[where]}}
        for each in found
    ]
    return str(get_text_list(said, _("and")))


def with_slips(event: Event, summary: str, found: list[Json]) -> str:
    """The log's line, with the slips that go with it where there are any."""
    if not found:
        return summary
    words = ngettext("%(n)s slip submitted: %(slips)s.", "%(n)s slips submitted: %(slips)s.", len(found))
    return f"{summary} {words % {'n': len(found), 'slips': slips_in_words(event, found)}}"
