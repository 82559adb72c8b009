"""Heats of boards with many players, as the rest of the code sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from handicaps.core.ratings.games import RatedGames
from scoring.core.awards import TOP_PLACES
from scoring.core.standings import standings
from scoring.core.standings_export import csv_rows
from scoring.core.tie_breaks import BOARDS_TIE_BREAKS
from tournaments.base.files.csv_file import csv_bytes
from tournaments.boards.games.entry_words import total_digits
from tournaments.boards.games.models import BOARDS, BoardsRules
from tournaments.boards.games.selectors.facts import BoardsRows, load_rows
from tournaments.boards.games.selectors.rated_games import rated_boards
from tournaments.boards.games.selectors.standings import score_book_of
from tournaments.boards.games.shown.events import BoardsShown
from tournaments.boards.selectors.outcomes import boards_outcome
from tournaments.boards.selectors.records import boards_record
from tournaments.boards.selectors.snapshots import boards_snapshot
from tournaments.boards.selectors.wdd import wdd_boards, wdd_classification
from tournaments.events.disciplines import DIPLOMACY
from tournaments.events.endings import first_of
from tournaments.events.formats import AwardsShown, EventFormat, FormatWords
from tournaments.events.glances import MOST_LEADERS, Glance, Leader, player_url
from tournaments.events.models import Entry, Event, GameState
from tournaments.events.outcomes import Outcome
from tournaments.events.records import Record
from tournaments.events.shown import Winner
from tournaments.events.visibility import FULL, View

_WITHOUT_SOLO = _("Here centers decide the places, so “without a solo” means never first on a board, alone or shared.")


class BoardsFormat(EventFormat[BoardsRows, BoardsShown]):
    """See `tournaments.events.formats`."""

    code = BOARDS
    snapshot = BoardsShown
    people_enter = True
    has_clocks = True
    rates = "boards"
    rules = ("boards__scoring_system",)
    award_kinds = BoardsRules.award_kinds
    words = FormatWords(
        label=_("Boards"),
        round=_("Heat %(n)s"),
        in_round=_("heat %(n)s"),
        rounds=_("Heats"),
        game=_("Game %(game)s"),
        in_game=_("game %(game)s"),
        no_rounds=_("No boards yet. Seed a heat first."),
        signs_for=_("Tournament director"),  # words: ok (on certificates)
        hidden_from=_("The results from heat %(n)s on are hidden. The standings are those before it."),
        hide_last=_("Hide the last … heats"),
        hide_from=_("Hide from heat … on"),
    )

    tie_breaks = BOARDS_TIE_BREAKS

    def load(self, event: Event) -> BoardsRows:
        return load_rows(event)

    def awards_shown(self, event: Event, data: BoardsShown, *, only_qualified: bool = True) -> AwardsShown:
        table = data.standings
        prizes = table.awards["qualified" if only_qualified else "all"]
        without_solo = any(prize.code == "best_without_solo" for prize in prizes)
        by_centers = without_solo and event.boards.scoring_system.definition.get("mode") != "win_draw"
        return AwardsShown(
            prizes=prizes,
            notes=[str(_WITHOUT_SOLO)] if by_centers else [],
            digits=total_digits(table.all),
            places=TOP_PLACES,
            of_two_tables=True,
        )

    def entries_shown(self, rows: BoardsRows) -> Iterable[Entry]:
        return rows.entries

    def shown(self, rows: BoardsRows, view: View) -> BoardsShown:
        return boards_snapshot(rows, view)

    def is_played(self, event: Event, shown: BoardsShown) -> bool:
        made = shown.heats
        return len(made) >= event.boards.heats and all(each.state == "finished" for each in made)

    def winners(self, shown: BoardsShown) -> Iterable[Winner]:
        table = shown.standings
        names = first_of(table.qualified) or first_of(table.all)
        return [Winner(of="", names=names)] if names else []

    def outcome(self, event: Event, shown: BoardsShown) -> Outcome:
        return boards_outcome(shown)

    def record(self, shown: BoardsShown) -> Record:
        return boards_record(shown)

    def glance(self, event: Event, shown: BoardsShown) -> Glance:
        newest = shown.heats[-1] if shown.heats else None
        if newest is None:
            return Glance(planned=event.boards.heats)
        hidden = 0 < shown.hidden_from <= newest.number
        rows = [row for row in shown.standings.all if row.rank is not None and row.played]
        held = Counter(row.rank for row in rows)
        return Glance(
            round=newest.number,
            planned=event.boards.heats,
            games=() if hidden else [(each.number, each.state == GameState.FINISHED) for each in newest.games],
            leaders=[
                Leader(row.rank or 0, row.name, row.total, tied=held[row.rank] > 1, url=player_url(event, row.entry))
                for row in rows[:MOST_LEADERS]
            ],
        )

    def rounds_words(self, rounds: int) -> str:
        return ngettext("%(n)s heat", "%(n)s heats", rounds) % {"n": rounds}

    def planned_rounds(self, event: Event, games: int) -> int:
        return event.boards.heats

    def standings_rows(self, event: Event) -> Iterable[Sequence[object]]:
        book = score_book_of(event)
        return csv_rows(standings(book), book=book, factors=False)

    def more_files(self, event: Event) -> Iterator[tuple[str, bytes]]:
        if event.discipline == DIPLOMACY.slug:
            yield "wdd-classification.csv", csv_bytes(wdd_classification(event, FULL), mark=False)
            yield "wdd-boards.csv", csv_bytes(wdd_boards(event, FULL), mark=False)

    def rated_games(self, event: Event, *, by_score: bool) -> RatedGames:
        return RatedGames(boards=rated_boards(event, by_score=by_score))
