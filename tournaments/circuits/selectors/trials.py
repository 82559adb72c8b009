"""Rules tried on the results that a circuit has."""

from __future__ import annotations

from copy import copy

from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from tournaments.circuits.models import Circuit
from tournaments.circuits.selectors.rules import RULES, RuleDetails
from tournaments.circuits.selectors.seasons import circuit_season


def results_too_large(circuit: Circuit, details: RuleDetails) -> list[Problem]:
    """A result that counts by other rules, and for which these grow too large."""
    tried = copy(circuit)
    for name in RULES:
        setattr(tried, name, getattr(details, name))
    found = circuit_season(tried, short_names=False)
    for line in found.season.lines:
        for each in line.results:
            if each.why == "too_large":
                message = gettext_noop("With a result of %(event)s, this formula grows too large. Multiply less.")
                return [Problem("formula", "value_too_large", message, {"event": found.line_of(each.event.id).name})]
    return []
