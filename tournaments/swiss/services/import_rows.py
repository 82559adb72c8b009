"""The rows of an imported Swiss event. Called inside the change of its club; a few queries for each round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from django.utils import timezone

from tournaments.base.actors import Actor
from tournaments.base.plain_text import fold
from tournaments.clubs.models import Club
from tournaments.events.files.visibility_document import store_visibility
from tournaments.events.models import (
    Entry,
    Event,
    Game,
    GameState,
    ResultVersion,
    Round,
    Seat,
    Team,
    TeamMember,
)
from tournaments.events.portable import DOCUMENT_EXTRAS
from tournaments.events.services.events import free_slug
from tournaments.people.services.import_people import BATCH, store_people
from tournaments.swiss.files.document import SWISS_FORMAT, MarginsDoc, PlayerDoc, SwissRoundDoc, TableDoc
from tournaments.swiss.models import (
    SWISS,
    DuelResult,
    SwissBye,
    SwissEntry,
    SwissPairRule,
    SwissRound,
    SwissRoundState,
    SwissRules,
)
from tournaments.swiss.services.events import store_details
from tournaments.swiss.services.import_plan import SwissPlan
from tournaments.swiss.services.results import OUTCOMES

Entries = dict[int, Entry]
COLUMNS = {column.name for column in SwissEntry._meta.concrete_fields}
OWN = tuple(each.name for each in fields(PlayerDoc) if each.name in COLUMNS)


def store_swiss(actor: Actor, club: Club, plan: SwissPlan) -> Event:
    """Store everything of the plan, and return the event; the club is locked and the plan checked."""
    document = plan.document
    event = Event(club=club, slug=free_slug(club, plan.name), format=SWISS)
    event.round_minutes = document.rules.round_minutes
    event.awards = None if document.rules.awards is None else list(document.rules.awards)
    store_visibility(event, document.visibility)
    event.rules_frozen_at = document.rules.rules_frozen_at or (timezone.now() if document.rounds else None)
    store_details(event, SwissRules(), plan.details)
    entries = _entries(event, plan)
    SwissBye.objects.bulk_create(
        (
            SwissBye(entry=entries[player.number], number=bye.round, kind=bye.kind, note=bye.note)
            for player in document.entries
            for bye in player.byes
        ),
        batch_size=BATCH,
    )
    SwissPairRule.objects.bulk_create(
        (
            SwissPairRule(
                event=event,
                kind=each.kind,
                one=entries[min(each.one, each.other, key=lambda number: entries[number].pk)],
                other=entries[max(each.one, each.other, key=lambda number: entries[number].pk)],
                number=each.round,
                note=each.note,
            )
            for each in document.pairs
        ),
        batch_size=BATCH,
    )
    for extra in DOCUMENT_EXTRAS[SWISS_FORMAT].values():
        extra.store(event, document, entries)
    for each in document.rounds:
        _store_round(actor, event, each, document.entries, entries)
    return event


def _entries(event: Event, plan: SwissPlan) -> Entries:
    people = store_people(event.club, plan.people)
    docs = plan.document.entries
    rows = Entry.objects.bulk_create(
        (Entry(event=event, person=people[doc.number], manual_order=doc.manual_order) for doc in docs),
        batch_size=BATCH,
    )
    teams = {fold(doc.team): Team(event=event, name=doc.team) for doc in docs if doc.team}
    Team.objects.bulk_create(teams.values(), batch_size=BATCH)
    TeamMember.objects.bulk_create(
        (TeamMember(team=teams[fold(doc.team)], entry=row) for doc, row in zip(docs, rows, strict=True) if doc.team),
        batch_size=BATCH,
    )
    SwissEntry.objects.bulk_create(
        (
            SwissEntry(event=event, entry=row, **{name: getattr(doc, name) for name in OWN})
            for doc, row in zip(docs, rows, strict=True)
        ),
        batch_size=BATCH,
    )
    return {doc.number: row for doc, row in zip(docs, rows, strict=True)}


def _store_round(
    actor: Actor, event: Event, doc: SwissRoundDoc, players: Sequence[PlayerDoc], entries: Entries
) -> None:
    row = Round.objects.create(event=event, number=doc.number, starts_at=doc.starts_at, ends_at=doc.ends_at)
    SwissRound.objects.create(
        round=row,
        state=SwissRoundState.PUBLISHED,
        seed=doc.seed,
        explanation=_explanation(doc, players, entries),
        changed_by_hand=list(doc.changed_by_hand),
        published_at=doc.published_at,
    )
    games = Game.objects.bulk_create(
        (
            Game(
                round=row,
                number=table.number,
                state=GameState.FINISHED if table.outcome else GameState.STARTED,
                started_at=table.started_at,
                finished_at=table.finished_at,
            )
            for table in doc.tables
        ),
        batch_size=BATCH,
    )
    seats = Seat.objects.bulk_create(
        (
            Seat(round=row, game=game, entry=entries[number], position=position)
            for game, table in zip(games, doc.tables, strict=True)
            for position, number in enumerate((table.first, table.second))
        ),
        batch_size=BATCH,
    )
    _store_results(actor, doc.tables, games, seats)


def _store_results(actor: Actor, tables: Sequence[TableDoc], games: Sequence[Game], seats: Sequence[Seat]) -> None:
    """One version for each table that has a result, entered by the actor who imports it."""
    played = [
        (table, game, seats[2 * at : 2 * at + 2])
        for at, (table, game) in enumerate(zip(tables, games, strict=True))
        if table.outcome
    ]
    versions = ResultVersion.objects.bulk_create(
        (ResultVersion(game=game, number=1, entered_by=actor.user, door=actor.door) for _table, game, _seats in played),
        batch_size=BATCH,
    )
    rows = []
    for version, (table, game, pair) in zip(versions, played, strict=True):
        game.result = version
        margins = (table.first_margins, table.second_margins)
        for seat, outcome, own in zip(pair, OUTCOMES[table.outcome], margins, strict=True):
            rows.append(DuelResult(version=version, seat=seat, outcome=outcome, **_values(own)))
    DuelResult.objects.bulk_create(rows, batch_size=BATCH)
    Game.objects.bulk_update([game for _table, game, _seats in played], ["result"], batch_size=BATCH)


def _values(margins: MarginsDoc) -> dict[str, Any]:
    return {each.name: getattr(margins, each.name) for each in fields(MarginsDoc)}


def _explanation(doc: SwissRoundDoc, players: Sequence[PlayerDoc], entries: Entries) -> dict[str, Any]:
    """The reasons as a round keeps them, by the ids that the entries have here."""
    told = [table for table in doc.tables if table.why]
    pairs = {str(min(entries[table.first].pk, entries[table.second].pk)): list(table.why) for table in told}
    byes = {
        str(entries[player.number].pk): list(bye.why)
        for player in players
        for bye in player.byes
        if bye.round == doc.number and bye.why
    }
    found = {"pairs": pairs, "round": list(doc.why), "byes": byes}
    return found if any(found.values()) else {}
