"""The tie-breaks that a scoring system's source asks for, filled in when the system is chosen and none are.

A script asks for the form with them at once. Without scripts they are filled in when the form is saved.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.library import shipped_systems
from tournaments.boards.forms import BoardsForm
from tournaments.boards.games.details import BoardsDetails
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.systems import stored_form

# Sent along with a form that shows an offer: a chain changed or emptied on purpose stays so.
OFFERED = "tie_breaks_offered"


def tie_breaks_of(system: ScoringSystem) -> tuple[str, ...]:
    """The tie-breaks of a shipped system's source, in order; those of the original for an unchanged copy of a club."""
    for shipped in shipped_systems():
        if shipped.tie_breaks and system.definition.get("formulas") == stored_form(shipped.system)["formulas"]:
            return shipped.tie_breaks
    return ()


def _chain_offered(form: BoardsForm, before: ScoringSystem | None) -> tuple[str, ...] | None:
    """The tie-breaks of the chosen system, where nobody chose or emptied them. None without an offer.

    There is an offer if a system other than `before` was chosen whose tie-breaks the form did not show yet, and no
    others were chosen.
    """
    system = form.cleaned_data.get("scoring_system")
    if system is None or system == before:
        return None
    chain, shown = tie_breaks_of(system), form.data.get(OFFERED, "")
    typed = ",".join(form.cleaned_data.get("tie_breaks") or ())
    emptied = bool(form.initial.get("tie_breaks")) and not typed and not shown
    return None if ",".join(chain) == shown or typed not in {"", shown} or emptied else chain


def details_with_offer(form: BoardsForm, *, before: ScoringSystem | None = None) -> BoardsDetails:
    """The details of a valid form, with the tie-breaks of the chosen system where they were left alone."""
    details, chain = form.details(), _chain_offered(form, before)
    return details if chain is None else replace(details, tie_breaks=chain)


def form_with_offer(form: BoardsForm, *, before: ScoringSystem | None = None) -> BoardsForm | None:
    """The form as it was typed, with the tie-breaks of the chosen system filled in. None without an offer."""
    chain = _chain_offered(form, before)
    if chain is None:
        return None
    typed = {name: form.cleaned_data.get(name) for name in form.fields}
    again = BoardsForm(None, club=form.club, initial={**form.initial, **typed, "tie_breaks": chain})
    for name in set(again.fields) - set(form.fields):
        del again.fields[name]
    return again


def shown_offer(form: BoardsForm) -> str:
    """The offer that the form shows, or showed when it was sent: the next value of `OFFERED`."""
    return str(form.data.get(OFFERED, "")) if form.is_bound else ",".join(form.initial.get("tie_breaks") or ())
