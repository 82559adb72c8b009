"""Lists imported on two pages: a list is chosen or pasted and shown row by row, then saved once that is confirmed.

Nothing is kept between the two: the second page carries the list, and a fingerprint of what it showed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.files.headings import (
    first_lines,
    guessed_columns,
    lacks_heading,
    with_heading,
    without_cells,
    without_rows,
)
from tournaments.base.files.plans import Plan, Verdict
from tournaments.base.files.tables import MOST_BYTES, MOST_ROWS, Heading, Table, read_lines
from tournaments.base.files.workbooks import MOST_COLUMNS
from tournaments.base.forms import ListForm, show_problems
from tournaments.base.pages.questions import answers_sent, questions_of, rows_dropped

HEADING_ROW = 200  # characters that are shown of it
MEGABYTES = MOST_BYTES // 1024 // 1024
# What a verdict is called, and the shape of its mark.
TITLES = {
    Verdict.WRONG: (gettext_lazy("Wrong"), "stop"),
    Verdict.UNKNOWN: (gettext_lazy("Not in the club"), "flag"),
    Verdict.CHANGED: (gettext_lazy("Changed"), "half"),
    Verdict.NEW: (gettext_lazy("New"), "full"),
    Verdict.UNCHANGED: (gettext_lazy("Unchanged"), ""),
}
WRONG = gettext_lazy("What is wrong, and what to do.")
NOTHING_NEW = gettext_lazy("The list changes nothing here.")


P = TypeVar("P")
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class PlanPart:
    """The rows with one verdict, as the second page shows them."""

    verdict: str
    title: str
    shape: str
    says: str
    rows: Sequence[Any]


class ListImport(ABC, Generic[Row, P]):
    """One kind of list, for the row `row` that its page is about. `answer` handles requests; `form` is what was sent.

    The templates of the two pages extend `base/desk/list_import.html` and `base/desk/list_import_preview.html`, whose
    blocks are the slots for what differs.
    """

    form_class: ClassVar[type[ListForm]] = ListForm
    table: ClassVar[Table[Any] | None] = None
    """How the list is read, where one without headings is to be offered as data."""
    keeps: ClassVar[tuple[str, ...]] = ()
    """What the preview asks by a field of its own, by name, that is kept while another list is chosen."""
    choose_page: ClassVar[str]
    preview_page: ClassVar[str]

    def __init__(self, request: HttpRequest, actor: Actor, row: Row) -> None:
        self.request, self.actor, self.row = request, actor, row
        self.who = answers_sent(request.POST)
        self.form: ListForm

    @abstractmethod
    def frame(self) -> dict[str, Any]:
        """The context of both pages."""

    def initial(self) -> dict[str, Any]:
        """The initial values of the first page's form."""
        return {}

    @abstractmethod
    def preview(self, text: str) -> P:
        """What saving the list would do. Raises `RuleError` for a list that can't be read."""

    def preview_context(self, plan: P) -> dict[str, Any]:
        """What the second page shows of the plan."""
        return {}

    @abstractmethod
    def save(self, text: str, fingerprint: str) -> HttpResponse:
        """Save the list, and go where its rows are. Raises `StaleError` where the page showed another plan."""

    def answer(self) -> HttpResponse:
        """The step that the request asks for."""
        again = "another" in self.request.POST
        if again or self.request.method != "POST":
            self.form = self.form_class(initial=self.initial() | (self._sent() if again else {}))
            return self._choose(again=again)
        self.form = self.form_class(self.request.POST, self.request.FILES)
        if not self.form.is_valid():
            return self._choose()
        text, guessed = "", False
        confirmed = self.request.POST.get("step") == "confirm"
        try:
            text, guessed = self.form.read()
            if "without_email" in self.request.POST:
                text, confirmed = self._without_addresses(text), False
            if confirmed:
                text, fingerprint = self._without_dropped(text, self.request.POST.get("fingerprint", ""))
                return self.save(text, fingerprint)
            return self._look(text, guessed=guessed)
        except StaleError as error:
            return self._show_again(text, stale=error.message, status=409)
        except RuleError as error:
            return self._show_again(text, problems=error.problems) if confirmed else self._refuse(error)

    def _sent(self) -> dict[str, Any]:
        """What a later page carried over from the first: the list as text, and its other fields."""
        sent = self.request.POST, self.request.FILES
        fields = self.form_class.base_fields.items()
        return {name: field.widget.value_from_datadict(*sent, name) for name, field in fields if name != "file"}

    @property
    def dropped(self) -> int:
        """How many rows were left out as duplicates."""
        return len(rows_dropped(self.request.POST))

    def _without_dropped(self, text: str, fingerprint: str) -> tuple[str, str]:
        """The list without the rows that are left out as duplicates, if it is the one that was shown."""
        dropped = rows_dropped(self.request.POST)
        if not dropped or getattr(self.preview(text), "fingerprint", "") != fingerprint:
            return text, fingerprint
        text = without_rows(text, dropped)
        return text, getattr(self.preview(text), "fingerprint", "")

    def _without_addresses(self, text: str) -> str:
        """The list without the email addresses that can't be read; nothing else is wrong with their rows."""
        lines = {each.row.line for each in _with_wrong_addresses(self.preview(text))}
        return without_cells(self.table, text, lines, "email") if self.table and lines else text

    def _look(self, text: str, *, guessed: bool) -> HttpResponse:
        """The rows of a list; of one without headings, its columns first."""
        if self.table and self.request.POST.get("step") == "columns":
            try:
                heading = "" if self._first_is_data else _shown_row(text)
                return self._show(self._with_heading(self.table, text), guessed=guessed, heading=heading)
            except RuleError as error:
                return self._ask_columns(self.table, text, refused=error)
        elif self.table and self.lacks_heading(self.table, text):
            return self._ask_columns(self.table, text)
        return self._show(text, guessed=guessed)

    def heading(self, table: Table[Any], text: str) -> Heading:
        """What the first line of the list names."""
        return table.heading(text)

    def lacks_heading(self, table: Table[Any], text: str) -> bool:
        """Whether the first line of the list names no column, so that it may be data."""
        return lacks_heading(table, text)

    def guess(self, table: Table[Any], lines: Sequence[Sequence[str]]) -> list[str]:
        """What each column of a list without headings may be, by name; blank for no idea."""
        return guessed_columns(table, lines)

    def _ask_columns(self, table: Table[Any], text: str, *, refused: RuleError | None = None) -> HttpResponse:
        """The page between the two: what each column of a list without headings is. What was `refused` stays chosen."""
        lines = first_lines(text)
        guesses = self.guess(table, lines)[:MOST_COLUMNS]
        if refused:
            guesses = [self.request.POST.get(f"column-{place + 1}", "") for place in range(len(guesses))]
        names = [("", _("Not read")), *((name, each.title.capitalize()) for name, each in table.columns.items())]
        asked = [
            {
                "field": f"column-{place + 1}",
                "number": place + 1,
                "cells": [line[place] for line in lines[:3] if line[place].strip()],
                "guess": guess,
            }
            for place, guess in enumerate(guesses)
        ]
        context = {**self.frame(), "text": text, "columns": asked, "names": names, **self._carried()}
        is_data = self._first_is_data if refused else not any(self.heading(table, text).columns)
        context |= {"problems": _columns_wrong(table, guesses, refused), "is_data": is_data}
        status = 422 if refused else 200
        return render(self.request, "base/desk/list_import_columns.html", context, status=status)

    @property
    def _first_is_data(self) -> bool:
        return "first_is_data" in self.request.POST

    def _with_heading(self, table: Table[Any], text: str) -> str:
        sent = self.request.POST
        names = [sent.get(f"column-{place + 1}", "") for place in range(MOST_COLUMNS)]
        while names and not names[-1]:
            names.pop()
        return with_heading(table, text, names, keep_first=self._first_is_data)

    def _carried(self) -> dict[str, Any]:
        """The fields of the first page besides the list, and those of later pages, for hidden fields."""
        return {
            "carried": [self.form[name] for name in self.form.fields if name not in ListForm.base_fields],
            "kept": {name: self.request.POST[name] for name in self.keeps if name in self.request.POST},
        }

    def _show_again(self, text: str, **refusal: Any) -> HttpResponse:
        """The second page with current data and the refusal; a list that can't be read goes back to the first."""
        try:
            return self._show(text, **refusal)
        except RuleError as unreadable:
            return self._refuse(unreadable)

    def _refuse(self, error: RuleError) -> HttpResponse:
        """The first page again, with the problem shown at the field that the list came from."""
        by_file = bool(self.form.cleaned_data.get("file"))
        moved = (replace(each, path="file") if by_file and each.path == "text" else each for each in error.problems)
        show_problems(self.form, RuleError(*moved))
        return self._choose()

    def _choose(self, *, again: bool = False) -> HttpResponse:
        context = {
            **self.frame(),
            "form": self.form,
            "again": again,
            "kept": self._carried()["kept"],
            "megabytes": MEGABYTES,
            "most_rows": f"{MOST_ROWS:,}",
        }
        return render(self.request, self.choose_page, context, status=422 if self.form.errors else 200)

    def _show(
        self,
        text: str,
        *,
        guessed: bool = False,
        heading: str = "",
        stale: str = "",
        problems: Sequence[Problem] = (),
        status: int = 200,
    ) -> HttpResponse:
        plan = self.preview(text)
        refused = problems or getattr(plan, "problems", ())
        context = {
            **self.frame(),
            "plan": plan,
            "text": text,
            "guessed": guessed,
            "heading_row": heading or self._heading_row(text),
            "sheet": self.form.sheet,
            "stale": stale,
            "problems": refused,
            **self._carried(),
            "wrong_addresses": _with_wrong_addresses(plan),
            "questions": questions_of(getattr(plan, "rows", ()), self.who, problems),
            **self.preview_context(plan),
        }
        return render(self.request, self.preview_page, context, status=422 if refused and status == 200 else status)

    def _heading_row(self, text: str) -> str:
        """The first row as it was sent, if it is left out because it names columns; blank for none."""
        if "heading_row" in self.request.POST:  # of the page before, whose list has our own names
            return self.request.POST["heading_row"]
        return _shown_row(text) if self.table and any(self.heading(self.table, text).columns) else ""


