"""The table of totals: marks, penalties and points from games, as a snapshot tells it.

Pages, files, the API and prints read this table; `scoring.core.prizes.totals` alone adds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from django.db.models import QuerySet

from scoring.core.prizes.totals import Marked, MarkKind, ranked_totals, sum_of_marks
from tournaments.base.figures import MINUS, exact, plain_figure
from tournaments.base.files.csv_file import csv_bytes
from tournaments.base.prepared import Prepared
from tournaments.events.extras import Extra
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.outcomes import Outcome
from tournaments.events.shown import Shown, Told, Winner
from tournaments.events.visibility import View
from tournaments.prizes.models import Penalty, SoftKind, SoftMark, SoftRules
from tournaments.prizes.shown import PublicPenaltyShown, TotalRow, TotalsKindShown, TotalsShown

Names = Callable[[], Mapping[int, str]]
Marks = dict[int, dict[int, Fraction]]
"""By player and kind."""


def totals_shown(event: Event, shown: Shown, view: View, names: Names) -> TotalsShown | None:
    """The table as the view shows it; None without marks and penalties, and while anything is hidden. One query then.

    The sums of opponents' marks are in it once the event is over.
    """
    rules = next(iter(_rules(event=event.pk)), None)
    if rules is None or view.keeps_back:
        return None
    outcome = format_of(event).outcome(event, shown)
    kinds = [
        each for each in SoftKind.objects.filter(event=event) if shown.ending.over or each.entered_by != "opponent"
    ]
    penalties = list(Penalty.objects.filter(entry__event=event).select_related("round"))
    if outcome is None or not (kinds or penalties):
        return None
    found = _marked(outcome, marks_of(kinds), penalties)
    told = names()
    core = [MarkKind(id=each.pk, weight=Fraction(each.weight), in_total=each.in_total) for each in kinds]
    by_total = rules.ranking == "all"
    lines = ranked_totals(found, core, by_total=by_total, below_zero=rules.below_zero)
    return TotalsShown(
        by_total=by_total,
        kinds=tuple(
            TotalsKindShown(id=each.pk, name=each.name, weight=exact(Fraction(each.weight)), in_total=each.in_total)
            for each in kinds
        ),
        rows=tuple(
            TotalRow(
                entry=line.player.id,
                name=told[line.player.id],
                rank=line.rank,
                games=exact(line.player.points),
                marks=tuple(_exact(line.player.marks.get(each.pk)) for each in kinds),
                penalties=exact(line.player.penalties),
                total=exact(line.total),
                games_rank=line.player.place,
            )
            for line in lines
        ),
        penalties=tuple(_penalty(each, told) for each in penalties if each.public and each.entry_id in told),
    )


TOTALS: Final = Told[TotalsShown]("totals", TotalsShown, follow=totals_shown)
"""Totals, as the rest of the code sees them."""


class Totals(Extra):
    """See `tournaments.events.extras`: the total ranks the players where the organisers say so."""

    code = "totals"

    def ranks(self, shown: Shown) -> bool:
        table = TOTALS.of(shown)
        return table is not None and table.by_total

    def outcome(self, shown: Shown, outcome: Outcome) -> Outcome:
        table = TOTALS.of(shown)
        if table is None or not table.by_total:
            return outcome
        known = {each.entry: each for each in outcome.endings}
        return replace(
            outcome,
            endings=tuple(
                replace(
                    known[row.entry],
                    place=row.rank,
                    points=Fraction(row.total),
                    by_games=(row.games_rank, Fraction(row.games)),
                )
                for row in table.rows
                if row.entry in known
            ),
        )

    def winners(self, shown: Shown) -> Sequence[Winner] | None:
        table = TOTALS.of(shown)
        if table is None or not table.by_total:
            return None
        return [Winner(of="", names=tuple(row.name for row in table.rows if row.rank == 1))]

    def more_files(self, event: Event, shown: Shown) -> Iterable[tuple[str, bytes]]:
        table = TOTALS.of(shown)
        return [("totals.csv", csv_bytes(totals_csv(table), mark=False))] if table else []


@Prepared
def _rules(*, event: int) -> QuerySet[SoftRules]:
    return SoftRules.objects.filter(event=event)


def marks_of(kinds: Iterable[SoftKind]) -> Marks:
    """The marks that count, by player and kind; of opponents' marks the sum. One query.

    A single mark of an opponent only counts where it goes into the total.
    """
    own = {each.pk: each for each in kinds}
    newest: dict[tuple[int, int, int | None, int | None], SoftMark] = {}
    for mark in SoftMark.objects.filter(kind__in=own).order_by("id"):
        newest[mark.kind_id, mark.entry_id, mark.giver_id, mark.game_id] = mark
    given: dict[tuple[int, int], list[Fraction]] = defaultdict(list)
    for mark in newest.values():
        # Marks given before another judge was appointed don't count.
        if mark.value is not None and (own[mark.kind_id].entered_by == "opponent") == (mark.giver_id is not None):
            given[mark.entry_id, mark.kind_id].append(Fraction(mark.value))
    found: Marks = defaultdict(dict)
    for (entry, kind), values in given.items():
        if own[kind].entered_by != "opponent":
            found[entry][kind] = values[-1]
        elif own[kind].in_total or len(values) > 1:  # the sum of a single mark would reveal it
            found[entry][kind] = sum_of_marks(values)
    return found


def totals_csv(table: TotalsShown) -> Iterator[Sequence[object]]:
    """The table as lines of a file, the heading first."""
    yield ["rank", "name", "games", *(each.name for each in table.kinds), "penalties", "total"]
    for row in table.rows:
        figures = [row.games, *row.marks, row.penalties, row.total]
        yield [row.rank, row.name, *("" if each is None else _plain(each) for each in figures)]


def _marked(outcome: Outcome, marks: Marks, penalties: Iterable[Penalty]) -> list[Marked]:
    lost: dict[int, Fraction] = defaultdict(Fraction)
    for each in penalties:
        lost[each.entry_id] += Fraction(each.points)
    return [
        Marked(
            id=each.entry,
            place=each.place,
            points=each.points,
            marks=marks.get(each.entry, {}),
            penalties=lost[each.entry],
        )
        for each in outcome.endings
    ]


def _penalty(row: Penalty, names: Mapping[int, str]) -> PublicPenaltyShown:
    return PublicPenaltyShown(
        entry=row.entry_id,
        name=names[row.entry_id],
        kind=row.kind,
        points=exact(Fraction(row.points)),
        reason=row.reason,
        round=row.round.number if row.round else 0,
    )


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else exact(value)


def _plain(value: str) -> str:
    """A number for spreadsheets, with up to four decimals."""
    return plain_figure(value, digits=4).replace(MINUS, "-")
