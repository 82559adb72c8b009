"""The only way to obtain a club's things: each function checks the actor's role before it returns anything.

A stranger gets `MissingError` (404) whether or not the thing exists; a member without the right gets `ForbiddenError`.
"""

from tournaments.access.boards import access_boards_event, access_game, access_pool, access_public_boards, access_round
from tournaments.access.clubs import access_club
from tournaments.access.events import (
    access_event,
    access_event_of_players,
    access_portable_event,
    access_public_event,
)
from tournaments.access.league import (
    access_cup,
    access_division,
    access_fixture,
    access_handicap_table,
    access_public_season,
    access_season,
    access_season_team,
)
from tournaments.access.people import access_group, access_person, access_person_merge
from tournaments.access.ratings import access_public_rating_list, access_rating_list
from tournaments.access.roles import check_access, role_in
from tournaments.access.swiss import (
    access_pair_rule,
    access_public_swiss,
    access_swiss_event,
    access_swiss_player,
    access_swiss_round,
    access_table,
)
from tournaments.access.top_dog import access_army, access_histories, access_history_record
from tournaments.access.visibility import view_for

__all__ = [
    "access_army",
    "access_boards_event",
    "access_club",
    "access_cup",
    "access_division",
    "access_event",
    "access_event_of_players",
    "access_fixture",
    "access_game",
    "access_group",
    "access_handicap_table",
    "access_histories",
    "access_history_record",
    "access_pair_rule",
    "access_person",
    "access_person_merge",
    "access_pool",
    "access_portable_event",
    "access_public_boards",
    "access_public_event",
    "access_public_rating_list",
    "access_public_season",
    "access_public_swiss",
    "access_rating_list",
    "access_round",
    "access_season",
    "access_season_team",
    "access_swiss_event",
    "access_swiss_player",
    "access_swiss_round",
    "access_table",
    "check_access",
    "role_in",
    "view_for",
]
