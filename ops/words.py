"""`python -m ops.words`: whether our texts follow the word list of `docs/words.toml`.

Each rule of that file is a pattern and the words to use for it. Texts are of five kinds: `pages` (gettext calls and the
translated text of templates), `docs`, `docstrings`, `comments` and `tests` (their names). The file also says how many
hits of each rule each kind may have; a rule may be for some kinds alone (`in`). More fails; fewer fails too until
`--write` has stored the lower number, so that the numbers only fall. `words: ok` in a line excuses its
gettext text, its comment, or the line of a document; templates, docstrings and names of tests have no excuse.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

LIST = Path("docs/words.toml")
FOLDERS = ("common", "config", "handicaps", "ops", "pairing", "scoring", "tests", "tournaments")
SKIPPED = ("/migrations/", "/data/", "/golden/")
GETTEXT = {
    "_",
    "noop",
    "gettext",
    "gettext_lazy",
    "gettext_noop",
    "ngettext",
    "ngettext_lazy",
    "pgettext",
    "pgettext_lazy",
}
TRANSLATED = re.compile(
    r"""\{%\s*translate\s+(?P<quote>["'])(?P<text>.*?)(?P=quote)"""
    r"|\{%\s*blocktranslate[^%]*%\}(?P<block>.*?)\{%\s*endblocktranslate\s*%\}",
    re.DOTALL,
)
CODE = re.compile(r"``.+?``|`[^`\n]*`|\{[{%].*?[%}]\}|%\(\w+\)s|https?://\S+", re.DOTALL)
EXCUSED = "words: ok"


KINDS = ("pages", "docs", "docstrings", "comments", "tests")


class Text(NamedTuple):
    """A text that somebody reads, and where it is."""

    kind: str
    path: Path
    line: int
    words: str


class Rule(NamedTuple):
    """A pattern that texts must not match, and what to write instead."""

    name: str
    pattern: re.Pattern[str]
    use: str
    kinds: Sequence[str] = KINDS


def main(arguments: list[str], *, root: Path = Path()) -> int:
    """Compare the hits with the numbers allowed, and print what differs: 1 where something does."""
    known = tomllib.loads((root / LIST).read_text("utf-8"))
    rules = [
        Rule(name, re.compile(rule["not"], re.IGNORECASE), rule["use"], rule.get("in", KINDS))
        for name, rule in known["rules"].items()
    ]
    found = hits(rules, texts(root))
    if "--write" in arguments:
        _write(root / LIST, found)
        return 0
    complaints = 0
    for rule, kind in product(rules, KINDS):
        here, allowed = found[rule.name, kind], known.get("allowed", {}).get(rule.name, {}).get(kind, 0)
        if len(here) > allowed or "--all" in arguments:
            print("".join(f"{text.path}:{text.line}: {rule.name}: use {rule.use}\n" for text in here), end="")
        if len(here) > allowed:
            print(f"{rule.name}: {len(here)} in {kind}; {allowed} are allowed.")
        elif len(here) < allowed:
            print(f"{rule.name}: only {len(here)} of {allowed} are left in {kind}. Run python -m ops.words --write.")
        complaints += len(here) != allowed
    return min(complaints, 1)


def hits(rules: list[Rule], among: Iterable[Text]) -> dict[tuple[str, str], list[Text]]:
    """For each rule and kind, the texts that match the rule, once for each match."""
    found: dict[tuple[str, str], list[Text]] = {(rule.name, kind): [] for rule, kind in product(rules, KINDS)}
    for text in among:
        for rule in rules:
            if text.kind in rule.kinds:
                found[rule.name, text.kind] += [text] * len(rule.pattern.findall(text.words))
    return found


def texts(root: Path) -> Iterator[Text]:
    """All texts in the folder, without the code."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            if not any(part in f"/{path.as_posix()}" for part in SKIPPED):
                yield from _of_python(path, in_tests=folder == "tests")
    for path in sorted((root / "templates").rglob("*.*")):
        yield from _of_template(path)
    for path in [*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))]:
        yield from _of_markdown(path)


def _of_python(path: Path, *, in_tests: bool) -> Iterator[Text]:
    source = path.read_text("utf-8")
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if words := ast.get_docstring(node):
                line = node.body[0].lineno
                yield Text("docstrings", path, line, CODE.sub(" ", words))
            if in_tests and isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield Text("tests", path, node.lineno, node.name.replace("_", " "))
        elif isinstance(node, ast.Call) and not in_tests and _name(node.func) in GETTEXT:
            for argument in node.args:
                spoken = argument.value if isinstance(argument, ast.Constant) else None
                if isinstance(spoken, str) and EXCUSED not in lines[argument.lineno - 1]:
                    yield Text("pages", path, argument.lineno, CODE.sub(" ", spoken))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and EXCUSED not in token.string:
            yield Text("comments", path, token.start[0], CODE.sub(" ", token.string))


def _of_template(path: Path) -> Iterator[Text]:
    source = path.read_text("utf-8")
    for match in TRANSLATED.finditer(source):
        line = source.count("\n", 0, match.start()) + 1
        yield Text("pages", path, line, CODE.sub(" ", match["text"] or match["block"] or ""))


def _of_markdown(path: Path) -> Iterator[Text]:
    fenced = False
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and EXCUSED not in line:
            yield Text("docs", path, number, CODE.sub(" ", line))


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _write(path: Path, found: dict[tuple[str, str], list[Text]]) -> None:
    """Store the hits that there are as the numbers allowed."""
    kept = path.read_text("utf-8").split("\n[allowed]")[0].rstrip()
    numbers: dict[str, list[str]] = {}
    for (name, kind), texts_found in found.items():
        if texts_found:
            numbers.setdefault(name, []).append(f"{kind} = {len(texts_found)}")
    rows = [f"{name} = {{ {', '.join(of_kind)} }}" for name, of_kind in numbers.items()]
    path.write_text("\n".join([kept, "", "[allowed]", *rows, ""]), "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
