"""What the private page of a player shows: the public "now" of the event as they see it, and what is theirs alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.disciplines import DISCIPLINES
from tournaments.models import CheckIn, Entry, Format, Game, GameState, ResultSlip, Seat, SwissRoundState
from tournaments.selectors.games import SeatLine, seat_lines
from tournaments.selectors.player.check_ins import coming_round
from tournaments.selectors.player.slips import newest_slips
from tournaments.selectors.snapshots import shown_data
from tournaments.selectors.swiss.margins import asked_margins
from tournaments.selectors.systems import compiled, system_of_game
from tournaments.web.desk.game_forms import SeatForm, fields_shown, sheet_forms
from tournaments.web.player.forms import DuelSlipForm, PhotoForm
from tournaments.web.player.words import past_games, slip_in_words
from tournaments.web.public.events import now_of_boards
from tournaments.web.public.frames import Json, PublicPage
from tournaments.web.public.swiss.events import now as now_of_swiss

__all__ = ["MyGame", "board_sheet", "duel_form", "my_open_game", "player_context"]


@dataclass(frozen=True, slots=True)
class MyGame:
    """The game that the player can hand a slip in for; `place` is their seat, 0 the first."""

    game: Game
    lines: tuple[SeatLine, ...]
    place: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the game."""
        return tuple(line.seat for line in self.lines)

    @property
    def opponent(self) -> str:
        """Of a table of two, the other player."""
        return next((line.name for i, line in enumerate(self.lines) if i != self.place), "")


def my_open_game(entry: Entry) -> MyGame | None:
    """The newest game of the player that results are open for, without or with a result; None where there is none."""
    games = Game.objects.filter(seats__entry=entry).select_related(
        "round__scoring_system", "round__swiss", "scoring_system", "result__entered_by"
    )
    if entry.tournament.format == Format.BOARDS:
        games = games.exclude(state=GameState.UNSTARTED)  # a heat that is seeded early hides no game that is on
    newest = games.order_by("-round__number", "seats__fills").first()
    if newest is None:
        return None
    newest.round.tournament = entry.tournament
    if entry.tournament.format == Format.SWISS:
        last = entry.tournament.rounds.filter(swiss__state=SwissRoundState.PUBLISHED).order_by("-number").first()
        if last is None or last.pk != newest.round_id:
            return None
    lines = seat_lines(newest)
    if entry.tournament.format == Format.SWISS:
        lines.sort(key=lambda line: line.seat.position)
    place = next(i for i, line in enumerate(lines) if line.seat.entry_id == entry.pk)
    return MyGame(newest, tuple(lines), place)


def duel_form(mine: MyGame, *args: Any) -> DuelSlipForm:
    """The slip of a table of two."""
    asked = tuple(field.name for field in asked_margins(mine.game.round.tournament))
    return DuelSlipForm(*args, place=mine.place, opponent=mine.opponent, asked=asked)


def board_sheet(mine: MyGame, data: Any = None) -> list[SeatForm]:
    """The slip of a board: one small form a seat, empty at first, since a player tells what they saw."""
    tournament = mine.game.round.tournament
    asked = fields_shown(compiled(system_of_game(mine.game)), mine.lines)
    return sheet_forms(mine.lines, discipline=DISCIPLINES[tournament.discipline], asked=asked, data=data)


def player_context(entry: Entry, token: str, *, mine: MyGame | None, **extra: Any) -> Json:
    """Context of `player/page.html`. `extra` may bring a bound `form` or `sheet`, and `problems`."""
    tournament = entry.tournament
    page = PublicPage(tournament, shown_data(tournament), entry.pk, {}, {})
    build = now_of_swiss if tournament.format == Format.SWISS else now_of_boards
    _template, context = build(page)
    coming = coming_round(tournament) if not tournament.archived_at else None
    said = CheckIn.objects.filter(entry=entry, number=coming.number).first() if coming else None
    swiss = tournament.format == Format.SWISS
    slips = _slips(entry, mine)
    own = next((slip for slip in slips if slip.entry_id == entry.pk), None)
    return {
        **context,
        "tabs": [],
        "token": token,
        "entry": entry,
        "swiss": swiss,
        "coming": coming,
        "said": said,
        "past": past_games(page.data, entry.pk, swiss=swiss),
        "game": mine and mine.game,
        "my_game": mine,
        "my_slip": slip_in_words(own.facts, mine.seats) if own and mine else [],
        "others_slips": [
            (slip, slip_in_words(slip.facts, mine.seats)) for slip in slips if mine and slip.entry_id != entry.pk
        ],
        "is_open": bool(mine and mine.game.state != GameState.FINISHED),
        "form": duel_form(mine) if swiss and mine else None,
        "sheet": board_sheet(mine) if mine and not swiss else None,
        "photo": PhotoForm(),
        "asked": sorted(board_sheet(mine)[0].fields) if mine and not swiss else [],
        **extra,
    }


def _slips(entry: Entry, mine: MyGame | None) -> Sequence[ResultSlip]:
    return newest_slips([mine.game.pk]).get(mine.game.pk, []) if mine else []
