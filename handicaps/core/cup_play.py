"""A handicap cup in progress: the pairings, what the weaker side receives, who won after that, and who is left.

Source: `rdbl-form-l-handicap.md` (the handicap tournament); ruling R5: cup play uses whole handicaps. The paper doesn't
say what happens if a match is level after the handicap: each cup has a rule for that (`TieRule`), and in a round robin
the match is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal

from handicaps.core.handicap_cup import CupResult, after_handicap
from pairing.core.knock_out import Match, Slot, knock_out, places_of
from pairing.core.round_robin import berger_rounds

CupKind = Literal["knock_out", "round_robin"]
TieRule = Literal["decide", "weaker", "stronger"]
CUP_KINDS: Final[tuple[CupKind, ...]] = ("knock_out", "round_robin")
TIE_RULES: Final[tuple[TieRule, ...]] = ("decide", "weaker", "stronger")
WIN: Final = 2
DRAW: Final = 1


@dataclass(frozen=True, slots=True)
class CupScore:
    """What was entered for a match: the home side's margin in IMPs at the table, or None if it was not played.

    `given_to` is the side ("home" or "away") that the desk gave the match, played or not; it decides a level match.
    """

    margin: Fraction | None = None
    given_to: Literal["home", "away", ""] = ""


@dataclass(frozen=True, slots=True)
class CupMatch:
    """A match by its number and round; the sides are teams by their place in the draw from 1, None until known, and
    `from_home` and `from_away` the matches that they come from. `stage` is how many sides are left in a knock-out, else
    0.

    `result` is the result after the handicap; `winner` the place of the side that goes through, `level` whether
    the handicap left it level. `open` matches have both sides and no winner yet; a drawn match of a round robin is not
    open.
    """

    number: int
    round: int
    stage: int
    for_third_place: bool
    home: int | None
    away: int | None
    receiver: int | None
    received: int
    result: CupResult | None
    winner: int | None
    open: bool
    from_home: int | None = None
    from_away: int | None = None

    @property
    def level(self) -> bool:
        """Whether it was played, and level after the handicap."""
        return self.result is not None and self.result.after == 0


@dataclass(frozen=True, slots=True)
class CupTableRow:
    """A line of a round robin: `after` is IMPs won less IMPs lost after handicaps; a win is 2 points, a draw 1."""

    place: int
    rank: int
    played: int
    won: int
    drawn: int
    lost: int
    points: int
    after: Fraction


@dataclass(frozen=True, slots=True)
class CupState:
    """The state of the cup: matches in their order, byes of the first round, places that are decided, and the winner.

    `table` is that of a round robin; `winners` are several where teams share its first rank at the end.
    """

    matches: tuple[CupMatch, ...]
    rounds: int
    byes: tuple[tuple[int, int], ...]
    places: Mapping[int, int]
    table: tuple[CupTableRow, ...]
    winners: tuple[int, ...]

    @property
    def open(self) -> tuple[CupMatch, ...]:
        """The matches that can be played now."""
        return tuple(match for match in self.matches if match.open)


def play_cup(
    kind: CupKind,
    handicaps: Sequence[int],
    *,
    scores: Mapping[int, CupScore],
    ties: TieRule = "decide",
    third_place: bool = False,
    double: bool = False,
) -> CupState:
    """The cup of teams with these handicaps, in the order of the draw, with the `scores` by number of match.

    Scores of matches whose sides aren't known yet are ignored. With `double` a round robin is played twice.
    Errors: `RuleError` at `seeds` or `players` for too few or too many teams.
    """
    if kind == "knock_out":
        return _knock_out(handicaps, scores, ties, third_place=third_place)
    return _round_robin(handicaps, scores, double=double)


def _knock_out(
    handicaps: Sequence[int], scores: Mapping[int, CupScore], ties: TieRule, *, third_place: bool
) -> CupState:
    bracket = knock_out(len(handicaps), third_place=third_place)
    found: dict[int, CupMatch] = {}
    for each in bracket.matches:
        sides = _side(each.first, found), _side(each.second, found)
        found[each.number] = _match(each, sides, handicaps, scores.get(each.number), ties)
    winners = {number: match.winner for number, match in found.items() if match.winner is not None}
    places = places_of(bracket, winners=winners)
    return CupState(
        tuple(found.values()),
        bracket.rounds,
        tuple((1, seed) for seed in bracket.byes),
        places,
        (),
        tuple(seed for seed, place in places.items() if place == 1),
    )


def _side(slot: Slot, found: Mapping[int, CupMatch]) -> int | None:
    if slot.seed is not None:
        return slot.seed
    feeder = found[slot.winner_of or slot.loser_of or 0]
    if feeder.winner is None:
        return None
    loser = feeder.away if feeder.winner == feeder.home else feeder.home
    return feeder.winner if slot.winner_of else loser


def _match(
    each: Match, sides: tuple[int | None, int | None], handicaps: Sequence[int], score: CupScore | None, ties: TieRule
) -> CupMatch:
    home, away = sides
    result = winner = receiver = None
    received = 0
    if home is not None and away is not None:
        receiver, received = _receives(home, away, handicaps)
        result = _result(home, away, handicaps, score)
        winner = _winner(home, away, result, score, receiver, ties)
    return CupMatch(
        number=each.number,
        round=each.round,
        stage=each.stage,
        for_third_place=each.for_third_place,
        home=home,
        away=away,
        from_home=each.first.winner_of or each.first.loser_of,
        from_away=each.second.winner_of or each.second.loser_of,
        receiver=receiver,
        received=received,
        result=result,
        winner=winner,
        open=home is not None and away is not None and winner is None,
    )


def _receives(home: int, away: int, handicaps: Sequence[int]) -> tuple[int | None, int]:
    difference = handicaps[away - 1] - handicaps[home - 1]
    return (None if difference == 0 else away if difference > 0 else home), abs(difference)


def _result(home: int, away: int, handicaps: Sequence[int], score: CupScore | None) -> CupResult | None:
    if score is None or score.margin is None:
        return None
    given = {str(home): handicaps[home - 1], str(away): handicaps[away - 1]}
    return after_handicap(str(home), str(away), handicaps=given, margin=score.margin)


def _winner(
    home: int,
    away: int,
    result: CupResult | None,
    score: CupScore | None,
    receiver: int | None,
    ties: TieRule,
) -> int | None:
    """The side that goes through: after the handicap, else by the rule for level matches, else by the desk's choice."""
    if result is not None and result.after != 0:
        return home if result.after > 0 else away
    if result is not None and receiver is not None and ties != "decide":
        stronger = home if receiver == away else away
        return receiver if ties == "weaker" else stronger
    if score is None or not score.given_to:
        return None
    return home if score.given_to == "home" else away


