"""Forms parse types; services check rules. What a service refuses is shown at the field that it names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext_lazy

from common.pure.errors import Problem, RuleError
from common.web.problems import problem_text
from tournaments.base.files.headings import shown_lines
from tournaments.base.files.tables import MOST_BYTES
from tournaments.base.files.uploads import read_upload
from tournaments.base.files.workbooks import SheetText
from tournaments.base.plain_text import clean_line

LISTS = ".csv,.tsv,.txt,.xlsx,.ods,text/csv,text/plain"


class LossForm(forms.Form):
    """A result of a table; the box appears once the page has asked about a loss above the break point."""

    anyway = forms.BooleanField(label=gettext_lazy("Yes, the loss is right"), required=False)

    @property
    def asks_anyway(self) -> bool:
        """Whether the page shows the box."""
        return bool(self.data.get("anyway")) or self.has_error(NON_FIELD_ERRORS, "above_break_point")


def file_field(label: Any, *, accept: str) -> forms.FileField:
    """A field for an uploaded file. The form's reader reports a blank one. Browsers offer the endings and types of
    `accept`."""
    widget = forms.FileInput(attrs={"accept": accept})
    return forms.FileField(label=label, required=False, allow_empty_file=True, widget=widget)


class LinesInput(forms.Textarea):
    """Lines of a list, without our additions."""

    def format_value(self, value: Any) -> str | None:
        """The lines as the user entered them."""
        shown: str | None = super().format_value(value)
        return shown and shown_lines(shown)


class ListForm(forms.Form):
    """A list to import: a file, or pasted lines."""

    use_required_attribute = False
    sheet: SheetText | None = None
    """The sheet that was read, of a spreadsheet with several."""

    file = file_field(gettext_lazy("File"), accept=LISTS)
    text = forms.CharField(
        label=gettext_lazy("Or paste the lines"),
        required=False,
        strip=False,
        widget=LinesInput(
            attrs={"rows": 8, "class": "code", "spellcheck": "false", "autocomplete": "off", "wrap": "off"}
        ),
    )

    def read(self) -> tuple[str, bool]:
        """The text with plain line ends, and whether its letters are a guess. A file has priority over pasted lines.

        Raises `RuleError` at `file` if it is too big, or isn't a list.
        """
        sent = self.cleaned_data["file"]
        text, guessed = self.cleaned_data["text"], False
        if sent:
            found = read_upload(sent.read(MOST_BYTES + 1))
            text, guessed, self.sheet = found.text, found.guessed, found.sheet
        return text.replace("\r\n", "\n").replace("\r", "\n"), guessed


def line_field(label: Any, *, longest: int, needed: bool = False, hint: Any = "", **attrs: Any) -> forms.CharField:
    """A line of text; a browser asks for one that is `needed`."""
    attrs = {"maxlength": longest, "autocomplete": "off", **attrs}
    if needed:
        attrs["required"] = True
    return forms.CharField(label=label, required=False, help_text=hint, widget=forms.TextInput(attrs=attrs))


def show_problems(form: forms.BaseForm, error: RuleError) -> None:
    """Attach each problem to the form's field of its path (`entries` for `entries[2]`), or else to the form.

    A form shows some paths at another field, which its `shown_at` names. A question (`anyway`) is about the whole form
    too, because its label "Yes" doesn't say what is asked.
    """
    shown_at: Mapping[str, str] = getattr(form, "shown_at", {})
    for problem in error.problems:
        text = problem_text(problem)
        whole = problem.path.partition("[")[0]
        names = (problem.path, whole, shown_at.get(whole))
        field = next((name for name in names if name in form.fields and name != "anyway"), None)
        form.add_error(field, forms.ValidationError(text, code=problem.code))


class ShowProblems:
    """`with ShowProblems(form):` shows what a service refuses at the form's fields, and lets the view continue."""

    def __init__(self, form: forms.BaseForm) -> None:
        self.form = form

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> bool:
        if not isinstance(error, RuleError):
            return False
        show_problems(self.form, error)
        return True


def cleaned_name(value: str, *, label: str, longest: int) -> str:
    """A name as services clean it, for forms that none of our services saves. Raises `ValidationError`."""
    problems: list[Problem] = []
    name = clean_line(value, path="", label=label, longest=longest, problems=problems)
    if problems:
        raise forms.ValidationError([problem_text(problem) for problem in problems])
    return name


def whole(text: str | None, *, otherwise: int = 0) -> int:
    """A number of at most nine digits from a hidden field; `otherwise` for anything else."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else otherwise
