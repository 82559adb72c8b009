"""A draw that anybody can check: its file without names of groups, and its boards as lines with a fingerprint.

The file is `canonical_json` and a line end; its fingerprint is the SHA-256 of the seed, a line end and the file, so
that any computer's own tools give it too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace

from pairing.core.boards.instance import Game, Instance

__all__ = ["boards_fingerprint", "boards_in_lines", "without_group_names"]


def without_group_names(instance: Instance) -> Instance:
    """The same instance with its groups called Group 1, Group 2, …: names mean nothing to the search."""
    groups = (replace(group, name=f"Group {number}") for number, group in enumerate(instance.groups, start=1))
    return replace(instance, groups=tuple(groups))


def boards_in_lines(games: Iterable[Game]) -> list[str]:
    """A line for each board, by its number: `2: 14 AUSTRIA, 9 ENGLAND`, or `2: 14, 9` where powers are not assigned."""
    return [
        f"{game.game}: " + ", ".join(_seat(player, power) for player, power in _seats(game))
        for game in sorted(games, key=lambda game: game.game)
    ]


def boards_fingerprint(games: Iterable[Game]) -> str:
    """SHA-256, in hex, of the boards' lines: two draws with the same one have the same boards."""
    text = "".join(f"{line}\n" for line in boards_in_lines(games))
    return hashlib.sha256(text.encode()).hexdigest()


def _seats(game: Game) -> Iterable[tuple[object, str | None]]:
    return zip(game.players, game.powers or (None,) * len(game.players), strict=True)


def _seat(player: object, power: str | None) -> str:
    return f"{player} {power}" if power else str(player)
