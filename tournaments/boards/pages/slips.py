"""Slips of boards on a player's private page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.pure.errors import RuleError
from tournaments.base.languages import labelled
from tournaments.boards.games.models import BOARDS
from tournaments.boards.games.pages.desk.game_forms import (
    SeatForm,
    asks_conceded,
    blanks_as_zero,
    concession_only,
    fields_shown,
    last_year_of,
    parse_sheet,
    sheet_forms,
    survivors_draw,
)
from tournaments.boards.games.pages.sheet_shown import SheetRow, noted_in_words, sheet_shown, shown_at_seats, verdict
from tournaments.boards.games.selectors.games import SeatLine, seat_lines
from tournaments.boards.games.selectors.slips import board_of_facts
from tournaments.boards.games.services.slips import hand_in_board
from tournaments.boards.games.shown.events import BoardsShown, GameShown, SeatShown
from tournaments.boards.games.shown.standings import HeatCell
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, Seat
from tournaments.events.pages.public.page_context import Json
from tournaments.events.tags.powers import power_name
from tournaments.lab.selectors.systems import compiled, system_of_game
from tournaments.players.forms import PhotoForm
from tournaments.players.models import ResultSlip
from tournaments.players.pages.slip_pages import SlipPages
from tournaments.players.selectors.slip_desks import Facts, MyGame
from tournaments.players.services.slip_photos import SmallJpeg
from tournaments.players.services.slips import Handed


class BoardSlipPages(SlipPages):
    """See `SlipPages`."""

    code = BOARDS
    mine = "boards/public/mine.html"
    form = "boards/private/slip_fields.html"
    foot = "boards/sheet/total.html"
    attributes = "boards/sheet/attributes.html"
    sheets = ("css/boards/sheet.css",)
    scripts = ("js/boards/result.js",)
    past = "boards/private/past.html"
    all_games = ("public:heats", _("All games"))
    final_once = _("It is final once another player of your game submits the same result.")
    desk_page = "desk:game"

    def in_words(self, facts: Facts, seats: Iterable[Seat]) -> list[str]:
        """Who won, and each power of which more is said."""
        players = {seat.pk: seat.entry.name for seat in seats}
        told = sorted(facts["seats"], key=lambda fact: fact["power"])
        names = [power_name(fact["power"]) or players.get(fact["seat"], "") for fact in told]
        ended = max((fact["final_year"] or 0 for fact in told), default=0)
        said = _result_in_words(told, names)
        settled = bool(said)
        for name, fact in zip(names, told, strict=True):
            when = gettext("out in %(year)s") if (fact["final_year"] or 0) < ended else gettext("until %(year)s")
            figures = [
                gettext("lost") if fact["result"] == "loss" and not settled else "",
                gettext("%(n)s centers") % {"n": fact["centers"]} if fact["centers"] is not None else "",
                when % {"year": fact["final_year"]} if fact["final_year"] is not None else "",
            ]
            if any(figures) or not settled:
                said.append(labelled(name, ", ".join(figure for figure in figures if figure) or "–"))
        return said

    def past_games(self, data: BoardsShown, entry: int, *, public: BoardsShown) -> list[Json]:
        """What a score counts for is that of `public`, like the total next to it."""
        row = next((row for row in public.standings.all if row.entry == entry), None)
        cells = dict(enumerate(row.heats, start=1)) if row else {}
        return [
            {
                "round": heat.number,
                "place": game.number,
                "power": seat.power,
                "cell": _cell(game, seat, counted=cells.get(heat.number)),
            }
            for heat in data.heats
            for game in heat.games
            for seat in game.seats
            if seat.entry == entry and not seat.fills
        ]

    def empty_forms(self, mine: MyGame, own: ResultSlip | None, others: Sequence[ResultSlip]) -> Json:
        """The sheet starts from the player's own slip. What the desk noted of a game in progress is only named."""
        lines = _lines(mine, own)
        year = last_year_of(lines) or compiled(system_of_game(mine.game)).definition.final_year
        noted = noted_in_words(seat_lines(mine.game, seats=mine.seats))
        return {**_shown(mine, _sheet(mine, lines)), "last_year": year, "noted": noted, "photo": PhotoForm()}

    def hand_in(
        self, request: HttpRequest, player: Entry, mine: MyGame, *, picture: SmallJpeg | None, refused: RuleError | None
    ) -> Handed | Json:
        sheet, last_year = _sheet(mine, _lines(mine), request.POST), _last_year(request)
        system = compiled(system_of_game(mine.game))
        try:
            facts = parse_sheet(sheet, last_year=last_year, all_survivors=survivors_draw(system))
            RuleError.gather(refused.problems if refused else [])
            conceded = request.POST.get("conceded") == "1" or concession_only(system)
            return hand_in_board(player, mine.game, facts=facts, photo=picture, conceded=conceded)
        except RuleError as error:
            problems = shown_at_seats(sheet, error.problems, last_year=last_year, data=request.POST)
            shown = {**_shown(mine, sheet), "problems": problems, "last_year": last_year}
            return {**shown, "ask_conceded": asks_conceded(error, sheet)}

    def typed(self, request: HttpRequest, mine: MyGame, problem: RuleError) -> Json:
        sheet = _sheet(mine, _lines(mine), request.POST)
        return {**_shown(mine, sheet), "problems": problem.problems, "last_year": _last_year(request)}


def _result_in_words(told: Sequence[Facts], names: Sequence[str]) -> list[str]:
    """Such as "Solo: France. Everybody else lost.", without the rest while somebody's result is missing."""
    won = [name for name, fact in zip(names, told, strict=True) if fact["result"] == "win"]
    if not won:
        return []
    said, rest = verdict(won, of=len(told))
    return [" ".join(filter(None, (said, rest if all(fact["result"] for fact in told) else "")))]


def _lines(mine: MyGame, own: ResultSlip | None = None) -> list[SeatLine]:
    """The seats with what the player's `own` slip says, and nothing that the desk entered: they tell what they saw."""
    said = {seat.seat_id: seat for seat in board_of_facts(own.facts)} if own else {}
    blank = seat_lines(mine.game, seats=mine.seats, results=())
    return [replace(line, entry=said.get(line.seat.pk, line.entry)) for line in blank]


def _sheet(mine: MyGame, lines: Sequence[SeatLine], data: Any = None) -> list[SeatForm]:
    """One small form a seat. Blanks are 0 as at the desk."""
    asked = fields_shown(compiled(system_of_game(mine.game)))
    discipline = DISCIPLINES[mine.game.round.event.discipline]
    sheet = sheet_forms(lines, discipline=discipline, asked=asked, data=data)
    if data is None:
        return sheet
    filled = blanks_as_zero(sheet, data, of=discipline.centers)
    return sheet_forms(lines, discipline=discipline, asked=asked, data=filled)


def _shown(mine: MyGame, sheet: Sequence[SeatForm]) -> Json:
    """The sheet as the page shows it."""
    return sheet_shown([SheetRow(form) for form in sheet], system=compiled(system_of_game(mine.game)))


def _last_year(request: HttpRequest) -> str:
    return request.POST.get("last_year", "").strip()


def _cell(game: GameShown, seat: SeatShown, *, counted: HeatCell | None) -> HeatCell | None:
    """The score of a board as the standings show it; nothing while the board is open.

    Of two boards in one heat, the better one is the heat's score. The other is shown without the heat's factor.
    """
    if seat.score is None:
        return None
    score = str(Fraction(seat.score) * Fraction(game.times))
    if counted and counted.score == score:
        return counted
    return HeatCell(score=score, state="played", board=seat.score, times=game.times)


SLIPS = BoardSlipPages()
