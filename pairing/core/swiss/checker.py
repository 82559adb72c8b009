"""Checks any pairing by the record of the event alone: nothing here knows how engines pair.

A pairing is valid if everyone who is present is in it once, nobody who is absent is, no two meet who have met, nobody
has a second bye, and no pair is forbidden. An odd field has one bye, an even one none. Under FIDE's rules (C2), a
player who won by walkover gets no bye either; ruling A9 leaves that to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from common.pure.errors import Problem
from pairing.core.swiss.record import Kind, Outcome, Player, Record


def pairing_problems(
    event: Record,
    pairs: Sequence[tuple[int, int]],
    *,
    bye: int | None,
    rematches: bool = False,
    walkovers: bool = True,
    forbidden: Sequence[tuple[int, int]] = (),
) -> tuple[Problem, ...]:
    """All that is wrong with a pairing of the event's next round, at `pairs[3]` and `bye`; empty if it is valid.

    `forbidden` are pairs besides those that the event forbids. `rematches` allows pairs that have met. `walkovers` says
    whether a win by walkover counts as a bye.
    """
    players = {player.number: player for player in event.players}
    away = event.away(event.next_round)
    return (
        *_places(pairs, bye, players, frozenset(away)),
        *_meetings(event, pairs, players, {frozenset(pair) for pair in forbidden}, rematches=rematches),
        *_bye(bye, players, len(players) - len(away), walkovers=walkovers),
    )


def _places(
    pairs: Sequence[tuple[int, int]], bye: int | None, players: dict[int, Player], away: frozenset[int]
) -> Iterator[Problem]:
    """Everyone who is there once, nobody else at all."""
    named = [(f"pairs[{index}]", number) for index, pair in enumerate(pairs) for number in pair]
    if bye is not None:
        named.append(("bye", bye))
    counts = Counter(number for _, number in named)
    told: set[int] = set()
    for path, number in named:
        params = {"number": number}
        if number not in players:
            yield Problem(path, "unknown_player", "There is no player %(number)s. Check the number.", params)
        elif number in away:
            message = "Player %(number)s sits out this round. Remove the pair or the absence."
            yield Problem(path, "absent_player", message, params)
        if counts[number] > 1 and number not in told:
            told.add(number)
            message = "Player %(number)s is paired more than once. Keep one of the pairs."
            yield Problem(path, "paired_twice", message, params)
    for number in players:
        if number not in counts and number not in away:
            message = "Player %(number)s is not paired. Pair them, or enter an absence."
            yield Problem("pairs", "not_paired", message, {"number": number})


def _meetings(
    event: Record,
    pairs: Sequence[tuple[int, int]],
    players: dict[int, Player],
    forbidden: set[frozenset[int]],
    *,
    rematches: bool,
) -> Iterator[Problem]:
    forbidden = forbidden | {frozenset(pair) for pair in event.forbidden_pairs(event.next_round)}
    for index, (one, other) in enumerate(pairs):
        path, params = f"pairs[{index}]", {"one": one, "other": other}
        earlier = [
            number
            for number, turn in enumerate(players[one].turns if one in players else (), start=1)
            if turn.kind is Kind.GAME and turn.opponent == other
        ]
        if earlier and not rematches:
            message = "Players %(one)s and %(other)s have met in round %(round)s. Pair them with others."
            yield Problem(path, "rematch", message, params | {"round": earlier[-1]})
        if frozenset((one, other)) in forbidden:
            message = "Players %(one)s and %(other)s must not meet. Pair them with others."
            yield Problem(path, "forbidden_pair", message, params)


def _bye(bye: int | None, players: dict[int, Player], present: int, *, walkovers: bool) -> Iterator[Problem]:
    if bye is None:
        if present % 2:
            yield Problem("bye", "no_bye", "The field is odd, and nobody has the bye. Give it to one player.")
        return
    if present % 2 == 0:
        yield Problem("bye", "needless_bye", "The field is even, so nobody needs a bye. Pair the player.")
    for number, turn in enumerate(players[bye].turns if bye in players else (), start=1):
        won_unplayed = walkovers and turn.kind is Kind.FORFEIT and turn.outcome is Outcome.WIN
        if turn.kind in {Kind.ALLOCATED_BYE, Kind.FULL_BYE} or won_unplayed:
            message = "Player %(number)s won round %(round)s without a game. Give the bye to somebody who did not."
            yield Problem("bye", "second_bye", message, {"number": bye, "round": number})
            return
