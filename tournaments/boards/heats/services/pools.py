"""Pools of a heat: groups of players seeded among themselves, whose scores may count more, or for the first ranks.

The manual's recipe for a top board (§11) is to seed only those who qualify and to start their game first. A pool does
the same, whatever the order of steps: it is created, filled from the standings or by hand, and seeded among its own
players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from scoring.core.standings import standings
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import sign_problems, visible_line
from tournaments.boards.games.selectors.standings import score_book_of
from tournaments.boards.heats.services.heats import check_entries, heat_name, locked_heat, names_in_words
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.extras import Order
from tournaments.events.models import Entry, GameState, Part, Pool, Registration, Round, Seat
from tournaments.events.services.changes import EventChange, change_event

LARGEST_POOL = 2000
MOST_MULTIPLIER = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolDetails:
    """What an organiser decides about a pool. `size` is the most players it takes; None sets no limit."""

    name: str
    size: int | None = None
    multiplier: Decimal = Decimal(1)
    takes_top_ranks: bool = False


@dataclass(frozen=True, slots=True)
class Filling:
    """What filling a pool from the standings, or by ratings, did.

    `tied` share the rank at the cut, so that not all of them fit: the organiser chooses. `absent` rank as high as the
    last player who came in, but wait for no board of this heat. `rated` says that ratings decided.
    """

    came: tuple[Entry, ...]
    tied: tuple[Entry, ...]
    absent: tuple[Entry, ...]
    rated: bool = False

    @property
    def words(self) -> str:
        """The message for the organiser."""
        text = ngettext("%(n)s player came in from the standings.", "%(n)s players came in from the standings.", self.n)
        if self.rated:
            text = ngettext("%(n)s player came in by rating.", "%(n)s players came in by rating.", self.n)
        parts = [text % {"n": self.n}]
        if self.tied:
            message = _("%(who)s are tied at the cut. Choose which of them to add.")
            parts.append(message % {"who": ", ".join(entry.name for entry in self.tied)})
        if self.absent:
            message = _("Skipped, because they are not waiting for a board here: %(who)s.")
            parts.append(message % {"who": names_in_words(self.absent)})
        return " ".join(parts)

    @property
    def n(self) -> int:
        """How many came in."""
        return len(self.came)


def make_pool(actor: Actor, heat: Round, *, details: PoolDetails) -> Pool:
    """Add an empty pool to a heat, after those that it has. Raises `RuleError` at the field that is wrong."""
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        return _make(change, locked_heat(change, heat), details)


def make_top_board(actor: Actor, heat: Round) -> tuple[Pool, Filling]:
    """The recipe: a pool of one board's players from the top of the standings, who play for the first ranks.

    Raises `RuleError` where nobody who qualifies waits for a board, or the heat has a top board already.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        locked = locked_heat(change, heat)
        size = DISCIPLINES[change.event.discipline].seats
        pool = _make(change, locked, PoolDetails(name=_("Top board"), size=size, takes_top_ranks=True))
        filling = _fill(change, pool, first=size)
        if not filling.came and not filling.tied:
            message = _("Nobody from the standings is waiting for a board in this heat. Register the players first.")
            raise RuleError.one("entries", "none", message)
    return pool, filling


def edit_pool(actor: Actor, pool: Pool, *, details: PoolDetails, reason: str = "") -> None:
    """Change a pool. Once a game of it has started, a change of how its scores count needs a `reason`, which the log
    keeps."""
    with change_event(actor, pool.round.event, Action.RUN_HEATS) as change:
        locked = _locked_pool(change, pool)
        details = _checked(locked.round, details, pool=locked)
        before = _as_json(locked)
        _assign(locked, details)
        after = _as_json(locked)
        if before == after:
            return
        scored = any(before[name] != after[name] for name in ("multiplier", "takes_top_ranks"))
        if scored and not reason.strip() and _started(locked):
            message = _("Games of pool %(pool)s have started: its scoring is frozen. Enter the reason for changing it.")
            raise RuleError.one("reason", "missing", message, pool=locked.name)
        locked.save()
        if before["takes_top_ranks"] != locked.takes_top_ranks:
            locked.games.update(top_board=locked.takes_top_ranks)
        summary = _("Changed pool %(pool)s of %(heat)s.") % {"pool": locked.name, "heat": heat_name(locked.round)}
        if reason.strip():
            summary += " " + _("Reason: %(reason)s") % {"reason": reason.strip()}
        change.record("edit_pool", summary, subject=f"heat:{locked.round.number}", before=before, after=after)
    pool.refresh_from_db()


