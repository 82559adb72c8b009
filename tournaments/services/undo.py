"""Undo: every change can be taken back until the next round is published, and so can the undoing.

A change left what it did to the rows (`tournaments.services.row_journal`). Undoing it is a change like any other: the
same permission, lock, log and revision. It gives the rows back as they were, unless something depends on them by now.
Results are never taken out of their versions: the one before stands again as the newest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.db.models import ManyToOneRel, Max, Model, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.core.errors import RuleError
from tournaments.access import check_access
from tournaments.actors import Actor
from tournaments.errors import MissingError
from tournaments.models import (
    AuditEvent,
    Club,
    CupResult,
    DuelResult,
    Fixture,
    FixtureResult,
    Format,
    Game,
    GameState,
    LeagueTeam,
    Person,
    RecordedChange,
    ResultVersion,
    Round,
    ScoringSystem,
    SeatResult,
    SwissRoundState,
    Tournament,
)
from tournaments.permissions import Action
from tournaments.selectors.system_use import tournaments_using
from tournaments.services.changes import Change, ClubChange, change_club, change_tournament, touch_tournaments
from tournaments.services.ratings.following import follow_club
from tournaments.services.row_journal import encoded, model_of

__all__ = ["find_change", "undo_change", "undo_words"]

RowChange = dict[str, Any]
RULE_KINDS = {"edit_season", "edit_swiss_event", "edit_top_dog", "edit_tournament"}
POINTERS = {Game: ("result", ResultVersion), Fixture: ("result", FixtureResult)}


def find_change(actor: Actor, club: Club, pk: int) -> RecordedChange:
    """A change of the club, if the actor may do what it took. Raises as `check_access` does."""
    check_access(actor, club, Action.SEE_DESK)
    found = RecordedChange.objects.select_related("tournament").filter(club=club, pk=pk).first()
    if found is None:
        raise MissingError(_("This change is not there any more. Go back to the log."))
    check_access(actor, club, Action[found.needs])
    found.club = club
    return found


def undo_words(change: RecordedChange) -> str:
    """What the log says when this change is taken back."""
    return (_("Did again: %(what)s") if change.depth % 2 else _("Undid: %(what)s")) % {"what": change.summary}


def undo_change(actor: Actor, asked: RecordedChange) -> str:
    """Take the change back and return what was done, in words.

    Raises `RuleError` where it was undone already, where a round was published since, or where something that came
    later depends on it, and names that.
    """
    with _change(actor, asked) as change:
        fresh = RecordedChange.objects.select_for_update(of=("self",)).get(pk=asked.pk)
        _check_order(fresh)
        _check_frozen(fresh)
        if isinstance(change, Change):
            _check_rounds(fresh, change.tournament)
        if change.journal is not None:
            for model, changed in _by_model(fresh.rows).items():
                change.journal.watch(model, [row["pk"] for row in changed])
        _check_rows(fresh.rows)
        change.undoes = fresh
        _restore(change, fresh.rows)
        if isinstance(change, Change):
            change.tournament.refresh_from_db()  # what it shows is worked out from the rows given back
        words = undo_words(fresh)
        for event in AuditEvent.objects.filter(change=fresh).order_by("id"):
            base = event.summary.removeprefix(_("Undid: %(what)s") % {"what": ""})
            base = base.removeprefix(_("Did again: %(what)s") % {"what": ""})
            told = (_("Did again: %(what)s") if fresh.depth % 2 else _("Undid: %(what)s")) % {"what": base}
            change.record(event.action, told, subject=event.subject, before=event.after, after=event.before)
        if isinstance(change, ClubChange):
            _tell_events(change.club, fresh.rows)
    return words


def _change(actor: Actor, asked: RecordedChange) -> AbstractContextManager[Change] | AbstractContextManager[ClubChange]:
    needs = Action[asked.needs]
    if asked.tournament is not None:
        return change_tournament(actor, asked.tournament, needs)
    return change_club(actor, asked.club, needs)


def _check_order(fresh: RecordedChange) -> None:
    """Not twice, and not before what came later at the same game, match, cup or place."""
    if fresh.undone_by_id is not None:
        raise RuleError.one("", "undone", gettext_noop("This was undone already. Look at the log."))
    keys = set(fresh.keys)
    later = RecordedChange.objects.filter(club=fresh.club_id, tournament=fresh.tournament_id, pk__gt=fresh.pk)
    for each in later.filter(undone_by=None).order_by("-pk").only("keys", "summary", "depth"):
        if each.depth % 2 == 0 and keys & set(each.keys):
            message = gettext_noop("This came later and builds on it: “%(later)s” Undo that first.")
            raise RuleError.one("", "later", message, later=each.summary)


def _check_frozen(fresh: RecordedChange) -> None:
    """Rules that were frozen since need a reason to change, which an undo has not."""
    kinds = set(AuditEvent.objects.filter(change=fresh).values_list("action", flat=True))
    events = [fresh.tournament] if fresh.tournament and kinds & RULE_KINDS else []
    if "edit_system" in kinds:
        keys = [row["pk"] for row in fresh.rows if row["table"] == ScoringSystem._meta.db_table]
        events += [event for system in ScoringSystem.objects.filter(pk__in=keys) for event in tournaments_using(system)]
    if any(event.rules_frozen_at and event.rules_frozen_at > fresh.created_at for event in events):
        message = gettext_noop("The rules were frozen since. Correct them by a new change, with its reason.")
        raise RuleError.one("", "frozen", message)


def _check_rounds(fresh: RecordedChange, tournament: Tournament) -> None:
    """Nothing that came before a round was published, once that round is published."""
    if tournament.format == Format.LEAGUE:
        return
    rounds = Round.objects.filter(tournament=tournament)
    if tournament.format == Format.SWISS:
        out, kinds, word = rounds.filter(swiss__state=SwissRoundState.PUBLISHED), ["publish_round"], "round"
    else:
        begun = ~Q(games__state=GameState.UNSTARTED) & Q(games__isnull=False)
        out, kinds, word = rounds.filter(begun), ["start_games", "start_game"], "heat"
    numbers = set(out.values_list("number", flat=True))
    published = (
        AuditEvent.objects.filter(tournament=tournament, action__in=kinds)
        .exclude(change=fresh)
        .exclude(change__depth__in=[1, 3, 5, 7])
        .exclude(change__undone_by__isnull=False)
        .order_by("id")
    )
    first: dict[int, int] = {}
    for subject, change in published.values_list("subject", "change"):
        number = int(subject.partition("/")[0].partition(":")[2] or 0)
        if change is not None and (tournament.format == Format.SWISS or number not in first):
            first[number] = change  # of a Swiss round the newest: one taken back and published again is out anew
    for number in sorted(numbers):
        if first.get(number, 0) > fresh.pk:
            message = gettext_noop("%(round)s was published since, so this stands. Correct it by a new change.")
            name = (_("Round %(n)s") if word == "round" else _("Heat %(n)s")) % {"n": number}
            raise RuleError.one("", "published", message, round=name)


def _check_rows(rows: Iterable[RowChange]) -> None:
    """Each row is as the change left it, and nothing hangs on a row that would go."""
    gone: dict[type[Model], set[int]] = defaultdict(set)
    for model, changed in _by_model(rows).items():
        now = {row["id"]: row for row in model._base_manager.filter(pk__in=[r["pk"] for r in changed]).values()}
        kept = {f"{name}_id" for name, _versions in (POINTERS[model],)} if model in POINTERS else set()
        for row in changed:
            if not _stands(row, now.get(row["pk"]), kept):
                message = gettext_noop("It was changed again since. Look at the log, and undo what came later first.")
                raise RuleError.one("", "changed", message)
            if row["before"] is None:
                gone[model].add(row["pk"])
    for model, keys in gone.items():
        for relation in model._meta.get_fields(include_hidden=True):
            if not (isinstance(relation, ManyToOneRel) and relation.field.remote_field.field_name == "id"):
                continue
            other = relation.related_model
            if isinstance(other, str) or other is RecordedChange:
                continue
            found = other._base_manager.filter(**{f"{relation.field.name}__in": keys}).exclude(
                pk__in=gone.get(other, ())
            )
            if found.exists():
                message = gettext_noop("Something was built on it since (%(what)s). Undo or remove that first.")
                raise RuleError.one("", "in_use", message, what=str(other._meta.verbose_name))


def _stands(row: RowChange, now: dict[str, Any] | None, kept: set[str]) -> bool:
    after = row["after"]
    if now is None or after is None:
        return now is None and after is None
    return all(encoded(now.get(name)) == value for name, value in after.items() if name not in kept)


def _restore(change: Change | ClubChange, rows: Iterable[RowChange]) -> None:
    """Give the rows back, those that stand in place: who waits for one of them finds it there."""
    tables = _by_model(rows)
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
            moved = parked and model not in {Tournament, Club}
            for row in changed:
                if row["before"] is not None and (moved or row["pk"] not in now):
                    values = {name: encoded(value) for name, value in now.get(row["pk"], {}).items()} | row["before"]
                    back.append(_instance(model, row["pk"], values))
            gone = [row["pk"] for row in changed if row["before"] is None or moved]
            found = model._base_manager.filter(pk__in=gone)
            found._raw_delete(found.db)  # without what hangs on them: they return
        for model, changed in tables.items():
            stays = [] if parked and model not in {Tournament, Club} else changed
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


def _renew_result(change: Change | ClubChange, row: Game | Fixture) -> None:
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


def _renew_cup_result(change: Change | ClubChange, row: RowChange) -> None:
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
    found = {model: [row["pk"] for row in changed] for model, changed in _by_model(rows).items()}
    events = Q(entries__person__in=found.get(Person, [])) | Q(division_teams__team__in=found.get(LeagueTeam, []))
    for system in ScoringSystem.objects.filter(pk__in=found.get(ScoringSystem, [])):
        events |= Q(pk__in=[each.pk for each in tournaments_using(system)])
    if found.keys() & {Person, LeagueTeam, ScoringSystem}:
        touch_tournaments(Tournament.objects.filter(events, club=club))
    if Person in found:
        follow_club(club)


def _by_model(rows: Iterable[RowChange]) -> dict[type[Model], list[RowChange]]:
    found: dict[type[Model], list[RowChange]] = defaultdict(list)
    for row in rows:
        model = model_of(row["table"])
        if model is None:
            raise RuleError.one("", "too_old", gettext_noop("This change is of an older release and stands."))
        found[model].append(row)
    return dict(found)
