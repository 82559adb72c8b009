"""Tournaments of boards: heats, games, pools."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.boards.games.models import BOARDS
from tournaments.changes.selectors.newest import newest_change
from tournaments.events.access import Rows, access_event, access_public_event, allow, of_event, of_format
from tournaments.events.models import Event, Game, Pool, Round
from tournaments.players.models import ResultSlip


def access_boards_event(actor: Actor, club_slug: str, slug: str, action: Action) -> Event:
    """An event of boards; other formats have no such pages."""
    return of_format(access_event(actor, club_slug, slug, action), BOARDS)


def access_public_boards(actor: Actor, club_slug: str, slug: str) -> Event:
    """As `access_public_event`, for what events of boards alone have."""
    return of_format(access_public_event(actor, club_slug, slug), BOARDS)


def access_round(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> Round:
    """A heat by its number, with event and club. One query."""
    heat = of_event(_heats, actor, club_slug, slug, path="event", number=number)
    if heat is None:
        access_event(actor, club_slug, slug, action)
        raise MissingError(_("This heat does not exist yet. Create it on the heats page."))
    of_format(allow(actor, heat.event, action), BOARDS)
    return heat


def access_game(actor: Actor, club_slug: str, slug: str, heat: int, number: int, action: Action) -> Game:
    """A game by the numbers of its heat and board, with round, event and club. One query."""
    return _access_game(_games, actor, club_slug, slug, heat, number, action)


def access_game_to_undo(actor: Actor, club_slug: str, slug: str, heat: int, number: int, action: Action) -> Game:
    """As `access_game`, with `newest_change`, which the page offers to undo, and `has_slips`. One query."""
    about = subject_of(heat, number)
    return _access_game(_games_to_undo, actor, club_slug, slug, heat, number, action, about=about)


def subject_of(heat: int, number: int) -> str:
    """What the log calls the game of these numbers."""
    return f"heat:{heat}/game:{number}"


def with_newest_change(about: str) -> QuerySet[Game]:
    """Games with what was last changed about this subject of the log, and whether the game `has_slips`."""
    newest = newest_change(event="round__event", subject=about)
    slips = ResultSlip.objects.filter(game=OuterRef("pk"))
    return Game.objects.annotate(newest_change=newest, has_slips=Exists(slips))


def _heats(*, number: int) -> QuerySet[Round]:
    return Round.objects.filter(number=number).select_related("scoring_system")


def _games(*, heat: int, number: int) -> QuerySet[Game]:
    return _with_rules(Game.objects.filter(round__number=heat, number=number))


def _games_to_undo(*, heat: int, number: int, about: str) -> QuerySet[Game]:
    return _with_rules(with_newest_change(about).filter(round__number=heat, number=number))


def _with_rules(rows: QuerySet[Game]) -> QuerySet[Game]:
    return rows.select_related("scoring_system", "result", "round__scoring_system")


def _pools(*, heat: int, number: int) -> QuerySet[Pool]:
    return Pool.objects.filter(round__number=heat, position=number).select_related("round__scoring_system")


def _access_game(
    rows: Rows[Game], actor: Actor, club_slug: str, slug: str, heat: int, number: int, action: Action, **about: Any
) -> Game:
    game = of_event(rows, actor, club_slug, slug, path="round__event", heat=heat, number=number, **about)
    if game is None:
        access_round(actor, club_slug, slug, heat, action)
        raise MissingError(_("This game does not exist. Go back to the heat and choose one of its games."))
    of_format(allow(actor, game.round.event, action), BOARDS)
    return game


def access_pool(actor: Actor, club_slug: str, slug: str, heat: int, number: int, action: Action) -> Pool:
    """A pool by the numbers of its heat and of its place there, with round, event and club. One query."""
    pool = of_event(_pools, actor, club_slug, slug, path="round__event", heat=heat, number=number)
    if pool is None:
        access_round(actor, club_slug, slug, heat, action)
        raise MissingError(_("This pool does not exist. Go back to the heat’s pools and choose one."))
    of_format(allow(actor, pool.round.event, action), BOARDS)
    return pool
