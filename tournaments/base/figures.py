"""How exact numbers look: up to two decimals, no trailing zeros, a real minus sign."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import lru_cache

NONE = "–"
MINUS = "−"
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


def factor_figure(value: object) -> str:
    """What a score is multiplied by: "¾" and "1½" where it is in quarters, else with up to six decimals."""
    exact = as_exact(value)
    if exact is not None and exact > 0 and exact % 1 in QUARTERS:
        whole = int(exact)
        return f"{whole or ''}{QUARTERS[exact % 1]}"
    return figure(value, digits=6)


def decimals_of(values: Iterable[object], *, digits: int = 2) -> int:
    """How many decimals the figures of a column need, so that all can show as many."""
    return max((len(figure(value, digits=digits).partition(".")[2]) for value in values), default=0)


def even_figure(value: object, decimals: int) -> str:
    """The number with just so many decimals, for a column whose figures stand one above another."""
    text = figure(value, digits=decimals)
    if as_exact(value) is None or not decimals:
        return text
    whole, _point, rest = text.partition(".")
    return f"{whole}.{rest:0<{decimals}}"


@lru_cache(maxsize=4096)
def _figure_of_text(value: str, digits: int) -> str:
    """A large table holds the same few scores again and again."""
    return _figure(value, digits)


def signed_figure(value: object, *, digits: int = 2) -> str:
    """The number as a change: + before what is above zero."""
    text = figure(value, digits=digits)
    exact = as_exact(value)
    return f"+{text}" if exact is not None and exact > 0 and text != "0" else text


def ordinal(rank: int) -> str:
    """The rank as an English ordinal: 1st, 2nd, 3rd, 11th, 22nd."""
    if rank % 100 in (11, 12, 13):
        return f"{rank}th"
    return f"{rank}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(rank % 10, 'th') }"


def money(amount: Decimal, currency: str, *, cents: bool = False) -> str:
    """An amount as people read it: "€25", "25.50 CHF"; with `cents` also "€25.00"."""
    figure = f"{amount:.2f}" if cents else f"{amount:.2f}".removesuffix(".00")
    sign = {"EUR": "€", "GBP": "£", "USD": "$"}.get(currency, "")
    return f"{sign}{figure}" if sign else f"{figure} {currency}"
