"""What the pages of a heat show, from one loading of its rows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import Problem
from common.web.problems import problem_text
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.live.address import live_address
from tournaments.base.permissions import Action
from tournaments.boards.games.words import result_line
from tournaments.boards.heats.pages.desk.charts import conflict_chart, spark_points
from tournaments.boards.heats.pages.desk.heat_next import next_step
from tournaments.boards.heats.pages.desk.slips_told import Disputed, SlipTold, slips_told
from tournaments.boards.heats.pages.desk.typed_seats import name_at_game
from tournaments.boards.heats.selectors.conflicts import ConflictLine, HeatConflicts, heat_conflicts
from tournaments.boards.heats.selectors.finalists import is_final, open_places
from tournaments.boards.heats.selectors.heat_rows import Board, HeatRows, load_heat_rows
from tournaments.boards.heats.selectors.heat_slips import HeatSlips, slips_of
from tournaments.boards.heats.selectors.pools import fills_boards, waiting_groups
from tournaments.boards.heats.selectors.power_choices import choices_in_words
from tournaments.boards.heats.selectors.seeding_runs import RunLine, draft_of, newest_runs
from tournaments.boards.heats.selectors.shortfalls import late_arrivals, shortfalls
from tournaments.changes.models import ChangeLine
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.clubs.roles import may
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, Game, GameState, Part, Pool, Round, Seat
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.lab.selectors.systems import system_of_heat
from tournaments.people.names import full_name

MOST_REMAINING = 8
MOST_LOG_LINES = 8
ASSIGNED = 3


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat on the page: who, what it costs and why; `token` says which player the page showed there.

    `choice` says how its power was chosen, where powers are given by preference.
    """

    seat: Seat
    game: Game
    entry: Entry
    conflict: int
    lines: Sequence[ConflictLine]
    choice: str = ""

    @property
    def token(self) -> str:
        """Seat and player as the form sends them back."""
        return f"{self.seat.pk}-{self.seat.entry_id}"

    @property
    def name(self) -> str:
        """The name of the player at this seat."""
        return self.entry.name


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board on the page. `slips` says that players handed some in: "wait" for one more, or "differ"; `told` are these
    with their lines. `ended` is how a finished game ended; `shared` are the last names of several players of the heat.
    """

    game: Game
    seats: Sequence[SeatLine]
    total: int
    slips: str = ""
    told: Sequence[SlipTold] = ()
    ended: str = ""
    shared: Collection[str] = ()

    @property
    def open(self) -> bool:
        """Unstarted."""
        return self.game.state == GameState.UNSTARTED

    @property
    def finished(self) -> bool:
        """Nobody can be moved here any more, unless it is reopened."""
        return self.game.state == GameState.FINISHED

    @property
    def disputed(self) -> Disputed | None:
        """The slips that the organiser has to decide between."""
        return Disputed(self.told) if self.slips == "differ" and self.told else None

    @property
    def names(self) -> str:
        """The players at this board, by last name; with an initial and the distinction where several players share
        it."""
        people = [line.entry.person for line in self.seats]
        return ", ".join(
            full_name(f"{who.first_name[:1]}." if who.first_name else "", who.last_name, who.distinction)
            if who.last_name in self.shared
            else who.last_name
            for who in people
        )


def heat_frame(heat: Round) -> dict[str, Any]:
    """The frame of every page of a heat."""
    event = heat.event
    system = system_of_heat(heat)
    follows = _("overridden") if heat.scoring_system_id else _("inherited from the event")
    line = _("Heat %(heat)s of %(heats)s · scoring %(system)s, %(follows)s")
    if is_final(event, heat=heat.number):
        line = _("Heat %(heat)s of %(heats)s, the final of the best %(n)s · scoring %(system)s, %(follows)s")
    words = {
        "n": event.boards.finalists,
        "heat": heat.number,
        "heats": event.boards.heats,
        "system": system,
        "follows": follows,
    }
    return {**event_frame(event, "heats"), "heat": heat, "event_line": line % words}


def heat_context(
    heat: Round,
    actor: Actor,
    *,
    sort: str = "",
    pane: int = 0,
    problems: Sequence[Problem] = (),
    stale: StaleError | None = None,
    picked: Collection[str] = (),
) -> dict[str, Any]:
    """The heat's page. `picked` are the boxes to keep ticked after a refusal."""
    rows = load_heat_rows(heat)
    conflicts = heat_conflicts(rows)
    runs = newest_runs(rows)
    over = next((each.game.pk for each in rows.boards if each.game.state == GameState.FINISHED), None)
    slips = slips_of(heat, finished=over)
    boards = board_lines(rows, conflicts, slips=slips)
    heats = slips.heats
    may_run = may(actor, heat.event, Action.RUN_HEATS)
    remaining = conflicts.remaining(rows.boards)
    final = open_places(rows)
    short = shortfalls(rows, runs=runs) if may_run and not (final or _under_way(runs)) else []
    late = late_arrivals(rows) if may_run else []
    return {
        **heat_frame(heat),
        "live_url": live_address(heat.event_id, published=heat.event.published),
        "heat_tabs": _heat_tabs(heat, heats),
        "may_add_heat": may_run and len(heats) < heat.event.boards.heats,
        "new_heat": next((n for n in range(1, heat.event.boards.heats + 1) if n not in heats), ""),
        "may_run": may_run,
        "next": next_step(rows, runs=runs, total=conflicts.total, heats=heats, may_run=may_run),
        "draft": draft_of(rows),
        "unregistered": _unregistered(rows),
        "waiting": [rows.entries[pk] for pk in rows.waiting],
        "groups": waiting_groups(rows),
        "aside": _aside(rows),
        "may_sit_out": rows.may_sit_out,
        "may_play_twice": rows.may_play_twice,
        "final": final,
        "shortfalls": short,
        "late": late,
        "folded": bool(late and short) and all(each.least is None for each in short),
        "powers": DISCIPLINES[heat.event.discipline].powers,
        "pools": rows.pools,
        "pool_names": {pool.pk: pool.name for pool in rows.pools},
        "fills_boards": fills_boards(rows),
        "may_top_board": may_run and _may_top_board(rows),
        "boards": boards,
        "sorted_seats": _sorted_seats(boards, sort=sort),
        "sort_tabs": _sort_tabs(sort),
        "assigned": len(rows.seated),
        **_games(heat, boards),
        "seats_open": pane == ASSIGNED or bool(sort or picked) or any(board.open for board in boards),
        "may_register": may(actor, heat.event, Action.REGISTER_PLAYERS),
        "by_preference": heat.event.boards.powers_by_turns,
        "total": conflicts.total,
        "remaining": remaining[:MOST_REMAINING],
        "remaining_more": max(0, len(remaining) - MOST_REMAINING),
        "size": DISCIPLINES[heat.event.discipline].seats,
        "panes": _panes(rows, pane=pane),
        "runs": runs,
        "compared": _compared(runs),
        "under_way": [run_context(line) for line in reversed(runs) if line.under_way],
        "choosing": any(line.under_way or line.usable for line in runs),
        **(run_context(runs[0]) if runs else {}),
        "log": _log(heat),
        "slips_differ": len(slips.differ),
        "slips_at": _slips_at(heat, boards, slips.differ),
        "problems": problems,
        "stale": stale,
        "swap_names": [name for board in boards if not board.finished for name in _names_to_swap(rows, board)],
        "swap_wrong": {p.path.removeprefix("swap."): problem_text(p) for p in problems if p.path.startswith("swap.")},
        "picked": picked,
    }


