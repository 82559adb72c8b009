"""The chosen option where a heat's players don't fill the boards: checked, so that a search can seat everybody.

The manual seats multiples of seven only (§11). Nobody sits out twice in an event; nobody plays against themselves, or
two boards of a heat with one power; a board has at least six players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from pairing.core.boards.cost import build_tables
from pairing.core.boards.initial_seating import first_places
from pairing.core.boards.instance import Instance
from pairing.core.boards.shortfall import Kind
from tournaments.boards.heats.selectors.heat_rows import HeatRows, Ways, drafted_ways, seeding_instance
from tournaments.boards.heats.selectors.shortfalls import WayLine, shortfalls
from tournaments.boards.heats.services.heats import names_in_words
from tournaments.boards.heats.services.participation import check_sitting_out
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, Pool


@dataclass(frozen=True, slots=True)
class ShortfallChoice:
    """An organiser's choice: players who sit out or play two boards, and the unplayed powers of six-player boards.

    It is added to what the unstarted boards do already.
    """

    sit_out: tuple[Entry, ...] = ()
    play_twice: tuple[Entry, ...] = ()
    leave_out: tuple[str, ...] = ()

    @property
    def kind(self) -> Kind:
        """The kind that comes first."""
        return "sit_out" if self.sit_out else "play_twice" if self.play_twice else "short_boards"


NO_WAY = ShortfallChoice()


def checked_instance(
    rows: HeatRows, *, entries: Sequence[int], pool: int | None, way: ShortfallChoice, seed: int
) -> tuple[Instance, Ways]:
    """The instance that seats `entries` and everybody at unstarted boards of `pool` in this way.

    Raises `RuleError` at `sit_out`, `play_twice` or `leave_out` for whom and what can't be, or where the players still
    do not fill boards.
    """
    boards = rows.boards_of(pool)
    drafted = drafted_ways(boards)
    before = seeding_instance(rows, entries=entries, boards=boards)
    away = [entry.pk for entry in way.sit_out]
    check_sitting_out(rows, away, free=before.movable)
    RuleError.gather([*_twice_problems(before, way), *_power_problems(rows, way)])
    twice = {*drafted.plays_twice, *(entry.pk for entry in way.play_twice)} - set(away)
    ways = Ways(tuple(away), tuple(sorted(twice)), (*drafted.left_out, *way.leave_out))
    instance = seeding_instance(rows, entries=entries, boards=boards, ways=ways)
    _check_rest(instance, way)
    if ways.plays_twice or ways.left_out:
        first_places(build_tables(instance), seed=seed)
    return instance, ways


def suggested_ways(rows: HeatRows, pool: Pool | None) -> list[ShortfallChoice]:
    """The options open to all who wait in a pool (None for those of no pool), with their suggested players."""
    return [
        ShortfallChoice(
            sit_out=way.entries if way.kind == "sit_out" else (),
            play_twice=way.entries if way.kind == "play_twice" else (),
            leave_out=way.left_out,
        )
        for way in _ways(rows, pool)
        if not way.closed
    ]


def closed_ways(rows: HeatRows, pool: Pool | None) -> list[tuple[Kind, str]]:
    """The options that are impossible for them, each with the reason in words."""
    return [(way.kind, way.closed) for way in _ways(rows, pool) if way.closed]


def _ways(rows: HeatRows, pool: Pool | None) -> Sequence[WayLine]:
    return next((each.ways for each in shortfalls(rows) if each.pool == pool), ())


def way_in_words(way: ShortfallChoice) -> str:
    """The option for the log; blank if none was chosen."""
    words = []
    if way.sit_out:
        words.append(_("%(who)s sit out") % {"who": names_in_words(way.sit_out)})
    if way.play_twice:
        words.append(_("%(who)s play two boards") % {"who": names_in_words(way.play_twice)})
    if way.leave_out:
        powers = ", ".join(power.title() for power in way.leave_out)
        words.append(_("six-player boards leave out %(powers)s") % {"powers": powers})
    return "; ".join(words)


def _twice_problems(instance: Instance, way: ShortfallChoice) -> list[Problem]:
    """Players who can't play two boards."""
    problems = []
    seen: set[int] = set()
    for entry in way.play_twice:
        if entry.pk not in instance.players:
            message = _("%(name)s neither waits for a board here nor sits at one. Choose somebody else.")
            problems.append(Problem("play_twice", "not_free", message, {"name": entry.name}))
        elif entry.pk in instance.twice or entry.pk in seen:
            message = _("%(name)s plays two boards of this heat already. Choose somebody else.")
            problems.append(Problem("play_twice", "twice_already", message, {"name": entry.name}))
        elif entry in way.sit_out:
            message = _("%(name)s can’t sit out and play two boards. Choose one of the two.")
            problems.append(Problem("play_twice", "sits_out", message, {"name": entry.name}))
        seen.add(entry.pk)
    return problems


def _power_problems(rows: HeatRows, way: ShortfallChoice) -> list[Problem]:
    discipline = DISCIPLINES[rows.event.discipline]
    message = _("“%(power)s” is not a power. Choose one of %(powers)s.")
    powers = ", ".join(power.code for power in discipline.powers)
    return [
        Problem(f"leave_out[{index}]", "unknown_power", message, {"power": power[:20], "powers": powers})
        for index, power in enumerate(way.leave_out)
        if discipline.power(power) is None
    ]


def _check_rest(instance: Instance, way: ShortfallChoice) -> None:
    """Raise `RuleError` unless the open seats make whole boards, none of them two seats short."""
    size, seats = instance.game_size, len(instance.sitters)
    path = "sit_out" if way.sit_out else "play_twice" if way.play_twice else "leave_out"
    over, boards = seats % size, seats // size
    params = {"seats": seats, "rest": len(instance.movable), "size": size, "remove": over, "add": size - over}
    if way.sit_out and not seats:
        raise RuleError.one(path, "nobody", _("With these choices nobody would play. Choose fewer players to sit out."))
    if over and way.sit_out and not instance.twice and not instance.left_out:
        message = _(
            "%(rest)s players remain, and they don’t fill boards of %(size)s. Choose %(remove)s more or %(add)s "
            "fewer to sit out."
        )
        raise RuleError.one(path, "count", message, **params)
    if over:
        message = _(
            "Your choices leave %(seats)s seats to fill, which isn’t a multiple of %(size)s. "
            "Remove %(remove)s seats or add %(add)s."
        )
        raise RuleError.one(path, "count", message, **params)
    if len(instance.left_out) > boards:
        message = _("You left out %(count)s powers on %(boards)s boards. Each board can leave out one power at most.")
        raise RuleError.one("leave_out", "count", message, count=len(instance.left_out), boards=boards)
    if way.play_twice and boards + len(instance.locked_games) < 2:
        message = _(
            "There is only one board, and nobody can play against themselves. Choose somebody to sit out instead."
        )
        raise RuleError.one("play_twice", "one_board", message)
