"""The formula language of the desktop program, and more: parsed once, evaluated exactly, never by `eval`.

Rule: DTM manual §9, read as ruling M1 (see `operators`); words in any case; a division by zero is 0; a blank formula
is 0. Ours are functions, `and or not`, and named values. A formula becomes a flat row of steps for a stack, so that
even deep or long ones can't exhaust Python's stack, and each step bounds the size of its result. Functions over all
seats are nested at most `MAX_NESTED` deep, and a formula costs at most `MAX_COST` steps.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from common.pure.errors import Phrase
from common.pure.text import shorten
from scoring.core.functions import Function
from scoring.core.known_names import KnownNames
from scoring.core.language import BOARDS, Language
from scoring.core.lexer import Token, raise_at, tokenize
from scoring.core.operators import NEGATE, NOT, OPERATORS, Operator
from scoring.core.steps import SEATS, Aggregate, Call, ChartAt, Formula, Mine, Step, cost_of, depth_of, reach_of

MAX_DEPTH: Final = 50
MAX_NESTED: Final = 2
MAX_COST: Final = 2500
ADD_VALUE: Final = Phrase("Add a value before it.")
_JOINERS: Final = frozenset({"and", "or"})
_NOTHING: Final[Mapping[str, Formula]] = MappingProxyType({})


def words_used(formula: Formula) -> frozenset[str]:
    """The words that `formula` reads, also through named values."""
    return formula.words


def parse_formula(
    source: str,
    *,
    path: str = "",
    provisional: bool = False,
    values: Mapping[str, Formula] = _NOTHING,
    unusable: Collection[str] = (),
    language: Language = BOARDS,
) -> Formula:
    """Parse `source`; `provisional` refuses the words that the provisional formula itself defines.

    `values` are the named values that it may use, `unusable` those that it may not, as they would use each other.
    `language` has the words and functions; without it they are those of scoring systems.
    Errors: `RuleError` at `path`, with `position` (from 0) in its params.
    """
    tokens = tokenize(source, path=path)
    if not tokens:
        return Formula(source, path, (0,), frozenset())
    names = KnownNames(path, provisional, values, unusable, language)
    return _Parser(source, names).parse(tokens)


@dataclass(slots=True)
class _Bracket:
    """An open bracket: of a function, or of none. `start` is the first step inside."""

    token: Token
    function: Function | None
    start: int
    count: int = 1


class _Parser:
    """Operator precedence with a stack of its own; alternates between awaiting a value and awaiting an operator."""

    def __init__(self, source: str, names: KnownNames) -> None:
        self.source = source
        self.names = names
        self.functions = names.language.functions
        self.path = names.path
        self.steps: list[Step] = []
        self.words: set[str] = set()
        self.used: set[str] = set()
        self.pending: list[_Bracket | tuple[Token, Operator]] = []
        self.depth = 0
        self.function: Token | None = None  # a function that needs its bracket next
        self.mine: Token | None = None

    def parse(self, tokens: tuple[Token, ...]) -> Formula:
        wants_value = True
        previous: Token | None = None
        for at, token in enumerate(tokens):
            following = tokens[at + 1].kind if at + 1 < len(tokens) else ""
            if not wants_value:
                wants_value = self.take_operator(token, previous)
            elif self.is_function(token, following):
                self.function = token
            else:
                wants_value = self.take_value(token, previous)
            previous = token
        if wants_value and previous is not None:
            raise_at(
                self.path,
                "value_missing",
                "a number, a word or ( must follow %(found)s. Add one, or remove %(found)s.",
                position=previous.position,
                found=previous.text,
            )
        self.unwind(0)
        if self.pending:
            self.refuse_open(self.pending[-1])
        return self.finished()

    def finished(self) -> Formula:
        if self.mine is not None and reach_of(self.steps):
            raise_at(
                self.path,
                "mine_outside",
                "my(…) must be inside a function over all seats, such as sum(scs < my(scs)). Outside "
                "one, write only what is in it.",
                position=self.mine.position,
            )
        steps = tuple(self.steps)
        return Formula(
            self.source, self.path, steps, frozenset(self.words), frozenset(self.used), self.affordable(steps)
        )

    def affordable(self, steps: tuple[Step, ...], position: int = 0) -> int:
        cost = cost_of(steps)
        if cost > MAX_COST:
            raise_at(
                self.path,
                "formula_too_costly",
                "this needs too many passes over the seats. Shorten what is inside it, "
                "or give a part of it its own name.",
                position=position,
            )
        return cost

    def is_function(self, token: Token, following: str) -> bool:
        return token.kind == "word" and following == "open" and token.text.lower() in self.functions

    def take_value(self, token: Token, previous: Token | None) -> bool:
        """Read a token where a value is due; True while the value is still due."""
        match token.kind:
            case "number":
                self.steps.append(token.value)
                return False
            case "word" if token.text.lower() == NOT.symbol:
                return self.take_not(token)
            case "word" if token.text.lower() not in _JOINERS:
                self.take_word(self.names.known(token))
                return False
            case "open":
                self.open_bracket(token)
                return True
            case "operator" if token.text in {"+", "-"}:
                if token.text == "-":
                    # 0 - x, bound tighter than any operator between two values
                    self.steps.append(0)
                    self.pending.append((token, NEGATE))
                return True
        self.refuse_value(token, previous)
        return True

    def take_word(self, name: str) -> None:
        self.steps.append(name)
        if name in self.names.values:
            self.used.add(name)
            self.words |= self.names.values[name].words
        else:
            self.words.add(name)

    def take_not(self, token: Token) -> bool:
        waiting = self.pending[-1] if self.pending else None
        if isinstance(waiting, tuple) and waiting[1].level > NOT.level:
            raise_at(
                self.path,
                "not_needs_brackets",
                "“not” applies to the rest of a comparison, so after %(found)s it needs brackets. Write (not …).",
                position=token.position,
                found=waiting[0].text,
            )
        self.steps.append(0)
        self.pending.append((token, NOT))
        return True

    def refuse_value(self, token: Token, previous: Token | None) -> None:
        if token.kind == "close" and not self.depth:
            self.refuse_close(token)
        pair = (previous.text if previous else "") + token.text
        raise_at(
            self.path,
            "value_expected",
            "a number, a word or ( must be here, not %(found)s. %(remedy)s",
            position=token.position,
            found=token.text,
            remedy={"==": Phrase("Write one =."), "><": Phrase("Type <> for not equal.")}.get(pair, ADD_VALUE),
        )

    def refuse_close(self, token: Token) -> None:
        raise_at(
            self.path,
            "bracket_unopened",
            "this bracket closes nothing. Remove it, or add ( before it.",
            position=token.position,
        )

    def refuse_open(self, waiting: _Bracket | tuple[Token, Operator]) -> None:
        token = waiting.token if isinstance(waiting, _Bracket) else waiting[0]
        raise_at(self.path, "bracket_open", "this bracket is never closed. Add ) at the end.", position=token.position)

    def take_operator(self, token: Token, previous: Token | None) -> bool:
        """Read a token after a value; True if a value is due next."""
        name = token.text.lower()
        if token.kind == "operator" or name in _JOINERS:
            op = OPERATORS[name]
            self.unwind(op.level)
            self.pending.append((token, op))
            return True
        if token.kind == "comma":
            self.next_value(token)
            return True
        if token.kind != "close":
            raise_at(
                self.path,
                "operator_expected",
                "an operator is missing between %(left)s and %(right)s. Add one, such as *.",
                position=token.position,
                left=shorten(previous.text if previous else ""),
                right=shorten(token.text),
            )
        self.close_bracket(token)
        return False

    def open_bracket(self, token: Token) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise_at(
                self.path,
                "formula_too_deep",
                "brackets can be nested at most %(limit)s deep. Write the formula with fewer.",
                position=token.position,
                limit=MAX_DEPTH,
            )
        called, self.function = self.function, None
        function = self.functions[called.text.lower()] if called else None
        start = len(self.steps)
        if function is not None and function.kind == "places":
            self.steps.extend(function.reads)
        self.pending.append(_Bracket(token if called is None else called, function, start))

    def next_value(self, token: Token) -> None:
        """A comma: only a function takes several values."""
        self.unwind(0)
        bracket = self.pending[-1] if self.pending else None
        if not isinstance(bracket, _Bracket) or bracket.function is None:
            raise_at(
                self.path,
                "foreign_character",
                "%(found)s is not used in formulae. %(remedy)s",
                position=token.position,
                found=",",
                remedy=Phrase("Write decimals with a point, such as 0.5."),
            )
        bracket.count += 1
        if bracket.count > bracket.function.most:
            self.refuse_count(bracket.function, token.position)

    def close_bracket(self, token: Token) -> None:
        self.unwind(0)
        bracket = self.pending.pop() if self.pending else None
        if not isinstance(bracket, _Bracket):
            self.refuse_close(token)
            return
        self.depth -= 1
        if bracket.function is not None:
            if bracket.count < bracket.function.least:
                self.refuse_count(bracket.function, token.position)
            self.call(bracket.function, bracket)

    def refuse_count(self, function: Function, position: int) -> None:
        many = Phrase("%(least)s to %(most)s values", least=function.least, most=function.most)
        if function.least == function.most:
            many = Phrase("one value") if function.most == 1 else Phrase("%(most)s values", most=function.most)
        raise_at(
            self.path,
            "wrong_count",
            "%(word)s takes %(many)s between its brackets. Write it as %(usage)s.",
            position=position,
            word=function.name,
            many=many,
            usage=function.usage,
        )

    def call(self, function: Function, bracket: _Bracket) -> None:
        """Put a function whose bracket has closed into the steps."""
        self.words.update(function.reads)
        if function.kind == "chart":
            self.steps.append(ChartAt())
        elif function.kind in {"seats", "mine"} or (function.kind == "either" and bracket.count == 1):
            self.over_seats(function, bracket)
        else:
            self.steps.append(Call(function, bracket.count + len(function.reads)))

    def over_seats(self, function: Function, bracket: _Bracket) -> None:
        body = tuple(self.steps[bracket.start :])
        del self.steps[bracket.start :]
        depth, reach, cost = depth_of(body), reach_of(body), self.affordable(body, bracket.token.position)
        if function.kind == "mine":
            self.mine = bracket.token
            self.steps.append(Mine(body, depth, reach + 1, cost))
            return
        if depth >= MAX_NESTED:
            raise_at(
                self.path,
                "seats_too_deep",
                "functions over all seats can be nested at most %(limit)s deep. Give a part of it its own name.",
                position=bracket.token.position,
                limit=MAX_NESTED,
            )
        self.steps.append(Aggregate(function, body, depth + 1, max(0, reach - 1), SEATS * cost + 1, reach > 0))

    def unwind(self, level: int) -> None:
        """Move waiting operators that bind at least as tight as `level` to the steps, up to the last bracket."""
        while self.pending:
            waiting = self.pending[-1]
            if isinstance(waiting, _Bracket) or waiting[1].level < level:
                return
            self.steps.append(waiting[1])
            self.pending.pop()