def run_context(line: RunLine) -> dict[str, Any]:
    """What the card of a run shows."""
    return {"line": line, "run": line.run, "job": line.run.job, "chart": conflict_chart(line)}


def board_lines(rows: HeatRows, conflicts: HeatConflicts, *, slips: HeatSlips | None = None) -> list[BoardLine]:
    """The boards with what each seat costs; with `slips`, also what players sent in, and how finished games ended."""
    players = {seat.entry_id for board in rows.boards for seat in board.seats}
    named = Counter(rows.entries[pk].person.last_name for pk in players)
    shared = {name for name, count in named.items() if count > 1}
    lines = [replace(_board_line(rows, board, conflicts), shared=shared) for board in rows.boards]
    if slips is None:
        return lines
    ended = {number: result_line(game, named=True) for number, game in slips.finished.items()}
    told = slips_told(rows, slips)
    return [
        replace(
            line,
            slips=slips.of_game.get(line.game.pk, ""),
            told=told.get(line.game.pk, ()),
            ended=ended.get(line.game.number, ""),
        )
        for line in lines
    ]


def _slips_at(heat: Round, boards: Sequence[BoardLine], differ: Sequence[Game]) -> str:
    """Where the organiser decides between slips: here, on the page of another heat, or on that of a finished game."""
    here = next((board for board in boards if board.slips == "differ"), None)
    if here and here.disputed:
        return f"#game-{here.game.number}"
    game = here.game if here else next(iter(differ), None)
    if game is None:
        return ""
    number = heat.number if here else game.round.number
    event = [heat.event.club.slug, heat.event.slug, number]
    if here or game.state == GameState.FINISHED:
        return reverse("desk:game", args=[*event, game.number])
    return f"{reverse('desk:heat', args=event)}#game-{game.number}"


