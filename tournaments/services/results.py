"""Results of a game (manual §13): states one step at a time, facts in versions, checks on finishing.

A result is entered while its game is started; a finished game is reopened first (rulings M11, M12).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.boards import score_board
from scoring.core.checks import check_board
from scoring.core.errors import Problem, RuleError
from tournaments.actors import Actor
from tournaments.disciplines import DISCIPLINES, Discipline
from tournaments.errors import MissingError, StaleError, WhatChanged
from tournaments.models import Game, GameState, Result, ResultVersion, ScoringSystem, Seat, SeatResult
from tournaments.permissions import Action
from tournaments.selectors.games import (
    FACT_FIELDS,
    SeatEntry,
    SeatLine,
    entry_in,
    facts_of,
    seat_lines,
    version_number,
)
from tournaments.selectors.systems import compiled, system_of_game
from tournaments.services.changes import Change, change_tournament
from tournaments.services.freezing import freeze_rules
from tournaments.services.systems_in_use import check_system_is_usable

__all__ = ["finish_game", "record_result", "reopen_game", "set_game_system", "start_game", "unstart_game"]

MOST_CENTERS_OVER_A_GAME = 34 * 99


def start_game(actor: Actor, game: Game) -> None:
    """Unstarted → started: the seats are locked, and the tournament's rules freeze at the first start."""
    with change_tournament(actor, game.round.tournament, Action.ENTER_RESULTS) as change:
        locked = _locked(change, game)
        _must_be(locked, GameState.UNSTARTED, _("Only an unstarted game can be started. Reload the page."))
        seats = locked.seats.count()
        size = _discipline(change).seats
        if seats != size:
            raise RuleError.one(
                "seats", "incomplete", _("The board has %(seats)s players of %(size)s. Fill it first."),
                seats=seats, size=size,
            )  # fmt: skip
        locked.state, locked.started_at = GameState.STARTED, timezone.now()
        locked.save(update_fields=["state", "started_at"])
        freeze_rules(change)
        change.record("start_game", _("Started %(game)s.") % {"game": _name(locked)}, subject=_subject(locked))
    game.refresh_from_db()


def unstart_game(actor: Actor, game: Game) -> None:
    """Started → unstarted: the seats can be seeded again. What was entered stays in its versions."""
    with change_tournament(actor, game.round.tournament, Action.RUN_HEATS) as change:
        locked = _locked(change, game)
        _must_be(locked, GameState.STARTED, _("Only a started game can go back to unstarted. Reopen it first."))
        locked.state, locked.started_at = GameState.UNSTARTED, None
        locked.save(update_fields=["state", "started_at"])
        summary = _("Put %(game)s back to unstarted.") % {"game": _name(locked)}
        change.record("unstart_game", summary, subject=_subject(locked))
    game.refresh_from_db()


def record_result(actor: Actor, game: Game, *, facts: Sequence[SeatEntry], seen: int) -> ResultVersion | None:
    """Save what is known of a started game as a new version; None if nothing changed.

    `seen` is the version that the writer looked at: raises `StaleError` with what came between. Raises `RuleError`
    for values that no board can have, at `seats[i].field` in the order of `facts`; a result may stay incomplete
    until the game is finished.
    """
    with change_tournament(actor, game.round.tournament, Action.ENTER_RESULTS) as change:
        locked = _locked(change, game)
        _must_be(locked, GameState.STARTED, _("A result is entered while the game is started. Start or reopen it."))
        lines = seat_lines(locked)
        _check_seen(locked, lines, seen=seen)
        _check_values(facts, lines, discipline=_discipline(change))
        before = {line.seat.pk: line.entry for line in lines}
        ordered = [replace(fact, power=fact.power or before[fact.seat_id].power) for fact in facts]
        if all(before[fact.seat_id] == fact for fact in ordered):
            return None
        _save_powers(lines, ordered)
        version = _save_version(change, locked, ordered)
        change.record(
            "record_result",
            _("Entered the result of %(game)s, version %(number)s.")
            % {"game": _name(locked), "number": version.number},
            subject=_subject(locked),
            before=[_as_json(line.entry) for line in lines],
            after=[_as_json(fact) for fact in ordered],
        )
    game.refresh_from_db()
    return version


