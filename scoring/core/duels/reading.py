"""Reads a scoring of games of two from JSON, strictly, and writes it back.

`{"preset": "2-1-0"}`, `{"points": {"win": 3, "draw": 1, "loss": 0}}`, or `{"margins": [{"result": "win", "own_loss":
[0, 25], "enemy_loss": [100, null], "points": 25}, ...]}`, or `{"typed": {"total": 25, "win": 20, "draw": 12, "loss":
5}}` for points typed from the sheet, with what results without points count as. Numbers may be JSON numbers or text
such as "1/2" and "0.5".
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from common.pure.errors import Phrase, Problem, RuleError
from common.pure.reading import Problems, field_path, kind_of, read_choice, read_exact, read_mapping
from scoring.core.duels.margins import FULL, MOST_ROWS, Band, MarginRow, MarginScoring, table_problems
from scoring.core.duels.points import KINDS, PRESETS, Kind, PointScoring, Scoring
from scoring.core.duels.typed import TypedScoring

MOST_POINTS: Final = 10_000
MOST_PERCENT: Final = 1000
KINDS_OF_SCORING: Final = ("preset", "points", "margins", "typed")


def parse_scoring(raw: object, *, path: str = "scoring") -> Scoring:
    """The scoring that JSON describes. Errors: `RuleError` at paths such as `scoring.margins[2].own_loss`."""
    problems: Problems = []
    fields = read_mapping(raw, path=path, known=KINDS_OF_SCORING, problems=problems, what="A scoring")
    if fields is not None and len(fields) != 1:
        message = "Give exactly one of preset, points, margins and typed."
        problems.append(Problem(path, "not_one", message))
    if problems or fields is None:
        raise RuleError(*problems)
    scoring: Scoring | None
    if "preset" in fields:
        choice = read_choice(
            fields["preset"], path=field_path(path, "preset"), choices=tuple(PRESETS), problems=problems
        )
        scoring = PRESETS[choice] if choice else None
    elif "points" in fields:
        scoring = _points(fields["points"], field_path(path, "points"), problems)
    elif "typed" in fields:
        scoring = _typed(fields["typed"], field_path(path, "typed"), problems)
    else:
        scoring = _margins(fields["margins"], field_path(path, "margins"), problems)
    if problems or scoring is None:
        raise RuleError(*problems)
    return scoring


def scoring_json(scoring: PointScoring | MarginScoring | TypedScoring) -> dict[str, object]:
    """What `parse_scoring` reads back to the same scoring."""
    if isinstance(scoring, TypedScoring):
        typed: dict[str, int | str] = {"total": exact_json(scoring.total)}
        typed |= {str(kind): exact_json(scoring.range_of(kind).low) for kind in KINDS}
        return {"typed": typed}
    if isinstance(scoring, PointScoring):
        for name, preset in PRESETS.items():
            if preset == scoring:
                return {"preset": name}
        return {"points": {kind: exact_json(scoring.range_of(kind).low) for kind in KINDS}}
    return {"margins": [_row_json(row) for row in scoring.rows]}


def exact_json(value: Fraction) -> int | str:
    """A whole number, or a fraction as text, so that nothing is lost."""
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def _points(raw: object, path: str, problems: Problems) -> PointScoring | None:
    fields = read_mapping(raw, path=path, known=KINDS, problems=problems, what="The points")
    values = {kind: _value(fields, kind, field_path(path, kind), problems) for kind in KINDS} if fields else {}
    win, draw, loss = (values.get(kind) for kind in KINDS)
    if fields is not None and not fields:
        problems.append(Problem(path, "missing", "Give the points for win, draw and loss."))
    return None if win is None or draw is None or loss is None else PointScoring(win, draw, loss)


def _typed(raw: object, path: str, problems: Problems) -> TypedScoring | None:
    fields = read_mapping(raw, path=path, known=("total", *KINDS), problems=problems, what="The points")
    if fields is None:
        return None
    usual = [_value(fields, kind, field_path(path, kind), problems) for kind in KINDS]
    if "total" not in fields:
        message = "The sum of both players’ points is missing. Add it, such as 25."
        problems.append(Problem(field_path(path, "total"), "missing", message))
        return None
    what = "The sum of both players’ points"
    at = field_path(path, "total")
    total = read_exact(fields["total"], path=at, least=1, most=MOST_POINTS, what=what, problems=problems)
    win, draw, loss = usual
    if total is None or win is None or draw is None or loss is None:
        return None
    if any(not 0 <= value <= total for value in (win, draw, loss)):
        message = (
            "The points for a win, a draw and a loss without points must be from 0 to the sum of both "
            "players, %(total)s."
        )
        problems.append(Problem(path, "out_of_range", message, {"total": exact_json(total)}))
        return None
    return TypedScoring(total, PointScoring(win, draw, loss))


def _value(fields: Mapping[str, object], key: str, path: str, problems: Problems) -> Fraction | None:
    if key not in fields:
        problems.append(Problem(path, "missing", "The points for %(key)s are missing. Add them.", {"key": key}))
        return None
    what = Phrase("The points for %(key)s", key=key)
    return read_exact(fields[key], path=path, least=-MOST_POINTS, most=MOST_POINTS, what=what, problems=problems)


def _margins(raw: object, path: str, problems: Problems) -> MarginScoring | None:
    if not isinstance(raw, list):
        problems.append(Problem(path, "wrong_type", "A margin table must be a list of rows, not %(kind)s.", _kind(raw)))
        return None
    if len(raw) > MOST_ROWS:
        message = "A margin table has at most %(most)s rows. Join some."
        problems.append(Problem(path, "too_many", message, {"most": MOST_ROWS}))
        return None
    rows = [_row(row, f"{path}[{position}]", problems) for position, row in enumerate(raw)]
    if problems:
        return None
    table = tuple(row for row in rows if row is not None)
    problems.extend(table_problems(table, path=path))
    return MarginScoring(table)


def _row(raw: object, path: str, problems: Problems) -> MarginRow | None:
    known = ("result", "own_loss", "enemy_loss", "points")
    fields = read_mapping(raw, path=path, known=known, problems=problems, what="A row")
    if fields is None:
        return None
    result: Kind | None = None
    if fields.get("result") is not None:
        result = read_choice(fields["result"], path=field_path(path, "result"), choices=KINDS, problems=problems)
    own, enemy = (_band(fields.get(key), field_path(path, key), problems) for key in ("own_loss", "enemy_loss"))
    points = _value(fields, "points", field_path(path, "points"), problems)
    return None if points is None else MarginRow(points, result, own, enemy)


def _band(raw: object, path: str, problems: Problems) -> Band:
    """A band as `[low, high]`, with null for no upper end; nothing is the full one. `[100, null]` is what is broken."""
    if raw is None:
        return FULL
    if not isinstance(raw, list) or len(raw) != 2:
        message = "A band must be two percentages, as in [25, 50] or [50, null], not %(kind)s."
        problems.append(Problem(path, "wrong_type", message, _kind(raw)))
        return FULL
    ends = [
        None
        if end is None and position == 1
        else read_exact(
            end, path=f"{path}[{position}]", least=0, most=MOST_PERCENT, what="The end of a band", problems=problems
        )
        for position, end in enumerate(raw)
    ]
    if ends[0] is None or (ends[1] is None and raw[1] is not None):
        return FULL
    if ends[1] is not None and ends[0] >= ends[1]:
        problems.append(Problem(path, "empty_band", "The band must end above its beginning. Correct one of the two."))
        return FULL
    return Band(ends[0], ends[1])


def _row_json(row: MarginRow) -> dict[str, object]:
    found: dict[str, object] = {"points": exact_json(row.points)}
    if row.result:
        found["result"] = row.result
    for key, band in (("own_loss", row.own_loss), ("enemy_loss", row.enemy_loss)):
        if band != FULL:
            found[key] = [exact_json(band.low), None if band.high is None else exact_json(band.high)]
    return found


def _kind(raw: object) -> dict[str, object]:
    return {"kind": kind_of(raw)}
