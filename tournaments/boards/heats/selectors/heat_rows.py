"""The input of a heat's seeding, loaded once: four queries, whatever the size of the event.

`seeding_instance` turns the rows into the contract's instance (contract §5); ids are those of entries. A heat with
pools is seeded pool by pool, each among its own players and boards; those of no pool are seeded together.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db.models import CharField, F, IntegerField, Q, QuerySet, Value

from pairing.core.boards.instance import Game as SeatedGame
from pairing.core.boards.instance import Group as SeatedGroup
from pairing.core.boards.instance import Instance, PairConflict, PastGame, Preferences, Values
from pairing.core.boards.instance import Team as SeatedTeam
from tournaments.events.disciplines import DISCIPLINES, POWER_GROUPS
from tournaments.events.models import Entry, Event, Game, GameState, Part, Pool, Registration, Round, Seat
from tournaments.people.models import Group, PersonConflict
from tournaments.players.selectors.check_ins import said_no_to


@dataclass(frozen=True, slots=True)
class Board:
    """A game with its seats, in the order of the powers, then as seated."""

    game: Game
    seats: tuple[Seat, ...]

    @property
    def players(self) -> frozenset[int]:
        """The players at this board."""
        return frozenset(seat.entry_id for seat in self.seats)

    @property
    def open(self) -> bool:
        """Unstarted."""
        return self.game.state == GameState.UNSTARTED

    @property
    def movable(self) -> bool:
        """Whether seeding may change the players here: unstarted, and not locked."""
        return self.open and not self.game.kept


@dataclass(frozen=True, slots=True)
class Ways:
    """What is done where players don't fill the boards: players who sit out, and players at two boards, one of them
    open.

    `left_out` has the unplayed power of each open six-player board.
    """

    sits_out: tuple[int, ...] = ()
    plays_twice: tuple[int, ...] = ()
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HeatRows:
    """A heat with all that its seeding reads. `entries` are those of the event, in the order of last names.

    `pools` are those of a heat in which anybody is in one; `pool_of` has the pool of each registered entry that is.
    `part_of` has who is registered but does not wait for a board, `may_sit_out` and `may_play_twice` who offers to, and
    `sat_out` who sat out another heat of the event.
    """

    event: Event
    heat: Round
    entries: dict[int, Entry]
    registered: frozenset[int]
    pools: tuple[Pool, ...]
    pool_of: dict[int, int]
    part_of: dict[int, str]
    may_sit_out: frozenset[int]
    may_play_twice: frozenset[int]
    sat_out: frozenset[int]
    boards: tuple[Board, ...]
    other_boards: tuple[Board, ...]
    outgoing_of: dict[int, list[int]]
    conflicts: tuple[PairConflict, ...]
    groups: tuple[SeatedGroup, ...]
    teams: tuple[SeatedTeam, ...]

    @property
    def seated(self) -> dict[int, Seat]:
        """The seat of each assigned entry, of two the one that scores."""
        return {seat.entry_id: seat for board in self.boards for seat in board.seats if not seat.fills}

    @property
    def second_seats(self) -> dict[int, Seat]:
        """The second seat of each entry that plays two boards."""
        return {seat.entry_id: seat for board in self.boards for seat in board.seats if seat.fills}

    @property
    def played_twice(self) -> frozenset[int]:
        """The players of two boards in another heat."""
        return frozenset(seat.entry_id for board in self.other_boards for seat in board.seats if seat.fills)

    @property
    def waiting(self) -> list[int]:
        """Registered entries that play and have no seat yet, in the order of last names."""
        seated, playing = self.seated, self.registered - self.part_of.keys()
        return [pk for pk in self.entries if pk in playing and pk not in seated]

    def with_part(self, part: Part) -> list[int]:
        """Registered entries without a seat that sit out or stand in, in the order of last names."""
        seated = self.seated
        return [pk for pk in self.entries if self.part_of.get(pk) == part and pk not in seated]

    @property
    def unregistered(self) -> list[int]:
        """Entries that do not play in this heat, in the order of last names; those who stay away are last."""
        seated = self.seated
        found = [pk for pk in self.entries if pk not in self.registered and pk not in seated]
        return sorted(found, key=self.stays_away)

    def stays_away(self, pk: int) -> bool:
        """Whether nobody expects the player: a no-show, or a player who said that they will sit out this heat."""
        return self.away_since(pk) > 0 or self.said_no(pk)

    def said_no(self, pk: int) -> bool:
        """Whether the player said so on their own page, and the desk has not registered them since."""
        return pk not in self.registered and bool(getattr(self.entries[pk], "said_no", False))

    def away_since(self, pk: int) -> int:
        """The heat since which the player, a no-show or one who left a game, is away; 0 for one who is there."""
        since = max(self.entries[pk].missed or 0, self.left_in(pk))
        if not since or since > self.heat.number or pk in self.registered or pk in self.sat_out:
            return 0
        others = (board for board in self.other_boards if pk in board.players)
        return 0 if any(board.game.round.number >= since for board in others) else since

    def left_in(self, pk: int) -> int:
        """The last heat in which the player handed over a seat; 0 for none."""
        handed = (
            board.game.round.number
            for board in (*self.boards, *self.other_boards)
            for seat in board.seats
            if pk in self.outgoing_of.get(seat.pk, ())
        )
        return max(handed, default=0)

    def waiting_in(self, pool: int | None) -> list[int]:
        """The players who wait for a board in a pool, or in none."""
        return [pk for pk in self.waiting if self.pool_of.get(pk) == pool]

    def boards_of(self, pool: int | None) -> tuple[Board, ...]:
        """The boards of a pool, or of none."""
        return tuple(board for board in self.boards if board.game.pool_id == pool)

    def pool_of_all(self, entries: Collection[int]) -> int | None:
        """The one pool of these entries, None for none. Raises `MixedPoolsError` where they are of several."""
        found = {self.pool_of.get(pk) for pk in entries}
        if len(found) > 1:
            raise MixedPoolsError
        return found.pop() if found else None


class MixedPoolsError(ValueError):
    """Entries of more than one pool, which are never seeded together."""


def load_heat_rows(heat: Round, *, registered: bool = True) -> HeatRows:
    """Load the rows of a heat; `heat.event` must be loaded. Without `registered`, only what its boards need."""
    entries = _entries(Entry.objects.filter(event=heat.event).annotate(said_no=said_no_to(heat.number)))
    seats = Seat.objects.filter(round__event=heat.event)
    return _rows(heat, entries, seats, registrations=_registrations(heat) if registered else ())


def load_board_rows(game: Game) -> HeatRows:
    """The rows of a heat that the conflicts of one board need: everybody its players ever sat with.

    `game.round.event` must be loaded. Three queries, whose rows grow with the heats and not with the field.
    """
    here = Seat.objects.filter(game=game).values("entry")
    theirs = Q(entry__in=here) | Q(replacements__outgoing__in=here)
    games = Seat.objects.filter(theirs, round__event=game.round.event).values("game")
    entries = _entries(Entry.objects.filter(seats__game__in=games).distinct())
    return _rows(game.round, entries, Seat.objects.filter(game__in=games), board=game)


def _rows(
    heat: Round,
    entries: dict[int, Entry],
    seats: QuerySet[Seat],
    *,
    registrations: Sequence[Registration] = (),
    board: Game | None = None,
) -> HeatRows:
    """The rows with these entries and seats; with `board`, the conflicts of its players alone."""
    event = heat.event
    boards, outgoing_of = _boards(seats, entries)
    here = [row for row in registrations if row.round_id == heat.pk]
    pool_of = {row.entry_id: row.pool_id for row in here if row.pool_id}
    games = [board.game for board in boards if board.game.round_id == heat.pk]
    pools = {pool.pk: pool for pool in (*(row.pool for row in here), *(game.pool for game in games)) if pool}
    meeting = entries if board is None else {pk for one in boards if one.game.pk == board.pk for pk in one.players}
    conflicts, groups = _conflicts({entries[pk].person_id: pk for pk in meeting})
    return HeatRows(
        event=event,
        heat=heat,
        entries=entries,
        registered=frozenset(row.entry_id for row in here),
        pools=tuple(sorted(pools.values(), key=lambda pool: pool.position)) if pool_of else (),
        pool_of=pool_of,
        part_of={row.entry_id: row.part for row in here if row.part != Part.PLAYS},
        may_sit_out=frozenset(row.entry_id for row in here if row.may_sit_out),
        may_play_twice=frozenset(row.entry_id for row in here if row.may_play_twice),
        sat_out=frozenset(row.entry_id for row in registrations if row.round_id != heat.pk),
        boards=tuple(board for board in boards if board.game.round_id == heat.pk),
        other_boards=tuple(board for board in boards if board.game.round_id != heat.pk),
        outgoing_of=outgoing_of,
        conflicts=conflicts,
        groups=groups,
        teams=_teams(event, entries),
    )


def _entries(found: QuerySet[Entry]) -> dict[int, Entry]:
    rows = found.select_related("person", "team_membership__team")
    return {row.pk: row for row in sorted(rows, key=lambda row: (row.person.sort_key, row.pk))}


def _registrations(heat: Round) -> list[Registration]:
    """Those of the heat with their pools, and of other heats those who sit out."""
    rows = Registration.objects.filter(Q(round=heat) | Q(part=Part.SITS_OUT), round__event=heat.event)
    return list(rows.select_related("pool"))


def _boards(seats: QuerySet[Seat], entries: dict[int, Entry]) -> tuple[list[Board], dict[int, list[int]]]:
    """The boards of these seats, and who handed over which seat; a board always has seats, which bring it along."""
    games: dict[int, Game] = {}
    seats_of: dict[int, dict[int, Seat]] = defaultdict(dict)
    outgoing_of: dict[int, list[int]] = defaultdict(list)
    rows = (
        seats.select_related("game__pool", "game__result", "round")
        .annotate(outgoing_id=F("replacements__outgoing_id"))
        .order_by("round__number", "game__number", "position", "replacements__id")
    )
    for seat in rows:  # one row for each time that it was handed over
        game = games.setdefault(seat.game_id, seat.game)
        game.round = seat.round
        seat.game = game
        seat.entry = entries[seat.entry_id]
        seats_of[game.pk].setdefault(seat.pk, seat)
        if seat.outgoing_id:
            outgoing_of[seat.pk].append(seat.outgoing_id)
    boards = [
        Board(game, tuple(sorted(seats_of[pk].values(), key=lambda s: (s.power == "", s.power, s.position))))
        for pk, game in games.items()
    ]
    return boards, outgoing_of


def _conflicts(by_person: dict[int, int]) -> tuple[tuple[PairConflict, ...], tuple[SeatedGroup, ...]]:
    """The conflicts of two people, and the groups with their members, among these people; in one query."""
    nobody, unnamed = Value(0, output_field=IntegerField()), Value("", output_field=CharField())
    pairs = (
        PersonConflict.objects.filter(first__in=by_person, second__in=by_person)
        .exclude(value=0)
        .values_list(nobody, "first_id", "second_id", unnamed, "value")
    )
    members = (
        Group.objects.filter(members__in=by_person)
        .order_by()
        .values_list("id", "members__id", nobody, "name", "conflict")
    )
    found: list[PairConflict] = []
    names: dict[int, tuple[str, int]] = {}
    inside: dict[int, list[int]] = defaultdict(list)
    for group, first, second, name, value in sorted(pairs.union(members, all=True)):
        if not group:
            found.append(PairConflict(by_person[first], by_person[second], value))
            continue
        names[group] = (name, value)
        inside[group].append(by_person[first])
    return tuple(found), tuple(SeatedGroup(*names[group], tuple(sorted(pks))) for group, pks in inside.items())


def _teams(event: Event, entries: dict[int, Entry]) -> tuple[SeatedTeam, ...]:
    if not event.team_size:
        return ()
    members: dict[tuple[int, str], list[int]] = defaultdict(list)
    for entry in entries.values():
        if membership := getattr(entry, "team_membership", None):
            members[membership.team_id, membership.team.name].append(entry.pk)
    return tuple(SeatedTeam(name, tuple(sorted(found))) for (_, name), found in sorted(members.items()))


def drafted_ways(boards: Sequence[Board]) -> Ways:
    """What the unstarted ones of these boards do where players don't fill the boards."""
    times = Counter(seat.entry_id for board in boards for seat in board.seats)
    twice = {seat.entry_id for board in boards if board.movable for seat in board.seats if times[seat.entry_id] > 1}
    left_out = (board.game.left_out for board in boards if board.movable and board.game.left_out)
    return Ways(plays_twice=tuple(sorted(twice)), left_out=tuple(left_out))


