"""Handicaps of an event: frozen when its first round is published, and for latecomers when they enter (T8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from handicaps.core.top_dog import Handicap, History, top_dog_handicap
from tournaments.base.prepared import Prepared
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange
from tournaments.swiss.models import SwissEntry, SwissRound, SwissRoundState
from tournaments.top_dog.details import TopDogDetails, history_as_json, history_of_json, top_dog_details_of
from tournaments.top_dog.models import TopDogHandicap, TopDogRules
from tournaments.top_dog.selectors.histories import Histories, load_histories


@dataclass(frozen=True, slots=True)
class Worked:
    """A player's handicap as their history gives it now."""

    player: SwissEntry
    history: History
    handicap: Handicap


def work_out(event: Event, players: Iterable[SwissEntry], *, details: TopDogDetails) -> list[Worked]:
    """These players' handicaps by the current histories. Two queries; nothing is stored."""
    histories = load_histories(event.club, game=event.discipline)
    found = []
    for player in players:
        history = _history(histories, player, details)
        found.append(Worked(player, history, top_dog_handicap(history, table=details.table)))
    return found


def settle_handicaps(change: EventChange) -> None:
    """After any change of a Swiss event, give each player of a started event with Top Dog a handicap.

    It stays as it froze. Until a late player's first round is published their army may still change, and the handicap
    with it. Where no round is published any more nothing is frozen.
    """
    if not _rules(event=change.event.pk):
        return
    frozen = {row.entry_id: row for row in TopDogHandicap.objects.filter(entry__event=change.event)}
    published = _last_published(change.event)
    if not published:
        TopDogHandicap.objects.filter(pk__in=[row.pk for row in frozen.values()]).delete()
        return
    players = change.event.swiss_entries.select_related("entry__person")
    due = [player for player in players if _is_due(player, frozen.get(player.entry_id), published)]
    if due:
        freeze_anew(change, due, details=top_dog_details_of(change.event))


@Prepared
def _rules(*, event: int) -> QuerySet[TopDogRules]:
    """Those of the event where they are on: each of its changes asks, and most events have none."""
    return TopDogRules.objects.filter(event=event, on=True)


def freeze_anew(
    change: EventChange, players: Sequence[SwissEntry], *, details: TopDogDetails, reason: str = ""
) -> None:
    """Replace these players' handicaps by those from the current histories."""
    worked = work_out(change.event, players, details=details)
    for each in worked:
        TopDogHandicap.objects.update_or_create(
            entry_id=each.player.entry_id,
            defaults={
                "army": each.player.army,
                "history": history_as_json(each.history),
                "per_round": str(each.handicap.per_round),
                "reason": reason,
            },
        )
    handicaps = {each.player.entry.name: str(each.handicap.per_round) for each in worked}
    summary = ngettext(
        "Froze the Top Dog handicap of %(count)s player.",
        "Froze the Top Dog handicaps of %(count)s players.",
        len(worked),
    ) % {"count": len(worked)}
    if reason:
        names = ", ".join(handicaps)
        summary = _("Recalculated the Top Dog handicap of %(names)s. Reason: %(reason)s") % {
            "names": names,
            "reason": reason,
        }
    change.record("freeze_handicaps", summary, after=handicaps)


def work_out_again(event: Event, *, details: TopDogDetails) -> None:
    """Apply another table to the frozen histories; these themselves stay."""
    rows = list(TopDogHandicap.objects.filter(entry__event=event))
    for row in rows:
        row.per_round = str(top_dog_handicap(history_of_json(row.history), table=details.table).per_round)
    TopDogHandicap.objects.bulk_update(rows, ["per_round"])


def _history(histories: Histories, player: SwissEntry, details: TopDogDetails) -> History:
    highest = details.table.highest_score
    return History(
        histories.player(player.entry.person_id, highest=highest).figure,
        histories.army_named(player.army, highest=highest).figure,
    )


def _is_due(player: SwissEntry, frozen: TopDogHandicap | None, published: int) -> bool:
    return frozen is None or (player.joined_in > published and frozen.army != player.army)


def _last_published(event: Event) -> int:
    rows = SwissRound.objects.filter(round__event=event, state=SwissRoundState.PUBLISHED)
    return int(rows.aggregate(last=Max("round__number"))["last"] or 0)
