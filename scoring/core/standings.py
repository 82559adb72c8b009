"""The table of a boards tournament: ranks, heat scores, totals, and the reason behind every broken tie.

Manual §14 and ruling M7: competition ranking (1 2 2 4), the event's chain of tie-breaks, then the organiser's order.
The "only qualified" switch lists and ranks just those who played in the minimum number of heats.

Players of a pool that takes the top ranks are before all others, in the order of their scores on its boards; among
equal scores the total decides, then the tie-breaks. Of several such pools the one of the later heat goes first, in one
heat the one that is listed first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from scoring.core.drops import HeatScore
from scoring.core.facts import EntryFacts, PoolFacts
from scoring.core.score_book import EntryScores, ScoreBook, keep_score_book
from scoring.core.tie_breaks import DIRECTOR, Level, PassedOver, TieDecision, find_boards_tie_breaks, split_tie

LineStatus = Literal["ranked", "unranked", "not_played"]


@dataclass(frozen=True, slots=True)
class TopRank:
    """Why a line is before those with greater totals: the pool, and the score on its boards that counts."""

    pool: PoolFacts
    score: Fraction


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One entry in the table. `rank` is None for players who don't compete or have no finished game yet.

    `level` is True where others share the rank; `decisions` are the tie-breaks that placed it, first to last, and
    `undecided` those that leave it level. `top` is set for players of a pool that takes the top ranks.
    """

    entry: EntryFacts
    status: LineStatus
    rank: int | None
    level: bool
    total: Fraction
    heats: tuple[HeatScore, ...]
    played: int
    qualified: bool
    decisions: tuple[TieDecision, ...] = ()
    top: TopRank | None = None
    undecided: tuple[PassedOver, ...] = ()


@dataclass(frozen=True, slots=True)
class Standings:
    """The whole table: ranked lines best first, then unranked players, then those who haven't played."""

    lines: tuple[StandingsLine, ...]
    only_qualified: bool

    @property
    def ranked(self) -> tuple[StandingsLine, ...]:
        """The lines that have a rank, best first."""
        return tuple(line for line in self.lines if line.rank is not None)

    @property
    def ranks(self) -> dict[int, int]:
        """Rank by entry id, for the lines that have one."""
        return {line.entry.id: line.rank for line in self.lines if line.rank is not None}


def standings(book: ScoreBook, *, only_qualified: bool = False) -> Standings:
    """Rank the entries of a score book.

    Everyone with a finished game is ranked, except `unranked` players. Lines that share a rank are in name
    order. With `only_qualified`, those below the minimum of heats are left out, and the others ranked among
    themselves. Raises `RuleError` for an unknown tie-break.
    """
    pages = sorted(_listed(book, only_qualified=only_qualified), key=_name_key)
    competing = [page for page in pages if _status(page) == "ranked"]
    tops = _top_ranks(competing, book=book)
    lines = [
        _line(page, book=book, rank=rank, level=level, top=tops.get(page.id))
        for rank, level in _rank_levels(competing, book=book)
        for page in level.members
    ]
    for status in ("unranked", "not_played"):
        lines.extend(_line(page, book=book) for page in pages if _status(page) == status)
    return Standings(tuple(lines), only_qualified)


def is_qualified(page: EntryScores, *, book: ScoreBook) -> bool:
    """True for players with finished games in at least the minimum number of heats (§4)."""
    return page.played >= book.rules.minimum_heats


def ranks_before(book: ScoreBook, *, table: Standings, heat: int | None = None) -> dict[int, int]:
    """Rank by entry id as it was before `heat` (the last heat with a finished game if None), for arrows.

    The same entries are compared as `table` ranks now, so that "only qualified" moves nobody by itself. Players without
    a finished game by then are left out, and before the first heat it is empty.
    """
    last = heat if heat is not None else max((game.heat for game in book.facts.games), default=0)
    earlier = frozenset(range(1, last))
    closed = book.facts.closed_heats
    facts = replace(
        book.facts,
        games=tuple(game for game in book.facts.games if game.heat < last),
        closed_heats=earlier if closed is None else closed & earlier,
    )
    then = keep_score_book(facts, rules=book.rules)
    pages = [then.pages[line.entry.id] for line in table.ranked]
    competing = [page for page in pages if page.credits]
    return {page.id: rank for rank, level in _rank_levels(competing, book=then) for page in level.members}


def _rank_levels(pages: Iterable[EntryScores], *, book: ScoreBook) -> Iterator[tuple[int, Level]]:
    chain = (*find_boards_tie_breaks(book.rules.tie_breaks), DIRECTOR)
    rank = 1
    for tied in _level_at_first(list(pages), book=book):
        for level in split_tie(tied, book=book, chain=chain):
            yield rank, level
            rank += len(level.members)


def _listed(book: ScoreBook, *, only_qualified: bool) -> list[EntryScores]:
    return [
        page
        for page in book.pages.values()
        if (page.credits or not page.entry.withdrawn) and (not only_qualified or is_qualified(page, book=book))
    ]


def _status(page: EntryScores) -> LineStatus:
    if page.entry.unranked:
        return "unranked"
    return "ranked" if page.credits else "not_played"


def _name_key(page: EntryScores) -> tuple[str, str, int]:
    entry = page.entry
    return ((entry.sort_name or entry.name).casefold(), entry.name, entry.id)


def _level_at_first(pages: Sequence[EntryScores], *, book: ScoreBook) -> Iterator[list[EntryScores]]:
    """Those level before any tie-break: the pools that take the top ranks by their scores, the others by totals."""
    tops = _top_ranks(pages, book=book)
    groups: dict[tuple[int, int, Fraction], list[EntryScores]] = {}
    for page in pages:
        if top := tops.get(page.id):
            groups.setdefault((-top.pool.heat, top.pool.position, -top.score), []).append(page)
    for key in sorted(groups):
        yield from _by_total(groups[key])
    yield from _by_total(page for page in pages if page.id not in tops)


def _top_ranks(pages: Iterable[EntryScores], *, book: ScoreBook) -> dict[int, TopRank]:
    pools = [pool for pool in book.facts.pools if pool.takes_top_ranks and pool.over]
    pools.sort(key=lambda pool: (-pool.heat, pool.position))
    tops: dict[int, TopRank] = {}
    for page in pages if pools else ():
        for pool in pools:
            scores = [credit.seat.score for credit in page.credits if credit.game.pool == pool.id]
            if scores:
                tops[page.id] = TopRank(pool, max(scores))
                break
    return tops


def _by_total(pages: Iterable[EntryScores]) -> list[list[EntryScores]]:
    groups: dict[Fraction, list[EntryScores]] = {}
    for page in pages:
        groups.setdefault(page.total, []).append(page)
    return [groups[total] for total in sorted(groups, reverse=True)]


def _line(
    page: EntryScores,
    *,
    book: ScoreBook,
    rank: int | None = None,
    level: Level | None = None,
    top: TopRank | None = None,
) -> StandingsLine:
    return StandingsLine(
        entry=page.entry,
        status=_status(page),
        rank=rank,
        level=level is not None and len(level.members) > 1,
        total=page.total,
        heats=page.heats,
        played=page.played,
        qualified=is_qualified(page, book=book),
        decisions=level.decisions if level else (),
        top=top,
        undecided=level.undecided if level else (),
    )
