"""The page of the fairness calculator: counts of wins side by side, what each says, and the plot of figures 1 and 2."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from common.pure.errors import Problem, RuleError
from common.pure.reading import Problems, read_choice
from handicaps.calculators.fairness import MOST_MATCHES, read_counts
from handicaps.core.fairness import assess
from handicaps.core.samples import RUGBY_COUNTS
from handicaps.web.bands_chart import bands_chart
from handicaps.web.columns import Column
from handicaps.web.counts import Count
from handicaps.web.pages import Calculator, serve
from handicaps.web.typed import FormSpec, TableSpec, Typed, Where, number_of

COLUMNS: Final = ("wins", "matches", "label", "sample")
SAMPLES: Final = ("", "in", "out")
SPEC: Final = FormSpec(fields={"sum": ""}, tables=(TableSpec("counts", COLUMNS, 20),), boxes=frozenset({"sum"}))


def _of(name: str, *, with_sum: bool) -> Typed:
    rows = tuple((str(each.wins), str(each.matches), each.label, each.sample) for each in RUGBY_COUNTS[name])
    return Typed({"sum": "1" if with_sum else ""}, {"counts": rows})


@gzip_page
@require_http_methods(["GET", "POST"])
def fairness(request: HttpRequest) -> HttpResponse:
    """Test counts of wins against even chances."""
    return serve(request, FAIRNESS)


def _answer(typed: Typed, _where: Where) -> Mapping[str, Any]:
    problems: Problems = []
    counts: list[Count] = []
    for at, (wins, matches, label, sample) in typed.rows("counts"):
        path = f"counts[{at}]"
        chosen = read_choice(sample, path=f"{path}.sample", choices=SAMPLES, problems=problems)
        pair = read_counts(number_of(wins), number_of(matches), problems=problems, path=f"{path}.")
        if pair is not None and chosen is not None:
            counts.append(Count.of(str(len(counts) + 1), label, chosen, assess(*pair)))
    if not counts and not problems:
        problems.append(Problem("counts", "missing", "There is nothing to test yet. Type wins and matches into a row."))
    RuleError.gather(problems)
    if typed.fields["sum"] and len(counts) > 1:
        counts.append(_sum_of(counts))
    marks = [(each.number or "Σ", each.found.wins, each.found.matches, not each.number) for each in counts]
    return {"counts": counts, "chart": bands_chart(marks)}


def _sum_of(counts: list[Count]) -> Count:
    wins, matches = sum(each.found.wins for each in counts), sum(each.found.matches for each in counts)
    if matches > MOST_MATCHES:
        message = "The matches of all rows together are more than %(most)s. Leave out the sum, or some rows."
        raise RuleError.one("sum", "out_of_range", message, most=MOST_MATCHES)
    samples = {each.sample for each in counts}
    return Count.of("", _("All together"), samples.pop() if len(samples) == 1 else "", assess(wins, matches))


def _columns() -> Mapping[str, tuple[Column, ...]]:
    samples = (("", _("not said")), ("in", _("in-sample")), ("out", _("out-of-sample")))
    return {
        "counts": (
            Column(_("Wins"), "numeric", most=6),
            Column(_("Matches"), "numeric", most=6),
            Column(_("What was counted"), css="whole"),
            Column(_("Handicaps"), choices=samples, css="whole"),
        )
    }


FAIRNESS: Final = Calculator(
    view="handicaps:fairness",
    template="lab/handicaps/fairness.html",
    spec=SPEC,
    answer=_answer,
    columns=_columns,
    samples={"steps": _of("steps", with_sum=False), "form-l": _of("form-l", with_sum=True)},
)
