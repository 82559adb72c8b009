"""Tie-breaks from the scores of opponents: Buchholz and its kin, Sonneborn-Berger, SODOS.

Rules: FIDE C.07 (from 1 March 2026), articles 8, 9, 14 and 16; ruling A5 (SODOS: opponents beaten, draws add nothing)
and A7 (M-Buchholz without best and worst, and Buchholz where there are under three).

Rounds without a game: `fide` counts them as a game against a dummy with the player's own score, capped (16.4);
`own-score` counts the player's own score as it is; `none` leaves them out. A cut takes voluntarily unplayed rounds
first (16.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pairing.core.swiss.ranking.book import NOBODY, REQUESTED, Book, adjustment, once_per_book
from pairing.core.swiss.ranking.terms import Term, Trace, Why
from pairing.core.swiss.record import Kind, Outcome


@dataclass(frozen=True, slots=True)
class Meeting:
    """One round as these tie-breaks count it: the score of the opponent (or dummy), and the player's points.

    `voluntary` marks an unplayed round that the player chose or caused. Scores are in the book's units.
    """

    round: int
    score: int
    points: int
    won: bool
    opponent: int = NOBODY
    dummy: bool = False
    voluntary: bool = False


@once_per_book
def meetings(book: Book) -> list[list[Meeting]]:
    """The rounds that count of every player."""
    return [_meetings(book, one, book.adjusted, book.totals) for one in range(len(book.players))]


def _meetings(book: Book, one: int, adjusted: Sequence[int], totals: Sequence[int]) -> list[Meeting]:
    fide, none = book.settings.unplayed == "fide", book.settings.unplayed == "none"
    found = []
    own, most = totals[one], book.draw * book.rounds
    rows = zip(book.turns(one), book.opponents[one], book.points[one], strict=True)
    for number, (turn, opponent, points) in enumerate(rows, start=1):
        if turn.kind is Kind.GAME and opponent != NOBODY:
            won = turn.outcome is Outcome.WIN
            found.append(Meeting(number, adjusted[opponent], points, won, opponent))
            continue
        if none:
            continue
        won = points == book.win and book.win > book.draw
        if not fide:
            found.append(Meeting(number, own, points, won, dummy=True))
        elif turn.kind is Kind.FORFEIT and opponent != NOBODY:
            lost = turn.outcome is not Outcome.WIN
            found.append(Meeting(number, min(own, adjusted[opponent]), points, won, opponent, True, lost))
        else:
            voluntary = turn.kind in REQUESTED or (turn.kind is Kind.FORFEIT and turn.outcome is not Outcome.WIN)
            found.append(Meeting(number, min(own, most), points, won, NOBODY, True, voluntary))
    return found


def cut_rounds(rounds: Sequence[Meeting], *, low: int, high: int, by_points: bool = False) -> dict[int, Why]:
    """Which rounds are left out, by their number: the `low` least, then the `high` most significant.

    The least is that against the lowest score (of several, with the lowest product). Where the player has voluntarily
    unplayed rounds, the one of those that adds least goes instead, unless it adds less than the least (C.07 16.5).
    """

    def key(meeting: Meeting) -> tuple[int, int]:
        return meeting.score, meeting.score * meeting.points if by_points else meeting.score

    left = list(rounds)
    out: dict[int, Why] = {}
    for _ in range(min(low, len(left))):
        least = min(left, key=key)
        chosen = [meeting for meeting in left if meeting.voluntary]
        if chosen:
            lowest = min(chosen, key=lambda meeting: key(meeting)[::-1])
            if key(lowest)[1] >= key(least)[1]:
                least = lowest
        left.remove(least)
        out[least.round] = "least"
    for _ in range(min(high, len(left))):
        most = max(left, key=key)
        left.remove(most)
        out[most.round] = "most"
    return out


@once_per_book
def buchholz(book: Book, *, low: int = 0, high: int = 0, keep_few: bool = False) -> list[int]:
    """The sum of the opponents' scores; with `keep_few` nothing is cut where there are under three."""
    found = []
    for rounds in meetings(book):
        total = sum([meeting.score for meeting in rounds])
        if (low or high) and not (keep_few and len(rounds) < 3):
            out = cut_rounds(rounds, low=low, high=high)
            total -= sum([meeting.score for meeting in rounds if meeting.round in out])
        found.append(total)
    return found


def trace_buchholz(book: Book, one: int, *, low: int = 0, high: int = 0, keep_few: bool = False) -> Trace:
    """The arithmetic of `buchholz` for one player."""
    rounds = meetings(book)[one]
    few = keep_few and len(rounds) < 3
    out = {} if few else cut_rounds(rounds, low=low, high=high)
    return _trace(book, rounds, out)


def sonneborn_berger(book: Book, *, low: int = 0) -> list[int]:
    """The sum of each opponent's score times the points scored against it, in units of the scale squared."""
    found = []
    for rounds in meetings(book):
        out = cut_rounds(rounds, low=low, high=0, by_points=True) if low else {}
        found.append(sum([meeting.score * meeting.points for meeting in rounds if meeting.round not in out]))
    return found


