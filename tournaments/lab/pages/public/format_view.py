"""A study as its page shows it: the question in words, figures by format, what the numbers force, and advice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from common.web.charts import Chart
from common.web.problems import problem_text
from pairing.core.adviser.advice import Advice
from pairing.core.adviser.boards_format import BoardsFormat
from pairing.core.adviser.question import SPREADS, Question, StudiedFormat
from pairing.core.adviser.swiss_format import SwissFormat
from tournaments.base.figures import figure
from tournaments.lab.models import FormatStudy
from tournaments.lab.pages.public.format_charts import rank_chart, rank_labels, rank_shares, share_chart
from tournaments.lab.pages.public.format_forms import EDGES, SPREAD_WORDS
from tournaments.lab.pages.public.format_words import (
    forced_words,
    format_rules,
    format_title,
    mean_words,
    share_words,
    told_at_zero,
)
from tournaments.lab.selectors.format_studies import counts_and_advice
from tournaments.lab.services.format_studies import known_question


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
    """Everything that the page shows besides the job's progress. Empty where the question can't be read any more."""

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
    def has_boards(self) -> bool:
        """Whether one of them plays boards of seven."""
        return any(isinstance(each, BoardsFormat) for each in self.question.formats) if self.question else False

    @property
    def has_swiss(self) -> bool:
        """Whether one of them is a Swiss."""
        return any(isinstance(each, SwissFormat) for each in self.question.formats) if self.question else False

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
        boards = [
            (_("Boards that end in a solo"), f"{figure(model.solo_share * 100)}%"),
            (_("Powers"), str(dict(EDGES)[model.power_edge])),
        ]
        return [
            (_("Strength of the players"), spread),
            *(boards if self.has_boards else ()),
            (_("Events simulated"), f"{self.question.events:,}"),
            (pgettext("random", "Seed"), str(self.study.seed)),
        ]

    @cached_property
    def rows(self) -> list[FigureRow]:
        """The simulated figures."""
        if self.answer is None:
            return []
        return [*self._share_rows(self.answer), *self._mean_rows(self.answer)]

    @cached_property
    def shares(self) -> Chart | None:
        """The chart of the chances that all formats have."""
        if self.answer is None:
            return None
        formats = [each["shares"] for each in self.answer["formats"]]
        named = {name: word for name, word in share_words().items() if all(name in each for each in formats)}
        return share_chart(self._names, [(word, [each[name] for each in formats]) for name, word in named.items()])

    @cached_property
    def ranks(self) -> Chart | None:
        """The chart of the best player's ranks."""
        return rank_chart(self._names, self._rank_counts) if self.answer else None

    @cached_property
    def rank_rows(self) -> list[tuple[str, list[str]]]:
        """The same as a table."""
        by_rank = zip(*rank_shares(self._rank_counts), strict=True)
        return [
            (label, [f"{figure(share * 100, digits=1)}%" for share in shares])
            for label, shares in zip(rank_labels(), by_rank, strict=False)
        ]

    @property
    def _names(self) -> list[str]:
        """The formats as the legend names them; blank where there is nothing to compare."""
        return [f"{each.letter}: {each.title}" for each in self.formats] if self.compares else [""]

    @property
    def _rank_counts(self) -> list[list[int]]:
        return [each["best_ranks"] for each in self.answer["formats"]] if self.answer else []

    @property
    def forced_rows(self) -> list[tuple[str, list[int | None]]]:
        """What the numbers force, by line; zeros on both sides are left out but for the repeats.

        None where a kind of event has no such count.
        """
        lines = [(label, [each.forced.get(name) for each in self.formats]) for name, label in forced_words().items()]
        return [
            line
            for line in lines
            if any(line[1]) or (line[0] in told_at_zero() and any(n is not None for n in line[1]))
        ]

    def _share_rows(self, answer: Mapping[str, Any]) -> list[FigureRow]:
        rows = []
        for name, label in share_words().items():
            if not any(name in each["shares"] for each in answer["formats"]):
                continue
            cells = tuple(_share_cell(each["shares"].get(name)) for each in answer["formats"])
            changed = answer.get("differences", {}).get(name)
            rows.append(FigureRow(label, cells, _points(changed) if changed else None))
        return rows

    def _mean_rows(self, answer: Mapping[str, Any]) -> list[FigureRow]:
        return [
            FigureRow(label, tuple(_mean_cell(each["means"].get(name)) for each in answer["formats"]))
            for name, label in mean_words().items()
            if any(name in each["means"] for each in answer["formats"])
        ]


def _format_view(letter: str, event: StudiedFormat, forced: Mapping[str, int], advice: Sequence[Advice]) -> FormatView:
    words = tuple((each.level, problem_text(each)) for each in advice)
    return FormatView(letter, format_title(event), format_rules(event), forced, words)


def _share_cell(share: Mapping[str, float] | None) -> FigureCell:
    if share is None:
        return FigureCell("–")
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
