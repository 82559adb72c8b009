"""The standings: points, then the chain of tie-breaks for each group still tied (FIDE C.07 4.2), and what decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pairing.core.swiss.ranking.book import Book, RankingSettings, make_book
from pairing.core.swiss.ranking.direct import encounter_points
from pairing.core.swiss.ranking.terms import Trace
from pairing.core.swiss.ranking.tie_breaks import SwissTieBreak
from pairing.core.swiss.record import Record

POINTS = "points"
DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings.

    `values` are those of the chain in its order; None for what has no value: a direct encounter where there was none to
    decide, a rating where somebody has none. `decided_by` put this player behind the one above: a code of the chain,
    `points`, `director`, or None for the first and for those who share their rank.
    """

    rank: int
    number: int
    name: str
    points: Fraction
    values: tuple[Fraction | None, ...]
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Why one player is behind the one above: the tie-break, both values, and how each came about."""

    code: str
    ahead: int
    behind: int
    ahead_trace: Trace
    behind_trace: Trace


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranked field with the book it was ranked by.

    `decided` is what set each line apart before ranks below the places of the chain were shared.
    """

    book: Book
    chain: tuple[SwissTieBreak, ...]
    rows: tuple[Row, ...]
    places: tuple[int, ...]
    decided: tuple[str | None, ...]

    def trace(self, row: int, tie_break: SwissTieBreak) -> Trace:
        """The arithmetic of this line's value."""
        if tie_break.split:
            return self._encounter(row, tie_break)
        return tie_break.trace(self.book, self.places[row])

    def why(self, row: int) -> Comparison | None:
        """Why this line is below the one above; None for the first and for a shared rank."""
        code = self.rows[row].decided_by
        if code is None:
            return None
        if code == POINTS:
            traces = [Trace(self.rows[at].points, how="fact") for at in (row - 1, row)]
        elif code == DIRECTOR:
            places = self.book.settings.by_hand
            traces = [Trace(Fraction(places[self.rows[at].number]), how="fact") for at in (row - 1, row)]
        else:
            tie_break = next(each for each in self.chain if each.code == code)
            traces = [self.trace(row - 1, tie_break), self.trace(row, tie_break)]
        return Comparison(code, self.rows[row - 1].number, self.rows[row].number, traces[0], traces[1])

    def _encounter(self, row: int, tie_break: SwissTieBreak) -> Trace:
        """The points among those who were tied when the direct encounter was asked."""
        at = self.chain.index(tie_break)
        tied = self._tied_before(row, at)
        points = encounter_points(self.book, tied)
        names = ", ".join(str(self.book.players[one].number) for one in tied if one != self.places[row])
        return Trace(self.book.exact(points[self.places[row]]), how="fact", note=f"against {names}")

    def _tied_before(self, row: int, at: int) -> list[int]:
        """The places of the players level with this line before tie-break `at` of the chain."""
        codes = {POINTS, *(each.code for each in self.chain[:at])}
        start = row
        while start and self.decided[start] not in codes:
            start -= 1
        end = row + 1
        while end < len(self.rows) and self.decided[end] not in codes:
            end += 1
        return list(self.places[start:end])


def by_places(standings: Standings, places: Mapping[int, int]) -> Standings:
    """The standings in the order of places that something else decided, such as a bracket; equal places share a rank.

    `places` are by number, 1 the best.
    """
    order = sorted(range(len(standings.rows)), key=lambda at: places[standings.rows[at].number])
    rows: list[Row] = []
    for at in order:
        row = standings.rows[at]
        level = bool(rows) and places[rows[-1].number] == places[row.number]
        rank = rows[-1].rank if level else len(rows) + 1
        rows.append(replace(row, rank=rank, decided_by=None if level or not rows else POINTS))
    return replace(
        standings,
        rows=tuple(rows),
        places=tuple(standings.places[at] for at in order),
        decided=tuple(row.decided_by for row in rows),
    )


@dataclass(slots=True)
class _Group:
    """Players level so far, best first among groups, and what set them apart from the group above."""

    members: list[int]
    decided_by: str | None


