"""What the first page of a Swiss event shows before it begins and once it is over."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from pairing.core.swiss.ranking.tie_breaks import SWISS_TIE_BREAKS
from scoring.core.duels import parse_scoring
from tournaments.base.figures import figure
from tournaments.events.models import Event
from tournaments.events.pages.formats import AwardNote, AwardNotes
from tournaments.events.pages.public.page_context import PublicPage
from tournaments.events.pages.stages import PODIUM, After, Before, Fact, Games, Line, Question, Ranked, players_in_words
from tournaments.events.shown import AwardShown, AwardWinner
from tournaments.swiss.details import BY_POINTS, CHOICES
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.models import SwissRules
from tournaments.swiss.pages.public.words import scoring_in_words
from tournaments.swiss.selectors.template_context import bye_mark, round_context
from tournaments.swiss.shown import PlayerShown, SwissShown, SwissTeamRow

MOST_TABLES: Final = 210
"""So many tables are written out on the page of a finished event; older rounds are links."""
HEIGHTS: Final = {"win": 1.0, "forfeit_win": 1.0, "draw": 0.5, "+": 1.0, "½": 0.5}
"""The height of a bar, by the outcome of a game or the mark of a bye."""
OF_TEAMS: Final = frozenset({"winning_team"})


def swiss_before(page: PublicPage[SwissShown]) -> Before:
    """Rules, and the players who are coming: the strongest first where strength is known."""
    event, entries = page.event, page.data.entries
    rated = any(entry.rating is not None for entry in entries)
    entries_shown = sorted(entries, key=lambda entry: (-(entry.rating or 0), entry.by_name))
    rounds = ngettext("%(n)s round", "%(n)s rounds", page.data.planned) % {"n": page.data.planned}
    return Before(
        facts=[Fact(pgettext("what is played", "Game"), _(SWISS_DISCIPLINES[event.discipline].name), "swords", rounds)],
        questions=_questions(event.swiss),
        coming=[
            Line(
                entry.name, str(entry.rating) if rated and entry.rating is not None else "", _of(entry), entry=entry.id
            )
            for entry in entries_shown
            if entry.withdrawn is None
        ],
        coming_title=players_in_words(sum(entry.withdrawn is None for entry in entries)),
        coming_page="people",
        mine="swiss/public/mine.html",
    )


def _of(player: PlayerShown) -> str:
    return " · ".join(part for part in (player.army, player.club or player.town) if part)


def _questions(rules: SwissRules) -> list[Question]:
    """What players ask, answered from the rules as they are set."""
    meet = [f"{CHOICES['system'][rules.system]}."]
    if rules.system in BY_POINTS:
        meet = [_("Somebody with as many points as you, and nobody twice.")]
        if rules.clubs_apart == "first_round":
            meet.append(_("Players of one club do not meet in round 1."))
    scored = scoring_in_words(parse_scoring(rules.ranking))
    order = [
        (str(_(SWISS_TIE_BREAKS[code].name)), str(_(SWISS_TIE_BREAKS[code].description))) for code in rules.tie_breaks
    ]
    tied = [_("The first of these that differs decides.")] if len(order) > 1 else []
    tied.append(_("Players who are still tied share the rank."))
    asked = [
        Question(_("Whom do I meet?"), meet),
        Question(_("How is a game scored?"), scored),
        Question(_("What if players are tied?"), tied, order),
    ]
    if rules.system in BY_POINTS:
        odd = {
            "win": _("In each round one player doesn’t play, and gets the points of a win."),
            "draw": _("In each round one player doesn’t play, and gets the points of a draw."),
            "loss": _("In each round one player doesn’t play, and gets the points of a loss."),
        }
        asked.append(Question(_("What if we are an odd number?"), [odd[rules.bye_result]]))
    return asked


def swiss_after(page: PublicPage[SwissShown]) -> After:
    """The final table, the teams, and every table of every round."""
    event, data = page.event, page.data
    players = {entry.id: entry for entry in data.entries}
    rows = data.standings.rows if data.standings.rounds else ()
    return After(
        ranked=[
            Ranked(
                row.rank,
                row.name,
                Fraction(row.points),
                _of(players[row.entry]),
                scores=_scores(data, row.entry) if row.rank <= PODIUM else (),
                entry=row.entry,
            )
            for row in rows
        ],
        unit=(_("point"), _("points")),
        count=players_in_words(len(rows)),
        teams=[_team(team) for team in data.standings.teams or ()],
        games=_games(event, data),
        games_title=_("All tables"),
        games_template="swiss/public/results.html",
        mine="swiss/public/mine.html",
    )


def _scores(data: SwissShown, entry: int) -> list[float]:
    """What each round brought the player, as a height: 1 for a win, ½ for a draw."""
    found = []
    for each in data.rounds:
        tables = [table for table in each.tables if entry in table.entries and table.outcomes]
        outcomes = [table.outcomes[table.entries.index(entry)] for table in tables]
        marks = [bye_mark(data, bye.kind) for bye in each.byes if bye.entry == entry]
        found.append(sum(HEIGHTS.get(one, 0) for one in [*outcomes, *marks]))
    return found


def _team(team: SwissTeamRow) -> Line:
    names = ", ".join(f"{each.name} {figure(each.points)}" for each in team.players if each.counts)
    return Line(team.name, figure(team.points), names, str(team.rank))


def _games(event: Event, data: SwissShown) -> list[Games]:
    """The rounds, newest first; those that no longer fit on the page are links."""
    found: list[Games] = []
    left = MOST_TABLES
    for each in reversed(data.rounds):
        left -= len(each.tables)
        url = reverse("public:swiss_round", args=[event.club.slug, event.slug, each.number])
        note = ngettext("%(n)s table", "%(n)s tables", len(each.tables)) % {"n": len(each.tables)}
        rows: Any = round_context(data, each, None)["tables"] if left >= 0 or not found else ()
        found.append(Games(_("Round %(n)s") % {"n": each.number}, url, note, rows))
    return found


def swiss_award_notes(data: SwissShown) -> AwardNotes:
    """The army of the winner, or their club."""
    players = {entry.id: entry for entry in data.entries}

    def note(prize: AwardShown, winner: AwardWinner) -> AwardNote:
        player = None if prize.code in OF_TEAMS else players.get(winner.id)
        return AwardNote(_of(player), player.army) if player else AwardNote()

    return note
