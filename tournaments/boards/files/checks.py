"""Whether a document is consistent: references exist, nothing occurs twice, finished boards can be scored. Pure."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import cast

from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem, RuleError
from scoring.core.boards import score_board
from scoring.core.chart_facts import fill_from_chart
from scoring.core.definitions import parse_definition
from scoring.core.seats import SEATS, Result, SeatFacts, with_unplayed
from scoring.core.systems import System, compile_system
from tournaments.base.plain_text import clean_email, fold, person_key
from tournaments.boards.files.document import BoardsDoc, GameDoc, HeatDoc, SeatDoc
from tournaments.events.files.checks import References, twice, unknown, wrong_time_zone
from tournaments.events.files.visibility_document import visibility_problems


def document_problems(document: BoardsDoc) -> Iterator[Problem]:
    """Everything wrong with a document whose fields were read, each with its path."""
    yield from wrong_time_zone(document.rules.time_zone)
    yield from visibility_problems(document.visibility)
    yield from _entry_problems(document)
    entries = frozenset(entry.number for entry in document.entries)
    yield from _team_problems(document, entries)
    yield from _tie_problems(document, entries)
    systems = {
        system.number: compile_system(parse_definition(system.definition)) for system in document.scoring_systems
    }
    yield from twice([(f"scoring_systems[{i}].number", s.number) for i, s in enumerate(document.scoring_systems)])
    yield from twice([(f"scoring_systems[{i}].name", fold(s.name)) for i, s in enumerate(document.scoring_systems)])
    yield from unknown(_system_references(document), known=set(systems), what="scoring system")
    yield from twice([(f"heats[{h}].number", heat.number) for h, heat in enumerate(document.heats)])
    for h, heat in enumerate(document.heats):
        yield from _heat_problems(document, heat, f"heats[{h}]", systems, entries)


def facts_of_seat(seat: SeatDoc) -> SeatFacts:
    """The seat as the core scores it."""
    result = cast("Result | None", seat.result or None)
    return SeatFacts(seat.power, result, seat.centers, seat.final_year, seat.total_centers, seat.chart)


def _entry_problems(document: BoardsDoc) -> Iterator[Problem]:
    entries = document.entries
    yield from twice([(f"entries[{i}].number", entry.number) for i, entry in enumerate(entries)])
    names = [
        (f"entries[{i}].last_name", (*person_key(e.first_name, e.last_name), fold(e.distinction)))
        for i, e in enumerate(entries)
    ]
    yield from twice(names)
    for i, entry in enumerate(entries):
        problems: list[Problem] = []
        clean_email(entry.email, path=f"entries[{i}].email", problems=problems)
        yield from problems
        yield from twice([(f"entries[{i}].preregistered[{k}]", heat) for k, heat in enumerate(entry.preregistered)])
        yield from twice([(f"entries[{i}].power_preferences[{k}]", p) for k, p in enumerate(entry.power_preferences)])


def _team_problems(document: BoardsDoc, entries: frozenset[int]) -> Iterator[Problem]:
    members = [
        (f"teams[{t}].members[{m}]", number)
        for t, team in enumerate(document.teams)
        for m, number in enumerate(team.members)
    ]
    yield from twice([(f"teams[{t}].name", fold(team.name)) for t, team in enumerate(document.teams)])
    yield from twice(members)
    yield from unknown(members, known=entries, what="entry")


def _tie_problems(document: BoardsDoc, entries: frozenset[int]) -> Iterator[Problem]:
    """Conflicts and groups."""
    pairs: list[tuple[str, Hashable]] = []
    for i, conflict in enumerate(document.conflicts):
        ends = frozenset((conflict.first, conflict.second))
        pairs.append((f"conflicts[{i}]", ends))
        if len(ends) == 1:
            message = _("Entry %(number)s can’t have a conflict with itself. Remove it.")
            yield Problem(f"conflicts[{i}].second", "same_person", message, {"number": conflict.first})
        named = [(f"conflicts[{i}].first", conflict.first), (f"conflicts[{i}].second", conflict.second)]
        yield from unknown(named, known=entries, what="entry")
    yield from twice(pairs)
    yield from twice([(f"groups[{g}].name", fold(group.name)) for g, group in enumerate(document.groups)])
    for g, group in enumerate(document.groups):
        members = [(f"groups[{g}].members[{m}]", number) for m, number in enumerate(group.members)]
        yield from twice(members)
        yield from unknown(members, known=entries, what="entry")


def _system_references(document: BoardsDoc) -> References:
    yield "rules.scoring_system", document.rules.scoring_system
    for h, heat in enumerate(document.heats):
        if heat.scoring_system is not None:
            yield f"heats[{h}].scoring_system", heat.scoring_system
        for g, game in enumerate(heat.games):
            if game.scoring_system is not None:
                yield f"heats[{h}].games[{g}].scoring_system", game.scoring_system


def _heat_problems(
    document: BoardsDoc, heat: HeatDoc, path: str, systems: dict[int, System], entries: frozenset[int]
) -> Iterator[Problem]:
    if heat.number > document.rules.heats:
        message = _("The tournament has %(heats)s heats, and this is heat %(heat)s. Raise the number of heats.")
        yield Problem(f"{path}.number", "heat_beyond_tournament", message, {
            "heats": document.rules.heats, "heat": heat.number,
        })  # fmt: skip
    registered = [(f"{path}.registrations[{r}].entry", each.entry) for r, each in enumerate(heat.registrations)]
    seats = [
        (f"{path}.games[{g}].seats[{s}].entry", seat.entry)
        for g, game in enumerate(heat.games)
        for s, seat in enumerate(game.seats)
    ]
    yield from twice(registered)
    yield from _seat_problems(heat, path)
    yield from unknown([*registered, *seats, *_replaced(heat, path)], known=entries, what="entry")
    yield from twice([(f"{path}.games[{g}].number", game.number) for g, game in enumerate(heat.games)])
    yield from twice([(f"{path}.pools[{p}].name", fold(pool.name)) for p, pool in enumerate(heat.pools)])
    for p, pool in enumerate(heat.pools):
        if not pool.multiplier:
            message = _("The multiplier must be greater than 0. Write 1 to leave scores as they are.")
            yield Problem(f"{path}.pools[{p}].multiplier", "out_of_range", message)
    pools = [(f"{path}.registrations[{r}].pool", each.pool) for r, each in enumerate(heat.registrations)]
    pools += [(f"{path}.games[{g}].pool", game.pool) for g, game in enumerate(heat.games)]
    known = set(range(1, len(heat.pools) + 1))
    yield from unknown([(at, pool) for at, pool in pools if pool is not None], known=known, what="pool")
    for g, game in enumerate(heat.games):
        number = game.scoring_system or heat.scoring_system or document.rules.scoring_system
        yield from _game_problems(game, f"{path}.games[{g}]", systems.get(number))


def _seat_problems(heat: HeatDoc, path: str) -> Iterator[Problem]:
    """Players who sit twice: at most one seat scores and one fills, at two boards and with two powers."""
    seats = [
        (f"{path}.games[{g}].seats[{s}]", g, seat)
        for g, game in enumerate(heat.games)
        for s, seat in enumerate(game.seats)
    ]
    yield from twice([(f"{at}.entry", seat.entry) for at, _game, seat in seats if not seat.fills])
    yield from twice([(f"{at}.entry", seat.entry) for at, _game, seat in seats if seat.fills])
    yield from twice([(f"{at}.power", (seat.entry, seat.power)) for at, _game, seat in seats if seat.power])
    first = {seat.entry: game for _at, game, seat in seats if not seat.fills}
    for at, game, seat in seats:
        if seat.fills and seat.entry not in first and not _was_replaced(heat, seat.entry):
            message = _("Entry %(number)s has no other seat in this heat, so this seat must score. Leave out `fills`.")
            yield Problem(f"{at}.fills", "no_other_seat", message, {"number": seat.entry})
        elif seat.fills and first.get(seat.entry) == game:
            message = _("Entry %(number)s sits at this board already, and nobody plays against themselves. Change one.")
            yield Problem(f"{at}.entry", "against_himself", message, {"number": seat.entry})


def _was_replaced(heat: HeatDoc, entry: int) -> bool:
    """Whether an entry handed over a seat of the heat."""
    return any(change.outgoing == entry for game in heat.games for seat in game.seats for change in seat.replacements)


def _replaced(heat: HeatDoc, path: str) -> References:
    for g, game in enumerate(heat.games):
        for s, seat in enumerate(game.seats):
            for r, each in enumerate(seat.replacements):
                at = f"{path}.games[{g}].seats[{s}].replacements[{r}]"
                yield f"{at}.outgoing", each.outgoing
                yield f"{at}.incoming", each.incoming


def _game_problems(game: GameDoc, path: str, system: System | None) -> Iterator[Problem]:
    powers = [(f"{path}.seats[{s}].power", seat.power) for s, seat in enumerate(game.seats) if seat.power]
    size = SEATS - bool(game.left_out)
    yield from twice(powers)
    for at, power in powers:
        if power == game.left_out:
            yield Problem(
                at,
                "left_out",
                _("This power is named in `left_out`, so nobody can play it here. Change one of the two."),
            )
    for v, vote in enumerate(game.draw_votes):
        votes = (vote.in_favour or 0) + (vote.against or 0)
        if votes > size:
            message = _("The counts add up to %(votes)s, but a board has %(seats)s players. Correct one of them.")
            yield Problem(f"{path}.draw_votes[{v}].against", "too_many_votes", message, {"votes": votes, "seats": size})
        yield from twice([(f"{path}.draw_votes[{v}].powers[{p}]", power) for p, power in enumerate(vote.powers)])
    if game.state != "unstarted" and len(game.seats) != size:
        message = _("The board is %(state)s, but it has only %(seats)s of %(size)s players. Add the missing ones.")
        yield Problem(f"{path}.seats", "incomplete", message, {
            "seats": len(game.seats), "size": size, "state": game.state,
        })  # fmt: skip
    elif game.state == "finished":
        if len(powers) != len(game.seats):
            yield Problem(f"{path}.seats", "missing", _("The board is finished, but a power is missing. Add it."))
        elif system is not None:
            yield from _score_problems(game, path, system)


def _score_problems(game: GameDoc, path: str, system: System) -> Iterator[Problem]:
    try:
        seats = fill_from_chart([facts_of_seat(seat) for seat in game.seats])
        score_board(system, seats=with_unplayed(seats, game.left_out))
    except RuleError as error:
        for problem in error.problems:
            at = f"{path}.{problem.path}" if problem.path else path
            yield Problem(at, problem.code, problem.message, problem.params)
