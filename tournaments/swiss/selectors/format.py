"""Rounds of tables for two, as the rest of the code sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from common.pure.errors import RuleError
from handicaps.core.ratings.games import RatedGames
from pairing.core.swiss.ranking.tie_breaks import SWISS_TIE_BREAKS
from pairing.core.trf.writing import Dialect
from tournaments.base.files.csv_file import csv_bytes
from tournaments.events.endings import first_of
from tournaments.events.formats import AwardsShown, EventFormat, FormatWords
from tournaments.events.glances import MOST_LEADERS, Glance, Leader, player_url
from tournaments.events.models import Entry, Event
from tournaments.events.outcomes import Outcome
from tournaments.events.records import Record
from tournaments.events.shown import Winner
from tournaments.events.visibility import View
from tournaments.swiss.models import SWISS, SwissRoundState, SwissRules
from tournaments.swiss.selectors.files import nasamw_rows, player_rows, result_rows, standings_rows
from tournaments.swiss.selectors.outcomes import swiss_outcome
from tournaments.swiss.selectors.rated_games import rated_duels
from tournaments.swiss.selectors.records import swiss_record
from tournaments.swiss.selectors.report_file import trf_text
from tournaments.swiss.selectors.rows import SwissRows, load_swiss_rows
from tournaments.swiss.selectors.snapshots import swiss_snapshot
from tournaments.swiss.shown import SwissShown


class SwissFormat(EventFormat[SwissRows, SwissShown]):
    """See `tournaments.events.formats`."""

    code = SWISS
    snapshot = SwissShown
    people_enter = True
    has_clocks = True
    rates = "duels"
    rules = ("swiss",)
    drafts = {"swiss__state": SwissRoundState.DRAFT.value}
    away = {"swiss__withdrawn_from": 1}
    award_kinds = SwissRules.award_kinds
    words = FormatWords(
        label=_("Swiss"),
        round=_("Round %(n)s"),
        in_round=_("round %(n)s"),
        rounds=_("Rounds"),
        game=_("Table %(game)s"),
        in_game=_("table %(game)s"),
        no_rounds=_("No round yet. Pair one first."),
        signs_for=_("Tournament director"),  # words: ok (on certificates)
        hidden_from=_("The results from round %(n)s on are hidden. The standings are those before it."),
        hide_last=_("Hide the last … rounds"),
        hide_from=_("Hide from round … on"),
    )

    tie_breaks = SWISS_TIE_BREAKS
    entry_rules = ("swiss",)

    def load(self, event: Event) -> SwissRows:
        return load_swiss_rows(event)

    def has_teams(self, event: Event) -> bool:
        return event.swiss.teams != "none"

    def awards_shown(self, event: Event, data: SwissShown, *, only_qualified: bool = True) -> AwardsShown:
        table = data.standings
        return AwardsShown(
            prizes=table.awards,
            after=(table.rounds, data.planned),
            during=table.running.round if table.running else None,
        )

    def entries_shown(self, rows: SwissRows) -> Iterable[Entry]:
        return [player.entry for player in rows.players]

    def shown(self, rows: SwissRows, view: View) -> SwissShown:
        return swiss_snapshot(rows, view)

    def is_played(self, event: Event, shown: SwissShown) -> bool:
        made = shown.rounds
        return 0 < shown.planned <= len(made) and not any(each.open for each in made)

    def winners(self, shown: SwissShown) -> Iterable[Winner]:
        table = shown.standings
        names = first_of(table.rows) if table.rounds else ()
        return [Winner(of="", names=names)] if names else []

    def outcome(self, event: Event, shown: SwissShown) -> Outcome:
        return swiss_outcome(shown)

    def record(self, shown: SwissShown) -> Record:
        return swiss_record(shown)

    def glance(self, event: Event, shown: SwissShown) -> Glance:
        newest = shown.rounds[-1] if shown.rounds else None
        if newest is None:
            return Glance(planned=shown.planned)
        hidden = 0 < shown.hidden_from <= newest.number
        table = shown.standings
        rows = (table.running or table).rows if table.rounds or table.running else ()
        held = Counter(row.rank for row in rows)
        armies = {player.id: player.army for player in shown.entries}
        return Glance(
            round=newest.number,
            planned=shown.planned,
            games=() if hidden else [(each.number, bool(each.outcomes)) for each in newest.tables],
            leaders=[
                Leader(
                    row.rank,
                    row.name,
                    row.points,
                    armies.get(row.entry, ""),
                    tied=held[row.rank] > 1,
                    url=player_url(event, row.entry),
                )
                for row in rows[:MOST_LEADERS]
            ],
        )

    def rounds_words(self, rounds: int) -> str:
        return ngettext("%(n)s round", "%(n)s rounds", rounds) % {"n": rounds}

    def planned_rounds(self, event: Event, games: int) -> int:
        return event.swiss.rounds

    def standings_rows(self, event: Event) -> Iterable[Sequence[object]]:
        return standings_rows(load_swiss_rows(event))

    def more_files(self, event: Event) -> Iterator[tuple[str, bytes]]:
        rows = load_swiss_rows(event)
        yield "players.csv", csv_bytes(player_rows(rows), mark=False)
        yield "results.csv", csv_bytes(result_rows(rows), mark=False)
        yield "nasamw.csv", csv_bytes(nasamw_rows(rows), mark=False)
        try:
            yield "event.trf", trf_text(rows, dialect=Dialect.TRF26, desk=True).encode()
        except RuleError:
            return  # what the format can't hold is in the other files

    def rated_games(self, event: Event, *, by_score: bool) -> RatedGames:
        return RatedGames(duels=rated_duels(event))
