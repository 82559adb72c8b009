"""What every calculator's page does: read the input, show it with its answer, and put valid input in the address.

A form is sent by POST. If the calculator has an answer, the browser is redirected to an address that contains the whole
input, to be kept or shared; invalid input is shown again with its errors. Nothing is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from common.pure.errors import Problem, RuleError
from common.web.lab_context import lab_tabs, refuse
from common.web.problems import problem_text
from common.web.throttles import CalculatorThrottle
from handicaps.web.typed import FormSpec, TableSpec, Typed, Where, pack_typed, read_typed, unpack_typed

PARAMETER: Final = "s"


@dataclass(frozen=True, slots=True)
class Said:
    """A problem at its place on the page, in the reader's language."""

    path: str
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Calculator:
    """One calculator: its address, template and form, how it answers, and samples by name.

    `answer` gives the context of the result, or raises `RuleError` with the paths of the API; `where` knows their
    places on the page. `columns` are those of each table, `constants` go to the template as they are.
    """

    view: str
    template: str
    spec: FormSpec
    answer: Callable[[Typed, Where], Mapping[str, Any]]
    samples: Mapping[str, Typed] = field(default_factory=dict)
    columns: Callable[[], Mapping[str, Sequence[Any]]] = dict
    constants: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cell:
    """A field of a row."""

    name: str
    value: str
    column: Any
    said: Said | None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; `number` counts from 1."""

    number: int
    cells: tuple[Cell, ...]
    said: Said | None


def serve(request: HttpRequest, calculator: Calculator) -> HttpResponse:
    """The page of a calculator, empty, with a sample, with what an address holds, or with what was sent."""
    asked = request.method == "POST" or any(key in request.GET for key in (PARAMETER, "sample"))
    if asked and (refused := refuse(request, CalculatorThrottle())) is not None:
        return refused
    typed, problems = _read(request, calculator)
    result: dict[str, Any] = {}
    where = Where()
    do = request.POST.get("do", "")
    if asked and not problems and not do.startswith(("add-", "remove-", "paste-")):
        try:
            result.update(calculator.answer(typed, where))
        except RuleError as error:
            problems = error.problems
    packed = pack_typed(calculator.spec, typed) if result else None
    if request.method == "POST" and packed:
        return redirect(f"{reverse(calculator.view)}?{urlencode({PARAMETER: packed})}#result")
    said = [Said(where.find(problem.path), problem.code, problem_text(problem)) for problem in problems]
    shown = typed.with_blank_rows(calculator.spec)
    context: dict[str, Any] = {
        "tabs": lab_tabs(calculator.view),
        "fields": shown.fields,
        "problems": said,
        "wrong": {each.path: each for each in reversed(said)},
        "tables": {table.name: _table(table, shown, said, calculator) for table in calculator.spec.tables},
        "link": f"{reverse(calculator.view)}?{urlencode({PARAMETER: packed})}" if packed else "",
        "answered": bool(result),
        **calculator.constants,
        **result,
    }
    status = 400 if any(each.path == "state" for each in said) else 422 if said else 200
    return render(request, calculator.template, context, status=status)


def _read(request: HttpRequest, calculator: Calculator) -> tuple[Typed, tuple[Problem, ...]]:
    spec = calculator.spec
    if request.method == "POST":
        return read_typed(spec, request.POST), ()
    if request.GET.get("sample") in calculator.samples:
        return calculator.samples[request.GET["sample"]], ()
    empty = Typed(dict(spec.fields), {table.name: () for table in spec.tables})
    if PARAMETER not in request.GET:
        return empty, ()
    try:
        return unpack_typed(spec, request.GET[PARAMETER]), ()
    except RuleError as error:
        return empty, error.problems


def _table(table: TableSpec, typed: Typed, said: Sequence[Said], calculator: Calculator) -> dict[str, Any]:
    columns = calculator.columns()[table.name]
    by_path = {each.path: each for each in reversed(said)}
    rows = []
    for k, texts in enumerate(typed.tables[table.name]):
        where = f"{table.name}[{k}]"
        cells = tuple(
            Cell(f"{where}.{name}", text, column, by_path.get(f"{where}.{name}"))
            for name, text, column in zip(table.columns, texts, columns, strict=True)
        )
        rows.append(Row(k + 1, cells, by_path.get(where)))
    return {
        "name": table.name,
        "columns": columns,
        "rows": rows,
        "full": len(rows) >= table.most,
        "said": by_path.get(table.name),
    }