def rank_event(event: Record, *, chain: Sequence[SwissTieBreak], settings: RankingSettings | None = None) -> Standings:
    """The standings of an event after its last round. Players who are still tied share a rank: 1, 2, 2, 4.

    After the chain comes the organiser's order, if all tied players have a place in it (ruling M7). The chain may rank
    the first places alone: see `RankingSettings.chain_places`.
    """
    book = make_book(event, settings or RankingSettings())
    groups = _by_points(book)
    columns: list[list[Fraction | None]] = []
    for tie_break in chain:
        if tie_break.split:
            groups, column = _split_among_tied(book, groups, tie_break)
        else:
            groups, column = _split_by_values(book, groups, tie_break)
        columns.append(column)
    groups = _split_by_hand(book, groups)
    found = _standings(book, tuple(chain), _shared_below(book, groups), columns)
    decided = (code for group in groups for code in [group.decided_by, *[None] * (len(group.members) - 1)])
    return replace(found, decided=tuple(decided))


def _by_points(book: Book) -> list[_Group]:
    order = sorted(range(len(book.players)), key=lambda one: -book.totals[one])
    return list(_levels(order, book.totals, None, POINTS))


def _levels(order: Sequence[int], values: Sequence[object], above: str | None, code: str) -> Iterator[_Group]:
    """Consecutive players with equal values as groups; the first keeps what set it apart before."""
    group: _Group | None = None
    for one in order:
        if group is not None and values[one] == values[group.members[0]]:
            group.members.append(one)
            continue
        if group is not None:
            yield group
        group = _Group([one], above if group is None else code)
    if group is not None:
        yield group


def _split_by_values(
    book: Book, groups: list[_Group], tie_break: SwissTieBreak
) -> tuple[list[_Group], list[Fraction | None]]:
    values = tie_break.values_in(book)
    sign = 1 if tie_break.lower_first else -1
    found: list[_Group] = []
    for group in groups:
        if len(group.members) == 1:
            found.append(group)
            continue
        order = sorted(group.members, key=lambda one: (values[one] is None, sign * (values[one] or 0)))
        found.extend(_levels(order, values, group.decided_by, tie_break.code))
    shown: dict[int | Fraction | None, Fraction | None] = {None: None}
    shown |= {value: book.exact(value, power=tie_break.power) for value in set(values) if value is not None}
    return found, [shown[value] for value in values]


def _split_among_tied(
    book: Book, groups: list[_Group], tie_break: SwissTieBreak
) -> tuple[list[_Group], list[Fraction | None]]:
    column: list[Fraction | None] = [None] * len(book.players)
    found: list[_Group] = []
    for group in groups:
        if len(group.members) == 1 or tie_break.split is None:
            found.append(group)
            continue
        for one, points in encounter_points(book, group.members).items():
            column[one] = book.exact(points)
        levels = tie_break.split(book, group.members)
        found.extend(_Group(level, tie_break.code if index else group.decided_by) for index, level in enumerate(levels))
    return found, column


def _split_by_hand(book: Book, groups: list[_Group]) -> list[_Group]:
    places = [book.settings.by_hand.get(player.number) for player in book.players]
    found: list[_Group] = []
    for group in groups:
        given = {one: place for one in group.members if (place := places[one]) is not None}
        if len(given) < len(group.members):
            found.append(group)
            continue
        found.extend(_levels(sorted(group.members, key=given.__getitem__), places, group.decided_by, DIRECTOR))
    return found


def _shared_below(book: Book, groups: list[_Group]) -> list[_Group]:
    """Groups with equal points whose rank is below the places that the chain decides are one, in the same order."""
    most = book.settings.chain_places
    if not most:
        return groups
    found: list[_Group] = []
    rank = begun = 1  # of the group at hand, and of the last one found
    for group in groups:
        level = bool(found) and book.totals[found[-1].members[0]] == book.totals[group.members[0]]
        if level and begun > most:
            found[-1].members.extend(group.members)
        else:
            found.append(_Group(list(group.members), group.decided_by))
            begun = rank
        rank += len(group.members)
    return found


def _standings(
    book: Book, chain: tuple[SwissTieBreak, ...], groups: list[_Group], columns: list[list[Fraction | None]]
) -> Standings:
    rows: list[Row] = []
    places: list[int] = []
    points = {total: book.exact(total) for total in set(book.totals)}
    for group in groups:
        rank = len(rows) + 1
        for index, one in enumerate(group.members):
            player = book.players[one]
            rows.append(
                Row(
                    rank,
                    player.number,
                    player.name,
                    points[book.totals[one]],
                    tuple([column[one] for column in columns]),
                    group.decided_by if index == 0 else None,
                )
            )
            places.append(one)
    return Standings(book, chain, tuple(rows), tuple(places), tuple(row.decided_by for row in rows))
