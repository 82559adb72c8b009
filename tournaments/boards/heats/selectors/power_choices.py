"""How the powers of a board were chosen, in words, where the event gives them by preference."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from pairing.core.preferences import Reason, explain
from tournaments.base.figures import ordinal
from tournaments.boards.heats.selectors.heat_rows import Board, HeatRows
from tournaments.events.disciplines import power_name
from tournaments.events.models import Entry


def choices_of(rows: HeatRows, board: Board) -> dict[int, Reason]:
    """Which choice each seated entry got, by entry id; empty where powers are given otherwise or not yet known."""
    if not rows.event.boards.power_preferences:
        return {}
    holders = {seat.power: seat.entry_id for seat in board.seats if seat.power}
    return {
        entry: explain(power, preferences=rows.entries[entry].power_preferences, holders=holders)
        for power, entry in holders.items()
    }


def choices_in_words(rows: HeatRows, board: Board) -> dict[int, str]:
    """The same in words, with the players of the powers they liked better: "3rd choice; France: Ann Lee, Italy: Bo
    Hood"."""
    return {entry: _in_words(reason, rows.entries) for entry, reason in choices_of(rows, board).items()}


def preferences_in_letters(entry: Entry, *, letters: Mapping[str, str]) -> str:
    """The list of an entry as people type it, such as "FGIRT"; `letters` has the code of each power."""
    letter_of = {code: letter for letter, code in letters.items()}
    return "".join(letter_of[code] for code in entry.power_preferences if code in letter_of)


def _in_words(reason: Reason, entries: Mapping[int, Entry]) -> str:
    if not reason.listed:
        return _("no preference list")
    first = _("%(rank)s choice") % {"rank": ordinal(reason.rank)} if reason.rank else _("not on the list")
    taken = [
        _("%(power)s: %(name)s") % {"power": power_name(power), "name": entries[entry].name}
        for power, entry in reason.better
    ]
    return f"{first}; {', '.join(taken)}" if taken else first
