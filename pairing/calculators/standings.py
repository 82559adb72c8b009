"""The standings calculator (contract §7): a report file, points, tie-breaks and how unplayed games count.

The page and the API both call `read_request`, so that both refuse the same at the same paths.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from common.pure.errors import Phrase, Problem, RuleError
from common.pure.reading import Problems, kind_of, read_choice, read_exact, read_flag, read_mapping, read_whole
from pairing.core.swiss.ranking.book import UNPLAYED, RankingSettings
from pairing.core.swiss.ranking.standings import Standings, rank_event
from pairing.core.swiss.ranking.tie_breaks import DEFAULT_CHAIN, SwissTieBreak, find_swiss_tie_breaks
from pairing.core.swiss.record import PointValues, Record
from pairing.core.trf.reading import read_trf

MOST_BYTES: Final = 2_000_000
MOST_POINTS: Final = 10_000
MOST_RATING: Final = 9999
LARGEST_SEED: Final = 2**62
MOST_TIE_BREAKS: Final = 30
_KEYS: Final = ("trf", "points", "tie_breaks", "unplayed", "seed", "unrated", "explain")
_KINDS: Final = ("win", "draw", "loss")


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be ranked, and how. `explain` asks for the arithmetic of each rank too."""

    event: Record
    chain: tuple[SwissTieBreak, ...]
    settings: RankingSettings
    explain: bool = False

    def answer(self) -> Standings:
        """The standings."""
        return rank_event(self.event, chain=self.chain, settings=self.settings)


def standings_request(payload: object) -> dict[str, object]:
    """The answer to a request.

    Errors: `RuleError` with all that is wrong, at paths such as `points.win` and `tie_breaks[1]`; what is wrong in the
    file is at `trf`, and the text names line and column.
    """
    question = read_request(payload)
    return standings_json(question.answer(), explain=question.explain)


def read_request(payload: object) -> Question:
    """The question of a request. Errors: as `standings_request`."""
    problems: Problems = []
    fields = read_mapping(payload, path="", known=_KEYS, problems=problems, what="The request")
    if fields is None:
        raise RuleError(*problems)
    event = _event(fields, problems)
    points = _points(fields["points"], problems) if fields.get("points") is not None else None
    chain = _chain(fields.get("tie_breaks", list(DEFAULT_CHAIN)), problems)
    unplayed = read_choice(fields.get("unplayed", "fide"), path="unplayed", choices=UNPLAYED, problems=problems)
    seed = _whole(fields, "seed", 1, 0, LARGEST_SEED, "The seed", problems)
    unrated = _whole(fields, "unrated", None, 1, MOST_RATING, "The rating of unrated players", problems)
    explain = read_flag(fields.get("explain", False), path="explain", problems=problems)
    if problems or event is None or unplayed is None:
        raise RuleError(*problems)
    values = _values(points, event.values) if points else None
    settings = RankingSettings(unplayed=unplayed, values=values, seed=seed or 0, unrated=unrated)
    return Question(event, chain, settings, explain)


def standings_json(standings: Standings, *, explain: bool = False) -> dict[str, object]:
    """The standings as the contract has them, exact to all digits that JSON keeps."""
    rows = []
    for at, row in enumerate(standings.rows):
        line: dict[str, Any] = {
            "rank": row.rank,
            "number": row.number,
            "name": row.name,
            "points": _number(row.points),
            "tie_breaks": [None if value is None else _number(value) for value in row.values],
        }
        if explain:
            line["decided_by"] = row.decided_by
            line["arithmetic"] = [standings.trace(at, tie_break).text for tie_break in standings.chain]
        rows.append(line)
    return {"standings": rows}


def _number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else float(value)


def _event(fields: Mapping[str, object], problems: Problems) -> Record | None:
    if "trf" not in fields:
        message = "The request has no trf. Add the text of a report file."
        problems.append(Problem("trf", "missing", message))
        return None
    text = fields["trf"]
    if not isinstance(text, str):
        message = "The report file must be text, not %(kind)s. Send its lines as one text."
        problems.append(Problem("trf", "wrong_type", message, {"kind": kind_of(text)}))
        return None
    try:
        return read_trf(text, check_points=False)
    except RuleError as error:
        problems.extend(_in_file(problem) for problem in error.problems)
        return None


def _in_file(problem: Problem) -> Problem:
    """A problem of the file at the field that holds it; line and column go into the text."""
    if not problem.path:
        return Problem("trf", problem.code, problem.message, problem.params)
    where = problem.path[:1].upper() + problem.path[1:]
    return Problem("trf", problem.code, f"%(where)s: {problem.message}", {**problem.params, "where": where})


def _points(raw: object, problems: Problems) -> tuple[Fraction, Fraction, Fraction] | None:
    fields = read_mapping(raw, path="points", known=_KINDS, problems=problems, what="The points")
    if fields is None:
        return None
    found = []
    for kind in _KINDS:
        if kind not in fields:
            message = "The points for a %(kind)s are missing. Give those of win, draw and loss."
            problems.append(Problem(f"points.{kind}", "missing", message, {"kind": kind}))
            continue
        what = Phrase("The points for %(key)s", key=kind)
        found.append(
            read_exact(fields[kind], path=f"points.{kind}", least=0, most=MOST_POINTS, what=what, problems=problems)
        )
    exact = [value for value in found if value is not None]
    return (exact[0], exact[1], exact[2]) if len(exact) == 3 else None


def _values(points: tuple[Fraction, Fraction, Fraction], file: PointValues) -> PointValues:
    """The points that the request gives; byes and forfeits score as the same results do.

    An allocated bye that the file pays like a draw, or like a loss, is one by these points too.
    """
    win, draw, loss = points
    values = PointValues.like(win=win, draw=draw, loss=loss)
    if file.allocated_bye == file.win:
        return values
    bye = {file.draw: draw, file.loss: loss}.get(file.allocated_bye, win)
    return PointValues(
        values.win,
        values.draw,
        values.loss,
        forfeit_win=values.forfeit_win,
        allocated_bye=bye,
        full_bye=values.full_bye,
        half_bye=values.half_bye,
    )


def _chain(raw: object, problems: Problems) -> tuple[SwissTieBreak, ...]:
    if not isinstance(raw, list):
        message = "The tie-breaks must be a list of their codes, not %(kind)s."
        problems.append(Problem("tie_breaks", "wrong_type", message, {"kind": kind_of(raw)}))
        return ()
    if len(raw) > MOST_TIE_BREAKS:
        message = "A chain has at most %(most)s tie-breaks. Leave some out."
        problems.append(Problem("tie_breaks", "too_many", message, {"most": MOST_TIE_BREAKS}))
        return ()
    wrong = [position for position, code in enumerate(raw) if not isinstance(code, str)]
    for position in wrong:
        message = "A tie-break must be text, its code, not %(kind)s."
        problems.append(Problem(f"tie_breaks[{position}]", "wrong_type", message, {"kind": kind_of(raw[position])}))
    if wrong:
        return ()
    try:
        return find_swiss_tie_breaks([str(code) for code in raw])
    except RuleError as error:
        problems.extend(error.problems)
        return ()


def _whole(
    fields: Mapping[str, object], key: str, default: int | None, least: int, most: int, what: str, problems: Problems
) -> int | None:
    if fields.get(key) is None:
        return default
    return read_whole(fields[key], path=key, least=least, most=most, what=what, problems=problems)
