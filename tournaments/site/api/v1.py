"""Addresses of version 1, below `/api/v1/`. Another version is another module beside this one."""

from __future__ import annotations

from django.urls import include, path

from tournaments.archive.api import archives
from tournaments.boards.games.api import games, votes
from tournaments.boards.heats.api import board_calls, heats, late_changes, pools, seeding
from tournaments.clubs.api import accounts, clubs
from tournaments.events.api import award_choice, entries, exchange, log, prints, standings, visibility
from tournaments.events.api import events as tournaments
from tournaments.hall.api import urls as live
from tournaments.lab.api import format_studies, systems
from tournaments.league.api import cup_urls as cups
from tournaments.league.api import urls as league
from tournaments.people.api import groups, people, person_merges, personal_data
from tournaments.players.api import urls as player
from tournaments.ratings.api import urls as ratings
from tournaments.swiss.api import urls as swiss
from tournaments.top_dog.api import urls as top_dog

app_name = "v1"
CLUB = "clubs/<slug:club>/"
EVENT = f"{CLUB}tournaments/<slug:event>/"
HEAT = f"{EVENT}heats/<int:heat>/"
RUN = f"{HEAT}seeding-runs/<int:run>/"
GAME = f"{HEAT}games/<int:game>/"
POOL = f"{HEAT}pools/<int:pool>/"

