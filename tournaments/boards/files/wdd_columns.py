"""The columns and codes of the World Diplomacy Database's two files, classification and boards. Pure."""

from __future__ import annotations

from collections.abc import Sequence

# The site's codes of the powers, in its order.
WDD_POWERS = {
    "AUSTRIA": "0AU",
    "ENGLAND": "0EN",
    "FRANCE": "0FR",
    "GERMANY": "0GE",
    "ITALY": "0IT",
    "RUSSIA": "0RU",
    "TURKEY": "0TU",
}
POWER_OF = {code: power for power, code in WDD_POWERS.items()}
UNRANKED = "999"
YEAR_ZERO = 1900
MOST_AWARDS = 12
CHART_YEARS = 20
CHART_COLUMNS = tuple(f"CT_{year:02d}" for year in range(1, CHART_YEARS + 1))
NAME_COLUMNS = ("FIRST NAME", "NAME", "HOMONYME")
BOARD_COLUMNS = (
    *NAME_COLUMNS,
    "ROUND",
    "BOARD",
    "COUNTRY",
    "RANK",
    "EXAEQUO",
    "SCORE",
    "NB_CENTRE",
    "YEAR_ELIMINATION",
    "DRAW",
    *CHART_COLUMNS,
)
TOP_BOARD_COLUMNS = tuple(f"{name}_TOPBOARD" for name in ("NAME", "HEAT", "BOARD", "RK", "CT", "COUNTRY"))
TEAM_COLUMNS = ("TEAM", "TEAM_SCORE", "TEAM_RANK")


def classification_columns(*, heats: int, top_board: bool, teams: bool) -> Sequence[str]:
    """The columns of a classification; the last two groups only where the event has them."""
    powers = [f"{name}_{code}" for code in POWER_OF for name in ("RK", "PT", "CT", "HEAT", "BOARD")]
    return (
        *NAME_COLUMNS,
        "RANK",
        "EXAEQUO",
        "LOCATION",
        "NATIONALITY",
        "SCORE",
        *(f"R{heat}" for heat in range(1, heats + 1)),
        *powers,
        *(f"RK_AWA_{n}" for n in range(1, MOST_AWARDS + 1)),
        *(TOP_BOARD_COLUMNS if top_board else ()),
        *(TEAM_COLUMNS if teams else ()),
    )
