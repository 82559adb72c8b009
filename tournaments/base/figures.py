"""How exact numbers look: up to two decimals, no trailing zeros, a real minus sign.

Readers of German and French see a comma between a number and its decimals. Files and the API never have commas: files
use `plain_figure`, and in the API all figures are plain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import lru_cache
from typing import Final

from django.utils.translation import get_language

from common.web.figures import has_comma, in_readers_way

NONE = "–"
MINUS = "−"
WITH_DECIMALS = re.compile(rf"[{MINUS}-]?\d+\.\d+")
QUARTERS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def as_exact(value: object) -> Fraction | None:
    """The exact value of a number or of its text ("1.5", "4/3"); None where it isn’t a number."""
    if value is None or value == "":
        return None
    if isinstance(value, int | Fraction | Decimal | float):
        try:
            return Fraction(value)
        except (ValueError, OverflowError):
            return None
    try:
        return Fraction(str(value).replace(MINUS, "-"))
    except (ValueError, ZeroDivisionError, InvalidOperation):
        return None


def exact(value: Fraction) -> str:
    """The exact number as text: "5", "-11", "5/3"."""
    return str(value)


def figure(value: object, *, digits: int = 2) -> str:
    """The number with up to `digits` decimals, halves away from zero; – for None, text as it is."""
    text = plain_figure(value, digits=digits)
    return in_readers_way(text) if WITH_DECIMALS.fullmatch(text) else text


def plain_figure(value: object, *, digits: int = 2) -> str:
    """The same with a point in all languages, for files."""
    return _figure_of_text(value, digits) if isinstance(value, str) else _figure(value, digits)


def _figure(value: object, digits: int) -> str:
    number = as_exact(value)
    if number is None:
        return NONE if value is None or value == "" else str(value)
    scale = 10**digits
    scaled = (abs(number) * scale * 2 + 1) // 2
    whole, rest = divmod(int(scaled), scale)
    text = f"{whole}.{rest:0{digits}d}".rstrip("0").rstrip(".") if rest else str(whole)
    return f"{MINUS}{text}" if number < 0 and scaled else text


def for_plural(value: object) -> int:
    """The number for `ngettext` that goes with a figure: 1 point, but 0.5 points; in French 0,5 and 1,5 point."""
    number = as_exact(value)
    if number is None:
        return 2
    single = abs(number) < 2 if (get_language() or "").partition("-")[0] == "fr" else abs(number) == 1
    return 1 if single else 2


def factor_figure(value: object) -> str:
    """What a score is multiplied by: "¾" and "1½" where it is in quarters, else with up to six decimals."""
    exact = as_exact(value)
    if exact is not None and exact > 0 and exact % 1 in QUARTERS:
        whole = int(exact)
        return f"{whole or ''}{QUARTERS[exact % 1]}"
    return figure(value, digits=6)


def decimals_of(values: Iterable[object], *, digits: int = 2) -> int:
    """How many decimals the figures of a column need, so that all can show as many."""
    return max((len(plain_figure(value, digits=digits).partition(".")[2]) for value in values), default=0)


def even_figure(value: object, decimals: int) -> str:
    """The number with exactly that many decimals, for a column whose figures line up."""
    text = plain_figure(value, digits=decimals)
    if as_exact(value) is None or not decimals:
        return text
    whole, _point, rest = text.partition(".")
    return in_readers_way(f"{whole}.{rest:0<{decimals}}")


@lru_cache(maxsize=4096)
def _figure_of_text(value: str, digits: int) -> str:
    """Cached, since a large table repeats the same few scores."""
    return _figure(value, digits)


def signed_figure(value: object, *, digits: int = 2) -> str:
    """The number as a change: + before what is above zero."""
    text = figure(value, digits=digits)
    exact = as_exact(value)
    return f"+{text}" if exact is not None and exact > 0 and text != "0" else text


def rank_in_words(rank: int | None, *, tied: bool) -> str:
    """A rank as every table has it: "2", "2=" where others share it, – for none."""
    return "–" if rank is None else f"{rank}=" if tied else str(rank)


def ordinal(rank: int, *, feminine: bool = False) -> str:
    """The rank as an ordinal: 1st, 2nd, 3rd, 11th, 22nd; in German 1., in French 1er and 2e.

    `feminine` is for feminine nouns in French, such as place, round or heat: 1re.
    """
    language = (get_language() or "").partition("-")[0]
    if language == "de":
        return f"{rank}."
    if language == "fr":
        return f"{rank}e" if rank != 1 else "1re" if feminine else "1er"
    if rank % 100 in (11, 12, 13):
        return f"{rank}th"
    return f"{rank}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(rank % 10, 'th') }"


SIGNS: Final = {"EUR": "€", "GBP": "£", "USD": "$"}
"""Currencies that people write with a sign."""


def money(amount: Decimal, currency: str, *, cents: bool = False) -> str:
    """An amount as people read it: "€1,250", "25.50 CHF"; with `cents` also "€25.00". In German "1.250,50 €", in French
    with spaces."""
    figure = f"{amount:,.2f}" if cents else f"{amount:,.2f}".removesuffix(".00")
    sign = SIGNS.get(currency, "")
    if has_comma():
        german = (get_language() or "").startswith("de")
        figure = figure.translate({ord(","): "." if german else "\N{NARROW NO-BREAK SPACE}", ord("."): ","})
        return f"{figure}\N{NO-BREAK SPACE}{sign or currency}"
    return f"{sign}{figure}" if sign else f"{figure} {currency}"
