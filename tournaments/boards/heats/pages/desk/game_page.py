"""What the page of a game shows: its sheet, chart, votes, set scores, conflicts, and what was entered before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.pure.errors import RuleError
from scoring.core.boards import score_board
from scoring.core.systems import System
from scoring.core.votes import concession_counts
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.boards.games.pages.desk.game_chart import chart_figure
from tournaments.boards.games.pages.desk.game_forms import SeatForm, desk_fields, last_year_of, sheet_forms
from tournaments.boards.games.pages.sheet_shown import SheetRow, sheet_shown
from tournaments.boards.games.selectors.games import (
    SHEET_FIELDS,
    SeatEntry,
    SeatLine,
    board_of,
    entry_in,
    fact_changes,
    facts_of,
    result_history,
    seat_lines,
    version_number,
)
from tournaments.boards.games.selectors.slips import SaidOfSeat, said_of_seats
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import HeatRows, load_heat_rows
from tournaments.changes.models import ChangeLine
from tournaments.clubs.roles import may
from tournaments.events.disciplines import DISCIPLINES, Discipline
from tournaments.events.models import Game, GameState, ResultVersion, SeatResult
from tournaments.events.pages.desk.audience import asked_of
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.lab.pages.desk.system_choice import system_choices
from tournaments.lab.selectors.systems import compiled, system_of_game, system_of_heat
from tournaments.players.pages.slip_pages import slips_of_game

UNDONE_HERE = {
    "record_result": gettext_lazy("the saved result"),
    "finish_game": gettext_lazy("finishing the game"),
    "reopen_game": gettext_lazy("reopening the game"),
}
"""Kinds of changes that the page of a game offers to undo, as what is undone."""


def game_context(
    row: Game, actor: Actor, *, sheet: Sequence[SeatForm] | None = None, chosen: str = "", empty: bool = False
) -> dict[str, Any]:
    """Context of `boards/desk/games/game.html`; `sheet` is a typed sheet, `chosen` a system, that was refused.

    With `empty`, the sheet doesn't start with a result that was undone.
    """
    event = row.round.event
    versions = result_history(row)
    lines = seat_lines(row, results=next((seats for version, seats in versions if version.pk == row.result_id), ()))
    rows = load_heat_rows(row.round, registered=False)
    scoring = system_of_game(row)
    system = compiled(scoring)
    asked = desk_fields(system)
    entries = [line.entry for line in lines]
    slipped = slips_of_game(row)
    said = _said(row, slipped)
    undo = undo_offered(row)
    undone = [] if sheet or said else _undone(row, versions, undo=undo)
    begun = [_begun(line, said.get(line.seat.pk)) for line in lines]
    if undone and not empty:
        begun = [_as_undone(line, undone) for line in lines]
    forms = sheet or sheet_forms(begun, discipline=discipline_of(row), asked=asked, locked=row.powers_locked)
    scores = preview_scores(row, system, entries)
    by_hand = [line.set_score for line in lines]
    differing = [_marked(line, said.get(line.seat.pk)) for line in lines]
    seats = [SheetRow(*each) for each in zip(forms, scores, _derived(lines), by_hand, differing, strict=True)]
    votes = _votes(row, lines, system)
    numbers = [board.game.number for board in rows.boards]
    following = next_open(row, [board.game for board in rows.boards])
    return {
        **event_frame(event, "heats"),
        "event_line": _("Heat %(heat)s of %(heats)s") % {"heat": row.round.number, "heats": event.boards.heats},
        "game": row,
        "heat": row.round,
        **sheet_shown(seats, system=system),
        "won_differs": any("result" in each.differing for each in said.values()),
        "replaced": {seat: _names(rows, outgoing) for seat, outgoing in rows.outgoing_of.items()},
        "set_rows": [(line, score, found) for line, score, found in zip(lines, scores, by_hand, strict=True)],
        **chart_figure(row, lines),
        **votes,
        "from_slips": sheet is None and bool(said) and begun != lines,
        "from_undone": begun != lines and bool(undone) and not empty,
        "last_year": last_year_of(begun)
        or votes["voted_year"]
        or ("" if versions else system.definition.final_year or ""),
        "question": asked_of(
            actor,
            event,
            title=_("Start the game, and show it to whom?"),
            public=_("Publish and start"),
            members=_("Start for members only"),
        ),
        "is_open": row.state == GameState.STARTED,
        "may_set_scores": may(actor, event, Action.SET_SCORES) and row.state != GameState.UNSTARTED,
        "any_set": any(by_hand),
        "may_run": may(actor, event, Action.RUN_HEATS),
        "seen": version_number(row),
        "history": _history(versions),
        **_conflicts(row, rows),
        "scoring": scoring,
        "system_choices": system_choices(actor, event, followed=system_of_heat(row.round), pinned=row.scoring_system),
        "chosen_system": chosen,
        "undo": undo,
        "slipped": slipped,
        "next_open": following.number if following else None,
        "previous_game": max((n for n in numbers if n < row.number), default=None),
        "next_game": min((n for n in numbers if n > row.number), default=None),
    }


def _said(row: Game, slipped: Mapping[str, Any] | None) -> dict[int, SaidOfSeat]:
    """What the slips of an open game say about each seat, if they differ and the organiser has to decide."""
    if slipped is None or not slipped["differs"] or row.state != GameState.STARTED:
        return {}
    return said_of_seats([slip.facts for slip, _lines in slipped["slips"]])


def _begun(line: SeatLine, said: SaidOfSeat | None) -> SeatLine:
    """The seat as the sheet starts: with what the slips agree on, wherever the desk has entered nothing."""
    if said is None:
        return line
    left_out = {name: value for name, value in said.agreed.items() if getattr(line.entry, name) is None}
    return replace(line, entry=replace(line.entry, **left_out))


def _marked(line: SeatLine, said: SaidOfSeat | None) -> Mapping[str, Sequence[Any]]:
    """What the slips say about a seat if they differ, from each other or from what the desk entered."""
    if said is None:
        return {}
    against = {name: [value] for name, value in said.agreed.items() if getattr(line.entry, name) not in (None, value)}
    return {**said.differing, **against}


def _undone(
    row: Game, versions: Sequence[tuple[ResultVersion, Sequence[SeatResult]]], *, undo: Mapping[str, Any] | None
) -> Sequence[SeatResult]:
    """The seats of the result that was just undone; nothing if an older, merely saved one counts again."""
    before = versions if row.result is None else versions[1:]  # the version that counts again is saved as the newest
    if not before or undo is None or not undo["again"] or row.state != GameState.STARTED:
        return []
    did = set(ChangeLine.objects.filter(change__undone_by=undo["pk"]).values_list("kind", flat=True))
    return before[0][1] if "record_result" in did and (row.result is None or "finish_game" in did) else []


def _as_undone(line: SeatLine, undone: Sequence[SeatResult]) -> SeatLine:
    """The seat as in the undone result, with its current power."""
    known = next((result for result in undone if result.seat_id == line.seat.pk), None)
    was = entry_in(line.seat, known)
    return replace(line, entry=replace(line.entry, **{name: getattr(was, name) for name in SHEET_FIELDS}))


def undo_offered(row: Game) -> dict[str, Any] | None:
    """What was last done to the result, in words, where it can be undone or done again."""
    newest: dict[str, Any] | None = getattr(row, "newest_change", None)
    if newest is None or not newest["undoable"] or newest["undone_by"] is not None:
        return None
    words = UNDONE_HERE.get(newest["kind"])
    return {**newest, "words": words, "again": newest["depth"] % 2} if words else None


def next_open(row: Game, games: Iterable[Game]) -> Game | None:
    """The next of these games that is in progress, after this one and then from the first."""
    started = [game for game in games if game.state == GameState.STARTED and game.pk != row.pk]
    return min(started, key=lambda game: (game.number < row.number, game.number), default=None)


def _names(rows: HeatRows, entries: Sequence[int]) -> str:
    return ", ".join(rows.entries[entry].name for entry in entries)


def preview_scores(game: Game, system: System, entries: Sequence[SeatEntry]) -> list[Any]:
    """What the system gives for the entries of a game so far; None for all where it gives nothing yet."""
    try:
        scores = score_board(system, seats=board_of(game, [entry.facts() for entry in entries]))
        return list(scores[: len(entries)])
    except RuleError:
        return [None] * len(entries)


def _votes(row: Game, lines: Sequence[SeatLine], system: System) -> dict[str, Any]:
    """The votes on record, and the form for one more: survivors checked where a draw includes them all."""
    everybody = system.definition.draws_include_all_survivors
    votes = list(row.draw_votes.all())
    known = [fact for fact in facts_of(lines) if fact.power]
    return {
        "votes": votes,
        "voted_year": max((vote.year for vote in votes if vote.passed), default=None),
        "concession": concession_counts(system),
        "all_survivors": everybody,
        "vote_choices": [(fact.power, everybody and bool(fact.centers)) for fact in known],
        "vote_year": max((fact.final_year for fact in known if fact.final_year), default=None),
    }


def _derived(lines: Sequence[SeatLine]) -> list[dict[str, int]]:
    """For each seat the facts that nobody entered and its chart gives."""
    return [
        {
            field: value
            for field in SHEET_FIELDS
            if getattr(line.entry, field) is None and (value := getattr(facts, field)) is not None
        }
        for line, facts in zip(lines, facts_of(lines), strict=True)
    ]


def _conflicts(row: Game, rows: HeatRows) -> dict[str, Any]:
    """The conflict of this board, and each player's line by line (manual §13, "View")."""
    board = next(board for board in rows.boards if board.game.pk == row.pk)
    found = heat_conflicts(rows)
    lines = [
        {"name": rows.entries[entry].name, "lines": player.lines, "total": player.total}
        for entry, player in found.of_player(board).items()
    ]
    return {"conflicts": lines, "conflict_total": found.total_of(board)}


def _history(versions: Sequence[tuple[ResultVersion, Sequence[SeatResult]]]) -> list[dict[str, Any]]:
    history = []
    for (newer, results), older in zip(versions, [*versions, None][1:], strict=True):
        was = {result.seat_id: result for result in older[1]} if older else {}
        changes = [
            {"power": result.seat.power.title(), "word": word, "before": before, "after": after, "first": older is None}
            for result in results
            for word, before, after in fact_changes(
                entry_in(result.seat, was.get(result.seat_id)), entry_in(result.seat, result)
            )
        ]
        history.append({"version": newer, "changes": changes})
    return history


def discipline_of(row: Game) -> Discipline:
    """What the game is of."""
    return DISCIPLINES[row.round.event.discipline]


def back_to_game(row: Game, *, finished: bool = False) -> HttpResponseRedirect:
    """To the page of the game; where it was just `finished`, its focus is on what comes next."""
    event = row.round.event
    to = redirect("desk:game", event.club.slug, event.slug, row.round.number, row.number)
    return HttpResponseRedirect(f"{to.url}?finished") if finished else to
