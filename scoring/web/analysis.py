"""The lab's analysis of a system: what holds on all boards, what random boards pay, and how another compares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from common.pure.errors import RuleError
from common.pure.reading import Problems
from common.web.charts import SHAPES
from common.web.lab_context import lab_tabs, refuse
from common.web.problems import problem_text
from common.web.throttles import CheckThrottle
from scoring.lab_analysis import BOARDS, LIMITS, LabResult, Settings, analyse, read_settings
from scoring.library import shipped_system, shipped_systems
from scoring.web.address import LabState, pack_state
from scoring.web.analysis_figures import BoardRow, Named, center_rows, disagreements, gain_chart, random_boards
from scoring.web.editor import compile_typed
from scoring.web.state import FIRST_SHOWN, link_to, read_state
from scoring.web.typed import TypedDefinition, TypedSeat, number_of

NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Asked:
    """The request: the state, the rules, what to compare with, and what may be varied."""

    state: LabState
    systems: tuple[Named, ...]
    settings: Settings
    packed: str

    @property
    def own(self) -> Named:
        """The system under analysis."""
        return self.systems[0]

    @property
    def other(self) -> Named | None:
        """The system compared with it."""
        return self.systems[1] if len(self.systems) > 1 else None


@gzip_page
@require_GET
def analysis(request: HttpRequest) -> HttpResponse:
    """The analysis of the rules that an address holds, or of a shipped system; throttled, as it tries many boards."""
    refused = refuse(request, CheckThrottle())
    if refused is not None:
        return refused
    context: dict[str, Any] = {"tabs": lab_tabs("lab:board_scores"), "library": shipped_systems(), "boards": BOARDS}
    try:
        asked = _read(request.GET)
        result = analyse(asked.own.system, asked.other.system if asked.other else None, settings=asked.settings)
    except RuleError as error:
        back = {key: request.GET[key] for key in ("s", "system") if key in request.GET}
        context |= {
            "refusals": [problem_text(problem) for problem in error.problems],
            "editor_url": f"{reverse('lab:board_scores')}?{urlencode(back)}",
        }
        return render(request, "lab/analysis_refused.html", context, status=400)
    return render(request, "lab/analysis.html", context | _shown(asked, result))


def _shown(asked: Asked, result: LabResult) -> dict[str, Any]:
    parts = [result.own, *([result.other] if result.other else [])]
    found = [part.analysis for part in parts]
    verdicts = [verdict for verdict in found[0].verdicts if not verdict.code.startswith("throw_")]
    boards = random_boards(asked.systems, [part.payout for part in parts], [part.sample for part in parts])
    return {
        "asked": asked,
        "systems": asked.systems,
        "link": link_to(asked.state),
        "verdicts": verdicts,
        "tally": {level: sum(v.level == level for v in verdicts) for level in ("good", "warn", "bad")},
        "answers": found[0].answers,
        "sums": found[0].sums,
        "throwing": [verdict for verdict in found[0].verdicts if verdict.code.startswith("throw_")],
        "gain_chart": gain_chart([(named, each.centers) for named, each in zip(asked.systems, found, strict=True)]),
        "centers": center_rows([each.centers for each in found]),
        "worths": [(named, each.worths) for named, each in zip(asked.systems, found, strict=True) if each.worths],
        "ties": [(named, each.ties) for named, each in zip(asked.systems, found, strict=True) if each.ties],
        "random": boards,
        "random_url": link_to(_with_board(asked.state, boards.first)).url,
        "comparison": result.comparison,
        "disagreements": disagreements(result.comparison),
        "next_seed": (asked.settings.seed + 1) % (LIMITS["seed"][1] + 1),
    }


def _read(get: Mapping[str, str]) -> Asked:
    state = read_state(get)
    if state is None:
        raise Http404
    made = compile_typed(state.typed)
    problems: Problems = list(made.problems)
    settings = read_settings({key: number_of(get[key].strip()) for key in LIMITS if get.get(key, "").strip()}, problems)
    if made.system is None or problems:
        raise RuleError(*problems)
    usual = next((slug for slug in state.compared if slug and slug != state.start), NONE)
    other = shipped_system(get.get("with", usual))
    systems = [Named(_name(state), SHAPES[0], made.system)]
    if other is not None:
        systems.append(Named(other.name, SHAPES[1], other.system, other.slug))
    return Asked(state, tuple(systems), settings, pack_state(state) or "")


def _name(state: LabState) -> str:
    start = shipped_system(state.start) or shipped_system(FIRST_SHOWN)
    return start.name if start and state.typed == TypedDefinition.of(start.definition) else _("Your version")


def _with_board(state: LabState, rows: tuple[BoardRow, ...]) -> LabState:
    return replace(state, board=tuple(TypedSeat.of(row.seat) for row in rows))
