"""What pages and prints show of a Swiss event's snapshot: standings and tables, ready for a template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from pairing.core.swiss.ranking.standings import POINTS
from pairing.core.swiss.ranking.tie_breaks import SWISS_TIE_BREAKS
from pairing.web.arithmetic import arithmetic_text
from scoring.core.tie_breaks import DIRECTOR
from tournaments.base.shown import with_more
from tournaments.events.ending_words import final_or
from tournaments.swiss.disciplines import COLOURS
from tournaments.swiss.models import ByeKind, Outcome, SwissRoundState
from tournaments.swiss.selectors.explanations import reasons_in_words
from tournaments.swiss.selectors.rounds import CODES
from tournaments.swiss.shown import (
    PlayerShown,
    RankReason,
    RoundShown,
    RunningTable,
    SwissShown,
    SwissTable,
    TableShown,
)

Json = dict[str, Any]
MARKS = {"win": "1", "draw": "½", "loss": "0", "forfeit_win": "+", "forfeit_loss": "–"}
BYE_MARKS = {"F": "+", "H": "½", "Z": "–"}
ALLOCATED_MARKS = {"win": "+", "draw": "½", "loss": "–"}


def standings_context(data: SwissShown, *, show: str = "") -> Json:
    """The lines of the table; of each what decided it, in words and figures.

    While a round is on that is the provisional table, or the one after the last complete round where `show` is
    "complete"; with "teams" the teams of either.
    """
    table = data.standings
    live = live_table(table, show)
    entries = {entry.id: entry for entry in data.entries}
    names = {column.code: _(column.name) for column in table.columns} | {DIRECTOR.code: _(DIRECTOR.name)}
    lines = (live or table).rows
    return {
        "title": _title(data, live),
        "mcmahon": data.system == "mcmahon",
        "annulled": table.annulled,
        "tie_break_places": table.tie_break_places if table.columns else 0,
        "rows": [with_more(row, player=entries[row.entry], why=_why(row.why, names)) for row in lines],
        "columns": [with_more(column, name=names[column.code]) for column in table.columns],
        "live": live,
        "running": None if live else waiting_round(data),
        "played": table.rounds or bool(live),
        "teams": (live or table).teams,
        "views": _views(table),
        "show": show if show in _views(table) else "",
    }


def live_table(table: SwissTable, show: str) -> RunningTable | None:
    """The provisional table where there is one, unless the last complete round is asked for."""
    return table.running if show != "complete" else None


def _title(data: SwissShown, live: RunningTable | None) -> str:
    if live:
        return _("Provisional standings, round %(n)s") % {"n": live.round}
    rounds = data.standings.rounds
    return final_or(data, _("Standings after round %(n)s") % {"n": rounds} if rounds else _("Standings"))


def _views(table: SwissTable) -> dict[str, str]:
    """The tables that there are, by what `show` asks for."""
    views = {"": _("Standings")}
    if table.running:
        views = {"": _("Provisional"), "complete": _("After round %(n)s") % {"n": table.rounds}}
    if not table.rounds:
        views.pop("complete", None)
    return views | ({"teams": _("Teams")} if table.teams is not None else {})


def round_context(data: SwissShown, found: RoundShown, me: int | None) -> Json:
    """The tables of a round, mine first, and the same by name."""
    numbers = {entry.id: entry for entry in data.entries}
    tables = [
        with_more(
            table,
            sides=[_side(table, place, numbers, data.colours) for place in (0, 1)],
            result=result_words(table),
            mine=me in table.entries,
            why=reasons_in_words(found.why.pairs.get(min(table.entries), ())),
        )
        for table in found.tables
    ]
    byes = [
        with_more(
            bye,
            label=ByeKind(bye.kind).label,
            why=" ".join(reasons_in_words(found.why.byes.get(bye.entry, ()))),
        )
        for bye in found.byes
    ]
    by_name = [
        {
            "player": side["player"],
            "table": table["number"],
            "opponent": table["sides"][1 - place]["player"],
            "colour": side["colour"],
        }
        for table in tables
        for place, side in enumerate(table["sides"])
    ]
    by_name += [{"player": numbers[bye["entry"]], "bye": bye["label"]} for bye in byes]
    return with_more(
        found,
        tables=sorted(tables, key=lambda table: (not table["mine"], table["number"])),
        byes=byes,
        by_name=sorted(by_name, key=lambda line: line["player"].by_name),
    )


def published_round(data: SwissShown, found: RoundShown) -> Json:
    """A round for programs: tables and byes in the shape in which the desk's own address gives one round."""
    shown = round_context(data, found, None)
    return {
        "number": found.number,
        "state": SwissRoundState.PUBLISHED,
        "published_at": found.published_at,
        "open": found.open,
        "tables": [
            {
                **{name: table[name] for name in ("number", "entries", "names", "version", "margins", "why")},
                "outcome": _code(table),
                "colours": [side["colour"] for side in table["sides"] if side["colour"]],
            }
            for table in shown["tables"]
        ],
        "byes": shown["byes"],
    }


def result_words(table: TableShown) -> str:
    """The result as people write it: 1–0. A game that was not played has a sign on each side: + / –."""
    marks = [MARKS.get(outcome, "") for outcome in table.outcomes]
    return (" / " if "–" in marks else "–").join(marks)


def _code(table: Json) -> str:
    first, second = table["outcomes"] or ("", "")
    return CODES[Outcome(first), Outcome(second)] if first else ""


def waiting_round(data: SwissShown) -> int | None:
    """The round that is on and has no result yet."""
    return next((each.number for each in data.rounds if each.number > data.standings.rounds), None)


def bye_mark(data: SwissShown, kind: str) -> str:
    """What a bye counts as, in the sign of such a result; that of the pairing as the event says."""
    return BYE_MARKS.get(kind) or ALLOCATED_MARKS[data.bye_result]


def colour_of(data: SwissShown, seat: int) -> Json:
    """The colour of a seat, its word and the letter that FIDE's crosstables write; blank where none is assigned."""
    code = data.colours[seat] if data.colours else ""
    return {"colour": code, "colour_name": COLOURS.get(code, ""), "colour_letter": code[:1]}


def _side(table: TableShown, place: int, players: Mapping[int, PlayerShown], colours: Sequence[str]) -> Json:
    outcome = table.outcomes[place] if table.outcomes else ""
    return {
        "player": players[table.entries[place]],
        "colour": colours[place] if colours else "",
        "outcome": outcome,
        "mark": MARKS.get(outcome, ""),
        "won": outcome in {"win", "forfeit_win"},
        "margin": table.margins[place] if table.margins else {},
    }


def _why(why: RankReason | None, names: Mapping[str, str]) -> Json | None:
    """Why a line is below the one above; nothing if points decide."""
    if why is None or why.code == POINTS:
        return None
    code = why.code
    known = DIRECTOR if code == DIRECTOR.code else SWISS_TIE_BREAKS[code]
    ahead, behind = (with_more(each, text=arithmetic_text(each.text)) for each in (why.ahead, why.behind))
    return {
        "code": code,
        "name": names.get(code, code),
        "description": _(known.description),
        "by_hand": code == DIRECTOR.code,
        "ahead": ahead,
        "behind": behind,
    }
