"""What the private page of a player shows: the public "now" of the event as they see it, and what is theirs alone."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from tournaments.boards.games.pages.desk.game_forms import SeatForm, fields_shown, sheet_forms
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, Format, GameState
from tournaments.events.pages.formats import pages_of
from tournaments.events.pages.public.frames import Json, PublicPage
from tournaments.events.selectors.snapshots import seen_data, shown_data
from tournaments.events.selectors.visibility import names_of_people, view_of_everybody
from tournaments.lab.selectors.systems import compiled, system_of_game
from tournaments.people.models import NameShown, Person
from tournaments.players.forms import ConfirmForm, DuelSlipForm, PhotoForm
from tournaments.players.models import CheckIn, PushDevice, ResultSlip
from tournaments.players.pages.private.push_key import push_key
from tournaments.players.selectors.check_ins import check_in_desk_of, coming_round_of
from tournaments.players.selectors.open_games import MyGame
from tournaments.players.selectors.slips import newest_slips
from tournaments.players.words import past_games, slip_in_words
from tournaments.swiss.selectors.margins import asked_margins, typed_total
from tournaments.swiss.selectors.rounds import PLAYED


def duel_form(mine: MyGame, *args: Any) -> DuelSlipForm:
    """The slip of a table of two."""
    asked = tuple(field.name for field in asked_margins(mine.game.round.event))
    total = typed_total(mine.game.round.event)
    return DuelSlipForm(*args, place=mine.place, opponent=mine.opponent, asked=asked, total=total)


def confirm_form(mine: MyGame, slip: ResultSlip, *args: Any) -> ConfirmForm:
    """What the slip of my opponent at a table of two lacks."""
    asked = tuple(field.name for field in asked_margins(mine.game.round.event))
    told = slip.facts["margins"] if slip.facts["outcome"] in PLAYED else ()
    lacking = [
        f"{'mine' if place == mine.place else 'theirs'}.{name}"
        for place, margins in enumerate(told)
        for name in asked
        if name not in margins
    ]
    return ConfirmForm(*args, place=mine.place, opponent=mine.opponent, asked=asked, lacking=lacking)


def board_sheet(mine: MyGame, data: Any = None) -> list[SeatForm]:
    """The slip of a board: one small form a seat, empty at first, since a player tells what they saw."""
    event = mine.game.round.event
    asked = fields_shown(compiled(system_of_game(mine.game)), mine.lines)
    return sheet_forms(mine.lines, discipline=DISCIPLINES[event.discipline], asked=asked, data=data)


def player_context(entry: Entry, token: str, *, mine: MyGame | None, **extra: Any) -> Json:
    """Context of `players/private/page.html`. `extra` may bring a bound `form` or `sheet`, and `problems`."""
    event = entry.event
    view = view_of_everybody(event)
    page = PublicPage(event, seen_data(event, view), entry.pk, {}, {})
    _template, context = pages_of(event).public_pages["now"](page)
    coming = coming_round_of(entry) if not event.archived_at else None
    said = CheckIn.objects.filter(entry=entry, number=coming.number).first() if coming else None
    swiss = event.format == Format.SWISS
    slips = _slips(entry, mine)
    others = [slip for slip in slips if slip.entry_id != entry.pk]
    own = next((slip for slip in slips if slip.entry_id == entry.pk), None)
    # Of results that are kept back, players see their own.
    mine_alone = shown_data(event) if view.keeps_back else page.data
    names = {one["id"]: one["name"] for one in page.data["entries"]}
    for slip in slips:
        slip.entry.person = next(line.seat.entry.person for line in mine.lines if line.seat.entry_id == slip.entry_id)  # type: ignore[union-attr]  # slips are of my game
    return {
        **context,
        "tabs": [],
        "announcements": [each for each in context["announcements"] if each["mine"]],
        "token": token,
        "push_key": push_key(),
        "phones_told": PushDevice.objects.filter(entry=entry).count() if push_key() else 0,
        "entry": entry,
        "swiss": swiss,
        "coming": coming,
        "said": said,
        "bye_given": bool(coming and check_in_desk_of(event).has_bye_by_the_desk(entry, coming.number)),
        "sit_out": check_in_desk_of(event).sit_out_in_words(entry, coming.number) if coming else "",
        "past": past_games(mine_alone, entry.pk, public=page.data, swiss=swiss, names=names),
        "game": mine and mine.game,
        "my_game": mine,
        "my_slip": slip_in_words(own.facts, mine.seats) if own and mine else [],
        "others_slips": [(slip, slip_in_words(slip.facts, mine.seats)) for slip in others if mine],
        "is_open": bool(mine and mine.game.state != GameState.FINISHED and not event.archived_at),
        "form": duel_form(mine) if swiss and mine else None,
        "confirm_form": confirm_form(mine, others[0]) if swiss and mine and others else None,
        "sheet": board_sheet(mine) if mine and not swiss else None,
        "photo": PhotoForm(),
        "name_styles": name_styles(entry.person),
        "asked": sorted(board_sheet(mine)[0].fields) if mine and not swiss else [],
        **extra,
    }


def name_styles(person: Person) -> list[tuple[str, str, str]]:
    """The ways to show a name: value, label, and what this name would be."""
    return [
        (value, str(label), names_of_people([_as(person, value)]).get(person.pk, person).name)
        for value, label in NameShown.choices
    ]


def _as(person: Person, style: str) -> Person:
    asked = copy.copy(person)
    asked.name_shown = style
    return asked


def _slips(entry: Entry, mine: MyGame | None) -> Sequence[ResultSlip]:
    return newest_slips([mine.game.pk]).get(mine.game.pk, []) if mine else []
