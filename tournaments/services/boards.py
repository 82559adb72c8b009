"""Boards seated by hand: who sits where is known already, so no search is needed (manual §11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.errors import Problem, RuleError
from tournaments.actors import Actor
from tournaments.disciplines import DISCIPLINES, Discipline
from tournaments.models import Entry, Game, Round, Seat
from tournaments.permissions import Action
from tournaments.services.changes import change_tournament
from tournaments.services.heats import check_entries, heat_name, locked_heat
from tournaments.services.parts import mark_as_playing

__all__ = ["seat_boards"]

Board = Mapping[str, Entry]


def seat_boards(actor: Actor, heat: Round, *, boards: Sequence[Board]) -> list[Game]:
    """Add these unstarted boards, each power → entry, after those that stand. Returns the new games.

    Raises `RuleError` at `boards[i]` for a board that is not full, and for a player who is not registered, has a seat
    of this heat already, or is named twice.
    """
    with change_tournament(actor, heat.tournament, Action.RUN_HEATS) as change:
        locked = locked_heat(change, heat)
        check_entries(change, [entry for board in boards for entry in board.values()])
        RuleError.gather(_problems(locked, boards, discipline=DISCIPLINES[change.tournament.discipline]))
        last = max(locked.games.values_list("number", flat=True), default=0)
        numbered = range(last + 1, last + 1 + len(boards))
        locks = change.tournament.assign_powers
        games = Game.objects.bulk_create(Game(round=locked, number=n, powers_locked=locks) for n in numbered)
        Seat.objects.bulk_create(
            Seat(round=locked, game=game, entry=entry, position=position, power=power)
            for game, board in zip(games, boards, strict=True)
            for position, (power, entry) in enumerate(board.items())
        )
        mark_as_playing(locked, [entry.pk for board in boards for entry in board.values()])
        if games:
            text = ngettext("Seated %(count)s board of %(heat)s.", "Seated %(count)s boards of %(heat)s.", len(games))
            after = [
                [game.number, {power: e.pk for power, e in b.items()}] for game, b in zip(games, boards, strict=True)
            ]
            summary = text % {"count": len(games), "heat": heat_name(locked)}
            change.record("seat_boards", summary, subject=f"heat:{locked.number}", after=after)
    return games


def _problems(heat: Round, boards: Sequence[Board], *, discipline: Discipline) -> list[Problem]:
    powers = {power.code for power in discipline.powers}
    registered = set(heat.registrations.values_list("entry_id", flat=True))
    seated = set(Seat.objects.filter(round=heat).values_list("entry_id", flat=True))
    named = Counter(entry.pk for board in boards for entry in board.values())
    problems = []
    for index, board in enumerate(boards):
        path = f"boards[{index}]"
        if set(board) != powers:
            problems.append(
                Problem(path, "incomplete", _("A board takes one player for each power. Name all of them."))
            )
        for entry in board.values():
            if entry.pk not in registered:
                message = _("%(name)s is not registered for this heat. Register them first.")
                problems.append(Problem(path, "unregistered", message, {"name": entry.name}))
            elif entry.pk in seated:
                message = _("%(name)s has a seat in this heat already. Swap or replace them instead.")
                problems.append(Problem(path, "seated", message, {"name": entry.name}))
            elif named[entry.pk] > 1:
                message = _("%(name)s is named for two seats. Name each player once.")
                problems.append(Problem(path, "twice", message, {"name": entry.name}))
    return problems