def _games(heat: Round, boards: Sequence[BoardLine]) -> dict[str, Any]:
    """The games in progress and the finished ones, and how far the heat is, in words."""
    finished = [board for board in boards if board.finished]
    numbers = [str(board.game.number) for board in finished]
    listed = get_text_list(numbers, _("and"))
    far = _("%(done)s of %(all)s games finished") % {"done": len(finished), "all": len(boards)} if boards else ""
    ends = _("ends %(time)s") % {"time": date_format(localtime(heat.ends_at), "H:i")} if heat.ends_at else ""
    return {
        "has_draft": any(board.open for board in boards),
        "playing": [board for board in boards if board.game.state == GameState.STARTED],
        "finished": finished,
        "finished_games": ngettext("game %(games)s", "games %(games)s", len(finished)) % {"games": listed},
        "progress": ", ".join(part for part in (far, ends) if part),
    }


def _board_line(rows: HeatRows, board: Board, conflicts: HeatConflicts) -> BoardLine:
    found = conflicts.of_player(board)
    choices = choices_in_words(rows, board)
    seats = [
        SeatLine(
            seat,
            board.game,
            rows.entries[seat.entry_id],
            found[seat.entry_id].total,
            found[seat.entry_id].lines,
            choices.get(seat.entry_id, ""),
        )
        for seat in board.seats
    ]
    return BoardLine(board.game, seats, conflicts.total_of(board))


def _names_to_swap(rows: HeatRows, board: BoardLine) -> list[str]:
    """How the players of a board are typed to swap them. A player at two boards is typed with the number of the
    game."""
    return [
        name_at_game(line.name, board.game.number) if line.entry.pk in rows.second_seats else line.name
        for line in board.seats
    ]


def _unregistered(rows: HeatRows) -> list[tuple[Entry, int, str]]:
    """Entries that are not in this heat: each with the number of other heats they play in, and the text why they are
    away."""
    heats = Counter(seat.entry_id for board in rows.other_boards for seat in board.seats if not seat.fills)
    return [(rows.entries[pk], heats[pk], _away(rows, pk)) for pk in rows.unregistered]


def _away(rows: HeatRows, pk: int) -> str:
    if rows.said_no(pk):
        return _("sits out, says the player")
    since = rows.away_since(pk)
    if not since:
        return ""
    if rows.left_in(pk) == since:
        return _("left in heat %(n)s") % {"n": since}
    return _("did not come") if since == rows.heat.number else _("did not come to heat %(n)s") % {"n": since}


