"""The examples in the OpenAPI document: sent as they stand, each is answered as the document says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.scenes.api import Api, document


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
