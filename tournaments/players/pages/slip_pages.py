"""What a format shows of slips: their words, their forms, and the player's games so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from django.http import HttpRequest
from django.urls import reverse

from common.pure.errors import RuleError
from tournaments.base.rooms import modules_of_rooms
from tournaments.events.formats import format_of
from tournaments.events.models import Entry, Event, Game, Seat
from tournaments.events.pages.public.page_context import Json
from tournaments.players.models import ResultSlip
from tournaments.players.selectors.slip_desks import Facts, MyGame, slip_desk_of
from tournaments.players.selectors.slips import SlippedGame, slipped_game
from tournaments.players.services.slip_photos import SmallJpeg
from tournaments.players.services.slips import Handed, confirm_slip

if TYPE_CHECKING:
    from tournaments.events.formats import Words


@dataclass(frozen=True, slots=True)
class Entered:
    """The result of a player's game as they see it; `differs` says that their slip contests it."""

    title: str
    lines: Sequence[str]
    differs: bool


class SlipPages:
    """A format on the private page of its players; this one takes no slips, and has no games to show."""

    code: ClassVar[str] = ""
    mine: ClassVar[str] = ""
    """The template of the player's place and rank, which reads the context of the format's page "now"."""
    form: ClassVar[str] = ""
    """The template of a slip's fields, with the photo."""
    foot: ClassVar[str] = ""
    """The template of what stands beside the button that hands it in, if anything."""
    attributes: ClassVar[str] = ""
    """The template of the form's own attributes, which its script reads, if any."""
    sheets: ClassVar[tuple[str, ...]] = ()
    scripts: ClassVar[tuple[str, ...]] = ()
    """The style sheets and scripts that `form` takes."""
    past: ClassVar[str] = ""
    """The template of the player's games so far."""
    all_games: ClassVar[tuple[str, Words]] = ("public:now", "")
    """The page with everybody's games, and what the link to it says."""
    final_once: ClassVar[Words] = ""
    """Who has to hand in the same for a slip to stand."""
    desk_page: ClassVar[str] = "desk:event"
    """The page of the desk where a result is entered, by club, event, round and game."""

    def in_words(self, facts: Facts, seats: Iterable[Seat]) -> list[str]:
        """What a slip says, a line each."""
        return []

    def entered(self, mine: MyGame, own: ResultSlip | None) -> Entered | None:
        """The result of the player's game, if another slip can contest it; `own` is the player's own slip."""
        return None

    def past_games(self, data: Any, entry: int, *, public: Any) -> list[Json]:
        """The player's games in order of play: `round`, and what the template `past` reads.

        `data` is the snapshot that the player sees, `public` everybody's.
        """
        return []

    def empty_forms(self, mine: MyGame, own: ResultSlip | None, others: Sequence[ResultSlip]) -> Json:
        """The forms of a slip that nothing was typed into, for `form`; `own` is what the player submitted before."""
        return {}

    def hand_in(
        self, request: HttpRequest, player: Entry, mine: MyGame, *, picture: SmallJpeg | None, refused: RuleError | None
    ) -> Handed | Json:
        """Submit the slip that was sent; `refused` is what is wrong with the picture. Returns what to show if that
        fails."""
        return {}

    def confirm(self, request: HttpRequest, player: Entry, mine: MyGame, *, slip: int) -> Handed | Json:
        """Confirm the slip of that id. Returns what to show if that fails."""
        try:
            return confirm_slip(player, mine.game, slip=slip)
        except RuleError as error:
            return {"problems": error.problems}

    def typed(self, request: HttpRequest, mine: MyGame, problem: RuleError) -> Json:
        """What was typed, to show it again with the problem of the picture."""
        return {}

    def desk_url(self, event: Event, game: Game) -> str:
        """Where the desk enters the result of the game."""
        return reverse(self.desk_page, args=[event.club.slug, event.slug, game.round.number, game.number])


@cache
def _found() -> dict[str, SlipPages]:
    """By the code of the format."""
    return {each.SLIPS.code: each.SLIPS for each in modules_of_rooms("pages.slips")}


def slip_pages_of(event: Event) -> SlipPages:
    """What the event's format shows of slips."""
    return _found().get(event.format, SlipPages())


def slips_shown(found: SlippedGame) -> Json:
    """A game as `players/desk/slips.html` shows it: the lines of each slip, and whether all say them.

    `agree` says that several slips are equal: then each line is compared with the result that they differ from.
    """
    game, event = found.game, found.game.round.event
    pages = slip_pages_of(event)
    said = [pages.in_words(slip.facts, game.seats.all()) for slip in found.slips]
    desk = slip_desk_of(event)
    pairs = list(combinations([slip.facts for slip in found.slips], 2))
    agree = all(desk.agreed(one, other) is not None for one, other in pairs)
    against = desk.standing(game) if agree and found.differs else None
    shared = set(pages.in_words(against, game.seats.all()) if against else said[0]).intersection(*said)
    return {
        "game": game,
        "place": format_of(event).words.place(game.round.number, game.number),
        "differs": found.differs,
        "agree": agree,
        "waits": found.waits,
        "url": pages.desk_url(event, game),
        "slips": [
            (slip, [(line, line in shared) for line in lines]) for slip, lines in zip(found.slips, said, strict=True)
        ],
    }


def slips_of_game(game: Game) -> Json | None:
    """As `slips_shown`, where the slips of this game ask the desk to take one. No query where it knows of none."""
    found = slipped_game(game) if getattr(game, "has_slips", True) else None
    return slips_shown(found) if found and (found.differs or found.waits) else None
