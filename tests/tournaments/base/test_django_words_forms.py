"""The errors of all forms are in our words, which say what to enter, and not in Django's."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import django
import polib
import pytest
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core import validators
from django.core.exceptions import ValidationError
from django.utils.translation import override

import tournaments
from tournaments.base.django_words import TEXTS

OF_DJANGO = {
    text
    for file in Path(django.__file__).parent.glob("c*/**/locale/en/LC_MESSAGES/django.po")
    for entry in polib.pofile(str(file))
    for text in (entry.msgid, entry.msgid_plural)
    if text
}


def all_forms(kind: type[forms.BaseForm] = forms.BaseForm) -> Iterator[type[forms.BaseForm]]:
    for each in kind.__subclasses__():
        yield each
        yield from all_forms(each)


def test_no_field_of_a_form_speaks_in_djangos_words() -> None:
    for module in pkgutil.walk_packages(tournaments.__path__, "tournaments."):
        if module.name.rpartition(".")[2].endswith(("forms", "pairs", "settings", "accounts")):
            importlib.import_module(module.name)
    with override("en"):
        foreign = {
            (form.__qualname__, name, str(text))
            for form in all_forms()
            if form.__module__.startswith("tournaments.")
            for name, field in getattr(form, "base_fields", {}).items()
            for code, text in field.error_messages.items()
            if code != "overflow" and str(text) in OF_DJANGO
        }
    assert foreign == set()
    assert len({form for form in all_forms() if form.__module__.startswith("tournaments.")}) > 50


@pytest.mark.parametrize(
    ("field", "sent", "said"),
    [
        (forms.CharField(), "", "Fill in this field."),
        (forms.CharField(max_length=3), "four", "Enter at most 3 characters. There are 4."),
        (forms.IntegerField(), "x", "Enter a whole number, such as 5."),
        (forms.IntegerField(max_value=9), "10", "Enter 9 or less."),
        (forms.ChoiceField(choices=[("a", "A")]), "b", "“b” isn’t one of the choices. Choose one from the list."),
        (forms.BooleanField(), "", "Tick this box."),
        (forms.DateField(), "soon", "Enter a day, such as 2027-03-21."),
        (forms.EmailField(), "nobody", "An email address must look like name@example.org."),
    ],
)
def test_an_error_says_what_to_enter(field: forms.Field, sent: str, said: str) -> None:
    with pytest.raises(ValidationError) as caught:
        field.clean(sent)
    assert caught.value.messages == [said]


def test_our_words_are_those_of_each_class_that_declares_some() -> None:
    for field, texts in TEXTS.items():
        assert texts.items() <= vars(field)["default_error_messages"].items()
    assert str(validators.validate_email.message).startswith("An email address")


@pytest.mark.parametrize("password", ["short", "password", "20271305711"])
def test_a_password_that_is_refused_says_what_to_choose(password: str) -> None:
    with pytest.raises(ValidationError) as caught:
        validate_password(password)
    assert all("Choose" in text or "Add" in text for text in caught.value.messages)
