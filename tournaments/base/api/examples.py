"""Example requests for the API's description, from the scripts in `examples.json`, which a test runs.

A value such as `$ada.id=11` comes from an earlier answer, here the `id` of the answer named `ada`; readers of the
description see 11. A `*` takes the field of every row.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

Step = Mapping[str, Any]
"""`do` is an operation, `send` its body, `as` the name of its answer; the others are the keys of its address."""
SAID = re.compile(r"\$(?P<path>[\w.*]+)=(?P<like>.+)")


@cache
def stories() -> Mapping[str, tuple[Step, ...]]:
    """The requests of each script, in their order."""
    text = Path(__file__).with_name("examples.json").read_text(encoding="utf-8")
    return {name: tuple(steps) for name, steps in json.loads(text).items()}


@cache
def examples() -> Mapping[str, Any]:
    """The first body that the stories send to each operation, as a reader sees it."""
    sent = [step for steps in stories().values() for step in steps if step.get("send")]
    return {step["do"]: filled(step["send"], _as_read) for step in reversed(sent)}


def filled(value: Any, say: Callable[[re.Match[str]], Any]) -> Any:
    """The value with what earlier answers said in it, as `say` has it."""
    if isinstance(value, dict):
        return {name: filled(inner, say) for name, inner in value.items()}
    if isinstance(value, list):
        return [filled(inner, say) for inner in value]
    said = SAID.fullmatch(value) if isinstance(value, str) else None
    return say(said) if said else value


def _as_read(said: re.Match[str]) -> Any:
    return json.loads(said["like"])
