"""Heats: created, registered for, unseeded, started and abandoned (manual §11, §12).

Players of a heat are registered for it as long as they play in it. Those who also hold a seat are assigned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.models import Job, JobState
from tournaments.base.moments import moment_problems
from tournaments.base.permissions import Action
from tournaments.boards.games.models import ReplacementPolicy
from tournaments.boards.games.selectors.facts import load_rows
from tournaments.boards.games.services.rescoring import unscorable_problems
from tournaments.boards.heats.services.expected_players import expected_players
from tournaments.boards.heats.services.push_texts import push_boards
from tournaments.boards.heats.services.second_seats import settle_second_seats
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.roles import knows_club
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, Event, Game, GameState, Registration, Replacement, Round, Seat
from tournaments.events.services.changes import EventChange, change_event
from tournaments.events.services.events import publish_event
from tournaments.events.services.freezing import freeze_rules
from tournaments.lab.models import ScoringSystem
from tournaments.lab.services.systems_in_use import check_system_is_usable
from tournaments.players.services.dropped_slips import ask_before_dropping, with_slips

TAKEN_APART: Final = {"state": GameState.UNSTARTED, "kept": False}  # the games that unseeding and seeding again remove


def create_heat(actor: Actor, event: Event, *, number: int | None = None) -> Round:
    """Add heat `number`, or the lowest free one; return it where it exists. Players who pre-registered are registered.

    So are players who checked in for it by their private link, unless they said that they sit it out.

    Pre-registration for a heat ends with its creation. A heat that somebody else creates at the same moment is
    returned, so a second one is never created. Raises `RuleError` once the event has all its heats.
    """
    seen = set(event.rounds.values_list("number", flat=True))  # before the wait for the others
    with change_event(actor, event, Action.RUN_HEATS) as change:
        planned = change.event.boards.heats
        taken = set(change.event.rounds.values_list("number", flat=True))
        free = (n for n in range(1, planned + 1) if n not in taken)
        number = number or min(taken - seen, default=None) or next(free, None)
        if number in taken:
            return change.event.rounds.get(number=number)
        if number is None or number > planned:
            message = _(
                "The event already has all its %(heats)s heats. To add one, raise the number of heats in its settings."
            )
            raise RuleError.one("heats", "all_created", message, heats=planned)
        heat = Round.objects.create(event=change.event, number=number)
        expected = expected_players(change.event, heat=number)
        entries = expected.entries
        Registration.objects.bulk_create(Registration(round=heat, entry_id=pk) for pk in entries)
        summary = " ".join([_("Created %(heat)s.") % {"heat": heat_name(heat)}, *expected.in_words()])
        change.record("create_heat", summary, subject=f"heat:{number}", after={"registered": len(entries)})
    return heat


def abandon_heat(actor: Actor, heat: Round, *, anyway: bool = False) -> None:
    """Delete a heat for good, with its registrations and unstarted boards.

    Raises `RuleError` while any of its games is started or finished. Also where players submitted slips for games that
    were then set back to not started, unless `anyway`. The other heats keep their numbers: the next heat created gets
    the number that this leaves free.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        locked = locked_heat(change, heat)
        RuleError.gather(abandon_problems(locked))
        slips = ask_before_dropping(locked, anyway=anyway)
        before: dict[str, object] = {"registered": locked.registrations.count(), "boards": locked.games.count()}
        if slips:
            before["slips"] = slips
        jobs = Job.objects.filter(seeding_run__round=locked, state__in=[JobState.QUEUED, JobState.RUNNING])
        jobs.update(state=JobState.STOPPED, message=_("The heat was abandoned."), finished_at=timezone.now())
        summary = with_slips(change.event, _("Abandoned %(heat)s.") % {"heat": heat_name(locked)}, slips)
        change.record("abandon_heat", summary, subject=f"heat:{locked.number}", before=before)
        locked.delete()


