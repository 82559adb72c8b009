"""The figures of a table's sheet, in its row of the round, and with the result on the table's own page."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.base.column_forms import ExactField
from tournaments.base.forms import LossForm
from tournaments.swiss.disciplines import MARGINS
from tournaments.swiss.selectors.rounds import Side, TableLine
from tournaments.swiss.services.results import Margins, in_words, needs_winner, outcome_of_points

FIGURES = "row-figures"


class SheetForm(LossForm):
    """A field for each figure of each player, as the game asks."""

    use_required_attribute = False

    def ask(self, sides: Sequence[Side | None], asked: Sequence[str], **attrs: str) -> None:
        """Add the fields, with what is stored in them; None for a player whose name is not shown."""
        self.asked = asked
        for index, side in enumerate(sides):
            stored = dict(side.margins) if side else {}
            for name in asked:
                label = f"{MARGINS[name].label}, {side.name if side else ''}"
                field = ExactField(label=label, required=False, initial=stored.get(name))
                field.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off", **attrs}
                self.fields[f"seats[{index}].{name}"] = field

    def margins(self) -> tuple[Margins, Margins]:
        """The parsed figures of a valid form."""

        def one(index: int) -> Margins:
            found: dict[str, Decimal | None] = {
                name: self.cleaned_data.get(f"seats[{index}].{name}") for name in MARGINS
            }
            return Margins(**found)

        return one(0), one(1)


class RowForm(SheetForm):
    """The figures in the row of a table. `send` is what its button says: the table, who won, and the version seen."""

    def __init__(
        self, data: Any = None, *, asked: Sequence[str], sides: Sequence[Side | None] = (None, None), send: str = ""
    ) -> None:
        super().__init__(data, auto_id="figure-%s")
        self.sides, self.send = sides, send
        self.ask(sides, asked, form=FIGURES)
        self.fields["anyway"].widget.attrs["form"] = FIGURES
        first = next(iter(name for name in self.fields if name != "anyway"), None)
        if first:
            self.fields[first].widget.attrs["autofocus"] = True

    @property
    def rows(self) -> list[tuple[Any, list[tuple[str, forms.BoundField]]]]:
        """Each figure with its fields by the players' names, the first player's first."""
        names = [side.name if side else "" for side in self.sides]
        return [
            (MARGINS[name].label, [(who, self[f"seats[{place}].{name}"]) for place, who in enumerate(names)])
            for name in self.asked
        ]


class DuelForm(SheetForm):
    """The result of a table, with its figures."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("Result"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose the result.")},
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, line: TableLine, *args: Any, asked: tuple[str, ...], total: Decimal | None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.total = total
        self.fields["outcome"].required = total is None  # typed points say who won
        names = [side.name for side in line.sides]
        codes = ["first", "draw", "second", "first_walkover", "second_walkover", "nobody"]
        if needs_winner(line.table.round.event):
            codes = [code for code in codes if code not in {"draw", "nobody"}]
        self.fields["outcome"].choices = [(code, in_words(code, names)) for code in codes]  # type: ignore[attr-defined]
        self.ask(line.sides, asked)

    def clean(self) -> dict[str, Any]:
        """Typed points say the result where none is chosen."""
        data = super().clean() or {}
        if "outcome" in data and not data["outcome"]:
            data["outcome"] = outcome_of_points(self.margins(), self.total)
            if not data["outcome"]:
                self.add_error("outcome", _("Choose the result, or enter the points."))
        return data
