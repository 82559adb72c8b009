"""The style page: tokens, type, components and how a template writes them, in both schemes. In development only."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from types import SimpleNamespace
from typing import Any

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.env import BASE_DIR
from tournaments.base.crests import PATTERNS
from tournaments.base.tags.looks import icon_names
from tournaments.clubs.models.clubs import Accent

DARK = "@media (prefers-color-scheme: dark)"


class SampleForm(forms.Form):
    """A field of each kind, for the style page."""

    name = forms.CharField(help_text="As it should be on certificates.")
    rounds = forms.IntegerField(min_value=1)
    colour = forms.ChoiceField(choices=Accent.choices)
    public = forms.BooleanField(required=False)


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """The page itself. It is not there unless DEBUG is on."""
    _check_in_development()
    return render(request, "site/style.html", {**_values(), "schemes": ("light", "dark")})


@require_safe
def schemes(request: HttpRequest) -> HttpResponse:
    """The tokens of both schemes as classes, so that one page shows both. It is not there unless DEBUG is on."""
    _check_in_development()
    return HttpResponse(_schemes(_sheet("tokens")), content_type="text/css; charset=utf-8")


def _check_in_development() -> None:
    if not settings.DEBUG:
        raise Http404


def _sheet(name: str) -> str:
    return (BASE_DIR / "static" / "css" / f"{name}.css").read_text(encoding="utf-8")


def _schemes(tokens: str) -> str:
    """`.scheme-light` and `.scheme-dark`, made from what the sheet says of the root."""
    light, dark = tokens.split(DARK)
    dark, rest = dark.split("\n}\n", 1)
    light, dark = f"{light}{rest.partition('/* Seats')[0]}", dark.partition("{")[2]
    return "\n".join(_scoped(css, name) for name, css in (("light", light), ("dark", light), ("dark", dark)))


def _scoped(css: str, name: str) -> str:
    scheme = f".scheme-{name}"
    css = css.replace(":root, [data-accent]", f"{scheme}, {scheme} [data-accent]").replace(":root", scheme)
    return css.replace("color-scheme: light dark", f"color-scheme: {name}")


@cache
def _values() -> Mapping[str, Any]:
    """What the components show: made-up clubs, players and figures."""
    tokens = re.findall(r"--([\w-]+): ([^;]+);", _sheet("tokens").split(DARK)[0])
    named = dict(tokens)
    club = SimpleNamespace(slug="front-range", name="Front Range Diplomacy", accent="pine")
    form = SampleForm({"name": "", "rounds": "0", "colour": "teal"})
    form.is_valid()
    return {
        "colours": [name for name, value in tokens if value.startswith("#") and not name.startswith("seat")],
        "sizes": [name for name in named if name.startswith("t-")],
        "spaces": [name for name in named if re.fullmatch(r"s\d", name)],
        "accents": Accent.values,
        "patterns": PATTERNS.items(),
        "icons": icon_names(),
        "club": club,
        "date": date(2027, 2, 13),
        "facts": [
            {"icon": "users", "label": "Players", "value": "24", "note": "5 places left"},
            {"icon": "clock", "label": "Doors", "value": "08:45"},
            {"icon": "ticket", "label": "Fee", "value": "£12"},
            {"icon": "map-pin", "label": "Place", "value": "Caversham Hall"},
        ],
        "places": [
            _place("1", "Mair Bevan", "Ptolemaic", [20, 17, 19, 18], first=True),
            _place("2=", "Łukasz Ağaoğlu", "Early Imperial Roman", [18, 12, 20, 16]),
            _place("2=", "Jack Ormerod", "Sassanid Persian", [30, 22, -2, 16]),
        ],
        "line": [1884, 1861, 1890, 1912, 1905, 1941],
        "sample_tabs": [
            {"label": "Now", "url": "#", "current": True},
            {"label": "Standings", "url": "#"},
            {"label": "Rules", "url": "#"},
        ],
        "form": form,
        "problems": [{"path": "name", "text": "The name is missing. Enter it."}],
    }


def _place(rank: str, name: str, note: str, scores: Sequence[int], *, first: bool = False) -> Mapping[str, Any]:
    points = str(sum(scores))
    return {"rank": rank, "name": name, "note": note, "scores": scores, "points": points, "first": first}
