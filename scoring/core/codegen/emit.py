"""Writes a graph of values as one Python function of a board's seats, as a syntax tree of our own making.

Only whole numbers are worked with, and each number is cut to its lowest terms once, at the end. Nothing that somebody
typed gets into the tree: names are made here, and numbers are constants.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import lcm
from typing import Any, Final

from scoring.core.codegen import ast_helpers as py
from scoring.core.codegen.graph import Graph, Node, TooMuch, Use
from scoring.core.codegen.plan import Plan
from scoring.core.codegen.scopes import BOARD, Row, Scope, Written
from scoring.core.lexer import Number
from scoring.core.rows import BOARD_SEATS

SCORES: Final = "scores"
MOST_WRITTEN: Final = 1200
_LEAVES: Final = frozenset({"word", "constant"})
_ONE_DENOMINATOR: Final = frozenset({"+", "-", "<", ">=", "=", "<>"})
_CHECKS: Final = {"scs": "facts_fit", "yrs": "facts_fit", "ctrs": "sums_fit", "@chart": "charts_fit"}


@dataclass(slots=True)
class Writer:
    """Writes one function; `names`, to which it adds, are all that the function sees."""

    graph: Graph
    plan: Plan
    names: dict[str, Any]
    board: Scope = field(default_factory=Scope)
    _columns: dict[str, ast.Name] = field(default_factory=dict)
    _rows: dict[int, Row] = field(default_factory=dict)
    _made: int = 0
    _written: int = 0

    def write(self, root: Use, *, exact: Use, most: int) -> ast.Module:
        """The function: what `root` is for all seats, or None where a fact is out of bounds or `exact` beyond `most`.

        `exact` is the score that `root` may be rounded from.
        """
        loop = Scope(0, self.board, {})
        if self.graph.nodes[exact.node].size.furthest > most:
            found = loop.known[exact] = self._name(self._value(exact, loop), loop)
            limit = py.times(py.constant(most), py.whole(found.below))
            loop.block.append(py.give_up_unless(py.within(found.above, limit)))
        score = self._value(root, loop)
        given = py.call("exactly", score.above, *([] if score.below == 1 else [py.whole(score.below)]))
        return py.function(SCORES, BOARD_SEATS[1:], [*self.board.block, *py.give_all(loop, given)])

    def _value(self, use: Use, scope: Scope) -> Written:
        """A value where `scope` can read it: known already, or calculated now."""
        node = self.graph.nodes[use.node]
        if node.kind == "constant":
            return _constant(node)
        home = scope.home(max((use.level + seat for seat in node.seats), default=BOARD))
        if (found := home.find(use)) is not None:
            return found
        if use.node in self.plan.rows:
            return self._item(use, home)
        self._written += 1
        if self._written > MOST_WRITTEN:
            raise TooMuch
        made = self._made_of(node, use, home)
        if home is not scope or use.node in self.plan.shared:
            made = home.known[use] = self._name(made, home)
        return made

    def _item(self, use: Use, home: Scope) -> Written:
        """The value of one seat, from the list of all."""
        row = self._row(use.node)
        assert isinstance(row.above, ast.Name)  # noqa: S101 - rows are kept under names
        above = home.read(use.level, row.above.id)
        return Written(above, home.read(use.level, row.each_below.id) if row.each_below else row.below)

    def _row(self, at: int) -> Row:
        """The list of a value of every seat, made when it is first read."""
        if at not in self._rows:
            node = self.graph.nodes[at]
            if node.kind == "word":
                self._rows[at] = Row(self._column(str(node.detail)))
            else:
                made = self._collected(Use(at), self.board, 0, itself=True)
                self._rows[at] = Row(self._kept(made.above, self.board), made.below, made.each_below)
        return self._rows[at]

    def _column(self, name: str) -> ast.Name:
        """The list of a word, or its one number, calculated as the rows of a board are."""
        if name == BOARD_SEATS:
            return py.read(BOARD_SEATS[1:])
        if name not in self._columns:
            column = self.graph.columns[name]
            takes = [self._column(each) for each in column.takes]
            made = f"make_{name.replace('@', 'all_')}"
            self.names[made] = column.make
            self._columns[name] = self._kept(py.call(made, *takes), self.board)
            if name in _CHECKS:
                fits = py.call(_CHECKS[name], self._columns[name])
                self.board.block.append(py.give_up_unless(fits))
        return self._columns[name]

    def _collected(self, body: Use, around: Scope, level: int, *, itself: bool = False) -> Row:
        """The values of all seats in a list; `itself` where it is a row that is being made."""
        if body.node in self.plan.rows and not itself and body.level == level:
            return self._row(body.node)
        loop = Scope(level, around, {})
        node = self.graph.nodes[body.node]
        value = self._made_of(node, body, loop) if itself else self._value(body, loop)
        if around.sees(value.below):
            return Row(py.all_of(loop, value.above, around, self._fresh), value.below)
        above, below = self._fresh(), self._fresh()
        py.fill_lists(loop, around, {above: value.above, below: py.whole(value.below)})
        self.board.named.update((above, below))
        return Row(py.read(above), 1, py.read(below))

    def _made_of(self, node: Node, use: Use, scope: Scope) -> Written:
        takes = tuple(Use(each.node, each.level + use.level) for each in node.takes)
        if node.kind == "word":
            return Written(self._column(str(node.detail)))
        if node.kind.startswith("over "):
            return self._over(node, takes[0], scope, use.level + int(str(node.detail)))
        if node.kind == "if":
            return self._chosen(takes, scope)
        return self._operation(node, [self._value(each, scope) for each in takes], scope)

    def _operation(self, node: Node, values: Sequence[Written], scope: Scope) -> Written:
        kind, a, b = node.kind, values[0], values[-1]
        if kind in _ONE_DENOMINATOR:
            left, right, below = self._alike(a, b, scope)
            return Written(py.operation(kind, left, right), below if kind in "+-" else 1)
        if kind == "*":
            return Written(py.times(a.above, b.above), self._times(a.below, b.below, scope))
        if kind == "/":
            return self._divided(node, a, b, scope)
        if kind in {"and", "or"}:
            flags = [self.graph.nodes[each.node].size.flag for each in node.takes]
            tests = [py.test(each.above, flag=flag) for each, flag in zip(values, flags, strict=True)]
            return Written(py.joined(kind, tests))
        return self._looked_up(node, a, scope) if kind == "table" else self._function(kind, a, b, scope)

    def _function(self, kind: str, a: Written, b: Written, scope: Scope) -> Written:
        if kind == "abs":
            return Written(py.call("abs", a.above), a.below)
        if kind == "sqrt":
            return self._pair(py.call("root", a.above, py.whole(a.below)), scope)
        if kind == "chart":
            return Written(py.call("held_after", a.above, b.above, py.whole(b.below)))
        return Written(py.rounded(kind, a.above, a.below))

    def _alike(self, a: Written, b: Written, scope: Scope) -> tuple[ast.expr, ast.expr, int | ast.Name]:
        """Both numerators over one denominator, and that."""
        if py.same(a.below, b.below):
            return a.above, b.above, a.below
        if isinstance(a.below, int) and isinstance(b.below, int):
            below = lcm(a.below, b.below)
            left, right = (py.times(each.above, py.constant(below // int(str(each.below)))) for each in (a, b))
            return left, right, below
        left, right = py.times(a.above, py.whole(b.below)), py.times(b.above, py.whole(a.below))
        return left, right, self._times(a.below, b.below, scope)

    def _times(self, a: int | ast.Name, b: int | ast.Name, scope: Scope) -> int | ast.Name:
        """A product of denominators, calculated in the outermost possible scope."""
        if isinstance(a, int) and isinstance(b, int):
            return a * b
        if 1 in {a, b}:
            return b if a == 1 else a
        home = [each for each in scope.outwards() if each.sees(a) and each.sees(b)][-1]
        return self._kept(py.times(py.whole(a), py.whole(b)), home)

    def _divided(self, node: Node, a: Written, b: Written, scope: Scope) -> Written:
        size = self.graph.nodes[node.takes[1].node].size
        above = py.times(a.above, py.whole(b.below))
        if isinstance(b.above, ast.Constant) and isinstance(b.above.value, int) and isinstance(b.below, int):
            if b.above.value <= 0:
                above = py.times(above, py.constant(-1 if b.above.value else 0))
            return Written(above, self._times(a.below, abs(b.above.value) or 1, scope))
        if size.least < 0:
            return self._pair(py.call("settled", above, py.times(b.above, py.whole(a.below))), scope)
        divisor = b.above if isinstance(b.above, ast.Name) else self._kept(b.above, scope)
        if size.least > 0:
            return Written(above, self._times(a.below, divisor, scope))
        safe = self._kept(py.joined("or", [divisor, py.constant(1)]), self._where(divisor, scope))
        return Written(py.either(divisor, above, py.constant(0)), self._times(a.below, safe, scope))

    def _looked_up(self, node: Node, place: Written, scope: Scope) -> Written:
        table, size = node.detail, self.graph.nodes[node.takes[0].node].size
        assert isinstance(table, tuple)  # noqa: S101 - all kinds with other details come before
        name = f"table_{len(self.names)}"
        self.names[name] = table
        inside = size.least >= 0 and size.most < len(table)
        at = place.above if inside else self._kept(place.above, scope)
        found = ast.Subscript(py.read(name), at, ast.Load())
        return Written(found if inside else py.either(py.between(at, len(table)), found, py.constant(0)))

    def _chosen(self, takes: tuple[Use, ...], scope: Scope) -> Written:
        test = self._value(takes[0], scope).above
        self._settle_shared(takes[1:], scope)
        branches = [Scope(scope.level, scope), Scope(scope.level, scope)]
        a, b = (self._value(use, branch) for use, branch in zip(takes[1:], branches, strict=True))
        below: int | ast.Name | None = None
        if isinstance(a.below, int) and isinstance(b.below, int):
            one, other, below = self._alike(a, b, scope)
        else:
            one, other = a.above, b.above
            fit = [y.below for x, y in ((a, b), (b, a)) if py.is_zero(x.above) or py.same(x.below, y.below)]
            below = next((each for each in fit if scope.sees(each)), None)
        if below is not None and not any(branch.block for branch in branches):
            return Written(py.either(test, one, other), below)
        above, parts = self._fresh(), self._fresh()
        for branch, value, number in zip(branches, (a, b), (one, other), strict=True):
            branch.block.append(py.assign(above, number))
            if below is None:
                branch.block.append(py.assign(parts, py.whole(value.below)))
        scope.block.append(ast.If(test, branches[0].block, branches[1].block))
        scope.named.update((above, parts))
        return Written(py.read(above), py.read(parts) if below is None else below)

    def _settle_shared(self, branches: Sequence[Use], scope: Scope) -> None:
        """Calculate before a choice what others need too, so that nothing is written again and again."""
        for branch in branches:
            reached = self._reached(branch, scope)
            inside = {use.node for use in reached}
            for use in sorted(reached, key=lambda use: use.node):
                if use.node in self.plan.shared and not self.plan.takers[use.node] <= inside:
                    self._value(use, scope)

    def _reached(self, start: Use, scope: Scope) -> set[Use]:
        """The values of this level that a branch needs and that are not known."""
        reached: set[Use] = set()
        waiting = [start]
        while waiting:
            use = waiting.pop()
            node = self.graph.nodes[use.node]
            levels = [use.level + seat for seat in node.seats]
            away = node.kind in _LEAVES or use.node in self.plan.rows or max(levels, default=BOARD) != scope.level
            if use in reached or away or scope.find(use) is not None:
                continue
            reached.add(use)
            waiting.extend(Use(each.node, each.level + use.level) for each in node.takes)
        return reached

    def _over(self, node: Node, body: Use, scope: Scope, level: int) -> Written:
        name = node.kind.removeprefix("over ")
        row = self._collected(body, scope, level)
        if row.each_below is not None:
            takes = "sum" if name == "average" else name
            made = self._pair(py.call(f"{takes}_of_parts", row.above, row.each_below), scope)
            return Written(made.above, self._times(made.below, 7, scope)) if name == "average" else made
        if name == "product":
            below = row.below
            for _ in range(6):
                below = self._times(below, row.below, scope)
            return Written(py.call("prod", row.above), below)
        function = {"average": "sum", "least": "min", "most": "max"}.get(name, name)
        return Written(py.call(function, row.above), self._times(row.below, 7 if name == "average" else 1, scope))

    def _pair(self, called: ast.expr, scope: Scope) -> Written:
        """A numerator and a denominator that a call gives."""
        above, below = self._fresh(), self._fresh()
        scope.block.append(py.assign_both(above, below, called))
        scope.named.update((above, below))
        return Written(py.read(above), py.read(below))

    def _where(self, name: ast.Name, scope: Scope) -> Scope:
        return [each for each in scope.outwards() if each.sees(name)][-1]

    def _name(self, value: Written, scope: Scope) -> Written:
        """The value under a name, so that it may be read twice."""
        if isinstance(value.above, ast.Name | ast.Constant):
            return value
        return Written(self._kept(value.above, scope), value.below)

    def _kept(self, value: ast.expr, scope: Scope) -> ast.Name:
        if isinstance(value, ast.Name):
            return value
        name = self._fresh()
        scope.block.append(py.assign(name, value))
        scope.named.add(name)
        return py.read(name)

    def _fresh(self) -> str:
        self._made += 1
        return f"v{self._made}"


def _constant(node: Node) -> Written:
    value: Number = node.detail  # type: ignore[assignment]  # a constant's detail is its number
    return Written(py.constant(value.numerator), value.denominator)
