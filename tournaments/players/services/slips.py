"""Result slips: a player submits a result, a second player of the game confirms it, and then it is final.

A result on which two players agree is entered through the service that the desk uses. Where they differ nothing is
entered: the desk sees both and decides. A result that the desk entered is never overwritten by slips.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError, StaleError
from tournaments.base.permissions import Action
from tournaments.events.formats import format_of
from tournaments.events.models import Entry, Game, GameState
from tournaments.events.services.changes import EventChange, change_event
from tournaments.events.services.games import game_subject, locked_game
from tournaments.players.models import ResultSlip, SlipPhoto
from tournaments.players.selectors.slip_desks import Facts, slip_desk_of
from tournaments.players.selectors.slips import newest_slips, slipped_game
from tournaments.players.services.links import check_not_archived, player_actor
from tournaments.players.services.push_texts import push_differing_slips
from tournaments.players.services.slip_photos import SmallJpeg


class Handed(StrEnum):
    """The outcome of a slip: it waits for another player, it is the result, or the organiser has to decide."""

    WAITS = "waits"
    STANDS = "stands"
    DIFFERS = "differs"


class SlipRules(ABC):
    """How a format takes slips; `SlipDesk` reads them."""

    @abstractmethod
    def check_open(self, game: Game) -> None:
        """Raise unless players can hand slips of the game in now; it is locked."""

    @abstractmethod
    def enter(self, change: EventChange, game: Game, facts: Facts) -> None:
        """Make this the result of the game as a part of the change."""

    @abstractmethod
    def confirm(self, player: Entry, game: Game, facts: Facts, sent: Mapping[str, Any]) -> Handed:
        """Submit what another player's slip says, with what the format lets a script add to it."""


SLIP_RULES: Final[dict[str, SlipRules]] = {}
"""By the code of a format; a format that takes slips adds its own in its `wiring.py`."""


def hand_in(player: Entry, game: Game, facts: Facts, photo: SmallJpeg | None) -> Handed:
    """The player's slip, in the shape of the format and checked by it. `photo` is as `read_picture` gives it."""
    with change_event(player_actor(player), player.event, Action.ENTER_RESULTS) as change:
        check_not_archived(change.event)
        desk, rules = slip_desk_of(change.event), SLIP_RULES[change.event.format]
        locked = locked_game(change, game)
        if not locked.seats.filter(entry=player).exists():
            raise MissingError(_("You no longer have a seat at this game. Reload your page."))
        rules.check_open(locked)
        said = newest_slips([locked.pk]).get(locked.pk, [])
        mine = next((slip for slip in said if slip.entry_id == player.pk), None)
        if mine is None or mine.facts != facts or photo:
            slip = ResultSlip.objects.create(game=locked, entry=player, facts=facts)
            if photo:
                SlipPhoto.objects.create(slip=slip, jpeg=photo)
            words = _("%(player)s submitted a slip for %(game)s.")
            values = {"player": player.name, "game": game_in_words(locked)}
            change.record("hand_in_slip", words % values, subject=game_subject(locked), after=facts)
        stands = desk.standing(locked)
        if stands and not desk.agreed(facts, stands):
            push_differing_slips(change.event, locked)
            return Handed.DIFFERS
        if locked.state == GameState.FINISHED:
            return Handed.STANDS
        others = [slip.facts for slip in said if slip.entry_id != player.pk]
        if not others:
            return Handed.WAITS
        merged = (desk.agreed(stands, facts) if stands else None) or facts
        for other in others:
            both = desk.agreed(merged, other)
            if both is None:
                push_differing_slips(change.event, locked)
                return Handed.DIFFERS
            merged = both
        rules.enter(change, locked, merged)
    return Handed.STANDS


def slip_to_confirm(game: Game, slip: int) -> ResultSlip:
    """A slip of the game by its id. Raises `RuleError` at `slip` where its player has submitted another since."""
    found = next((each for each in newest_slips([game.pk]).get(game.pk, []) if each.pk == slip), None)
    if found is None:
        message = _("The player has submitted another slip. Read it, and confirm that one.")
        raise RuleError.one("slip", "gone", message)
    return found


def confirm_slip(player: Entry, game: Game, *, slip: int, **sent: Any) -> Handed:
    """Confirm the result of another player of the game, by the id of their newest slip.

    `sent` is what the format lets a player add to it. Raises `RuleError` at `slip` where they submitted another since.
    """
    facts = slip_to_confirm(game, slip).facts
    return SLIP_RULES[player.event.format].confirm(player, game, facts, sent)


def decide_slip(actor: Actor, slip: ResultSlip, *, seen: int | None = None) -> None:
    """Use one of the slips as the result, for the desk; an existing result is corrected by a new version.

    `seen` is the version of the result that the desk looked at, 0 for none. Raises `StaleError` where there is a newer
    one, unless that says the same. Without `seen`, raises `RuleError` at `slip` where the desk has decided. Raises it,
    too, where the player has submitted another slip.
    """
    game = slip.game
    with change_event(actor, game.round.event, Action.ENTER_RESULTS) as change:
        locked = locked_game(change, game)
        slip_to_confirm(locked, slip.pk)
        if seen is None:
            _check_asks(locked)
        elif locked.result and locked.result.number != seen:
            if _says(locked, slip):
                return
            message = _("%(who)s entered a result for %(game)s since you opened this page. Your choice was not saved.")
            who = {"who": locked.result.who, "game": game_in_words(locked)}
            raise StaleError(message % who, current=locked.result.number)
        words = _("Used the slip of %(player)s as the result of %(game)s.")
        said = {"player": slip.entry.name, "game": game_in_words(locked)}
        change.record("decide_slip", words % said, subject=game_subject(locked), after=slip.facts)
        SLIP_RULES[change.event.format].enter(change, locked, slip.facts)


def _check_asks(game: Game) -> None:
    """Raise unless the desk has to decide about a slip of the game now."""
    found = slipped_game(game)
    if found is None or not (found.differs or found.waits):
        message = _(
            "%(game)s has its result, and no slip there waits any more. Open it to check or correct the result."
        )
        raise RuleError.one("slip", "decided", message, game=capfirst(game_in_words(game)))


def _says(game: Game, slip: ResultSlip) -> bool:
    """Whether the slip agrees with the result of the game."""
    desk = slip_desk_of(game.round.event)
    stands = desk.standing(game)
    return stands is not None and desk.agreed(stands, slip.facts) == stands


def game_in_words(game: Game) -> str:
    """The game as players know it: their table of a round, or their board of a heat."""
    return format_of(game.round.event).words.in_place(game.round.number, game.number)
