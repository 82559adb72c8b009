"""An event of which heat 1 is played, so that there are standings to fill a pool from."""

from __future__ import annotations

from tests import factories
from tests.scenes.heat_cases import entries_of, registered_heat
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, GameState, ResultVersion, Round, SeatResult

CENTERS = {"mode": "rank", "formulas": {"provisional": "", "elimination": "0", "places": ["scs"] * 7}}


def played_event(club: Club, *, players: int = 14, **fields: object) -> Event:
    """A tournament scored by centers; heat 1 is finished, and entry n of a board has 8 − n centers."""
    system = factories.make_system(club, definition=CENTERS)
    values = {"name": "Finals", "slug": "finals", "heats": 2, "scoring_system": system, **fields}
    tournament = factories.make_tournament(club, players=players, **values)
    for number in range(1, players // 7 + 1):
        finish(tournament, heat=1, number=number, centers=(7, 6, 5, 4, 3, 2, 1))
    return tournament


def finish(tournament: Event, *, heat: int, number: int, centers: tuple[int, ...]) -> None:
    """Finish a game with these centers in the order of its seats, made where it does not exist."""
    game = tournament.rounds.filter(number=heat, games__number=number).values_list("games", flat=True).first()
    row = (
        factories.make_game(tournament, heat=heat, number=number)
        if game is None
        else tournament.rounds.get(number=heat).games.get(number=number)
    )
    version = ResultVersion.objects.create(game=row, number=1, door="page")
    for seat, count in zip(row.seats.order_by("position"), centers, strict=True):
        SeatResult.objects.create(version=version, seat=seat, centers=count, final_year=1908)
    row.state, row.result = GameState.FINISHED, version
    row.save()


def final(user: User, tournament: Event, *, players: int | None = None) -> Round:
    """Heat 2 with its players registered."""
    return registered_heat(user, tournament, players=players)


def names(tournament: Event, *numbers: int) -> list[str]:
    """The names of entries by their number, 1 first."""
    entries = entries_of(tournament)
    return [entries[number - 1].name for number in numbers]
