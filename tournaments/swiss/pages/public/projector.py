"""The projector of a Swiss event."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.hall.pages.frame import page_clock
from tournaments.hall.pages.public.projector import (
    NAMES,
    Deck,
    Name,
    Wanted,
    moment_of,
    name_of,
    projector_page,
    rank_line,
    rank_slides,
    results_in,
    slides_of_totals,
    wanted_of,
)
from tournaments.hall.pages.public.slides import Look, slides_by_letters, slides_of
from tournaments.swiss.selectors.template_context import live_table, round_context, standings_context
from tournaments.swiss.shown import PlayerShown, RoundShown, SwissShown

DUELS: Final = Look("swiss/public/slides/duels.html", width=23, name=7.8, columns=2)
WITH_OPPONENTS: Final = Look(NAMES.template, width=17, name=8.4, narrow=NAMES)


def projector(page: PublicPage[SwissShown]) -> tuple[str, Json]:
    """The tables of the newest round, and the standings."""
    wanted = wanted_of(page)
    found = page.data.rounds[-1] if page.data.rounds else None
    deck = _deck(page, wanted, found) if found else Deck(moment="after")
    table = standings_context(page.data)
    if "standings" in wanted.show and table["played"]:
        players = {entry.id: _name(entry) for entry in page.data.entries}
        shown = live_table(page.data.standings, "") or page.data.standings
        rows = [rank_line(row, players[row.entry], row.points, level=row.level) for row in shown.rows]
        deck.tables = slides_of_totals(page, players, wanted) or rank_slides(table["title"], rows, wanted)
    return projector_page(page, wanted, deck)


def _deck(page: PublicPage[SwissShown], wanted: Wanted, found: RoundShown) -> Deck:
    shown = round_context(page.data, found, None)
    title = _("Round %(n)s") % {"n": found.number}
    deck = Deck(moment=_moment(page, found), number=found.number, title=title, names_look=WITH_OPPONENTS)
    if not _is_hidden(page, found):
        deck.told = (results_in(len(found.tables) - found.open, len(found.tables)),)
    if "pairings" in wanted.show:
        tables = [
            table | {"sides": [side | _parts(side["player"]) for side in table["sides"]]} for table in shown["tables"]
        ]
        deck.games = slides_of(DUELS, title, tables, wanted.rows)
    if "names" in wanted.show:
        named = _("Round %(n)s: find your table") % {"n": found.number}
        lines = [_line(line) for line in shown["by_name"]]
        deck.names = slides_by_letters(WITH_OPPONENTS, named, lines, wanted.rows)
    return deck


def _moment(page: PublicPage[SwissShown], found: RoundShown) -> str:
    """Where the round is. Of a round with hidden results only its clock says it."""
    if _is_hidden(page, found):
        clock = page_clock(page, found.number)
        return moment_of(begun=False, done=bool(clock and clock.state == "ended"))
    return moment_of(begun=found.open < len(found.tables), done=not found.open)


def _is_hidden(page: PublicPage[SwissShown], found: RoundShown) -> bool:
    return bool(page.data.hidden_from and found.number >= page.data.hidden_from)


def _line(line: Json) -> Json:
    opponent = line.get("opponent")
    return {
        "id": line["player"].id,
        **_parts(line["player"]),
        "place": line.get("table"),
        "colour": line.get("colour", ""),
        "opponent": _name(opponent) if opponent else None,
        "what": line.get("bye", ""),
    }


def _parts(player: PlayerShown) -> Json:
    last, first = _name(player)
    return {"last": last, "first": first}


def _name(player: PlayerShown) -> Name:
    return name_of(player.name, player.last_name)
