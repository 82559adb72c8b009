"""The seeding runs of an event as everybody may see them: a fingerprint before each run, and its file once it is used.

Seed and file are published together. Otherwise somebody with one of them could guess the other, and verify the guess
with the fingerprint.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Case, F, JSONField, QuerySet, When
from django.utils.translation import gettext as _
from msgspec import convert
from msgspec.structs import replace

from pairing.core.boards.draw import boards_fingerprint
from pairing.core.boards.instance import Game
from tournaments.base.errors import MissingError
from tournaments.base.prepared import Prepared
from tournaments.boards.games.shown.draws import DiscardedDraw, Drawn, DrawnBoard, DrawShown, PowerBoard, PowersGiven
from tournaments.boards.heats.models import SeedingRun
from tournaments.changes.models import ChangeLine
from tournaments.events.models import Event

Draws = Mapping[int, list[DrawShown]]


def public_draws(event: Event) -> Draws:
    """The draws of each heat, the oldest first; steps and boards only of those that were used. One query.

    `open` says that file and seed can be had by everybody: the event publishes them, and the file gives no reasons.
    """
    found: dict[int, list[DrawShown]] = defaultdict(list)
    for heat, number, fingerprint, at, used_at, harmless, seed, entry_of, engine, chosen, solution in _draws(
        event=event.pk
    ):
        draw = DrawShown(run=number, fingerprint=fingerprint, at=at, engine=engine)
        if used_at and solution:
            is_open = event.boards.publish_draws and harmless
            drawn = drawn_of(solution, entry_of)
            draw = replace(draw, used_at=used_at, open=is_open, seed_chosen=chosen, drawn=drawn)
            draw = replace(draw, seed=seed) if is_open else draw
        found[heat].append(draw)
    return found


@Prepared
def _draws(*, event: int) -> QuerySet[Any]:
    used_solution = Case(When(applied_at__isnull=False, then=F("solution")), output_field=JSONField())
    fields = (
        "round_id",
        "number",
        "fingerprint",
        "job__created_at",
        "applied_at",
        "without_reasons",
        "seed",
        "entry_of",
    )
    runs = SeedingRun.objects.filter(round__event=event).order_by("number")
    return runs.values_list(*fields, "instance__engine", "seed_chosen", used_solution)


@dataclass(frozen=True, slots=True)
class Logged:
    """What the log knows about the seeding runs of each heat, by its number, the oldest first.

    `discarded` are runs that were deleted when the heat was abandoned. Otherwise somebody could abandon a heat, create
    it again and repeat the run until its result suits them, and nobody would see. `powers` are all times that powers
    were picked in turn since then, for the same reason.
    """

    discarded: Mapping[int, list[DiscardedDraw]]
    powers: Mapping[int, list[PowersGiven]]


def logged_draws(event: Event, *, kept: Draws, first_hidden: int | None) -> Logged:
    """What the log publishes about seeding runs. One query.

    When powers were assigned by preference, the seed, the lists and the scores are public as the runs are. They stay
    hidden where the scores follow from a hidden heat: `first_hidden` or a later one.
    """
    known = {draw.fingerprint for draws in kept.values() for draw in draws}
    gone: dict[int, list[DiscardedDraw]] = defaultdict(list)
    powers: dict[int, list[PowersGiven]] = defaultdict(list)
    for action, subject, at, after in _lines(event=event.pk):
        heat = int(subject.removeprefix("heat:"))
        if action == "abandon_heat":
            powers.pop(heat, None)
        elif action == "give_powers":
            is_open = event.boards.publish_draws and (first_hidden is None or heat <= first_hidden)
            powers[heat].append(_given(after, at=at, is_open=is_open))
        elif (fingerprint := (after or {}).get("fingerprint", "")) and fingerprint not in known:
            gone[heat].append(DiscardedDraw(fingerprint=fingerprint, at=at))
    return Logged(gone, powers)


@Prepared
def _lines(*, event: int) -> QuerySet[Any]:
    kinds = ["start_seeding", "give_powers", "abandon_heat"]
    lines = ChangeLine.objects.filter(event=event, kind__in=kinds, subject__startswith="heat:")
    return lines.order_by("id").values_list("kind", "subject", "change__created_at", "after")


def _given(after: Mapping[str, Any], *, at: datetime, is_open: bool) -> PowersGiven:
    boards = convert(after["games"], tuple[PowerBoard, ...])
    given = PowersGiven(
        at=at, open=is_open, seed_chosen=after.get("named"), games=tuple(board.game for board in boards)
    )
    return replace(given, seed=after["seed"], boards=boards) if is_open else given


def public_run(event: Event, *, heat: int, run: int) -> SeedingRun:
    """A run whose file and seed everybody may have. Raises `MissingError` for any other. One query."""
    found = SeedingRun.objects.filter(
        round__event=event, round__number=heat, number=run, without_reasons=True, applied_at__isnull=False
    ).first()
    if found is None or not event.boards.publish_draws:
        raise MissingError(_("This seeding run has no public file. Only runs whose boards were used have one."))
    return found


def newest_public_run(events: QuerySet[Event]) -> SeedingRun | None:
    """The run of these events that was used last, of those whose file and seed everybody may have. One query."""
    runs = SeedingRun.objects.select_related("round__event__club").order_by("-applied_at")
    kept = {"without_reasons": True, "applied_at__isnull": False, "round__event__boards__publish_draws": True}
    return runs.filter(round__event__in=events.order_by().values("pk"), **kept).first()


def drawn_of(solution: Mapping[str, Any], entry_of: Mapping[str, int]) -> Drawn:
    """What a draw gave, its players as entries; the fingerprint is that of the boards as they were published.

    Raises `ValidationError` of msgspec where the stored solution is none.
    """
    boards = convert(solution["games"], tuple[DrawnBoard, ...])
    return Drawn(
        steps=solution["steps"],
        total=solution["total"],
        lower_bound=solution["lower_bound"],
        boards=boards_fingerprint([Game(each.game, each.players, each.powers or None) for each in boards]),
        games=tuple(
            replace(each, players=tuple(entry_of.get(str(player), player) for player in each.players))
            for each in boards
        ),
    )
