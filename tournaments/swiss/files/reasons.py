"""Why a pair, a bye or a round is as it is, as an exchange document holds it: codes, each with its figures.

A reason becomes a sentence by filling its params into a template. Both may come from a stranger's file, so templates
hold plain places only, and params are plain texts and whole numbers.
"""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem
from common.pure.reading import Problems

NO_REASONS = _("Topboard can’t read these pairing reasons. Remove this field; the results don’t need it.")
MOST_REASONS = 40
LONGEST = 2_000
MOST_PARAMS = 12
CODE = re.compile(r"[a-z_]{1,24}", re.ASCII)
PLACE = re.compile(r"%\(([a-z_]{1,24})\)s|%%", re.ASCII)


class Reasons:
    """A list of [code, params], or ["said", {"message": template, "params": params}]."""

    def read(self, raw: object, path: str, problems: Problems) -> tuple[Any, ...] | None:
        """The reasons, each checked to make a sentence."""
        if isinstance(raw, list) and len(raw) <= MOST_REASONS and all(map(_is_reason, raw)):
            return tuple(raw)
        problems.append(Problem(path, "wrong_type", NO_REASONS))
        return None

    def write(self, value: tuple[Any, ...]) -> list[Any]:
        """As they are."""
        return list(value)

    def schema(self) -> dict[str, Any]:
        """A list of pairs."""
        return {"type": "array", "items": {"type": "array", "minItems": 2, "maxItems": 2}, "maxItems": MOST_REASONS}


def _is_reason(raw: object) -> bool:
    if not isinstance(raw, list) or len(raw) != 2 or not isinstance(raw[0], str) or not CODE.fullmatch(raw[0]):
        return False
    code, params = raw
    if code != "said":
        return _are_params(params)
    if not isinstance(params, dict) or set(params) != {"message", "params"} or not _are_params(params["params"]):
        return False
    return _fits(params["message"], params["params"])


def _are_params(raw: object) -> bool:
    return (
        isinstance(raw, dict)
        and len(raw) <= MOST_PARAMS
        and all(CODE.fullmatch(key) and _is_param(value) for key, value in raw.items())
    )


def _is_param(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST
    return isinstance(value, int) and abs(value) < 10**18


def _fits(template: object, params: dict[str, object]) -> bool:
    """Whether the template's places are all in the params; a template without params is shown as it is."""
    if not isinstance(template, str) or not 0 < len(template) <= LONGEST:
        return False
    if not params:
        return True
    return "%" not in PLACE.sub("", template) and {name for name in PLACE.findall(template) if name} <= set(params)