def seeding_instance(
    rows: HeatRows, *, entries: Collection[int], boards: Sequence[Board] | None = None, ways: Ways | None = None
) -> Instance:
    """The instance that seats `entries` together with all players at unstarted boards; the other boards, and locked
    ones, stay.

    `boards` are those of the entries' pool, where the heat has pools: the other boards are left out as if they were of
    another heat. `ways` are the options used where players don't fill the boards; None leaves it as the boards have it.
    Earlier heats are those of a lower number. A player who handed over a seat counts as having played it too, at that
    board with that power. So does a player who took one besides a board of their own.
    """
    event = rows.event
    here = rows.boards if boards is None else boards
    ways = drafted_ways(here) if ways is None else ways
    locked = [board for board in here if not board.movable]
    drafted = {seat.entry_id for board in here if board.movable for seat in board.seats}
    seated = Counter(seat.entry_id for board in locked for seat in board.seats)
    players = tuple(sorted(seated.keys() | ((set(entries) | drafted) - set(ways.sits_out))))
    twice = {pk for pk, seats in seated.items() if seats > 1} | set(ways.plays_twice).intersection(players)
    conflicts, groups = _counted_once(rows, twice)
    discipline = DISCIPLINES[event.discipline]
    regions = POWER_GROUPS.get(event.boards.power_groups)
    # Powers picked in turn are assigned once the boards are found, so they cost nothing here.
    assign = event.boards.assign_powers and not event.boards.powers_by_turns
    return Instance(
        game_size=discipline.seats,
        powers=tuple(power.code for power in discipline.powers),
        assign_powers=assign,
        power_groups=regions,
        values=Values(
            same_player=event.boards.same_player,
            same_power=0 if event.boards.powers_by_turns else event.boards.same_power,
            same_team=event.boards.same_team if event.team_size else 0,
        ),
        players=players,
        pair_conflicts=conflicts,
        groups=groups,
        teams=rows.teams,
        history=tuple(
            _past_game(board, rows.outgoing_of)
            for board in rows.other_boards
            if board.game.round.number < rows.heat.number
        ),
        locked_games=tuple(seated_game(board) for board in locked),
        preferences=_preferences(rows, players),
        twice=tuple(sorted(twice)),
        left_out=tuple(power if assign else None for power in ways.left_out),
    )


