"""The powers of unstarted boards by the players' lists, where the event says so (`pairing.core.preferences`)."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _

from pairing.core.preferences import Choice, Picker, hand_out_powers
from scoring.core.errors import RuleError
from tournaments.actors import Actor
from tournaments.disciplines import DISCIPLINES
from tournaments.models import Game, GameState, Round, Seat
from tournaments.permissions import Action
from tournaments.selectors.standings import score_book_of
from tournaments.services.changes import Change, change_tournament
from tournaments.services.heats import heat_name, locked_heat

__all__ = ["LARGEST_SEED", "choose_powers", "give_powers"]

LARGEST_SEED = 2**53 - 1


def choose_powers(actor: Actor, heat: Round, *, seed: int | None = None) -> int:
    """Give the powers of all unstarted boards of the heat by preference, anew. Returns the number of boards.

    For boards that were seated by hand, or changed since their seeding was used. Without `seed` a random one is drawn;
    the log keeps it with every player's turn. Raises `RuleError` where the event gives powers otherwise, or no board
    is unstarted.
    """
    with change_tournament(actor, heat.tournament, Action.RUN_HEATS) as change:
        locked = locked_heat(change, heat)
        if not change.tournament.power_preferences:
            message = _("Powers of this event are not given by preference. Choose it in the settings first.")
            raise RuleError.one("power_preferences", "off", message)
        if not change.tournament.powers_by_turns:
            message = _("The seeding weighs preferences in this event. Seed the heat again for other powers.")
            raise RuleError.one("preference_weight", "weighed", message)
        if seed is not None and not 0 <= seed <= LARGEST_SEED:
            message = _("A seed is a whole number from 0 to %(most)s. Choose one between.")
            raise RuleError.one("seed", "out_of_range", message, most=LARGEST_SEED)
        boards = give_powers(change, locked, seed=secrets.randbelow(1_000_000_000) if seed is None else seed)
        if not boards:
            raise RuleError.one("games", "none", _("No board is unstarted. Seed the registered players first."))
    return boards


def give_powers(change: Change, heat: Round, *, seed: int, games: Collection[int] | None = None) -> int:
    """Within a change of the locked heat: the powers of its unstarted boards by preference, and a line in the log.

    `games` are the numbers of the boards meant, all but kept ones if None.

    Scores are those of the standings as they are now, handicaps apart: a handicap makes up for strength in the
    ranking, and would otherwise decide the first heat, which the lot decides. Returns the number of boards.
    """
    seats: dict[int, list[Seat]] = defaultdict(list)
    open_games = Game.objects.filter(round=heat, state=GameState.UNSTARTED)
    open_games = open_games.filter(kept=False) if games is None else open_games.filter(number__in=games)
    for seat in Seat.objects.filter(game__in=open_games).select_related("game", "entry__person"):
        seats[seat.game.number].append(seat)
    if not seats:
        return 0
    pages = score_book_of(change.tournament).pages.values()
    scores = {page.id: page.total - page.entry.handicap for page in pages}
    boards = {
        number: [Picker(s.entry_id, scores[s.entry_id], tuple(s.entry.power_preferences)) for s in found]
        for number, found in sorted(seats.items())
    }
    powers = [power.code for power in DISCIPLINES[change.tournament.discipline].powers]
    left_out = {number: found[0].game.left_out for number, found in seats.items()}
    standing = Seat.objects.filter(round=heat).exclude(pk__in=[seat.pk for found in seats.values() for seat in found])
    held = dict(standing.exclude(power="").values_list("entry_id", "power"))
    given = hand_out_powers(boards, powers=powers, seed=seed, left_out=left_out, held=held)
    _write(seats, given)
    summary = _("Gave the powers of %(heat)s by preference: games %(games)s, seed %(seed)s.")
    values = {"heat": heat_name(heat), "games": ", ".join(map(str, boards)), "seed": seed}
    after = {"seed": seed, "games": [_as_json(number, boards[number], given[number]) for number in boards]}
    change.record("give_powers", summary % values, subject=f"heat:{heat.number}", after=after)
    return len(boards)


def _write(seats: dict[int, list[Seat]], given: dict[int, tuple[Choice, ...]]) -> None:
    rows = [seat for found in seats.values() for seat in found]
    # Players may exchange their powers, and each power sits once.
    Seat.objects.filter(pk__in=[seat.pk for seat in rows]).update(power="")
    for number, choices in given.items():
        got = {choice.player: choice.power for choice in choices}
        for seat in seats[number]:
            seat.power = got[seat.entry_id]
    Seat.objects.bulk_update(rows, ["power"])


def _as_json(number: int, board: list[Picker], choices: tuple[Choice, ...]) -> dict[str, Any]:
    """A board in the order of picking, with the scores and lists that decided."""
    pickers = {picker.id: picker for picker in board}
    seats = [
        {
            "entry": choice.player,
            "score": str(pickers[choice.player].score),
            "list": list(pickers[choice.player].preferences),
            "power": choice.power,
        }
        for choice in choices
    ]
    return {"game": number, "seats": seats}
