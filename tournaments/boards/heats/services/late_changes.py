"""No-shows and late arrivals after the draw: one unstarted board changes, or the waiting list, and nothing else.

A started board is left alone: there, a player who leaves is replaced (ruling M13).
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.boards.heats.selectors.heat_rows import Board, HeatRows, load_heat_rows
from tournaments.boards.heats.selectors.late_changes import INSTEAD, Instead, left_out_for, second_players
from tournaments.boards.heats.services.heats import check_entries, heat_name, locked_heat
from tournaments.boards.heats.services.participation import mark_as_playing
from tournaments.boards.heats.services.seats import join_pools, not_free, seat_as_seen, seat_name
from tournaments.boards.heats.services.second_seats import settle_second_seats
from tournaments.changes.services.changes import OpenChange
from tournaments.events.models import Entry, Game, GameState, Registration, Round, Seat
from tournaments.events.services.changes import change_event


def settle_no_show(
    actor: Actor,
    heat: Round,
    *,
    seat: Seat,
    instead: Instead,
    incoming: Entry | None = None,
    within: OpenChange | None = None,
) -> None:
    """Do without the player of a seat at an unstarted board. They leave the heat unless they play another board.

    They count as missing until they are registered again: lists of possible players show them last. `instead` is one of
    three ways. A registered player without a seat (`incoming`) is their stand-in. Or a player at another board
    (`incoming`) plays this one too, which scores for nobody. Or the board becomes a six-player board without the power
    of the seat. `seat` is the seat as the caller saw it: raises `StaleError` if somebody else sits there now, and
    `RuleError` for a choice that isn't possible.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS, within=within) as change:
        rows = load_heat_rows(locked_heat(change, heat))
        check_entries(change, [incoming] if incoming else [])
        held = seat_as_seen(change, rows.heat, seat)
        board = _open_board(rows, held.game)
        RuleError.gather(_problems(rows, board, held, instead, incoming))
        outgoing, where = held.entry, seat_name(held)
        if incoming is None:
            Game.objects.filter(pk=held.game_id).update(left_out=left_out_for(rows, board, held))
            held.delete()
        else:
            Seat.objects.filter(pk=held.pk).update(entry=incoming, fills=instead == "play_twice")
            join_pools(rows.heat, {incoming.pk: held.game.pool_id})
            mark_as_playing(rows.heat, [incoming.pk])
        if not Seat.objects.filter(round=rows.heat, entry=outgoing).exists():
            Registration.objects.filter(round=rows.heat, entry=outgoing).delete()
            Entry.objects.filter(pk=outgoing.pk).update(missed=rows.heat.number)
        settle_second_seats(rows.heat)
        words = {
            "stand_in": _("%(outgoing)s did not come: %(incoming)s stands in, %(seat)s."),
            "play_twice": _("%(outgoing)s did not come: %(incoming)s plays a second board, %(seat)s."),
            "short_board": _("%(outgoing)s did not come: nobody plays %(seat)s."),
        }
        values = {"outgoing": outgoing.name, "incoming": incoming.name if incoming else "", "seat": where}
        after = {"instead": instead, "entry": incoming.pk if incoming else None}
        subject = f"heat:{rows.heat.number}/game:{board.game.number}"
        change.record("settle_no_show", words[instead] % values, subject=subject, before=outgoing.pk, after=after)


def seat_late_arrival(
    actor: Actor, heat: Round, *, game: Game, incoming: Entry, within: OpenChange | None = None
) -> None:
    """Give the empty place of an unstarted six-player board to a player without a seat, who is registered if need be.

    Raises `RuleError` for a full or started board and for a player who has a seat.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS, within=within) as change:
        locked = locked_heat(change, heat)
        check_entries(change, [incoming])
        Registration.objects.get_or_create(round=locked, entry=incoming)
        rows = load_heat_rows(locked)
        board = _open_board(rows, game)
        power = board.game.left_out
        problems = not_free(locked, incoming)
        if not power:
            message = _("Game %(game)s is full. Late arrivals wait, or take a seat at a six-player board.")
            problems.append(Problem("game", "full", message, {"game": board.game.number}))
        RuleError.gather(problems)
        seat = Seat.objects.create(
            round=locked,
            game=board.game,
            entry=incoming,
            position=max(seat.position for seat in board.seats) + 1,
            power=power if any(seat.power for seat in board.seats) else "",
        )
        Game.objects.filter(pk=board.game.pk).update(left_out="")
        join_pools(locked, {incoming.pk: board.game.pool_id})
        mark_as_playing(locked, [incoming.pk])
        summary = _("%(name)s came late to %(heat)s: %(seat)s.")
        values = {"name": incoming.name, "heat": heat_name(locked), "seat": seat_name(seat)}
        subject = f"heat:{locked.number}/game:{board.game.number}"
        change.record("seat_late_arrival", summary % values, subject=subject, before=power, after=incoming.pk)


def check_unstarted(game: Game) -> None:
    """Raise `RuleError` where a game has started."""
    if game.state != GameState.UNSTARTED:
        message = _("Game %(game)s has started, so it stays as it is. Replace the player there instead.")
        raise RuleError.one("game", "started", message, game=game.number)


def _open_board(rows: HeatRows, game: Game) -> Board:
    """The board as it is now. Raises `RuleError` unless it is unstarted."""
    board = next((board for board in rows.boards if board.game.pk == game.pk), None)
    if board is None:
        raise MissingError(_("This game has been removed. Go back to the heat."))
    check_unstarted(board.game)
    return board


def _problems(rows: HeatRows, board: Board, held: Seat, instead: Instead, incoming: Entry | None) -> list[Problem]:
    """What keeps a board from being settled so."""
    if instead not in INSTEAD:
        message = _("Choose a stand-in, a six-player board, or a player to take a second seat.")
        return [Problem("instead", "not_a_choice", message)]
    if instead == "short_board":
        return _short_problems(board, incoming)
    if incoming is None:
        return [Problem("incoming", "missing", _("Choose who takes the seat."))]
    if instead == "stand_in":
        return not_free(rows.heat, incoming)
    if incoming.pk in second_players(rows, board, held):
        return []
    message = _(
        "%(name)s can’t play game %(game)s too. Choose somebody with one seat, at another board of the same pool, "
        "with another power."
    )
    return [Problem("incoming", "not_second", message, {"game": board.game.number, "name": incoming.name})]


def _short_problems(board: Board, incoming: Entry | None) -> list[Problem]:
    """What prevents a board from becoming a six-player board."""
    if incoming is not None:
        return [Problem("incoming", "unexpected", _("A six-player board needs no replacement. Remove `incoming`."))]
    if board.game.left_out:
        message = _("Game %(game)s is a six-player board already. Choose a stand-in.")
        return [Problem("instead", "short_already", message, {"game": board.game.number})]
    return []
