"""The scoring lab: a system tried on every way to share the centers, on random boards, and against another system.

Pure as the rest of the core. Simulations work on arrays and floats (`compile_vectorised`); every board that is shown is
scored by the exact rules.
"""

from scoring.core.lab.analysis import Analysis, analyse_system
from scoring.core.lab.arrays import Boards, board_arrays, boards_of, join_boards
from scoring.core.lab.center_value import CenterPoint, Spread, center_value
from scoring.core.lab.compare import Comparison, Disagreement, SideBySide, boards_for_both, compare_systems
from scoring.core.lab.draw_worth import DrawWorth, Worths, draws_per_solo
from scoring.core.lab.examples import ScoredBoard, show_points
from scoring.core.lab.five_questions import Answer
from scoring.core.lab.lint import lint_system
from scoring.core.lab.question_sums import EndingSum
from scoring.core.lab.random_boards import boards_for, random_boards
from scoring.core.lab.ties import TieForecast, ties_after
from scoring.core.lab.vectorised import VectorisedSystem, compile_vectorised
from scoring.core.lab.verdicts import Level, Verdict

__all__ = [
    "Analysis",
    "Answer",
    "Boards",
    "CenterPoint",
    "Comparison",
    "Disagreement",
    "DrawWorth",
    "EndingSum",
    "Level",
    "ScoredBoard",
    "SideBySide",
    "Spread",
    "TieForecast",
    "VectorisedSystem",
    "Verdict",
    "Worths",
    "analyse_system",
    "board_arrays",
    "boards_for",
    "boards_for_both",
    "boards_of",
    "center_value",
    "compare_systems",
    "compile_vectorised",
    "draws_per_solo",
    "join_boards",
    "lint_system",
    "random_boards",
    "show_points",
    "ties_after",
]
