"""`python -m ops.rooms.rename`: the model `Tournament` becomes `Event` in code, tests and templates.

Renames the class, variables, keyword arguments, attributes and lookups. Texts, kinds of the log, file formats, names of
modules and addresses of the API stay. Run it once, then write the migration; it goes when the move is done.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

__all__ = ["main"]

ROOTS: Final = ("tournaments", "tests", "ops", "config")
NAMES: Final = {
    "Tournament": "Event",
    "tournament": "event",
    "tournament_id": "event_id",
    "change_tournament": "change_event",
    "access_tournament": "access_event",
    "access_public_tournament": "access_public_event",
    "touch_tournaments": "touch_events",
    "tournaments_using": "events_using",
    "_locked_tournament": "_locked_event",
    "MANAGE_TOURNAMENTS": "MANAGE_EVENTS",
}
PARTS: Final = {"tournament": "event", "tournaments": "events", "tournament_id": "event_id"}
TEXTS: Final = {
    f'"{old}"': f'"{new}"'
    for old, new in {
        **{name: NAMES[name] for name in NAMES if name not in {"_locked_tournament", "MANAGE_TOURNAMENTS"}},
        "tournament.slug": "event.slug",
        "tournament.name": "event.name",
        "rows.heat.tournament.listing": "rows.heat.event.listing",
        "Tournament.format": "Event.format",
        "Tournament.scoring_system": "Event.scoring_system",
        "Tournament.discipline": "Event.discipline",
        "tournament.awards": "event.awards",
        "data/tournament.json": "data/event.json",
    }.items()
}
STAYS: Final = {("tournaments/api/routes/v1.py", '"tournament"')}
# Where a slug is called `event` already, the row is called by the first of these that is free in the function.
FREE: Final = ("row", "found", "shown", "chosen")
QUIET: Final = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT}


@dataclass(frozen=True, slots=True)
class Edit:
    """A token of one line, and what stands there instead."""

    line: int
    begin: int
    end: int
    text: str


def main() -> None:
    """Rename in all files below `ROOTS` and in the templates."""
    for root in ROOTS:
        for path in sorted(Path(root).rglob("*.py")):
            if "migrations" not in path.parts and path.parent != Path("ops/rooms"):
                source = path.read_text()
                if not str(path).startswith("tests/"):
                    source = _edited(source, _rows_beside_slugs(source))
                path.write_text(_edited(source, _renamed(source, path)))
    for path in sorted(Path("templates").rglob("*")):
        if path.suffix in {".html", ".txt"}:
            path.write_text(re.sub(r"\{\{.*?\}\}|\{%.*?%\}", _tag, path.read_text(), flags=re.DOTALL))


def _tokens(source: str) -> list[tokenize.TokenInfo]:
    return list(tokenize.generate_tokens(io.StringIO(source).readline))


def _edited(source: str, edits: Iterator[Edit]) -> str:
    lines = source.splitlines(keepends=True)
    for edit in reversed(list(edits)):
        line = lines[edit.line - 1]
        lines[edit.line - 1] = line[: edit.begin] + edit.text + line[edit.end :]
    return "".join(lines)


def _edit(token: tokenize.TokenInfo, text: str) -> Edit:
    return Edit(token.start[0], token.start[1], token.end[1], text)


def _rows_beside_slugs(source: str) -> Iterator[Edit]:
    """`tournament` in functions that have an `event` too. Loops over lines of the log are for hand."""
    spans = []
    for each in ast.walk(ast.parse(source)):
        if isinstance(each, ast.FunctionDef):
            names = {node.id for node in ast.walk(each) if isinstance(node, ast.Name)}
            arguments = {node.arg for node in ast.walk(each) if isinstance(node, ast.arg)}
            if "tournament" in names and "event" in arguments:
                free = next(name for name in FREE if name not in names | arguments)
                spans.append((each.lineno, each.end_lineno or each.lineno, free))
    inner = [one for one in spans if not any(one is not two and one[0] <= two[0] and two[1] <= one[1] for two in spans)]
    tokens = _tokens(source)
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        free = next((name for begin, end, name in inner if begin <= token.start[0] <= end), "")
        if not free or before.string == ".":
            continue
        if token.string == "tournament" and (after.string != "=" or before.type in QUIET):
            yield _edit(token, free)
        elif token.type == tokenize.STRING and token.string.startswith('f"') and "{tournament." in token.string:
            yield _edit(token, token.string.replace("{tournament.", f"{{{free}."))


def _renamed(source: str, path: Path) -> Iterator[Edit]:
    """Bare names of tests stay: modules have fixtures called `event` beside the common one called `tournament`."""
    in_tests, importing, depth, definitions = str(path).startswith("tests/"), False, 0, list[bool]()
    tokens = _tokens(source)
    before, begins = "", True
    for at, token in enumerate(tokens[:-1]):
        if token.type in QUIET:
            begins, importing = begins or token.type != tokenize.COMMENT, importing and token.type != tokenize.NEWLINE
            continue
        importing = importing or (begins and token.string in {"from", "import"})
        begins = False
        text = token.string
        if token.type == tokenize.OP and text in "([{":
            depth += 1
            definitions.append(at > 1 and tokens[at - 2].string == "def")
        elif token.type == tokenize.OP and text in ")]}":
            depth -= 1
            definitions.pop()
        elif token.type == tokenize.NAME:
            after = tokens[at + 1].string
            keyword = depth > 0 and after == "=" and not any(definitions)
            if importing:
                new = NAMES.get(text, text) if before != "." and after not in {".", "import"} else text
                text = new if text != "tournament" else text
            elif text == "tournament" and in_tests:
                text = "event" if before == "." or keyword else text
            elif text in NAMES:
                text = NAMES[text]
            elif (text == "tournaments" and before == ".") or ("__" in text and not text.startswith("__")):
                text = _lookups(text)
        elif token.type == tokenize.STRING and "\n" not in text and (str(path), text) not in STAYS:
            text = _text(text, in_tests=in_tests)
        if text != token.string:
            yield _edit(token, text)
        before = token.string


def _text(text: str, *, in_tests: bool) -> str:
    if text in TEXTS:
        return TEXTS[text]
    if "__" in text and re.fullmatch(r'"-?[a-z_]+"', text):
        return f'"{_lookups(text[1:-1])}"'
    if re.match(r'[rR]?[fF][rR]?"', text):
        return re.sub(r"\{\{|\{[^{}]*\}", lambda found: _in_braces(found[0], in_tests=in_tests), text)
    return text


def _in_braces(text: str, *, in_tests: bool) -> str:
    text = re.sub(r"\.tournament(_id)?\b", r".event\1", text)
    return text if in_tests else re.sub(r"(?<![\w\"'/.])tournament(_id)?\b", r"event\1", text)


def _lookups(text: str) -> str:
    minus, rest = ("-", text[1:]) if text.startswith("-") else ("", text)
    return minus + "__".join(PARTS.get(part, part) for part in rest.split("__"))


def _tag(found: re.Match[str]) -> str:
    parts = re.split(r"(\"[^\"]*\"|'[^']*')", found[0])
    for at in range(0, len(parts), 2):
        parts[at] = re.sub(r"(?<![\w./-])tournament\b|(?<=\.)tournament(?=_id\b|\b)", "event", parts[at])
    return "".join(parts)


if __name__ == "__main__":
    main()