def remove_pool(actor: Actor, pool: Pool) -> None:
    """Remove a pool; its players stay registered, its unstarted boards stay, both in no pool.

    Raises `RuleError` once a game of it has started: its scores would count otherwise.
    """
    with change_event(actor, pool.round.event, Action.RUN_HEATS) as change:
        locked = _locked_pool(change, pool)
        RuleError.gather(remove_problems(locked))
        locked.games.update(top_board=False)
        summary = _("Removed pool %(pool)s of %(heat)s.") % {"pool": locked.name, "heat": heat_name(locked.round)}
        change.record("remove_pool", summary, subject=f"heat:{locked.round.number}", before=_as_json(locked))
        locked.delete()


def remove_problems(pool: Pool) -> list[Problem]:
    """Why a pool can't be removed: its games that are in progress or finished. One query."""
    numbers = _started(pool)
    if not numbers:
        return []
    message = _("Pool %(pool)s has games in progress or finished: %(games)s. Mark them as not started first.")
    return [Problem("games", "started", message, {"pool": pool.name, "games": ", ".join(map(str, numbers))})]


def fill_pool(actor: Actor, pool: Pool, *, first: int, order: Order | None = None) -> Filling:
    """Put the first `first` of the standings into a pool: qualified players who wait for a board and are in no other.

    With an `order`, such as that of a rating list, its strongest come instead, so that a first heat can be split by
    strength. Players in the pool already stay and count. Players tied at the cut are named and left to the organiser.
    """
    with change_event(actor, pool.round.event, Action.RUN_HEATS) as change:
        return _fill(change, _locked_pool(change, pool), first=first, order=order)


def add_to_pool(actor: Actor, pool: Pool, *, entries: Sequence[Entry]) -> int:
    """Put registered players who wait for a board into a pool. Players of another pool leave it. Returns how many
    came."""
    with change_event(actor, pool.round.event, Action.RUN_HEATS) as change:
        locked = _locked_pool(change, pool)
        check_entries(change, entries)
        RuleError.gather(_not_waiting(locked.round, entries))
        inside = set(locked.registrations.values_list("entry_id", flat=True))
        fresh = [entry for entry in entries if entry.pk not in inside]
        _check_size(locked, len(inside) + len(fresh))
        _move(change, locked.round, fresh, pool=locked)
    return len(fresh)


def take_from_pools(actor: Actor, heat: Round, *, entries: Sequence[Entry]) -> int:
    """Take players who wait for a board out of their pools; they stay registered. Returns how many went."""
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        locked = locked_heat(change, heat)
        check_entries(change, entries)
        RuleError.gather(_not_waiting(locked, entries))
        inside = set(locked.registrations.exclude(pool=None).values_list("entry_id", flat=True))
        gone = [entry for entry in entries if entry.pk in inside]
        _move(change, locked, gone, pool=None)
    return len(gone)


def empty_pool(actor: Actor, pool: Pool) -> int:
    """Take everybody out of a pool. Raises `RuleError` naming who sits at one of its boards."""
    with change_event(actor, pool.round.event, Action.RUN_HEATS) as change:
        locked = _locked_pool(change, pool)
        entries = list(Entry.objects.filter(registrations__pool=locked).select_related("person"))
        RuleError.gather(_not_waiting(locked.round, entries))
        _move(change, locked.round, entries, pool=None)
    return len(entries)


def _locked_pool(change: EventChange, pool: Pool) -> Pool:
    fresh = Pool.objects.filter(pk=pool.pk).select_related("round").first()
    if fresh is None:
        raise MissingError(_("This pool has been removed. Go back to the heat."))
    fresh.round.event = change.event
    return fresh


