"""An event of which heat 1 is played, so that there are standings to fill a pool from."""

from __future__ import annotations

from tests import factories
from tests.scenes.heat_cases import entries_of, registered_heat
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, GameState, ResultVersion, Round, SeatResult

CENTERS = {"mode": "rank", "formulas": {"provisional": "", "elimination": "0", "places": ["scs"] * 7}}


def played_event(club: Club, *, players: int = 14, **fields: object) -> Event:
    """An event scored by centers; heat 1 is finished, and entry n of a board has 8 − n centers."""
    system = factories.make_system(club, definition=CENTERS)
    values = {"name": "Finals", "slug": "finals", "heats": 2, "scoring_system": system, **fields}
    event = factories.make_boards_event(club, players=players, **values)
    for number in range(1, players // 7 + 1):
        finish(event, heat=1, number=number, centers=(7, 6, 5, 4, 3, 2, 1))
    return event


def finish(event: Event, *, heat: int, number: int, centers: tuple[int, ...]) -> None:
    """Finish a game with these centers in the order of its seats, made where it does not exist."""
    game = event.rounds.filter(number=heat, games__number=number).values_list("games", flat=True).first()
    row = (
        factories.make_game(event, heat=heat, number=number)
        if game is None
        else event.rounds.get(number=heat).games.get(number=number)
    )
    version = ResultVersion.objects.create(game=row, number=1, door="page")
    for seat, count in zip(row.seats.order_by("position"), centers, strict=True):
        SeatResult.objects.create(version=version, seat=seat, centers=count, final_year=1908)
    row.state, row.result = GameState.FINISHED, version
    row.save()


def final(user: User, event: Event, *, players: int | None = None) -> Round:
    """Heat 2 with its players registered."""
    return registered_heat(user, event, players=players)


def names(event: Event, *numbers: int) -> list[str]:
    """The names of entries by their number, 1 first."""
    entries = entries_of(event)
    return [entries[number - 1].name for number in numbers]
