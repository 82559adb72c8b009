"""A club's rows as an archive holds them: numbered from 1 within each kind, so that every server numbers them alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.db import models

from tournaments.archive.files.rules import RULE_OF, RULES, Rule, rows_of
from tournaments.archive.files.values import json_value
from tournaments.archive.selectors.guests import guests_of
from tournaments.clubs.models import Club, User
from tournaments.lab.models import ScoringSystem
from tournaments.people.models import Person

ACCOUNTS = "account"
Json = dict[str, Any]


class ArchivedRows:
    """The rows of every kind, the accounts that they name, and the photos as files of their own."""

    def __init__(self) -> None:
        self.tables: dict[str, list[Json]] = {}
        self.files: dict[str, bytes] = {}
        self.numbers: dict[str, dict[int, int]] = {ACCOUNTS: {}}

    def number(self, kind: str, pk: int) -> int:
        """The row's number in the archive; 0 for a row that is gone."""
        return self.numbers.get(kind, {}).get(pk, 0)

    def account(self, pk: int) -> int:
        """The number of an account, by the order in which rows name them."""
        known = self.numbers[ACCOUNTS]
        return known.setdefault(pk, len(known) + 1)


def archived_rows(club: Club, *, say: Callable[[], None] = lambda: None) -> ArchivedRows:
    """All of the club. Calls `say` for each kind of row. One or two queries a kind."""
    found = ArchivedRows()
    raw: dict[str, list[Json]] = {}
    for rule in RULES:
        columns = [column.attname for column in rule.fields]
        rows = [dict(row) for row in rows_of(rule, club).values("pk", *columns)]
        if rule.model is ScoringSystem:
            # Shipped systems by name: their ids differ between servers.
            rows.sort(key=lambda row: (row["club_id"] is not None, "" if row["club_id"] else row["slug"], row["pk"]))
        if rule.model is Person:
            rows += ({"pk": each.pk, **{name: getattr(each, name) for name in columns}} for each in guests_of(club))
        raw[rule.name] = rows
        found.numbers[rule.name] = {row["pk"]: number for number, row in enumerate(rows, start=1)}
        say()
    for rule in RULES:
        found.tables[rule.name] = list(_rows(rule, raw[rule.name], found))
        raw[rule.name] = []
        say()
    found.tables[ACCOUNTS] = _accounts(found)
    return found


def _rows(rule: Rule, rows: list[Json], found: ArchivedRows) -> Iterator[Json]:
    lists = {name: _many(rule, name, found) for name in rule.many}
    for number, row in enumerate(rows, start=1):
        line: Json = {"id": number}
        for column in rule.fields:
            value = row[column.attname]
            if column.name in rule.numbers and value is not None:
                value = rule.numbers[column.name](value, found.number, row)
            line[column.name] = _value(rule, column, value, number, found)
        for name, of_row in lists.items():
            line[name] = sorted(of_row.get(row["pk"], ()))
        yield line


def _value(rule: Rule, column: Any, value: Any, number: int, found: ArchivedRows) -> Any:
    if value is None:
        return None
    if isinstance(column, models.ForeignKey):
        target = column.related_model
        return found.account(value) if target is User else found.number(RULE_OF[target].name, value) or None
    if isinstance(column, models.BinaryField):
        name = f"photos/{number}.jpg" if rule.name == "slip_photo" else f"photos/{rule.name}-{number}"
        found.files[name] = bytes(value)
        return name
    return json_value(value)


def _many(rule: Rule, name: str, found: ArchivedRows) -> dict[int, list[int]]:
    """Of each row, the numbers of the rows that a many-to-many field holds."""
    field: Any = rule.model._meta.get_field(name)
    kind = RULE_OF[field.related_model].name
    ends = field.m2m_column_name(), field.m2m_reverse_name()
    of_row: dict[int, list[int]] = {}
    own = found.numbers[rule.name]
    for one, other in field.remote_field.through.objects.filter(**{f"{ends[0]}__in": list(own)}).values_list(*ends):
        of_row.setdefault(one, []).append(found.number(kind, other))
    return of_row


def _accounts(found: ArchivedRows) -> list[Json]:
    numbers = found.numbers[ACCOUNTS]
    users = User.objects.in_bulk(list(numbers))
    return [{"id": number, "email": users[pk].email, "name": users[pk].name} for pk, number in numbers.items()]
