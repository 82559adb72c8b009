"""Boards assigned manually (manual §11), and boards that seeding leaves as they are while it seats the rest.

A saved board is full: each seat left open gets the waiting player who costs least there.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import Problem, RuleError
from pairing.core.boards.filling import fill_board
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.boards.heats.selectors.heat_rows import HeatRows, MixedPoolsError, load_heat_rows, seeding_instance
from tournaments.boards.heats.services.heats import check_entries, heat_name, locked_heat, names_in_words
from tournaments.boards.heats.services.participation import mark_as_playing
from tournaments.boards.heats.services.power_choice import LARGEST_SEED, give_powers
from tournaments.changes.services.changes import OpenChange
from tournaments.events.disciplines import DISCIPLINES, Discipline
from tournaments.events.models import Entry, Game, GameState, Pool, Round, Seat
from tournaments.events.services.changes import EventChange, change_event

Board = Mapping[str, Entry]


def seat_boards(actor: Actor, heat: Round, *, boards: Sequence[Board]) -> list[Game]:
    """Add these unstarted boards, each power → entry, after the existing ones. Returns the new games.

    Raises `RuleError` at `boards[i]` for a board that is not full, and for a player who is not registered, has a seat
    of this heat already, or is named twice.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        locked = locked_heat(change, heat)
        check_entries(change, [entry for board in boards for entry in board.values()])
        RuleError.gather(_problems(locked, boards, discipline=DISCIPLINES[change.event.discipline]))
        last = max(locked.games.values_list("number", flat=True), default=0)
        numbered = range(last + 1, last + 1 + len(boards))
        locks = change.event.boards.assign_powers
        games = Game.objects.bulk_create(Game(round=locked, number=n, powers_locked=locks) for n in numbered)
        Seat.objects.bulk_create(
            Seat(round=locked, game=game, entry=entry, position=position, power=power)
            for game, board in zip(games, boards, strict=True)
            for position, (power, entry) in enumerate(board.items())
        )
        mark_as_playing(locked, [entry.pk for board in boards for entry in board.values()])
        if games:
            text = ngettext("Seated %(count)s board of %(heat)s.", "Seated %(count)s boards of %(heat)s.", len(games))
            after = [
                [game.number, {power: e.pk for power, e in b.items()}] for game, b in zip(games, boards, strict=True)
            ]
            summary = text % {"count": len(games), "heat": heat_name(locked)}
            change.record("seat_boards", summary, subject=f"heat:{locked.number}", after=after)
    return games


def seat_by_hand(actor: Actor, heat: Round, *, seats: Sequence[tuple[str, Entry | None]]) -> Game:
    """Add one unstarted board that seeding keeps as it is: a power and its player for each seat, None for an open seat.

    Open seats are filled from players who wait, in the named players' pool, so that the board conflicts least. All
    powers are blank where the event assigns none; where it assigns them by preference, this happens now. Raises
    `RuleError` at `seats[i]` for a player who can't sit there, and at `seats` where powers are missing or too few
    players wait.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        rows = load_heat_rows(locked_heat(change, heat))
        named = [entry for _power, entry in seats if entry]
        check_entries(change, named)
        RuleError.gather([*_power_problems(change, seats), *_hand_problems(rows, seats)])
        pool = _pool_of(rows, named)
        players, added = _filled(rows, seats, pool=pool)
        numbers = [board.game.number for board in rows.boards]
        game = Game.objects.create(
            round=rows.heat,
            number=max(numbers, default=0) + 1,
            pool=pool,
            top_board=bool(pool and pool.takes_top_ranks),
            powers_locked=change.event.boards.assign_powers,
            kept=True,
        )
        Seat.objects.bulk_create(
            Seat(round=rows.heat, game=game, entry_id=player, position=position, power=power)
            for position, ((power, _entry), player) in enumerate(zip(seats, players, strict=True))
        )
        mark_as_playing(rows.heat, players)
        text = _("Seated game %(game)s of %(heat)s by hand.")
        if added:
            text = _("Seated game %(game)s of %(heat)s by hand, with %(who)s in the seats that were left open.")
        words = {"game": game.number, "heat": heat_name(rows.heat), "who": names_in_words(added)}
        after = [[power, player] for (power, _entry), player in zip(seats, players, strict=True)]
        change.record("seat_by_hand", text % words, subject=f"heat:{rows.heat.number}", after=after)
        if change.event.boards.powers_by_turns and not any(power for power, _entry in seats):
            give_powers(change, rows.heat, seed=secrets.randbelow(LARGEST_SEED + 1), games=[game.number])
    return game


def set_kept(actor: Actor, game: Game, *, kept: bool, within: OpenChange | None = None) -> None:
    """Have seeding leave an unstarted board as it is, or let it change the board again."""
    with change_event(actor, game.round.event, Action.RUN_HEATS, within=within) as change:
        fresh = Game.objects.filter(pk=game.pk).select_related("round").first()
        if fresh is None:
            raise MissingError(_("This game has been removed. Go back to the heat."))
        fresh.round.event = change.event
        if fresh.state != GameState.UNSTARTED:
            message = _("Game %(game)s has started, so seeding leaves it as it is anyway.")
            raise RuleError.one("kept", "started", message, game=fresh.number)
        if fresh.kept == kept:
            return
        fresh.kept = kept
        fresh.save(update_fields=["kept"])
        text = (
            _("Kept game %(game)s of %(heat)s as it is.")
            if kept
            else _("Let seeding change game %(game)s of %(heat)s.")
        )
        words = {"game": fresh.number, "heat": heat_name(fresh.round)}
        subject = f"heat:{fresh.round.number}/game:{fresh.number}"
        change.record("keep_board" if kept else "release_board", text % words, subject=subject)
    game.kept = kept


def _power_problems(change: EventChange, seats: Sequence[tuple[str, Entry | None]]) -> list[Problem]:
    """A board has a seat for each power; their powers may be blank where seeding does not assign them."""
    powers = [power.code for power in DISCIPLINES[change.event.discipline].powers]
    given = [power for power, _entry in seats]
    by_hand = change.event.boards.assign_powers and not change.event.boards.powers_by_turns
    if sorted(given) == sorted(powers) or (not by_hand and given == [""] * len(powers)):
        return []
    message = _("A board has %(size)s seats, one for each power. Name each power once.")
    return [Problem("seats", "powers", message, {"size": len(powers)})]


def _hand_problems(rows: HeatRows, seats: Sequence[tuple[str, Entry | None]]) -> list[Problem]:
    """Players who can't sit where they are named."""
    seated, seen = rows.seated, set[int]()
    problems = []
    if not any(entry for _power, entry in seats):
        problems.append(Problem("seats", "none", _("No player is named. Name at least one, or seed the heat.")))
    for index, (_power, entry) in enumerate(seats):
        if entry is None:
            continue
        problems += _misplaced(
            entry, f"seats[{index}]", registered=rows.registered, seated=seated, twice=entry.pk in seen
        )
        seen.add(entry.pk)
    return problems


