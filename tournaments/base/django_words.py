"""Our own texts for Django's form errors: they say what to enter. Forms show the name of the field before them.

Each class below declares its texts, and every form field takes them from there when it is made. So they are replaced
once, before any form is imported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.core import validators
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Words = str | _StrPromise

FILL_IN: Final = _("Fill in this field.")
CHOOSE: Final = _("Choose one from the list.")
GONE: Final = _("“%(value)s” isn’t one of the choices. Choose one from the list.")
GONE_NOW: Final = _("This isn’t one of the choices any longer. Reload the page and choose again.")
WHOLE: Final = _("Enter a whole number, such as 5.")
DAY: Final = _("Enter a day, such as 2027-03-21.")
MOMENT: Final = _("Enter a day and a time, such as 2027-03-21 14:30.")
TEXTS: Final[dict[Any, dict[str, Words]]] = {
    forms.Field: {"required": FILL_IN},
    forms.IntegerField: {"invalid": WHOLE},
    forms.FloatField: {"invalid": _("Enter a number, such as 2.5.")},
    forms.DecimalField: {"invalid": _("Enter a number, such as 2.5.")},
    forms.DateField: {"invalid": DAY},
    forms.DateTimeField: {"invalid": MOMENT},
    forms.TimeField: {"invalid": _("Enter a time, such as 14:30.")},
    forms.DurationField: {"invalid": _("Enter a duration, such as 1:30:00.")},
    forms.BooleanField: {"required": _("Tick this box.")},
    forms.ChoiceField: {"required": CHOOSE, "invalid_choice": GONE},
    forms.MultipleChoiceField: {
        "required": _("Choose at least one."),
        "invalid_choice": GONE,
        "invalid_list": GONE_NOW,
    },
    forms.ModelChoiceField: {"required": CHOOSE, "invalid_choice": GONE_NOW},
    forms.ModelMultipleChoiceField: {
        "required": _("Choose at least one."),
        "invalid_choice": GONE_NOW,
        "invalid_list": GONE_NOW,
        "invalid_pk_value": GONE_NOW,
    },
    forms.FileField: {
        "required": _("Choose a file."),
        "invalid": _("No file arrived. Choose the file again."),
        "missing": _("No file arrived. Choose the file again."),
        "empty": _("The file is empty. Choose another one."),
        "max_length": _("The name of the file is too long. Rename the file and choose it again."),
        "contradiction": _("Choose a file, or tick the box that removes it, but not both."),
    },
    forms.ImageField: {"invalid_image": _("This file isn’t a picture that we can read. Choose a JPEG or PNG file.")},
    forms.MultiValueField: {"invalid": CHOOSE, "incomplete": FILL_IN},
    forms.URLField: {"invalid": _("Enter a web address, such as https://example.org.")},
    models.Field: {
        "blank": FILL_IN,
        "null": FILL_IN,
        "invalid_choice": GONE,
        "unique": _("This is taken already. Enter another one."),
    },
    models.IntegerField: {"invalid": WHOLE},
    models.DecimalField: {"invalid": _("Enter a number, such as 2.5.")},
    models.DateField: {"invalid": DAY, "invalid_date": _("This day doesn’t exist. Enter another one.")},
    models.DateTimeField: {"invalid": MOMENT, "invalid_date": DAY, "invalid_datetime": MOMENT},
}
MESSAGES: Final[dict[Any, Words]] = {
    validators.EmailValidator: _("An email address must look like name@example.org."),
    validators.MaxLengthValidator: ngettext_lazy(
        "Enter at most %(limit_value)d character. There are %(show_value)d.",
        "Enter at most %(limit_value)d characters. There are %(show_value)d.",
        "limit_value",
    ),
    validators.MaxValueValidator: _("Enter %(limit_value)s or less."),
    validators.MinLengthValidator: ngettext_lazy(
        "Enter at least %(limit_value)d character. There are %(show_value)d.",
        "Enter at least %(limit_value)d characters. There are %(show_value)d.",
        "limit_value",
    ),
    validators.MinValueValidator: _("Enter %(limit_value)s or more."),
    validators.ProhibitNullCharactersValidator: _("This contains a character that can’t be stored. Enter it again."),
    validators.URLValidator: _("Enter a web address, such as https://example.org."),
}


def use_our_words() -> None:
    """Replace the texts."""
    for field, texts in TEXTS.items():
        field.default_error_messages = {**vars(field).get("default_error_messages", {}), **texts}
    for validator, text in MESSAGES.items():
        validator.message = text
    validators.validate_email.message = MESSAGES[validators.EmailValidator]  # made when Django was imported