urlpatterns = [
    path("calculators/", include("scoring.api.urls")),
    path("calculators/", include("handicaps.api.urls")),
    path("calculators/", include("pairing.api.urls")),
    path("format-studies/", format_studies.Studies.as_view(), name="format_studies"),
    path("format-studies/<slug:token>/", format_studies.StudyDetail.as_view(), name="format_study"),
    path("format-studies/<slug:token>/stop/", format_studies.StudyStop.as_view(), name="format_study_stop"),
    path("tie-breaks/", systems.TieBreaks.as_view(), name="tie_breaks"),
    path("auth/token/", accounts.Tokens.as_view(), name="token"),
    path("auth/tokens/", accounts.MyTokens.as_view(), name="tokens"),
    path("auth/tokens/<int:pk>/", accounts.MyToken.as_view(), name="my_token"),
    path("me/", accounts.CurrentUser.as_view(), name="me"),
    path("invitations/accept/", clubs.AcceptedInvitations.as_view(), name="invitation_accept"),
    path("clubs/", clubs.Clubs.as_view(), name="clubs"),
    path(CLUB, clubs.ClubDetail.as_view(), name="club"),
    path(f"{CLUB}backup/", archives.Backup.as_view(), name="backup"),
    path(f"{CLUB}backup/file/", archives.BackupFile.as_view(), name="backup_file"),
    path("restores/", archives.Restores.as_view(), name="restores"),
    path("restores/<int:pk>/", archives.HandedIn.as_view(), name="handed_in"),
    path("restores/<int:pk>/check/", archives.HandedInCheck.as_view(), name="handed_in_check"),
    path("restores/<int:pk>/restore/", archives.HandedInRestore.as_view(), name="handed_in_restore"),
    path(f"{CLUB}members/", clubs.Members.as_view(), name="members"),
    path(f"{CLUB}members/<int:pk>/hand-over/", clubs.HandOver.as_view(), name="hand_over"),
    path(f"{CLUB}people/<int:pk>/data/", personal_data.PersonData.as_view(), name="person_data"),
    path(f"{CLUB}members/<int:pk>/", clubs.MemberDetail.as_view(), name="member"),
    path(f"{CLUB}invitations/", clubs.Invitations.as_view(), name="invitations"),
    path(f"{CLUB}invitations/<int:pk>/", clubs.InvitationDetail.as_view(), name="invitation"),
    path(f"{CLUB}people/", people.People.as_view(), name="people"),
    path(f"{CLUB}people/import/", people.Import.as_view(), name="people_import"),
    path(f"{CLUB}people/import/preview/", people.ImportPreviews.as_view(), name="people_import_preview"),
    path(f"{CLUB}people/<int:pk>/", people.PersonDetail.as_view(), name="person"),
    path(f"{CLUB}people/<int:pk>/conflicts/", people.Conflicts.as_view(), name="conflicts"),
    path(f"{CLUB}people/<int:pk>/conflicts/<int:other>/", people.ConflictDetail.as_view(), name="conflict"),
    path(f"{CLUB}people/duplicates/", person_merges.Duplicates.as_view(), name="duplicates"),
    path(f"{CLUB}people/<int:pk>/merge/<int:other>/", person_merges.MergePair.as_view(), name="person_merge"),
    path(
        f"{CLUB}people/<int:pk>/different/<int:other>/", person_merges.DifferentPair.as_view(), name="person_different"
    ),
    path(f"{CLUB}merges/", person_merges.Merges.as_view(), name="merges"),
    path(f"{CLUB}merges/<int:pk>/undo/", person_merges.MergeUndo.as_view(), name="merge_undo"),
    path(f"{CLUB}groups/", groups.Groups.as_view(), name="groups"),
    path(f"{CLUB}groups/<int:pk>/", groups.GroupDetail.as_view(), name="group"),
    path(f"{CLUB}groups/<int:pk>/people/", groups.GroupMembers.as_view(), name="group_people"),
    path(f"{CLUB}groups/<int:pk>/people/<int:person>/", groups.GroupMember.as_view(), name="group_person"),
    path(f"{CLUB}scoring-systems/", systems.Systems.as_view(), name="systems"),
    path(f"{CLUB}scoring-systems/<slug:slug>/", systems.SystemDetail.as_view(), name="system"),
    path(f"{CLUB}scoring-systems/<slug:slug>/copy/", systems.SystemCopies.as_view(), name="system_copy"),
    path(f"{CLUB}tournaments/", tournaments.Tournaments.as_view(), name="tournaments"),
    path(f"{CLUB}imports/tournament/", exchange.TournamentImport.as_view(), name="tournament_import"),
    path(
        f"{CLUB}imports/tournament/preview/",
        exchange.TournamentImportPreviews.as_view(),
        name="tournament_import_preview",
    ),
    path(f"{CLUB}imports/trf/", exchange.TrfImport.as_view(), name="trf_import"),
    path(f"{CLUB}imports/trf/preview/", exchange.TrfImportPreviews.as_view(), name="trf_import_preview"),
    path(f"{CLUB}imports/wdd/", exchange.WddImport.as_view(), name="wdd_import"),
    path(f"{CLUB}imports/wdd/preview/", exchange.WddImportPreviews.as_view(), name="wdd_import_preview"),
    path(EVENT, tournaments.TournamentDetail.as_view(), name="tournament"),
    path(f"{EVENT}copy/", tournaments.TournamentCopies.as_view(), name="tournament_copy"),
    path(f"{EVENT}visibility/", visibility.Visibility.as_view(), name="visibility"),
    path(f"{EVENT}visibility/reveal/", visibility.Reveal.as_view(), name="reveal"),
    path(f"{EVENT}publish/", tournaments.Publication.as_view(), name="tournament_publish"),
    path(f"{EVENT}unpublish/", tournaments.Withdrawal.as_view(), name="tournament_unpublish"),
    path(f"{EVENT}archive/", tournaments.Archiving.as_view(), name="tournament_archive"),
    path(f"{EVENT}unarchive/", tournaments.Unarchiving.as_view(), name="tournament_unarchive"),
    path(f"{EVENT}entries/", entries.Entries.as_view(), name="entries"),
    path(f"{EVENT}entries/unranked/", entries.UnrankedEntries.as_view(), name="entries_unranked"),
    path(f"{EVENT}entries/power-preferences/", entries.PowerPreferences.as_view(), name="power_preferences"),
    path(f"{EVENT}entries/<int:pk>/", entries.EntryDetail.as_view(), name="entry"),
    path(f"{EVENT}entries/<int:pk>/preregistration/", entries.Preregistrations.as_view(), name="preregistration"),
    path(f"{EVENT}manual-order/", entries.ManualOrder.as_view(), name="manual_order"),
    path(f"{EVENT}teams/", entries.Teams.as_view(), name="teams"),
    path(f"{EVENT}teams/<int:pk>/", entries.TeamDetail.as_view(), name="team"),
    path(f"{EVENT}standings/", standings.StandingsTable.as_view(), name="standings"),
    path(f"{EVENT}standings/teams/", standings.TeamStandings.as_view(), name="team_standings"),
    path(f"{EVENT}standings.csv", standings.StandingsFile.as_view(), name="standings_csv"),
    path(f"{EVENT}wdd/classification.csv", exchange.ClassificationFile.as_view(), name="wdd_classification_csv"),
    path(f"{EVENT}wdd/boards.csv", exchange.BoardsFile.as_view(), name="wdd_boards_csv"),
    path(f"{EVENT}export.json", exchange.TournamentExport.as_view(), name="tournament_export"),
    path(f"{EVENT}awards/given/", award_choice.AwardChoice.as_view(), name="award_choice"),
    path(f"{EVENT}awards/", standings.Awards.as_view(), name="awards"),
    path(f"{EVENT}boards/", standings.Boards.as_view(), name="boards"),
    path(f"{EVENT}prints/jobs/", prints.PrintJobs.as_view(), name="print_jobs"),
    path(f"{EVENT}prints/jobs/<int:pk>/", prints.PrintJobDetail.as_view(), name="print_job"),
    path(f"{EVENT}prints/jobs/<int:pk>/stop/", prints.PrintStop.as_view(), name="print_stop"),
    path(f"{EVENT}prints/jobs/<int:pk>/file/", prints.PrintMade.as_view(), name="print_made"),
    path(f"{EVENT}prints/<slug:sheet>.pdf", prints.PrintFile.as_view(), name="print_file"),
    path(f"{EVENT}log/", log.EventLog.as_view(), name="log"),
    path(f"{EVENT}log.csv", log.EventLogFile.as_view(), name="log_csv"),
    path(f"{CLUB}log/", log.ClubLog.as_view(), name="club_log"),
    path(f"{CLUB}log.csv", log.ClubLogFile.as_view(), name="club_log_csv"),
    path(f"{CLUB}changes/<int:pk>/undo/", log.ChangeUndo.as_view(), name="change_undo"),
    path(f"{EVENT}heats/", heats.Heats.as_view(), name="heats"),
    path(HEAT, heats.HeatDetail.as_view(), name="heat"),
    path(f"{HEAT}conflicts/", heats.HeatConflicts.as_view(), name="heat_conflicts"),
    path(f"{HEAT}register/", heats.Registrations.as_view(), name="heat_register"),
    path(f"{HEAT}sit-out/", heats.SittingOut.as_view(), name="heat_sit_out"),
    path(f"{HEAT}unseed/", heats.Unseeding.as_view(), name="heat_unseed"),
    path(f"{HEAT}start/", heats.Start.as_view(), name="heat_start"),
    path(f"{HEAT}powers-by-preference/", heats.PowerChoices.as_view(), name="heat_powers"),
    path(f"{HEAT}swap/", heats.Swaps.as_view(), name="heat_swap"),
    path(f"{HEAT}replace/", heats.Replacements.as_view(), name="heat_replace"),
    path(f"{HEAT}draws/<int:run>/", seeding.Draw.as_view(), name="draw"),
    path(f"{HEAT}no-shows/<int:seat>/", late_changes.NoShow.as_view(), name="heat_no_show"),
    path(f"{HEAT}late-arrivals/<int:game>/", late_changes.LateArrival.as_view(), name="heat_late"),
    path(f"{HEAT}seeding-runs/", seeding.Runs.as_view(), name="seeding_runs"),
    path(f"{HEAT}seeding-runs/every-way/", seeding.EveryWay.as_view(), name="seeding_every_way"),
    path(RUN, seeding.RunDetail.as_view(), name="seeding_run"),
    path(f"{RUN}stop/", seeding.RunStop.as_view(), name="seeding_run_stop"),
    path(f"{RUN}use/", seeding.RunUse.as_view(), name="seeding_run_use"),
    path(f"{HEAT}board-call/", board_calls.BoardCall.as_view(), name="board_call"),
    path(f"{HEAT}board-call/rest/", board_calls.RestOfCall.as_view(), name="board_call_rest"),
    path(f"{HEAT}pools/", pools.Pools.as_view(), name="pools"),
    path(f"{HEAT}pools/take-out/", pools.TakingOut.as_view(), name="pools_take_out"),
    path(f"{HEAT}pools/seed/", pools.PoolSeeding.as_view(), name="pools_seed"),
    path(f"{HEAT}top-board/", pools.TopBoards.as_view(), name="top_board"),
    path(POOL, pools.PoolDetail.as_view(), name="pool"),
    path(f"{POOL}fill/", pools.PoolFilling.as_view(), name="pool_fill"),
    path(f"{POOL}entries/", pools.PoolEntries.as_view(), name="pool_entries"),
    path(f"{POOL}empty/", pools.PoolEmptying.as_view(), name="pool_empty"),
    path(f"{HEAT}games/", games.Games.as_view(), name="games"),
    path(GAME, games.GameDetail.as_view(), name="game"),
    path(f"{GAME}result/", games.ResultDetail.as_view(), name="game_result"),
    path(f"{GAME}seats/<int:seat>/score/", games.SeatScore.as_view(), name="game_seat_score"),
    path(f"{GAME}votes/", votes.Votes.as_view(), name="game_votes"),
    path(f"{GAME}votes/<int:vote>/", votes.VoteDetail.as_view(), name="game_vote"),
    path(f"{GAME}finish/", games.Finish.as_view(), name="game_finish"),
    path(f"{GAME}start/", games.Starting.as_view(), name="game_start"),
    path(f"{GAME}unstart/", games.Unstarting.as_view(), name="game_unstart"),
    path(f"{GAME}reopen/", games.Reopening.as_view(), name="game_reopen"),
    path(f"{GAME}top-board/", games.TopBoard.as_view(), name="game_top_board"),
    path(f"{GAME}kept/", games.Kept.as_view(), name="game_kept"),
    path(f"{GAME}powers/", games.Powers.as_view(), name="game_powers"),
    path(f"{GAME}powers-lock/", games.PowersLock.as_view(), name="game_powers_lock"),
    path(f"{GAME}scoring-system/", games.GameSystem.as_view(), name="game_system"),
    *ratings.urlpatterns,
    *swiss.urlpatterns,
    *top_dog.urlpatterns,
    *league.urlpatterns,
    *cups.urlpatterns,
    *live.urlpatterns,
    *player.urlpatterns,
]
