"""What the private page of a player shows: the public "now" of the event as they see it, and what is theirs alone."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from tournaments.events.formats import format_of
from tournaments.events.models import Entry, GameState
from tournaments.events.pages.extras import private_parts
from tournaments.events.pages.formats import pages_of
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.events.selectors.snapshots import seen_data, shown_data
from tournaments.events.selectors.visibility import names_of_people, view_of_everybody
from tournaments.events.visibility import View
from tournaments.people.models import NameShown, Person
from tournaments.players.models import CheckIn, PushDevice
from tournaments.players.pages.private.push_key import push_key
from tournaments.players.pages.slip_pages import slip_pages_of
from tournaments.players.selectors.check_ins import check_in_desk_of, coming_round_of
from tournaments.players.selectors.slip_desks import MyGame
from tournaments.players.selectors.slips import newest_slips


def player_context(entry: Entry, token: str, *, mine: MyGame | None, **extra: Any) -> Json:
    """Context of `players/private/page.html`. `extra` may bring a bound `form` or `sheet`, and `problems`."""
    event = entry.event
    view = view_of_everybody(event)
    page = PublicPage(event, seen_data(event, view), entry.pk, {}, {})
    _template, context = pages_of(event).public_pages["now"](page)
    coming = coming_round_of(entry) if not event.archived_at else None
    said = CheckIn.objects.filter(entry=entry, number=coming.number).first() if coming else None
    pages, words = slip_pages_of(event), format_of(event).words
    slips = newest_slips([mine.game.pk]).get(mine.game.pk, []) if mine else []
    others = [slip for slip in slips if slip.entry_id != entry.pk]
    own = next((slip for slip in slips if slip.entry_id == entry.pk), None)
    seats = mine.seats if mine else ()
    finished = bool(mine and mine.game.state == GameState.FINISHED)
    for slip in slips:
        slip.entry.person = next(seat.entry.person for seat in seats if seat.entry_id == slip.entry_id)
    told = [(slip, pages.in_words(slip.facts, seats)) for slip in slips]
    counts = Counter(line for _slip, lines in told for line in set(lines))
    return {
        **context,
        "tabs": [],
        "announcements": [each for each in context["announcements"] if each["mine"]],
        "token": token,
        "push_key": push_key(),
        "phones_told": PushDevice.objects.filter(entry=entry).count() if push_key() else 0,
        "entry": entry,
        "slip_pages": pages,
        "round_words": words.round,
        "coming": coming,
        "coming_title": words.round % {"n": coming.number} if coming else "",
        "coming_round": words.in_round % {"n": coming.number} if coming else "",
        "said": said,
        "bye_given": bool(coming and check_in_desk_of(event).has_bye_by_the_desk(entry, coming.number)),
        "sit_out": check_in_desk_of(event).sit_out_in_words(entry, coming.number) if coming else "",
        "past": _past_games(entry, view, page),
        "game": mine and mine.game,
        "my_game": mine,
        "my_round": words.in_round % {"n": mine.game.round.number} if mine else "",
        "my_slip": next((lines for slip, lines in told if slip.entry_id == entry.pk), []),
        "others_slips": [(slip, lines) for slip, lines in told if slip.entry_id != entry.pk],
        "agreed": {line for line, slips_with_it in counts.items() if slips_with_it > 1},
        "is_open": bool(mine and not finished and not event.archived_at),
        "entered": pages.entered(mine, own) if mine and finished and not event.archived_at else None,
        "name_styles": name_styles(entry.person),
        "parts": private_parts(entry, token),
        "form": None,
        **(pages.empty_forms(mine, own, others) if mine else {}),
        **extra,
    }


def _past_games(entry: Entry, view: View, page: PublicPage[Any]) -> list[Json]:
    """The player's games so far, newest first, those whose results everybody is not shown yet as `uncounted`.

    Players see their own results while these are hidden from everybody else.
    """
    seen = shown_data(entry.event) if view.keeps_back else page.data
    found = slip_pages_of(entry.event).past_games(seen, entry.pk, public=page.data)
    first = page.data.hidden_from
    return [{**each, "uncounted": bool(first) and each["round"] >= first} for each in reversed(found)]


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
