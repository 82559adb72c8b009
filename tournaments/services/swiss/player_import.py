"""Players of a Swiss event from a list or a report file: all of them, or nobody where one can't be entered."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext_noop

from scoring.core.errors import Problem, RuleError
from tournaments.actors import Actor
from tournaments.imports.players_csv import PlayerRow, parse_players
from tournaments.models import SwissEntry, Tournament
from tournaments.services.snapshots import hold_snapshots
from tournaments.services.swiss.players import DETAILS, PlayerDetails, enter_player

__all__ = ["import_players"]


def import_players(actor: Actor, tournament: Tournament, *, text: str) -> list[SwissEntry]:
    """Enter every player of the list. Raises `RuleError` with every problem, at `rows[i].field` with its line."""
    rows = parse_players(text)
    if not rows:
        raise RuleError.one("text", "empty", gettext_noop("The list is empty. Choose a file, or paste the lines."))
    entered, problems = [], []
    with transaction.atomic(), hold_snapshots():
        for index, row in enumerate(rows):
            try:
                entered.append(_enter(actor, tournament, row))
            except RuleError as error:
                problems += [_placed(problem, index, row.line) for problem in error.problems]
        RuleError.gather(problems)
    return entered


def _enter(actor: Actor, tournament: Tournament, row: PlayerRow) -> SwissEntry:
    details = {name: getattr(row, name) for name in DETAILS if hasattr(row, name)}
    return enter_player(
        actor,
        tournament,
        first_name=row.first_name,
        last_name=row.last_name,
        town=row.town,
        details=PlayerDetails(**details),
    )


def _placed(problem: Problem, index: int, line: int) -> Problem:
    """The problem at its row, with the line as the file counts it."""
    message = gettext_noop("Line %(at_line)s: %(what)s")
    path = f"rows[{index}].{problem.path}" if problem.path else f"rows[{index}]"
    return replace(problem, path=path, message=message, params={"at_line": line, "what": problem.text})
