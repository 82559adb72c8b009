"""Games of the club's own events in its histories: counted once; a corrected result corrects them by new rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import RuleError
from tournaments.base.plain_text import fold
from tournaments.events.models import Event
from tournaments.events.selectors.visibility import hides_results
from tournaments.events.services.changes import EventChange
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.top_dog.details import ARMY_GAMES
from tournaments.top_dog.models import Army, HistoryRecord, HistorySource
from tournaments.top_dog.selectors.event import event_games, highest_of
from tournaments.top_dog.selectors.extra import is_counted
from tournaments.top_dog.selectors.histories import countable_events

Games = tuple[int, Fraction]
Subject = dict[str, int]


def check_countable(event: Event) -> None:
    """Raise `RuleError` unless the event is over, and its game one that histories are kept of."""
    if event.discipline not in ARMY_GAMES:
        message = gettext_noop("Histories are only for games with armies: %(games)s. This event has another game.")
        raise RuleError.one("", "game", message, games=", ".join(map(str, ARMY_GAMES.values())))
    if hides_results(event):
        message = gettext_noop(
            "This event’s results are hidden, and records would reveal them. Reveal the results first."
        )
        raise RuleError.one("", "kept_back", message)
    found = countable_events(event.club, only=event)
    if not found or not found[0].finished:
        message = gettext_noop("The event is not over: enter the results of all its rounds first.")
        raise RuleError.one("", "not_finished", message)


def correct_history(change: EventChange) -> None:
    """After any change of an event whose games are counted: new rows for whatever is different now."""
    if is_counted(change.event):
        changed = write_event(change, wanted=True)
        if changed:
            summary = ngettext("Corrected the histories: %(n)s row.", "Corrected the histories: %(n)s rows.", changed)
            change.record("correct_history", summary % {"n": changed}, after={"rows": changed})


def write_event(change: EventChange, *, wanted: bool) -> int:
    """Update the histories from the event, or remove its games without `wanted`; returns how many rows changed."""
    event = change.event
    rows = load_swiss_rows(event)
    games = event_games(rows)
    heads = _heads(event)
    armies = _armies(event, {name for name, _games in games.armies.values()}) if wanted else {}
    due: dict[tuple[str, int], Games] = {}
    if wanted:
        due = {("person", person): each for person, each in games.people.items()}
        due |= {("army", armies[key].pk): each for key, (_name, each) in games.armies.items()}
    new = [
        _record(change, subject, due.get(subject), heads.get(subject), highest=highest_of(rows.rules))
        for subject in {**heads, **due}
    ]
    made = HistoryRecord.objects.bulk_create(row for row in new if row is not None)
    return len(made)


def _record(
    change: EventChange, subject: tuple[str, int], due: Games | None, head: HistoryRecord | None, *, highest: Fraction
) -> HistoryRecord | None:
    """The row that is needed for a player or an army, or None where the stored one is right."""
    kind, pk = subject
    games, points = due or (0, Fraction())
    values: dict[str, Any] = {"games": games, "points": str(points), "withdrawn": due is None}
    if head is None and due is None:
        return None
    if head is not None:
        same = all(getattr(head, name) == value for name, value in values.items())
        if same and (head.withdrawn or Fraction(head.highest) == highest):
            return None
    return HistoryRecord(
        club=change.event.club,
        game=change.event.discipline,
        **{f"{kind}_id": pk},
        source=HistorySource.EVENT,
        event=change.event,
        source_name=change.event.name,
        highest=str(highest),
        replaces=head,
        made_by=change.actor.user,
        **values,
    )


def _heads(event: Event) -> Mapping[tuple[str, int], HistoryRecord]:
    """The event's record of each player and army that nothing replaced."""
    rows = HistoryRecord.objects.filter(event=event, replaced_by=None)
    return {("person", row.person_id) if row.person_id else ("army", row.army_id or 0): row for row in rows}


def _armies(event: Event, names: Iterable[str]) -> dict[str, Army]:
    """The club's armies of these names by folded name; those it had not heard of are made."""
    of_game = Army.objects.filter(club=event.club, game=event.discipline)
    known = {fold(army.name): army for army in of_game}
    for name in names:
        if fold(name) not in known:
            army, _made = Army.objects.get_or_create(club=event.club, game=event.discipline, name=name)
            known[fold(name)] = army
    return known
