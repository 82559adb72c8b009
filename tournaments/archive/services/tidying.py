"""Names and texts of a backup, cleaned by the rules that apply everywhere else.

An archive doesn't show whether a name with invisible signs, or with signs that reverse text, is older than the rules or
was added by a stranger. Either way the club comes back without such signs, and the report of the restore says where
they were. A name that would become empty is refused with its row and field.

Names are changed after the standings were compared with the archive's, which show them as they were.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from tournaments.archive.files.rules import Rule
from tournaments.base.plain_text import tidy_line, visible_text

# One-line columns that we write ourselves, where a sentence may have any spaces.
SENTENCES: Final = frozenset({"headline", "summary", "message"})
# Columns that are never blank.
LOG = frozenset({"change", "log"})
NEEDED: Final = frozenset({"name", "last_name", "text"})
# Read only by programs. Some have a fingerprint, and formulae are checked elsewhere.
AS_IT_WAS: Final = frozenset({"definition", "instance", "solution"})
MOST_PROBLEMS: Final = 20
MOST_TOLD: Final = 5
MOST_OF_ONE_NAME: Final = 99


@dataclass(frozen=True, slots=True)
class _Change:
    """A value to change: where it is in the archive, the row that was made of it, and what it becomes."""

    rule: Rule
    number: int
    row: Any
    column: Any
    value: Any


class Tidying:
    """An archive's texts that other sources would reject, found row by row."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._changes: list[_Change] = []

    def look_at(self, rule: Rule, number: int, row: Any) -> None:
        """Note what has to change in a row; problems go to `problems`."""
        for column in rule.fields:
            if isinstance(column, (models.CharField, models.TextField)) and not column.choices:
                self._look_at_text(rule, number, row, column)
            elif isinstance(column, models.JSONField) and column.name not in AS_IT_WAS:
                before = getattr(row, column.attname)
                after = _tidy_json(before)
                if after != before:
                    self._changes.append(_Change(rule, number, row, column, after))

    def finish(self) -> list[str]:
        """Change the rows, which are saved by now. Returns lines for the restore's report."""
        for change in self._changes:
            setattr(change.row, change.column.attname, change.value)
            if change.column.name in NEEDED:
                self._make_unique(change)
            value = {change.column.attname: getattr(change.row, change.column.attname)}
            change.rule.model._base_manager.filter(pk=change.row.pk).update(**value)
        return self._told()

    def _look_at_text(self, rule: Rule, number: int, row: Any, column: Any) -> None:
        before = getattr(row, column.attname)
        if before is None:
            return
        sentences = isinstance(column, models.TextField) or column.name in SENTENCES
        after = visible_text(before) if sentences else tidy_line(before)
        if column.name in NEEDED and not column.blank and not after:
            message = gettext_noop(
                "%(name)s, row %(row)s: %(field)s is blank, or has only characters that can’t be shown. Enter a "
                "name in the club, then create another backup."
            )
            self._wrong(rule, number, column, "required", message)
        elif after != before:
            try:
                column.run_validators(after)
            except ValidationError as error:
                message = gettext_noop(
                    "%(name)s, row %(row)s, %(field)s: %(why)s Correct it in the club, then create another backup."
                )
                self._wrong(rule, number, column, "invalid", message, why=" ".join(error.messages))
            else:
                self._changes.append(_Change(rule, number, row, column, after))

    def _wrong(self, rule: Rule, number: int, column: Any, code: str, message: str, **more: Any) -> None:
        params = {"name": rule.file, "row": number, "field": column.name, **more}
        self.problems.append(Problem(f"{rule.file}[{number}].{column.name}", code, message, params))
        if len(self.problems) == MOST_PROBLEMS:
            RuleError.gather(self.problems)

    def _make_unique(self, change: _Change) -> None:
        """Number a name that is another row's too, now that both look the same: "Bob Ray (2)"."""
        longest = (change.column.max_length or MOST_OF_ONE_NAME) - len(f" ({MOST_OF_ONE_NAME})")
        for number in range(2, MOST_OF_ONE_NAME):
            try:
                change.row.validate_constraints()
            except ValidationError:
                setattr(change.row, change.column.attname, f"{change.value[:longest]} ({number})")
            else:
                return

    def _told(self) -> list[str]:
        if not self._changes:
            return []
        # Names first: the log repeats them.
        order = sorted(self._changes, key=lambda change: (change.rule.name in LOG, change.column.name not in NEEDED))
        text = ngettext(
            "Invisible characters were removed from %(n)s text: %(where)s.",
            "Invisible characters were removed from %(n)s texts: %(where)s.",
            len(order),
        )
        where = list(_places(order[:MOST_TOLD]))
        if len(order) > MOST_TOLD:
            where.append(_("and %(n)s more") % {"n": len(order) - MOST_TOLD})
        return [text % {"n": len(order), "where": "; ".join(where)}]


def _places(changes: list[_Change]) -> Iterator[str]:
    for change in changes:
        value = getattr(change.row, change.column.attname)
        shown = f" (“{value[:80]}”)" if isinstance(value, str) else ""
        yield f"{change.rule.file}, {change.number}, {change.column.name}{shown}"


def _tidy_json(value: Any) -> Any:
    """The value with its texts cleaned as prose; keys are words of our own."""
    if isinstance(value, str):
        return visible_text(value)
    if isinstance(value, list):
        return [_tidy_json(each) for each in value]
    if isinstance(value, dict):
        return {key: _tidy_json(each) for key, each in value.items()}
    return value
