"""Players at their seats: swaps, replacements, powers (manual §11, §13; rulings M11, M13).

The seat itself, with its game, power and results, never moves: another player takes it. Each function compares what the
caller saw with what is there now, so that two people who rearrange a board at once never undo each other's work.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError, StaleError, WhatChanged
from tournaments.base.permissions import Action
from tournaments.boards.games.services.power_rules import locked_problem, power_problems
from tournaments.boards.heats.services.heats import check_entries, heat_name, locked_heat
from tournaments.boards.heats.services.participation import mark_as_playing
from tournaments.boards.heats.services.second_seats import settle_second_seats
from tournaments.changes.services.changes import OpenChange
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, Game, GameState, Registration, Replacement, Round, Seat
from tournaments.events.services.changes import EventChange, change_event


def swap_seats(actor: Actor, heat: Round, *, first: Seat, second: Seat) -> None:
    """Exchange the players of two seats, and with them game and power; games may be unstarted or started.

    `first` and `second` are the seats as the caller saw them: raises `StaleError` if somebody else sits there now, and
    `RuleError` for a finished game or twice the same seat.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        locked = locked_heat(change, heat)
        one, other = seat_as_seen(change, locked, first), seat_as_seen(change, locked, second)
        if one.pk == other.pk:
            raise RuleError.one(
                "seats", "same", _("Both are the seat of %(name)s. Pick two players."), name=one.entry.name
            )
        RuleError.gather(swap_problems(one, other))
        one_id, other_id = one.entry_id, other.entry_id
        # A player holds a seat of a heat at any moment, so the first seat is vacated for the time of the exchange;
        # the database checks the reference only when the transaction ends. Whether it scores goes with the player.
        Seat.objects.filter(pk=one.pk).update(entry_id=-1)
        Seat.objects.filter(pk=other.pk).update(entry_id=one_id, fills=one.fills)
        Seat.objects.filter(pk=one.pk).update(entry_id=other_id, fills=other.fills)
        join_pools(locked, {one_id: other.game.pool_id, other_id: one.game.pool_id})
        summary = _("Swapped %(one)s and %(other)s: %(one_seat)s for %(other_seat)s.") % {
            "one": one.entry.name,
            "other": other.entry.name,
            "one_seat": seat_name(one),
            "other_seat": seat_name(other),
        }
        change.record(
            "swap_seats", summary, subject=f"heat:{locked.number}", before=[[one.pk, one_id], [other.pk, other_id]]
        )


def swap_problems(one: Seat, other: Seat) -> list[Problem]:
    """Why the players of two seats can't swap, as they sit now."""
    finished = [*_finished(one), *_finished(other)]
    return finished or [*_meets_himself(one, other), *_meets_himself(other, one)]


