"""Versions of a game's result: checking what the writer saw, which values are possible, and saving a new version.

Every service that changes facts (`results`, `draw_votes`) saves them here, inside its own change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.db.models import Max
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from scoring.core.years import BOARD_CENTERS, FIRST_YEAR, LAST_YEAR
from tournaments.base.errors import StaleError, WhatChanged
from tournaments.base.figures import figure
from tournaments.boards.games.selectors.games import (
    FACT_FIELDS,
    SHEET_FIELDS,
    SeatEntry,
    SeatLine,
    entry_in,
    fact_changes,
    version_number,
)
from tournaments.boards.games.services.power_rules import locked_problem, power_problems
from tournaments.events.disciplines import DISCIPLINES, Discipline
from tournaments.events.models import Game, GameState, Result, ResultVersion, Seat, SeatResult
from tournaments.events.services.changes import EventChange
from tournaments.events.services.games import game_subject

MOST_YEARS = LAST_YEAR - FIRST_YEAR + 1
MOST_CENTERS_OVER_A_GAME = BOARD_CENTERS * MOST_YEARS
_BOUNDS = {
    "centers": (0, BOARD_CENTERS),
    "final_year": (FIRST_YEAR, LAST_YEAR),
    "total_centers": (0, MOST_CENTERS_OVER_A_GAME),
}
_IMPOSSIBLE = {
    "centers": gettext_noop("%(who)s has %(value)s centers. Enter a number from %(least)s to %(most)s."),
    "final_year": gettext_noop("The final year of %(who)s is %(value)s. Enter a year from %(least)s to %(most)s."),
    "total_centers": gettext_noop(
        "The total centers of %(who)s are %(value)s. Enter a number from %(least)s to %(most)s."
    ),
    "chart": gettext_noop("%(who)s has %(value)s centers after %(year)s. Enter a number from %(least)s to %(most)s."),
}


def must_be(game: Game, state: GameState, message: str) -> None:
    """Raise `RuleError` at `state` unless the game is in `state`; `message` has places for `game` and `is_now`."""
    if game.state != state:
        is_now = {
            GameState.UNSTARTED: _("has not started"),
            GameState.STARTED: _("is in progress"),
            GameState.FINISHED: _("is finished"),
        }[GameState(game.state)]
        raise RuleError.one("state", "wrong_state", message, game=capfirst(game_name(game)), is_now=is_now)


def check_facts(facts: Sequence[SeatEntry], lines: Sequence[SeatLine], *, discipline: Discipline) -> None:
    """Raise `RuleError` unless each seat is there once, each power once, and every number is one a board can show."""
    if sorted(fact.seat_id for fact in facts) != sorted(line.seat.pk for line in lines):
        raise RuleError.one("seats", "wrong_seats", _("Send each seat of the game exactly once."))
    names = {line.seat.pk: line.name for line in lines}
    first_at: dict[str, str] = {}
    problems: list[Problem] = []
    for index, fact in enumerate(facts):
        name, power = names[fact.seat_id], fact.power
        if power and discipline.power(power) is None:
            message = _("%(power)s is not a power. Choose the power of %(name)s from the list.")
            problems.append(
                Problem(f"seats[{index}].power", "unknown_power", message, {"power": power[:20], "name": name})
            )
        elif power in first_at:
            message = _("%(first)s and %(name)s both have %(power)s. Choose another power for one of them.")
            params = {"first": first_at[power], "name": name, "power": power.title()}
            problems.append(Problem(f"seats[{index}].power", "power_twice", message, params))
        elif power:
            first_at[power] = name
        problems.extend(out_of_range(fact, path=f"seats[{index}]", who=power.title() or name))
    RuleError.gather(problems)


def check_seen(game: Game, lines: Sequence[SeatLine], *, seen: int) -> None:
    """Raise `StaleError` with what came between, unless `seen` is the newest version."""
    current = version_number(game)
    if seen == current:
        return
    old = ResultVersion.objects.filter(game=game, number=seen).prefetch_related("seats").first()
    old_facts = {result.seat_id: result for result in old.seats.all()} if old else {}
    who = game.result.who if game.result else _("somebody")
    changes = [
        WhatChanged(f"{line.seat.power.title() or line.name}: {field}", before, after, who)
        for line in lines
        for field, before, after in fact_changes(entry_in(line.seat, old_facts.get(line.seat.pk)), line.entry)
    ]
    raise StaleError(
        _(
            "%(who)s saved version %(number)s of %(game)s while you were editing, so your changes were not saved. "
            "Check the new values, then save again."
        )
        % {"who": who, "number": current, "game": game_name(game)},
        current=current,
        changes=changes,
    )


def save_facts(
    change: EventChange, game: Game, lines: Sequence[SeatLine], facts: Sequence[SeatEntry], *, summary: str = ""
) -> ResultVersion | None:
    """Check and save `facts` as the game's new version, and record it; None where nothing changed.

    `summary` replaces the log's words, with a place `%(number)s` for the version. Raises `RuleError` for values that
    no board can have, at `seats[i].field` in the order of `facts`.
    """
    check_facts(facts, lines, discipline=discipline_of(change))
    before = {line.seat.pk: line.entry for line in lines}
    _check_powers(game, facts, before)
    ordered = [replace(fact, power=fact.power or before[fact.seat_id].power) for fact in facts]
    if all(before[fact.seat_id] == fact for fact in ordered):
        return None
    _save_powers(lines, ordered)
    version = _save_version(change, game, ordered)
    words = summary or _("Entered the result of %(game)s, version %(number)s.")
    change.record(
        "record_result",
        words % {"game": game_name(game), "number": version.number},
        subject=game_subject(game),
        before=[facts_as_json(line.entry) for line in lines],
        after=[facts_as_json(fact) for fact in ordered],
    )
    return version


def unpowered(lines: Sequence[SeatLine]) -> list[Problem]:
    """A problem for each seat whose power is not known."""
    message = _("The power of %(player)s is not known. Choose the power that they played.")
    return [
        Problem(f"seats[{index}].power", "missing", message, {"player": line.name})
        for index, line in enumerate(lines)
        if not line.seat.power
    ]


def discipline_of(change: EventChange) -> Discipline:
    """What the event plays."""
    return DISCIPLINES[change.event.discipline]


def game_name(game: Game) -> str:
    """The game as the log calls it."""
    return _("game %(game)s of heat %(heat)s") % {"game": game.number, "heat": game.round.number}


def facts_as_json(entry: SeatEntry) -> dict[str, object]:
    """A seat's facts for the log."""
    facts: dict[str, object] = {field: getattr(entry, field) for field in SHEET_FIELDS}
    return {"power": entry.power, **facts, "chart": None if entry.chart is None else list(entry.chart)}


