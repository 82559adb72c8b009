"""Names by last name on several screens: where to cut, and which letters each screen shows. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

WITHIN_A_LETTER: Final = 400
"""What a cut within a letter costs; a cut at the wrong place costs the square of how many names it is off."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Names from `start` up to `end`, which is not one of them, and their letters: "A–K", or "S" for one letter."""

    start: int
    end: int
    letters: str


def letters_of(name: str) -> str:
    """A name as it is compared with others, in capitals without accents: "Åström" is ASTROM."""
    plain = "".join(each for each in unicodedata.normalize("NFKD", name) if not unicodedata.combining(each))
    return "".join(each for each in plain.upper() if each.isalnum())


def cut_by_letters(names: Sequence[str], most: int) -> list[Stretch]:
    """The fewest stretches of at most `most` names, of about one length, cut between letters if possible."""
    keys = [letters_of(name) for name in names]
    ends = [0, *_cuts(keys, most), len(keys)] if len(keys) > most else [0, len(keys)]
    return [Stretch(start, end, _letters(keys, start, end)) for start, end in pairwise(ends) if end > start]


def _cuts(keys: Sequence[str], most: int) -> list[int]:
    """The cheapest places to cut: the best way to each place with 1, 2 … stretches before it."""
    count = len(keys)
    parts = -(-count // most)
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for part in range(1, parts):
        ideal = round(count * part / parts)
        # The rest has to fit on the other screens.
        first = max(part, count - most * (parts - part))
        found: dict[int, tuple[int, tuple[int, ...]]] = {}
        for at in range(first, min(count, most * part + 1)):
            ways = [best[before] for before in range(max(0, at - most), at) if before in best]
            if ways:
                cost, cuts = min(ways)
                off = (at - ideal) ** 2 + (WITHIN_A_LETTER if keys[at - 1][:1] == keys[at][:1] else 0)
                found[at] = (cost + off, (*cuts, at))
        best = found
    return list(min(way for at, way in best.items() if count - at <= most)[1])


def _letters(keys: Sequence[str], start: int, end: int) -> str:
    """The first and the last letters, as many as tell them from the names on the screens before and after."""
    first = _until_different(keys[start], keys[start - 1] if start else "")
    last = _until_different(keys[end - 1], keys[end] if end < len(keys) else "")
    return first if first.startswith(last) else f"{first}–{last}"


def _until_different(key: str, other: str) -> str:
    same = next((at for at, (one, two) in enumerate(zip(key, other, strict=False)) if one != two), len(other))
    return key[: same + 1].title()
