"""The only way to obtain a club's things: each function checks the actor's role before it returns anything.

A stranger gets `MissingError` (404) whether or not the thing exists; a member without the right gets `ForbiddenError`.
"""

from __future__ import annotations

from typing import Any, TypeVar

from django.db.models import Count, F, Model, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from tournaments.actors import Actor, Door
from tournaments.errors import ForbiddenError, MissingError
from tournaments.models import (
    Army,
    Club,
    Cup,
    DivisionTeam,
    Fixture,
    Format,
    Game,
    Group,
    HandicapTable,
    HistoryRecord,
    LeagueDivision,
    Membership,
    Person,
    PersonMerge,
    Pool,
    RatingList,
    Round,
    SwissEntry,
    SwissPairRule,
    Tournament,
)
from tournaments.permissions import Action, allows
from tournaments.time_zones import show_times_of

__all__ = [
    "access_army",
    "access_boards_event",
    "access_club",
    "access_cup",
    "access_division",
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
    "access_players_event",
    "access_pool",
    "access_portable_event",
    "access_public_boards",
    "access_public_rating_list",
    "access_public_season",
    "access_public_swiss",
    "access_public_tournament",
    "access_rating_list",
    "access_round",
    "access_season",
    "access_season_team",
    "access_swiss_event",
    "access_swiss_player",
    "access_swiss_round",
    "access_table",
    "access_tournament",
    "check_access",
    "role_in",
]

Row = TypeVar("Row", bound=Model)


def role_in(actor: Actor, club: Club, *, afresh: bool = False) -> str | None:
    """The actor's role in the club, or None for a stranger; a query, but where the club came with it, or was asked."""
    if actor.user is None:
        return None
    if afresh or club.pk not in actor.roles:
        found = Membership.objects.filter(club=club, user=actor.user).values_list("role", flat=True)
        actor.roles[club.pk] = found.first()
    return actor.roles[club.pk]


def check_access(actor: Actor, club: Club, action: Action, *, afresh: bool = False) -> None:
    """Raise `MissingError` for a stranger, `ForbiddenError` for a member whose role lacks `action`."""
    if actor.trusted:
        return
    role = role_in(actor, club, afresh=afresh)
    if role is None:
        raise MissingError(_("There is nothing here. Check the address, or sign in with another account."))
    if not allows(role, action):
        raise ForbiddenError(
            _("Your role in %(club)s does not allow you to %(action)s. Ask an owner of the club.")
            % {"club": club.name, "action": action.value}
        )


def access_club(actor: Actor, slug: str, action: Action) -> Club:
    """The club, if the actor may do `action` there."""
    club = Club.objects.filter(slug=slug).annotate(actors_role=_role(actor, "pk")).first()
    if club is None:
        raise MissingError(_("There is nothing here. Check the address, or sign in with another account."))
    actor.roles[club.pk] = club.actors_role
    check_access(actor, club, action)
    return club


def access_person(actor: Actor, club_slug: str, pk: int, action: Action) -> Person:
    """A person of the club, with the club."""
    club = access_club(actor, club_slug, action)
    person = Person.objects.filter(club=club, pk=pk).first()
    if person is None:
        raise MissingError(_("This person is not in the club. Go back to the people and search."))
    person.club = club
    return person


def access_person_merge(actor: Actor, club_slug: str, pk: int, action: Action) -> PersonMerge:
    """A merge of two people of the club, with the club and the person kept."""
    club = access_club(actor, club_slug, action)
    merge = PersonMerge.objects.filter(club=club, pk=pk).select_related("kept").first()
    if merge is None:
        raise MissingError(_("There is no such merge. Go back to the duplicates and look for it."))
    merge.club = club
    return merge


def access_group(actor: Actor, club_slug: str, pk: int, action: Action) -> Group:
    """A group of the club, with the club."""
    club = access_club(actor, club_slug, action)
    group = Group.objects.filter(club=club, pk=pk).first()
    if group is None:
        raise MissingError(_("This group does not exist. Go back to the groups and pick one."))
    group.club = club
    return group


def access_army(actor: Actor, club_slug: str, pk: int, action: Action) -> Army:
    """An army of the club, with the club."""
    club = access_club(actor, club_slug, action)
    army = Army.objects.filter(club=club, pk=pk).first()
    if army is None:
        raise MissingError(_("This army is not in the club. Go back to the histories and search."))
    army.club = club
    return army


