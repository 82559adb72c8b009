"""The published schema and the published words against the code that reads the file."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import jsonschema
import pytest
from django.core.management import call_command

from tests.tournaments.exchange.rich_event import make_rich_event
from tournaments.exchange import document
from tournaments.exchange.fields import as_json
from tournaments.models import Club
from tournaments.selectors.tournament_document import tournament_document

REFERENCE = Path(__file__).parents[3] / "docs" / "reference"
COMMITTED = REFERENCE / "topboard-tournament-1.schema.json"


def test_the_committed_schema_is_what_the_code_says(tmp_path: Path) -> None:
    """Renew it with `manage.py tournament_schema --file docs/reference/topboard-tournament-1.schema.json`."""
    made = tmp_path / "schema.json"
    call_command("tournament_schema", file=made)
    assert made.read_text(encoding="utf-8") == COMMITTED.read_text(encoding="utf-8")


def test_an_exported_event_fits_the_schema(club: Club) -> None:
    schema = json.loads(COMMITTED.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    exported = as_json(tournament_document(make_rich_event(club), emails=True))
    assert list(jsonschema.Draft202012Validator(schema).iter_errors(exported)) == []
    assert list(jsonschema.Draft202012Validator(schema).iter_errors({**exported, "entries": [{"number": 0}]}))


@pytest.mark.parametrize("part", [name for name in document.__all__ if name.endswith("Doc")])
def test_every_field_is_described(part: str) -> None:
    words = (REFERENCE / "tournament-json.md").read_text(encoding="utf-8")
    assert [f.name for f in dataclasses.fields(getattr(document, part)) if f"`{f.name}`" not in words] == []
