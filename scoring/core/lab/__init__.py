"""The scoring lab: a system tried on every way to share the centers, on random boards, and beside another system.

Pure as the rest of the core. Simulations work on arrays and floats (`compile_vectorised`); every board that is shown is
scored by the exact rules.
"""

from scoring.core.lab.arrays import Boards, board_arrays, boards_of, join_boards
from scoring.core.lab.examples import ScoredBoard, show_points
from scoring.core.lab.lint import lint_system
from scoring.core.lab.random_boards import boards_for, random_boards
from scoring.core.lab.vectorised import VectorisedSystem, compile_vectorised
from scoring.core.lab.verdicts import Level, Verdict

__all__ = [
    "Boards",
    "Level",
    "ScoredBoard",
    "VectorisedSystem",
    "Verdict",
    "board_arrays",
    "boards_for",
    "boards_of",
    "compile_vectorised",
    "join_boards",
    "lint_system",
    "random_boards",
    "show_points",
]