def _check_powers(game: Game, facts: Sequence[SeatEntry], before: Mapping[int, SeatEntry]) -> None:
    """Check changed powers against the unplayed power, the player's power at a second board, and the lock.

    The lock protects powers that are known: a seat without one takes the power that was played.
    """
    places = {fact.seat_id: index for index, fact in enumerate(facts)}
    changed = {fact.seat_id: fact.power for fact in facts if fact.power and fact.power != before[fact.seat_id].power}
    if changed:
        RuleError.gather(power_problems(game, changed, path=lambda pk: f"seats[{places[pk]}].power"))
    if game.powers_locked:
        fixed = [places[pk] for pk in changed if before[pk].power]
        RuleError.gather([locked_problem(game, path=f"seats[{place}].power") for place in fixed])


def out_of_range(fact: SeatEntry, *, path: str, who: str) -> Iterator[Problem]:
    """The numbers of a seat that no board can show, at paths below `path`; `who` is named."""
    chart = fact.chart or ()
    values = [(field, getattr(fact, field), *bounds, _IMPOSSIBLE[field]) for field, bounds in _BOUNDS.items()]
    values += [(f"chart[{k}]", count, 0, BOARD_CENTERS, _IMPOSSIBLE["chart"]) for k, count in enumerate(chart)]
    for field, value, least, most, message in values:
        if value is not None and not least <= value <= most:
            params = {"who": who, "value": value if value >= 0 else figure(value), "least": least, "most": most}
            if field.startswith("chart"):
                params["year"] = FIRST_YEAR + int(field.removeprefix("chart[").removesuffix("]"))
            yield Problem(f"{path}.{field}", "out_of_range", _(message), params)
    if fact.chart is not None and not 1 <= len(chart) <= MOST_YEARS:
        message = _("The chart of %(who)s has %(count)s game-years. Enter 1 to %(most)s, 1901 first.")
        yield Problem(f"{path}.chart", "wrong_count", message, {"who": who, "most": MOST_YEARS, "count": len(chart)})


def _save_powers(lines: Sequence[SeatLine], facts: Sequence[SeatEntry]) -> None:
    """Set changed powers, after clearing them, since two seats may have swapped powers, which are unique at a board."""
    wanted = {fact.seat_id: fact.power for fact in facts}
    changed = [line.seat for line in lines if wanted[line.seat.pk] != line.seat.power]
    Seat.objects.filter(pk__in=[seat.pk for seat in changed]).update(power="")
    for seat in changed:
        seat.power = wanted[seat.pk]
        seat.save(update_fields=["power"])


def _save_version(change: EventChange, game: Game, facts: Sequence[SeatEntry]) -> ResultVersion:
    """The newest version; the number of one that was undone is not given again."""
    last = ResultVersion.objects.filter(game=game).aggregate(last=Max("number"))["last"] or 0
    version = ResultVersion.objects.create(
        game=game, number=last + 1, entered_by=change.actor.user, door=change.actor.door
    )
    SeatResult.objects.bulk_create(
        SeatResult(
            version=version,
            seat_id=fact.seat_id,
            result=fact.result or Result.UNKNOWN,
            **{field: getattr(fact, field) for field in FACT_FIELDS if field != "result"},
        )
        for fact in facts
    )
    game.result = version
    game.save(update_fields=["result"])
    return version
