"""Heats whose players do not fill boards, for the tests of the options and of what comes after the draw."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, registered_heat, searched_run
from tournaments.boards.games.selectors.games import seat_lines
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.boards.heats.services.seeding import use_seeding
from tournaments.boards.heats.services.shortfall_choice import ShortfallChoice
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, Game, Round, Seat


def codes(caught: object) -> list[tuple[str, str]]:
    """Path and code of each problem of a refusal."""
    error = caught.value  # type: ignore[attr-defined]
    assert isinstance(error, RuleError)
    return [(problem.path, problem.code) for problem in error.problems]


def seated_in_a_way(user: User, event: Event, *, players: int, way: ShortfallChoice) -> Round:
    """A heat whose players sit at unstarted boards, in this way."""
    heat = registered_heat(user, event, players=players)
    use_seeding(actor_of(user), searched_run(user, heat, way=way))
    check_boards(heat)
    return heat


def with_a_second_seat(user: User, event: Event) -> tuple[Round, Entry]:
    """Thirteen players at two boards; the first of them plays both."""
    twice = entries_of(event)[0]
    return seated_in_a_way(user, event, players=13, way=ShortfallChoice(play_twice=(twice,))), twice


def with_a_board_of_six(user: User, event: Event) -> Round:
    """Thirteen players at two boards, one of which leaves out Italy."""
    return seated_in_a_way(user, event, players=13, way=ShortfallChoice(leave_out=("ITALY",)))


def finish_in_a_draw(user: User, game: Game) -> None:
    """Finish a started game: England and France draw in 1908, the others lost then."""
    facts = [
        replace(line.entry, result="win" if line.seat.power in {"ENGLAND", "FRANCE"} else "loss", final_year=1908)
        for line in seat_lines(game)
    ]
    record_result(actor_of(user), game, facts=facts, seen=0)
    finish_game(actor_of(user), game, seen=1)


def check_boards(heat: Round) -> None:
    """Each player has one seat that scores and one more at most, with another power, at another board."""
    seats = list(Seat.objects.filter(round=heat))
    times = Counter(seat.entry_id for seat in seats if not seat.fills)
    assert set(times.values()) <= {1}
    assert {seat.entry_id for seat in seats if seat.fills} <= times.keys()
    assert len({(seat.entry_id, seat.game_id) for seat in seats}) == len(seats)
    held = [(seat.entry_id, seat.power) for seat in seats if seat.power]
    assert len(set(held)) == len(held)
    for game in Game.objects.filter(round=heat):
        powers = {seat.power for seat in seats if seat.game_id == game.pk}
        assert len([seat for seat in seats if seat.game_id == game.pk]) == 7 - bool(game.left_out)
        assert game.left_out not in powers - {""}
