"""A scheme tried on matches, as its page shows it: a count a season and their sum, the plot, and the fairest size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.web.charts import Chart
from handicaps.calculators.scheme_trials import GIVEN, TrialQuestion
from handicaps.core.audit import Audit, Slope
from handicaps.core.scheme_trials import SchemeTrial
from handicaps.core.schemes.registry import SCHEMES
from handicaps.web.bands_chart import bands_chart
from handicaps.web.counts import Count
from handicaps.words import fixed


@dataclass(frozen=True, slots=True)
class SchemeView:
    """A scheme by its name, its result over all seasons and in each, and what was left out.

    `total` is None where no match counts; there is no chart then. With one season alone `counts` is that one.
    """

    code: str
    name: str
    total: Count | None
    counts: tuple[Count, ...]
    left_out: str
    fairest: str
    chart: Chart | None


def scheme_views(question: TrialQuestion) -> list[SchemeView]:
    """Every scheme that was tried, in words."""
    return [scheme_view(trial, imps_per_vp=question.imps_per_vp) for trial in question.trials()]


def scheme_view(trial: SchemeTrial, *, imps_per_vp: Fraction) -> SchemeView:
    """One scheme."""
    counts = [
        Count.of(str(k), each.season, each.audit.sample, each.audit.fairness)
        for k, each in enumerate((one for one in trial.seasons if one.audit.fairness), start=1)
        if each.audit.fairness is not None
    ]
    total = None
    if trial.total.fairness is not None:
        total = Count.of("", _("All together"), trial.total.sample, trial.total.fairness)
        if len(counts) > 1:
            counts.append(total)
    slope = imps_per_vp if trial.scheme != GIVEN and "imps_per_vp" in SCHEMES[trial.scheme].rules else None
    return SchemeView(
        trial.scheme,
        scheme_name(trial.scheme),
        total,
        tuple(counts),
        left_out(trial.total),
        fairest_words(trial.fairest, imps_per_vp=slope),
        _chart(counts),
    )


def scheme_name(code: str) -> str:
    """A scheme in words."""
    return _("Handicaps as given") if code == GIVEN else _(SCHEMES[code].name)


def left_out(audit: Audit) -> str:
    """Which matches say nothing, and why; empty for none."""
    parts = []
    if audit.equal_handicaps:
        text = ngettext("%(n)s match of equal handicaps", "%(n)s matches of equal handicaps", audit.equal_handicaps)
        parts.append(text % {"n": audit.equal_handicaps})
    if audit.level_results:
        text = ngettext("%(n)s level result", "%(n)s level results", audit.level_results)
        parts.append(text % {"n": audit.level_results})
    return _("Not counted: %(what)s.") % {"what": ", ".join(parts)} if parts else ""


def fairest_words(fairest: Slope | None, *, imps_per_vp: Fraction | None) -> str:
    """The size at which the weaker side would have won half: as IMPs for a VP where the scheme has such a slope."""
    if fairest is None:
        return ""
    unit = imps_per_vp or Fraction(1)
    low, high = fixed(fairest.low * unit), fixed(fairest.high * unit)
    if imps_per_vp is not None:
        if low == high:
            return _("Fairest on these matches: %(at)s IMPs for a VP.") % {"at": low}
        return _("Fairest on these matches: from %(low)s to %(high)s IMPs for a VP.") % {"low": low, "high": high}
    if low == high:
        return _("Fairest on these matches: %(at)s times these handicaps.") % {"at": low}
    text = _("Fairest on these matches: from %(low)s to %(high)s times these handicaps.")
    return text % {"low": low, "high": high}


def _chart(counts: Sequence[Count]) -> Chart | None:
    marks = [(each.number or "Σ", each.found.wins, each.found.matches, not each.number) for each in counts]
    return bands_chart(marks) if marks else None
