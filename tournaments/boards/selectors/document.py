"""An event's rows as an exchange document. Some twenty queries, whatever its size."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from tournaments.base.plain_text import fold
from tournaments.boards.files.document import (
    FORMAT,
    BoardsDoc,
    ConflictDoc,
    DrawVoteDoc,
    EntryDoc,
    GameDoc,
    GroupDoc,
    HeatDoc,
    OverrideDoc,
    PoolDoc,
    RegistrationDoc,
    ReplacementDoc,
    RulesDoc,
    SeatDoc,
    SystemDoc,
    TeamDoc,
)
from tournaments.boards.games.details import OF_BOARDS
from tournaments.boards.games.selectors.facts import BoardsRows, load_rows
from tournaments.events.files.visibility_document import visibility_document
from tournaments.events.models import (
    DrawVote,
    Entry,
    Event,
    Game,
    Pool,
    Preregistration,
    Registration,
    Replacement,
    Round,
    ScoreOverride,
    Seat,
    SeatResult,
)
from tournaments.events.portable import DOCUMENT_EXTRAS
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.systems import compiled, stored_form
from tournaments.people.models import Group, PersonConflict


@dataclass(frozen=True, slots=True)
class _More:
    """What `load_rows` leaves out, by the id of what it belongs to; and the document's numbers by the ids of rows."""

    entry: dict[int, int]
    system: dict[int, int]
    registrations: dict[int, list[Registration]]
    pools: dict[int, list[Pool]]
    replacements: dict[int, list[Replacement]]
    overrides: dict[int, ScoreOverride]
    votes: dict[int, list[DrawVote]]

    def pool(self, heat: int, pool: int | None) -> int | None:
        """The pool's position in its heat, from 1."""
        ids = [row.pk for row in self.pools[heat]]
        return ids.index(pool) + 1 if pool in ids else None

    def system_number(self, pk: int | None) -> int | None:
        """The number of a scoring system, None for none of its own."""
        return self.system[pk] if pk else None


def boards_document(event: Event, *, emails: bool = False) -> BoardsDoc:
    """Everything of the event; people's addresses only with `emails`. Left out: whether it is public or archived,
    its log, earlier versions of results, and who entered them, for those belong to this site and its accounts.
    """
    rows = load_rows(Event.objects.select_related("club", "boards__scoring_system").get(pk=event.pk))
    entries = sorted(rows.entries, key=lambda entry: entry.pk)
    systems = _systems(rows)
    more = _more(rows, {entry.pk: n for n, entry in enumerate(entries, 1)}, systems)
    boards = rows.event.boards
    found = {each.name for each in fields(RulesDoc)}
    rules = {name: getattr(boards if name in OF_BOARDS else rows.event, name) for name in found}
    rules |= {
        "scoring_system": more.system[boards.scoring_system.pk],
        "tie_breaks": tuple(boards.tie_breaks),
        "awards": None if rows.event.awards is None else tuple(rows.event.awards),
    }
    return BoardsDoc(
        format=FORMAT,
        name=rows.event.name,
        rules=RulesDoc(**rules),
        visibility=visibility_document(rows.event),
        extras={
            code: part for code, each in DOCUMENT_EXTRAS[FORMAT].items() if (part := each.write(rows.event)) is not None
        },
        scoring_systems=tuple(system_document(row, more.system[row.pk]) for row in systems),
        entries=tuple(_entries(entries, more, emails=emails)),
        teams=tuple(_teams(rows.event, more)),
        heats=tuple(_heat(rows, heat, more) for heat in rows.rounds),
        conflicts=tuple(_conflicts(entries, more)),
        groups=tuple(_groups(entries)),
    )


def _systems(rows: BoardsRows) -> list[ScoringSystem]:
    """The systems in use, in the order of their first use."""
    found = [rows.event.boards.scoring_system]
    for heat in rows.rounds:
        mine = [game.scoring_system for game in rows.games if game.round_id == heat.pk]
        found += [system for system in (heat.scoring_system, *mine) if system is not None]
    return list({system.pk: system for system in found}.values())


def _more(rows: BoardsRows, entry: dict[int, int], systems: Iterable[ScoringSystem]) -> _More:
    heats = [heat.pk for heat in rows.rounds]
    registrations: dict[int, list[Registration]] = defaultdict(list)
    for each in Registration.objects.filter(round__in=heats).order_by("id"):
        registrations[each.round_id].append(each)
    pools: dict[int, list[Pool]] = defaultdict(list)
    for pool in Pool.objects.filter(round__in=heats).order_by("position"):
        pools[pool.round_id].append(pool)
    replacements: dict[int, list[Replacement]] = defaultdict(list)
    for change in Replacement.objects.filter(seat__round__in=heats).order_by("id"):
        replacements[change.seat_id].append(change)
    votes: dict[int, list[DrawVote]] = defaultdict(list)
    for vote in DrawVote.objects.filter(game__round__in=heats).order_by("number"):
        votes[vote.game_id].append(vote)
    overrides = {row.seat_id: row for row in ScoreOverride.objects.filter(seat__round__in=heats)}
    numbers = {system.pk: n for n, system in enumerate(systems, 1)}
    return _More(entry, numbers, registrations, pools, replacements, overrides, votes)


