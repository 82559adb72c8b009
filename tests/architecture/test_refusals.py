"""The codes of refusals: one spelling everywhere."""

from __future__ import annotations

import re

from tournaments.base.errors import RefusedError


def test_codes_are_in_snake_case() -> None:
    codes = [each.code for each in RefusedError.__subclasses__()]
    assert [code for code in codes if not re.fullmatch(r"[a-z]+(_[a-z]+)*", code)] == []
