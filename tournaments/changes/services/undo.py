"""Undo: every change can be taken back until the next round is published, and so can the undoing.

A change left what it did to the rows (`tournaments.changes.services.row_journal`). Undoing it is a change like any
other: the same permission, lock, log and revision. It gives the rows back as they were, unless something depends on
them by now. Results are never taken out of their versions: the one before stands again as the newest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, Final

from django.db import IntegrityError, connection, transaction
from django.db.models import Max, Model, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.selectors.facts import load_rows
from tournaments.boards.games.services.rescoring import unscorable_problems
from tournaments.changes.kinds import NOTHING
from tournaments.changes.models import Change
from tournaments.changes.services.changes import OpenChange
from tournaments.changes.services.row_journal import encoded
from tournaments.changes.services.undo_checks import RowChange, by_model, check_undo
from tournaments.clubs.models import Club
from tournaments.clubs.roles import check_access
from tournaments.clubs.services.changes import ClubChange, change_club
from tournaments.events.models import Event, Format, Game, ResultVersion, Round, Seat, SeatResult
from tournaments.events.services.changes import EventChange, change_event, touch_events
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.system_use import events_using
from tournaments.lab.selectors.systems import system_of_game
from tournaments.league.models import CupResult, Fixture, FixtureResult, LeagueTeam
from tournaments.people.models import Person
from tournaments.ratings.services.recount_queue import follow_club
from tournaments.swiss.models import DuelResult

SCORED: Final = (BoardsRules, Round)
SYSTEM: Final = "scoring_system_id"


def find_change(actor: Actor, club: Club, pk: int) -> Change:
    """A change of the club, if the actor may do what it took. Raises as `check_access` does."""
    check_access(actor, club, Action.SEE_DESK)
    found = Change.objects.select_related("event").filter(club=club, pk=pk).first()
    if found is None:
        raise MissingError(_("This change is not there any more. Go back to the log."))
    for each in found.needs:
        check_access(actor, club, Action[each])
    found.club = club
    return found


def undo_words(change: Change) -> str:
    """What the log says when this change is taken back."""
    return (_("Did again: %(what)s") if change.depth % 2 else _("Undid: %(what)s")) % {"what": change.headline}


def undo_change(actor: Actor, asked: Change) -> str:
    """Take the change back and return what was done, in words.

    Raises `RuleError` where it can't be undone or was undone already, where a round was published since, or where
    something that came later depends on it, and names that.
    """
    if not asked.undoable:
        raise RuleError.one(
            "", "stands", gettext_noop("This can't be undone. The log says why, and what to do instead.")
        )
    with _opened(actor, asked) as (change, events):
        fresh = Change.objects.select_for_update(of=("self",)).get(pk=asked.pk)
        for model, changed in by_model(fresh.rows).items():
            change.act.journal.watch(model, [row["pk"] for row in changed])
        check_undo(fresh, [each.event for each in events.values()])
        change.act.undoes = fresh
        _restore(change, fresh.rows)
        for each in events.values():
            each.event.refresh_from_db()  # what it shows is worked out from the rows given back
            _check_touched_games(each.event, fresh.rows)
        for line in fresh.lines.exclude(kind__in=NOTHING).order_by("id"):
            base = line.summary.removeprefix(_("Undid: %(what)s") % {"what": ""})
            base = base.removeprefix(_("Did again: %(what)s") % {"what": ""})
            told = (_("Did again: %(what)s") if fresh.depth % 2 else _("Undid: %(what)s")) % {"what": base}
            of = events.get(line.event_id, change) if line.event_id else change
            of.record(line.kind, told, subject=line.subject, before=line.after, after=line.before)
        if isinstance(change, ClubChange):
            _tell_events(change.club, fresh.rows)
    return undo_words(fresh)


def _check_touched_games(event: Event, rows: Iterable[RowChange]) -> None:
    """Check the finished games whose scoring or facts an undo in their event gave back; most undos touch none."""
    tables = by_model(rows)
    scored = {model: {r["pk"] for r in tables.get(model, ()) if SYSTEM in (r["before"] or {})} for model in SCORED}
    seats = tables.get(Seat, [])
    games = {row["pk"] for row in tables.get(Game, ())}
    games |= set(Seat.objects.filter(pk__in=[row["pk"] for row in seats]).values_list("game_id", flat=True))
    games |= {(row["after"] or {}).get("game_id") for row in seats}  # of seats that are gone, or at another game
    if games or any(scored.values()):
        all_games = bool(scored[BoardsRules])
        _check_scores(event, among=lambda game: all_games or game.pk in games or game.round_id in scored[Round])


def _check_scores(event: Event, *, among: Callable[[Game], bool]) -> None:
    """Raise `RuleError` where one of these games is finished, and can't be scored as an undo leaves it."""
    if event.format == Format.BOARDS:
        RuleError.gather(list(unscorable_problems(load_rows(event), path="", among=among)))


def _follows(system: ScoringSystem, game: Game) -> bool:
    return system_of_game(game) == system


@contextmanager
def _opened(actor: Actor, asked: Change) -> Iterator[tuple[OpenChange, dict[int, EventChange]]]:
    """The change that takes `asked` back, with a part for each event that it was about, in the order of their ids."""
    needs = [Action[each] for each in asked.needs]
    with ExitStack() as stack:
        if asked.event is not None:
            opened = stack.enter_context(change_event(actor, asked.event, needs[0]))
            for action in needs[1:]:
                stack.enter_context(change_event(actor, asked.event, action, within=opened))
            yield opened, {opened.event.pk: opened}
            return
        change = stack.enter_context(change_club(actor, asked.club, needs[0]))
        for action in needs[1:]:
            stack.enter_context(change_club(actor, asked.club, action, within=change))
        events = Event.objects.filter(change_lines__change=asked).order_by("id").distinct()
        yield (
            change,
            {each.pk: stack.enter_context(change_event(actor, each, needs[0], within=change)) for each in events},
        )