def _counted_once(rows: HeatRows, twice: Collection[int]) -> tuple[tuple[PairConflict, ...], tuple[SeatedGroup, ...]]:
    """Conflicts and groups without what two who both play two boards like about each other.

    They would meet twice, and the second time would make a way look better than it is. A group of people who like to
    meet counts pair by pair where two of it play two boards.
    """
    parted = {g for g in rows.groups if g.conflict < 0 and len(set(g.members) & set(twice)) > 1}
    pairs = [
        *rows.conflicts,
        *(
            PairConflict(a, b, group.conflict)
            for group in rows.groups
            if group in parted
            for a, b in combinations(group.members, 2)
        ),
    ]
    return (
        tuple(pair for pair in pairs if pair.value > 0 or pair.a not in twice or pair.b not in twice),
        tuple(group for group in rows.groups if group not in parted),
    )


def _preferences(rows: HeatRows, players: Collection[int]) -> Preferences | None:
    """The players' lists, where the seeding weighs them."""
    event = rows.event
    if not event.boards.power_preferences or not event.boards.preference_weight:
        return None
    lists = [(pk, tuple(rows.entries[pk].power_preferences)) for pk in players]
    return Preferences(event.boards.preference_weight, tuple(one for one in lists if one[1]))


def _past_game(board: Board, outgoing_of: dict[int, list[int]]) -> PastGame:
    """Everybody who played at the board, once, each with the power they had last."""
    power_of: dict[int, str] = {}
    for seat in board.seats:
        for entry in (*outgoing_of.get(seat.pk, ()), seat.entry_id):
            power_of[entry] = seat.power
    return PastGame(board.game.round.number, board.game.number, tuple(power_of), _powers(power_of.values()))


def seated_game(board: Board) -> SeatedGame:
    """The board as the seeding engine knows it."""
    players = tuple(seat.entry_id for seat in board.seats)
    return SeatedGame(board.game.number, players, _powers([seat.power for seat in board.seats]))


def _powers(codes: Collection[str]) -> tuple[str | None, ...] | None:
    return tuple(code or None for code in codes) if any(codes) else None
