"""Context of `profiles/public/player.html`: a player in one event."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournaments.events.award_words import award_title
from tournaments.events.ending_words import is_over
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.pages.formats import pages_of
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.events.records import Record
from tournaments.profiles.pages.shapes import place_word
from tournaments.profiles.selectors.careers import day_of_event
from tournaments.profiles.selectors.games import OwnGame, own_games

OF_TEAMS = frozenset({"winning_team"})
OF_PLACES = frozenset({"place"})
"""Awards that the results tell already."""


def player_context(page: PublicPage[Any], record: Record, entry: int) -> Json:
    """What the page shows; nothing that the event hides is in `record`."""
    event = page.event
    games = own_games(event, day_of_event(event), record.games, entry)
    tied = record.players[entry].rank is not None and (
        sum(each.rank == record.players[entry].rank for each in record.players.values()) > 1
    )
    return {
        "player": record.players[entry],
        "entry": entry,
        "tied": tied,
        "ranked": sum(each.rank is not None for each in record.players.values()),
        "point_digits": record.digits,
        "games": [_line(event, own) for own in games],
        "duels": bool(games) and all(own.game.is_duel for own in games),
        "as_something": any(own.side.played_as for own in games),
        "open_games": _open(page, record, entry),
        "won": sum(own.won for own in games),
        "follows": page.me == entry,
        "prizes": prizes_in(event, page.data, entry),
    }


def prizes_in(event: Event, shown: Any, entry: int) -> list[str]:
    """The awards of a player in an event that is over, by their titles; its first places are no awards here."""
    if not is_over(shown):
        return []
    prizes = format_of(event).awards_shown(event, shown).prizes
    return [
        award_title(prize)
        for prize in prizes
        if prize.code not in OF_TEAMS | OF_PLACES and any(winner.id == entry for winner in prize.winners)
    ]


def _line(event: Event, own: OwnGame) -> Json:
    return {
        "own": own,
        "round": format_of(event).words.round % {"n": own.game.round},
        "game": format_of(event).words.in_game % {"game": own.game.number},
        "url": pages_of(event).game_url(event, own.game.round, own.game.number),
        "place": place_word(own),
        "others": [each for each in own.game.sides if each is not own.side],
    }


def _open(page: PublicPage[Any], record: Record, entry: int) -> list[Json]:
    """The games that have no result yet; not those whose results are hidden."""
    event = page.event
    done = {(game.round, game.number) for game in record.games}
    numbers = pages_of(event).games_of(page.data, entry)
    words = format_of(event).words
    return [
        {
            "title": _("%(round)s, %(game)s")
            % {"round": words.round % {"n": number}, "game": words.in_game % {"game": game}},
            "url": pages_of(event).game_url(event, number, game),
        }
        for number, games in sorted(numbers.items())
        if not page.data.hidden_from or number < page.data.hidden_from
        for game in sorted(games)
        if (number, game) not in done
    ]
