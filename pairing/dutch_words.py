"""The reasons of a Dutch round in words, for pages, API and commands."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.core.swiss.dutch.colours import ColourRule
from pairing.core.swiss.dutch.criteria import Criterion
from pairing.core.swiss.dutch.reasons import (
    ByeReason,
    FloatReason,
    FloatWhy,
    PairReason,
    PassedWhy,
    Reason,
    Refusal,
    RefusedWhy,
)

COLOUR_RULES = {
    ColourRule.BOTH: gettext_lazy("both colours as due"),
    ColourRule.STRONGER: gettext_lazy("the stronger claim to a colour is granted"),
    ColourRule.ALTERNATE: gettext_lazy("colours turned from the last round in which they differed"),
    ColourRule.HIGHER: gettext_lazy("the higher player’s colour is granted"),
    ColourRule.FIRST_COLOUR: gettext_lazy("colour by starting number"),
}
CRITERIA = {
    Criterion.C10: gettext_lazy("a colour difference of more than two"),
    Criterion.C11: gettext_lazy("the same colour three times in a row"),
    Criterion.C12: gettext_lazy("one does not get the colour due"),
    Criterion.C13: gettext_lazy("one does not get a colour strongly due"),
    Criterion.C15: gettext_lazy("the opponent floated up last round"),
    Criterion.C17: gettext_lazy("the opponent floated up two rounds ago"),
}
REFUSED = {
    RefusedWhy.BARRED: gettext_lazy("not %(number)s: they have met, or must not meet"),
    RefusedWhy.COLOURS: gettext_lazy("not %(number)s: both must have the same colour"),
    RefusedWhy.CRITERIA: gettext_lazy("not %(number)s: %(against)s"),
    RefusedWhy.OTHERS: gettext_lazy("not %(number)s: another pair needs them"),
}
FLOATS = {
    FloatWhy.ODD: gettext_lazy("%(number)s floats down from %(group)s points: the group is odd."),
    FloatWhy.ALONE: gettext_lazy("%(number)s floats down from %(group)s points: they must not meet anybody there."),
    FloatWhy.REST: gettext_lazy("%(number)s floats down from %(group)s points: otherwise not all could be paired."),
}
PASSED = {
    PassedWhy.HAD: gettext_lazy("%(number)s has had a bye or a win without playing"),
    PassedWhy.NEEDED: gettext_lazy("%(number)s is needed to pair the others"),
    PassedWhy.UNPLAYED: gettext_lazy("%(number)s has more unplayed rounds"),
    PassedWhy.BRACKET: gettext_lazy("the group is better paired with %(number)s"),
}


def reason_in_words(reason: Reason) -> str:
    """One sentence for a pair, a float or the bye."""
    match reason:
        case PairReason():
            return _pair(reason)
        case FloatReason():
            return FLOATS[reason.why] % {"number": reason.number, "group": _points(reason.group)}
        case ByeReason():
            return _bye(reason)


def _pair(reason: PairReason) -> str:
    head = _("%(white)s–%(black)s: group of %(group)s points; %(rule)s") % {
        "white": reason.white,
        "black": reason.black,
        "group": _points(reason.group),
        "rule": COLOUR_RULES[reason.rule],
    }
    return "; ".join([head, *_more(reason)]) + "."


def _more(reason: PairReason) -> Iterator[str]:
    if reason.floated is not None:
        yield _("%(number)s was moved down") % {"number": reason.floated}
    yield from (str(CRITERIA[criterion]) for criterion in reason.against if criterion in CRITERIA)
    if reason.refused:
        yield _refused(reason.refused)


def _refused(refused: Refusal) -> str:
    against = ", ".join(str(CRITERIA[criterion]) for criterion in refused.criteria)
    return REFUSED[refused.why] % {"number": refused.number, "against": against}


def _bye(reason: ByeReason) -> str:
    head = ngettext(
        "%(number)s has the bye: lowest score of those who can have it (%(score)s points), %(unplayed)s unplayed round",
        "%(number)s has the bye: lowest score of those who can have it (%(score)s points), %(unplayed)s unplayed "
        "rounds",
        reason.unplayed,
    ) % {"number": reason.number, "score": _points(reason.score), "unplayed": reason.unplayed}
    passed = [PASSED[one.why] % {"number": one.number} for one in reason.passed]
    return "; ".join([head, *passed]) + "."


def _points(points: Fraction) -> str:
    return f"{float(points):g}"
