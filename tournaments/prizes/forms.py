"""Forms of prizes: they parse types, and the services check the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.base.column_forms import ExactField, RowForm
from tournaments.base.forms import line_field
from tournaments.events.models import Event
from tournaments.prizes.models import LONGEST_REASON, Prize, PrizeCategory, PrizeGroup
from tournaments.prizes.services.plan import CATEGORY, GROUP

NOBODY = "nobody"


class CategoryForm(RowForm):
    """Who can win a prize."""

    model, names = PrizeCategory, CATEGORY


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

    title = line_field(_("Title"), longest=80, hint=_("Such as Best newcomer. Empty: 1st place, 2nd place, and so on."))
    value = line_field(
        _("Money, the first prize first"),
        longest=400,
        hint=_("Such as 100 60 40 for three prizes. Empty for one thing, such as a trophy."),
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
                text = gettext("%(word)s isn't an amount. Enter numbers with spaces between them, such as 100 60 40.")
                raise forms.ValidationError(text % {"word": word[:20]})
            found.append(amount)
        return found

    def details(self) -> dict[str, Any]:
        """What was entered."""
        found = dict(self.cleaned_data)
        return {"values": found.pop("value"), **found}


class PrizeForm(forms.Form):
    """One prize."""

    use_required_attribute = False

    title = line_field(_("Title"), longest=80, needed=True)
    value = ExactField(label=_("Money"), help_text=_("Empty for a thing, such as a trophy."), required=False)

    def __init__(
        self, prize: Prize, categories: Iterable[PrizeCategory], data: Mapping[str, Any] | None = None
    ) -> None:
        initial = {"title": prize.title, "value": prize.value, "category": prize.category_id or ""}
        super().__init__(data, initial=initial)
        self.fields["category"] = category_field(categories)


class ChoiceForm(forms.Form):
    """Who gets a prize, and why."""

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