def trace_sonneborn_berger(book: Book, one: int, *, low: int = 0) -> Trace:
    """The arithmetic of `sonneborn_berger` for one player."""
    rounds = meetings(book)[one]
    return _trace(book, rounds, cut_rounds(rounds, low=low, high=0, by_points=True), times=True)


def sodos(book: Book) -> list[int]:
    """The sum of the scores of those beaten; an unplayed round that paid a win counts as one against the dummy."""
    return [sum([meeting.score for meeting in rounds if meeting.won]) for rounds in meetings(book)]


def trace_sodos(book: Book, one: int) -> Trace:
    """The arithmetic of `sodos` for one player: the wins alone."""
    return _trace(book, [meeting for meeting in meetings(book)[one] if meeting.won], {})


def fore_buchholz(book: Book, *, low: int = 0, high: int = 0) -> list[int]:
    """Buchholz as if all games paired for the final round had been drawn (C.07 8.3)."""
    rows = [(sum([m.score for m in rounds]), cut_rounds(rounds, low=low, high=high), rounds) for rounds in fore(book)]
    return [total - sum([m.score for m in rounds if m.round in out]) for total, out, rounds in rows]


def trace_fore_buchholz(book: Book, one: int, *, low: int = 0, high: int = 0) -> Trace:
    """The arithmetic of `fore_buchholz` for one player."""
    rounds = fore(book)[one]
    return _trace(book, rounds, cut_rounds(rounds, low=low, high=high))


@once_per_book
def fore(book: Book) -> list[list[Meeting]]:
    """The rounds of every player with the final one drawn by all who were paired in it, forfeits included.

    Before the final round is played they are as they are. Where no number of rounds is planned, the newest is final.
    """
    if book.event.rounds is not None and book.rounds < book.event.rounds:
        return meetings(book)
    players = []
    for player in book.players:
        turns = player.turns
        if turns and turns[-1].opponent is not None:
            turns = (*turns[:-1], replace(turns[-1], kind=Kind.GAME, outcome=Outcome.DRAW))
        players.append(replace(player, turns=turns))
    drawn = replace(
        book,
        players=tuple(players),
        points=[
            [*row[:-1], book.draw] if player.turns and player.turns[-1].opponent is not None else row
            for row, player in zip(book.points, players, strict=True)
        ],
        memo={},
    )
    shift = [sum(new) - sum(old) for new, old in zip(drawn.points, book.points, strict=True)]
    totals = [total + change for total, change in zip(book.totals, shift, strict=True)]
    adjusted = totals
    if book.settings.unplayed == "fide":
        adjusted = [
            total + adjustment(player.turns, row, book.draw)
            for total, player, row in zip(totals, players, drawn.points, strict=True)
        ]
    return [_meetings(drawn, one, adjusted, totals) for one in range(len(players))]


@once_per_book
def mean_buchholz(book: Book) -> list[Fraction | None]:
    """The mean Buchholz of the opponents played (C.07 8.2), exact; None for a player without games."""
    sums = buchholz(book)
    found: list[Fraction | None] = []
    for one in range(len(book.players)):
        met = _played(book, one)
        found.append(Fraction(sum(sums[other] for other in met), len(met)) if met else None)
    return found


def trace_mean_buchholz(book: Book, one: int) -> Trace:
    """The arithmetic of `mean_buchholz` for one player."""
    value = mean_buchholz(book)[one]
    return Trace(None if value is None else book.exact(value), _terms_of_played(book, one), "mean")


@once_per_book
def summed_buchholz(book: Book) -> list[int]:
    """The sum of the Buchholz of the opponents played: SOSOS of the Go players."""
    sums = buchholz(book)
    return [sum(sums[other] for other in _played(book, one)) for one in range(len(book.players))]


def trace_summed_buchholz(book: Book, one: int) -> Trace:
    """The arithmetic of `summed_buchholz` for one player."""
    return Trace(book.exact(summed_buchholz(book)[one]), _terms_of_played(book, one))


def _terms_of_played(book: Book, one: int) -> tuple[Term, ...]:
    """The Buchholz of each opponent played."""
    sums = buchholz(book)
    return tuple(
        Term(number, book.exact(sums[other]), book.players[other].number)
        for number, (turn, other) in enumerate(zip(book.turns(one), book.opponents[one], strict=True), start=1)
        if turn.kind is Kind.GAME and other != NOBODY
    )


def _played(book: Book, one: int) -> list[int]:
    rows = zip(book.turns(one), book.opponents[one], strict=True)
    return [other for turn, other in rows if turn.kind is Kind.GAME and other != NOBODY]


def _trace(book: Book, rounds: Sequence[Meeting], out: dict[int, Why], *, times: bool = False) -> Trace:
    terms = tuple(
        Term(
            meeting.round,
            book.exact(meeting.score),
            None if meeting.opponent == NOBODY else book.players[meeting.opponent].number,
            book.exact(meeting.points) if times else None,
            meeting.dummy,
            out.get(meeting.round, "counted"),
        )
        for meeting in rounds
    )
    return Trace(sum((term.product for term in terms if term.why == "counted"), Fraction(0)), terms)
