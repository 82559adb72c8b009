"""Current result slips: the newest of each player of a game, and the games where the organiser has to decide."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations, groupby

from django.db.models import Exists, F, OuterRef, QuerySet, prefetch_related_objects

from tournaments.events.models import Event, Game, GameState
from tournaments.players.models import ResultSlip, SlipPhoto
from tournaments.players.selectors.slip_desks import Facts, SlipDesk, slip_desk_of

RESULTS = ("result__duels__seat", "result__seats__seat")
"""What of a result, in any format, is compared with slips."""


@dataclass(frozen=True, slots=True)
class SlippedGame:
    """A game with its newest slip of each player. `differs` asks the desk to decide; a later result of the desk does.

    Slips that the game's result settled, or that were there when the desk finished the game, don't differ any more.
    """

    game: Game
    slips: tuple[ResultSlip, ...]
    differs: bool

    @property
    def waits(self) -> bool:
        """Whether a second player has yet to confirm."""
        return not self.differs and self.game.state != GameState.FINISHED


def newest_slips(games: Collection[int]) -> Mapping[int, list[ResultSlip]]:
    """The newest slip of each player who sits at these games, by game. One query."""
    return {pk: _newest(slips) for pk, slips in groupby(_slips().filter(game__in=games), lambda slip: slip.game_id)}


def differing(event: Event, *, look: bool) -> int:
    """The number of games that the organiser has to decide. No query unless `look`, the result of `slips_may_differ`,
    is true."""
    return len(differing_games(event, look=look))


def differing_games(event: Event, *, look: bool) -> list[Game]:
    """The games at which the organiser has to decide; `look` as above."""
    return [found.game for found in slipped_games(event) if found.differs] if look else []


def slipped_games(event: Event) -> list[SlippedGame]:
    """The games of the event with slips, in order of play. A constant number of queries."""
    rows = (
        _slips()
        .filter(game__round__event=event)
        .select_related("game__round__event", "game__result__entered_by")
        .prefetch_related(*(f"game__{each}" for each in RESULTS), "game__seats__entry__person")
        .order_by("game__round__number", "game__number", "id")
    )
    found = []
    for _pk, slips in groupby(rows, lambda slip: slip.game_id):
        newest = _newest(slips)
        found.append(SlippedGame(newest[0].game, tuple(newest), _differs(newest[0].game, newest)))
    return found


def slipped_game(game: Game) -> SlippedGame | None:
    """The game with its slips, None where there are none. One query, and two for a game that has a result, too."""
    newest = newest_slips([game.pk]).get(game.pk)
    if not newest:
        return None
    if game.result is not None:
        prefetch_related_objects([game], *RESULTS)
    return SlippedGame(game, tuple(newest), _differs(game, newest))


def slips_in_rounds(event: Event, numbers: Collection[int]) -> Mapping[int, list[ResultSlip]]:
    """As `newest_slips`, of whole rounds, with the game of each and its result. One query."""
    rows = _slips().filter(game__round__event=event, game__round__number__in=numbers)
    rows = rows.select_related("entry__person", "game__result")
    return {pk: _newest(slips) for pk, slips in groupby(rows, lambda slip: slip.game_id)}


def slips_differ(
    desk: SlipDesk, slips: Sequence[ResultSlip], *, stands: Facts | None, settled_at: datetime | None
) -> bool:
    """Whether the organiser has to decide. Of a finished game, `settled_at` is when it got its result (`stands`)."""
    if settled_at is not None:
        later = [slip for slip in slips if slip.created_at > settled_at]
        return any(stands is None or desk.agreed(slip.facts, stands) is None for slip in later)
    said = [slip.facts for slip in slips] + ([stands] if stands else [])
    return any(desk.agreed(one, other) is None for one, other in combinations(said, 2))


def _slips() -> QuerySet[ResultSlip]:
    """Slips of players who still sit at their game."""
    return (
        ResultSlip.objects.filter(game__seats__entry=F("entry"))
        .annotate(pictured=Exists(SlipPhoto.objects.filter(slip=OuterRef("pk"))))
        .select_related("entry__person")
        .order_by("game_id", "id")
    )


def _newest(slips: Iterable[ResultSlip]) -> list[ResultSlip]:
    return list({slip.entry_id: slip for slip in slips}.values())


def _differs(game: Game, slips: Sequence[ResultSlip]) -> bool:
    desk = slip_desk_of(game.round.event)
    return slips_differ(desk, slips, stands=desk.standing(game), settled_at=_settled_at(game))


def _settled_at(game: Game) -> datetime | None:
    """When a finished game got its result: the newest version, or later, when a result that was saved was finished."""
    if game.state != GameState.FINISHED or game.result is None:
        return None
    return max(filter(None, (game.result.created_at, game.finished_at)))
