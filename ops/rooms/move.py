"""`python -m ops.rooms.move FILE…`: move files and names as the lines of a mapping say, and follow them everywhere.

A line is `old/path -> new/path` for a file or folder, or `old.module:Name -> new.module` for a name whose definition
has been moved by hand. `# …` is a comment. Imports are read with `ast`, all other mentions as text: dotted paths and
file paths in strings, settings and documents, names of templates and scripts.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

TEXTS = {".py", ".toml", ".md", ".html", ".txt", ".yml", ".yaml", ".json", ".js", ".css", ".cfg", ".example", ""}
SERVED = {"templates": "templates/", "static": "static/"}
LEFT_ALONE = ("tests/data/", "static/vendor/", "ops/rooms/", "CHANGELOG.md")


@dataclass
class Moves:
    """What moves: `files` and `folders` by path, `names` by module and name."""

    files: dict[str, str] = field(default_factory=dict)
    names: dict[tuple[str, str], str] = field(default_factory=dict)
    folders: dict[str, str] = field(default_factory=dict)

    @property
    def modules(self) -> dict[str, str]:
        """The files that are modules, by dotted path."""
        pairs = ((old, new) for old, new in self.files.items() if old.endswith(".py"))
        return {dotted(old): dotted(new) for old, new in pairs}


def dotted(path: str) -> str:
    """`a/b.py` as `a.b`, and `a/b/__init__.py` as `a.b`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def read_moves(lines: Iterable[str]) -> Moves:
    """The moves of a mapping; a folder stands for its files. Raises `SystemExit` for a line that leads nowhere."""
    moves = Moves()
    for line in lines:
        text = line.partition("#")[0].strip()
        if not text:
            continue
        old, _arrow, new = (part.strip() for part in text.partition("->"))
        if ":" in old:
            module, _colon, name = old.partition(":")
            moves.names[module, name] = new
        elif Path(old).is_dir():
            moves.folders[old.rstrip("/")] = new.rstrip("/")
            for path in tracked(old):
                moves.files[path] = f"{new.rstrip('/')}/{Path(path).relative_to(old)}"
        elif Path(old).exists():
            moves.files[old] = new
        else:
            raise SystemExit(f"{old}: no such file")
    return moves


def tracked(*under: str) -> list[str]:
    """The files that git knows."""
    found = subprocess.run(["git", "ls-files", "--", *under], check=True, capture_output=True, text=True)
    return found.stdout.split("\n")[:-1]


def move_files(moves: Moves) -> None:
    """Move them with git, and give each new package its `__init__.py`."""
    for old, new in moves.files.items():
        target = Path(new)
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and target.name == "__init__.py":
            subprocess.run(["git", "rm", "-qf", old], check=True)
            continue
        subprocess.run(["git", "mv", old, new], check=True)
        folder = target.parent
        while new.endswith(".py") and folder != Path() and folder.parts[0] != "ops":
            mark = folder / "__init__.py"
            if not mark.exists() and str(mark) not in moves.files.values():
                mark.touch()
                subprocess.run(["git", "add", str(mark)], check=True)
            folder = folder.parent


def follow_imports(source: str, moves: Moves) -> str:
    """A module with its imports led to where things are now."""
    lines = source.splitlines(keepends=True)
    modules = moves.modules
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom) and node.module]
    for node in sorted(nodes, key=lambda node: -node.lineno):
        places: dict[str, list[str]] = {}
        for alias in node.names:
            place, name = _place(node.module or "", alias.name, moves, modules)
            if place == node.module and name == alias.name:
                text = alias.name if alias.asname is None else f"{alias.name} as {alias.asname}"
            else:
                own = alias.asname or (alias.name if alias.name != name else None)
                text = name if own is None or own == name else f"{name} as {own}"
            places.setdefault(place, []).append(text)
        if list(places) == [node.module]:
            continue
        last = lines[node.end_lineno - 1] if node.end_lineno else ""
        comment = f"  #{last.partition('#')[2].rstrip()}" if "#" in last else ""
        indent = " " * node.col_offset
        made = [f"{indent}from {place} import {', '.join(names)}{comment}\n" for place, names in places.items()]
        lines[node.lineno - 1 : node.end_lineno] = made
    return "".join(lines)


def _place(module: str, name: str, moves: Moves, modules: Mapping[str, str]) -> tuple[str, str]:
    """Where a name that was imported from `module` is, and its name: of a module, that may have changed."""
    if (module, name) in moves.names:
        return moves.names[module, name], name
    if f"{module}.{name}" in modules:
        new, _dot, last = modules[f"{module}.{name}"].rpartition(".")
        return new, last
    return modules.get(module, module), name


def follow_texts(text: str, moves: Moves) -> str:
    """A text with its dotted paths, file paths and names of templates led to where things are now."""
    words: dict[str, str] = dict(moves.folders)
    words |= {dotted(old): dotted(new) for old, new in moves.folders.items()}
    for (module, name), new in moves.names.items():
        words[f"{module}.{name}"] = f"{new}.{name}"
    for old, new in moves.files.items():
        words[old] = new
        if old.endswith("/__init__.py"):
            continue
        if old.endswith(".py"):
            words[dotted(old)] = dotted(new)
        for place in SERVED.values():
            if old.startswith(place):
                words[old.removeprefix(place)] = new.removeprefix(place)
    if not words:
        return text
    ordered = sorted(words, key=len, reverse=True)
    pattern = re.compile(r"(?<![\w./-])(" + "|".join(map(re.escape, ordered)) + r")(?![\w-]|\.\w+\.py|/)")
    return pattern.sub(lambda found: words[found[1]], text)


def main(mappings: list[str]) -> None:
    """Move, then follow in every text of the project."""
    lines = [line for path in mappings for line in Path(path).read_text(encoding="utf-8").splitlines()]
    moves = read_moves(lines)
    move_files(moves)
    for name in tracked():
        path = Path(name)
        if name.startswith(LEFT_ALONE) or path.suffix not in TEXTS or not path.is_file() or path.is_symlink():
            continue
        try:
            source = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        text = follow_imports(source, moves) if path.suffix == ".py" else source
        text = follow_texts(text, moves)
        if text != source:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
