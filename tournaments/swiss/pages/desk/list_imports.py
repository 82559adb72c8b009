"""A list that comes into a Swiss event: chosen, shown, and saved only once confirmed; the page carries the text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.pure.errors import Problem, RuleError
from tournaments.base.errors import StaleError
from tournaments.base.files.tables import MOST_BYTES, decode_text


class ListPlan(Protocol):
    """What a preview shows."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why nothing would be saved."""

    @property
    def fingerprint(self) -> str:
        """What was shown, in 64 signs."""


class ListForm(forms.Form):
    """A file, or the lines themselves."""

    use_required_attribute = False

    file = forms.FileField(
        label=gettext_lazy("File"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.trf,text/csv,text/plain"}),
    )
    text = forms.CharField(
        label=gettext_lazy("or paste the lines"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "class": "code"}),
    )


@dataclass(frozen=True, slots=True)
class ListImport:
    """One kind of list: how it is shown and saved, its pages, and where one goes once it is in.

    `save` takes the text and the preview's fingerprint.
    """

    preview: Callable[[str], ListPlan]
    save: Callable[[str, str], HttpResponse]
    choose_page: str
    preview_page: str
    context: dict[str, Any]

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The step that the request asks for."""
        if request.method != "POST":
            return self._choose(request, ListForm())
        if request.POST.get("step") == "confirm":
            return self._confirm(request, request.POST.get("text", ""), request.POST.get("fingerprint", ""))
        form = ListForm(request.POST, request.FILES)
        if not form.is_valid():
            return self._choose(request, form)
        try:
            text, guessed = _text(form)
            return self._show(request, text, self.preview(text), guessed=guessed)
        except RuleError as error:
            return self._choose(request, form, error.problems)

    def _choose(self, request: HttpRequest, form: ListForm, problems: tuple[Problem, ...] = ()) -> HttpResponse:
        context = {**self.context, "form": form, "problems": problems, "megabytes": MOST_BYTES // 1024 // 1024}
        refused = bool(problems) or (form.is_bound and not form.is_valid())
        return render(request, self.choose_page, context, status=422 if refused else 200)

    def _confirm(self, request: HttpRequest, text: str, fingerprint: str) -> HttpResponse:
        try:
            return self.save(text, fingerprint)
        except (StaleError, RuleError) as error:
            stale = error.message if isinstance(error, StaleError) else ""
            try:
                return self._show(request, text, self.preview(text), stale=stale)
            except RuleError as unreadable:
                return self._choose(request, ListForm(), unreadable.problems)

    def _show(
        self, request: HttpRequest, text: str, plan: ListPlan, *, guessed: bool = False, stale: str = ""
    ) -> HttpResponse:
        reasons = [_(problem.message) % problem.params for problem in plan.problems]
        context = {**self.context, "text": text, "plan": plan, "guessed": guessed, "stale": stale, "reasons": reasons}
        return render(request, self.preview_page, context, status=409 if stale else 422 if plan.problems else 200)


def _text(form: ListForm) -> tuple[str, bool]:
    """The text with plain line ends, and whether its letters are a guess. A file goes before pasted lines."""
    sent = form.cleaned_data["file"]
    text, guessed = decode_text(sent.read(MOST_BYTES + 1)) if sent else (form.cleaned_data["text"], False)
    return text.replace("\r\n", "\n").replace("\r", "\n"), guessed
