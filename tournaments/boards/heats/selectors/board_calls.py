"""The board call of a heat: the players of each board, their powers and the start, as text to paste and to email.

A call names players and never shows an address.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.base.models import Job
from tournaments.boards.heats.selectors.heat_rows import Board, HeatRows
from tournaments.changes.models import ChangeLine
from tournaments.events.disciplines import DISCIPLINES, power_name
from tournaments.events.models import Round
from tournaments.events.selectors.visibility import names_of_people, person_as_shown
from tournaments.events.time_zones import zone_of
from tournaments.events.visibility import ShownName


@dataclass(frozen=True, slots=True)
class CalledSeat:
    """A seat of a call; `power` is blank where powers are settled at the table."""

    entry: int
    name: str
    power: str
    fills: bool = False

    @property
    def line(self) -> str:
        """The seat on a line of its own: "Austria: David Hood"."""
        name = _("%(name)s (second board)") % {"name": self.name} if self.fills else self.name
        return _("%(power)s: %(name)s") % {"power": self.power, "name": name} if self.power else name


@dataclass(frozen=True, slots=True)
class CalledBoard:
    """A board of a call; `label` is a pool or top board, blank for neither, `left_out` the power that nobody plays."""

    game: int
    label: str
    seats: tuple[CalledSeat, ...]
    left_out: str = ""

    @property
    def title(self) -> str:
        """The board in words."""
        title = _("Game %(game)s") % {"game": self.game}
        return f"{title} · {self.label}" if self.label else title

    @property
    def text(self) -> str:
        """The board as lines of text."""
        lines = [self.title, *(seat.line for seat in self.seats)]
        if self.left_out:
            lines.append(_("%(power)s: nobody") % {"power": self.left_out})
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Calling:
    """A call that was sent: its job, and the seats as they were called, [entry, game, power, second] each."""

    event: ChangeLine
    job: Job
    seats: Sequence[Sequence[Any]]

    @property
    def mails(self) -> int:
        """How many players get an email. The job counts each twice: once when it begins, once when it is sent."""
        return self.job.total // 2

    @property
    def sent(self) -> int:
        """How many emails have been sent."""
        return self.job.done // 2


def called_boards(rows: HeatRows, *, as_shown: bool = False) -> list[CalledBoard]:
    """The boards of the heat as they stand; with `as_shown` the names are those that others see."""
    names = {power.code: power_name(power.code) for power in DISCIPLINES[rows.event.discipline].powers}
    pools = {pool.pk: pool.name for pool in rows.pools}
    short = names_of_people(entry.person for entry in rows.entries.values()) if as_shown else {}
    return [_called(rows, board, names=names, pools=pools, short=short) for board in rows.boards]


def heat_line(heat: Round) -> str:
    """Event, heat, start and place on a line: "Regatta · Heat 4 · Sat 21 Nov, 13:00 (America/Denver) · Denver"."""
    event = heat.event
    parts = [event.name, _("Heat %(number)s") % {"number": heat.number}, _start(heat), event.venue]
    return " · ".join(part for part in parts if part)


def whole_text(rows: HeatRows) -> str:
    """The call of all boards, to paste into a chat or a group email; blank without boards."""
    boards = called_boards(rows, as_shown=True)
    return "\n\n".join([heat_line(rows.heat), *(board.text for board in boards)]) + "\n" if boards else ""


def newest_call(heat: Round) -> Calling | None:
    """The call of the heat that was sent last. Two queries."""
    if heat.board_called_at is None:
        return None
    events = ChangeLine.objects.filter(
        event=heat.event, kind="call_boards", subject=f"heat:{heat.number}", change__created_at__gte=heat.created_at
    )
    event = events.first()
    job = Job.objects.filter(pk=event.after["job"]).first() if event else None
    return Calling(event, job, event.after["seats"]) if event and job else None


def calling_of(job: Job) -> tuple[Round, Calling] | None:
    """The heat and the call that a job sends; None where the heat was abandoned."""
    event = (
        ChangeLine.objects.filter(event=job.event, kind="call_boards", after__job=job.pk)
        .select_related("change")
        .first()
    )
    if event is None:
        return None
    heat = Round.objects.filter(
        event=job.event, number=event.after["heat"], created_at__lte=event.change.created_at
    ).first()
    if heat is None or job.event is None:
        return None
    heat.event = job.event
    return heat, Calling(event, job, event.after["seats"])


def _called(
    rows: HeatRows,
    board: Board,
    *,
    names: dict[str, str],
    pools: dict[int, str],
    short: Mapping[int, ShownName],
) -> CalledBoard:
    label = pools.get(board.game.pool_id or 0, _("Top board") if board.game.top_board else "")
    seats = tuple(
        CalledSeat(s.entry_id, person_as_shown(s.entry.person, short).name, names.get(s.power, s.power), s.fills)
        for s in board.seats
    )
    left_out = board.game.left_out
    return CalledBoard(board.game.number, label, seats, names.get(left_out, left_out))


def _start(heat: Round) -> str:
    if heat.starts_at is None:
        return ""
    zone = zone_of(heat.event)
    return f"{date_format(timezone.localtime(heat.starts_at, zone), 'D j M, H:i')} ({zone})"
