"""Forms of prizes: they parse types, and the services check the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.pure.errors import RuleError
from common.web.problems import problem_text
from tournaments.base.column_forms import ExactField, KeepingForm, RowForm
from tournaments.base.forms import line_field
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.prizes.models import (
    LONGEST_REASON,
    Ballot,
    Penalty,
    Prize,
    PrizeCategory,
    PrizeGroup,
    SoftKind,
    SoftRules,
)
from tournaments.prizes.services.ballots import BALLOT
from tournaments.prizes.services.plan import CATEGORY, GROUP
from tournaments.prizes.services.soft import KIND, RULES

NOBODY = "nobody"


class CategoryForm(RowForm):
    """The players who can win a prize."""

    model, names = PrizeCategory, tuple(name for name in CATEGORY if name not in {"soft_kind", "ballot"})

    def __init__(self, event: Event, row: PrizeCategory | None = None, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(row, data)
        shown = row or PrizeCategory()
        more = {
            "soft_kind": _row_of("soft_kind", SoftKind.objects.filter(event=event), shown.soft_kind_id),
            "ballot": _row_of("ballot", Ballot.objects.filter(event=event), shown.ballot_id),
        }
        own = dict(self.fields)
        self.fields = {"name": own.pop("name"), "basis": own.pop("basis"), **more, **own}


def _row_of(name: str, rows: Iterable[models.Model], now: int | None) -> forms.TypedChoiceField:
    """One of these rows, or none; by the words of the category's column."""
    column: Any = PrizeCategory._meta.get_field(name)
    return forms.TypedChoiceField(
        label=capfirst(str(column.verbose_name)),
        help_text=column.help_text,
        choices=[("", "–"), *((each.pk, str(each)) for each in rows)],
        required=False,
        coerce=int,
        empty_value=None,
        initial=now,
    )


class GroupForm(RowForm):
    """The rules of a group."""

    model, names = PrizeGroup, GROUP


def category_field(categories: Iterable[PrizeCategory]) -> forms.TypedChoiceField:
    """A category of the event, or everybody."""
    choices = [("", _("Everybody")), *((each.pk, each.name) for each in categories)]
    return forms.TypedChoiceField(label=_("Who can win"), choices=choices, required=False, coerce=int, empty_value=None)


class AddPrizesForm(forms.Form):
    """Several prizes of one category at once."""

    use_required_attribute = False

    title = line_field(
        _("Title"), longest=80, hint=_("Such as Best newcomer. If you leave it empty: 1st prize, 2nd prize, and so on.")
    )
    value = line_field(
        _("Money, the first prize first"),
        longest=400,
        hint=_("Such as 100 60 40 for three prizes. Leave it empty for a prize that isn’t money, such as a trophy."),
        inputmode="decimal",
    )

    def __init__(self, categories: Iterable[PrizeCategory], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.fields = {"category": category_field(categories), **self.fields}

    def clean_value(self) -> list[Decimal | None]:
        """The amounts, with spaces or semicolons between them; one thing where there is none."""
        found: list[Decimal | None] = []
        for word in re.split(r"[\s;]+", self.cleaned_data["value"].strip()):
            try:
                amount = Decimal(word.replace(",", ".")) if word else None
            except InvalidOperation:
                amount = Decimal("NaN")
            if amount is not None and not amount.is_finite():
                text = gettext("%(word)s isn’t an amount. Enter numbers with spaces between them, such as 100 60 40.")
                raise forms.ValidationError(text % {"word": word[:20]})
            found.append(amount)
        return found

    def details(self) -> dict[str, Any]:
        """What was entered."""
        found = dict(self.cleaned_data)
        return {"values": found.pop("value"), **found}


class PrizeForm(KeepingForm):
    """One prize."""

    title = line_field(_("Title"), longest=80, needed=True)
    value = ExactField(
        label=_("Money"), help_text=_("Leave it empty for a prize that isn’t money, such as a trophy."), required=False
    )

    def __init__(
        self, prize: Prize, categories: Iterable[PrizeCategory], data: Mapping[str, Any] | None = None
    ) -> None:
        initial = {"title": prize.title, "value": prize.value, "category": prize.category_id or ""}
        super().__init__(data, initial=initial)
        self.fields["category"] = category_field(categories)


class ChoiceForm(forms.Form):
    """The winner of a prize, and why."""

    use_required_attribute = False

    entry = forms.ChoiceField(label=_("Player"))
    reason = line_field(_("Reason"), longest=LONGEST_REASON, needed=True, hint=_("Everybody can read it."))

    def __init__(self, event: Event, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        rows = event.entries.select_related("person").order_by("person__sort_key", "pk")
        field: Any = self.fields["entry"]
        field.choices = [("", "–"), (NOBODY, _("Nobody")), *((str(row.pk), row.name) for row in rows)]

    @property
    def chosen(self) -> int | None:
        """The number of the entry; None for nobody."""
        found = self.cleaned_data["entry"]
        return None if found == NOBODY else int(found)


class SoftKindForm(RowForm):
    """What players get marks for."""

    model, names = SoftKind, KIND


class SoftRulesForm(RowForm):
    """What the total includes."""

    model, names = SoftRules, RULES


class PenaltyForm(RowForm):
    """A penalty of a player."""

    model, names = Penalty, ("kind", "points", "reason", "public")

    def __init__(self, event: Event, row: Penalty | None = None, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(row, data)
        players = event.entries.select_related("person").order_by("person__sort_key", "pk")
        rounds = event.rounds.order_by("number").values_list("number", flat=True)
        words = format_of(event).words.round
        more = {
            "entry": forms.TypedChoiceField(
                label=_("Player"),
                choices=[("", "–"), *((each.pk, each.name) for each in players)],
                coerce=int,
                initial=row.entry_id if row else None,
            ),
            "round": forms.TypedChoiceField(
                label=_("Round"),
                choices=[("", _("The whole event")), *((number, words % {"n": number}) for number in rounds)],
                coerce=int,
                required=False,
                empty_value=None,
                initial=row.round.number if row and row.round else None,
            ),
        }
        self.fields = {**more, **self.fields}


class BallotForm(RowForm):
    """A ballot."""

    model, names = Ballot, BALLOT


class MarksForm(KeepingForm):
    """A mark for each player; empty for none. The fields are `mark-17` for the entry 17."""

    def __init__(
        self, players: Iterable[tuple[int, str]], marks: Mapping[int, Decimal], data: Mapping[str, Any] | None = None
    ) -> None:
        named = list(players)
        super().__init__(data, initial={f"mark-{number}": marks.get(number) for number, _name in named})
        for number, name in named:
            field = ExactField(label=name, required=False)
            field.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off", "size": 6}
            self.fields[f"mark-{number}"] = field

    def marks(self) -> dict[int, Decimal | None]:
        """What was entered, by entry."""
        return {int(name.removeprefix("mark-")): value for name, value in self.cleaned_data.items()}

    def show(self, error: RuleError) -> None:
        """What the service refuses, next to the player whom it names."""
        for problem in error.problems:
            text = problem_text(problem)
            name = problem.path.replace("marks[", "mark-").rstrip("]")
            self.add_error(name if name in self.fields else None, forms.ValidationError(text, code=problem.code))
