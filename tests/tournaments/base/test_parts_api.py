"""Answers made of a snapshot's parts: fields from types, words from `Doc` and docstrings."""

from __future__ import annotations

from datetime import date, time
from typing import Annotated, Any

import pytest
from rest_framework import serializers

from tournaments.base.api.fields import ExactNumber, ListWithNulls
from tournaments.base.api.parts import PartSerializer
from tournaments.base.shown import Doc, Exact, RowId, SnapshotPart, without_rows


class CoinShown(SnapshotPart, frozen=True):
    """A coin."""

    worth: Exact


class Purse(SnapshotPart, frozen=True):
    """A purse with its coins."""

    id: RowId
    owner: Annotated[str, Doc("Whose it is.")]
    coins: tuple[CoinShown, ...]
    dropped: Annotated[tuple[CoinShown | None, ...], Doc("null for one that was found.")] = ()
    names: tuple[str, ...] = ()
    heirs: Annotated[tuple[RowId, ...], Doc("Who inherits it.")] = ()
    best: Annotated[CoinShown | None, Doc("Worth most.")] = None
    weight: Annotated[Exact | None, Doc("In grams.")] = None
    lost_on: date | None = None
    lost_at: time | None = None

    @property
    def has_coins(self) -> bool:
        """Whether it has any."""
        return bool(self.coins)


class WholePurse(PartSerializer):
    class Meta:
        part = Purse
        fields = "__all__"


class ShortPurse(PartSerializer):
    """A purse in short."""

    number = serializers.IntegerField(source="id")

    class Meta:
        part = Purse
        fields = ("number", "has_coins", "weight")
        optional = ("weight",)


PURSE = Purse(id=7, owner="Ada", coins=(CoinShown(worth="5/2"),), dropped=(None, CoinShown(worth="2")))


@pytest.mark.parametrize(
    ("name", "kind", "may_be_null"),
    [
        ("id", serializers.IntegerField, False),
        ("owner", serializers.CharField, False),
        ("coins", serializers.ListSerializer, False),
        ("dropped", ListWithNulls, False),
        ("names", serializers.ListField, False),
        ("best", serializers.Serializer, True),
        ("weight", ExactNumber, True),
        ("lost_on", serializers.DateField, True),
    ],
)
def test_type_of_a_part_gives_the_field(name: str, kind: type[Any], may_be_null: bool) -> None:
    field = WholePurse().fields[name]
    assert isinstance(field, kind)
    assert (field.allow_null, field.required) == (may_be_null, True)


def test_words_come_from_the_part() -> None:
    assert WholePurse().fields["owner"].help_text == "Whose it is."
    assert ShortPurse().fields["has_coins"].help_text == "Whether it has any."
    assert (WholePurse.__doc__, ShortPurse.__doc__) == ("A purse with its coins.", "A purse in short.")


def test_nested_part_without_a_serializer_gets_one_under_its_name() -> None:
    made = type(WholePurse().fields["best"])
    assert (made.__name__, made.__doc__) == ("Coin", "A coin.")


def test_answer_has_numbers_and_nulls() -> None:
    assert WholePurse(PURSE).data == {
        "id": 7,
        "owner": "Ada",
        "coins": [{"worth": 2.5}],
        "dropped": [None, {"worth": 2}],
        "names": [],
        "heirs": [],
        "best": None,
        "weight": None,
        "lost_on": None,
        "lost_at": None,
    }


def test_optional_field_without_a_value_is_left_out() -> None:
    assert ShortPurse(PURSE).data == {"number": 7, "has_coins": True}


def test_words_hide_no_row_ids_from_archives() -> None:
    assert not {"id", "heirs"} & set(without_rows(PURSE))
