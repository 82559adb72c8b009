"""How the two scores of a league's match become the points of both sides: a named scale of victory points, points for
win, draw and loss, or the points themselves as they were typed.

Sources: as `handicaps.core.victory_points`; 2–1–0 and 3–1–0 for win, draw and loss. What a match that nobody played is
worth is the league's own rule, so it is part of the scoring.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, cast

from common.pure.errors import Problem, RuleError
from common.pure.reading import Problems, read_choice, read_mapping
from handicaps.core.reading import read_count, read_list, read_number
from handicaps.core.victory_points import ACBL_20, MOST_BOARDS, VpScale, parse_rows, wbf_continuous

ScoringKind = Literal["wbf", "acbl", "table", "result", "typed"]
KINDS: Final[tuple[ScoringKind, ...]] = ("wbf", "acbl", "table", "result", "typed")
MOST_SCORE: Final = 9999
MOST_POINTS: Final = 1000
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "wbf": ("boards",),
    "acbl": ("boards",),
    "table": ("rows",),
    "result": ("win", "draw", "loss"),
    "typed": ("total",),
}
_WALKOVER: Final = (Fraction(12), Fraction(0))
_BOTH: Final = 2


@dataclass(frozen=True, slots=True)
class LeagueScoring:
    """A scoring: `scale` turns IMPs into points; `outcome` holds points for win, draw and loss; with neither, the
    scores are the points, which sum to `total` where that is given. `walkover` is what a match that one side did not
    play is worth to the other one and to that side."""

    kind: ScoringKind
    walkover: tuple[Fraction, Fraction]
    scale: VpScale | None = None
    outcome: tuple[Fraction, Fraction, Fraction] | None = None
    total: Fraction | None = None

    @property
    def whole_scores(self) -> bool:
        """Whether scores are whole numbers: IMPs are."""
        return self.scale is not None

    def points(self, home: Fraction, away: Fraction) -> tuple[Fraction, Fraction]:
        """The points of both sides of a match with these scores, which `score_problems` found nothing wrong with."""
        if self.scale is not None:
            return self.scale.points(int(home - away))
        if self.outcome is not None:
            win, draw, loss = self.outcome
            if home == away:
                return draw, draw
            return (win, loss) if home > away else (loss, win)
        return home, away

    def range(self) -> tuple[Fraction, Fraction] | None:
        """The least and the most points that a side can have from a match; None where scores have no such bounds."""
        if self.scale is not None:
            values = [value for row in self.scale.rows for value in (row.winner, row.loser)]
        elif self.outcome is not None:
            values = list(self.outcome)
        elif self.total is not None:
            values = [Fraction(0), self.total]
        else:
            return None
        values.extend(self.walkover)
        return min(values), max(values)

    def score_problems(self, home: Fraction, away: Fraction, *, paths: tuple[str, str]) -> tuple[Problem, ...]:
        """What is wrong with the scores of a match, at the paths of the two."""
        problems: Problems = []
        for path, score in zip(paths, (home, away), strict=True):
            if not 0 <= score <= MOST_SCORE:
                message = "A score must be from 0 to %(most)s. Enter a number in that range."
                problems.append(Problem(path, "out_of_range", message, {"most": MOST_SCORE}))
            elif self.whole_scores and score.denominator != 1:
                problems.append(Problem(path, "not_whole", "IMPs are whole numbers. Enter a number without decimals."))
        if not problems and self.total is not None and home + away != self.total:
            message = (
                "The points of both sides must add up to %(total)s, but these add up to %(sum)s. Correct one of them."
            )
            params = {"total": f"{float(self.total):g}", "sum": f"{float(home + away):g}"}
            problems.append(Problem(paths[1], "other_sum", message, params))
        return tuple(problems)


def parse_league_scoring(raw: object, *, path: str = "scoring") -> LeagueScoring:
    """A scoring from JSON: `{"kind": "wbf", "boards": 24}`, `{"kind": "acbl", "boards": "6-8"}`, `{"kind": "table",
    "rows": [{"imps", "winner", "loser"}]}`, `{"kind": "result", "win": 2, "draw": 1, "loss": 0}` or `{"kind": "typed",
    "total": 20}`, each with an optional `"walkover": [12, 0]`.

    Errors: `RuleError` at paths such as `scoring.rows[2].imps`.
    """
    problems: Problems = []
    known = ("kind", "walkover", *dict.fromkeys(name for names in _FIELDS.values() for name in names))
    fields = read_mapping(raw, path=path, known=known, problems=problems, what="The scoring")
    if fields is None:
        raise RuleError(*problems)
    kind = read_choice(fields.get("kind"), path=f"{path}.kind", choices=KINDS, problems=problems)
    RuleError.gather(problems)
    chosen = cast("ScoringKind", kind)
    for name in fields:
        if name not in ("kind", "walkover", *_FIELDS[chosen]):
            message = "%(field)s does not belong to this scoring. Remove it."
            problems.append(Problem(f"{path}.{name}", "unknown_field", message, {"field": name}))
    scale = _scale(chosen, fields, path, problems)
    outcome = _outcome(fields, path, problems) if chosen == "result" else None
    total = None
    if chosen == "typed" and fields.get("total") is not None:
        total = _number(fields["total"], f"{path}.total", "The sum", problems)
    usual = (outcome[0], outcome[2]) if outcome else _WALKOVER
    walkover = _walkover(fields.get("walkover"), usual, f"{path}.walkover", problems)
    RuleError.gather(problems)
    return LeagueScoring(chosen, walkover, scale, outcome, total)


def _scale(kind: ScoringKind, fields: Mapping[str, object], path: str, problems: Problems) -> VpScale | None:
    if kind == "wbf":
        where = f"{path}.boards"
        boards = read_count(
            fields.get("boards"), path=where, least=1, most=MOST_BOARDS, what="The number of boards", problems=problems
        )
        return wbf_continuous(boards) if boards else None
    if kind == "acbl":
        choices = tuple(ACBL_20)
        boards_range = read_choice(fields.get("boards"), path=f"{path}.boards", choices=choices, problems=problems)
        return ACBL_20.get(boards_range or "")
    if kind == "table":
        try:
            return parse_rows(fields.get("rows"), name="own table", path=f"{path}.rows")
        except RuleError as error:
            problems.extend(error.problems)
    return None


def _outcome(fields: Mapping[str, object], path: str, problems: Problems) -> tuple[Fraction, Fraction, Fraction] | None:
    found = [
        _number(fields.get(name), f"{path}.{name}", f"The points for a {name}", problems)
        for name in ("win", "draw", "loss")
    ]
    win, draw, loss = found
    if win is None or draw is None or loss is None:
        return None
    if not win >= draw >= loss or win == loss:
        message = "A win must be worth more than a loss, and a draw must be between the two. Correct the points."
        problems.append(Problem(f"{path}.win", "wrong_order", message))
    return win, draw, loss


def _walkover(
    raw: object, usual: tuple[Fraction, Fraction], path: str, problems: Problems
) -> tuple[Fraction, Fraction]:
    if raw is None:
        return usual
    what = "The points of a walkover"
    listed = read_list(raw, path=path, least=_BOTH, most=_BOTH, what=what, problems=problems)
    found = [_number(each, f"{path}[{k}]", what, problems) for k, each in enumerate(listed)]
    known = [each for each in found if each is not None]
    return (known[0], known[1]) if len(known) == _BOTH else usual


def _number(raw: object, path: str, what: str, problems: Problems) -> Fraction | None:
    return read_number(raw, path=path, least=-MOST_POINTS, most=MOST_POINTS, what=what, problems=problems)
