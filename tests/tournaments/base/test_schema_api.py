"""The OpenAPI document: committed, valid, without a warning; and the page that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver
from drf_spectacular.generators import SchemaGenerator

from tests.scenes.api import COMMITTED
from tests.scenes.api import document as committed_document
from tournaments.base.api.openapi import CODES
from tournaments.base.api.reading import chapters_of, example_of

LONGEST = 500_000
"""Bytes of the document in any form: a tool reads it whole."""


@pytest.fixture(scope="module")
def document() -> Any:
    return committed_document()


def test_committed_document_is_what_the_code_says(tmp_path: Path) -> None:
    """Renew it with `manage.py spectacular --validate --fail-on-warn --file docs/reference/openapi.yaml`."""
    made = tmp_path / "openapi.yaml"
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(made))
    assert COMMITTED.read_text(encoding="utf-8") == made.read_text(encoding="utf-8")


def operations(document: Any) -> Iterator[tuple[str, str, Any]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method != "parameters":
                yield path, method, operation


def test_every_address_of_version_1_is_in_the_document(document: Any) -> None:
    resolver = get_resolver()
    known = set(document["paths"])
    names = {name for name in resolver.namespace_dict["api"][1].namespace_dict["v1"][1].reverse_dict if name}
    assert len(known) == sum(isinstance(name, str) for name in names)


def test_every_operation_has_a_name_words_and_its_refusals(document: Any) -> None:
    names = [operation["operationId"] for _path, _method, operation in operations(document)]
    assert len(set(names)) == len(names)
    for path, method, operation in operations(document):
        assert operation["summary"], (path, method)
        assert operation.get("description") or not operation["operationId"].startswith("list_"), (path, method)
        if path.startswith("/api/v1/clubs/"):
            assert operation["responses"]["default"] == {"$ref": "#/components/responses/Problem"}, (path, method)


def test_each_way_to_sign_in_is_explained(document: Any) -> None:
    ways = [document["security"], *(operation.get("security", []) for _p, _m, operation in operations(document))]
    assert {name for way in ways for each in way for name in each} == set(document["components"]["securitySchemes"])


def test_document_is_served_as_json_and_yaml(db: None) -> None:
    answer = Client().get("/api/schema/?format=json")
    assert (answer.status_code, answer.json()["openapi"]) == (200, "3.1.0")
    assert yaml.load(Client().get("/api/schema/").content, yaml.CSafeLoader)["info"]["title"] == "Topboard"


def test_document_is_made_once_and_read_again_from_the_browser(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Client().get("/api/schema/")
    monkeypatch.setattr(SchemaGenerator, "get_schema", None)  # a second making would fail
    assert Client().get("/api/schema/").content == first.content
    assert Client().get("/api/schema/", headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert Client().get("/api/schema/?format=json", headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_documentation_shows_every_operation_without_scripts_of_others(document: Any, db: None) -> None:
    answer = Client().get("/api/docs/")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert all(f'id="{operation["operationId"]}"' in page for _p, _m, operation in operations(document))
    assert "<style" not in page
    assert "//" not in "".join(part.split(">")[0] for part in page.split("<script")[1:])


@pytest.mark.parametrize("address", ["/api/", "/api/v1/"])
def test_root_of_the_api_leads_to_its_documentation(address: str, db: None) -> None:
    answer = Client().get(address, follow=True)
    assert (answer.status_code, answer.redirect_chain[-1][0]) == (200, "/api/docs/")


def test_chapters_show_inner_fields_by_their_paths(document: Any) -> None:
    found = {op.name: op for chapter in chapters_of(document) for op in chapter.operations}
    result = found["set_game_result"]
    names = [line.name for line in result.fields]
    assert names[:4] == ["version", "seats", "seats[].id", "seats[].power"]
    assert [line.required for line in result.fields[:3]] == [True, True, False]
    assert (result.method, result.public, found["get_standings"].public) == ("PUT", False, True)


def test_example_of_a_body_has_its_shape(document: Any) -> None:
    shape = {"$ref": "#/components/schemas/Conflict"}
    assert example_of(document, shape, sent=True) == {"value": 1}
    assert example_of(document, shape) == {"other": 1, "name": "…", "value": 1}
    assert example_of(document, {"type": "array", "items": {"type": "string", "format": "date"}}) == ["2026-11-21"]


@pytest.mark.parametrize("format_", ["yaml", "json"])
def test_document_is_short(format_: str, db: None) -> None:
    assert len(Client().get(f"/api/schema/?format={format_}").content) < LONGEST
    assert COMMITTED.stat().st_size < LONGEST


def test_values_of_short_lists_are_named(document: Any) -> None:
    schemas = document["components"]["schemas"]
    assert schemas["FixtureAnswer"]["properties"]["state"]["enum"] == [
        "scheduled", "postponed", "played", "awarded", "void"
    ]  # fmt: skip
    assert schemas["CupInput"]["properties"]["ties"]["enum"] == ["decide", "weaker", "stronger"]
    assert schemas["SeatAnswer"]["properties"]["result"]["enum"] == ["win", "loss", None]
    assert schemas["PatchedEvent"]["properties"]["language"]["enum"] == ["en", "de", "fr", ""]
    assert CODES not in COMMITTED.read_text(encoding="utf-8")


def test_keys_of_an_address_are_described_once_for_all_its_methods(document: Any) -> None:
    item = document["paths"]["/api/v1/clubs/{club}/events/{event}/entries/{id}/"]
    assert [each["$ref"].rpartition("/")[2] for each in item["parameters"]] == ["club", "event", "id"]
    found = {op.name: op for chapter in chapters_of(document) for op in chapter.operations}
    assert [line.name for line in found["edit_entry"].parameters] == ["club", "event", "id", "Idempotency-Key"]
