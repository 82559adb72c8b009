"""How many rounds a Swiss needs for its field, and what to do when it has more or fewer: each with its reason.

Rule: `armati-swiss.md`, "The number of rounds": N rounds for 2^N players; at most 24 players for 4 rounds, better 16;
too many rounds for the field make pairing a nightmare; with N-1 rounds for N players, play a round robin.

Two of those rules of thumb have a reason that can be counted:
- without draws and with equal scores meeting, 2^-R of the field wins all R games and R * 2^-R loses one;
- in a field of N (an odd one counts the bye as a player) where all played r rounds, each has N-1-r opponents left. By
  Dirac's theorem all can still be paired while that is at least N/2: the first N/2 rounds never need a rematch,
  whatever was paired before, and later ones may.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from pairing.core.adviser.advice import Advice

MOST_FOR_ROUNDS: Final = Fraction(3, 2)
"""24 players for 4 rounds is one and a half times 2^4."""


def advised_rounds(players: int) -> int:
    """The least R with 2^R players or more: 3 for 8, 4 for 16, 5 for 32."""
    return max((players - 1).bit_length(), 1)


def always_pairable_rounds(players: int) -> int:
    """How many rounds can be paired without a rematch however the earlier ones went, if all play in each."""
    return (players + players % 2) // 2


def rounds_advice(players: int, *, rounds: int) -> tuple[Advice, ...]:
    """Advice on `rounds` rounds for `players` players, the advised number first. `level` is "ok" or "warn"."""
    if players < 2:
        return (Advice("too_few_players", "warn", "A Swiss needs at least 2 players. Add players first."),)
    return (*_on_winner(players, rounds), *_on_podium(players, rounds), *_on_pairing(players, rounds))


def _on_winner(players: int, rounds: int) -> Iterator[Advice]:
    advised = advised_rounds(players)
    params = {"players": players, "rounds": rounds, "advised": advised, "most": 2**rounds}
    if rounds < advised:
        message = (
            "%(rounds)s rounds find the strongest of up to %(most)s players, but there are %(players)s. Play "
            "%(advised)s rounds, or use acceleration in the first two."
        )
        yield Advice("too_few_rounds", "warn", message, params)
    elif rounds == advised:
        message = "%(rounds)s rounds are enough to find the strongest of %(players)s players."
        yield Advice("enough_rounds", "ok", message, params)
    else:
        message = "%(rounds)s rounds are enough to find the strongest of %(players)s players. %(advised)s would do."
        yield Advice("enough_rounds", "ok", message, params)


def _on_podium(players: int, rounds: int) -> Iterator[Advice]:
    if players <= 2**rounds * MOST_FOR_ROUNDS:
        return
    unbeaten, beaten_once = Fraction(players, 2**rounds), Fraction(players * rounds, 2**rounds)
    message = (
        "%(rounds)s rounds are for at most %(most)s players. Of %(players)s players, about %(unbeaten)s win all "
        "their games and %(beaten_once)s lose one, so tie-breaks decide the podium. Play %(advised)s rounds."
    )
    params = {
        "players": players,
        "rounds": rounds,
        "most": int(2**rounds * MOST_FOR_ROUNDS),
        "unbeaten": round(unbeaten),
        "beaten_once": round(beaten_once),
        "advised": advised_rounds(players),
    }
    yield Advice("too_few_for_podium", "warn", message, params)


def _on_pairing(players: int, rounds: int) -> Iterator[Advice]:
    everyone = players - 1 + players % 2
    params = {"players": players, "rounds": rounds, "everyone": everyone, "safe": always_pairable_rounds(players)}
    if rounds > everyone:
        message = (
            "%(players)s players have all met after %(everyone)s rounds, so %(rounds)s can’t be paired without "
            "rematches. Play a round robin of %(everyone)s rounds."
        )
        yield Advice("more_than_everyone", "warn", message, params)
    elif rounds == everyone:
        message = (
            "In %(rounds)s rounds everybody can meet everybody. Play a round robin, so that all rounds are known "
            "from the start."
        )
        yield Advice("round_robin", "warn", message, params)
    elif rounds > params["safe"]:
        message = (
            "After round %(safe)s there may be no pairing of %(players)s players without a rematch. Play at most "
            "%(safe)s rounds, or a round robin of %(everyone)s."
        )
        yield Advice("too_many_rounds", "warn", message, params)
