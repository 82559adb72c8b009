"""What a player's entry holds besides the name: playing unranked, a handicap, a list of powers.

Handicaps are rules of the event, so that they freeze with the others: from the first start on, a change needs a
reason, which the event's log shows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import Problem, RuleError
from common.web.problems import problem_text
from pairing.core.preferences import read_preferences
from tournaments.base.actors import Actor
from tournaments.base.columns import Within
from tournaments.base.permissions import Action
from tournaments.base.plain_text import fold
from tournaments.changes.services.changes import OpenChange
from tournaments.events.details import as_json
from tournaments.events.disciplines import DISCIPLINES, Discipline
from tournaments.events.models import Entry, Event
from tournaments.events.services.changes import change_event
from tournaments.events.services.entries import own_entries, some_names

MOST_HANDICAP = 999_999
LONGEST_REASON = 200
MOST_LINES = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryDetails:
    """What an organiser decides about an entry. `power_preferences` are codes of powers, most preferred first."""

    unranked: bool = False
    handicap: Decimal = Decimal(0)
    power_preferences: tuple[str, ...] = ()

    @classmethod
    def of(cls, entry: Entry) -> EntryDetails:
        """The details of a stored entry."""
        return cls(
            unranked=entry.unranked,
            handicap=Decimal(entry.handicap),
            power_preferences=tuple(entry.power_preferences),
        )


def edit_entry(
    actor: Actor, entry: Entry, *, details: EntryDetails, reason: str = "", within: OpenChange | None = None
) -> None:
    """Change what an entry holds. Once the rules are frozen, another handicap needs a `reason`.

    Raises `RuleError` at `unranked` for a member of a team, at `handicap`, `power_preferences[i]` and `reason`.
    """
    with change_event(actor, entry.event, Action.MANAGE_ENTRIES, within=within) as change:
        (row,) = own_entries(change.event, [entry])
        before = EntryDetails.of(row)
        changed = [name for name in before.__slots__ if getattr(before, name) != getattr(details, name)]
        RuleError.gather(list(_problems(change.event, row, details, changed=changed, reason=reason.strip())))
        if not changed:
            return
        for name in changed:
            setattr(row, name, _stored(getattr(details, name)))
        row.save(update_fields=changed)
        change.record(
            "edit_entry",
            _summary(row, details, changed, discipline=DISCIPLINES[change.event.discipline], reason=reason),
            subject=f"entry:{row.pk}",
            before={name: as_json(getattr(before, name)) for name in changed},
            after={name: as_json(getattr(details, name)) for name in changed},
        )
    entry.refresh_from_db(fields=["unranked", "handicap", "power_preferences"])


def set_unranked(actor: Actor, event: Event, *, entries: Sequence[Entry], unranked: bool) -> int:
    """Set these players to play unranked, or rank them again. Returns for how many that is new.

    Raises `RuleError` at `entries[i]` for each member of a team.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        rows = own_entries(change.event, entries)
        if unranked:
            RuleError.gather([p for i, row in enumerate(rows) for p in _on_a_team(row, path=f"entries[{i}]")])
        new = [row for row in rows if row.unranked != unranked]
        if not new:
            return 0
        Entry.objects.filter(pk__in=[row.pk for row in new]).update(unranked=unranked)
        names = [row.name for row in new]
        text = _("Without a rank from now on: %(names)s.") if unranked else _("Ranked from now on: %(names)s.")
        change.record("set_unranked", text % {"names": some_names(names)}, before=not unranked, after=names)
    return len(new)


