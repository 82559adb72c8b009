"""The examples in the OpenAPI document: sent as they stand, each is answered as the document says.

Those of operations that write come from stories, which are whole scripts: each request is sent in its turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.scenes.api import Api, document
from tournaments.base.api.examples import examples as written
from tournaments.base.api.examples import filled, stories
from tournaments.clubs.models import User


def examples() -> Iterator[Any]:
    for address, methods in document()["paths"].items():
        for method, operation in methods.items():
            if method == "parameters":
                continue
            content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            for name, example in content.get("examples", {}).items():
                yield pytest.param(method, address, example["value"], id=f"{operation['operationId']}-{name}")


@pytest.mark.parametrize(("method", "address", "sent"), list(examples()))
def test_an_example_is_answered(db: None, method: str, address: str, sent: Any) -> None:
    assert Api(None).ask(method, address, sent).status_code in {200, 202}


def test_there_are_examples() -> None:
    assert {example.values[1].split("/")[3] for example in examples()} == {"calculators"}


def addresses() -> Mapping[str, tuple[str, str]]:
    """Method and address of each operation."""
    return {
        operation["operationId"]: (method, address)
        for address, methods in document()["paths"].items()
        for method, operation in methods.items()
        if method != "parameters"
    }


def at(answer: Any, path: str) -> Any:
    """What is at a path of an answer, such as `results.*.id`."""
    name, _dot, rest = path.partition(".")
    if name == "*":
        return [at(each, rest) if rest else each for each in answer]
    found = answer[int(name) if name.isdigit() else name]
    return at(found, rest) if rest else found


@pytest.mark.parametrize("name", list(stories()))
def test_a_story_runs_as_it_is_written(alice: User, name: str) -> None:
    script, kept, known = Api(alice), {}, addresses()

    def said(found: re.Match[str]) -> Any:
        first, _dot, path = found["path"].partition(".")
        return at(kept[first], path)

    for number, step in enumerate(stories()[name]):
        method, address = known[step["do"]]
        keys = {key: filled(value, said) for key, value in step.items() if key not in {"do", "send", "as"}}
        sent = filled(step["send"], said) if "send" in step else None
        answer = script.ask(method, address.format(**keys), sent)
        assert answer.status_code in {200, 201, 202}, (number, step["do"], answer.content.decode())
        if "as" in step:
            kept[step["as"]] = answer.json()


def test_the_document_has_what_the_stories_send() -> None:
    known, paths = addresses(), document()["paths"]
    for name, sent in written().items():
        method, address = known[name]
        assert paths[address][method]["requestBody"]["content"]["application/json"]["example"] == sent, name
