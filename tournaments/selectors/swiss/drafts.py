"""What is wrong with a draft, and what is worth knowing of it.

Problems at `note` inform; all others keep the draft from being published.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_noop

from scoring.core.errors import Problem
from tournaments.selectors.swiss.rows import SwissRows

__all__ = ["draft_findings", "met_before"]


def draft_findings(rows: SwissRows) -> list[Problem]:
    """Everything to say of the event's draft; nothing without one."""
    if rows.draft is None:
        return []
    number = rows.draft.number
    return [*_places(rows, number), *_meetings(rows, number), *_byes(rows, number)]


def met_before(rows: SwissRows, *, before: int) -> dict[frozenset[int], int]:
    """The pairs who have played each other in rounds before `before`, with the round of their last game."""
    found: dict[frozenset[int], int] = {}
    for number in range(1, before):
        for table in rows.tables.get(number, ()):
            played = table.results is not None and not table.results[0].outcome.startswith("forfeit")
            if played:
                found[frozenset(table.entries)] = number
    return found


def _places(rows: SwissRows, number: int) -> Iterator[Problem]:
    """Everyone due is in it, and nobody else."""
    due = {player.entry_id for player in rows.due(number)}
    if rows.rules.system == "knock-out":
        due &= {entry for table in rows.tables[number] for entry in table.entries}
    seated = {entry for table in rows.tables[number] for entry in table.entries}
    free = {entry for (entry, round_), bye in rows.byes.items() if round_ == number and bye.kind == "U"}
    for player in rows.players:
        name = {"player": rows.names[player.entry_id]}
        if player.entry_id in due - seated - free:
            message = gettext_noop(
                "%(player)s is in the round and not in this draft. Pair again, or pair them by hand."
            )
            yield Problem("tables", "not_paired", message, name)
        if player.entry_id in seated - due:
            message = gettext_noop("%(player)s sits at a table and is not in the round any more. Pair again.")
            yield Problem("tables", "not_in_round", message, name)


def _meetings(rows: SwissRows, number: int) -> Iterator[Problem]:
    if rows.rules.system in {"round-robin", "knock-out"}:
        return
    met = met_before(rows, before=number)
    clubs = {player.entry_id: player.club_name.casefold() for player in rows.players}
    for table in rows.tables[number]:
        one, two = table.entries
        names = {"table": table.game.number, "one": rows.names[one], "two": rows.names[two]}
        if frozenset(table.entries) in met:
            message = gettext_noop("Table %(table)s: %(one)s and %(two)s met in round %(round)s.")
            yield Problem("note", "rematch", message, names | {"round": met[frozenset(table.entries)]})
        if clubs[one] and clubs[one] == clubs[two] and rows.rules.clubs_apart != "never":
            apart = number == 1 or rows.rules.clubs_apart == "always"
            message = gettext_noop("Table %(table)s: %(one)s and %(two)s are of one club.")
            if apart:
                yield Problem("note", "clubmates", message, names)


def _byes(rows: SwissRows, number: int) -> Iterator[Problem]:
    for (entry, round_), bye in rows.byes.items():
        if round_ != number or bye.kind != "U" or rows.rules.system in {"round-robin", "knock-out"}:
            continue
        earlier = [r for (e, r), other in rows.byes.items() if e == entry and r < number and other.kind in {"U", "F"}]
        if earlier:
            message = gettext_noop("%(player)s has the bye, and had one in round %(round)s.")
            yield Problem("note", "second_bye", message, {"player": rows.names[entry], "round": earlier[-1]})