def replace_player(actor: Actor, heat: Round, *, seat: Seat, incoming: Entry, within: OpenChange | None = None) -> None:
    """Give a seat to a registered player who has none.

    At an unstarted board the two simply change places. At a started one the former player leaves the heat, and a
    replacement is kept: the event's policy says who is credited (ruling M13). A player at two boards keeps the other.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS, within=within) as change:
        locked = locked_heat(change, heat)
        check_entries(change, [incoming])
        held = seat_as_seen(change, locked, seat)
        RuleError.gather([*_finished(held), *not_free(locked, incoming)])
        outgoing = held.entry
        Seat.objects.filter(pk=held.pk).update(entry=incoming, fills=False)
        left = Registration.objects.filter(round=locked, entry=incoming).values_list("pool", flat=True).first()
        stays = Seat.objects.filter(round=locked, entry=outgoing).exists()
        join_pools(locked, {incoming.pk: held.game.pool_id, **({} if stays else {outgoing.pk: left})})
        mark_as_playing(locked, [incoming.pk])
        if held.game.state == GameState.STARTED:
            Replacement.objects.create(seat=held, outgoing=outgoing, incoming=incoming)
            if not stays:
                Registration.objects.filter(round=locked, entry=outgoing).delete()
        settle_second_seats(locked)
        summary = _("%(incoming)s replaces %(outgoing)s: %(seat)s.") % {
            "incoming": incoming.name,
            "outgoing": outgoing.name,
            "seat": seat_name(held),
        }
        change.record("replace_player", summary, subject=f"heat:{locked.number}", before=outgoing.pk, after=incoming.pk)


def set_powers(actor: Actor, game: Game, *, powers: Mapping[int, str], left_out: str | None = None) -> None:
    """Set the powers of seats by hand: seat id → code, blank for not known. Seats left out keep theirs.

    `left_out` is the unplayed power of a six-player board; None leaves it. Raises `RuleError` for a finished game,
    while the powers are locked, for an unknown power, and for a power at two seats.
    """
    with change_event(actor, game.round.event, Action.RUN_HEATS) as change:
        locked = _open_game(change, game)
        if locked.powers_locked:
            raise RuleError(locked_problem(locked, path="powers"))
        seats = {seat.pk: seat for seat in locked.seats.select_related("entry__person")}
        wanted = {pk: powers.get(pk, seat.power) for pk, seat in seats.items()}
        was_left_out, locked.left_out = locked.left_out, locked.left_out if left_out is None else left_out
        RuleError.gather(
            [*_power_problems(change, seats, powers, wanted), *_left_out_problems(change, locked, was_left_out)]
        )
        RuleError.gather(power_problems(locked, wanted, path=lambda pk: f"powers[{pk}]"))
        changed = [pk for pk, seat in seats.items() if wanted[pk] != seat.power]
        if not changed and was_left_out == locked.left_out:
            return
        locked.save(update_fields=["left_out"])
        before = {seats[pk].entry.name: seats[pk].power for pk in changed}
        locked.seats.filter(pk__in=changed).update(power="")  # two seats may swap powers, which are unique at a board
        for pk in changed:
            seats[pk].power = wanted[pk]
            seats[pk].save(update_fields=["power"])
        summary = _("Set the powers of %(game)s.") % {"game": _game_name(locked)}
        after = {seats[pk].entry.name: wanted[pk] for pk in changed}
        if was_left_out != locked.left_out:
            before, after = {**before, "left out": was_left_out}, {**after, "left out": locked.left_out}
        change.record("set_powers", summary, subject=_subject(locked), before=before, after=after)


def seat_name(seat: Seat) -> str:
    """The seat in words: board and, where it is known, power."""
    if seat.power:
        return _("%(power)s at game %(game)s") % {"power": seat.power.title(), "game": seat.game.number}
    return _("game %(game)s") % {"game": seat.game.number}


def join_pools(heat: Round, pool_of: Mapping[int, int | None]) -> None:
    """Move players who take a seat at a pool's board into that pool."""
    for entry, pool in pool_of.items():
        Registration.objects.filter(round=heat, entry_id=entry).exclude(pool=pool).update(pool=pool)


def set_powers_lock(actor: Actor, game: Game, *, locked: bool, within: OpenChange | None = None) -> None:
    """Lock the powers of a game that is not finished against changes by hand, or unlock them."""
    with change_event(actor, game.round.event, Action.RUN_HEATS, within=within) as change:
        fresh = _open_game(change, game)
        if fresh.powers_locked == locked:
            return
        fresh.powers_locked = locked
        fresh.save(update_fields=["powers_locked"])
        text = _("Locked the powers of %(game)s.") if locked else _("Unlocked the powers of %(game)s.")
        name = "lock_powers" if locked else "unlock_powers"
        change.record(name, text % {"game": _game_name(fresh)}, subject=_subject(fresh))
    game.powers_locked = locked


def _open_game(change: EventChange, game: Game) -> Game:
    """The game under the event's lock. Raises `RuleError` for a finished one, whose powers stay."""
    fresh = Game.objects.filter(pk=game.pk).select_related("round").first()
    if fresh is None:
        raise MissingError(_("This game has been removed. Go back to the heat."))
    fresh.round.event = change.event
    if fresh.state == GameState.FINISHED:
        message = _("Game %(game)s is finished. Reopen it to change its powers.")
        raise RuleError.one("state", "finished", message, game=fresh.number)
    return fresh


