"""Small pieces of Python as syntax trees: what the written function is put together from."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scoring.core.codegen.scopes import Scope

_SIGNS: Final[Mapping[str, ast.cmpop]] = {"<": ast.Lt(), ">=": ast.GtE(), "=": ast.Eq(), "<>": ast.NotEq()}
_GIVEN: Final = "given"


def read(name: str) -> ast.Name:
    """The value of a name."""
    return ast.Name(name, ast.Load())


def constant(value: int) -> ast.expr:
    """A whole number."""
    return ast.Constant(value)


def whole(below: int | ast.Name) -> ast.expr:
    """A denominator as a value."""
    return constant(below) if isinstance(below, int) else below


def same(a: int | ast.Name, b: int | ast.Name) -> bool:
    """Whether two denominators are one and the same."""
    return (a if isinstance(a, int) else a.id) == (b if isinstance(b, int) else b.id)


def is_zero(value: ast.expr) -> bool:
    """Whether a value is the constant 0."""
    return isinstance(value, ast.Constant) and value.value == 0


def call(name: str, *values: ast.expr) -> ast.expr:
    """A call by name."""
    return ast.Call(read(name), list(values), [])


def times(a: ast.expr, b: ast.expr) -> ast.expr:
    """A product; by 1 or 0 it is known."""
    for left, right in ((a, b), (b, a)):
        if isinstance(left, ast.Constant):
            if left.value == 1:
                return right
            if left.value == 0 or isinstance(right, ast.Constant):
                return ast.Constant(0 if left.value == 0 else left.value * right.value)  # type: ignore[attr-defined]
    return ast.BinOp(a, ast.Mult(), b)


def operation(symbol: str, a: ast.expr, b: ast.expr) -> ast.expr:
    """A sum, a difference or a comparison."""
    if symbol in _SIGNS:
        return ast.Compare(a, [_SIGNS[symbol]], [b])
    if symbol == "-":
        if is_zero(b):
            return a
        return ast.UnaryOp(ast.USub(), b) if is_zero(a) else ast.BinOp(a, ast.Sub(), b)
    if is_zero(a) or is_zero(b):
        return b if is_zero(a) else a
    return ast.BinOp(a, ast.Add(), b)


def rounded(kind: str, above: ast.expr, below: int | ast.Name) -> ast.expr:
    """A whole number near a fraction."""
    if below == 1:
        return above
    if kind == "ceil":
        return ast.UnaryOp(ast.USub(), ast.BinOp(ast.UnaryOp(ast.USub(), above), ast.FloorDiv(), whole(below)))
    if kind == "round":
        doubled = times(whole(below), constant(2))
        return ast.BinOp(operation("+", times(above, constant(2)), whole(below)), ast.FloorDiv(), doubled)
    return ast.BinOp(above, ast.FloorDiv(), whole(below))


def test(value: ast.expr, *, flag: bool) -> ast.expr:
    """Whether a value is not 0, as 0 or 1; a `flag` is that already."""
    return value if flag else operation("<>", value, constant(0))


def joined(word: str, values: Sequence[ast.expr]) -> ast.expr:
    """Values between `and` or `or`."""
    return ast.BoolOp(ast.And() if word == "and" else ast.Or(), list(values))


def either(condition: ast.expr, value: ast.expr, otherwise: ast.expr) -> ast.expr:
    """One of two values."""
    return ast.IfExp(condition, value, otherwise)


def between(value: ast.expr, end: int) -> ast.expr:
    """Whether a value is at least 0 and below `end`."""
    return ast.Compare(constant(0), [ast.LtE(), ast.Lt()], [value, constant(end)])


def within(value: ast.expr, limit: ast.expr) -> ast.expr:
    """Whether a value is at most `limit` from 0."""
    return ast.Compare(call("abs", value), [ast.LtE()], [limit])


def assign(name: str, value: ast.expr) -> ast.stmt:
    """A value under a name."""
    return ast.Assign([ast.Name(name, ast.Store())], value)


def assign_both(first: str, second: str, value: ast.expr) -> ast.stmt:
    """The two items of a value under names."""
    names: list[ast.expr] = [ast.Name(first, ast.Store()), ast.Name(second, ast.Store())]
    return ast.Assign([ast.Tuple(names, ast.Store())], value)


def give_up_unless(condition: ast.expr) -> ast.stmt:
    """Leave the function with None."""
    return ast.If(condition, [ast.Pass()], [ast.Return(ast.Constant(None))])


def all_of(loop: Scope, value: ast.expr, around: Scope, fresh: Callable[[], str]) -> ast.expr:
    """A list of what `value` is at each seat of a loop."""
    if not loop.block:
        target, source = _seats(loop)
        return ast.ListComp(value, [ast.comprehension(target, source, [], 0)])
    name = fresh()
    fill_lists(loop, around, {name: value})
    around.named.add(name)
    return read(name)


def fill_lists(loop: Scope, around: Scope, lists: Mapping[str, ast.expr]) -> None:
    """Lists by name of what values are at each seat of a loop."""
    target, source = _seats(loop)
    for name, value in lists.items():
        around.block.append(assign(name, ast.List([], ast.Load())))
        added = ast.Call(ast.Attribute(read(name), "append", ast.Load()), [value], [])
        loop.block.append(ast.Expr(added))
    around.block.append(ast.For(target, source, loop.block, []))


def give_all(loop: Scope, value: ast.expr) -> list[ast.stmt]:
    """Leave the function with a list of what `value` is at each seat."""
    around = Scope()
    given = all_of(loop, value, around, lambda: _GIVEN)
    return [*around.block, ast.Return(given)]


def function(name: str, taken: str, body: list[ast.stmt]) -> ast.Module:
    """A module with one function of one value."""
    arguments = ast.arguments([], [ast.arg(taken)], None, [], [], None, [])
    module = ast.Module([ast.FunctionDef(name, arguments, body, [])], [])
    return ast.fix_missing_locations(module)


def _seats(loop: Scope) -> tuple[ast.expr, ast.expr]:
    """What a loop reads at each seat, and the lists that it comes from."""
    reads = loop.reads or {}
    if not reads:
        return ast.Name("_", ast.Store()), read("SEATS")
    names: list[ast.expr] = [ast.Name(name, ast.Store()) for name in reads.values()]
    if len(reads) == 1:
        return names[0], read(next(iter(reads)))
    return ast.Tuple(names, ast.Store()), call("zip", *map(read, reads))
