"""A column of a calculator's table: its words, and how its fields are typed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Column:
    """`css` is a class of its cells; `choices` make a select of (value, words)."""

    label: str
    inputmode: str = "text"
    css: str = ""
    most: int = 80
    choices: tuple[tuple[str, str], ...] = ()
