"""A circuit's rules in plain words, its events' states, why a result counts, and findings of the check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from common.pure.text import number
from common.web.problems import problem_text, words_text
from scoring.core.circuits.glossary import glossary, is_listed, listed_places, reads_table
from scoring.core.circuits.lint import Finding
from scoring.core.circuits.presets import PRESETS, Preset
from scoring.core.circuits.results import CircuitRules
from scoring.core.circuits.season import Earned
from scoring.core.lexer import Number
from tournaments.base.figures import figure, ordinal
from tournaments.circuits.models import Circuit, CircuitCategory, CircuitClass
from tournaments.circuits.selectors.rules import rules_of_preset
from tournaments.circuits.selectors.tables import Example
from tournaments.events.selectors.conditions import conditions_in_words

SIZE: Final = 20
PLACES_SHOWN: Final = (1, 2, 3, 5, 10, 20)
STATES: Final[dict[str, tuple[str, Any]]] = {
    "counts": ("full", gettext_lazy("Counts")),
    "open": ("", gettext_lazy("Not over yet")),
    "hidden": ("stop", gettext_lazy("Not public")),
    "outside": ("stop", gettext_lazy("Outside the circuit’s days")),
    "empty": ("flag", gettext_lazy("No results yet")),
}
WHY: Final[dict[str, Any]] = {
    "counts": gettext_lazy("counts"),
    "always": gettext_lazy("always counts"),
    "not_best": gettext_lazy("not among the best"),
    "class_full": gettext_lazy("its class is full"),
    "too_large": gettext_lazy("the formula grows too large"),
}
TIES: Final[dict[str, Any]] = {
    "best": gettext_lazy("Tied players each get the points of the best of their places."),
    "shared": gettext_lazy("Tied players share: each gets the average of the points of their places."),
    "worst": gettext_lazy("Tied players each get the points of the worst of their places."),
    "half": gettext_lazy("Tied players get half the points of their own place by tie-break, and half of the average."),
}
ROUNDING: Final[dict[str, Any]] = {
    "nearest": gettext_lazy("rounded to the nearest"),
    "up": gettext_lazy("rounded up"),
    "down": gettext_lazy("rounded down"),
}
TIES_BY: Final[dict[str, Any]] = {
    "shared": gettext_lazy("Players with equal totals share the rank."),
    "singles": gettext_lazy("Equal totals: the best single result decides, then the next best."),
    "firsts": gettext_lazy("Equal totals: the most first places decide, then second places."),
    "direct": gettext_lazy("Equal totals: the events that both played decide, by who finished ahead more often."),
}
LEVELS: Final = {"good": "full", "warn": "flag", "bad": "stop"}


def rule_lines(circuit: Circuit, rules: CircuitRules, classes: Sequence[CircuitClass]) -> list[str]:
    """The rules as sentences, to go with the formula."""
    told = list(_preset_words(circuit))
    return [
        *(told or _counting_words(circuit, rules)),
        *_list_words(rules),
        *(_class_words(each) for each in classes),
        *([str(TIES[circuit.ties])] if circuit.ties != "best" else []),
        *_rounding_words(circuit),
        *([_("Marks and penalties don’t count: places are those by games.")] if circuit.by_games else []),
        *([] if told else _least_words(circuit)),
        *_day_words(circuit),
        str(TIES_BY[circuit.ties_by]),
        *_further_words(circuit),
    ]


def short_rule(circuit: Circuit) -> str:
    """How many results count, in a few words: the head of the column of totals."""
    if circuit.counting == "best":
        return _("Best %(n)s") % {"n": circuit.best}
    return _("Total")


def source_of(circuit: Circuit, classes: Sequence[CircuitClass]) -> dict[str, Any] | None:
    """Where the rules were read, whether they are confirmed, and whether any was `changed` since.

    None where the formula is another one.
    """
    preset = PRESETS.get(circuit.preset)
    if preset is None or not _as_preset(circuit):
        return None
    changed = not _same_fold(circuit) or circuit.round_total or circuit.by_games or not _same_classes(preset, classes)
    return {"text": preset.source, "confirmed": preset.confirmed, "changed": changed}


def why_words(earned: Earned) -> str:
    """Why a result counts or not: "counts 80%"."""
    if earned.why == "counts" and earned.weight < 1:
        return _("counts %(percent)s%%") % {"percent": figure(earned.weight * 100)}
    return str(WHY[earned.why])


def finding_words(finding: Finding) -> str:
    """A finding of the check."""
    return problem_text(finding)


def _as_preset(circuit: Circuit) -> bool:
    """Whether the formula is still that of the preset."""
    preset = PRESETS.get(circuit.preset)
    return preset is not None and preset.formula == circuit.formula


def _preset_words(circuit: Circuit) -> Iterator[str]:
    preset = PRESETS.get(circuit.preset)
    if preset is not None and _as_preset(circuit) and _same_fold(circuit):
        yield _(preset.says)


def _same_fold(circuit: Circuit) -> bool:
    preset = PRESETS[circuit.preset]
    return all(getattr(circuit, name) == value for name, value in rules_of_preset(preset).items())


def _same_classes(preset: Preset, classes: Sequence[CircuitClass]) -> bool:
    wanted = {each.code: (Decimal(each.weight), each.always, each.most, 0) for each in preset.classes}
    return {each.code: (each.weight, each.always, each.most, each.least) for each in classes} == wanted


def _list_words(rules: CircuitRules) -> Iterator[str]:
    """The numbers that places earn, where the formula or its table lists them."""
    found = listed_places(rules)
    if found is not None:
        words = _("Points by place: %(list)s; each further place earns %(further)s.")
        yield words % {"list": _places(found.first), "further": figure(found.further, digits=4)}
    elif reads_table(rules.formula.source):
        for band in rules.table:
            if is_listed(band.numbers):
                values = {"list": _places(band.numbers), "least": band.least, "most": band.most}
                if band.most is None and not band.least:
                    yield _("The table: %(list)s.") % values
                elif band.most is None:
                    yield _("The table for events of %(least)s players and more: %(list)s.") % values
                else:
                    yield _("The table for events of %(least)s to %(most)s players: %(list)s.") % values


def _places(numbers: Sequence[Number]) -> str:
    """ "1st 100, 2nd 80"."""
    return ", ".join(
        f"{ordinal(place, feminine=True)} {figure(each, digits=4)}" for place, each in enumerate(numbers, start=1)
    )


def meanings(rules: CircuitRules, classes: Sequence[CircuitClass]) -> list[tuple[str, str]]:
    """The words of the formula with what each means."""
    names = {each.code: each.name for each in classes}
    return [
        (
            each.word,
            words_text(each.meaning)
            or _("1 for an event of the class %(name)s, otherwise 0") % {"name": names[each.of_class]},
        )
        for each in glossary(rules.formula.source)
        if each.meaning or each.of_class in names
    ]


def _counting_words(circuit: Circuit, rules: CircuitRules) -> Iterator[str]:
    if circuit.counting == "all":
        yield _("All results count.")
    elif circuit.counting == "best":
        words = ngettext(
            "A player’s best result counts; the others are in brackets.",
            "A player’s best %(n)s results count; the others are in brackets.",
            circuit.best,
        )
        yield words % {"n": circuit.best}
    else:
        shares = ", ".join(f"{figure(each * 100)}%" for each in rules.weights)
        words = _("A player’s best results count most: %(shares)s, and each further one %(rest)s%%.")
        yield words % {"shares": shares, "rest": figure(circuit.rest_weight)}


def _class_words(each: CircuitClass) -> str:
    told = [_("%(name)s: number %(weight)s") % {"name": each.name, "weight": figure(each.weight)}]
    if each.always:
        told.append(_("always counts in full"))
    if each.most:
        told.append(_("at most %(most)s of them count") % {"most": each.most})
    if each.least:
        told.append(_("a rank needs %(least)s") % {"least": each.least})
    return f"{', '.join(told)}."


def _rounding_words(circuit: Circuit) -> Iterator[str]:
    if circuit.rounding == "none":
        return
    how = ROUNDING[circuit.rounding]
    words = _("Each result is %(how)s, to %(digits)s decimals.")
    if circuit.round_total:
        words = _("The total is %(how)s, to %(digits)s decimals.")
    if not circuit.digits:
        words = _("The total is %(how)s.") if circuit.round_total else _("Each result is %(how)s.")
    yield words % {"how": how, "digits": circuit.digits}


def _least_words(circuit: Circuit) -> Iterator[str]:
    if circuit.least_events > 1:
        yield _("A rank needs %(n)s events.") % {"n": circuit.least_events}


def _day_words(circuit: Circuit) -> Iterator[str]:
    if circuit.rolling_days:
        yield _("A result counts for %(n)s days.") % {"n": circuit.rolling_days}


def _further_words(circuit: Circuit) -> Iterator[str]:
    if circuit.lots:
        words = _(
            "Chance decides between players who are still equal: the SHA-256 of “seed:total:number”, the lowest "
            "first. The random seed is %(seed)s, and equal players are numbered from 1 in the order of their page "
            "addresses."
        )
        yield words % {"seed": circuit.lot_seed}
    if circuit.carry_from and circuit.carry_percent:
        yield _("Players carry over %(percent)s%% of their totals from the previous season.") % {
            "percent": figure(circuit.carry_percent)
        }
    yield from _best_words(circuit)
    if circuit.club_best:
        yield ngettext(
            "The best total of a club’s players makes the ranking of clubs.",
            "The best %(n)s totals of a club’s players make the ranking of clubs.",
            circuit.club_best,
        ) % {"n": circuit.club_best}


def _best_words(circuit: Circuit) -> Iterator[str]:
    if circuit.country_best:
        yield _("The ranking of countries adds up the best totals of each: at most %(n)s.") % {
            "n": circuit.country_best
        }
    if circuit.team_best:
        yield _("The ranking of teams adds up the best totals of each: at most %(n)s.") % {"n": circuit.team_best}


def category_lines(categories: Sequence[CircuitCategory]) -> list[str]:
    """Sentences about the players who can have a rank, and about those with a ranking of their own."""
    lines = []
    for each in categories:
        values = {"name": each.name, "conditions": ", ".join(conditions_in_words(each))}
        if each.needed:
            lines.append(_("Only these players have a rank: %(name)s (%(conditions)s).") % values)
        else:
            lines.append(_("%(name)s have their own ranking: %(conditions)s.") % values)
    return lines


def exact_words(value: Any) -> str:
    """A number as exactly as people can read it: 5/3 stays a fraction, with its decimals after it."""
    told = number(value) if hasattr(value, "denominator") else str(value)
    rough = figure(value, digits=4)
    return rough if "/" not in told or len(told) > 12 else f"{told} = {rough}"


def example_words(example: Example) -> str:
    """ "3rd of 24 in Summer Open: (24 − 3 − 1 + 1)/24 = 0.875"."""
    values = {
        "place": ordinal(example.place),
        "players": example.players,
        "event": example.event.name if example.event else "",
        "arithmetic": f"{example.filled} = {figure(example.value, digits=4)}",
    }
    if example.event is None:
        told = _("%(place)s of %(players)s: %(arithmetic)s") % values
    else:
        told = _("%(place)s of %(players)s in %(event)s: %(arithmetic)s") % values
    if example.points == example.value:
        return told
    values = {"told": told, "points": figure(example.points, digits=4)}
    return _("%(told)s, and %(points)s after the rules for ties and rounding") % values