def _make(change: EventChange, heat: Round, details: PoolDetails) -> Pool:
    last = heat.pools.aggregate(last=Max("position"))["last"] or 0
    pool = Pool(round=heat, position=last + 1)
    _assign(pool, _checked(heat, details, pool=pool))
    pool.save()
    summary = _("Created pool %(pool)s in %(heat)s.") % {"pool": pool.name, "heat": heat_name(heat)}
    change.record("make_pool", summary, subject=f"heat:{heat.number}", after=_as_json(pool))
    return pool


def _checked(heat: Round, details: PoolDetails, *, pool: Pool) -> PoolDetails:
    """The details with the name trimmed. Raises `RuleError` for every field that is wrong."""
    name = visible_line(details.name)
    problems = sign_problems(name, path="name", label=gettext_noop("The name"))
    if not name:
        problems.append(
            Problem("name", "missing", _("The pool has no name. Enter one, such as “Top board” or “Gold”."))
        )
    elif len(name) > 40:
        problems.append(Problem("name", "too_long", _("The name has more than 40 characters. Shorten it.")))
    elif heat.pools.exclude(pk=pool.pk).filter(name__iexact=name).exists():
        message = _("The heat already has a pool called “%(name)s”. Give this one a different name.")
        problems.append(Problem("name", "taken", message, {"name": name}))
    inside = pool.registrations.count() if pool.pk else 0
    if details.size is not None and not 1 <= details.size <= LARGEST_POOL:
        message = _("A pool has 1 to %(most)s players, or no limit. Enter a number in that range or leave it blank.")
        problems.append(Problem("size", "out_of_range", message, {"most": LARGEST_POOL}))
    elif details.size is not None and details.size < inside:
        message = _("%(inside)s players are in the pool already. Take some out first, or allow more.")
        problems.append(Problem("size", "too_small", message, {"inside": inside}))
    if not 0 < details.multiplier <= MOST_MULTIPLIER:
        message = _("The multiplier must be greater than 0 and at most %(most)s. Enter 1 to leave scores as they are.")
        problems.append(Problem("multiplier", "out_of_range", message, {"most": MOST_MULTIPLIER}))
    elif round(details.multiplier, 3) != details.multiplier:
        message = _("The multiplier has more than three decimals. Round it.")
        problems.append(Problem("multiplier", "too_exact", message))
    RuleError.gather(problems)
    return PoolDetails(
        name=name, size=details.size, multiplier=details.multiplier, takes_top_ranks=details.takes_top_ranks
    )


def _assign(pool: Pool, details: PoolDetails) -> None:
    pool.name, pool.size = details.name, details.size
    pool.multiplier, pool.takes_top_ranks = details.multiplier, details.takes_top_ranks


def _as_json(pool: Pool) -> dict[str, Any]:
    return {
        "pool": pool.position,
        "name": pool.name,
        "size": pool.size,
        "multiplier": str(Decimal(pool.multiplier).normalize()),
        "takes_top_ranks": pool.takes_top_ranks,
    }


def _started(pool: Pool) -> list[int]:
    return list(pool.games.exclude(state=GameState.UNSTARTED).values_list("number", flat=True))


def _check_size(pool: Pool, number: int) -> None:
    if pool.size is not None and number > pool.size:
        message = _("%(pool)s takes %(size)s players, and this would make %(number)s. Leave out %(over)s.")
        over = number - pool.size
        raise RuleError.one("entries", "too_many", message, pool=pool.name, size=pool.size, number=number, over=over)


def _not_waiting(heat: Round, entries: Sequence[Entry]) -> list[Problem]:
    """What keeps players from moving between pools: they are not registered, or sit at a board."""
    registered = set(Registration.objects.filter(round=heat, entry__in=entries).values_list("entry_id", flat=True))
    games = dict(Seat.objects.filter(round=heat, entry__in=entries).values_list("entry_id", "game__number"))
    problems = []
    for entry in entries:
        if entry.pk in games:
            message = _("%(name)s sits at game %(game)s. Unseed the heat or swap them first.")
            problems.append(Problem("entries", "seated", message, {"name": entry.name, "game": games[entry.pk]}))
        elif entry.pk not in registered:
            message = _("%(name)s is not registered for this heat. Register them first.")
            problems.append(Problem("entries", "unregistered", message, {"name": entry.name}))
    return problems


