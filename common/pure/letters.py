"""Texts normalised for searching, whatever keyboard they were typed on. Pure."""

from __future__ import annotations

import unicodedata

# Letters that Unicode takes apart in no form, as people type them on a keyboard without them.
PLAIN_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ß": "ss"}
)


def search_key(text: str) -> str:
    """The text normalised for searching: without case and accents, Ł as l and ß as ss, as in `static/js/filter.js`."""
    bare = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return " ".join(bare.casefold().translate(PLAIN_LETTERS).split())
