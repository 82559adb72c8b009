"""English words without their endings, so that a search for "pairings" finds "pair" and "paired"."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

WORD: Final = re.compile(r"\w+(?:['’]\w+)*")
SHORT: Final = 3
VOWEL: Final = re.compile("[aeiouy]")
DOUBLED: Final = re.compile(r"([bdgmnprt])\1$")


def stems(text: str) -> list[str]:
    """The stems of all words of a text, in order. A word with an apostrophe is one word."""
    return [stem(word) for word in WORD.findall(text)]


def stem(word: str) -> str:
    """The part of a word that its forms share; short words stay whole."""
    plain = _plain(word)
    if plain.endswith("ies") and len(plain) > SHORT + 1:
        plain = f"{plain[:-3]}y"
    elif plain.endswith("s") and not plain.endswith(("ss", "us", "is")) and len(plain) > SHORT:
        plain = plain[:-1]
    for ending in ("ing", "ed"):
        rest = plain.removesuffix(ending)
        if rest != plain and len(rest) >= SHORT and VOWEL.search(rest):
            plain = rest[:-1] if DOUBLED.search(rest) else rest
            break
    return plain[:-1] if plain.endswith("e") and len(plain) > SHORT else plain


def _plain(word: str) -> str:
    """Small letters without accents, and without 's or the apostrophe of can't."""
    small = re.sub("['’]s$", "", word.casefold())
    letters = unicodedata.normalize("NFKD", re.sub("['’]", "", small))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
