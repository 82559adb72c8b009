"""What undo asks of heats: which were begun, and whether their boards can be scored as it leaves them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Final

from django.db.models import Q

from common.pure.errors import Problem, RuleError
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.selectors.facts import load_rows
from tournaments.boards.games.services.rescoring import unscorable_problems
from tournaments.changes.models import Change
from tournaments.changes.services.giving_back import Tables
from tournaments.events.models import Event, Game, GameState, Round, Seat
from tournaments.events.services.undo_checks import standing_lines
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.system_use import events_using
from tournaments.lab.selectors.systems import system_of_game

SCORED: Final = (BoardsRules, Round)
SYSTEM: Final = "scoring_system_id"
STARTED: Final = {"start_games", "start_game"}


def heats_out(event: Event, undone: Change) -> dict[int, int]:
    """The heats with a game that is not unstarted, each with the line by which its first game started, since the last
    time that none had."""
    out: dict[int, int] = {}
    games: dict[int, set[int]] = defaultdict(set)
    for line, number, game in standing_lines(undone, event, *STARTED, "unstart_game", "abandon_heat"):
        if line.kind in STARTED:
            games[number] |= {game} if game else set(line.after or ())
            out.setdefault(number, line.pk)
            continue
        games[number] -= {game} if game else games[number]
        if not games[number]:
            out.pop(number, None)
    begun = ~Q(games__state=GameState.UNSTARTED) & Q(games__isnull=False)
    heats = Round.objects.filter(begun, event=event).values_list("number", flat=True)
    return {number: out.get(number, 0) for number in set(heats)}


def touched_games_problems(event: Event, tables: Tables) -> list[Problem]:
    """Those of the finished games whose scoring or facts an undo in their event gave back; most undos touch none."""
    scored = {model: {r["pk"] for r in tables.get(model, ()) if SYSTEM in (r["before"] or {})} for model in SCORED}
    seats = tables.get(Seat, [])
    games = {row["pk"] for row in tables.get(Game, ())}
    games |= set(Seat.objects.filter(pk__in=[row["pk"] for row in seats]).values_list("game_id", flat=True))
    games |= {(row["after"] or {}).get("game_id") for row in seats}  # of seats that are gone, or at another game
    if not games and not any(scored.values()):
        return []
    all_games = bool(scored[BoardsRules])
    return _problems(event, among=lambda game: all_games or game.pk in games or game.round_id in scored[Round])


def events_of_systems(systems: list[int]) -> Q:
    """The events that these systems score, once their finished games are checked. Raises `RuleError`."""
    found: list[int] = []
    for system in ScoringSystem.objects.filter(pk__in=systems):
        for event in events_using(system):
            RuleError.gather(_problems(event, among=partial(_follows, system)))
            found.append(event.pk)
    return Q(pk__in=found)


def _problems(event: Event, *, among: Callable[[Game], bool]) -> list[Problem]:
    """One where one of these games is finished, and can't be scored as an undo leaves it."""
    return list(unscorable_problems(load_rows(event), path="", among=among))


def _follows(system: ScoringSystem, game: Game) -> bool:
    return system_of_game(game) == system
