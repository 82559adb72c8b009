"""The form of the standings calculator. It parses types; `read_request` checks the rules, as at the API."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.pure.errors import Problem, RuleError
from common.web.problems import problem_text
from pairing.calculators.standings import MOST_BYTES, Question, read_request
from pairing.core.swiss.ranking.tie_breaks import DEFAULT_CHAIN, SWISS_TIE_BREAKS
from pairing.core.trf.lines import decode

PLACES: Final = 6
KINDS: Final = ("win", "draw", "loss")
SMALL: Final = {"inputmode": "decimal", "autocomplete": "off"}
UNPLAYED_WORDS: Final = (
    ("fide", _("By FIDE (March 2026)")),
    ("own-score", _("As the player’s own score")),
    ("none", _("Not counted")),
)


def _points(label: Any) -> forms.CharField:
    return forms.CharField(label=label, required=False, max_length=12, widget=forms.TextInput(attrs=SMALL))


class StandingsForm(forms.Form):
    """A report file, pasted or chosen, and how to rank it."""

    use_required_attribute = False

    trf = forms.CharField(
        label=_("Report file"),
        help_text=_("Paste the text of a FIDE report file (TRF16 or TRF26), or choose the file below."),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 8, "class": "code", "wrap": "off", "spellcheck": "false", "autocomplete": "off"}
        ),
    )
    file = forms.FileField(label=_("Or choose the file"), required=False)
    win = _points(_("Points for a win"))
    draw = _points(_("Points for a draw"))
    loss = _points(_("Points for a loss"))
    unplayed = forms.ChoiceField(label=_("Rounds without a game"), choices=UNPLAYED_WORDS)
    seed = forms.IntegerField(
        label=_("Random seed"), required=False, min_value=0, widget=forms.TextInput(attrs={"inputmode": "numeric"})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "–"), *((each.code, gettext(each.name)) for each in SWISS_TIE_BREAKS.values())]
        for place in range(1, PLACES + 1):
            first = DEFAULT_CHAIN[place - 1] if place <= len(DEFAULT_CHAIN) else ""
            self.fields[f"tie_break_{place}"] = forms.ChoiceField(
                label=_("Tie-break %(place)s") % {"place": place}, choices=choices, required=False, initial=first
            )
        self.question: Question | None = None

    @property
    def tie_breaks(self) -> list[forms.BoundField]:
        """The fields of the chain, in its order."""
        return [self[f"tie_break_{place}"] for place in range(1, PLACES + 1)]

    def clean(self) -> dict[str, Any]:
        """Read the question; each error is shown at its field."""
        data: dict[str, Any] = super().clean() or {}
        if self.errors:
            return data
        chosen = [place for place in range(1, PLACES + 1) if data[f"tie_break_{place}"]]
        payload: dict[str, object] = {
            "tie_breaks": [data[f"tie_break_{place}"] for place in chosen],
            "unplayed": data["unplayed"],
            "seed": data["seed"],
        }
        typed = {kind: data[kind].replace(",", ".") for kind in KINDS if data[kind]}
        if typed:
            payload["points"] = typed
        try:
            payload["trf"] = self._text(data)
            self.question = read_request(payload)
        except RuleError as error:
            for problem in error.problems:
                self.add_error(_field_of(problem, chosen), problem_text(problem))
        return data

    def _text(self, data: dict[str, Any]) -> str:
        """The file's text, or what was pasted; the form then has it, to be ranked again."""
        if data["file"]:
            content = data["file"].read(MOST_BYTES + 1)
            if len(content) > MOST_BYTES:
                message = "The file is larger than %(most)s MB. A report file has one event."
                raise RuleError.one("trf", "too_large", message, most=MOST_BYTES // 1_000_000)
            text = decode(content)
            self.data = {name: self.data.get(name) for name in self.data} | {"trf": text}
            return text
        pasted: str = data["trf"]
        if not pasted.strip():
            raise RuleError.one("trf", "missing", "Paste a report file, or choose one.")
        return pasted


def _field_of(problem: Problem, chosen: list[int]) -> str | None:
    """The field that a path of the request stands for."""
    if found := re.match(r"tie_breaks\[(\d+)\]", problem.path):
        return f"tie_break_{chosen[int(found[1])]}"
    name = problem.path.rpartition(".")[2]
    return name if name in {"trf", "unplayed", "seed", *KINDS} else None