def access_history_record(actor: Actor, club_slug: str, pk: int, action: Action) -> HistoryRecord:
    """One row of the club's histories, with the club and the person or army that it is of."""
    club = access_club(actor, club_slug, action)
    record = HistoryRecord.objects.filter(club=club, pk=pk).select_related("person", "army").first()
    if record is None:
        raise MissingError(_("This figure is not there any more. Go back to the histories."))
    record.club = club
    return record


def access_histories(actor: Actor, slug: str) -> Club:
    """The club, if its histories are public or the actor is a member."""
    club = Club.objects.filter(slug=slug, histories_public=True).first()
    return club or access_club(actor, slug, Action.SEE_DESK)


def access_rating_list(actor: Actor, club_slug: str, slug: str, action: Action) -> RatingList:
    """A rating list of the club, with the club, its newest job, and how many are `rated` in it."""
    club = access_club(actor, club_slug, action)
    return _rating_list(club, slug)


def access_public_rating_list(actor: Actor, club_slug: str, slug: str) -> RatingList:
    """A rating list with its club, if it is public or the actor is a member of the club."""
    club = Club.objects.filter(slug=club_slug).annotate(actors_role=_role(actor, "pk")).first()
    if club is None:
        raise MissingError(_("There is nothing here. Check the address, or sign in with another account."))
    actor.roles[club.pk] = club.actors_role
    found = _rating_list(club, slug)
    if not found.published:
        check_access(actor, club, Action.SEE_DESK)
    return found


def _rating_list(club: Club, slug: str) -> RatingList:
    rows = RatingList.objects.filter(club=club, slug=slug).select_related("job")
    found = rows.annotate(rated=Count("players")).first()
    if found is None:
        raise MissingError(_("There is no rating list at this address. Go back to the club and choose one."))
    found.club = club
    return found


def access_tournament(actor: Actor, club_slug: str, slug: str, action: Action) -> Tournament:
    """The tournament with its club, if the actor may do `action` there."""
    tournament = _tournament(actor, club_slug, slug)
    return _allow(actor, tournament, action)


def access_boards_event(actor: Actor, club_slug: str, slug: str, action: Action) -> Tournament:
    """A tournament of boards; other formats have no such pages."""
    return _of_format(access_tournament(actor, club_slug, slug, action), Format.BOARDS)


def access_event_of_players(actor: Actor, club_slug: str, slug: str, action: Action) -> Tournament:
    """A tournament of boards or a Swiss event, which have teams, awards and a director's order; a league has not."""
    return _of_format(access_tournament(actor, club_slug, slug, action), Format.BOARDS, Format.SWISS)


def access_swiss_event(actor: Actor, club_slug: str, slug: str, action: Action) -> Tournament:
    """A Swiss event with its rules."""
    return _of_format(access_tournament(actor, club_slug, slug, action), Format.SWISS)


def access_players_event(actor: Actor, club_slug: str, slug: str, action: Action) -> Tournament:
    """An event that people enter one by one: a season has teams, and their captains have links of their own."""
    tournament = access_tournament(actor, club_slug, slug, action)
    if tournament.format == Format.LEAGUE:
        raise MissingError(_("This event has no such page. Go back to the event and choose from its tabs."))
    return tournament


def access_swiss_player(actor: Actor, club_slug: str, slug: str, pk: int, action: Action) -> SwissEntry:
    """A player of a Swiss event by the id of their entry, with person, tournament and club."""
    tournament = access_swiss_event(actor, club_slug, slug, action)
    rows = SwissEntry.objects.select_related("entry__person")
    player = rows.filter(tournament=tournament, entry_id=pk).first()
    if player is None:
        raise MissingError(_("This player is not entered in the event. Go back to the players and search."))
    player.tournament = player.entry.tournament = tournament
    return player


def access_pair_rule(actor: Actor, club_slug: str, slug: str, pk: int, action: Action) -> SwissPairRule:
    """What is said of two players of a Swiss event, with its tournament and club."""
    tournament = access_swiss_event(actor, club_slug, slug, action)
    found = SwissPairRule.objects.filter(tournament=tournament, pk=pk).first()
    if found is None:
        raise MissingError(_("This was taken back already. Go back to the pairs."))
    found.tournament = tournament
    return found