def abandon_problems(heat: Round) -> list[Problem]:
    """What keeps a heat from being abandoned: its games in progress and its finished games. One query."""
    games = heat.games.exclude(state=GameState.UNSTARTED).order_by("number").values_list("number", "state")
    playing = [number for number, state in games if state == GameState.STARTED]
    finished = [number for number, state in games if state == GameState.FINISHED]
    values = {"heat": capfirst(heat_name(heat))}
    problems = []
    if playing:
        message = ngettext(
            "%(heat)s has a game in progress: %(games)s. Mark it as not started first.",
            "%(heat)s has games in progress: %(games)s. Mark them as not started first.",
            len(playing),
        )
        problems.append(Problem("games", "started", message, {**values, "games": _list_of(playing)}))
    if finished:
        message = ngettext(
            "%(heat)s has a finished game: %(games)s. Reopen it, then mark it as not started.",
            "%(heat)s has finished games: %(games)s. Reopen them, then mark them as not started.",
            len(finished),
        )
        problems.append(Problem("games", "finished", message, {**values, "games": _list_of(finished)}))
    return problems


def edit_heat(
    actor: Actor,
    heat: Round,
    *,
    scoring_system: ScoringSystem | None,
    starts_at: datetime | None,
    ends_at: datetime | None,
    reason: str = "",
) -> None:
    """Set when the heat is played and how it is scored. Without a system of its own it follows the event's.

    Once a game of the heat has started, another scoring system needs a `reason`, which the log keeps.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        locked = locked_heat(change, heat)
        own, current = (
            knows_club(actor, change.event.club),
            locked.scoring_system_id or change.event.boards.scoring_system_id,
        )
        check_system_is_usable(change.event.club, scoring_system, current=current, own=own)
        rescored = locked.scoring_system_id != (scoring_system.pk if scoring_system else None)
        problems = moment_problems(starts_at=starts_at, ends_at=ends_at)
        if starts_at and ends_at and ends_at <= starts_at:
            message = _("The heat ends before it starts. Choose an end after the start.")
            problems.append(Problem("ends_at", "before_start", message))
        if rescored and not reason.strip() and locked.games.exclude(state=GameState.UNSTARTED).exists():
            message = _("Games of %(heat)s have started, so its scoring is frozen. Enter the reason for changing it.")
            problems.append(Problem("reason", "missing", message, {"heat": heat_name(locked)}))
        if rescored:
            problems += _unscorable(locked, scoring_system)
        RuleError.gather(problems)
        if not rescored and (locked.starts_at, locked.ends_at) == (starts_at, ends_at):
            return
        before = _settings(locked)
        locked.scoring_system, locked.starts_at, locked.ends_at = scoring_system, starts_at, ends_at
        locked.save(update_fields=["scoring_system", "starts_at", "ends_at"])
        summary = _("Changed the settings of %(heat)s.") % {"heat": heat_name(locked)}
        if reason.strip():
            summary += " " + _("Reason: %(reason)s") % {"reason": reason.strip()}
        change.record("edit_heat", summary, subject=f"heat:{locked.number}", before=before, after=_settings(locked))
    heat.refresh_from_db(fields=["scoring_system", "starts_at", "ends_at"])


def register_entries(
    actor: Actor,
    heat: Round,
    *,
    entries: Sequence[Entry],
    may_sit_out: bool = False,
    may_play_twice: bool = False,
    within: OpenChange | None = None,
) -> int:
    """Register players for the heat; those who are in it already stay as they are. Returns how many came in.

    `may_sit_out` and `may_play_twice` keep that these players offer to, should the numbers not fit.

    Where the first player of a replaced seat is credited, that player can't come back in the same heat: they would
    score twice. Raises `RuleError` naming them.
    """
    with change_event(actor, heat.event, Action.REGISTER_PLAYERS, within=within) as change:
        locked = locked_heat(change, heat)
        check_entries(change, entries)
        known = set(locked.registrations.values_list("entry_id", flat=True))
        fresh = [entry for entry in entries if entry.pk not in known]
        if change.event.boards.replacement_policy != ReplacementPolicy.LAST:
            _check_not_replaced(locked, fresh)
        Registration.objects.bulk_create(
            Registration(round=locked, entry=entry, may_sit_out=may_sit_out, may_play_twice=may_play_twice)
            for entry in fresh
        )
        if fresh:
            summary = _("Registered %(who)s for %(heat)s.") % {"who": names_in_words(fresh), "heat": heat_name(locked)}
            after = [entry.pk for entry in fresh]
            change.record("register_entries", summary, subject=f"heat:{locked.number}", after=after)
    return len(fresh)


def sit_out_entries(actor: Actor, heat: Round, *, entries: Sequence[Entry], within: OpenChange | None = None) -> int:
    """Remove registered players from the heat. Returns how many left.

    Raises `RuleError` for players who hold a seat: remove their board, or replace the player, first.
    """
    with change_event(actor, heat.event, Action.REGISTER_PLAYERS, within=within) as change:
        locked = locked_heat(change, heat)
        check_entries(change, entries)
        seats = Seat.objects.filter(round=locked, entry__in=entries).select_related("game", "entry__person")
        RuleError.gather([_still_seated(seat) for seat in seats])
        rows = Registration.objects.filter(round=locked, entry__in=entries)
        left = list(rows.values_list("entry_id", flat=True))
        rows.delete()
        if left:
            gone = [entry for entry in entries if entry.pk in left]
            summary = _("Unregistered %(who)s from %(heat)s.") % {
                "who": names_in_words(gone),
                "heat": heat_name(locked),
            }
            change.record("sit_out_entries", summary, subject=f"heat:{locked.number}", before=left)
    return len(left)


def unseed_heat(actor: Actor, heat: Round, *, anyway: bool = False) -> int:
    """Remove all unstarted boards that aren't locked; their players are registered again. Returns how many players that
    were.

    Raises `RuleError` where players submitted slips for a board that was then set back to not started, unless `anyway`.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        locked = locked_heat(change, heat)
        slips = ask_before_dropping(locked, anyway=anyway, **TAKEN_APART)
        before = remove_open_games(locked)
        settle_second_seats(locked)
        players = len({entry for game in before for entry, _power in game["seats"]})
        if before:
            values = {"heat": heat_name(locked), "players": players}
            words = _("Unseeded %(heat)s: %(players)s players are registered again.")
            summary = with_slips(change.event, words % values, slips)
            told = {"games": before, "slips": slips}
            change.record("unseed_heat", summary, subject=f"heat:{locked.number}", before=told)
    return players