def finish_game(actor: Actor, game: Game, *, seen: int) -> None:
    """Started → finished, if the result is complete and consistent: from now on it scores.

    Raises `RuleError` with every seat and reason that keeps it open, and `StaleError` as `record_result` does.
    """
    with change_tournament(actor, game.round.tournament, Action.ENTER_RESULTS) as change:
        locked = _locked(change, game)
        _must_be(locked, GameState.STARTED, _("Only a started game can be finished. Start or reopen it first."))
        lines = seat_lines(locked)
        _check_seen(locked, lines, seen=seen)
        system = compiled(system_of_game(locked))
        seats = facts_of(lines)
        RuleError.gather([*_unpowered(lines), *check_board(system, seats=seats, finishing=True)])
        scores = score_board(system, seats=seats, finishing=True)
        locked.state, locked.finished_at = GameState.FINISHED, timezone.now()
        locked.save(update_fields=["state", "finished_at"])
        change.record(
            "finish_game",
            _("Finished %(game)s.") % {"game": _name(locked)},
            subject=_subject(locked),
            after=[
                {**_as_json(line.entry), "player": line.name, "score": str(score)}
                for line, score in zip(lines, scores, strict=True)
            ],
        )
    game.refresh_from_db()


def reopen_game(actor: Actor, game: Game) -> None:
    """Finished → started: its result can be corrected, and it scores nothing until it is finished again."""
    with change_tournament(actor, game.round.tournament, Action.ENTER_RESULTS) as change:
        locked = _locked(change, game)
        _must_be(locked, GameState.FINISHED, _("Only a finished game can be reopened. Reload the page."))
        locked.state, locked.finished_at = GameState.STARTED, None
        locked.save(update_fields=["state", "finished_at"])
        change.record("reopen_game", _("Reopened %(game)s.") % {"game": _name(locked)}, subject=_subject(locked))
    game.refresh_from_db()


def set_game_system(actor: Actor, game: Game, *, scoring_system: ScoringSystem | None) -> None:
    """Pin the game to a scoring system, or let it follow its heat (None). A finished game is reopened first."""
    with change_tournament(actor, game.round.tournament, Action.RUN_HEATS) as change:
        locked = _locked(change, game)
        if locked.state == GameState.FINISHED:
            raise RuleError.one(
                "scoring_system", "finished", _("The game is finished. Reopen it to change how it is scored.")
            )
        check_system_is_usable(change.tournament.club, scoring_system)
        if locked.scoring_system_id == (scoring_system.pk if scoring_system else None):
            return
        before = str(locked.scoring_system) if locked.scoring_system else None
        locked.scoring_system = scoring_system
        locked.save(update_fields=["scoring_system"])
        how = _("pinned to %(system)s") % {"system": scoring_system} if scoring_system else _("follows its heat")
        summary = _("Scoring of %(game)s: %(how)s.") % {"game": _name(locked), "how": how}
        after = str(scoring_system) if scoring_system else None
        change.record("set_game_system", summary, subject=_subject(locked), before=before, after=after)
    game.refresh_from_db()


def _locked(change: Change, game: Game) -> Game:
    fresh = (
        Game.objects.filter(pk=game.pk)
        .select_related("scoring_system", "result__entered_by", "round__scoring_system")
        .first()
    )
    if fresh is None:
        raise MissingError(_("This game was removed in the meantime. Go back to the heat."))
    fresh.round.tournament = change.tournament
    return fresh


def _must_be(game: Game, state: GameState, message: str) -> None:
    if game.state != state:
        raise RuleError.one("state", "wrong_state", message)


