"""A scoring system as its author wrote it: its settings and formulae, read from JSON and written back.

Rules: DTM manual §8 (the "Scoring System" screen), ruling M5; the JSON is the `system` object of contract §1, with
`values` and `concession` added to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from common.pure.errors import Problem, RuleError, phrase
from common.pure.reading import Problems, field_path, kind_of, read_choice, read_flag, read_mapping, read_whole
from common.pure.text import shorten
from scoring.core.words import MODES, Mode

Rounding = Literal["none", "down", "nearest"]
ROUNDINGS: Final[tuple[Rounding, ...]] = ("none", "down", "nearest")
FINAL_YEARS: Final = range(1907, 1915)
MAX_NAME_LENGTH: Final = 100
Concession = Literal["solo", "centers"]
CONCESSIONS: Final[tuple[Concession, ...]] = ("solo", "centers")
MAX_VALUES: Final = 20
_KEYS: Final = (
    "name",
    "mode",
    "average_ties",
    "draws_include_all_survivors",
    "rounding",
    "final_year",
    "formulas",
    "values",
    "concession",
)


@dataclass(frozen=True, slots=True)
class SystemDefinition:
    """A scoring system as its author wrote it.

    `places[k]` is the (k+1)-way draw in `win_draw` (the first is the solo), else the (k+1)th most centers.
    `final_year` is the game-year after which games end, or None. `values` are named values, name and formula, each
    usable in every formula that it is not made from itself. `concession` says whether a lone win with fewer than 18
    centers counts as a solo for the words `solo` and `lost`, or not.
    """

    mode: Mode
    places: tuple[str, str, str, str, str, str, str]
    elimination: str = ""
    provisional: str = ""
    average_ties: bool = False
    draws_include_all_survivors: bool = False
    rounding: Rounding = "none"
    final_year: int | None = None
    name: str = ""
    values: tuple[tuple[str, str], ...] = ()
    concession: Concession = "solo"


def parse_definition(raw: object, *, path: str = "") -> SystemDefinition:
    """Read a definition from JSON; formulae are not parsed yet, see `compile_system`.

    Errors: `RuleError` with every wrong, missing or unknown field, paths below `path`.
    """
    problems: Problems = []
    fields = read_mapping(raw, path=path, known=_KEYS, problems=problems, what="A scoring system")
    if fields is None:
        raise RuleError(*problems)
    mode = _read_mode(fields, path=path, problems=problems)
    rounding = read_choice(
        fields.get("rounding", "none"),
        path=field_path(path, "rounding"),
        choices=ROUNDINGS,
        problems=problems,
    )
    average, dias = (
        read_flag(fields.get(key, False), path=field_path(path, key), problems=problems)
        for key in ("average_ties", "draws_include_all_survivors")
    )
    final_year = _read_final_year(fields.get("final_year"), path=path, problems=problems)
    name = _read_name(fields.get("name", ""), path=path, problems=problems)
    concession = read_choice(
        fields.get("concession", "solo"), path=field_path(path, "concession"), choices=CONCESSIONS, problems=problems
    )
    values = _read_values(fields.get("values"), path=field_path(path, "values"), problems=problems)
    provisional, elimination, places = _read_formulas(fields, path=path, problems=problems)
    if mode is None or rounding is None or concession is None or len(places) != 7:
        raise RuleError(*problems)
    definition = SystemDefinition(
        mode=mode,
        places=(places[0], places[1], places[2], places[3], places[4], places[5], places[6]),
        elimination=elimination,
        provisional=provisional,
        average_ties=average,
        draws_include_all_survivors=dias,
        rounding=rounding,
        final_year=final_year,
        name=name,
        values=values,
        concession=concession,
    )
    problems.extend(settings_problems(definition, path=path))
    RuleError.gather(problems)
    return definition


def definition_as_json(definition: SystemDefinition) -> dict[str, object]:
    """The JSON that `parse_definition` reads back into the same definition; what is ours is left out where unused."""
    raw: dict[str, object] = {
        "name": definition.name,
        "mode": definition.mode,
        "average_ties": definition.average_ties,
        "draws_include_all_survivors": definition.draws_include_all_survivors,
        "rounding": definition.rounding,
        "final_year": definition.final_year,
        "formulas": {
            "provisional": definition.provisional,
            "elimination": definition.elimination,
            "places": list(definition.places),
        },
    }
    if definition.values:
        # a list keeps the author's order; PostgreSQL doesn't keep that of a JSON object's keys
        raw["values"] = [{"name": name, "formula": source} for name, source in definition.values]
    if definition.concession != "solo":
        raw["concession"] = definition.concession
    return raw


def settings_problems(definition: SystemDefinition, *, path: str) -> Problems:
    """Settings that contradict each other."""
    problems: Problems = []
    if definition.average_ties and definition.mode == "win_draw":
        problems.append(
            Problem(
                field_path(path, "average_ties"),
                "needs_ranking",
                "Scores for ties can only be averaged if players are ranked by centers. Turn it off, or choose "
                "the mode rank or both.",
            )
        )
    if definition.draws_include_all_survivors and definition.mode != "win_draw":
        problems.append(
            Problem(
                field_path(path, "draws_include_all_survivors"),
                "needs_win_draw",
                "“Draws include all survivors” works only with win/draw scoring. Turn it off, or choose the mode "
                "win_draw.",
            )
        )
    return problems


def _read_values(raw: object, *, path: str, problems: Problems) -> tuple[tuple[str, str], ...]:
    """Named values, in the order given; `compile_system` checks the names."""
    if raw is None:
        return ()
    if not isinstance(raw, Mapping | list | tuple):
        message = "The named values must be an object of names and formulae, or a list of both, not %(kind)s."
        problems.append(Problem(path, "wrong_type", message, {"kind": kind_of(raw)}))
        return ()
    if len(raw) > MAX_VALUES:
        message = "A system can have at most %(limit)s named values, but this one has %(count)s. Remove some."
        problems.append(Problem(path, "too_many_values", message, {"limit": MAX_VALUES, "count": len(raw)}))
        return ()
    if isinstance(raw, Mapping):
        return tuple(
            (
                str(name),
                _read_text(text, path=field_path(path, shorten(str(name))), problems=problems, what="A formula"),
            )
            for name, text in raw.items()
        )
    rows = [_read_value(row, path=f"{path}[{k}]", problems=problems) for k, row in enumerate(raw)]
    return tuple(row for row in rows if row is not None)


def _read_value(raw: object, *, path: str, problems: Problems) -> tuple[str, str] | None:
    keys = ("name", "formula")
    fields = read_mapping(raw, path=path, known=keys, problems=problems, what="A named value")
    if fields is None:
        return None
    name, formula = (
        _read_text(fields.get(key, ""), path=f"{path}.{key}", problems=problems, what=what)
        for key, what in zip(keys, ("A name", "A formula"), strict=True)
    )
    return name, formula


def _read_mode(fields: Mapping[str, object], *, path: str, problems: Problems) -> Mode | None:
    where = field_path(path, "mode")
    if "mode" not in fields:
        problems.append(
            Problem(
                where,
                "missing",
                "A scoring system needs a mode. Choose one of %(choices)s.",
                {"choices": ", ".join(MODES)},
            )
        )
        return None
    return read_choice(fields["mode"], path=where, choices=MODES, problems=problems)


def _read_final_year(raw: object, *, path: str, problems: Problems) -> int | None:
    if raw is None:
        return None
    return read_whole(
        raw,
        path=field_path(path, "final_year"),
        least=FINAL_YEARS[0],
        most=FINAL_YEARS[-1],
        what="The final game-year",
        problems=problems,
    )


def _read_name(raw: object, *, path: str, problems: Problems) -> str:
    name = _read_text(raw, path=field_path(path, "name"), problems=problems, what="A name")
    if len(name) > MAX_NAME_LENGTH:
        problems.append(
            Problem(
                field_path(path, "name"),
                "too_long",
                "A name has at most %(limit)s characters. Shorten %(name)s.",
                {"limit": MAX_NAME_LENGTH, "name": shorten(name)},
            )
        )
    return name


def _read_formulas(fields: Mapping[str, object], *, path: str, problems: Problems) -> tuple[str, str, list[str]]:
    where = field_path(path, "formulas")
    if "formulas" not in fields:
        problems.append(
            Problem(where, "missing", "A scoring system needs its formulae. Give provisional, elimination and places.")
        )
        return "", "", []
    known = ("provisional", "elimination", "places")
    formulas = read_mapping(fields["formulas"], path=where, known=known, problems=problems, what="The set of formulas")
    if formulas is None:
        return "", "", []
    provisional, elimination = (
        _read_text(formulas.get(key, ""), path=f"{where}.{key}", problems=problems, what="A formula")
        for key in known[:2]
    )
    places = formulas.get("places")
    if not isinstance(places, list | tuple) or len(places) != 7:
        problems.append(
            Problem(
                f"{where}.places",
                "wrong_count",
                "The places must be a list of 7 formulae, not %(found)s. Leave a formula blank for 0.",
                {"found": len(places) if isinstance(places, list | tuple) else kind_of(places)},
            )
        )
        return provisional, elimination, []
    return (
        provisional,
        elimination,
        [
            _read_text(text, path=f"{where}.places[{k}]", problems=problems, what="A formula")
            for k, text in enumerate(places)
        ],
    )


def _read_text(raw: object, *, path: str, problems: Problems, what: str) -> str:
    if isinstance(raw, str):
        return raw
    problems.append(
        Problem(
            path, "wrong_type", "%(what)s must be text, not %(kind)s.", {"what": phrase(what), "kind": kind_of(raw)}
        )
    )
    return ""
