"""Rounds, standings and crosstable of a Swiss event, from the snapshot alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from pairing.core.swiss.ranking.standings import POINTS
from pairing.core.swiss.ranking.tie_breaks import SWISS_TIE_BREAKS
from tournaments.errors import MissingError
from tournaments.models import ByeKind
from tournaments.selectors.swiss.explanations import reasons_in_words
from tournaments.web.desk.frames import Tab
from tournaments.web.public.frames import Json, PublicPage, public_page
from tournaments.web.public.swiss.frames import swiss_frame

__all__ = [
    "crosstable",
    "crosstable_rows",
    "players_found",
    "round_context",
    "round_page",
    "rounds",
    "standings_context",
    "swiss_standings",
]

MARKS = {"win": "1", "draw": "½", "loss": "0", "forfeit_win": "+", "forfeit_loss": "–"}
BYE_MARKS = {"U": "+", "F": "+", "H": "½", "Z": "–"}


def _rounds(page: PublicPage) -> tuple[str, Json]:
    """The newest round; the others by its tabs."""
    found = page.data["rounds"]
    return _round_page(page, found[-1] if found else None)


def _round(page: PublicPage) -> tuple[str, Json]:
    """One round's tables."""
    number = page.numbers["number"]
    found = next((each for each in page.data["rounds"] if each["number"] == number), None)
    if found is None:
        raise MissingError(_("Round %(n)s has not been published yet.") % {"n": number})
    return _round_page(page, found)


def _crosstable(page: PublicPage) -> tuple[str, Json]:
    """Who met whom, round by round, in the order of the standings."""
    return "public/swiss/crosstable.html", swiss_frame(page, "swiss_crosstable") | {
        "rows": crosstable_rows(page.data),
        "numbers": [each["number"] for each in page.data["rounds"]],
    }


rounds = public_page(swiss=_rounds)
round_page = public_page(swiss=_round)
crosstable = public_page(swiss=_crosstable)


def swiss_standings(page: PublicPage) -> tuple[str, Json]:
    """The table with its tie-breaks, and why each rank is what it is."""
    return "public/swiss/standings.html", swiss_frame(page, "standings") | standings_context(page.data)


def standings_context(data: Json) -> Json:
    """The lines of the table; of each what decided it, in words and figures."""
    table = data["standings"]
    entries = {entry["id"]: entry for entry in data["entries"]}
    names = {column["code"]: _(column["name"]) for column in table["columns"]}
    rows = [{**row, "player": entries[row["entry"]], "why": _why(row["why"], names)} for row in table["rows"]]
    title = _("Standings after round %(n)s") % {"n": table["rounds"]} if table["rounds"] else _("Standings")
    running = next((each for each in data["rounds"] if each["number"] > table["rounds"]), None)
    return {
        "title": title,
        "rows": rows,
        "columns": [{**column, "name": names[column["code"]]} for column in table["columns"]],
        "running": running and running["number"],
        "played": table["rounds"],
    }


def round_context(data: Json, found: Json, me: int | None) -> Json:
    """The tables of a round, mine first, and the same by name."""
    numbers = {entry["id"]: entry for entry in data["entries"]}
    reasons = found["why"].get("pairs", {})
    tables = [
        {
            **table,
            "sides": [_side(table, place, numbers) for place in (0, 1)],
            "mine": me in table["entries"],
            "why": reasons_in_words(reasons.get(str(min(table["entries"])), ())),
        }
        for table in found["tables"]
    ]
    byes = [
        {
            **bye,
            "label": ByeKind(bye["kind"]).label,
            "why": " ".join(reasons_in_words(found["why"].get("byes", {}).get(str(bye["entry"]), ()))),
        }
        for bye in found["byes"]
    ]
    by_name = [
        {"player": side["player"], "table": table["number"], "opponent": table["sides"][1 - place]["player"]}
        for table in tables
        for place, side in enumerate(table["sides"])
    ]
    by_name += [{"player": numbers[bye["entry"]], "bye": bye["label"]} for bye in byes]
    return {
        **found,
        "tables": sorted(tables, key=lambda table: (not table["mine"], table["number"])),
        "byes": byes,
        "by_name": sorted(by_name, key=lambda line: (line["player"]["sort"], line["player"]["number"])),
    }


def crosstable_rows(data: Json) -> list[Json]:
    """A line for each player, best first: in each round the opponent's rank and the result."""
    table = data["standings"]
    place = {row["entry"]: index for index, row in enumerate(table["rows"], start=1)}
    cells: dict[int, dict[int, Json]] = {row["entry"]: {} for row in table["rows"]}
    for round_ in data["rounds"]:
        for line in round_["tables"]:
            for seat, entry in enumerate(line["entries"]):
                other = line["entries"][1 - seat]
                outcome = line["outcomes"][seat] if "outcomes" in line else ""
                cells[entry][round_["number"]] = {
                    "opponent": place[other],
                    "name": line["names"][1 - seat],
                    "mark": MARKS.get(outcome, "·"),
                    "outcome": outcome,
                    "first": seat == 0,
                }
        for bye in round_["byes"]:
            kind = bye["kind"]
            cells[bye["entry"]][round_["number"]] = {"bye": ByeKind(kind).label, "mark": BYE_MARKS[kind]}
    numbers = [each["number"] for each in data["rounds"]]
    return [
        {
            "place": index,
            "row": row,
            "cells": [cells[row["entry"]].get(number) for number in numbers],
        }
        for index, row in enumerate(table["rows"], start=1)
    ]


def _round_page(page: PublicPage, found: Json | None) -> tuple[str, Json]:
    args = (page.tournament.club.slug, page.tournament.slug)
    by_name = page.query.get("by") == "name"
    return "public/swiss/round.html", swiss_frame(page, "swiss_rounds") | {
        "round": found and round_context(page.data, found, page.me),
        "by_name": by_name,
        "orders": [Tab(_("By table"), "?by=table", not by_name), Tab(_("By name"), "?by=name", by_name)],
        "round_tabs": [
            Tab(
                _("Round %(n)s") % {"n": each["number"]},
                reverse("public:swiss_round", args=(*args, each["number"])),
                each is found,
            )
            for each in page.data["rounds"]
        ],
    }


def _side(table: Json, place: int, players: dict[int, Json]) -> Json:
    outcome = table["outcomes"][place] if "outcomes" in table else ""
    return {
        "player": players[table["entries"][place]],
        "outcome": outcome,
        "mark": MARKS.get(outcome, ""),
        "won": outcome in {"win", "forfeit_win"},
        "margin": table["margins"][place] if "margins" in table else {},
    }


def _why(why: Json | None, names: dict[str, str]) -> Json | None:
    """What put a line below the one above; points speak for themselves."""
    if why is None or why["code"] == POINTS:
        return None
    code = why["code"]
    known = SWISS_TIE_BREAKS.get(code)
    return {**why, "name": names.get(code, code), "description": _(known.description) if known else ""}


def players_found(entries: Iterable[Json], query: str) -> list[Any]:
    """The players whose name holds every word."""
    words = query.casefold().split()
    if not words:
        return []
    return [entry for entry in entries if all(word in entry["name"].casefold() for word in words)][:20]
