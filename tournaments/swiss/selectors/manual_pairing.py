"""Pairs set by hand: what a round would be with these two at one table, and what that changes.

Pure over loaded rows: nothing is stored here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.swiss.selectors.checks import IMPOSSIBLE, WISHED, checked, clubmates
from tournaments.swiss.selectors.rows import SwissRows

Sides = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TableChange:
    """A table before and after; None where it is not there."""

    number: int
    before: Sides | None
    after: Sides | None


@dataclass(frozen=True, slots=True)
class ManualPairingPlan:
    """The changed tables, the players who lose and get the bye or are left without a place, and the notes on all
    this."""

    changes: tuple[TableChange, ...]
    bye_from: tuple[int, ...]
    bye_to: tuple[int, ...]
    left_over: tuple[int, ...]
    notes: tuple[Problem, ...]

    @property
    def rematch(self) -> bool:
        """Whether two would meet again."""
        return any(note.code == "rematch" for note in self.notes)

    @property
    def clubmates(self) -> bool:
        """Whether two of one club would meet, against the event's own rule."""
        return any(note.code == "clubmates" for note in self.notes)

    @property
    def second_bye(self) -> bool:
        """Whether somebody would have a second bye."""
        return any(note.code == "second_bye" for note in self.notes)


def free_entries(rows: SwissRows, number: int) -> list[int]:
    """The players who have no place in the round and could have one: due, come late, or absent by request.

    In a bracket nobody can.
    """
    if rows.rules.system == "knock-out":
        return []
    seated = {entry for table in rows.tables[number] for entry in table.entries}
    gone = {p.entry_id for p in rows.players if p.withdrawn_from is not None and p.withdrawn_from <= number}
    return [p.entry_id for p in rows.players if p.entry_id not in seated | gone | set(_bye_holders(rows, number))]


def plan_by_hand(rows: SwissRows, number: int, *, one: int, other: int | None) -> ManualPairingPlan:
    """Put `one` and `other` at one table, or give `one` the bye where `other` is None; few other players move.

    The player who sat with `one` takes the place that `other` leaves. Two who sit together change sides. Raises
    `RuleError` for players who can't be placed, where a table with a result would be split, and for pairs that the
    checker finds impossible. Its other findings, which a desk may accept, are in the notes.
    """
    if rows.rules.system == "knock-out":
        message = gettext_noop("In a knock-out the bracket decides who meets. Withdraw players who don’t play.")
        raise RuleError.one("one", "bracket", message)
    _check_known(rows, number, one, other)
    before = {table.game.number: table.entries for table in rows.tables[number]}
    held = set(_bye_holders(rows, number))
    after, byes = _with_bye(before, held, one) if other is None else _together(before, held, one, other)
    changes = tuple(
        TableChange(table, before.get(table), after.get(table))
        for table in sorted(before.keys() | after.keys())
        if before.get(table) != after.get(table)
    )
    _check_open(rows, number, changes)
    placed = {entry for sides in after.values() for entry in sides} | byes
    was_placed = {entry for sides in before.values() for entry in sides} | held
    plan = ManualPairingPlan(
        changes, tuple(sorted(held - byes)), tuple(sorted(byes - held)), tuple(sorted(was_placed - placed)), ()
    )
    return replace(plan, notes=tuple(_checked(rows, number, plan, list(after.values()), sorted(byes))))


def _with_bye(before: Mapping[int, Sides], held: set[int], one: int) -> tuple[dict[int, Sides], set[int]]:
    """`one` gets the bye. If a player had it, they take the seat."""
    after, byes = dict(before), held | {one}
    table = _table_of(before, one)
    if table is None or one in held:
        return after, byes
    holder = min(held, default=None)
    if holder is None:
        del after[table]
        return after, byes
    after[table] = _replaced(before[table], one, holder)
    return after, byes - {holder}


