"""What to do next in a heat: the sentence on top of its page, and the one button that does it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.figures import figure
from tournaments.boards.heats.selectors.heat_rows import Board, HeatRows
from tournaments.boards.heats.selectors.pools import fills_boards, waiting_groups
from tournaments.boards.heats.selectors.seeding_runs import RunLine
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import GameState


@dataclass(frozen=True, slots=True)
class NextStep:
    """Title, what the button does, and where it leads; `do` is posted with it, blank for a link.

    `listed` says that the list of open games shows it already.
    """

    title: str
    text: str = ""
    url: str = ""
    action: str = ""
    do: str = ""
    listed: bool = False


def next_step(rows: HeatRows, *, runs: Sequence[RunLine], total: int, heats: Sequence[int], may_run: bool) -> NextStep:
    """The next step of the heat; `total` is its current conflict, `heats` are the numbers of the heats that exist."""
    step = (
        _of_runs(rows, runs, total=total)
        or _of_registration(rows, may_run=may_run)
        or _of_boards(rows)
        or _of_finished(rows, heats, may_run=may_run)
    )
    wants_organiser = step.do in {"seed", "use", "create"} or step.url == _url(rows, "heat_start")
    if wants_organiser and not may_run:
        return NextStep(step.title, _("An organiser of the event does this."))
    return step


def _of_runs(rows: HeatRows, runs: Sequence[RunLine], *, total: int) -> NextStep | None:
    going = [str(run.run.number) for run in reversed(runs) if run.under_way]
    if going:
        title = ngettext(
            "Run %(numbers)s looks for the best boards", "Runs %(numbers)s look for the best boards", len(going)
        )
        text = _("The heat doesn’t change until you use what the run finds.")
        if len(going) > 1:
            text = _("The heat doesn’t change until you use what one of them finds.")
        return NextStep(title % {"numbers": _listed(going)}, text)
    rivals = _rivals(runs)
    if not rivals:
        return None
    line = min(rivals, key=_total_of)
    of_pool = [one for one in runs if one.usable and one.pool == line.pool]
    if len({_kind_of_way(one) for one in of_pool}) > 1:
        text = _("The least total conflict is %(total)s. Compare below which players each option affects.")
        least = min(map(_total_of, of_pool))
        title = _("Several options are ready: choose one")
        return NextStep(_of_its_pool(title, line), text % {"total": figure(least)})
    everybody = len(rows.waiting_in(line.pool.pk) if line.pool else rows.waiting)
    waiting = len([pk for pk in rows.waiting if pk in line.instance.players])
    if not waiting and not rows.pools and _total_of(line) >= total:
        return None  # no better than the current boards
    drafted = [str(board.game.number) for board in rows.boards if board.movable and _seats_some_of(line, board)]
    title = ngettext(
        "%(n)s registered player is waiting for a board", "%(n)s registered players are waiting for a board", everybody
    )
    if not waiting:
        title = _("Run %(number)s found other boards")
    them = _("%(n)s of them") % {"n": waiting} if waiting < everybody else _("them")
    words = {
        "n": everybody,
        "them": them,
        "number": line.run.number,
        "games": _listed(drafted),
        "total": figure(line.run.total_after),
    }
    if waiting and drafted:
        text = ngettext(
            "Run %(number)s seats %(them)s and re-seats game %(games)s: total conflict %(total)s.",
            "Run %(number)s seats %(them)s and re-seats games %(games)s: total conflict %(total)s.",
            len(drafted),
        )
    elif waiting:
        text = _("Run %(number)s seats %(them)s: total conflict %(total)s.")
    else:
        text = _("It re-seats games %(games)s: total conflict %(total)s.")
    url = _url(rows, "seeding_use", line.run.number)
    stands_out = any(_total_of(one) > _total_of(line) for one in rivals)
    of_several = _("It has the least total of %(runs)s runs.") % {"runs": len(rivals)} if stands_out else ""
    whole = " ".join(part for part in (text % words, line.verdict, of_several) if part)
    return NextStep(_of_its_pool(title % words, line), whole, url, _("Use this seeding"), "use")


def _total_of(line: RunLine) -> int:
    return line.run.total_after or 0


def _of_its_pool(title: str, line: RunLine) -> str:
    """The title with the pool of the run, if it has one."""
    return _("%(pool)s: %(title)s") % {"pool": line.pool.name, "title": title} if line.pool else title


def _listed(numbers: Sequence[str]) -> str:
    """Numbers as a list: 1, 2 and 3."""
    return _(" and ").join([", ".join(numbers[:-1])] * (len(numbers) > 1) + list(numbers[-1:]))


def _rivals(runs: Sequence[RunLine]) -> list[RunLine]:
    """The newest run that can be used, and all others of the same players: the choice is between these."""
    usable = [line for line in runs if line.usable]
    return [line for line in usable if line.run.instance["players"] == usable[0].run.instance["players"]]


def _kind_of_way(line: RunLine) -> tuple[bool, bool, bool]:
    """What a run does if players don't fill the boards: players sit out or play twice, or boards have six
    players."""
    return bool(line.run.sits_out), bool(line.run.plays_twice), bool(line.run.left_out)


def _seats_some_of(line: RunLine, board: Board) -> bool:
    return any(seat.entry_id in line.instance.players for seat in board.seats)


def _of_registration(rows: HeatRows, *, may_run: bool) -> NextStep | None:
    size = DISCIPLINES[rows.event.discipline].seats
    heat, waiting = rows.heat.number, len(rows.waiting)
    if not rows.entries:
        url = reverse("desk:entries", args=_event(rows))
        title = _("Nobody is entered in this event yet")
        return NextStep(title, _("Enter the players first, then register them for the heat."), url, _("Enter players"))
    if not waiting and not rows.boards:
        title = _("Register the players of heat %(heat)s") % {"heat": heat}
        return NextStep(title, _("Pick them under Unregistered; %(size)s make a board.") % {"size": size})
    if waiting and rows.pools and not fills_boards(rows):
        title = ngettext(
            "%(n)s registered player is waiting for a board",
            "%(n)s registered players are waiting for a board",
            waiting,
        )
        text = _(
            "Each board needs %(size)s players of one pool: %(groups)s. Change the pools, or pick some "
            "players and seed those."
        )
        words = {"n": waiting, "size": size, "groups": _groups_in_words(rows)}
        return NextStep(title % words, text % words, _url(rows, "heat_pools"), _("Go to the pools"))
    if waiting and waiting % size == 0:
        boards = waiting // size
        title = _("%(n)s registered players are waiting for a board") % {"n": waiting}
        text = ngettext(
            "Seeding makes %(boards)s board with the least conflict.",
            "Seeding makes %(boards)s boards with the least conflict.",
            boards,
        )
        return NextStep(title, text % {"boards": boards}, _url(rows, "heat_seed"), _("Seed all"), "seed")
    if waiting and not any(board.movable for board in rows.boards) and (waiting > size or not rows.boards):
        title = ngettext(
            "%(n)s registered player is waiting for a board",
            "%(n)s registered players are waiting for a board",
            waiting,
        )
        short = size - waiting % size
        words = {"n": waiting, "over": waiting % size, "short": short, "fits": waiting - waiting % size}
        text = ngettext("%(short)s more makes a full board.", "%(short)s more make a full board.", short)
        if words["fits"]:
            text = _("Register %(short)s more, or pick %(fits)s under Registered and seed those.")
        return NextStep(title % words, text % words)
    return None


def _groups_in_words(rows: HeatRows) -> str:
    """How many wait in each pool: Top board 6, in no pool 8."""
    groups = waiting_groups(rows)
    return ", ".join(f"{group.pool.name if group.pool else _('in no pool')} {len(group.entries)}" for group in groups)


def _of_boards(rows: HeatRows) -> NextStep | None:
    heat = rows.heat.number
    drafted = [board for board in rows.boards if board.open]
    if drafted:
        title = ngettext("%(n)s board is ready to start", "%(n)s boards are ready to start", len(drafted))
        text = _("Check them, swap players if you want, then start. That locks the seats.")
        return NextStep(title % {"n": len(drafted)}, text, _url(rows, "heat_start"), _("Start games"))
    playing = [board for board in rows.boards if board.game.state == GameState.STARTED]
    if playing:
        title = ngettext(
            "%(n)s game still open in heat %(heat)s", "%(n)s games still open in heat %(heat)s", len(playing)
        )
        text = _("Enter results as they come in; game %(game)s is the first.") % {"game": playing[0].game.number}
        words = {"n": len(playing), "heat": heat}
        return NextStep(title % words, text, _game_url(rows, playing[0]), _("Enter results"), listed=True)
    return None


def _of_finished(rows: HeatRows, heats: Sequence[int], *, may_run: bool) -> NextStep:
    heat, planned = rows.heat.number, rows.event.boards.heats
    missing = next((number for number in range(1, planned + 1) if number not in heats), None)
    if missing:
        title = _("All games of heat %(heat)s are finished") % {"heat": heat}
        action = _("Create heat %(number)s") % {"number": missing}
        url = reverse("desk:heat_create", args=_event(rows))
        return NextStep(title, _("The standings are up to date."), url, action, "create")
    if heat < max(heats):
        title = _("All games of heat %(heat)s are finished") % {"heat": heat}
        url = reverse("desk:heat", args=[*_event(rows), max(heats)])
        action = _("Go to heat %(number)s") % {"number": max(heats)}
        return NextStep(title, _("The standings are up to date."), url, action)
    url = reverse("desk:standings", args=_event(rows))
    return NextStep(_("All heats are played"), _("The standings are final."), url, _("See the standings"))


def _event(rows: HeatRows) -> list[str]:
    return [rows.event.club.slug, rows.event.slug]


def _url(rows: HeatRows, name: str, *more: int) -> str:
    return reverse(f"desk:{name}", args=[*_event(rows), rows.heat.number, *more])


def _game_url(rows: HeatRows, board: Board) -> str:
    return _url(rows, "game", board.game.number)
