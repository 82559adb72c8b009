"""A study as its page shows it: what was asked in words, figures by format, what the numbers force, and advice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.adviser.advice import Advice
from scoring.core.adviser.boards_format import BoardsFormat
from scoring.core.adviser.question import SPREADS, EventFormat, Question
from tournaments.models import FormatStudy
from tournaments.selectors.format_studies import counts_and_advice
from tournaments.services.format_studies import known_question
from tournaments.templatetags.figures import figure
from tournaments.web.lab.format_charts import RankChart, ShareChart, rank_chart, share_chart
from tournaments.web.lab.format_forms import EDGES, SPREAD_WORDS

__all__ = ["FigureCell", "FigureRow", "FormatView", "StudyView"]


@dataclass(frozen=True, slots=True)
class FigureCell:
    """A figure, with its 95 % interval below it."""

    value: str
    interval: str = ""


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A line of the table: one cell for each format; `difference` where two are compared and it is known."""

    label: str
    cells: tuple[FigureCell, ...]
    difference: FigureCell | None = None


@dataclass(frozen=True, slots=True)
class FormatView:
    """One format: its letter, its rules in words, its counts, and what to know of it."""

    letter: str
    title: str
    rules: tuple[tuple[str, str], ...]
    forced: Mapping[str, int]
    advice: tuple[tuple[str, str], ...]


class StudyView:
    """Everything that the page shows beside the job's progress. Empty where the question can't be read any more."""

    def __init__(self, study: FormatStudy) -> None:
        self.study = study
        self.answer: Mapping[str, Any] | None = study.answer

    @cached_property
    def question(self) -> Question | None:
        """The question, if it is still known."""
        return known_question(self.study)

    @cached_property
    def formats(self) -> tuple[FormatView, ...]:
        """The formats asked about."""
        events = self.question.formats if self.question else ()
        told = counts_and_advice(self.question, self.answer)
        return tuple(_format_view("AB"[i], event, *told[i]) for i, event in enumerate(events))

    @property
    def compares(self) -> bool:
        """Whether there are two."""
        return len(self.formats) == 2

    @property
    def title(self) -> str:
        """The study in one line."""
        return _(" or ").join(each.title for each in self.formats) or _("A study")

    @property
    def model_words(self) -> list[tuple[str, str]]:
        """The assumptions, as pairs."""
        if self.question is None:
            return []
        model = self.question.model
        named = next((str(SPREAD_WORDS[name]) for name, value in SPREADS.items() if value == model.spread), "")
        number = figure(model.spread)
        spread = f"{named} ({number})" if named else _("spread %(number)s") % {"number": number}
        return [
            (_("Strength of the players"), spread),
            (_("Boards that end in a solo"), f"{figure(model.solo_share * 100)}%"),
            (_("Powers"), str(dict(EDGES)[model.power_edge])),
            (_("Events simulated"), f"{self.question.events:,}"),
            (_("Seed"), str(self.study.seed)),
        ]

    @cached_property
    def rows(self) -> list[FigureRow]:
        """The simulated figures."""
        if self.answer is None:
            return []
        return [*self._share_rows(self.answer), *self._mean_rows(self.answer)]

    @cached_property
    def shares(self) -> ShareChart | None:
        """The chart of the chances."""
        if self.answer is None:
            return None
        names = _share_words()
        return share_chart([(names[name], [each["shares"][name] for each in self.answer["formats"]]) for name in names])

    @cached_property
    def ranks(self) -> RankChart | None:
        """The chart of the best player's ranks."""
        return rank_chart([each["best_ranks"] for each in self.answer["formats"]]) if self.answer else None

    @cached_property
    def rank_rows(self) -> list[tuple[str, list[str]]]:
        """The same as a table."""
        bars = self.ranks.bars if self.ranks else ()
        return [(bar.label, [f"{figure(share * 100, digits=1)}%" for share in bar.shares]) for bar in bars]

    @property
    def forced_rows(self) -> list[tuple[str, list[int]]]:
        """What the numbers force, by line; zeros on both sides are left out but for the repeats."""
        lines = [(label, [each.forced[name] for each in self.formats]) for name, label in _forced_words().items()]
        return [line for line in lines if any(line[1]) or line[0] in _told_at_zero()]

    def _share_rows(self, answer: Mapping[str, Any]) -> list[FigureRow]:
        rows = []
        for name, label in _share_words().items():
            cells = tuple(_share_cell(each["shares"][name]) for each in answer["formats"])
            changed = answer.get("differences", {}).get(name)
            rows.append(FigureRow(label, cells, _points(changed) if changed else None))
        return rows

    def _mean_rows(self, answer: Mapping[str, Any]) -> list[FigureRow]:
        return [
            FigureRow(label, tuple(_mean_cell(each["means"].get(name)) for each in answer["formats"]))
            for name, label in _mean_words().items()
        ]


