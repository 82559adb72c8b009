"""The rules of a rating list, as named numbers with their bounds, read from what a club entered.

Elo: Elo's formula, and FIDE's regulations B.02 §8 (K of 40, 20 and 10; the table; 400 points; K times games at most
700). Glicko-2: Glickman, "Example of the Glicko-2 system" (2022), on the scale of 1500. Plackett–Luce: Weng and Lin
(2011) as `openskill` computes it, with its 25 made 1500.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal, InvalidOperation
from typing import Any, Final, Literal, get_args

from common.pure.errors import Problem, RuleError

Period = Literal["event", "round"]
Expectation = Literal["formula", "table"]
RankBy = Literal["result", "score"]
MOST_DECIMALS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class EloRules:
    """Elo. `k_new` holds for the first `new_games` games, `k_top` from `top_rating` on, once reached.

    `most_gap` is the largest difference that counts, `most_k_games` the limit for K times the games of a period; 0 is
    no limit. With `table` the expectation is FIDE's in whole percent, and ratings are whole numbers.
    """

    period: Period = "event"
    start: Decimal = Decimal(1500)
    expectation: Expectation = "formula"
    k: Decimal = Decimal(20)
    k_new: Decimal = Decimal(40)
    new_games: Decimal = Decimal(30)
    k_top: Decimal = Decimal(10)
    top_rating: Decimal = Decimal(2400)
    most_gap: Decimal = Decimal(400)
    most_k_games: Decimal = Decimal(700)


@dataclass(frozen=True, slots=True, kw_only=True)
class Glicko2Rules:
    """Glicko-2: what somebody new starts with, and `tau`, which holds the volatility down."""

    period: Period = "event"
    start: Decimal = Decimal(1500)
    deviation: Decimal = Decimal(350)
    volatility: Decimal = Decimal("0.06")
    tau: Decimal = Decimal("0.5")
    new_games: Decimal = Decimal(10)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlackettLuceRules:
    """Plackett–Luce: `beta` is how far chance reaches in one game, `tau` how much each game unsettles.

    Places are by the board's `result` (solo, draw, then centers, then who lived longer), or by the event's own `score`.
    """

    start: Decimal = Decimal(1500)
    deviation: Decimal = Decimal(500)
    beta: Decimal = Decimal(250)
    tau: Decimal = Decimal(5)
    new_games: Decimal = Decimal(5)
    rank_by: RankBy = "result"


Rules = EloRules | Glicko2Rules | PlackettLuceRules
SYSTEMS: Final[Mapping[str, type[Rules]]] = {
    "elo": EloRules,
    "glicko2": Glicko2Rules,
    "plackett-luce": PlackettLuceRules,
}
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "period": get_args(Period),
    "expectation": get_args(Expectation),
    "rank_by": get_args(RankBy),
}
BOUNDS: Final[Mapping[str, tuple[Decimal, Decimal]]] = {
    "start": (Decimal(100), Decimal(5000)),
    "k": (Decimal(1), Decimal(200)),
    "k_new": (Decimal(1), Decimal(200)),
    "new_games": (Decimal(0), Decimal(200)),
    "k_top": (Decimal(1), Decimal(200)),
    "top_rating": (Decimal(0), Decimal(9999)),
    "most_gap": (Decimal(0), Decimal(9999)),
    "most_k_games": (Decimal(0), Decimal(9999)),
    "deviation": (Decimal(30), Decimal(1000)),
    "volatility": (Decimal("0.01"), Decimal("0.2")),
    "beta": (Decimal(1), Decimal(2000)),
    "tau": (Decimal(0), Decimal(100)),
}
# Glicko-2's tau is another thing than Plackett–Luce's: Glickman advises 0.3 to 1.2.
OF_SYSTEM: Final[Mapping[tuple[str, str], tuple[Decimal, Decimal]]] = {
    ("glicko2", "tau"): (Decimal("0.1"), Decimal(2)),
}
WHOLE: Final = frozenset({"new_games", "most_gap", "most_k_games", "top_rating"})


def parse_rules(system: str, raw: Mapping[str, object] | None = None, *, path: str = "rules") -> Rules:
    """The rules of a system from texts, numbers and choices; what is left out is the default.

    Raises `RuleError` with every problem at `path.name`, and at `system` for an unknown one.
    """
    kind = SYSTEMS.get(system)
    if kind is None:
        message = "%(system)s is not a rating system. Choose one of %(known)s."
        raise RuleError.one("system", "not_a_choice", message, system=system or "–", known=", ".join(SYSTEMS))
    known = {field.name for field in fields(kind)}
    problems: list[Problem] = []
    values: dict[str, Any] = {}
    for name, value in (raw or {}).items():
        place = f"{path}.{name}" if path else name
        if name not in known:
            message = "These rules don’t have %(name)s. Leave it out."
            problems.append(Problem(place, "unknown_field", message, {"name": str(name)[:40]}))
        elif name in CHOICES:
            if value not in CHOICES[name]:
                message = "This is not one of the choices. Choose one of %(known)s."
                problems.append(Problem(place, "not_a_choice", message, {"known": ", ".join(CHOICES[name])}))
            values[name] = value
        else:
            values[name] = _number(value, name, bounds=OF_SYSTEM.get((system, name), BOUNDS[name]), place=place)
            if isinstance(values[name], Problem):
                problems.append(values[name])
    RuleError.gather(problems)
    return replace(kind(), **values)


def rules_json(rules: Rules) -> dict[str, str]:
    """The rules as `parse_rules` reads them again."""
    found = {}
    for field in fields(rules):
        value = getattr(rules, field.name)
        found[field.name] = f"{value.normalize():f}" if isinstance(value, Decimal) else value
    return found


def _number(value: object, name: str, *, bounds: tuple[Decimal, Decimal], place: str) -> Decimal | Problem:
    least, most = bounds
    try:
        number = Decimal(str(value).strip()) if not isinstance(value, bool) else Decimal("NaN")
    except InvalidOperation:
        number = Decimal("NaN")
    params = {"least": f"{least:f}", "most": f"{most:f}"}
    if not number.is_finite() or not least <= number <= most:
        message = "This must be a number from %(least)s to %(most)s. Enter one in that range."
        return Problem(place, "out_of_range", message, params)
    if name in WHOLE and number != number.to_integral_value():
        message = "This must be a whole number from %(least)s to %(most)s. Enter one in that range."
        return Problem(place, "not_whole", message, params)
    if number != round(number, MOST_DECIMALS):
        message = "This number has more than %(decimals)s decimals. Shorten it."
        return Problem(place, "too_exact", message, {"decimals": MOST_DECIMALS})
    return number
