"""The published schema and the published words against the code that reads the file."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

import jsonschema
import pytest
from django.core.management import call_command

from tests.scenes.rich_event import make_rich_event
from tests.scenes.rich_swiss import make_rich_swiss
from tournaments.base.files.fields import as_json, fields_of
from tournaments.boards.files import document
from tournaments.boards.selectors.document import boards_document
from tournaments.clubs.models import Club, User
from tournaments.events.portable import PORTABLE
from tournaments.swiss.files import document as swiss_document_parts
from tournaments.swiss.selectors.document import swiss_document

REFERENCE = Path(__file__).parents[3] / "docs" / "reference"
COMMITTED = REFERENCE / "topboard-tournament-1.schema.json"


@pytest.mark.parametrize("name", PORTABLE)
def test_the_committed_schema_is_what_the_code_says(name: str, tmp_path: Path) -> None:
    """Renew it with `manage.py tournament_schema --format topboard-swiss/1 --file docs/reference/…` and the like."""
    made = tmp_path / "schema.json"
    call_command("tournament_schema", file=made, format=name)
    committed = REFERENCE / f"{name.replace('/', '-')}.schema.json"
    assert made.read_text(encoding="utf-8") == committed.read_text(encoding="utf-8")


def test_an_exported_event_fits_the_schema(club: Club) -> None:
    schema = json.loads(COMMITTED.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    exported = as_json(boards_document(make_rich_event(club), emails=True))
    assert list(jsonschema.Draft202012Validator(schema).iter_errors(exported)) == []
    assert list(jsonschema.Draft202012Validator(schema).iter_errors({**exported, "entries": [{"number": 0}]}))


def test_an_exported_swiss_event_fits_the_schema(club: Club, oscar: User) -> None:
    schema = json.loads((REFERENCE / "topboard-swiss-1.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    exported = as_json(swiss_document(make_rich_swiss(club, oscar), emails=True))
    assert list(jsonschema.Draft202012Validator(schema).iter_errors(exported)) == []


PARTS = [
    (module, name)
    for module in (document, swiss_document_parts)
    for name, found in vars(module).items()
    if name.endswith("Doc") and getattr(found, "__module__", "") == module.__name__
]


@pytest.mark.parametrize(("module", "part"), PARTS)
def test_every_field_is_described(module: ModuleType, part: str) -> None:
    words = (REFERENCE / "tournament-json.md").read_text(encoding="utf-8")
    assert [name for name, *_more in fields_of(getattr(module, part)) if f"`{name}`" not in words] == []