def start_games(actor: Actor, heat: Round, *, make_public: bool = False) -> int:
    """Start all unstarted games: their seats are locked, and the rules freeze. Returns how many were started.

    `make_public` publishes the event as well. Raises `RuleError` for each board that is not full. Powers may be open:
    at the tables they are drawn later.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        locked = locked_heat(change, heat)
        RuleError.gather(start_problems(locked))
        numbers = list(locked.games.filter(state=GameState.UNSTARTED).values_list("number", flat=True))
        locked.games.filter(number__in=numbers).update(state=GameState.STARTED, started_at=timezone.now())
        summary = ngettext("Started game %(games)s of %(heat)s.", "Started games %(games)s of %(heat)s.", len(numbers))
        values = {"games": ", ".join(map(str, numbers)), "heat": heat_name(locked)}
        change.record("start_games", summary % values, subject=f"heat:{locked.number}", after=numbers)
        freeze_rules(change)
        if make_public:
            publish_event(actor, change.event, within=change)
        if locked.board_called_at is None:  # otherwise the call has informed everybody
            push_boards(change.event, locked)
    return len(numbers)


def start_problems(heat: Round) -> list[Problem]:
    """What keeps the games of a heat from being started: none waits, or a board lacks players. Two queries.

    A board that leaves a power out takes a player less.
    """
    games = list(heat.games.filter(state=GameState.UNSTARTED).prefetch_related("seats"))
    if not games:
        message = _("No game of %(heat)s is waiting to start. Seed the registered players first.")
        return [Problem("games", "none", message, {"heat": heat_name(heat)})]
    size = DISCIPLINES[heat.event.discipline].seats
    message = _("Game %(game)s has only %(seats)s of %(size)s players. Fill its seats first.")
    counts = [(game.number, len(game.seats.all()), size - bool(game.left_out)) for game in games]
    return [
        Problem("games", "incomplete", message, {"game": number, "seats": seats, "size": wanted})
        for number, seats, wanted in counts
        if seats != wanted
    ]


def mark_top_board(actor: Actor, game: Game, *, top_board: bool, within: OpenChange | None = None) -> None:
    """Mark a game as the top board of its heat, or remove the mark. The mark alone changes no score."""
    with change_event(actor, game.round.event, Action.RUN_HEATS, within=within) as change:
        locked = Game.objects.filter(pk=game.pk).select_related("round").first()
        if locked is None:
            raise MissingError(_("This game has been removed. Go back to the heat."))
        if locked.top_board != top_board:
            locked.top_board = top_board
            locked.save(update_fields=["top_board"])
            text = (
                _("Game %(game)s of %(heat)s is a top board.")
                if top_board
                else _("Game %(game)s of %(heat)s is not a top board.")
            )
            values = {"game": locked.number, "heat": heat_name(locked.round)}
            change.record("mark_top_board", text % values, subject=f"heat:{locked.round.number}/game:{locked.number}")
    game.top_board = top_board


def _list_of(numbers: Sequence[int]) -> str:
    return str(get_text_list([str(number) for number in numbers], _("and")))


def locked_heat(change: EventChange, heat: Round) -> Round:
    """The heat as it is now, under the event's lock; `MissingError` if it was abandoned."""
    fresh = Round.objects.filter(pk=heat.pk).select_related("scoring_system").first()
    if fresh is None:
        raise MissingError(_("This heat has been abandoned. Go back to the heats."))
    fresh.event = change.event
    return fresh


