"""A Swiss event's rows as an exchange document: nine queries, whatever its size, and those of extras."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from tournaments.events.files.visibility_document import visibility_document
from tournaments.events.models import Event, Round
from tournaments.events.portable import DOCUMENT_EXTRAS, DocumentExtra
from tournaments.swiss.details import SwissDetails
from tournaments.swiss.files.document import (
    SWISS_FORMAT,
    ByeDoc,
    MarginsDoc,
    PairDoc,
    PlayerDoc,
    SwissDoc,
    SwissRoundDoc,
    SwissRulesDoc,
    TableDoc,
)
from tournaments.swiss.models import DuelResult, SwissBye, SwissEntry
from tournaments.swiss.selectors.rounds import outcome_code
from tournaments.swiss.selectors.rows import SwissRows, Table, load_swiss_rows

OF_PERSON = ("first_name", "last_name", "distinction", "town")
OWN = tuple(
    each.name for each in fields(PlayerDoc) if each.name in {column.name for column in SwissEntry._meta.concrete_fields}
)


def swiss_document(event: Event, *, emails: bool = False) -> SwissDoc:
    """Everything of the event but drafts; people's addresses only with `emails`. Left out: whether it is public or
    archived, its log, earlier versions of results, and who entered them, for those belong to this site.
    """
    rows = load_swiss_rows(Event.objects.select_related("club", "swiss").get(pk=event.pk))
    return SwissDoc(
        format=SWISS_FORMAT,
        name=rows.event.name,
        rules=swiss_rules_document(rows.event),
        visibility=visibility_document(rows.event),
        extras={code: part for code, each in _extras() if (part := each.write(rows.event)) is not None},
        entries=tuple(_players(rows, emails=emails)),
        pairs=tuple(_pairs(rows)),
        rounds=tuple(_round(rows, one) for one in rows.published),
    )


def swiss_rules_document(event: Event) -> SwissRulesDoc:
    """The event's details; load it with its Swiss rules."""
    told = SwissDetails.of(event).values
    rules = {each.name: told[each.name] for each in fields(SwissRulesDoc) if each.name in told}
    return SwissRulesDoc(
        **rules | {"tie_breaks": tuple(event.swiss.tie_breaks)},
        awards=None if event.awards is None else tuple(event.awards),
        round_minutes=event.round_minutes,
        rules_frozen_at=event.rules_frozen_at,
    )


def _extras() -> Iterable[tuple[str, DocumentExtra[Any, Any]]]:
    return DOCUMENT_EXTRAS[SWISS_FORMAT].items()


def _players(rows: SwissRows, *, emails: bool) -> Iterator[PlayerDoc]:
    byes: dict[int, list[SwissBye]] = defaultdict(list)
    for (entry, number), bye in sorted(rows.byes.items()):
        if number <= len(rows.published) or bye.kind != "U":  # a draft's byes go with the draft
            byes[entry].append(bye)
    added = {code: each.write_entries(rows.event) for code, each in _extras()}
    why = {one.number: one.swiss.explanation.get("byes", {}) for one in rows.published}
    for player in rows.players:
        person = player.entry.person
        told = {name: getattr(person, name) for name in OF_PERSON} | {name: getattr(player, name) for name in OWN}
        own = str(player.entry_id)
        yield PlayerDoc(
            **told,
            email=person.email if emails else "",
            team=player.entry.team_membership.team.name if hasattr(player.entry, "team_membership") else "",
            manual_order=player.entry.manual_order,
            extras={code: parts[player.entry_id] for code, parts in added.items() if player.entry_id in parts},
            byes=tuple(
                ByeDoc(
                    round=bye.number,
                    kind=str(bye.kind),
                    note=bye.note,
                    why=tuple(why.get(bye.number, {}).get(own, ())) if bye.kind == "U" else (),
                )
                for bye in byes[player.entry_id]
            ),
        )


def _pairs(rows: SwissRows) -> Iterator[PairDoc]:
    """By kind, round and numbers, so that the order does not hang on ids."""
    numbers = {player.entry_id: player.number for player in rows.players}
    found = [
        PairDoc(
            kind=str(each.kind),
            one=min(numbers[each.one_id], numbers[each.other_id]),
            other=max(numbers[each.one_id], numbers[each.other_id]),
            round=each.number,
            note=each.note,
        )
        for each in rows.pair_rules
    ]
    yield from sorted(found, key=lambda each: (each.kind, each.round or 0, each.one, each.other))


def _round(rows: SwissRows, one: Round) -> SwissRoundDoc:
    swiss = one.swiss
    return SwissRoundDoc(
        number=one.number,
        seed=swiss.seed,
        starts_at=one.starts_at,
        ends_at=one.ends_at,
        published_at=swiss.published_at,
        changed_by_hand=tuple(swiss.changed_by_hand),
        why=tuple(swiss.explanation.get("round", ())),
        tables=tuple(_tables(rows, rows.tables[one.number], swiss.explanation.get("pairs", {}))),
    )


def _tables(rows: SwissRows, tables: Iterable[Table], why: dict[str, Any]) -> Iterator[TableDoc]:
    numbers = {player.entry_id: player.number for player in rows.players}
    for table in tables:
        first, second = (numbers[entry] for entry in table.entries)
        first_margins, second_margins = map(_margins, table.results or (None, None))
        yield TableDoc(
            number=table.game.number,
            first=first,
            second=second,
            outcome=outcome_code(table),
            first_margins=first_margins,
            second_margins=second_margins,
            why=tuple(why.get(str(min(table.entries)), ())),
            started_at=table.game.started_at,
            finished_at=table.game.finished_at,
        )


def _margins(result: DuelResult | None) -> MarginsDoc:
    return MarginsDoc(**{each.name: getattr(result, each.name, None) for each in fields(MarginsDoc)})
