"""What players handed in is not dropped without a word: who would drop it is told whose it is, and the log keeps it."""

from __future__ import annotations

from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import RuleError
from tournaments.events.models import Format, Round
from tournaments.players.selectors.slips import newest_slips

SLIPS = "slips"
Json = dict[str, Any]


def slips_told(round_: Round, **only: Any) -> list[Json]:
    """The newest slip of each player of a round or heat: `player`, `table` or `game`, and `facts`. Two queries at most.

    Of its games, or `only` of those that a filter leaves. Load the round with its tournament.
    """
    where = "table" if round_.event.format == Format.SWISS else "game"
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
            "Players handed in slips of these: %(slips)s. Enter their results, or send `anyway` to go on."
        )
        raise RuleError.one("anyway", SLIPS, message, slips=slips_in_words(found))
    return found


def refuse_to_drop(heat: Round, **only: Any) -> None:
    """Raise `RuleError` at `run` where players handed in slips of boards that a seeding run would replace."""
    if found := slips_told(heat, **only):
        message = gettext_noop(
            "Players handed in slips of these: %(slips)s. Start their games again and enter the results, or unseed the "
            "heat first, which drops the slips."
        )
        raise RuleError.one("run", SLIPS, message, slips=slips_in_words(found))


def slips_in_words(found: list[Json]) -> str:
    """Whose slips these are: "Ann Lee (table 1) and Bo Ek (table 2)"."""
    words = {"table": _("%(player)s (table %(table)s)"), "game": _("%(player)s (game %(game)s)")}
    return str(get_text_list([words["table" if "table" in each else "game"] % each for each in found], _("and")))


def with_slips(summary: str, found: list[Json]) -> str:
    """The log's line, with the slips that go with it where there are any."""
    if not found:
        return summary
    words = ngettext("%(n)s slip handed in: %(slips)s.", "%(n)s slips handed in: %(slips)s.", len(found))
    return f"{summary} {words % {'n': len(found), 'slips': slips_in_words(found)}}"