def _move(change: EventChange, heat: Round, entries: Sequence[Entry], *, pool: Pool | None) -> None:
    if not entries:
        return
    rows = Registration.objects.filter(round=heat, entry__in=entries)
    before = dict(rows.values_list("entry_id", "pool__position"))
    rows.update(pool=pool)
    text = _("Put %(who)s into pool %(pool)s of %(heat)s.") if pool else _("Took %(who)s out of the pools of %(heat)s.")
    values = {"who": names_in_words(entries), "pool": pool.name if pool else "", "heat": heat_name(heat)}
    after = {"pool": pool.position if pool else None, "entries": [entry.pk for entry in entries]}
    change.record("fill_pool", text % values, subject=f"heat:{heat.number}", before=before, after=after)


@dataclass(frozen=True, slots=True)
class _Ranked:
    """An entry by its id, and its rank in the standings or among the rated."""

    rank: int
    entry: int


def _fill(change: EventChange, pool: Pool, *, first: int, order: Order | None = None) -> Filling:
    if not 1 <= first <= LARGEST_POOL:
        message = _("You can take 1 to %(most)s players from the top of the standings. Enter a number in that range.")
        raise RuleError.one("first", "out_of_range", message, most=LARGEST_POOL)
    heat = pool.round
    seated = set(Seat.objects.filter(round=heat).values_list("entry_id", flat=True))
    registered = dict(heat.registrations.filter(part=Part.PLAYS).values_list("entry_id", "pool_id"))
    ranked = _by_order(change, order) if order else _by_standings(change)
    here = [
        line
        for line in ranked
        if line.entry in registered
        and registered[line.entry] in {None, pool.pk}
        and (line.entry not in seated or registered[line.entry] == pool.pk)
    ]
    chosen, tied = _cut(here, first=first)
    last = max((line.rank for line in (*chosen, *tied)), default=0)
    known = {line.entry for line in here}
    absent = [
        line
        for line in ranked
        if line.rank <= last and line.entry not in known and registered.get(line.entry) in {None, pool.pk}
    ]
    fresh = [line for line in chosen if registered[line.entry] is None]
    _check_size(pool, pool.registrations.count() + len(fresh))
    entries = {entry.pk: entry for entry in change.event.entries.select_related("person")}
    came, level, gone = (
        tuple(entries[line.entry] for line in found)
        for found in (fresh, [line for line in tied if registered[line.entry] is None], absent)
    )
    _move(change, heat, came, pool=pool)
    return Filling(came, level, gone, rated=order is not None)


def _by_standings(change: EventChange) -> list[_Ranked]:
    """The qualified players, the first one first."""
    ranked = standings(score_book_of(change.event), only_qualified=True).ranked
    return [_Ranked(line.rank or 0, line.entry.id) for line in ranked]


def _by_order(change: EventChange, order: Order) -> list[_Ranked]:
    """The players in the list, the strongest first. Raises `RuleError` at `rating_list` for one of another game."""
    ranks = order.ranks(change.event)
    people = change.event.entries.filter(person__in=ranks).values_list("pk", "person_id")
    return sorted((_Ranked(ranks[person], entry) for entry, person in people), key=lambda each: (each.rank, each.entry))


def _cut(lines: Sequence[_Ranked], *, first: int) -> tuple[list[_Ranked], list[_Ranked]]:
    """The first lines, and those who share the rank at the cut where not all of them fit."""
    if len(lines) <= first or lines[first - 1].rank != lines[first].rank:
        return list(lines[:first]), []
    rank = lines[first].rank
    return [line for line in lines[:first] if line.rank != rank], [line for line in lines if line.rank == rank]
