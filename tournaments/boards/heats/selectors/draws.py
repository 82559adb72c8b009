"""The draws of an event as everybody may see them: a fingerprint before each, and what repeats it once it is used.

Seed and file go together: whoever has one and guesses at the other could test the guess by the fingerprint.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, F, JSONField, When
from django.utils.translation import gettext as _

from pairing.core.boards.draw import boards_fingerprint
from pairing.core.boards.instance import Game
from tournaments.base.errors import MissingError
from tournaments.boards.heats.models import SeedingRun
from tournaments.changes.models import ChangeLine
from tournaments.events.models import Event

Json = dict[str, Any]
Draws = Mapping[int, list[Json]]


def public_draws(event: Event) -> Draws:
    """The draws of each heat, the oldest first; steps and boards only of those that were used. One query.

    `open` says that file and seed can be had by everybody: the event publishes them, and the file gives no reasons.
    """
    drawn = Case(When(applied_at__isnull=False, then=F("solution")), output_field=JSONField())
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
    found: dict[int, list[Json]] = defaultdict(list)
    for heat, number, fingerprint, at, used_at, harmless, seed, entry_of, engine, chosen, solution in runs.values_list(
        *fields, "instance__engine", "seed_chosen", drawn
    ):
        draw: Json = {
            "run": number,
            "fingerprint": fingerprint,
            "at": at.isoformat(),
            "engine": engine,
            "used_at": None,
        }
        if used_at and solution:
            is_open = event.boards.publish_draws and harmless
            draw |= {"used_at": used_at.isoformat(), "open": is_open, "seed_chosen": chosen}
            draw |= drawn_of(solution, entry_of)
            draw |= {"seed": seed} if is_open else {}
        found[heat].append(draw)
    return found


@dataclass(frozen=True, slots=True)
class Logged:
    """What the log knows of the draws of each heat, by its number, the oldest first.

    `discarded` are draws that went when the heat was abandoned: else whoever dislikes a draw could abandon the heat,
    make it again and draw until one suits, and nobody would see. `powers` are all times that powers were given by
    turns since then, for the same reason.
    """

    discarded: Mapping[int, list[Json]]
    powers: Mapping[int, list[Json]]


def logged_draws(event: Event, *, kept: Draws, first_hidden: int | None) -> Logged:
    """What the log tells everybody. One query.

    Seed, lists and scores of a giving of powers are public as the draws are, and not where the scores follow from a
    heat that is kept back: `first_hidden` or a later one.
    """
    known = {draw["fingerprint"] for draws in kept.values() for draw in draws}
    lines = ChangeLine.objects.filter(
        event=event, kind__in=["start_seeding", "give_powers", "abandon_heat"], subject__startswith="heat:"
    )
    gone: dict[int, list[Json]] = defaultdict(list)
    powers: dict[int, list[Json]] = defaultdict(list)
    for action, subject, at, after in lines.order_by("id").values_list(
        "kind", "subject", "change__created_at", "after"
    ):
        heat = int(subject.removeprefix("heat:"))
        if action == "abandon_heat":
            powers.pop(heat, None)
        elif action == "give_powers":
            is_open = event.boards.publish_draws and (first_hidden is None or heat <= first_hidden)
            powers[heat].append({"at": at.isoformat(), "open": is_open, **_given(after, is_open=is_open)})
        elif (fingerprint := (after or {}).get("fingerprint", "")) and fingerprint not in known:
            gone[heat].append({"fingerprint": fingerprint, "at": at.isoformat()})
    return Logged(gone, powers)


def _given(after: Json, *, is_open: bool) -> Json:
    given = {"seed_chosen": after.get("named"), "games": [board["game"] for board in after["games"]]}
    return given | {"seed": after["seed"], "boards": after["games"]} if is_open else given


def public_run(event: Event, *, heat: int, run: int) -> SeedingRun:
    """A run whose file and seed everybody may have. Raises `MissingError` for any other. One query."""
    found = SeedingRun.objects.filter(
        round__event=event, round__number=heat, number=run, without_reasons=True, applied_at__isnull=False
    ).first()
    if found is None or not event.boards.publish_draws:
        raise MissingError(_("This draw has no public file. Only draws whose boards were used have one."))
    return found


def drawn_of(solution: Json, entry_of: Mapping[str, int]) -> Json:
    """What a draw gave, its players as entries; the fingerprint is that of the boards as they were published."""
    games = [Game(game["game"], tuple(game["players"]), _powers(game)) for game in solution["games"]]
    return {
        "steps": solution["steps"],
        "total": solution["total"],
        "lower_bound": solution["lower_bound"],
        "boards": boards_fingerprint(games),
        "games": [
            {**game, "players": [entry_of.get(str(player), player) for player in game["players"]]}
            for game in solution["games"]
        ],
    }


def _powers(game: Json) -> tuple[str | None, ...] | None:
    return tuple(game["powers"]) if game["powers"] else None