def seat_as_seen(change: EventChange, heat: Round, seen: Seat) -> Seat:
    """The seat as it is now. Raises `StaleError` if somebody else sits there than the caller saw."""
    seat = Seat.objects.filter(pk=seen.pk, round=heat).select_related("game", "entry__person").first()
    if seat is not None and seat.entry_id == seen.entry_id:
        return seat
    changes = []
    if seat is not None:
        was = change.event.entries.filter(pk=seen.entry_id).select_related("person").first()
        changes = [WhatChanged(seat_name(seat), was.name if was else None, seat.entry.name, _("somebody else"))]
    raise StaleError(
        _("The boards of %(heat)s have changed, so nothing was saved. Check the new boards, then select again.")
        % {"heat": heat_name(heat)},
        current=change.event.revision,
        changes=changes,
    )


def _finished(seat: Seat) -> list[Problem]:
    if seat.game.state != GameState.FINISHED:
        return []
    message = _("Game %(game)s is finished. Reopen it to change who sits there.")
    return [Problem("seats", "finished", message, {"game": seat.game.number})]


def _meets_himself(mover: Seat, to: Seat) -> list[Problem]:
    """Why a player of two boards can't have a seat: their own board, or the power that they have at it."""
    other = (
        Seat.objects.filter(round=mover.round_id, entry=mover.entry_id)
        .exclude(pk=mover.pk)
        .select_related("game")
        .first()
    )
    if other is None or other.pk == to.pk:
        return []
    params = {"name": mover.entry.name, "game": to.game.number, "power": to.power.title()}
    if other.game_id == to.game_id:
        message = _("%(name)s sits at game %(game)s already, and nobody plays against themselves. Pick another seat.")
        return [Problem("seats", "against_himself", message, params)]
    if to.power and other.power == to.power:
        message = _("%(name)s already plays %(power)s at game %(other)s. Pick another seat.")
        return [Problem("seats", "power_twice", message, {**params, "other": other.game.number})]
    return []


def not_free(heat: Round, incoming: Entry) -> list[Problem]:
    """Why a player can't take over a seat."""
    params = {"name": incoming.name}
    if Seat.objects.filter(round=heat, entry=incoming).exists():
        message = _("%(name)s holds a seat already. Swap the two players instead.")
        return [Problem("incoming", "seated", message, params)]
    if not Registration.objects.filter(round=heat, entry=incoming).exists():
        message = _("%(name)s is not registered for this heat. Register them first.")
        return [Problem("incoming", "unregistered", message, params)]
    return []


def _power_problems(
    change: EventChange, seats: Mapping[int, Seat], powers: Mapping[int, str], wanted: Mapping[int, str]
) -> list[Problem]:
    discipline = DISCIPLINES[change.event.discipline]
    problems = []
    if any(pk not in seats for pk in powers):
        problems.append(Problem("powers", "unknown_seat", _("One of the seats is not in this game. Reload the page.")))
    first_at: dict[str, str] = {}
    for pk, code in wanted.items():
        path, name = f"powers[{pk}]", seats[pk].entry.name
        if code and discipline.power(code) is None:
            message = _("%(power)s is not a power. Choose the power of %(name)s from the list.")
            problems.append(Problem(path, "unknown_power", message, {"power": code[:20], "name": name}))
        elif code in first_at:
            message = _("%(first)s and %(name)s both have %(power)s. Choose another power for one of them.")
            params = {"first": first_at[code], "power": code.title(), "name": name}
            problems.append(Problem(path, "power_twice", message, params))
        elif code:
            first_at[code] = name
    return problems


def _left_out_problems(change: EventChange, game: Game, before: str) -> list[Problem]:
    """What is wrong with the power that nobody plays: a board keeps the number of its seats."""
    if game.left_out == before:
        return []
    if not before:
        message = _("All powers of game %(game)s are played. Only a six-player board leaves one out.")
        return [Problem("left_out", "full", message, {"game": game.number})]
    if DISCIPLINES[change.event.discipline].power(game.left_out) is None:
        message = _("%(power)s is not a power. Choose the one that nobody plays.")
        return [Problem("left_out", "unknown_power", message, {"power": game.left_out[:20]})]
    return []


def _game_name(game: Game) -> str:
    return _("game %(game)s of %(heat)s") % {"game": game.number, "heat": heat_name(game.round)}


def _subject(game: Game) -> str:
    return f"heat:{game.round.number}/game:{game.number}"