def _restore(change: OpenChange, rows: Iterable[RowChange]) -> None:
    """Give the rows back, those that stand in place: who waits for one of them finds it there."""
    tables = by_model(rows)
    versions = tables.pop(CupResult, [])
    try:
        _give_back(tables, parked=False)
    except IntegrityError:
        try:
            _give_back(tables, parked=True)  # two that exchanged their places stood in each other's way
        except IntegrityError as error:
            message = gettext_noop("Its place was taken since. Look at the log, and undo what came later first.")
            raise RuleError.one("", "taken", message) from error
    for model in (Game, Fixture):
        for each in model._base_manager.filter(pk__in=[row["pk"] for row in tables.get(model, ()) if row["before"]]):
            _renew_result(change, each)
    for row in versions:
        _renew_cup_result(change, row)


def _give_back(tables: dict[type[Model], list[RowChange]], *, parked: bool) -> None:
    """What came goes, what stands is changed, what went comes; keys to other rows are checked last.

    With `parked` what stands goes first and comes again, but for the rows that every change waits for.
    """
    back: list[Model] = []
    with transaction.atomic():
        for model, changed in tables.items():
            now = {row["id"]: row for row in model._base_manager.filter(pk__in=[r["pk"] for r in changed]).values()}
            moved = parked and model not in {Event, Club}
            for row in changed:
                if row["before"] is not None and (moved or row["pk"] not in now):
                    values = {name: encoded(value) for name, value in now.get(row["pk"], {}).items()} | row["before"]
                    back.append(_instance(model, row["pk"], values))
            gone = [row["pk"] for row in changed if row["before"] is None or moved]
            found = model._base_manager.filter(pk__in=gone)
            found._raw_delete(found.db)  # without what hangs on them: they return
        for model, changed in tables.items():
            stays = [] if parked and model not in {Event, Club} else changed
            for row in stays:
                if row["before"] and row["after"]:
                    model._base_manager.filter(pk=row["pk"]).update(**_read(model, row["before"]))
        for each in back:
            each.save_base(raw=True, force_insert=True)
        connection.check_constraints([model._meta.db_table for model in tables])


def _instance(model: type[Model], key: int, values: dict[str, Any]) -> Model:
    """A row from its JSON, not saved."""
    return model(**{**_read(model, values), "id": key})


def _read(model: type[Model], values: dict[str, Any]) -> dict[str, Any]:
    """The columns that the model still has, from their JSON."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    return {name: fields[name].to_python(value) for name, value in values.items() if name in fields}


def _renew_result(change: OpenChange, row: Game | Fixture) -> None:
    """The version that stood before, as the newest: whoever typed against the one taken back is told."""
    old = row.result
    if old is None or old.number == old.__class__.objects.filter(**_of(old)).aggregate(last=Max("number"))["last"]:
        return
    last = old.__class__.objects.filter(**_of(old)).aggregate(last=Max("number"))["last"]
    lines: list[SeatResult | DuelResult] = []
    if isinstance(old, ResultVersion):
        lines = [*old.seats.all(), *old.duels.all()]
    else:
        old.by_name = change.actor.name
    old.pk, old.number, old.entered_by, old.door = None, last + 1, change.actor.user, change.actor.door
    old._state.adding = True
    old.save()
    for line in lines:
        line.pk, line._state.adding = None, True
        line.version = old  # type: ignore[assignment]  # it is a ResultVersion's line
        line.save()
    row.__class__._base_manager.filter(pk=row.pk).update(result=old)


def _of(version: ResultVersion | FixtureResult) -> dict[str, Any]:
    if isinstance(version, ResultVersion):
        return {"game": version.game_id}
    return {"fixture": version.fixture_id}


def _renew_cup_result(change: OpenChange, row: RowChange) -> None:
    """The newest version of a cup's match stands: one more, as it was before, or empty."""
    gone = CupResult.objects.get(pk=row["pk"])
    versions = CupResult.objects.filter(cup=gone.cup_id, match=gone.match)
    old = versions.filter(number__lt=gone.number).order_by("-number").first() or CupResult(
        cup_id=gone.cup_id, match=gone.match
    )
    old.pk, old._state.adding = None, True
    old.number = (versions.aggregate(last=Max("number"))["last"] or 0) + 1
    old.entered_by, old.by_name, old.door = change.actor.user, change.actor.name, change.actor.door
    old.save()


def _tell_events(club: Club, rows: Iterable[RowChange]) -> None:
    """Events that show what a club's change touched get a new revision."""
    found = {model: [row["pk"] for row in changed] for model, changed in by_model(rows).items()}
    events = Q(entries__person__in=found.get(Person, [])) | Q(division_teams__team__in=found.get(LeagueTeam, []))
    for system in ScoringSystem.objects.filter(pk__in=found.get(ScoringSystem, [])):
        using = events_using(system)
        for each in using:
            _check_scores(each, among=partial(_follows, system))
        events |= Q(pk__in=[each.pk for each in using])
    if found.keys() & {Person, LeagueTeam, ScoringSystem}:
        touch_events(Event.objects.filter(events, club=club))
    if Person in found:
        follow_club(club)