def _round_robin(handicaps: Sequence[int], scores: Mapping[int, CupScore], *, double: bool) -> CupState:
    rounds = berger_rounds(len(handicaps), double=double)
    matches: list[CupMatch] = []
    for each in rounds:
        for home, away in each.pairs:
            score = scores.get(len(matches) + 1)
            receiver, received = _receives(home, away, handicaps)
            result = _result(home, away, handicaps, score)
            winner = None
            if score is not None and (result is None or result.after != 0):
                winner = _winner(home, away, result, score, receiver, "decide")
            matches.append(
                CupMatch(
                    number=len(matches) + 1,
                    round=each.number,
                    stage=0,
                    for_third_place=False,
                    home=home,
                    away=away,
                    receiver=receiver,
                    received=received,
                    result=result,
                    winner=winner,
                    open=result is None and winner is None,
                )
            )
    table = _table(len(handicaps), matches)
    done = not any(match.open for match in matches)
    return CupState(
        tuple(matches),
        len(rounds),
        tuple((each.number, each.bye) for each in rounds if each.bye is not None),
        {row.place: row.rank for row in table} if done else {},
        table,
        tuple(row.place for row in table if row.rank == 1) if done else (),
    )


def _table(teams: int, matches: Sequence[CupMatch]) -> tuple[CupTableRow, ...]:
    """By points, then by IMPs after handicaps; what is level after that shares a rank."""
    rows = []
    for place in range(1, teams + 1):
        mine = [m for m in matches if place in (m.home, m.away) and not m.open]
        won = sum(m.winner == place for m in mine)
        drawn = sum(m.winner is None for m in mine)
        after = sum(
            ((m.result.after if m.home == place else -m.result.after) for m in mine if m.result is not None),
            Fraction(),
        )
        points = WIN * won + DRAW * drawn
        rows.append(CupTableRow(place, 0, len(mine), won, drawn, len(mine) - won - drawn, points, after))
    keys = {row.place: (row.points, row.after) for row in rows}
    ranked = [replace(row, rank=1 + sum(key > keys[row.place] for key in keys.values())) for row in rows]
    return tuple(sorted(ranked, key=lambda row: row.rank))