def _shown_row(text: str) -> str:
    """The cells of the first row; blank for a row that Topboard added."""
    number, cells = next(read_lines(text), (0, []))
    return ", ".join(cell.strip() for cell in cells if cell.strip())[:HEADING_ROW] if number else ""


def parts_of(plan: Plan[Any], says: Mapping[Verdict, str | Promise]) -> dict[str, Any]:
    """The rows of a plan by verdict, with the text for each verdict from `says`, and how many rows can be saved."""
    found = {verdict: plan.of(verdict) for verdict in Verdict}
    parts = [
        PlanPart(verdict, str(title), shape, str(says[verdict]), found[verdict])
        for verdict, (title, shape) in TITLES.items()
        if found[verdict]
    ]
    wrong = len(found[Verdict.WRONG])
    to_save = len(plan.of(Verdict.NEW, Verdict.CHANGED, Verdict.UNKNOWN, Verdict.WHICH))
    return {"parts": parts, "wrong": wrong, "to_save": to_save, "good": len(plan.rows) - wrong}


def _with_wrong_addresses(plan: Any) -> list[Any]:
    """The rows that would be good without their email address."""
    rows = getattr(plan, "rows", ())
    return [each for each in rows if each.problems and {problem.path for problem in each.problems} == {"email"}]


def _columns_wrong(table: Table[Any], chosen: Sequence[str], refused: RuleError | None) -> list[Problem]:
    """What is wrong with the columns that were chosen, in the words of their page."""
    if refused is None:
        return []
    message = _("Columns %(first)s and %(second)s are both %(title)s. Choose something else for one of them.")
    twice = [
        Problem(f"column-{place + 1}", "twice", message, {"first": chosen.index(name) + 1, "second": place + 1,
                "title": table.columns[name].title})
        for place, name in enumerate(chosen)
        if name in table.columns and name in chosen[:place]
    ]  # fmt: skip
    return twice or [replace(each, path="column-1" if each.path == "text" else "") for each in refused.problems]


def said(added: int, changed: int, unchanged: int, left_out: int) -> str:
    """The outcome of the rows."""
    words = _("%(added)s added, %(changed)s changed, %(unchanged)s unchanged, %(left_out)s left out.")
    return words % {"added": added, "changed": changed, "unchanged": unchanged, "left_out": left_out}
