"""Pure rules of scoring: formulae, systems, boards and their checks. No Django, no files, no clock."""

from scoring.core.boards import compute_scores, round_score, score_board
from scoring.core.checks import check_board
from scoring.core.definitions import SystemDefinition, definition_as_json, parse_definition
from scoring.core.describe import SystemInWords, describe_system, place_labels
from scoring.core.evaluation import evaluate
from scoring.core.formula import parse_formula, words_used
from scoring.core.functions import FUNCTIONS, Function
from scoring.core.operators import OPERATORS
from scoring.core.samples import SAMPLE_BOARDS, SAMPLE_DRAW, SAMPLE_SOLO
from scoring.core.seats import SeatFacts, parse_seats
from scoring.core.steps import Formula
from scoring.core.systems import System, compile_system
from scoring.core.words import POWERS, WORDS, Field, Mode, Word

__all__ = [
    "FUNCTIONS",
    "OPERATORS",
    "POWERS",
    "SAMPLE_BOARDS",
    "SAMPLE_DRAW",
    "SAMPLE_SOLO",
    "WORDS",
    "Field",
    "Formula",
    "Function",
    "Mode",
    "SeatFacts",
    "System",
    "SystemDefinition",
    "SystemInWords",
    "Word",
    "check_board",
    "compile_system",
    "compute_scores",
    "definition_as_json",
    "describe_system",
    "evaluate",
    "parse_definition",
    "parse_formula",
    "parse_seats",
    "place_labels",
    "round_score",
    "score_board",
    "words_used",
]