def set_power_preferences(actor: Actor, event: Event, *, text: str) -> int:
    """Set the lists of powers from lines such as "Ann Lee: FGIRT"; a blank list removes it. Returns how many lists are
    new.

    Raises `RuleError` at `lines[i]` for every line that is wrong, and saves nothing then.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        locked = change.event
        rows = list(locked.entries.select_related("person"))
        wanted = _read_lines(text, rows=rows, discipline=DISCIPLINES[locked.discipline])
        new = [row for row in rows if row.pk in wanted and tuple(row.power_preferences) != wanted[row.pk]]
        if not new:
            return 0
        before = {row.name: list(row.power_preferences) for row in new}
        for row in new:
            row.power_preferences = list(wanted[row.pk])
        Entry.objects.bulk_update(new, ["power_preferences"])
        summary = ngettext(
            "Set the power preferences of %(count)s player: %(names)s.",
            "Set the power preferences of %(count)s players: %(names)s.",
            len(new),
        ) % {"count": len(new), "names": some_names(list(before))}
        after = {row.name: row.power_preferences for row in new}
        change.record("set_power_preferences", summary, before=before, after=after)
    return len(new)


def _problems(
    event: Event, row: Entry, details: EntryDetails, *, changed: Sequence[str], reason: str
) -> Iterator[Problem]:
    if details.unranked and "unranked" in changed:
        yield from _on_a_team(row, path="unranked")
    yield from Within(-MOST_HANDICAP, MOST_HANDICAP).problems("handicap", details.handicap)
    yield from _preference_problems(details.power_preferences, discipline=DISCIPLINES[event.discipline])
    if "handicap" in changed and event.rules_frozen_at is not None and not reason:
        message = _("The rules have been frozen since the first game started. Give the reason for another handicap.")
        yield Problem("reason", "required", message)
    if len(reason) > LONGEST_REASON:
        message = _("The text has %(length)s characters. Shorten it to %(most)s.")
        yield Problem("reason", "too_long", message, {"length": len(reason), "most": LONGEST_REASON})


def _on_a_team(row: Entry, *, path: str) -> Iterator[Problem]:
    membership = getattr(row, "team_membership", None)
    if membership is not None:
        message = _(
            "%(player)s is in the team %(team)s, and a team can only have ranked players. Remove them "
            "from the team first."
        )
        yield Problem(path, "in_team", message, {"player": row.name, "team": membership.team.name})


def _preference_problems(powers: Sequence[str], *, discipline: Discipline) -> Iterator[Problem]:
    for index, code in enumerate(powers):
        path = f"power_preferences[{index}]"
        if discipline.power(code) is None:
            message = _("%(power)s is not a power. Choose one from the list.")
            yield Problem(path, "unknown_power", message, {"power": code})
        elif code in powers[:index]:
            message = _("%(power)s is in the list twice. Remove one of the two.")
            yield Problem(path, "power_twice", message, {"power": code})


def _read_lines(text: str, *, rows: Sequence[Entry], discipline: Discipline) -> Mapping[int, tuple[str, ...]]:
    """The list of each entry that a line names."""
    by_name: dict[str, list[Entry]] = defaultdict(list)
    for row in rows:
        by_name[_key(row.name)].append(row)
    found: dict[int, tuple[str, ...]] = {}
    problems: list[Problem] = []
    lines = [(index, line) for index, line in enumerate(text.splitlines()) if line.strip()]
    if len(lines) > MOST_LINES:
        raise RuleError.one("text", "too_long", _("There are more than %(most)s lines. Send fewer."), most=MOST_LINES)
    for index, line in lines:
        name, mark, letters = line.replace("\t", ":", 1).rpartition(":")
        path, params = f"lines[{index}]", {"line": index + 1, "name": name.strip()}
        same = by_name.get(_key(name), [])
        if not mark:
            message = _("Line %(line)s has no colon between name and powers. Write it as “Ann Lee: FGIRT”.")
            problems.append(Problem(path, "no_colon", message, {"line": index + 1}))
        elif not same:
            message = _("Line %(line)s: nobody called “%(name)s” is entered. Check the spelling, or enter them first.")
            problems.append(Problem(path, "unknown", message, params))
        elif len(same) > 1:
            message = _("Line %(line)s: several players are called “%(name)s”. Set their powers on their own pages.")
            problems.append(Problem(path, "ambiguous", message, params))
        elif same[0].pk in found:
            message = _("Line %(line)s: %(name)s has a line above already. Keep one of the two.")
            problems.append(Problem(path, "twice", message, params))
        else:
            found[same[0].pk] = _read_list(letters, discipline, path=path, line=index + 1, problems=problems)
    RuleError.gather(problems)
    return found


def _read_list(
    letters: str, discipline: Discipline, *, path: str, line: int, problems: list[Problem]
) -> tuple[str, ...]:
    try:
        return read_preferences(letters, letters=discipline.letters, path=path)
    except RuleError as error:
        for problem in error.problems:
            text = _("Line %(line)s: %(what)s")
            params = {"line": line, "what": problem_text(problem)}
            problems.append(Problem(path, problem.code, text, params))
    return ()


def _key(name: str) -> str:
    return fold(" ".join(name.split()))


def _stored(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _summary(row: Entry, details: EntryDetails, changed: Sequence[str], *, discipline: Discipline, reason: str) -> str:
    letters = "".join(power.letter for code in details.power_preferences if (power := discipline.power(code)))
    words = {
        "unranked": _("plays without a rank") if details.unranked else _("is ranked"),
        "handicap": _("handicap %(handicap)s") % {"handicap": as_json(details.handicap)},
        "power_preferences": _("powers %(letters)s") % {"letters": letters or "–"},
    }
    text = _("Changed %(player)s: %(what)s.")
    summary = text % {"player": row.name, "what": ", ".join(words[name] for name in changed)}
    if reason.strip():
        summary += " " + _("Reason: %(reason)s") % {"reason": reason.strip()}
    return summary
