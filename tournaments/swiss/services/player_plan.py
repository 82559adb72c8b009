"""What a list of players would do to a Swiss event: new players, changed details, and problems.

A line means the person of the same name; of several, the one who has its email, or who was answered. Where the line
has another town than that person, it may be a namesake, so that is asked too. Of players who are entered already, a
blank field changes nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from decimal import Decimal
from enum import StrEnum

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.plain_text import clean_email, clean_line
from tournaments.events.models import Event
from tournaments.people.files.namesakes import KnownName, Namesakes, Who
from tournaments.people.services.namesakes import known_names
from tournaments.swiss.files.players_csv import PlayerRow, parse_players
from tournaments.swiss.models import ByeKind, SwissBye, SwissEntry
from tournaments.swiss.services.byes import withdrawn_problems
from tournaments.swiss.services.players import (
    DETAILS,
    LABELS,
    PlayerDetails,
    check_late,
    checked_details,
    last_published,
    plain,
)
from tournaments.swiss.services.starting_points import placed_by_rating


class Verdict(StrEnum):
    """The outcome of a line."""

    WHICH = "which"
    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class PlannedPlayer:
    """A line whose values were cleaned; `person` None is somebody new to the club, `player` None is not entered yet.

    `email` is the address that the person gets, blank where they have one already or the list has none. `byes` are
    those that the line adds or changes; `changed` names the fields that change for a player who is already entered;
    `by_hand` is whether the points at the start were said, not placed by rating. Somebody new gets the `distinction`;
    `asks` are the people of the name, where there are several, and `again` is the line of a row that has it too.
    `problems` are those of the person alone.
    """

    row: PlayerRow
    person: int | None
    player: SwissEntry | None
    details: PlayerDetails
    byes: tuple[tuple[int, str], ...]
    changed: tuple[str, ...] = ()
    by_hand: bool = False
    email: str = ""
    distinction: str = ""
    asks: tuple[KnownName, ...] = ()
    again: int = 0
    problems: tuple[Problem, ...] = ()

    @property
    def in_words(self) -> list[str]:
        """What the line brings, or what changes."""
        usual = PlayerDetails(start_points=Decimal(0))
        names = self.changed if self.player else [n for n in DETAILS if getattr(self.details, n) != getattr(usual, n)]
        told = [f"{capfirst(LABELS[n])}: {self._value(n)}" for n in names]
        if self.email:
            told.append(_("Email: %(email)s") % {"email": self.email})
        kinds = dict(ByeKind.choices)
        return told + [
            _("Round %(round)s: %(kind)s") % {"round": number, "kind": kinds[ByeKind(kind)]}
            for number, kind in self.byes
        ]

    def _value(self, name: str) -> str:
        value = getattr(self.details, name)
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        return "–" if value in ("", None) else str(plain(value))

    @property
    def verdict(self) -> Verdict:
        """Newly entered, changed, or as it was."""
        if self.asks or self.again:
            return Verdict.WHICH
        if self.player is None:
            return Verdict.NEW
        return Verdict.CHANGED if self.changed or self.byes or self.email else Verdict.UNCHANGED


@dataclass(frozen=True, slots=True)
class PlayersPlan:
    """What an import would do. With `problems` it is refused. `unused` are the headings that mean nothing here."""

    lines: tuple[PlannedPlayer, ...]
    problems: tuple[Problem, ...]
    unused: tuple[str, ...] = ()

    def of(self, verdict: Verdict) -> list[PlannedPlayer]:
        """The lines with this verdict."""
        return [line for line in self.lines if line.verdict == verdict]

    @property
    def rows(self) -> tuple[PlannedPlayer, ...]:
        """The lines, as plans of other lists call them."""
        return self.lines

    @property
    def new(self) -> list[PlannedPlayer]:
        """Who would be entered."""
        return self.of(Verdict.NEW)

    @property
    def changed(self) -> list[PlannedPlayer]:
        """Who would get other details or byes."""
        return self.of(Verdict.CHANGED)

    @property
    def unchanged(self) -> list[PlannedPlayer]:
        """The players who are already as the list says."""
        return self.of(Verdict.UNCHANGED)

    @property
    def new_people(self) -> int:
        """How many of those entered the club does not know."""
        return sum(line.person is None for line in self.new)

    @property
    def fingerprint(self) -> str:
        """What was shown, in 64 signs: whatever changes the plan changes them."""
        shown = [
            [
                line.row.name,
                line.person,
                line.player and line.player.pk,
                asdict(line.details),
                line.byes,
                line.changed,
                line.email,
                [asdict(each) for each in line.asks],
                line.again,
            ]
            for line in self.lines
        ]
        return hashlib.sha256(json.dumps(shown, default=str).encode()).hexdigest()


def preview_players(event: Event, *, text: str, who: Who | None = None) -> PlayersPlan:
    """What importing the list would do now. Saves nothing; at most eight queries.

    Who comes too late for a knock-out or a round robin is among the problems. Raises `RuleError` for what can't be
    read.
    """
    table = parse_players(text)
    rows = table.rows
    if not rows:
        raise RuleError.one("text", "empty", gettext_noop("The list is empty. Choose a file, or paste the lines."))
    reader = _Reader(event, who, rows)
    lines, problems = [], []
    for index, row in enumerate(rows):
        found: list[Problem] = []
        line = reader.plan(row, found)
        problems += [placed(problem, index, row.line) for problem in found]
        lines.append(line)
    problems += _seeds_twice(reader.players.values(), lines)
    plan = PlayersPlan(tuple(lines), tuple(problems), table.unused)
    try:
        if plan.new:
            check_late(event, len(plan.new))
    except RuleError as error:
        return replace(plan, problems=(*plan.problems, *error.problems))
    return plan


def placed(problem: Problem, index: int, line: int) -> Problem:
    """The problem at its row, with the line as the file counts it."""
    message = gettext_noop("Line %(at_line)s: %(what)s")
    path = f"rows[{index}].{problem.path}" if problem.path else f"rows[{index}]"
    return replace(problem, path=path, message=message, params={"at_line": line, "what": problem.phrase})


def _as_typed(problem: Problem, row: PlayerRow) -> Problem:
    """The problem with the number as the list has it: somebody who searches for `07` doesn't find a 7."""
    value = row.typed.get(problem.path)
    return replace(problem, params={**problem.params, "value": value}) if value else problem


