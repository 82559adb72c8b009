"""An archive's rows, checked: every table is there, every value fits its column, every link names a row that is there.

Needs no database. An error says where it is: file, row and field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import models
from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem, RuleError
from tournaments.archive.files.container import MEGABYTE, Container
from tournaments.archive.files.rules import RULE_OF, RULES, Rule
from tournaments.archive.files.upgrades import Rows, names_then, upgraded
from tournaments.archive.files.values import ValueRefused, row_value
from tournaments.base.plain_text import tidy_line
from tournaments.clubs.models import Club, User
from tournaments.lab.models import ScoringSystem

ACCOUNT: Final = "account"
MOST_OF_PHOTO: Final = 4 * MEGABYTE
MOST_PROBLEMS: Final = 20
SIGNS: Final = {"slip_photo": b"\xff\xd8\xff", "club_site": b"\x89PNG\r\n\x1a\n"}
"""How the pictures of a table begin."""
Json = dict[str, Any]
WORDS = _("%(name)s, row %(row)s: %(field)s %(why)s. This backup was changed or damaged. Download it again.")


@dataclass(frozen=True, slots=True)
class ReadArchive:
    """A checked archive: values as columns take them, links as numbers of rows, JSON as it was archived."""

    container: Container
    rows: Rows

    @property
    def club(self) -> Json:
        """The club's own row."""
        return self.rows["club"][0]

    @property
    def counts(self) -> Mapping[str, int]:
        """How many rows there are of each kind."""
        return {name: len(rows) for name, rows in self.rows.items()}

    @property
    def made_at(self) -> str:
        """When it was made, as the manifest says."""
        return tidy_line(str(self.container.manifest.get("made_at", ""))[:40])

    @property
    def made_by(self) -> str:
        """The Topboard that made it."""
        return tidy_line(str(self.container.manifest.get("topboard", ""))[:20])


def read_archive(container: Container) -> ReadArchive:
    """Check the rows of an archive. Raises `RuleError` with the first 20 things that are wrong."""
    then = names_then(container.version)
    files = {name: then.get(name, name) for name in (ACCOUNT, *(rule.name for rule in RULES))}
    raw = {name: _table(container, file) for name, file in files.items() if file}
    if container.manifest.get("counts") != {files[name]: len(rows) for name, rows in raw.items()}:
        message = _("This backup doesn’t have the number of rows that its manifest gives. Download the backup again.")
        raise RuleError.one("manifest.json", "counts", message)
    try:
        raw = upgraded(raw, container.version)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        message = _("The rows of this backup can’t be read, so it was changed or damaged. Download the backup again.")
        raise RuleError.one("manifest.json", "rows", message) from error
    reader = _Reader(container, {name: len(rows) for name, rows in raw.items()})
    # Drop each table as soon as it is read, so that its rows are in memory only once.
    rows = {rule.name: reader.table(rule, raw.pop(rule.name)) for rule in RULES}
    rows[ACCOUNT] = reader.accounts(raw.pop(ACCOUNT))
    RuleError.gather(reader.problems)
    if len(rows["club"]) != 1:
        message = _("This backup contains %(count)s clubs, but it must contain one. Choose another backup file.")
        raise RuleError.one("data/club.json", "clubs", message, count=len(rows["club"]))
    return ReadArchive(container, rows)


def _table(container: Container, name: str) -> list[Json]:
    file = f"data/{name}.json"
    rows = container.json(file)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        message = _("%(name)s must be a list of rows. This backup was changed or damaged. Download it again.")
        raise RuleError.one(file, "no_rows", message, name=file)
    return rows


