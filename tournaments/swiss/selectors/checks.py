"""The independent checker's findings about a round before it is saved, with the names of the players.

The checker (`pairing.core.swiss.checker`) knows the record alone, not how engines or hands pair. Here its numbers
become names, and what it finds is sorted: what nobody may save, and what a desk may wish all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from pairing.core.swiss.checker import pairing_problems
from pairing.core.swiss.record import Absence, Kind, Record
from tournaments.swiss.details import KEEPS_CLUBS_APART
from tournaments.swiss.selectors.record import event_record
from tournaments.swiss.selectors.rows import SwissRows

# What may never be saved, and what an organiser may choose knowingly. Everything else means that the round isn't
# complete yet.
IMPOSSIBLE = frozenset({"unknown_player", "absent_player", "paired_twice", "forbidden_pair"})
WISHED = frozenset({"rematch", "second_bye", "clubmates"})
SCHEDULED = frozenset({"round-robin", "knock-out"})
MESSAGES = {
    "unknown_player": gettext_noop("Player %(number)s is not entered in this event. Reload the players."),
    "absent_player": gettext_noop(
        "%(number)s sits out round %(at)s. Choose somebody else, or remove the absence first."
    ),
    "paired_twice": gettext_noop("%(number)s would be in round %(at)s twice. Keep one of the two."),
    "not_paired": gettext_noop("%(number)s would not be in round %(at)s."),
    "rematch": gettext_noop("%(one)s and %(other)s met in round %(round)s."),
    "forbidden_pair": gettext_noop(
        "%(one)s and %(other)s must not meet. Pair them with others, or remove the rule under Pairs."
    ),
    "second_bye": gettext_noop("%(number)s has already won round %(round)s without a game, by a bye or a no-show."),
    "no_bye": gettext_noop("An odd number of players is in round %(at)s, and nobody has the bye."),
    "needless_bye": gettext_noop("An even number of players is in round %(at)s, so nobody needs the bye."),
}
PEOPLE = ("number", "one", "other")


def checked(
    rows: SwissRows,
    number: int,
    *,
    pairs: Sequence[tuple[int, int]],
    byes: Sequence[int],
    rematches: bool = False,
    arrived: Sequence[int] = (),
) -> list[Problem]:
    """All that is wrong with these pairs and byes, by entry ids, as round `number`; nothing if it is right.

    Paths are `pairs[3]` in the order given, `pairs` and `bye`. Players who `arrived` count as there, whatever they
    asked for. Round robins and knock-outs follow their schedule. There only the seats are checked, and no pair is
    forbidden; after round 1 of a knock-out not everybody is in it.
    """
    number_of = {player.entry_id: player.number for player in rows.players}
    scheduled, fide = rows.rules.system in SCHEDULED, rows.rules.system == "dutch"
    event = _with(
        event_record(rows, rounds=number - 1),
        here={number_of[entry] for entry in arrived if entry in number_of},
        # A schedule may leave several without an opponent; the checker knows one bye.
        free=[number_of[entry] for entry in byes[1:] if entry in number_of],
    )
    found = pairing_problems(
        replace(event, forbidden=()) if scheduled else event,
        [(number_of.get(one, 0), number_of.get(other, 0)) for one, other in pairs],
        bye=number_of.get(byes[0], 0) if byes else None,
        rematches=rematches or scheduled,
        walkovers=fide,
    )
    for entry in byes[1:]:
        more = pairing_problems(event, (), bye=number_of.get(entry, 0), walkovers=fide)
        found += tuple(each for each in more if each.code == "second_bye")
    names = {player.number: rows.names[player.entry_id] for player in rows.players}
    whole = rows.rules.system == "round-robin" or number == 1
    told = IMPOSSIBLE | ({"not_paired"} if whole else set()) if scheduled else frozenset(MESSAGES)
    return [_named(each, names, number) for each in found if each.code in told]


def clubmates(rows: SwissRows, number: int, pairs: Sequence[tuple[int, int]]) -> Iterator[Problem]:
    """The pairs of one club, at `pairs[i]`, where the event's own rule keeps clubs apart in round `number`.

    No rule of pairing forbids them: where nothing else is left, the engine makes such pairs too.
    """
    apart = rows.rules.clubs_apart
    in_force = apart == "always" or (apart == "first_round" and number == 1)
    if rows.rules.system not in KEEPS_CLUBS_APART or not in_force:
        return
    clubs = {player.entry_id: player.club_name for player in rows.players}
    message = (
        gettext_noop("%(one)s and %(other)s are both in %(club)s, and this event keeps clubmates apart.")
        if apart == "always"
        else gettext_noop("%(one)s and %(other)s are both in %(club)s, and clubmates are kept apart in round 1.")
    )
    for index, (one, other) in enumerate(pairs):
        if clubs.get(one) and clubs[one].casefold() == clubs.get(other, "").casefold():
            names = {"one": rows.names[one], "other": rows.names[other], "club": clubs[one]}
            yield Problem(f"pairs[{index}]", "clubmates", message, names)


def _with(event: Record, *, here: set[int], free: Sequence[int]) -> Record:
    """The event with players who came after all no longer absent, and with `free` players absent, apart from the
    bye."""
    stay = [replace(each, numbers=tuple(n for n in each.numbers if n not in here)) for each in event.absences]
    return replace(event, absences=(*stay, Absence(event.next_round, Kind.ABSENCE, tuple(free))))


def _named(problem: Problem, names: dict[int, str], number: int) -> Problem:
    """A finding of the checker in the desk's words, with names for numbers."""
    params = {
        key: names.get(value, value) if key in PEOPLE and isinstance(value, int) else value
        for key, value in problem.params.items()
    }
    return replace(problem, message=MESSAGES[problem.code], params={**params, "at": number})
