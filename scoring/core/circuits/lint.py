"""What the rules of a circuit may do that their author doesn't want, found by trying them on made-up events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, Literal

from common.pure.errors import RuleError
from scoring.core.circuits.points import Pay
from scoring.core.circuits.results import CircuitEvent, CircuitRules, Finish
from scoring.core.evaluation import evaluate
from scoring.core.lexer import Number
from scoring.core.operators import Operator
from scoring.core.steps import Formula

SIZES: Final = (2, 4, 7, 12, 16, 20, 28, 40, 64, 100)
ROUNDS: Final = 5
DAY: Final = 1
OF_OWN_GAMES: Final = frozenset({"place", "points", "wins", "draws", "losses", "streak"})
MANY: Final = 7
"""So many results that who seldom plays is out of the running (a circuit of historical wargames found that out)."""

SELDOM_0: Final[dict[str, Number]] = {"draws": 1, "age": 30, "low_points": 1, "newcomer": 1, "home": 1, "tied": 2}
"""Words that are 0 in events made up here, and are not in others."""

Level = Literal["good", "warn", "bad"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that holds (`good`), is to be weighed (`warn`) or fixed (`bad`): an English template and its params."""

    level: Level
    code: str
    message: str
    params: dict[str, object] = field(default_factory=dict)


