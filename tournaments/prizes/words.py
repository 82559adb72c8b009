"""What pages, prints and the API say about prizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.core.prizes.plan import Given, Why
from tournaments.base.figures import decimals_of, factor_figure, money, ordinal
from tournaments.events.selectors.conditions import conditions_in_words
from tournaments.prizes.models import Penalty, PrizeCategory
from tournaments.prizes.shown import TotalsShown

NOBODY = {
    Why.NOBODY_CHOSEN: gettext_noop("Nobody, chosen by the organisers."),
    Why.BY_HAND: gettext_noop("Not chosen yet: the organisers choose the winner."),
    Why.NOBODY_ELIGIBLE: gettext_noop("Nobody with a place fits the category."),
    Why.ALL_HAVE_ONE: gettext_noop("All who fit have another prize of the group."),
    Why.TOO_FEW: gettext_noop("Fewer players fit than there are prizes."),
}

SAID = {
    "by_hand": gettext_noop("chosen by the organisers"),
    "best_game": gettext_noop("the best game, chosen by the organisers"),
    "vs_rating": gettext_noop("by the score above the one expected from the ratings"),
}


def amount_in_words(amount: Decimal | None, currency: str) -> str:
    """An amount with its currency; blank for a thing."""
    if amount is None:
        return ""
    return money(amount, currency) if currency else f"{amount:.2f}".removesuffix(".00")


def condition_lines(category: PrizeCategory) -> list[str]:
    """What the category asks for, a line each."""
    return [*conditions_in_words(category), *_basis(category)]


def why_words(
    given: Given,
    *,
    place: int,
    name: Callable[[int], str],
    title: Callable[[int], str],
    chosen: str = "",
    has: str = "",
    nobody: str = "",
) -> str:
    """The reason in a sentence or two; `place` is the winner's, `chosen` why somebody decided by hand.

    `has` is what the winner has of a category with an order of its own, `nobody` why nobody is in it yet.
    """
    if nobody and not given.shares and given.why != Why.NOBODY_CHOSEN:
        return _(nobody)
    if given.why == Why.CHOSEN:
        return _("Chosen by the organisers: %(reason)s") % {"reason": chosen}
    passed = [_("%(name)s has %(prize)s") % {"name": name(one.contender), "prize": title(one.prize)} for one in
              given.passed[:3]]  # fmt: skip
    if given.why == Why.NOT_MOVED:
        return _("%(name)s; nobody moves up.") % {"name": passed[0]}
    if given.why != Why.BEST:
        said = _(NOBODY[given.why])
        if given.why == Why.NOBODY_CHOSEN and chosen:
            said = _("Nobody, as decided by the organisers: %(reason)s") % {"reason": chosen}
    elif len(given.shares) > 1 or given.shares[0].amount != given.prize.value:
        said = _("Shared by players with equal points.")
    else:
        said = f"{has}." if has else place_words(place)
    if passed:
        said += " " + "; ".join(passed) + "."
    if given.drawn:
        said += " " + _("Chosen at random: nothing else separates the players.")
    return said


def nobody_words(*, by_hand: bool) -> str:
    """Why nobody got a fixed prize, as everybody may know it: without saying who fits."""
    if by_hand:
        return _("The organisers chose nobody.")
    return _("Nobody fits, or all who fit have another prize.")


def place_words(place: int) -> str:
    """What somebody with a place gets a prize for."""
    return _("%(place)s in the standings.") % {"place": ordinal(place)}


def passed_words(place: int, name: str, prize: str) -> str:
    """Why a prize for a place went past a player with a better one."""
    return _("%(name)s came %(place)s and takes %(prize)s.") % {"name": name, "place": ordinal(place), "prize": prize}


def earned_words(given: Given, *, place: int, chosen: str = "", has: str = "") -> str:
    """The reason for the winner's certificate: `why_words` without what it says of others."""
    if given.why == Why.CHOSEN:
        return chosen
    if given.why != Why.BEST:
        return ""
    return f"{has}." if has else place_words(place)


def _basis(category: PrizeCategory) -> Iterator[str]:
    if category.basis in SAID:
        yield _(SAID[category.basis])
    elif category.basis == "soft" and category.soft_kind is not None:
        yield _("by the marks for %(name)s") % {"name": category.soft_kind.name}
    elif category.basis == "votes" and category.ballot is not None:
        yield _("by vote: %(name)s") % {"name": category.ballot.question}


def totals_part(table: TotalsShown) -> dict[str, Any]:
    """The table of totals as pages and prints show it: heads, rows, and penalties by player."""
    kinds = dict(Penalty._meta.get_field("kind").flatchoices)
    return {
        "by_total": table.by_total,
        "kinds": [
            {
                "name": each.name,
                "weight": "" if each.weight == "1" else factor_figure(each.weight),
                "in_total": each.in_total,
            }
            for each in table.kinds
        ],
        "rows": table.rows,
        "digits": decimals_of(row.total for row in table.rows),
        "games_digits": decimals_of(row.games for row in table.rows),
        "shared": frozenset(rank for rank, n in Counter(row.rank for row in table.rows).items() if n > 1),
        "penalties": [
            {
                "name": each.name,
                "points": each.points,
                "kind": str(kinds[each.kind]),
                "reason": each.reason,
                "round": each.round,
            }
            for each in table.penalties
        ],
    }