def system_document(row: ScoringSystem, number: int = 1) -> SystemDoc:
    """A scoring system under its number in the document."""
    return SystemDoc(
        number=number,
        name=row.name,
        shipped=row.slug if row.shipped else "",
        family=row.family,
        source=row.source,
        description=row.description,
        definition=stored_form(compiled(row)),
    )


def _entries(entries: Iterable[Entry], more: _More, *, emails: bool) -> Iterable[EntryDoc]:
    heats: dict[int, list[int]] = defaultdict(list)
    for each in Preregistration.objects.filter(entry__in=list(more.entry)).order_by("heat"):
        heats[each.entry_id].append(each.heat)
    for entry in entries:
        yield EntryDoc(
            number=more.entry[entry.pk],
            first_name=entry.person.first_name,
            last_name=entry.person.last_name,
            distinction=entry.person.distinction,
            email=entry.person.email if emails else "",
            town=entry.person.town,
            unranked=entry.unranked,
            handicap=entry.handicap,
            power_preferences=tuple(entry.power_preferences),
            manual_order=entry.manual_order,
            preregistered=tuple(heats[entry.pk]),
        )


def _teams(event: Event, more: _More) -> Iterable[TeamDoc]:
    for team in sorted(event.teams.prefetch_related("members"), key=lambda team: (fold(team.name), team.pk)):
        yield TeamDoc(name=team.name, members=tuple(sorted(more.entry[m.entry_id] for m in team.members.all())))


def _heat(rows: BoardsRows, heat: Round, more: _More) -> HeatDoc:
    return HeatDoc(
        number=heat.number,
        scoring_system=more.system_number(heat.scoring_system_id),
        starts_at=heat.starts_at,
        ends_at=heat.ends_at,
        board_called_at=heat.board_called_at,
        pools=tuple(
            PoolDoc(name=pool.name, size=pool.size, multiplier=pool.multiplier, takes_top_ranks=pool.takes_top_ranks)
            for pool in more.pools[heat.pk]
        ),
        registrations=tuple(
            RegistrationDoc(
                entry=more.entry[each.entry_id],
                pool=more.pool(heat.pk, each.pool_id),
                part=each.part,
                may_sit_out=each.may_sit_out,
                may_play_twice=each.may_play_twice,
            )
            for each in more.registrations[heat.pk]
        ),
        games=tuple(_game(rows, game, more) for game in rows.games if game.round_id == heat.pk),
    )


def _game(rows: BoardsRows, game: Game, more: _More) -> GameDoc:
    known = rows.results_of.get(game.result_id or 0, {})
    return GameDoc(
        number=game.number,
        state=str(game.state),
        pool=more.pool(game.round_id, game.pool_id),
        top_board=game.top_board,
        powers_locked=game.powers_locked,
        left_out=game.left_out,
        kept=game.kept,
        scoring_system=more.system_number(game.scoring_system_id),
        started_at=game.started_at,
        finished_at=game.finished_at,
        seats=tuple(_seat(seat, known.get(seat.pk), more) for seat in rows.seats_of[game.pk]),
        draw_votes=tuple(
            DrawVoteDoc(
                year=vote.year,
                powers=tuple(vote.powers),
                in_favour=vote.in_favour,
                against=vote.against,
                passed=vote.passed,
            )
            for vote in more.votes[game.pk]
        ),
    )


def _seat(seat: Seat, known: SeatResult | None, more: _More) -> SeatDoc:
    facts: dict[str, Any] = {}
    if known is not None:
        facts = {
            "result": str(known.result),
            "centers": known.centers,
            "final_year": known.final_year,
            "total_centers": known.total_centers,
            "chart": None if known.chart is None else tuple(known.chart),
        }
    override = more.overrides.get(seat.pk)
    return SeatDoc(
        entry=more.entry[seat.entry_id],
        power=seat.power,
        fills=seat.fills,
        replacements=tuple(
            ReplacementDoc(outgoing=more.entry[change.outgoing_id], incoming=more.entry[change.incoming_id])
            for change in more.replacements[seat.pk]
        ),
        override=OverrideDoc(score=override.score, reason=override.reason) if override else None,
        **facts,
    )


def _conflicts(entries: Iterable[Entry], more: _More) -> list[ConflictDoc]:
    """Those between people of the event, by their numbers, the lower first."""
    number = {entry.person_id: more.entry[entry.pk] for entry in entries}
    found = PersonConflict.objects.filter(first__in=list(number), second__in=list(number))
    pairs = sorted((*sorted((number[row.first_id], number[row.second_id])), row.value) for row in found)
    return [ConflictDoc(first=first, second=second, value=value) for first, second, value in pairs]


def _groups(entries: Iterable[Entry]) -> list[GroupDoc]:
    """The groups with people of the event, by name, as far as those people go."""
    number = {entry.person_id: n for n, entry in enumerate(entries, 1)}
    found = Group.objects.filter(members__in=list(number)).distinct().prefetch_related("members")
    return [
        GroupDoc(
            name=group.name,
            conflict=group.conflict,
            members=tuple(sorted(number[one.pk] for one in group.members.all() if one.pk in number)),
        )
        for group in sorted(found, key=lambda group: (fold(group.name), group.pk))
    ]
