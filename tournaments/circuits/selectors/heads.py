"""Heads of the columns of a circuit's table: short, and different from each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

LETTERS = 4


def heads(names: Sequence[str]) -> list[str]:
    """A head for each name: initials of several words, or the first letters of one.

    Names with the same initials show more letters of their first word, and in the end a number.
    """
    found = [_head(name, 1) for name in names]
    for letters in range(2, LETTERS + 1):
        taken = Counter(found)
        found = [_head(name, letters) if taken[head] > 1 else head for name, head in zip(names, found, strict=True)]
    taken, seen = Counter(found), Counter[str]()
    for place, head in enumerate(found):
        if taken[head] > 1:
            seen[head] += 1
            found[place] = f"{head}{seen[head]}"
    return found


def _head(name: str, letters: int) -> str:
    words = [word for word in name.split() if word[0].isalpha()][:LETTERS] or [name]
    if len(words) == 1:
        return words[0][:LETTERS]
    return words[0][0].upper() + words[0][1:letters].lower() + "".join(word[0] for word in words[1:]).upper()