def _together(before: Mapping[int, Sides], held: set[int], one: int, other: int) -> tuple[dict[int, Sides], set[int]]:
    after, byes = dict(before), set(held)
    table, from_table = _table_of(before, one), _table_of(before, other)
    if table is None and from_table is not None:
        one, other, table, from_table = other, one, from_table, table
    if table is None:
        number = next(n for n in range(1, len(before) + 2) if n not in before)
        after[number] = (one, other)
        return after, byes - {one, other}
    if table == from_table:
        first, second = before[table]
        after[table] = (second, first)
        return after, byes
    partner = next(entry for entry in before[table] if entry != one)
    after[table] = _replaced(before[table], partner, other)
    if from_table is not None:
        after[from_table] = _replaced(before[from_table], other, partner)
    elif other in held:
        byes = (byes - {other}) | {partner}
    return after, byes


def _replaced(sides: Sides, old: int, new: int) -> Sides:
    first, second = (new if entry == old else entry for entry in sides)
    return first, second


def _table_of(tables: Mapping[int, Sides], entry: int) -> int | None:
    return next((number for number, sides in tables.items() if entry in sides), None)


def _bye_holders(rows: SwissRows, number: int) -> list[int]:
    return [entry for (entry, round_), bye in rows.byes.items() if round_ == number and bye.kind == "U"]


def _check_known(rows: SwissRows, number: int, one: int, other: int | None) -> None:
    known = {entry for table in rows.tables[number] for entry in table.entries}
    known |= set(_bye_holders(rows, number)) | set(free_entries(rows, number))
    message = gettext_noop("This player is not in the round. Choose somebody who is.")
    problems = [
        Problem(path, "not_playing", message)
        for path, entry in (("one", one), ("other", other))
        if entry is not None and entry not in known
    ]
    if one == other:
        problems.append(
            Problem("other", "same", gettext_noop("Both players are the same. Choose two different players."))
        )
    RuleError.gather(problems)


def _check_open(rows: SwissRows, number: int, changes: tuple[TableChange, ...]) -> None:
    results = {table.game.number for table in rows.tables[number] if table.results is not None}
    message = gettext_noop("Table %(table)s has a result, so its players can’t change. Choose others.")
    RuleError.gather(
        [
            Problem("one", "has_result", message, {"table": change.number})
            for change in changes
            if change.number in results
        ]
    )


def _checked(
    rows: SwissRows, number: int, plan: ManualPairingPlan, tables: Sequence[Sides], byes: Sequence[int]
) -> list[Problem]:
    """What the checker says of what the plan changes. Raises `RuleError` for what nobody may save.

    Where the round is on, who asked to sit it out and is placed all the same has come.
    """
    placed = [entry for change in plan.changes for entry in change.after or ()] + list(plan.bye_to)
    gone = {each.entry_id for each in rows.players if each.withdrawn_from and each.withdrawn_from <= number}
    running = rows.draft is None or rows.draft.number != number
    changed = [change.after for change in plan.changes if change.after]
    kept = [sides for sides in tables if sides not in changed]
    pairs = [*changed, *kept]
    found = checked(
        rows,
        number,
        pairs=pairs,
        byes=[*plan.bye_to, *(entry for entry in byes if entry not in plan.bye_to)],
        arrived=[entry for entry in placed if entry not in gone] if running else (),
    )
    moved = {f"pairs[{index}]" for index, _sides in enumerate(changed)} | ({"bye"} if plan.bye_to else set())
    found += clubmates(rows, number, pairs)
    # Swapping the sides of a pair doesn't cause a rematch.
    old = {f"pairs[{n}]" for n, sides in enumerate(changed) if sides[::-1] in {each.before for each in plan.changes}}
    ours = [each for each in found if each.path in moved]
    RuleError.gather([replace(each, path=_field(each)) for each in ours if each.code in IMPOSSIBLE])
    return [replace(each, path=_field(each)) for each in ours if each.code in WISHED and each.path not in old]


def _field(problem: Problem) -> str:
    """Of the two fields that the desk fills, the one that a finding is about."""
    return "one" if problem.path == "bye" else "other"