def remove_open_games(heat: Round, **only: Any) -> list[dict[str, Any]]:
    """Delete the unstarted games of a locked heat apart from locked ones, or `only` those of a pool.

    Returns what they were, for the log.
    """
    games = heat.games.filter(**TAKEN_APART, **only)
    before: list[dict[str, Any]] = [
        {"game": game.number, "seats": [[seat.entry_id, seat.power] for seat in game.seats.all()]}
        for game in games.prefetch_related("seats")
    ]
    games.delete()
    return before


def check_entries(change: EventChange, entries: Sequence[Entry]) -> None:
    """Raise `RuleError` for an entry of another event."""
    if any(entry.event_id != change.event.pk for entry in entries):
        raise RuleError.one(
            "entries", "unknown", _("One of these people is not entered in this event. Enter them first.")
        )


def heat_name(heat: Round) -> str:
    """The heat in words."""
    return _("heat %(number)s") % {"number": heat.number}


def names_in_words(entries: Sequence[Entry]) -> str:
    """Up to three names; of more, the first two and how many there are besides."""
    names = [entry.name for entry in entries]
    if len(names) <= 3:
        return ", ".join(names)
    more = _("%(names)s and %(more)s more")
    return more % {"names": ", ".join(names[:2]), "more": len(names) - 2}


def _still_seated(seat: Seat) -> Problem:
    if seat.game.state == GameState.UNSTARTED:
        message = _("%(name)s sits at game %(game)s. Unseed the heat or replace them first.")
    else:
        message = _("%(name)s plays game %(game)s, which has started. Replace them at the board instead.")
    return Problem("entries", "seated", message, {"name": seat.entry.name, "game": seat.game.number})


def _check_not_replaced(heat: Round, entries: Sequence[Entry]) -> None:
    rows = Replacement.objects.filter(seat__round=heat, outgoing__in=entries)
    message = _("%(name)s is credited for game %(game)s, which they left. They can’t play a second game in this heat.")
    RuleError.gather(
        [
            Problem("entries", "credited", message, {"name": row.outgoing.name, "game": row.seat.game.number})
            for row in rows.select_related("outgoing__person", "seat__game")
        ]
    )


def _unscorable(heat: Round, system: ScoringSystem | None) -> Iterator[Problem]:
    """The finished games of the heat that another scoring system of it can't score."""
    rows = load_rows(heat.event)
    for each in rows.rounds:
        if each.pk == heat.pk:
            each.scoring_system = system
    yield from unscorable_problems(rows, path="scoring_system")


def _settings(heat: Round) -> dict[str, object]:
    moments = {name: getattr(heat, name) for name in ("starts_at", "ends_at")}
    said = {name: moment.isoformat() if moment else None for name, moment in moments.items()}
    return {"scoring_system": str(heat.scoring_system) if heat.scoring_system else None, **said}
