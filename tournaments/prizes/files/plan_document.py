"""The prize plan in an exchange document: kinds of marks, ballots, categories, and groups with their prizes. Pure.

Rows name each other by their names. Marks, penalties, votes and awards stay with the event that they are of.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tournaments.base.columns import names_of
from tournaments.base.files.columns import of_column, with_columns
from tournaments.base.files.fields import Line, Many, Part, of
from tournaments.prizes.models import Ballot, Prize, PrizeCategory, PrizeGroup, SoftKind, SoftRules

OF_KIND = names_of(SoftKind, exclude=("id", "event", "link_serial", "token_hash"))
OF_BALLOT = names_of(Ballot, exclude=("id", "event"))
FIRST = ("name", "basis", "soft_kind", "ballot")
OF_CATEGORY = (
    *FIRST,
    *names_of(PrizeCategory, exclude=("id", "event", *FIRST)),
)
OF_GROUP = names_of(PrizeGroup, exclude=("id", "event", "seed", "fixed_at"))


@dataclass(frozen=True, slots=True, kw_only=True)
@with_columns(SoftKind, OF_KIND)
class SoftKindDoc:
    """What players get marks for."""

    name: str = of_column(SoftKind, "name")


@dataclass(frozen=True, slots=True, kw_only=True)
@with_columns(Ballot, OF_BALLOT)
class BallotDoc:
    """A ballot."""

    question: str = of_column(Ballot, "question")


@dataclass(frozen=True, slots=True, kw_only=True)
@with_columns(PrizeCategory, OF_CATEGORY)
class PrizeCategoryDoc:
    """The players who can win a prize."""

    name: str = of_column(PrizeCategory, "name")
    soft_kind: str = of(Line(40), default="", says="The name of a kind of marks.")
    ballot: str = of(Line(120), default="", says="The question of a ballot.")


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeDoc:
    """A prize of a group."""

    title: str = of_column(Prize, "title")
    category: str = of(Line(60), default="", says="The name of a category; blank for everybody.")
    value: Decimal | None = of_column(Prize, "value")


@dataclass(frozen=True, slots=True, kw_only=True)
@with_columns(PrizeGroup, OF_GROUP)
class PrizeGroupDoc:
    """A group of prizes with its rules."""

    name: str = of_column(PrizeGroup, "name")
    prizes: tuple[PrizeDoc, ...] = of(Many(Part(PrizeDoc), 200), default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizePlanDoc:
    """The prize plan, the kinds of marks and the ballots of an event."""

    ranking: str = of_column(SoftRules, "ranking")
    below_zero: bool = of_column(SoftRules, "below_zero")
    kinds: tuple[SoftKindDoc, ...] = of(Many(Part(SoftKindDoc), 10), default=())
    ballots: tuple[BallotDoc, ...] = of(Many(Part(BallotDoc), 20), default=())
    categories: tuple[PrizeCategoryDoc, ...] = of(Many(Part(PrizeCategoryDoc), 50), default=())
    groups: tuple[PrizeGroupDoc, ...] = of(Many(Part(PrizeGroupDoc), 20), default=())
