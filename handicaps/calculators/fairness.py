"""The fairness calculator (contract §4): what a number of wins says about handicaps that should make chances even."""

from __future__ import annotations

from typing import Final

from common.pure.errors import Problem, RuleError
from common.pure.reading import Problems, read_mapping
from handicaps.core.fairness import Fairness, assess
from handicaps.core.reading import read_count

MOST_MATCHES: Final = 10_000
_KEYS: Final = ("wins", "matches")


def fairness_request(payload: object) -> dict[str, object]:
    """The answer to `{"wins": 19, "matches": 56}`.

    Errors: `RuleError` with all that is wrong, at `wins` and `matches`.
    """
    problems: Problems = []
    fields = read_mapping(payload, path="", known=_KEYS, problems=problems, what="The request")
    if fields is None:
        raise RuleError(*problems)
    counts = read_counts(fields.get("wins"), fields.get("matches"), problems=problems)
    if problems or counts is None:
        raise RuleError(*problems)
    return _as_json(assess(*counts))


def read_counts(wins: object, matches: object, *, problems: Problems, path: str = "") -> tuple[int, int] | None:
    """Wins and matches, or None with a problem at `wins` or `matches` below `path`."""
    played = read_count(
        matches,
        path=f"{path}matches",
        least=1,
        most=MOST_MATCHES,
        what="The number of matches",
        problems=problems,
    )
    won = read_count(wins, path=f"{path}wins", least=0, most=MOST_MATCHES, what="The number of wins", problems=problems)
    if played is None or won is None:
        return None
    if won > played:
        message = "There can’t be %(wins)s wins in %(matches)s matches. Correct one of the numbers."
        problems.append(Problem(f"{path}wins", "more_wins_than_matches", message, {"wins": won, "matches": played}))
        return None
    return won, played


def _as_json(found: Fairness) -> dict[str, object]:
    return {
        "expected": float(found.expected),
        "probability_at_most": float(found.probability_at_most),
        "probability_at_least": float(found.probability_at_least),
        "p_value": float(found.p_value),
        "wilson_95": list(found.wilson_95),
        "bands": {band.name: [band.least, band.greatest] for band in found.bands},
        "power_60_40": float(found.power_60_40),
    }
