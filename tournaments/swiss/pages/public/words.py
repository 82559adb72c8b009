"""Points and results of a Swiss event in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.duels import Band, MarginScoring, PointScoring, Scoring, TypedScoring
from tournaments.base.figures import figure, for_plural
from tournaments.base.languages import labelled


def scoring_in_words(scoring: Scoring) -> list[str]:
    """Points for win, draw and loss in a sentence, or the rows of a margin table."""
    if isinstance(scoring, PointScoring):
        values = {kind: figure(scoring.range_of(kind).low) for kind in ("win", "draw", "loss")}
        return [_("A win %(win)s, a draw %(draw)s, a loss %(loss)s.") % values]
    if isinstance(scoring, TypedScoring):
        values = {kind: figure(scoring.usual.range_of(kind).low) for kind in ("win", "draw", "loss")}
        both = _("The points of the result sheet; those of both players add up to %(total)s.")
        usual = _("A bye, a no-show or a result without points: a win %(win)s, a draw %(draw)s, a loss %(loss)s.")
        return [both % {"total": figure(scoring.total)}, usual % values]
    assert isinstance(scoring, MarginScoring)  # noqa: S101  there are three kinds
    kinds = {"win": _("Win"), "draw": _("Draw"), "loss": _("Loss"), None: _("Any result")}
    lines = []
    for row in scoring.rows:
        parts = [kinds[row.result]]
        if row.own_loss != Band():
            parts.append(_("own loss %(band)s") % {"band": _band(row.own_loss)})
        if row.enemy_loss != Band():
            parts.append(_("enemy loss %(band)s") % {"band": _band(row.enemy_loss)})
        lines.append(labelled(", ".join(parts), figure(row.points)))
    return lines


def worth_in_words(scoring: Scoring) -> str:
    """What the sign of a win is worth where that is not 1; blank where it is, or where margins decide."""
    if not isinstance(scoring, PointScoring) or scoring.range_of("win").low == 1:
        return ""
    points = scoring.range_of("win").low
    words = ngettext(
        "1 stands for a win, which is worth %(points)s point.",
        "1 stands for a win, which is worth %(points)s points.",
        for_plural(points),
    )
    return words % {"points": figure(points)}


def _band(band: Band) -> str:
    if band.high is None:
        return _("%(low)s%% or more") % {"low": figure(band.low)}
    return _("%(low)s%% to under %(high)s%%") % {"low": figure(band.low), "high": figure(band.high)}
