"""Context of `profiles/public/player.html`: a player in one event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.base.languages import labelled
from tournaments.events.award_words import award_title
from tournaments.events.ending_words import is_over
from tournaments.events.extras import awards_of
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.outcomes import DRAW, LOSS, WIN
from tournaments.events.pages.formats import pages_of
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.events.records import Record
from tournaments.profiles.pages.shapes import form_bars, place_word
from tournaments.profiles.selectors.careers import day_of_event
from tournaments.profiles.selectors.games import OwnGame, own_games

LOOKS = {WIN: "w", DRAW: "d", LOSS: "l"}
"""The classes of results (`static/css/swiss/crosstable.css`)."""
PODIUM_PLACES: Final = 3
"""Awards for lower places are told by the results alone."""
AROUND: Final = 2
"""So many lines of the standings are shown on either side of the player's own."""
FEWEST_AROUND: Final = 3


def player_context(page: PublicPage[Any], record: Record, entry: int) -> Json:
    """What the page shows; nothing that the event hides is in `record`."""
    event = page.event
    games = own_games(event, day_of_event(event), record.games, entry)
    duels = bool(games) and all(own.game.is_duel for own in games)
    tied = record.players[entry].rank is not None and (
        sum(each.rank == record.players[entry].rank for each in record.players.values()) > 1
    )
    return {
        "player": record.players[entry],
        "entry": entry,
        "tied": tied,
        "overall_tied": sum(each.overall == record.players[entry].overall for each in record.players.values()) > 1,
        "played": sum(each.overall is not None for each in record.players.values()),
        "ranked": sum(each.rank is not None for each in record.players.values()),
        "point_digits": record.digits,
        "games": [_line(event, own) for own in games],
        "duels": duels,
        "best": _best(event, games) if games and not duels else None,
        "form": form_bars(games),
        "around": _around(record, entry),
        "table_url": reverse(f"public:{format_of(event).table_page}", args=(event.club.slug, event.slug)),
        "as_something": any(own.side.played_as for own in games),
        "open_games": _open(page, record, entry),
        "won": sum(own.won for own in games),
        "drawn": sum(own.side.outcome == DRAW for own in games),
        "lost": sum(own.side.outcome == LOSS for own in games),
        "follows": page.me == entry,
        "prizes": prizes_in(event, page.data, entry),
    }


def prizes_in(event: Event, shown: Any, entry: int) -> list[str]:
    """The awards of a player in a finished event, by their titles: the first places, and those of their team, too."""
    if not is_over(shown):
        return []
    found = []
    for prize in awards_of(event, shown).prizes:
        if prize.code == "winning_team":
            teams = [each for each in prize.winners if entry in pages_of(event).members_of(shown, each)]
            found += [labelled(award_title(prize), team.name) for team in teams]
        elif (prize.place or 0) <= PODIUM_PLACES and any(winner.id == entry for winner in prize.winners):
            found.append(award_title(prize))
    return found


def _best(event: Event, games: Sequence[OwnGame]) -> Json:
    """The game with the highest score, the first of several."""
    return _line(event, max(games, key=lambda own: own.side.score))


def _around(record: Record, entry: int) -> list[Json]:
    """The lines of the standings around the player's own; nothing without a rank, or where there is hardly a table."""
    ranked = sorted(
        ((player.rank, player.name, pk) for pk, player in record.players.items() if player.rank is not None)
    )
    own = next((at for at, (_rank, _name, pk) in enumerate(ranked) if pk == entry), None)
    if own is None or len(ranked) < FEWEST_AROUND:
        return []
    held = Counter(rank for rank, _name, _pk in ranked)
    first = max(0, min(own - AROUND, len(ranked) - 2 * AROUND - 1))
    return [
        {"entry": pk, "player": record.players[pk], "tied": held[rank] > 1}
        for rank, _name, pk in ranked[first : first + 2 * AROUND + 1]
    ]


def _line(event: Event, own: OwnGame) -> Json:
    return {
        "own": own,
        "round": format_of(event).words.round % {"n": own.game.round},
        "game": format_of(event).words.in_game % {"game": own.game.number},
        "url": pages_of(event).game_url(event, own.game.round, own.game.number),
        "place": place_word(own),
        "look": LOOKS.get(own.side.outcome, ""),
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
            "others": [side for side in pages_of(event).sides_of(page.data, number, game) if side[0] != entry],
        }
        for number, games in sorted(numbers.items())
        if not page.data.hidden_from or number < page.data.hidden_from
        for game in sorted(games)
        if (number, game) not in done
    ]
