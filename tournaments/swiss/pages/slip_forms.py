"""The slip of a table of two, from the player's side: what I did, and the figures that the game asks for."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.base.column_forms import ExactField
from tournaments.base.forms import LossForm
from tournaments.players.forms import PhotoForm
from tournaments.swiss.disciplines import MARGINS
from tournaments.swiss.services.results import Margins, outcome_of_points

# My result as the table's result: if I am its first player, and if I am its second.
MINE = {
    "won": ("first", "second"),
    "drew": ("draw", "draw"),
    "lost": ("second", "first"),
    "alone": ("first_walkover", "second_walkover"),
}


class FiguresForm(LossForm):
    """The figures of a sheet, mine and my opponent's. `place` is 0 for the first player and 1 for the second.

    `lacking` are those to ask for, by whose and name: `mine.loss`.
    """

    use_required_attribute = False

    def ask(self, *, place: int, opponent: str, asked: tuple[str, ...], lacking: Collection[str] | None = None) -> None:
        """Add the fields, and a box for players who do not know their own."""
        self.place, self.asked = place, asked
        for name in asked:
            label, theirs = MARGINS[name].label, MARGINS[name].theirs
            words = {"mine": "%(what)s" if theirs else _("%(what)s, you"), "theirs": theirs or _("%(what)s, %(name)s")}
            for whose, text in words.items():
                field = f"{whose}.{name}"
                if lacking is None or field in lacking:
                    self.fields[field] = ExactField(label=text % {"what": label, "name": opponent}, required=False)
        if any(name.startswith("mine.") for name in self.fields):
            self.fields["without_figures"] = forms.BooleanField(
                label=_("I don’t know my figures"),
                required=False,
                help_text=_("The standings use them, so the organisers may ask you."),
            )

    @property
    def figures(self) -> list[forms.BoundField]:
        """The fields of the figures."""
        return [self[name] for name in self.fields if "." in name]

    @property
    def figure_rows(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """Each figure with its fields, mine first."""
        return [(MARGINS[name].label, [self[f"{whose}.{name}"] for whose in ("mine", "theirs")]) for name in self.asked]

    @property
    def unknown(self) -> forms.BoundField | None:
        """The box for players who do not know their own figures, where they are asked for."""
        return self["without_figures"] if "without_figures" in self.fields else None

    def confirms_loss(self) -> bool:
        """Whether the player confirms a loss above the break point."""
        return bool(self.cleaned_data.get("anyway"))

    def without_figures(self) -> bool:
        """Whether the player says so."""
        return bool(self.cleaned_data.get("without_figures"))

    def margins(self) -> tuple[Margins, Margins]:
        """Those of the first and of the second player."""

        def of(whose: str) -> Margins:
            found: dict[str, Decimal | None] = {name: self.cleaned_data.get(f"{whose}.{name}") for name in self.asked}
            return Margins(**found)

        mine, theirs = of("mine"), of("theirs")
        return (theirs, mine) if self.place else (mine, theirs)

    def field_of(self, path: str) -> str:
        """The field of a problem's path: `seats[1].loss` is the second player's."""
        if not path.startswith("seats["):
            return path
        whose = "mine" if int(path[6]) == self.place else "theirs"
        return f"{whose}.{path.partition('.')[2]}"


class ConfirmForm(FiguresForm):
    """What a player adds who says the same as their opponent: the figures that the opponent's slip lacks."""

    def __init__(self, *args: Any, place: int, opponent: str, asked: tuple[str, ...], lacking: Collection[str]) -> None:
        super().__init__(*args)
        self.auto_id = "confirm_%s"
        self.ask(place=place, opponent=opponent, asked=asked, lacking=lacking)


class DuelSlipForm(PhotoForm, FiguresForm):
    """What one player of a table says of it."""

    outcome = forms.ChoiceField(
        label=_("Who won?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose who won.")},
    )

    def __init__(
        self, *args: Any, place: int, opponent: str, asked: tuple[str, ...], total: Decimal | None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.total = total
        self.fields["outcome"].required = total is None  # typed points say who won
        choices = [
            ("won", _("I won")),
            ("drew", _("A draw")),
            ("lost", _("%(name)s won") % {"name": opponent}),
            ("alone", _("%(name)s did not come") % {"name": opponent}),
        ]
        self.fields["outcome"].choices = choices  # type: ignore[attr-defined]
        self.ask(place=place, opponent=opponent, asked=asked)
        self.order_fields(
            ["outcome", *(name for name in self.fields if "." in name), "without_figures", "anyway", "photo"]
        )

    def clean(self) -> dict[str, Any]:
        """Typed points say the result where none is chosen."""
        data = super().clean() or {}
        if "outcome" in data and not data["outcome"]:
            code = outcome_of_points(self.margins(), self.total)
            data["outcome"] = next((said for said, codes in MINE.items() if codes[self.place] == code), "")
            if not data["outcome"]:
                self.add_error("outcome", _("Choose who won, or enter the points."))
        return data

    def result(self) -> str:
        """The table's result as `record_duel` names it."""
        return MINE[self.cleaned_data["outcome"]][self.place]
