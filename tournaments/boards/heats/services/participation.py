"""What registered players do where they don't fill a heat's boards: they play, sit out, or stand in if needed.

The manual seats multiples of seven only (§11) and leaves the rest to the organiser. Nobody sits out twice in an event.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.boards.heats.selectors.heat_rows import HeatRows, load_heat_rows
from tournaments.boards.heats.services.heats import check_entries, heat_name, locked_heat, names_in_words
from tournaments.changes.services.changes import OpenChange
from tournaments.events.models import Entry, Part, Registration, Round
from tournaments.events.services.changes import change_event


def change_registrations(
    actor: Actor,
    heat: Round,
    *,
    entries: Sequence[Entry],
    part: Part | None = None,
    may_sit_out: bool | None = None,
    may_play_twice: bool | None = None,
    within: OpenChange | None = None,
) -> int:
    """Set what registered players offer, and what those without a seat do; None leaves it. Returns how many changed.

    Raises `RuleError` with the name of each player who is not registered, holds a seat and is given a part, or sat out
    before.
    """
    with change_event(actor, heat.event, Action.REGISTER_PLAYERS, within=within) as change:
        rows = load_heat_rows(locked_heat(change, heat))
        check_entries(change, entries)
        ids = [entry.pk for entry in entries]
        RuleError.gather([*_not_registered(rows, ids), *(_seated(rows, ids) if part else ())])
        if part == Part.SITS_OUT:
            check_sitting_out(rows, ids, path="entries")
        values = {"part": part, "may_sit_out": may_sit_out, "may_play_twice": may_play_twice}
        wanted = {field: value for field, value in values.items() if value is not None}
        found = Registration.objects.filter(round=rows.heat, entry__in=ids).order_by("id")
        changed = [row for row in found if any(getattr(row, field) != value for field, value in wanted.items())]
        if not changed:
            return 0
        before = [[row.entry_id, row.part, row.may_sit_out, row.may_play_twice] for row in changed]
        Registration.objects.filter(pk__in=[row.pk for row in changed]).update(**wanted)
        who = names_in_words([rows.entries[row.entry_id] for row in changed])
        said = {"who": who, "heat": heat_name(rows.heat)}
        summary = " ".join(words % said for words in _words(part, may_sit_out, may_play_twice))
        change.record("change_registrations", summary, subject=f"heat:{rows.heat.number}", before=before, after=wanted)
    return len(changed)


def check_sitting_out(
    rows: HeatRows, entries: Collection[int], *, free: Collection[object] | None = None, path: str = "sit_out"
) -> None:
    """Raise `RuleError` for players who sat out another heat, or are not among those `free` to sit out."""
    problems = []
    for pk in entries:
        params = {"name": rows.entries[pk].name if pk in rows.entries else str(pk)}
        if pk in rows.sat_out:
            message = _("%(name)s sat out another heat, and nobody sits out twice. Choose somebody else.")
            problems.append(Problem(path, "sat_out", message, params))
        elif free is not None and pk not in free:
            message = _(
                "%(name)s is not waiting for a board here, and not at a board that hasn’t started. Choose "
                "somebody else."
            )
            problems.append(Problem(path, "not_free", message, params))
    RuleError.gather(problems)


def mark_as_playing(heat: Round, entries: Collection[int]) -> None:
    """Mark players who take a seat of a locked heat as playing, even if they were stand-ins or were to sit out."""
    Registration.objects.filter(round=heat, entry__in=entries).exclude(part=Part.PLAYS).update(part=Part.PLAYS)


def _not_registered(rows: HeatRows, entries: Sequence[int]) -> list[Problem]:
    message = _("%(name)s is not registered for this heat. Register them first.")
    return [
        Problem("entries", "unregistered", message, {"name": rows.entries[pk].name})
        for pk in entries
        if pk not in rows.registered
    ]


def _seated(rows: HeatRows, entries: Sequence[int]) -> list[Problem]:
    seated = rows.seated
    message = _("%(name)s sits at game %(game)s. Replace them there first.")
    return [
        Problem("entries", "seated", message, {"name": rows.entries[pk].name, "game": seated[pk].game.number})
        for pk in entries
        if pk in seated
    ]


def _words(part: Part | None, may_sit_out: bool | None, may_play_twice: bool | None) -> list[str]:
    parts = {
        Part.PLAYS: _("%(who)s: waiting for a board of %(heat)s."),
        Part.SITS_OUT: _("%(who)s: sitting out %(heat)s."),
        Part.STANDS_IN: _("%(who)s: standing in if needed in %(heat)s."),
    }
    offers = {
        True: _("%(who)s: offering to sit out %(heat)s."),
        False: _("%(who)s: no longer offering to sit out %(heat)s."),
    }
    boards = {
        True: _("%(who)s: offering to play two boards in %(heat)s."),
        False: _("%(who)s: no longer offering to play two boards in %(heat)s."),
    }
    return [
        *([parts[part]] if part else []),
        *([offers[may_sit_out]] if may_sit_out is not None else []),
        *([boards[may_play_twice]] if may_play_twice is not None else []),
    ]