def _pool_of(rows: HeatRows, named: Sequence[Entry]) -> Pool | None:
    try:
        found = rows.pool_of_all([entry.pk for entry in named])
    except MixedPoolsError:
        message = _("These players belong to several pools, which are seeded separately. Name players of one pool.")
        raise RuleError.one("seats", "pools", message) from None
    return next((pool for pool in rows.pools if pool.pk == found), None)


def _filled(
    rows: HeatRows, seats: Sequence[tuple[str, Entry | None]], *, pool: Pool | None
) -> tuple[list[int], list[Entry]]:
    """The players at each of the seats, and those of them who were not named."""
    named = {entry.pk for _power, entry in seats if entry}
    waiting = [pk for pk in rows.waiting_in(pool.pk if pool else None) if pk not in named]
    missing = len(seats) - len(named) - len(waiting)
    if missing > 0:
        message = ngettext(
            "You left %(open)s seats open, but %(waiting)s other player is waiting. Name or register %(missing)s more.",
            "You left %(open)s seats open, but %(waiting)s other players are waiting. Name or register "
            "%(missing)s more.",
            len(waiting),
        )
        params = {"open": len(seats) - len(named), "waiting": len(waiting), "missing": missing}
        raise RuleError.one("seats", "too_few", message, **params)
    instance = seeding_instance(rows, entries=[*named, *waiting], boards=())
    # The core fills a board in the order of the powers.
    place = {power: at for at, power in enumerate(instance.powers)}
    order = sorted(range(len(seats)), key=lambda at: place.get(seats[at][0], at))
    found = fill_board(instance, seats=[entry.pk if entry else None for entry in (seats[at][1] for at in order)])
    players = {at: cast("int", player) for at, player in zip(order, found, strict=True)}
    added = [rows.entries[pk] for pk in rows.entries if pk in set(players.values()) - named]
    return [players[at] for at in range(len(seats))], added


def _problems(heat: Round, boards: Sequence[Board], *, discipline: Discipline) -> list[Problem]:
    powers = {power.code for power in discipline.powers}
    registered = set(heat.registrations.values_list("entry_id", flat=True))
    seated = set(Seat.objects.filter(round=heat).values_list("entry_id", flat=True))
    named = Counter(entry.pk for board in boards for entry in board.values())
    problems = []
    for index, board in enumerate(boards):
        path = f"boards[{index}]"
        if set(board) != powers:
            problems.append(
                Problem(path, "incomplete", _("A board takes one player for each power. Name all of them."))
            )
        for entry in board.values():
            problems += _misplaced(entry, path, registered=registered, seated=seated, twice=named[entry.pk] > 1)
    return problems


def _misplaced(
    entry: Entry, path: str, *, registered: Container[int], seated: Container[int], twice: bool
) -> Iterator[Problem]:
    """Why somebody can't be given a seat, if they can't."""
    params = {"name": entry.name}
    if entry.pk not in registered:
        message = _("%(name)s is not registered for this heat. Register them first.")
        yield Problem(path, "unregistered", message, params)
    elif entry.pk in seated:
        message = _("%(name)s has a seat in this heat already. Swap or replace them instead.")
        yield Problem(path, "seated", message, params)
    elif twice:
        message = _("%(name)s is named for two seats. Name each player once.")
        yield Problem(path, "twice", message, params)
