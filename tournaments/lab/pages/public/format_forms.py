"""The adviser's question as forms: they parse types, and `read_question` checks the rules, as at the API."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from common.pure.errors import RuleError
from common.web.problems import problem_text
from pairing.core.adviser.question import DEFAULT_EVENTS, DEFAULT_SEED, SPREADS
from scoring.library import shipped_systems
from tournaments.base.column_forms import ExactField
from tournaments.lab.pages.public.swiss_format_form import SwissFormatForm
from tournaments.lab.questions import plain_number

OWN = "own"
WHOLE = {"inputmode": "numeric", "autocomplete": "off"}
EVENTS = (100, 200, 500, 1000, 2000, 5000, 10_000)
KIND_WORDS = (("boards", _("Heats of boards of seven")), ("swiss", _("Swiss: games of two")))
BLANK: Mapping[str, Any] = {"players": 28, "heats": 4, "system": {"slug": "c-diplo"}}
BLANK_SWISS: dict[str, Any] = {
    "players": 16,
    "rounds": 4,
    "first_round": "random",
    "acceleration": "none",
    "draw_percent": 0,
}
LEFTOVERS = (("sit_out", _("Some sit out")), ("play_twice", _("Some play two boards")))
SEEDINGS = (("few_repeats", _("Few repeats")), ("random", _("At random")))
TOP_BOARDS = (
    ("none", pgettext_lazy("top board", "None")),
    ("counts", _("In the last heat, scored as any board")),
    ("decides", _("In the last heat, deciding the first seven ranks")),
)
SPREAD_WORDS = {"even": _("Even field"), "usual": _("Usual field"), "wide": _("From beginners to experts")}
EDGES = (("even", _("All equally strong")), ("clark-1990", _("As in 300 postal games (Clark 1990)")))


def _whole(label: Any, help_text: Any = "", *, required: bool = False) -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=help_text, required=required, widget=forms.TextInput(attrs=WHOLE))


def _exact(label: Any, help_text: Any = "") -> ExactField:
    return ExactField(label=label, help_text=help_text, required=False)


class FormatForm(forms.Form):
    """One boards event. `definition` holds a scoring system that is not shipped, as JSON."""

    use_required_attribute = False

    players = _whole(_("Players"), _("7 to 350."), required=True)
    heats = _whole(_("Heats"), _("1 to 9."), required=True)
    system = forms.ChoiceField(label=_("Scoring system"))
    definition = forms.CharField(widget=forms.HiddenInput, required=False, max_length=60_000)
    leftover = forms.ChoiceField(
        label=_("Players who do not fill a board"),
        choices=LEFTOVERS,
        help_text=_("Players with two boards in a heat keep the better score."),
    )
    top_board = forms.ChoiceField(label=_("Top board"), choices=TOP_BOARDS)
    best_count = _whole(
        _("Best scores that count"), _("0 if the settings for the lowest scores below decide what counts.")
    )
    lowest_count = _whole(_("Lowest heat scores"), _("How many. 0 if all count in full."))
    lowest_multiplier = _exact(_("… multiplied by"), _("0 drops them."))
    next_lowest_count = _whole(_("Next lowest heat scores"), _("How many, above the lowest."))
    next_lowest_multiplier = _exact(_("… multiplied by"), _("1 counts them in full."))
    minimum_heats = _whole(_("Heats to play to be ranked"), _("0 ranks everyone."))
    unplayed_score = _exact(_("Unplayed score"), _("The score of a heat that a player misses."))
    attendance_percent = _exact(_("Players who come to a heat, in %"), _("100 if all play every heat."))
    seeding = forms.ChoiceField(label=_("Seeding"), choices=SEEDINGS)

    def __init__(self, *args: Any, own: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(shipped.slug, shipped.name) for shipped in shipped_systems()]
        known = own or self._sent_definition()
        if known:
            choices.insert(0, (OWN, str(known.get("name") or gettext("The event’s own"))))
        self.fields["system"].choices = choices  # type: ignore[attr-defined]  # the stubs name the base class

    def raw(self) -> dict[str, Any]:
        """The format as the core reads it; blank fields are left out."""
        found = {name: plain_number(value) for name, value in self.cleaned_data.items() if value not in {None, ""}}
        found.pop("definition", None)
        found["system"] = self._sent_definition() if found["system"] == OWN else {"slug": found["system"]}
        return found

    def _sent_definition(self) -> dict[str, Any] | None:
        sent = self.data.get(self.add_prefix("definition"), "") if self.is_bound else ""
        try:
            found = json.loads(sent) if sent else None
        except (ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else None


class ModelForm(forms.Form):
    """How players play, and how much is simulated."""

    use_required_attribute = False

    strengths = forms.ChoiceField(
        label=_("The players are"),
        choices=(*SPREAD_WORDS.items(), (OWN, _("By the number below"))),
        help_text=_("How far they differ in strength."),
    )
    spread = _exact(_("Spread of strengths"), _("0 to 2, where 0.2 is usual. Only used if you choose it above."))
    solo_percent = _exact(_("Boards that end in a solo, in %"), _("0 to 60."))
    power_edge = forms.ChoiceField(label=_("Powers"), choices=EDGES)
    events = forms.TypedChoiceField(
        label=_("Events to simulate"),
        choices=[("", _("As many as are quick")), *((n, f"{n:,}") for n in EVENTS)],
        coerce=int,
        required=False,
        empty_value=None,
        help_text=_(
            "At most 2,000 events, and about 20 seconds, which is 400 events of a Swiss with 24 players and 5 rounds."
        ),
    )
    seed = _whole(pgettext_lazy("random", "Seed"), _("The same question and seed give the same answer."))

    def raw(self) -> dict[str, Any]:
        """The question without its formats and seed."""
        data = self.cleaned_data
        spread = SPREADS.get(data["strengths"], plain_number(data["spread"]))
        found = {"spread": spread, "solo_percent": plain_number(data["solo_percent"]), "events": data["events"]}
        return {name: value for name, value in found.items() if value is not None} | {"power_edge": data["power_edge"]}


class KindForm(forms.Form):
    """Which kind of event a format is; the form of the other kind does not count."""

    kind = forms.ChoiceField(label=_("Kind of event"), choices=KIND_WORDS, required=False)


class FormatChoice:
    """The forms of one format: its kind, and one form for each kind, of which one counts."""

    def __init__(self, prefix: str, data: Any, shown: Mapping[str, Any]) -> None:
        is_swiss = shown.get("kind") == "swiss"
        plain = {name: value for name, value in shown.items() if name != "kind"}
        self.prefix = prefix
        self.kind = KindForm(data, initial={"kind": "swiss" if is_swiss else "boards"}, prefix=prefix, auto_id="%s")
        self.boards = _format_form(prefix, data, BLANK if is_swiss else plain)
        self.swiss = SwissFormatForm(
            data, initial=BLANK_SWISS | (plain if is_swiss else {}), prefix=f"{prefix}-swiss", auto_id="%s"
        )

    @property
    def form(self) -> FormatForm | SwissFormatForm:
        """The form that counts."""
        is_swiss = self.kind.is_valid() and self.kind.cleaned_data["kind"] == "swiss"
        return self.swiss if is_swiss else self.boards

    @property
    def asked(self) -> list[forms.Form]:
        """The forms that count."""
        return [self.kind, self.form]


class QuestionForms:
    """The forms of one question: two formats, of which the second counts if `compare` is ticked, and the model."""

    def __init__(
        self,
        data: Any = None,
        *,
        formats: tuple[Mapping[str, Any], ...] = (),
        model: Mapping[str, Any] | None = None,
        seed: int = DEFAULT_SEED,
        compare: bool = False,
    ) -> None:
        shown = formats or (BLANK,)
        self.first = FormatChoice("a", data, shown[0])
        self.second = FormatChoice("b", data, shown[-1])
        self.model = ModelForm(data, initial=_model_initial(model or {}) | {"seed": seed}, auto_id="%s")
        self.compare = bool(data.get("compare")) if data is not None else compare or len(formats) > 1

    @property
    def asked(self) -> list[forms.Form]:
        """The forms that count."""
        second = self.second.asked if self.compare else []
        return [*self.first.asked, *second, self.model]

    @property
    def wrong(self) -> list[forms.Form]:
        """Those with errors."""
        return [form for form in self.asked if form.errors]

    def is_valid(self) -> bool:
        """Whether all types are right; every form is looked at."""
        return not self.wrong

    def __iter__(self) -> Iterator[BoundField]:
        """All fields that count, for the summary of what is wrong."""
        for form in self.asked:
            yield from form

    def non_field_errors(self) -> list[str]:
        """The problems that belong to no field."""
        return [str(message) for form in self.asked for message in form.non_field_errors()]

    def question(self) -> dict[str, Any]:
        """The question as the core reads it."""
        formats = [each.form.raw() for each in ((self.first, self.second) if self.compare else (self.first,))]
        return {"formats": formats, **self.model.raw()}

    @property
    def seed(self) -> int | None:
        """The seed, or None for the usual one."""
        found: int | None = self.model.cleaned_data["seed"]
        return found

    def show(self, error: RuleError) -> None:
        """Show each problem at its field."""
        for problem in error.problems:
            text = problem_text(problem)
            found = re.match(r"formats\[([01])\]\.(\w+)", problem.path)
            form = (self.first, self.second)[int(found[1])].form if found else self.model
            name = found[2] if found else problem.path
            form.add_error(name if name in form.fields else None, forms.ValidationError(text, code=problem.code))


def _format_form(prefix: str, data: Any, shown: Mapping[str, Any]) -> FormatForm:
    values = {
        "best_count": 0,
        "lowest_count": 0,
        "lowest_multiplier": 0,
        "next_lowest_count": 0,
        "next_lowest_multiplier": 1,
        "minimum_heats": 0,
        "unplayed_score": 0,
        "attendance_percent": 100,
        **shown,
    }
    system = values.pop("system")
    own = None if "slug" in system else system
    values["system"] = OWN if own else system["slug"]
    values["definition"] = json.dumps(own) if own else ""
    return FormatForm(data, initial=values, prefix=prefix, own=own, auto_id="%s")


def _model_initial(model: Mapping[str, Any]) -> dict[str, Any]:
    spread = model.get("spread", SPREADS["usual"])
    named = next((name for name, value in SPREADS.items() if value == spread), OWN)
    return {
        "strengths": named,
        "spread": spread,
        "solo_percent": model.get("solo_percent", 8),
        "power_edge": model.get("power_edge", "even"),
        "events": events if (events := model.get("events")) in EVENTS and events != DEFAULT_EVENTS else "",
    }