def _check_seen(game: Game, lines: Sequence[SeatLine], *, seen: int) -> None:
    current = version_number(game)
    if seen == current:
        return
    old = ResultVersion.objects.filter(game=game, number=seen).prefetch_related("seats").first()
    old_facts = {result.seat_id: result for result in old.seats.all()} if old else {}
    who = str(game.result.entered_by) if game.result and game.result.entered_by else _("somebody")
    changes = []
    for line in lines:
        was = entry_in(line.seat, old_facts.get(line.seat.pk))
        for field in FACT_FIELDS:
            before, after = getattr(was, field), getattr(line.entry, field)
            if before != after:
                power = line.seat.power.title() or line.name
                changes.append(WhatChanged(f"{power}: {_FIELD_WORDS[field]}", before, after, who))
    raise StaleError(
        _("%(who)s saved version %(number)s while you were typing. Nothing of yours was saved: look, then save again.")
        % {"who": who, "number": current},
        current=current,
        changes=changes,
    )


_FIELD_WORDS = {
    "result": "result",
    "centers": "centers",
    "final_year": "final year",
    "total_centers": "total centers",
}
_BOUNDS = {"centers": (0, 34), "final_year": (1901, 1999), "total_centers": (0, MOST_CENTERS_OVER_A_GAME)}


def _check_values(facts: Sequence[SeatEntry], lines: Sequence[SeatLine], *, discipline: Discipline) -> None:
    """Each seat once, each power once, and every number within what a board can show."""
    if sorted(fact.seat_id for fact in facts) != sorted(line.seat.pk for line in lines):
        raise RuleError.one("seats", "wrong_seats", _("Send each seat of this game exactly once."))
    powers = [fact.power for fact in facts if fact.power]
    problems = []
    for index, fact in enumerate(facts):
        if fact.power and discipline.power(fact.power) is None:
            message = _("%(power)s is not a power. Choose one of the seven.")
            problems.append(Problem(f"seats[{index}].power", "unknown_power", message, {"power": fact.power}))
        elif fact.power and powers.count(fact.power) > 1:
            message = _("%(power)s sits at two seats. Give each power one seat.")
            problems.append(Problem(f"seats[{index}].power", "power_twice", message, {"power": fact.power.title()}))
        for field, (least, most) in _BOUNDS.items():
            value = getattr(fact, field)
            if value is not None and not least <= value <= most:
                message = _("%(value)s can't be. Enter a number from %(least)s to %(most)s.")
                params = {"value": value, "least": least, "most": most}
                problems.append(Problem(f"seats[{index}].{field}", "out_of_range", message, params))
    RuleError.gather(problems)


def _save_powers(lines: Sequence[SeatLine], facts: Sequence[SeatEntry]) -> None:
    """Set changed powers; first cleared, since two seats may have exchanged them and each power sits once."""
    wanted = {fact.seat_id: fact.power for fact in facts}
    changed = [line.seat for line in lines if wanted[line.seat.pk] != line.seat.power]
    Seat.objects.filter(pk__in=[seat.pk for seat in changed]).update(power="")
    for seat in changed:
        seat.power = wanted[seat.pk]
        seat.save(update_fields=["power"])


def _save_version(change: Change, game: Game, facts: Sequence[SeatEntry]) -> ResultVersion:
    version = ResultVersion.objects.create(
        game=game, number=version_number(game) + 1, entered_by=change.actor.user, door=change.actor.door
    )
    SeatResult.objects.bulk_create(
        SeatResult(
            version=version,
            seat_id=fact.seat_id,
            result=fact.result or Result.UNKNOWN,
            centers=fact.centers,
            final_year=fact.final_year,
            total_centers=fact.total_centers,
        )
        for fact in facts
    )
    game.result = version
    game.save(update_fields=["result"])
    return version


def _unpowered(lines: Sequence[SeatLine]) -> list[Problem]:
    message = _("The power of %(player)s is not known. Choose the power they played.")
    return [
        Problem(f"seats[{index}].power", "missing", message, {"player": line.name})
        for index, line in enumerate(lines)
        if not line.seat.power
    ]


def _discipline(change: Change) -> Discipline:
    return DISCIPLINES[change.tournament.discipline]


def _name(game: Game) -> str:
    return _("game %(game)s of heat %(heat)s") % {"game": game.number, "heat": game.round.number}


def _subject(game: Game) -> str:
    return f"heat:{game.round.number}/game:{game.number}"


def _as_json(entry: SeatEntry) -> dict[str, object]:
    return {"power": entry.power, **{field: getattr(entry, field) for field in FACT_FIELDS}}