class _Reader:
    """What each line is compared with, loaded once."""

    def __init__(self, event: Event, who: Who | None, rows: Sequence[PlayerRow]) -> None:
        self.event = event
        known = known_names(event.club_id)
        self.names = Namesakes(known, who, rows, ask_again=True)
        self.known = {each.id: each for each in known}
        players = SwissEntry.objects.filter(event=event).select_related("entry__person")
        self.players = {player.entry.person_id: player for player in players}
        byes = SwissBye.objects.filter(entry__event=event).values_list("entry_id", "number", "kind")
        self.byes = {(entry, number): kind for entry, number, kind in byes}
        self.open_from = last_published(event) + 1
        self.rounds = event.swiss.rounds

    def plan(self, row: PlayerRow, problems: list[Problem]) -> PlannedPlayer:
        """The line with its values cleaned; what is wrong is added to `problems`."""
        row = replace(
            row,
            first_name=_line(row.first_name, "first_name", gettext_noop("The first name"), 60, problems, blank=True),
            last_name=_line(row.last_name, "last_name", gettext_noop("The last name"), 60, problems),
            email=clean_email(row.email, path="email", problems=problems),
            town=_line(row.town, "town", gettext_noop("The town"), 80, problems, blank=True),
        )
        meant = self.names.meant(row.line, row.first_name, row.last_name, row.distinction, row.town, email=row.email)
        twice = self.names.twice(meant, row.line, (row.first_name, row.last_name)) if row.last_name else None
        problems += [twice] if twice and not meant.again else []
        person = meant.person_id
        player = self.players.get(person) if person else None
        before = {name: getattr(player, name) for name in DETAILS} if player else {}
        told = {name: getattr(row, name, None) for name in DETAILS}
        details = PlayerDetails(
            **{**before, **{name: value for name, value in told.items() if value not in ("", None)}}
        )
        try:
            details = checked_details(details, self.event)
        except RuleError as error:
            problems += [_as_typed(problem, row) for problem in error.problems]
        by_hand = row.start_points is not None and row.start_points != before.get("start_points")
        by_hand = by_hand or (player is not None and player.start_by_hand)
        if not by_hand and (player is None or player.joined_in >= self.open_from):
            details = replace(details, start_points=placed_by_rating(self.event.swiss, details.rating))
        changed = tuple(name for name in DETAILS if player and getattr(details, name) != before[name])
        byes = tuple(self._byes(row, player, problems))
        email = "" if person and self.known[person].email else row.email
        return PlannedPlayer(
            row,
            person,
            player,
            details,
            byes,
            changed,
            by_hand=by_hand,
            email=email,
            distinction=meant.distinction,
            asks=meant.asks,
            again=meant.again,
            problems=(twice,) if twice else (),
        )

    def _byes(self, row: PlayerRow, player: SwissEntry | None, problems: list[Problem]) -> Iterator[tuple[int, str]]:
        for number, kind in dict(row.byes).items():
            if player and self.byes.get((player.entry_id, number)) == kind:
                continue
            if not self.open_from <= number <= self.rounds:
                message = gettext_noop("Players can ask for byes in rounds %(first)s to %(last)s. Choose one of them.")
                params = {"first": self.open_from, "last": self.rounds}
                problems.append(Problem("byes", "out_of_range", message, params))
            if player:
                problems += withdrawn_problems(player, number, path="byes")
            yield number, kind


def _line(value: str, path: str, label: str, longest: int, problems: list[Problem], *, blank: bool = False) -> str:
    return clean_line(value, path=path, label=label, longest=longest, problems=problems, required=not blank)


def _seeds_twice(players: Iterable[SwissEntry], lines: list[PlannedPlayer]) -> Iterator[Problem]:
    """Seed numbers that two players would have."""
    seeds = {player.pk: player.seed_number for player in players}
    seeds |= {line.player.pk: line.details.seed_number for line in lines if line.player}
    count = Counter(seed for seed in seeds.values() if seed is not None)
    count.update(line.details.seed_number for line in lines if not line.player and line.details.seed_number is not None)
    message = gettext_noop("Seed %(value)s would be given twice. Give each seed to one player.")
    for index, line in enumerate(lines):
        seed = line.details.seed_number
        if seed is not None and count[seed] > 1:
            yield placed(Problem("seed_number", "taken", message, {"value": seed}), index, line.row.line)
