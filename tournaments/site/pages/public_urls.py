"""Public pages of clubs and their events."""

from django.urls import path

from tournaments.boards.games.pages.public import games
from tournaments.boards.heats.pages.public import draws
from tournaments.events.pages.public import clubs, events, files
from tournaments.league.pages.public import cups as league_cups
from tournaments.league.pages.public import events as league
from tournaments.league.pages.public import fairness
from tournaments.league.pages.public import files as league_files
from tournaments.ratings.pages.public import ratings
from tournaments.swiss.pages.public import files as swiss_files
from tournaments.swiss.pages.public import rounds as swiss_rounds
from tournaments.top_dog.pages.public import histories, top_dog

app_name = "public"
EVENT = "<slug:club>/<slug:event>/"
urlpatterns = [
    path("<slug:club>/", clubs.club, name="club"),
    path("<slug:club>/fairness/", fairness.club_fairness, name="fairness"),
    path("<slug:club>/fairness.pdf", fairness.club_fairness_pdf, name="fairness_pdf"),
    path("<slug:club>/histories/", histories.histories, name="histories"),
    path("<slug:club>/top-dog/", histories.look_up_page, name="look_up"),
    path("<slug:club>/ratings/", ratings.ratings, name="ratings"),
    path("<slug:club>/ratings/<slug:slug>/", ratings.rating_list, name="rating_list"),
    path("<slug:club>/ratings/<slug:slug>/ratings.csv", ratings.rating_list_csv, name="rating_list_csv"),
    path("<slug:club>/ratings/<slug:slug>/<int:person>/", ratings.rated_player, name="rated_player"),
    path(EVENT, events.now, name="now"),
    path(f"{EVENT}projector/", events.projector, name="projector"),
    path(f"{EVENT}standings/", events.standings, name="standings"),
    path(f"{EVENT}standings.csv", files.standings_csv, name="standings_csv"),
    path(f"{EVENT}wdd/classification.csv", files.wdd_classification_csv, name="wdd_classification_csv"),
    path(f"{EVENT}wdd/boards.csv", files.wdd_boards_csv, name="wdd_boards_csv"),
    path(f"{EVENT}heats/", events.heats, name="heats"),
    path(f"{EVENT}heats/<int:heat>/", events.heat, name="heat"),
    path(f"{EVENT}heats/<int:heat>/draw/", draws.draw, name="draw"),
    path(f"{EVENT}heats/<int:heat>/draw/<int:run>.json", draws.draw_input, name="draw_input"),
    path(f"{EVENT}heats/<int:heat>/draw/<int:run>.txt", draws.draw_sealed, name="draw_sealed"),
    path(f"{EVENT}heats/<int:heat>/games/<int:game>/", games.game, name="game"),
    path(f"{EVENT}rounds/", swiss_rounds.rounds, name="swiss_rounds"),
    path(f"{EVENT}rounds/<int:number>/", swiss_rounds.round_page, name="swiss_round"),
    path(f"{EVENT}swiss/standings.csv", swiss_files.standings_csv, name="swiss_standings_csv"),
    path(f"{EVENT}swiss/nasamw.csv", swiss_files.nasamw_csv, name="swiss_nasamw_csv"),
    path(f"{EVENT}swiss/report.trf", swiss_files.trf, name="swiss_trf"),
    path(f"{EVENT}top-dog/", top_dog.top_dog, name="swiss_top_dog"),
    path(f"{EVENT}top-dog/top-dog.csv", top_dog.top_dog_csv, name="swiss_top_dog_csv"),
    path(f"{EVENT}top-dog/look-up/", top_dog.top_dog_look_up, name="swiss_look_up"),
    path(f"{EVENT}crosstable/", swiss_rounds.crosstable, name="swiss_crosstable"),
    path(f"{EVENT}fixtures/", league.fixtures, name="league_fixtures"),
    path(f"{EVENT}league/teams/<int:team>/", league.team, name="league_team"),
    path(f"{EVENT}league/tables.csv", league_files.tables_csv, name="league_tables_csv"),
    path(f"{EVENT}league/fixtures.csv", league_files.fixtures_csv, name="league_fixtures_csv"),
    path(f"{EVENT}cups/", league_cups.cups, name="league_cups"),
    path(f"{EVENT}cups/<int:cup>/", league_cups.cup, name="league_cup"),
    path(f"{EVENT}handicaps/", league_cups.handicaps, name="league_handicaps"),
    path(f"{EVENT}people/", events.people, name="people"),
    path(f"{EVENT}rules/", events.rules, name="rules"),
    path(f"{EVENT}awards/", events.awards, name="awards"),
]
