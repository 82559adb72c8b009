"""Slips and past games of a player in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from tournaments.events.models import Seat
from tournaments.events.pages.public.frames import Json
from tournaments.events.tags.powers import power_name
from tournaments.swiss.disciplines import MARGINS
from tournaments.swiss.models import ByeKind
from tournaments.swiss.selectors.template_context import MARKS, bye_mark
from tournaments.swiss.services.results import in_words


def slip_in_words(facts: Json, seats: Iterable[Seat]) -> list[str]:
    """What a slip says, a line each: the result of a table and its figures, or of each power of a board."""
    if "outcome" in facts:
        names = [seat.entry.name for seat in sorted(seats, key=lambda seat: seat.position)]
        said = [in_words(facts["outcome"], names)]
        for name, margins in zip(names, facts["margins"], strict=True):
            said += [f"{name}: {MARGINS[key].label} {value}" for key, value in margins.items()]
        return said
    players = {seat.pk: seat.entry.name for seat in seats}
    words = {"win": _("win"), "loss": _("loss")}
    said = []
    for fact in sorted(facts["seats"], key=lambda fact: fact["power"]):
        figures = [
            words.get(fact["result"] or "", ""),
            _("%(n)s centers") % {"n": fact["centers"]} if fact["centers"] is not None else "",
            _("in %(year)s") % {"year": fact["final_year"]} if fact["final_year"] is not None else "",
        ]
        who = power_name(fact["power"]) or players.get(fact["seat"], "")
        said.append(f"{who}: {', '.join(figure for figure in figures if figure) or '–'}")
    return said


def past_games(data: Json, entry: int, *, public: Json, swiss: bool, names: Mapping[int, str]) -> list[Json]:
    """The player's games so far, newest first: round, place, against whom or which power, and what came out.

    `names` are those of the entries as this player sees them. What a score counts for is that of `public`, the data
    that everybody sees, as the total beside it; a result that is hidden there is `uncounted`.
    """
    found = _tables(data, entry, names) if swiss else _boards(data, entry, public)
    first = public.get("hidden_from", 0)
    return [{**each, "uncounted": bool(first) and each["round"] >= first} for each in reversed(found)]


def _tables(data: Json, entry: int, names: Mapping[int, str]) -> list[Json]:
    found: list[Json] = []
    for round_ in data["rounds"]:
        for table in round_["tables"]:
            if entry in table["entries"]:
                seat = table["entries"].index(entry)
                outcome: Any = table["outcomes"][seat] if "outcomes" in table else ""
                words = {"round": round_["number"], "place": table["number"], "what": names[table["entries"][1 - seat]]}
                colour = data["colours"][seat] if data["colours"] else ""
                found.append({**words, "mark": MARKS.get(outcome, ""), "outcome": outcome, "colour": colour})
        for bye in round_["byes"]:
            if bye["entry"] == entry:
                label = ByeKind(bye["kind"]).label
                found.append({"round": round_["number"], "what": label, "mark": bye_mark(data, bye["kind"])})
    return found


def _boards(data: Json, entry: int, public: Json) -> list[Json]:
    row = next((row for row in public["standings"]["all"] if row["entry"] == entry), None)
    cells = dict(enumerate(row["heats"], start=1)) if row else {}
    return [
        {
            "round": heat["number"],
            "place": game["number"],
            "power": seat["power"],
            "cell": _cell(game, seat, counted=cells.get(heat["number"])),
        }
        for heat in data["heats"]
        for game in heat["games"]
        for seat in game["seats"]
        if seat["entry"] == entry and not seat.get("fills")
    ]


def _cell(game: Json, seat: Json, *, counted: Json | None) -> Json | None:
    """The score of a board as the standings show it; nothing while the board is open.

    Of two boards in one heat, the better one is the heat's score. The other is shown without the heat's factor.
    """
    if seat.get("score") is None:
        return None
    score = str(Fraction(seat["score"]) * Fraction(game["times"]))
    if counted and counted["score"] == score:
        return counted
    return {"score": score, "board": seat["score"], "times": game["times"]}