class _Reader:
    def __init__(self, container: Container, counts: Mapping[str, int]) -> None:
        self.container = container
        self.counts = counts
        self.problems: list[Problem] = []

    def table(self, rule: Rule, rows: list[Json]) -> list[Json]:
        known = {"id", *rule.many, *(column.name for column in rule.fields)}
        found = []
        for number, row in enumerate(rows, start=1):
            if len(self.problems) >= MOST_PROBLEMS:
                break
            self._named(rule, number, row, known)
            line = {column.name: self._value(rule, number, column, row) for column in rule.fields}
            line |= {name: self._many(rule, number, name, row) for name in rule.many}
            found.append(line)
        return found

    def accounts(self, rows: list[Json]) -> list[Json]:
        """Address and name of each account; two of one address are one too many."""
        rule = Rule(User, ACCOUNT, "")
        columns = [User._meta.get_field(name) for name in ("email", "name")]
        found: list[Json] = []
        seen: set[str] = set()
        for number, row in enumerate(rows, start=1):
            if len(self.problems) >= MOST_PROBLEMS:
                break
            self._named(rule, number, row, {"id", "email", "name"})
            line = {column.name: self._value(rule, number, column, row) for column in columns}
            address = str(line["email"]).casefold()
            if not address or address in seen:
                self._wrong(rule, number, "email", "is there twice, or blank")
            seen.add(address)
            found.append(line)
        return found

    def _named(self, rule: Rule, number: int, row: Json, known: set[str]) -> None:
        """Rows are numbered from 1 as they come, and hold no field that we do not know."""
        if row.get("id") != number or isinstance(row.get("id"), bool):
            self._wrong(rule, number, "id", f"is not {number}")
        for name in sorted(set(row) - known)[:3]:
            self._wrong(rule, number, tidy_line(name[:60]), "is not a known field")

    def _value(self, rule: Rule, number: int, column: Any, row: Json) -> Any:
        if column.name not in row:
            if column.has_default() or column.null:
                return column.get_default()  # None where it has none
            self._wrong(rule, number, column.name, "is missing")
            return None
        raw = row[column.name]
        try:
            if isinstance(column, models.ForeignKey):
                return self._link(rule, number, column, raw)
            if isinstance(column, models.BinaryField):
                return None if raw is None and column.null else self._photo(rule, raw)
            return row_value(column, raw)
        except ValueRefused as error:
            self._wrong(rule, number, column.name, str(error))
            return None

    def _link(self, rule: Rule, number: int, column: Any, raw: Any) -> int | None:
        target = column.related_model
        if raw is None and (column.null or (target is Club and rule.model is ScoringSystem)):
            return None
        kind = ACCOUNT if target is User else RULE_OF[target].name
        most = number - 1 if target is rule.model else self.counts[kind]
        return self._known(raw, kind, most)

    def _known(self, raw: Any, kind: str, most: int) -> int:
        if not isinstance(raw, int) or isinstance(raw, bool) or not 1 <= raw <= most:
            raise ValueRefused(f"names no row of {kind}")
        return raw

    def _many(self, rule: Rule, number: int, name: str, row: Json) -> list[int]:
        field: Any = rule.model._meta.get_field(name)
        kind = RULE_OF[field.related_model].name
        raw = row.get(name)
        try:
            if not isinstance(raw, list) or len(raw) > self.counts[kind]:
                raise ValueRefused("is not a list of rows")
            numbers = [self._known(each, kind, self.counts[kind]) for each in raw]
            if len(set(numbers)) != len(numbers):
                raise ValueRefused("names a row twice")
        except ValueRefused as error:
            self._wrong(rule, number, name, str(error))
            return []
        return numbers

    def _photo(self, rule: Rule, raw: Any) -> bytes:
        content = self.container.content(raw) if isinstance(raw, str) and raw.startswith("photos/") else None
        if content is None:
            raise ValueRefused("names no photo")
        is_picture = content.startswith(SIGNS.get(rule.name, b""))
        if not is_picture or len(content) > MOST_OF_PHOTO:
            raise ValueRefused("is not a picture of a slip")
        return content

    def _wrong(self, rule: Rule, number: int, field: str, why: str) -> None:
        values = {"name": rule.file, "row": number, "field": field, "why": why}
        self.problems.append(Problem(f"{rule.file}[{number}].{field}", "invalid", WORDS, values))
