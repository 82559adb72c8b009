"""The page of the Top Dog calculator: what `POST /api/v1/calculators/top-dog/` answers, for people."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from handicaps.calculators.top_dog import MOST_ENTRIES, read_top_dog
from handicaps.core.top_dog import TopDogLine
from handicaps.core.top_dog_table import MOST_STEPS, PRESET, Step
from handicaps.web.columns import Column
from handicaps.web.pages import Calculator, serve
from handicaps.web.typed import FormSpec, TableSpec, Typed, Where, number_of
from handicaps.words import handicap_words, table_words

MISSED: Final = frozenset({"-", "–", "—", "−", ".", "x", "bye"})
COLUMNS: Final = ("name", "player_games", "player_average", "army_games", "army_average", "round_scores")
STEP_COLUMNS: Final = ("games", "factor", "plus")
NUMBERS: Final = ("highest_score", "floor", "without_games", "player_share")


def _typed_steps(steps: tuple[Step, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple((str(step.games), str(step.factor), str(step.plus)) for step in steps)


SPEC: Final = FormSpec(
    fields={
        "rounds": "",
        "podium_excluded": "3",
        "charge_missed_rounds": "1",
        "values": "raw",
        **{name: str(getattr(PRESET, name)) for name in NUMBERS},
        "army_steps_go_on": "yes",
    },
    tables=(
        TableSpec("entries", COLUMNS, min(MOST_ENTRIES, 200), takes_the_rest=True),
        TableSpec("player", STEP_COLUMNS, MOST_STEPS, usual=_typed_steps(PRESET.player)),
        TableSpec("army", STEP_COLUMNS, MOST_STEPS, usual=_typed_steps(PRESET.army)),
    ),
    boxes=frozenset({"charge_missed_rounds"}),
)
# The first two are the worked examples of the source (T1, T2), in a made-up event of three rounds.
SAMPLE: Final = Typed(
    {**SPEC.fields, "rounds": "3"},
    {
        "player": (),
        "army": (),
        "entries": (
            ("Ann", "12", "4.5", "0", "", "11 - 9"),
            ("Ben", "50", "6", "250", "5.5", "14 12 9"),
            ("Cleo", "120", "15.2", "60", "11.5", "25 21 23"),
            ("Dan", "64", "13", "12", "9", "22 24 17"),
            ("Eve", "90", "14.1", "120", "12.25", "20 19 21"),
            ("Finn", "0", "", "9", "8", "3 12 8"),
            ("Gita", "6", "2.4", "30", "7", "5 10 7"),
            ("Hugo", "33", "9.5", "410", "12", "17 15 -"),
        ),
    },
)


@gzip_page
@require_http_methods(["GET", "POST"])
def top_dog(request: HttpRequest) -> HttpResponse:
    """Rank an event's entries by Top Dog."""
    return serve(request, TOP_DOG)


def payload_of(typed: Typed, where: Where) -> dict[str, object]:
    """The request of the API for what was typed; `where` learns in which row each entry is."""
    payload: dict[str, object] = {
        "podium_excluded": number_of(typed.fields["podium_excluded"]),
        "charge_missed_rounds": bool(typed.fields["charge_missed_rounds"]),
        "values": typed.fields["values"],
    }
    if typed.fields["rounds"]:
        payload["rounds"] = number_of(typed.fields["rounds"])
    entries = []
    for k, (at, row) in enumerate(typed.rows("entries")):
        name, games, average, army_games, army_average, scores = row
        where.put(f"entries[{k}]", f"entries[{at}]")
        where.put(f"entries[{k}].round_scores", f"entries[{at}].round_scores")
        entry: dict[str, object] = {
            "name": name,
            "player_games": number_of(games),
            "player_average": number_of(average),
            "army_games": number_of(army_games),
            "army_average": number_of(army_average),
            "round_scores": [
                None if each.lower() in MISSED else number_of(each) for each in re.split(r"[\s;/|]+", scores) if each
            ],
        }
        entries.append(entry)
    payload["entries"] = entries
    payload["table"] = _table_of(typed, where)
    return payload


def _table_of(typed: Typed, where: Where) -> dict[str, object]:
    """The table of discounts and penalties as typed; steps that nobody typed are left out: the defaults apply."""
    table: dict[str, object] = {name: number_of(typed.fields[name]) for name in NUMBERS}
    table["army_steps_go_on"] = typed.fields["army_steps_go_on"] != "no"
    for name in (*NUMBERS, "army_steps_go_on", "player", "army"):
        where.put(f"table.{name}", name)
    for name in ("player", "army"):
        steps = []
        for k, (at, row) in enumerate(typed.rows(name)):
            where.put(f"table.{name}[{k}]", f"{name}[{at}]")
            step = dict(zip(STEP_COLUMNS, map(number_of, row), strict=True))
            steps.append({key: value for key, value in step.items() if value is not None or key == "games"})
        if steps:
            table[name] = steps
    return table


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of the table, and its handicap in words."""

    line: TopDogLine
    why: str


def _answer(typed: Typed, where: Where) -> Mapping[str, Any]:
    question = read_top_dog(payload_of(typed, where))
    lines = question.standings()
    return {
        "lines": [
            ShownLine(line, handicap_words(line.entry.handicap))
            for line in sorted(lines, key=lambda line: line.excluded)  # eligible players are on top
        ],
        "rules": question.rules,
        "discounts": table_words(question.table),
        "own_table": question.table != PRESET,
        "beyond_table": any(line.entry.handicap.beyond_table for line in lines),
        "all_excluded": all(line.excluded for line in lines),
    }


def _columns() -> Mapping[str, tuple[Column, ...]]:
    return {
        "entries": (
            Column(_("Player"), css="wide"),
            Column(_("Games"), "numeric", most=6),
            Column(_("Average"), "decimal", most=8),
            Column(_("Army games"), "numeric", most=6),
            Column(_("Army average"), "decimal", most=8),
            Column(_("Scores by round"), css="whole", most=200),
        ),
        "player": _step_columns(),
        "army": _step_columns(),
    }


def _step_columns() -> tuple[Column, ...]:
    return (
        Column(_("From games"), "numeric", most=6),
        Column(_("Share of the average"), "text", most=12),
        Column(_("Points added"), "text", most=12),
    )


TOP_DOG: Final = Calculator(
    view="handicaps:top_dog",
    template="lab/handicaps/top_dog.html",
    spec=SPEC,
    answer=_answer,
    columns=_columns,
    samples={"event": SAMPLE},
)
