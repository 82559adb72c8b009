"""What stands in an undo's way: it was undone already, a round came out since, or something builds on it by now."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db.models import ManyToOneRel, Min, Model, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.models import Row
from tournaments.changes.models import Change, ChangeLine
from tournaments.changes.services.row_journal import encoded, model_of
from tournaments.events.models import Event, Format, Game, GameState, Round
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.system_use import events_using
from tournaments.players.models import ResultSlip
from tournaments.players.services.slips import game_in_words
from tournaments.swiss.models import SwissRoundState

RowChange = dict[str, Any]
RULE_KINDS = {"edit_season", "edit_swiss_event", "edit_top_dog", "edit_tournament"}
NO_GAME = {"state": GameState.UNSTARTED}


def check_undo(fresh: Change, events: Sequence[Event]) -> None:
    """Raise `RuleError` with the reason if the change can't be taken back now; `events` are those that it was in."""
    kinds = set(fresh.lines.values_list("kind", flat=True))
    _check_order(fresh, events)
    _check_frozen(fresh, events, kinds)
    for event in events:
        _check_rounds(fresh, event)
    if events:
        _check_slips(fresh)
    _check_rows(fresh.rows)


def _check_order(fresh: Change, events: Sequence[Event]) -> None:
    """Not twice, and not before what came later at the same game, match, cup or place."""
    if fresh.undone_by_id is not None:
        raise RuleError.one("", "undone", gettext_noop("This was undone already. Look at the log."))
    keys = set(fresh.keys)
    later = Change.objects.filter(Q(event=None) | Q(event__in=events), club=fresh.club_id, pk__gt=fresh.pk)
    for each in later.filter(undone_by=None, undoable=True).order_by("-pk").only("keys", "headline", "depth"):
        if each.depth % 2 == 0 and keys & set(each.keys):
            message = gettext_noop("This came later and builds on it: “%(later)s” Undo that first.")
            raise RuleError.one("", "later", message, later=each.headline)


def _check_frozen(fresh: Change, events: Sequence[Event], kinds: set[str]) -> None:
    """Rules that were frozen since need a reason to change, which an undo has not."""
    events = list(events) if kinds & RULE_KINDS else []
    if "edit_system" in kinds:
        keys = [row["pk"] for row in fresh.rows if row["table"] == ScoringSystem._meta.db_table]
        events += [event for system in ScoringSystem.objects.filter(pk__in=keys) for event in events_using(system)]
    if any(event.rules_frozen_at and event.rules_frozen_at > fresh.created_at for event in events):
        message = gettext_noop("The rules were frozen since. Correct them by a new change, with its reason.")
        raise RuleError.one("", "frozen", message)


def _check_rounds(fresh: Change, event: Event) -> None:
    """Nothing that came before a round was published, once that round is published."""
    if event.format == Format.LEAGUE:
        return
    rounds = Round.objects.filter(event=event)
    if event.format == Format.SWISS:
        out, found = rounds.filter(swiss__state=SwissRoundState.PUBLISHED), _rounds_out(fresh, event)
    else:
        begun = ~Q(games__state=GameState.UNSTARTED) & Q(games__isnull=False)
        out, found = rounds.filter(begun), _heats_out(fresh, event)
    asked = fresh.lines.aggregate(first=Min("pk"))["first"] or 0
    for number in sorted(set(out.values_list("number", flat=True))):
        if found.get(number, 0) > asked:
            message = gettext_noop("%(round)s was published since, so this stands. Correct it by a new change.")
            name = (_("Round %(n)s") if event.format == Format.SWISS else _("Heat %(n)s")) % {"n": number}
            raise RuleError.one("", "published", message, round=name)


def _standing(fresh: Change, event: Event, *kinds: str) -> Iterator[tuple[ChangeLine, int, int]]:
    """What was done of these kinds and not taken back, but for the change itself: with its round and game, or 0."""
    lines = (
        ChangeLine.objects.filter(event=event, kind__in=kinds)
        .exclude(change=fresh)
        .exclude(change__depth__in=[1, 3, 5, 7])
        .exclude(change__undone_by__isnull=False)
    )
    for line in lines.order_by("id"):
        heat, _slash, game = line.subject.partition("/")
        yield line, int(heat.partition(":")[2] or 0), int(game.partition(":")[2] or 0)


def _rounds_out(fresh: Change, event: Event) -> dict[int, int]:
    """The log's line by which each round was published, the last time: one taken back and out again is out anew."""
    return {number: line.pk for line, number, _game in _standing(fresh, event, "publish_round")}


def _heats_out(fresh: Change, event: Event) -> dict[int, int]:
    """The log's line by which the first game of each heat started, since the last time that none had."""
    out: dict[int, int] = {}
    games: dict[int, set[int]] = defaultdict(set)
    for line, number, game in _standing(fresh, event, "start_games", "start_game", "unstart_game", "abandon_heat"):
        if line.kind in {"start_games", "start_game"}:
            games[number] |= {game} if game else set(line.after or ())
            out.setdefault(number, line.pk)
            continue
        games[number] -= {game} if game else games[number]
        if not games[number]:
            out.pop(number, None)
    return out


def _check_slips(fresh: Change) -> None:
    """No game is put back to unstarted, or taken away, once players handed in slips of it: their paper would stand for
    nothing."""
    games = [
        row["pk"]
        for row in fresh.rows
        if row["table"] == Game._meta.db_table and (row["before"] or NO_GAME).get("state") == GameState.UNSTARTED
    ]
    slips = ResultSlip.objects.filter(game__in=games, created_at__gt=fresh.created_at)
    found = Game.objects.filter(slips__in=slips).select_related("round__event").order_by("round", "number")
    if names := [game_in_words(game) for game in found.distinct()]:
        message = gettext_noop(
            "Players have handed in slips since: %(games)s. So it stands. Correct the tables instead."
        )
        raise RuleError.one("", "slips", message, games=", ".join(names))


def _check_rows(rows: Iterable[RowChange]) -> None:
    """Each row is as the change left it, and nothing hangs on a row that would go."""
    gone: dict[type[Model], set[int]] = defaultdict(set)
    for model, changed in by_model(rows).items():
        now = {row["id"]: row for row in model._base_manager.filter(pk__in=[r["pk"] for r in changed]).values()}
        kept = {f"{model.counted_version}_id"} if issubclass(model, Row) and model.counted_version else set()
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
            if isinstance(other, str) or other in {Change, ChangeLine}:
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


def by_model(rows: Iterable[RowChange]) -> dict[type[Model], list[RowChange]]:
    """The rows of a change, table by table. Raises `RuleError` for a table that is not there any more."""
    found: dict[type[Model], list[RowChange]] = defaultdict(list)
    for row in rows:
        model = model_of(row["table"])
        if model is None:
            raise RuleError.one("", "too_old", gettext_noop("This change is of an older release and stands."))
        found[model].append(row)
    return dict(found)
