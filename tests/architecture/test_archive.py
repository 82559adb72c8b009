"""No model is forgotten by backups: each has a rule, or a reason to stay out; so has each value that may hold numbers
of rows. `docs/reference/archive.md` knows them all."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.apps import apps
from django.db.models import FileField, JSONField

from tournaments.archive.files.rules import LEFT_OUT, RULE_OF, RULES, Rule

DOC = (Path(__file__).parents[2] / "docs" / "reference" / "archive.md").read_text(encoding="utf-8")


def test_every_model_is_archived_or_left_out_for_a_reason() -> None:
    forgotten = [
        model._meta.label
        for model in apps.get_models(include_auto_created=True)
        if model not in RULE_OF and model._meta.label not in LEFT_OUT and model._meta.app_label not in LEFT_OUT
    ]
    assert forgotten == [], "write a rule in tournaments/archive/files/rules.py, or the reason why there is none"
    assert not {rule.model._meta.label for rule in RULES} & LEFT_OUT.keys()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_every_json_value_is_known_to_hold_numbers_of_rows_or_not(rule: Rule) -> None:
    columns = {column.name: column for column in rule.fields}
    for name, column in columns.items():
        if isinstance(column, JSONField):
            assert name in rule.numbers or name in rule.plain, f"{rule.name}.{name}: does it hold numbers of rows?"
        assert not isinstance(column, FileField), "files are kept in the database, so that the archive has them"
    assert (rule.numbers.keys() | rule.plain.keys() | set(rule.late)) <= columns.keys()
    every = {column.name for column in rule.model._meta.concrete_fields}
    assert rule.without.keys() <= every
    assert all(reason for reason in (*rule.without.values(), *rule.plain.values()))
    assert {field.name for field in rule.model._meta.many_to_many} == set(rule.many)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_what_is_left_out_of_a_row_has_a_default(rule: Rule) -> None:
    for name in rule.without:
        column = rule.model._meta.get_field(name)
        assert column.has_default() or column.null or column.empty_strings_allowed, f"{rule.name}.{name}"  # type: ignore[union-attr]  # a column


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_row_links_to_rows_written_before_it(rule: Rule) -> None:
    before = RULES[: RULES.index(rule) + 1]
    known = {each.model for each in before}
    for column in rule.fields:
        target = column.related_model
        if target in RULE_OF and column.name not in rule.late:
            assert target in known, f"{rule.name}.{column.name}"


def test_the_document_names_every_file_and_every_reason() -> None:
    assert [rule.name for rule in RULES if f"| `data/{rule.name}.json` |" not in DOC] == []
    assert [name for name in LEFT_OUT if f"| `{name}` |" not in DOC] == []
    assert [reason for reason in LEFT_OUT.values() if reason not in DOC] == []
    left_out = [(rule, name, why) for rule in RULES for name, why in rule.without.items()]
    assert [name for _rule, name, why in left_out if f"`{name}`" not in DOC or why not in DOC] == []
