"""The tables of `docs/reference/tie-breaks.md` are the registries in the code, and its worked event holds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from common.pure.tie_breaks import TieBreak
from handicaps.core.league_tie_breaks import LEAGUE_TIE_BREAKS
from pairing.core.swiss.ranking.standings import rank_event
from pairing.core.swiss.ranking.tie_breaks import DEFAULT_CHAIN, SWISS_TIE_BREAKS, find_swiss_tie_breaks
from pairing.core.trf.reading import read_trf
from scoring.core.tie_breaks import BOARDS_TIE_BREAKS

ROOT = Path(__file__).parents[2]
DOC = ROOT / "docs" / "reference" / "tie-breaks.md"


def swiss() -> str:
    rows = (f"| `{each.code}` | {each.name} | {each.fide} | {each.description} |" for each in SWISS_TIE_BREAKS.values())
    return "\n".join(["| code | name | FIDE | what it is |", "|---|---|---|---|", *rows])


def others(tie_breaks: Mapping[str, TieBreak]) -> str:
    rows = (f"| `{each.code}` | {each.name} | {each.description} |" for each in tie_breaks.values())
    return "\n".join(["| code | name | what it is |", "|---|---|---|", *rows])


def example() -> str:
    event = read_trf((ROOT / "pairing" / "web" / "data" / "example.trf").read_text(encoding="utf-8"))
    standings = rank_event(event, chain=find_swiss_tie_breaks(["sodos", "m-buchholz", "buchholz"]))
    head = "| rank | player | points | SODOS | M-Buchholz | Buchholz | decided by | M-Buchholz, worked |"
    rows = [head, "|---|---|---|---|---|---|---|---|"]
    for at, row in enumerate(standings.rows):
        values = " | ".join(str(value) for value in row.values)
        worked = standings.trace(at, SWISS_TIE_BREAKS["m-buchholz"]).text
        rows.append(f"| {row.rank} | {row.name} | {row.points} | {values} | {row.decided_by or ''} | {worked} |")
    return "\n".join(rows)


def test_the_document_shows_the_tables() -> None:
    text = DOC.read_text(encoding="utf-8")
    assert swiss() in text
    assert others(BOARDS_TIE_BREAKS) in text
    assert others(LEAGUE_TIE_BREAKS) in text
    assert example() in text
    assert ", ".join(f"`{code}`" for code in DEFAULT_CHAIN) in text
