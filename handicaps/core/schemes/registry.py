"""All schemes of handicaps, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from handicaps.core.schemes.form_l_scheme import FORM_L
from handicaps.core.schemes.scheme import HandicapQuestion, Scheme
from handicaps.core.schemes.steps import STEPS

SCHEMES: Final[dict[str, Scheme]] = {scheme.code: scheme for scheme in (FORM_L, STEPS)}
USUAL_SCHEME: Final = FORM_L


def read_question(raw: Mapping[str, Any]) -> HandicapQuestion:
    """The question that its `as_json` wrote. Errors: `LookupError` for a scheme that isn't there."""
    return SCHEMES[raw.get("scheme", USUAL_SCHEME.code)].read(raw)