def _share_words() -> dict[str, str]:
    return {
        "best_first": _("The best player wins"),
        "best_podium": _("The best player is in the first three"),
        "tie_for_first": _("Tie for first place"),
        "tie_on_podium": _("Tie in the first three"),
    }


def _mean_words() -> dict[str, str]:
    return {
        "best_rank": _("Rank of the best player"),
        "rank_correlation": _("Correlation of strength and rank"),
        "ties": _("Ties in the table"),
        "tied_players": _("Players who share a rank"),
        "repeated_meetings": _("Repeated meetings, simply seated"),
        "repeated_powers": _("Repeated powers, simply seated"),
    }


def _forced_words() -> dict[str, str]:
    return {
        "boards": _("Boards in a heat"),
        "sit_out_each_heat": _("Players who sit out in each heat"),
        "play_twice_each_heat": _("Players at two boards in each heat"),
        "meetings": _("Meetings of two players"),
        "pairs": _("Pairs of players"),
        "repeated_meetings": _("Repeated meetings"),
        "most_met_pair": _("Meetings of the pair that meets most"),
        "repeated_powers": _("Repeated powers"),
        "heats_without_repeats": _("Heats before counting forces repeated meetings"),
    }


def _told_at_zero() -> tuple[str, str]:
    return _("Repeated meetings"), _("Repeated powers")


def _format_view(letter: str, event: EventFormat, forced: Mapping[str, int], advice: Sequence[Advice]) -> FormatView:
    rules = _rules(event) if isinstance(event, BoardsFormat) else ()
    words = tuple((each.level, _(each.message) % each.params) for each in advice)
    return FormatView(letter, _title(event), rules, forced, words)


def _title(event: EventFormat) -> str:
    if not isinstance(event, BoardsFormat):
        return event.kind
    heats = ngettext("%(n)s heat", "%(n)s heats", event.heats) % {"n": event.heats}
    return _("%(players)s players, %(heats)s") % {"players": event.players, "heats": heats}


def _rules(event: BoardsFormat) -> tuple[tuple[str, str], ...]:
    words = {
        "none": _("none"),
        "counts": _("in the last heat, scored as any board"),
        "decides": _("in the last heat, deciding the first seven ranks"),
        "sit_out": _("sit out"),
        "play_twice": _("are filled up by players at two boards"),
        "few_repeats": _("few repeats, by a simple rule"),
        "random": _("at random"),
    }
    pairs = [
        (_("Scoring"), event.system.definition.name or _("a system of one's own")),
        (_("What counts"), _counting(event)),
        (_("Top board"), words[event.top_board]),
        (_("Seeding"), words[event.seeding]),
    ]
    if event.players % 7:
        pairs.append((_("Players who do not fill a board"), words[event.leftover]))
    if event.attendance < 1:
        pairs.append((_("Who comes to a heat"), f"{figure(event.attendance * 100)}%"))
    if event.minimum_heats:
        pairs.append((_("Heats to play to be ranked"), str(event.minimum_heats)))
    if event.unplayed_score:
        pairs.append((_("Unplayed score"), figure(event.unplayed_score)))
    return tuple(pairs)


def _counting(event: BoardsFormat) -> str:
    if event.best_count:
        return _("the best %(best)s of %(heats)s scores") % {"best": event.best_count, "heats": event.heats}
    parts = []
    for count, times in (
        (event.lowest_count, event.lowest_multiplier),
        (event.next_lowest_count, event.next_lowest_multiplier),
    ):
        if count:
            parts.append(_("%(count)s lowest × %(times)s") % {"count": count, "times": figure(times)})
    return _(", then ").join(parts) or _("all scores")


def _share_cell(share: Mapping[str, float]) -> FigureCell:
    low, high = (figure(share[end] * 100, digits=1) for end in ("low", "high"))
    return FigureCell(
        f"{figure(share['share'] * 100, digits=1)}%", _("%(low)s to %(high)s") % {"low": low, "high": high}
    )


def _mean_cell(mean: Mapping[str, float] | None) -> FigureCell:
    if mean is None:
        return FigureCell("–")
    low, high = (figure(mean[end]) for end in ("low", "high"))
    return FigureCell(figure(mean["mean"]), _("%(low)s to %(high)s") % {"low": low, "high": high})


def _points(changed: Mapping[str, float]) -> FigureCell:
    """A difference of two shares, in points of a percent."""
    value, low, high = (_signed(changed[part] * 100) for part in ("mean", "low", "high"))
    return FigureCell(value, _("%(low)s to %(high)s") % {"low": low, "high": high})


def _signed(value: float) -> str:
    rounded = round(value, 1)
    return f"+{figure(rounded, digits=1)}" if rounded > 0 else figure(rounded, digits=1)
