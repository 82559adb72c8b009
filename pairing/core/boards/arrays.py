"""The types of the rows that the loops work on: lists, or numpy arrays once compiled."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

Numbers: TypeAlias = MutableSequence[int]
Amounts: TypeAlias = MutableSequence[float]
Table: TypeAlias = Sequence[MutableSequence[int]]
"""A row of whole numbers for each of something: of pairs, one for each player."""