def _aside(rows: HeatRows) -> list[tuple[str, list[Entry]]]:
    """Registered players who do not wait for a board, in groups with a heading that says why."""
    words = {Part.STANDS_IN: _("Stand in if needed"), Part.SITS_OUT: _("Sit out this heat")}
    lists = [(label, [rows.entries[pk] for pk in rows.with_part(part)]) for part, label in words.items()]
    return [(label, entries) for label, entries in lists if entries]


def _under_way(runs: Sequence[RunLine]) -> bool:
    return any(line.under_way for line in runs)


def _compared(runs: Sequence[RunLine]) -> list[tuple[RunLine, str, bool]]:
    """The runs that ended, each with its curve in small, and whether it has the least of several of its pool to use."""
    totals: dict[Pool | None, set[int]] = defaultdict(set)
    for line in runs:
        if line.usable and line.run.total_after is not None:
            totals[line.pool].add(line.run.total_after)
    least = {pool: min(found) for pool, found in totals.items() if len(found) > 1}
    return [
        (line, spark_points(line), line.usable and line.run.total_after == least.get(line.pool))
        for line in runs
        if not line.under_way
    ]


def _may_top_board(rows: HeatRows) -> bool:
    """Whether a top board can be made in one tap: there are standings, enough waiting players, and no pool."""
    played = any(board.game.state == GameState.FINISHED for board in rows.other_boards)
    return played and not rows.pools and len(rows.waiting) >= DISCIPLINES[rows.event.discipline].seats


def _sorted_seats(boards: Sequence[BoardLine], *, sort: str) -> list[SeatLine]:
    """All seats in one list, by player or by power; empty if they are listed board by board."""
    if sort not in {"player", "power"}:
        return []
    seats = [seat for board in boards for seat in board.seats]
    if sort == "player":
        return sorted(seats, key=lambda line: (line.entry.person.sort_key, line.entry.pk))
    return sorted(seats, key=lambda line: (line.seat.power == "", line.seat.power, line.game.number))


def _heat_tabs(heat: Round, heats: Sequence[int]) -> list[Tab]:
    event = [heat.event.club.slug, heat.event.slug]
    label = _("Heat %(number)s")
    return [
        Tab(label % {"number": number}, reverse("desk:heat", args=[*event, number]), number == heat.number)
        for number in heats
    ]


def _sort_tabs(sort: str) -> list[Tab]:
    names = {"game": _("By game"), "player": _("By player"), "power": _("By power")}
    current = sort if sort in names else "game"
    return [Tab(label, f"?sort={name}&pane=3", name == current) for name, label in names.items()]


def _panes(rows: HeatRows, *, pane: int) -> list[dict[str, Any]]:
    """The three lists; on a phone the asked one is shown, and once it is empty the one that the next step concerns.

    Those who sit out or stand in are counted with the list that has them, but no step waits for them.
    """
    aside = sum(len(entries) for _label, entries in _aside(rows))
    counts = [len(rows.unregistered), len(rows.waiting) + aside, len(rows.seated)]
    labels = [_("Unregistered"), _("Registered"), _("Assigned")]
    needed = [counts[0], counts[1] - aside, counts[2]]
    shown = pane if pane in {1, 2, 3} and needed[pane - 1] else 2 if needed[1] else 3 if needed[2] else 1
    return [
        {"label": label, "count": count, "current": number == shown}
        for number, (label, count) in enumerate(zip(labels, counts, strict=True), start=1)
    ]


def _log(heat: Round) -> list[ChangeLine]:
    subject = f"heat:{heat.number}"
    lines = ChangeLine.objects.filter(event=heat.event, subject__startswith=subject).select_related("change")
    return list(lines.defer("before", "after", "change__rows", "change__keys")[:MOST_LOG_LINES])
