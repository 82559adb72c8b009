"""What each tie-break compares: one function each, from the tied pages and the book to a value by entry id.

None says that the tie-break's condition does not hold for all of the tied (ruling D5). Which value ranks ahead, and how
each is explained, is in `tie_breaks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.core.score_book import Credit, EntryScores, ScoreBook, exact_sum, heat_scores

Value = tuple[Fraction, ...]
Values = Mapping[int, Value]


def best_heat(tied: Sequence[EntryScores], _book: ScoreBook) -> Values:
    """The highest score in a heat."""
    return {page.id: _played_heats(page)[:1] for page in tied}


def best_heats(tied: Sequence[EntryScores], _book: ScoreBook) -> Values | None:
    """All heat scores, the highest first; None unless all played in equally many heats."""
    # With lists of different lengths, one more bad heat would outrank no heat at all.
    if len({page.played for page in tied}) > 1:
        return None
    return {page.id: _played_heats(page) for page in tied}


def _played_heats(page: EntryScores) -> Value:
    scores = [heat.score for heat in page.heats if heat.state == "played"]
    return tuple(sorted(scores, reverse=True))


def solos(tied: Sequence[EntryScores], _book: ScoreBook) -> Values:
    """The number of solos."""
    return {page.id: (Fraction(sum(credit.soloed for credit in page.credits)),) for page in tied}


def firsts(tied: Sequence[EntryScores], _book: ScoreBook) -> Values:
    """The number of boards ended first on centers, or soloed."""
    return {
        page.id: (Fraction(sum(credit.soloed or credit.seat.place == 1 for credit in page.credits)),) for page in tied
    }


def centers(tied: Sequence[EntryScores], _book: ScoreBook) -> Values | None:
    """All centers held at the end; None where some were not recorded."""
    totals: dict[int, Value] = {}
    for page in tied:
        counts = [credit.seat.centers for credit in page.credits if credit.seat.centers is not None]
        if len(counts) < len(page.credits):
            return None
        totals[page.id] = (Fraction(sum(counts)),)
    return totals


def head_to_head(tied: Sequence[EntryScores], _book: ScoreBook) -> Values | None:
    """The points of the games in which all the tied sat; None without such a game."""
    shared = {credit.game.id for credit in tied[0].credits}
    for page in tied[1:]:
        shared &= {credit.game.id for credit in page.credits}
        if not shared:
            return None
    return {
        page.id: (exact_sum([credit.seat.score for credit in page.credits if credit.game.id in shared]),)
        for page in tied
    }


def power_to_power(tied: Sequence[EntryScores], _book: ScoreBook) -> Values | None:
    """The points with the powers that all the tied played; None without such a power."""
    shared = {credit.seat.power for credit in tied[0].credits}
    for page in tied[1:]:
        shared &= {credit.seat.power for credit in page.credits}
        if not shared:
            return None
    return {
        page.id: (exact_sum([credit.seat.score for credit in page.credits if credit.seat.power in shared]),)
        for page in tied
    }


def superior_player(tied: Sequence[EntryScores], book: ScoreBook) -> Values | None:
    """The average points against the best ranked whom all the tied met; None without one."""
    superior = set(superior_players(tied, book))
    return {page.id: (_average_against(page, superior),) for page in tied} if superior else None


def superior_players(tied: Sequence[EntryScores], book: ScoreBook) -> tuple[int, ...]:
    """The best ranked whom all the tied met: several where they have one total, none where all met nobody."""
    met_by_all = _opponents(tied[0])
    for page in tied[1:]:
        met_by_all &= _opponents(page)
    met_by_all -= {page.id for page in tied}
    met_by_all = {id_ for id_ in met_by_all if not book.pages[id_].entry.unranked}
    if not met_by_all:
        return ()
    highest = max(book.pages[id_].total for id_ in met_by_all)
    # Players with the same total are one step of the ranking: their games count together.
    return tuple(sorted(id_ for id_ in met_by_all if book.pages[id_].total == highest))


def _opponents(page: EntryScores) -> set[int]:
    return {
        player
        for credit in page.credits
        for seat in credit.game.seats
        if seat is not credit.seat
        for player in seat.players
    }


def _average_against(page: EntryScores, superior: set[int]) -> Fraction:
    scores = [
        credit.seat.score
        for credit in page.credits
        if any(player in superior for seat in credit.game.seats if seat is not credit.seat for player in seat.players)
    ]
    return exact_sum(scores) / len(scores)


def no_defeats(tied: Sequence[EntryScores], book: ScoreBook) -> Values:
    """The total, with nothing for a defeat."""
    return {page.id: (_total_without_defeats(page, book),) for page in tied}


def _total_without_defeats(page: EntryScores, book: ScoreBook) -> Fraction:
    best: dict[int, Fraction] = {}
    for credit in page.credits:
        score = Fraction(0) if credit.lost else credit.seat.score
        heat = credit.game.heat
        best[heat] = max(best.get(heat, score), score)
    weighed = heat_scores(best, closed=book.facts.closed_heats, rules=book.rules)
    return exact_sum([*(heat.weighted for heat in weighed), page.entry.handicap])


def best_games(tied: Sequence[EntryScores], _book: ScoreBook) -> Values:
    """The scores of single games, the highest first, as many as each of the tied has."""
    shared = min(len(page.credits) for page in tied)
    return {
        page.id: tuple(sorted((credit.seat.score for credit in page.credits), reverse=True)[:shared]) for page in tied
    }


def heats_played(tied: Sequence[EntryScores], _book: ScoreBook) -> Values:
    """The number of heats with a finished game."""
    return {page.id: (Fraction(page.played),) for page in tied}


def common_games(tied: Sequence[EntryScores], _book: ScoreBook) -> Values | None:
    """The average points of the games shared with at least one other of the tied; None where somebody has none."""
    seats = Counter(credit.game.id for page in tied for credit in page.credits)
    averages: dict[int, Value] = {}
    for page in tied:
        scores = [credit.seat.score for credit in page.credits if seats[credit.game.id] > 1]
        if not scores:
            return None
        averages[page.id] = (exact_sum(scores) / len(scores),)
    return averages


def top_board(tied: Sequence[EntryScores], _book: ScoreBook) -> Values:
    """The best rank by score at a top board; the place after its last one for players who sat at none."""
    ranks = {page.id: [_rank_at(credit) for credit in page.credits if credit.game.top_board] for page in tied}
    sizes = [len(credit.game.seats) for page in tied for credit in page.credits if credit.game.top_board]
    behind = 1 + max(sizes, default=0)
    return {id_: (Fraction(min(found, default=behind)),) for id_, found in ranks.items()}


def _rank_at(credit: Credit) -> int:
    return 1 + sum(seat.score > credit.seat.score for seat in credit.game.seats)


def director(tied: Sequence[EntryScores], _book: ScoreBook) -> Values | None:
    """The organiser's order; None unless all tied players have a place in it."""
    orders = {page.id: page.entry.manual_order for page in tied}
    known = {id_: (Fraction(order),) for id_, order in orders.items() if order is not None}
    # An order left over from another tie must not move someone who was never compared.
    return known if len(known) == len(orders) else None
