"""Forms made from the columns of a model: they parse types, with the column's labels, and services check the bounds."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournaments.base.forms import line_field

WHOLE = {"inputmode": "numeric", "autocomplete": "off"}


class ExactField(forms.DecimalField):
    """A decimal number; takes the real minus that our pages print, and a comma for the point."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> Decimal | None:  # type: ignore[override]  # the stubs say int
        """The exact number."""
        if isinstance(value, str):
            value = value.replace("−", "-").replace(",", ".")
            if "e" in value.lower():  # Python accepts 1e5, but nobody writes an amount like that
                raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(value)

    def prepare_value(self, value: Any) -> Any:
        """Stored decimals without their padding: 0, not 0.000."""
        if isinstance(value, Decimal) and value.is_finite():
            return f"{value.quantize(Decimal('0.001')):f}".rstrip("0").rstrip(".")
        return value


def whole(label: Any, help_text: Any = "", *, required: bool = True) -> forms.IntegerField:
    """A whole number, typed."""
    return forms.IntegerField(label=label, help_text=help_text, required=required, widget=forms.TextInput(attrs=WHOLE))


def typed(column: models.Field[Any, Any], **kwargs: Any) -> forms.Field | None:
    """The form's field of a column: it parses the type, and the service checks the bounds."""
    shown: dict[str, Any] = {"label": capfirst(column.verbose_name), "help_text": column.help_text, **kwargs}
    if isinstance(column, models.BooleanField):
        return forms.BooleanField(**shown, required=False)
    if column.choices:
        shown |= {"choices": column.choices, "required": not column.blank}
        is_whole = isinstance(column, models.IntegerField)
        return forms.TypedChoiceField(**shown, coerce=int) if is_whole else forms.ChoiceField(**shown)
    if isinstance(column, models.DecimalField):
        return ExactField(**shown)
    if isinstance(column, models.IntegerField):
        return whole(shown.pop("label"), shown.pop("help_text"), required=not column.blank)
    return None


def day_field(label: Any, hint: Any = "") -> forms.DateField:
    """A day that can be left out."""
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, help_text=hint, required=False, widget=widget)


class MomentField(forms.DateTimeField):
    """A day and a time. When the clocks change, one hour doesn't exist and another is there twice."""

    def to_python(self, value: Any) -> Any:
        """The moment that was typed. Raises `ValidationError`."""
        try:
            return super().to_python(value)
        except forms.ValidationError as error:
            if getattr(error, "code", "") != "ambiguous_timezone":
                raise
            message = _("The clocks change at this time, so it isn’t clear. Enter a time one hour later.")
            raise forms.ValidationError(message, code="ambiguous_timezone") from error


def column_field(model: type[models.Model], name: str, *, optional: bool = False) -> forms.Field:
    """The field of a column of any type, in its own words; `optional` leaves what is missing to the service too."""
    column: Any = model._meta.get_field(name)
    label, hint = capfirst(str(column.verbose_name)), column.help_text
    found = typed(column)
    if found is not None:
        found.required = found.required and not optional
        if isinstance(found, ExactField):
            found.widget.attrs["inputmode"] = "decimal"
        return found
    if isinstance(column, models.DateTimeField):
        moment = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        return MomentField(label=label, help_text=hint, required=False, widget=moment)
    if isinstance(column, models.DateField):
        return day_field(label, hint)
    if isinstance(column, models.TextField):
        widget = forms.Textarea(attrs={"rows": 4, **({"maxlength": column.max_length} if column.max_length else {})})
        return forms.CharField(label=label, help_text=hint, required=False, widget=widget)
    needed = not (column.blank or optional)
    return line_field(label, longest=column.max_length or 80, needed=needed, hint=hint)


class KeepingForm(forms.Form):
    """A form of values that others may change too: a field that the user left alone keeps the current value.

    The page sends what each field showed; without that, as from a script, the form changes every field.
    """

    use_required_attribute = False
    remembers = True
    """Whether it shows values that are saved."""

    def __getitem__(self, name: str) -> forms.BoundField:
        """The field, with the saved value that it showed."""
        if name in self.fields:
            field = self.fields[name]
            field.show_hidden_initial = self.remembers and (name in self.initial or field.initial is not None)
        return super().__getitem__(name)

    def clean(self) -> dict[str, Any]:
        """The input, with current values for fields that weren't changed."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for name in data.keys() - set(self.changed_data):
            if self.fields[name].show_hidden_initial and self.add_initial_prefix(name) in self.data:
                data[name] = self.get_initial_for_field(self.fields[name], name)
        return data


class RowForm(KeepingForm):
    """Some columns of a row, or of a new one."""

    model: type[models.Model]
    names: tuple[str, ...]
    optional = False
    """Whether services say what is missing."""

    def __init__(self, row: models.Model | None = None, data: Mapping[str, Any] | None = None) -> None:
        shown = row or self.model()
        self.remembers = row is not None and row.pk is not None
        super().__init__(data, initial={name: getattr(shown, name) for name in self.names})
        for name in self.names:
            self.fields[name] = column_field(self.model, name, optional=self.optional)
