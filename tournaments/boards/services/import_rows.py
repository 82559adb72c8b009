"""The rows of an imported event. Called inside the change of its club; a few queries for each heat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from tournaments.base.actors import Actor
from tournaments.boards.files.document import FORMAT, GameDoc, HeatDoc, RulesDoc, SeatDoc
from tournaments.boards.games.details import OF_BOARDS
from tournaments.boards.games.models import BOARDS, BoardsRules
from tournaments.boards.services.import_plan import BoardsPlan, SystemPlan
from tournaments.clubs.models import Club
from tournaments.events.files.visibility_document import store_visibility
from tournaments.events.models import (
    DrawVote,
    Entry,
    Event,
    Game,
    Pool,
    Preregistration,
    Registration,
    Replacement,
    ResultVersion,
    Round,
    ScoreOverride,
    Seat,
    SeatResult,
    Team,
    TeamMember,
)
from tournaments.events.portable import DOCUMENT_EXTRAS
from tournaments.events.services.events import free_slug
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.systems import compiled
from tournaments.lab.services.scoring_systems import store_new_system
from tournaments.lab.services.system_checks import SystemFacts
from tournaments.people.models import Group, Person, PersonConflict
from tournaments.people.services.import_people import BATCH, store_people

Entries = dict[int, Entry]
Systems = dict[int, ScoringSystem]


def store_boards_event(actor: Actor, club: Club, plan: BoardsPlan) -> Event:
    """Store everything of the plan, and return the event; the club is locked and the plan checked."""
    systems = {each.system.number: each.row or _new_system(club, each) for each in plan.systems}
    event = _event(club, plan, systems)
    people = store_people(club, plan.people)
    entries = _entries(event, plan, people)
    _teams(event, plan, entries)
    _conflicts(club, plan, people)
    _groups(club, plan, people)
    for extra in DOCUMENT_EXTRAS[FORMAT].values():
        extra.store(event, plan.document, entries)
    for heat in plan.document.heats:
        _Heat(actor, event, heat, entries, systems).store()
    return event


def _new_system(club: Club, plan: SystemPlan) -> ScoringSystem:
    system = plan.system
    row = ScoringSystem(definition=system.definition)
    facts = SystemFacts(plan.name, system.description, system.definition, compiled(row))
    return store_new_system(club, facts, family=system.family, source=system.source)


def _event(club: Club, plan: BoardsPlan, systems: Systems) -> Event:
    rules = plan.document.rules
    values = {each.name: getattr(rules, each.name) for each in fields(RulesDoc)}
    values |= {"scoring_system": systems[rules.scoring_system], "tie_breaks": list(rules.tie_breaks)}
    values["awards"] = None if rules.awards is None else list(rules.awards)
    of_boards = {name: values.pop(name) for name in OF_BOARDS}
    event = Event(club=club, format=BOARDS, name=plan.name, slug=free_slug(club, plan.name), **values)
    store_visibility(event, plan.document.visibility)
    event.save()
    BoardsRules.objects.create(event=event, **of_boards)
    return event


def _entries(event: Event, plan: BoardsPlan, people: dict[int, Person]) -> Entries:
    docs = plan.document.entries
    rows = Entry.objects.bulk_create(
        (
            Entry(
                event=event,
                person=people[doc.number],
                unranked=doc.unranked,
                handicap=doc.handicap,
                power_preferences=list(doc.power_preferences),
                manual_order=doc.manual_order,
            )
            for doc in docs
        ),
        batch_size=BATCH,
    )
    entries = {doc.number: row for doc, row in zip(docs, rows, strict=True)}
    Preregistration.objects.bulk_create(
        (Preregistration(entry=entries[doc.number], heat=heat) for doc in docs for heat in doc.preregistered),
        batch_size=BATCH,
    )
    return entries


def _teams(event: Event, plan: BoardsPlan, entries: Entries) -> None:
    docs = plan.document.teams
    teams = Team.objects.bulk_create((Team(event=event, name=doc.name) for doc in docs), batch_size=BATCH)
    TeamMember.objects.bulk_create(
        (
            TeamMember(team=team, entry=entries[number])
            for doc, team in zip(docs, teams, strict=True)
            for number in doc.members
        ),
        batch_size=BATCH,
    )


def _conflicts(club: Club, plan: BoardsPlan, people: dict[int, Person]) -> None:
    rows = []
    for doc in plan.document.conflicts:
        if (doc.first, doc.second) not in plan.conflicts_kept:
            low, high = sorted((people[doc.first].pk, people[doc.second].pk))
            rows.append(PersonConflict(club=club, first_id=low, second_id=high, value=doc.value))
    # A chosen namesake may have a conflict that the plan didn't know of: keep it, like the others.
    PersonConflict.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)


def _groups(club: Club, plan: BoardsPlan, people: dict[int, Person]) -> None:
    for doc in plan.document.groups:
        if doc.name not in plan.groups_kept:
            group = Group.objects.create(club=club, name=doc.name, conflict=doc.conflict)
            group.members.add(*(people[number] for number in doc.members))


class _Heat:
    """One heat under construction."""

    def __init__(self, actor: Actor, event: Event, doc: HeatDoc, entries: Entries, systems: Systems) -> None:
        self.actor = actor
        self.doc = doc
        self.entries = entries
        self.systems = systems
        self.row = Round.objects.create(
            event=event,
            number=doc.number,
            scoring_system=self._system(doc.scoring_system),
            starts_at=doc.starts_at,
            ends_at=doc.ends_at,
            board_called_at=doc.board_called_at,
        )

    def store(self) -> None:
        """Pools, registrations, games, seats, and what came of them."""
        pools = self._pools()
        Registration.objects.bulk_create(
            (
                Registration(
                    round=self.row,
                    entry=self.entries[each.entry],
                    pool=pools[each.pool],
                    part=each.part,
                    may_sit_out=each.may_sit_out,
                    may_play_twice=each.may_play_twice,
                )
                for each in self.doc.registrations
            ),
            batch_size=BATCH,
        )
        docs = self.doc.games
        games = Game.objects.bulk_create((self._game(doc, pools) for doc in docs), batch_size=BATCH)
        seats = Seat.objects.bulk_create(
            (
                Seat(
                    round=self.row,
                    game=game,
                    entry=self.entries[seat.entry],
                    position=position,
                    power=seat.power,
                    fills=seat.fills,
                )
                for doc, game in zip(docs, games, strict=True)
                for position, seat in enumerate(doc.seats)
            ),
            batch_size=BATCH,
        )
        self._store_results(games, seats)
        self._store_rest(games, seats)

    def _pools(self) -> dict[int | None, Pool | None]:
        made = Pool.objects.bulk_create(
            Pool(
                round=self.row,
                name=pool.name,
                position=position,
                size=pool.size,
                multiplier=pool.multiplier,
                takes_top_ranks=pool.takes_top_ranks,
            )
            for position, pool in enumerate(self.doc.pools, 1)
        )
        return {None: None, **dict(enumerate(made, 1))}

    def _system(self, number: int | None) -> ScoringSystem | None:
        return None if number is None else self.systems[number]

    def _game(self, doc: GameDoc, pools: dict[int | None, Pool | None]) -> Game:
        return Game(
            round=self.row,
            number=doc.number,
            state=doc.state,
            pool=pools[doc.pool],
            top_board=doc.top_board,
            powers_locked=doc.powers_locked,
            left_out=doc.left_out,
            kept=doc.kept,
            scoring_system=self._system(doc.scoring_system),
            started_at=doc.started_at,
            finished_at=doc.finished_at,
        )

    def _store_results(self, games: Sequence[Game], seats: Sequence[Seat]) -> None:
        """One version for each game of which anything is known, entered by the actor who imports it."""
        known = [game for game, doc in zip(games, self.doc.games, strict=True) if any(map(_is_known, doc.seats))]
        versions = ResultVersion.objects.bulk_create(
            (ResultVersion(game=game, number=1, entered_by=self.actor.user, door=self.actor.door) for game in known),
            batch_size=BATCH,
        )
        version_of = {version.game_id: version for version in versions}
        SeatResult.objects.bulk_create(
            (
                SeatResult(
                    version=version_of[row.game_id],
                    seat=row,
                    result=doc.result,
                    centers=doc.centers,
                    final_year=doc.final_year,
                    total_centers=doc.total_centers,
                    chart=None if doc.chart is None else list(doc.chart),
                )
                for doc, row in zip(self._seat_docs(), seats, strict=True)
                if row.game_id in version_of
            ),
            batch_size=BATCH,
        )
        for game in known:
            game.result = version_of[game.pk]
        Game.objects.bulk_update(known, ["result"], batch_size=BATCH)

    def _store_rest(self, games: Sequence[Game], seats: Sequence[Seat]) -> None:
        """Replacements, score overrides and votes."""
        pairs = list(zip(self._seat_docs(), seats, strict=True))
        Replacement.objects.bulk_create(
            Replacement(seat=row, outgoing=self.entries[each.outgoing], incoming=self.entries[each.incoming])
            for doc, row in pairs
            for each in doc.replacements
        )
        ScoreOverride.objects.bulk_create(
            (
                ScoreOverride(seat=row, score=doc.override.score, reason=doc.override.reason, made_by=self.actor.user)
                for doc, row in pairs
                if doc.override is not None
            ),
            batch_size=BATCH,
        )
        DrawVote.objects.bulk_create(
            DrawVote(
                game=game,
                number=number,
                year=vote.year,
                powers=list(vote.powers),
                in_favour=vote.in_favour,
                against=vote.against,
                passed=vote.passed,
                entered_by=self.actor.user,
            )
            for doc, game in zip(self.doc.games, games, strict=True)
            for number, vote in enumerate(doc.draw_votes, 1)
        )

    def _seat_docs(self) -> list[SeatDoc]:
        return [seat for game in self.doc.games for seat in game.seats]


def _is_known(seat: SeatDoc) -> bool:
    facts = (seat.centers, seat.final_year, seat.total_centers, seat.chart)
    return bool(seat.result) or any(fact is not None for fact in facts)