def sample_event(players: int, *, event_class: str = "") -> CircuitEvent:
    """An event of this many players over two days, with boards of seven, and points that fall from place to place."""
    games = (max(1, players // 7),) * ROUNDS
    return CircuitEvent(
        id=players,
        day=DAY,
        players=players,
        entered=players,
        rounds=ROUNDS,
        days=2,
        round_games=games,
        top_points=100,
        ratings=tuple(2700 - 10 * n for n in range(players)),
        event_class=event_class,
    )


def sample_finish(event: CircuitEvent, place: int) -> Finish:
    """The player at a place, without ties; the better the place, the more games they won."""
    span = max(1, event.players - 1)
    wins = ROUNDS * (event.players - place) // span
    return Finish(
        person=place,
        event=event.id,
        place=place,
        order=place,
        points=100 * (event.players - place) // span,
        rating=2700 - 10 * place,
        played=ROUNDS,
        wins=wins,
        losses=ROUNDS - wins,
        streak=wins,
    )


def paid(rules: CircuitRules, players: int, *, event_class: str = "") -> list[Number]:
    """What each place of such an event earns, the first place first."""
    pay = Pay.of(rules, sample_event(players, event_class=event_class), today=DAY)
    return [pay.points(sample_finish(pay.event, place)) for place in range(1, players + 1)]


def lint_rules(rules: CircuitRules) -> tuple[Finding, ...]:
    """All findings, those to fix first; one that is good where nothing else was found."""
    try:
        tried = [(size, paid(rules, size, event_class=code)) for code in _classes(rules) for size in SIZES]
        found = [
            *_order(tried),
            *_negative(tried),
            *_alone(rules),
            *_sizes(rules),
            *_zero(rules),
            *_use(rules),
            *_attendance(rules),
        ]
    except RuleError as error:
        problem = error.problems[0]
        return (Finding("bad", problem.code, problem.message, dict(problem.params)),)
    if not found:
        message = "A better place never earns fewer points, in events of 2 to 100 players."
        return (Finding("good", "order", message),)
    once = {each.code: each for each in reversed(found)}
    return tuple(sorted(once.values(), key=lambda each: each.level != "bad"))


def _classes(rules: CircuitRules) -> Sequence[str]:
    return ("", *rules.classes)


def _order(tried: Sequence[tuple[int, list[Number]]]) -> Iterator[Finding]:
    for size, points in tried:
        for place, (better, worse) in enumerate(pairwise(points), start=1):
            if worse > better:
                message = (
                    "In an event of %(players)s players, place %(worse)s earns more than place %(better)s. "
                    "A better place should never earn fewer points."
                )
                yield Finding("bad", "order", message, {"players": size, "better": place, "worse": place + 1})
                return


def _negative(tried: Sequence[tuple[int, list[Number]]]) -> Iterator[Finding]:
    size, place = next(((size, at) for size, points in tried for at, each in enumerate(points, 1) if each < 0), (0, 0))
    if place:
        message = (
            "In an event of %(players)s players, place %(place)s earns less than 0, so playing can lower a total. "
            "Write max(0, …) around the formula."
        )
        yield Finding("warn", "negative", message, {"players": size, "place": place})


def _alone(rules: CircuitRules) -> Iterator[Finding]:
    """A division by zero is 0, which hides what a formula does if only one player is ranked."""
    one, two = paid(rules, 1)[0], paid(rules, 2)[0]
    if one > two:
        message = (
            "The winner earns more where nobody else plays than among two players. If the formula divides by "
            "players - 1, this is a division by zero, which gives 0."
        )
        yield Finding("warn", "alone", message)


def _sizes(rules: CircuitRules) -> Iterator[Finding]:
    firsts = [(size, paid(rules, size)[0]) for size in SIZES]
    for (size, less), (larger, more) in pairwise(firsts):
        if more < less:
            message = (
                "The winner of %(larger)s players earns less than the winner of %(size)s. Check that you want this."
            )
            yield Finding("warn", "larger", message, {"size": size, "larger": larger})
            return


def _zero(rules: CircuitRules) -> Iterator[Finding]:
    """A division whose divisor is 0 for every place of every event that is tried."""
    divides = {at for at, step in enumerate(rules.formula.steps) if isinstance(step, Operator) and step.symbol == "/"}
    for code in _classes(rules):
        for size in (SIZES[3], SIZES[-1]):
            pay = Pay.of(rules, sample_event(size, event_class=code), today=DAY)
            for place in range(1, size + 1):
                divides -= _divided(rules.formula, {**pay.words(sample_finish(pay.event, place)), **SELDOM_0})
    if divides:
        message = (
            "A division in the formula always divides by zero, which gives 0. Check what comes after the /, such as "
            "players - 1 instead of players - players."
        )
        yield Finding("warn", "divides_by_zero", message)


def _divided(formula: Formula, values: dict[str, Number]) -> set[int]:
    """The divisions of a formula, by their steps, whose divisor is not 0."""
    found: set[int] = set()

    def watched(at: int, step: Operator) -> Operator:
        def apply(left: Number, right: Number) -> Number:
            if right:
                found.add(at)
            return step.apply(left, right)

        return replace(step, apply=apply)

    steps = tuple(
        watched(at, step) if isinstance(step, Operator) and step.symbol == "/" else step
        for at, step in enumerate(formula.steps)
    )
    evaluate(replace(formula, steps=steps), values=values)
    return found


def _use(rules: CircuitRules) -> Iterator[Finding]:
    if OF_OWN_GAMES.isdisjoint(rules.formula.words):
        message = "The points don’t depend on the result. Use place, points or wins in the formula."
        yield Finding("bad", "no_result", message)
    if rules.rounding == "none" and rules.digits:
        message = "Digits are set, but nothing is rounded. Choose how to round, or set them to 0."
        yield Finding("warn", "digits", message)


def _attendance(rules: CircuitRules) -> Iterator[Finding]:
    """If all results count and the last place earns something, the most frequent player is ahead."""
    last = paid(replace(rules, rounding="none"), SIZES[-2])[-1]
    if rules.counting == "all" and last > 0:
        message = (
            "All results count and the last place earns points, so this measures attendance as well as skill. If "
            "you don’t want that, count only the best results."
        )
        yield Finding("warn", "attendance", message)
    elif rules.counting == "best" and rules.best >= MANY:
        message = (
            "The best %(best)s results count, so a player with fewer events has no chance. This measures "
            "attendance as well as skill. If you don’t want that, count fewer results."
        )
        yield Finding("warn", "attendance", message, {"best": rules.best})