def access_swiss_round(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> Round:
    """A round of a Swiss event by its number, with how it was paired, tournament and club."""
    tournament = access_swiss_event(actor, club_slug, slug, action)
    found = Round.objects.filter(tournament=tournament, number=number).select_related("swiss").first()
    if found is None:
        raise MissingError(_("This round has not been paired yet. Go back to the rounds."))
    found.tournament = tournament
    return found


def access_table(actor: Actor, club_slug: str, slug: str, number: int, table: int, action: Action) -> Game:
    """A table by the numbers of its round and its own, with round, tournament and club."""
    round_ = access_swiss_round(actor, club_slug, slug, number, action)
    game = Game.objects.filter(round=round_, number=table).select_related("result").first()
    if game is None:
        raise MissingError(_("This table does not exist. Go back to the round and pick one of its tables."))
    game.round = round_
    return game


def access_portable_event(actor: Actor, club_slug: str, slug: str, action: Action) -> Tournament:
    """An event that goes into one file and out of it again: any but a season of a league."""
    tournament = access_tournament(actor, club_slug, slug, action)
    if tournament.format == Format.LEAGUE:
        raise MissingError(_("A season of a league has no such file. Take its tables and fixtures as CSV."))
    return tournament


def access_season(actor: Actor, club_slug: str, slug: str, action: Action) -> Tournament:
    """A season of a league with its rules."""
    return _of_format(access_tournament(actor, club_slug, slug, action), Format.LEAGUE)


def access_division(actor: Actor, club_slug: str, slug: str, level: int, action: Action) -> LeagueDivision:
    """A division of a season by its level, 1 the best, with season and club."""
    season = access_season(actor, club_slug, slug, action)
    division = LeagueDivision.objects.filter(tournament=season, level=level).first()
    if division is None:
        raise MissingError(_("There is no such division. Go back to the season and pick one of its divisions."))
    division.tournament = season
    return division


def access_season_team(actor: Actor, club_slug: str, slug: str, pk: int, action: Action) -> DivisionTeam:
    """A team of a season by the id of its place there, with team, division, season and club."""
    season = access_season(actor, club_slug, slug, action)
    place = DivisionTeam.objects.filter(tournament=season, pk=pk).select_related("team", "division").first()
    if place is None:
        raise MissingError(_("This team is not in the season. Go back to the teams and pick one."))
    place.tournament = place.division.tournament = season
    return place


def access_fixture(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> Fixture:
    """A match of a season by its number, with both teams, division, result, season and club."""
    season = access_season(actor, club_slug, slug, action)
    rows = Fixture.objects.select_related("home__team", "away__team", "division", "result")
    fixture = rows.filter(tournament=season, number=number).first()
    if fixture is None:
        raise MissingError(_("There is no such match. Go back to the fixtures and pick one."))
    fixture.tournament = season
    return fixture


def access_handicap_table(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> HandicapTable:
    """A signed table of a season by its number, with season and club."""
    season = access_season(actor, club_slug, slug, action)
    rows = HandicapTable.objects.filter(tournament=season, number=number).select_related("new_season__league")
    table = rows.prefetch_related("lines").first()
    if table is None:
        raise MissingError(_("There is no such table. Go back to the handicaps and pick one."))
    table.tournament = season
    return table


def access_cup(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> Cup:
    """A cup of a season by its number, with the table that it was drawn from, season and club."""
    season = access_season(actor, club_slug, slug, action)
    cup = Cup.objects.filter(tournament=season, number=number).select_related("table__tournament").first()
    if cup is None:
        raise MissingError(_("There is no such cup. Go back to the cups and pick one."))
    cup.tournament = season
    return cup


def access_public_tournament(actor: Actor, club_slug: str, slug: str) -> Tournament:
    """The tournament with its club, if it is public or the actor is a member of its club."""
    tournament = _tournament(actor, club_slug, slug)
    if not tournament.published:
        check_access(actor, tournament.club, Action.SEE_DESK)
    _show_its_times(actor, tournament)
    return tournament


def access_public_boards(actor: Actor, club_slug: str, slug: str) -> Tournament:
    """As `access_public_tournament`, for what tournaments of boards alone have."""
    return _of_format(access_public_tournament(actor, club_slug, slug), Format.BOARDS)


def access_public_swiss(actor: Actor, club_slug: str, slug: str) -> Tournament:
    """As `access_public_tournament`, for what Swiss events alone have."""
    return _of_format(access_public_tournament(actor, club_slug, slug), Format.SWISS)


def access_public_season(actor: Actor, club_slug: str, slug: str) -> Tournament:
    """As `access_public_tournament`, for what seasons alone have."""
    return _of_format(access_public_tournament(actor, club_slug, slug), Format.LEAGUE)


def access_round(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> Round:
    """A heat by its number, with tournament and club. One query."""
    rows = Round.objects.filter(number=number).select_related("scoring_system")
    heat = _of_event(rows, actor, club_slug, slug, path="tournament")
    if heat is None:
        access_tournament(actor, club_slug, slug, action)
        raise MissingError(_("This heat does not exist yet. Create it on the heats page."))
    _of_format(_allow(actor, heat.tournament, action), Format.BOARDS)
    return heat


def access_game(actor: Actor, club_slug: str, slug: str, heat: int, number: int, action: Action) -> Game:
    """A game by the numbers of its heat and board, with round, tournament and club. One query."""
    rows = Game.objects.filter(round__number=heat, number=number)
    rows = rows.select_related("scoring_system", "result", "round__scoring_system")
    game = _of_event(rows, actor, club_slug, slug, path="round__tournament")
    if game is None:
        access_round(actor, club_slug, slug, heat, action)
        raise MissingError(_("This game does not exist. Go back to the heat and pick one of its boards."))
    _of_format(_allow(actor, game.round.tournament, action), Format.BOARDS)
    return game


def access_pool(actor: Actor, club_slug: str, slug: str, heat: int, number: int, action: Action) -> Pool:
    """A pool by the numbers of its heat and of its place there, with round, tournament and club. One query."""
    rows = Pool.objects.filter(round__number=heat, position=number).select_related("round__scoring_system")
    pool = _of_event(rows, actor, club_slug, slug, path="round__tournament")
    if pool is None:
        access_round(actor, club_slug, slug, heat, action)
        raise MissingError(_("This pool does not exist. Go back to the heat's pools and pick one."))
    _of_format(_allow(actor, pool.round.tournament, action), Format.BOARDS)
    return pool


def _allow(actor: Actor, tournament: Tournament, action: Action) -> Tournament:
    check_access(actor, tournament.club, action)
    _show_its_times(actor, tournament)
    return tournament


def _show_its_times(actor: Actor, tournament: Tournament) -> None:
    """No page of an event can forget its time zone; the API and all else name offsets."""
    if actor.door == Door.PAGE:
        show_times_of(tournament)


def _of_format(tournament: Tournament, *wanted: Format) -> Tournament:
    if tournament.format not in wanted:
        raise MissingError(_("This event has no such page. Go back to the event and choose from its tabs."))
    return tournament


def _tournament(actor: Actor, club_slug: str, slug: str) -> Tournament:
    tournament = _of_event(Tournament.objects.all(), actor, club_slug, slug)
    if tournament is None:
        raise MissingError(_("There is nothing here. Check the address, or sign in with another account."))
    return tournament


def _of_event(rows: QuerySet[Row], actor: Actor, club_slug: str, slug: str, *, path: str = "") -> Row | None:
    """The first of the rows that is of this event, with its tournament and club; the actor's role comes along.

    `path` leads from a row to its tournament.
    """
    to = f"{path}__" if path else ""
    found = (
        rows.filter(**{f"{to}club__slug": club_slug, f"{to}slug": slug})
        .select_related(f"{to}club", f"{to}scoring_system", f"{to}swiss", f"{to}league")
        .annotate(actors_role=_role(actor, f"{to}club"), actors_club=F(f"{to}club"))
        .first()
    )
    if found is not None:
        told: Any = found
        actor.roles[told.actors_club] = told.actors_role
    return found


def _role(actor: Actor, club: str) -> Subquery:
    """The role of the actor in the club at `club`, as part of the query that finds its row; null for a stranger."""
    user = actor.user.pk if actor.user else None
    return Subquery(Membership.objects.filter(club=OuterRef(club), user=user).values("role")[:1])
