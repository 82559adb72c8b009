"""`make messages`: write the texts of the site into `locale/*/LC_MESSAGES/django.po`, for translators.

Templates and code say which texts are translated. The cores know no gettext: their errors, and the names and
descriptions of their tie-breaks and schemes, are read off their code.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import django

from ops.catalogs import ROOT, compile_catalogs
from ops.system import apt_line

CORES: Final = (
    "common/pure",
    "common/web/parsers.py",
    "scoring/core",
    "scoring/calculators.py",
    "scoring/lab_analysis.py",
    "pairing/core",
    "pairing/calculators",
    "handicaps/core",
    "handicaps/calculators",
)
CODE: Final = ("common", "config", "handicaps", "pairing", "scoring", "tournaments")
IGNORED: Final = (".venv", "build", "docs", "locale", "node_modules", "ops", "static", "staticfiles", "tests", "var")
NAMED: Final = {"name", "label", "description", "question", "message", "words"}
SENTENCE: Final = re.compile(r"[A-Z“%].* .*(?:[.?!]|[.] %\(remedy\)s)", re.DOTALL)
LABEL: Final = re.compile(r"(?:The|An?) [a-z][a-z0-9 ’-]{1,60}[a-z]")
CAPITAL: Final = re.compile(r"[A-Z“%…]")


def main() -> int:
    """Extract into the files of all languages but English; 1 without GNU gettext."""
    if shutil.which("xgettext") is None:
        print(f"`make messages` needs GNU gettext. Run: {apt_line(['gettext'])}", file=sys.stderr)
        return 1
    os.chdir(ROOT)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    django.setup()
    from django.conf import settings  # noqa: PLC0415  after setup

    others = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
    for code in others:
        (ROOT / "locale" / code / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
    collected = ROOT / "tournaments" / "texts_of_the_cores.py"
    texts = sorted({*texts_of_cores(ROOT), *texts_of_tables(), *texts_in_f_strings(ROOT)})
    collected.write_text("".join(f"_({text!r})\n" for text in texts), encoding="utf-8")
    try:
        _extract(others)
    finally:
        collected.unlink()
    for code in others:
        fill_in_header(ROOT / "locale" / code / "LC_MESSAGES" / "django.po", code)
    compile_catalogs()
    return 0


def _extract(languages: list[str]) -> None:
    from django.core.management import call_command  # noqa: PLC0415  after setup
    from django.core.management.commands.makemessages import Command  # noqa: PLC0415

    command = Command()
    command.xgettext_options = [*command.xgettext_options, "--keyword=noop"]
    ignored = [pattern for folder in IGNORED for pattern in (folder, f"{folder}/*")]
    call_command(
        command, locale=languages, domain="django", ignore_patterns=ignored, no_location=True, no_wrap=True, verbosity=0
    )


def fill_in_header(path: Path, language: str) -> None:
    """What gettext leaves blank in a new file."""
    text = path.read_text(encoding="utf-8")
    if not text.startswith("# SOME DESCRIPTIVE TITLE"):
        return
    _comment, _mark, rest = text.partition("#, fuzzy\n")
    for name, value in (
        ("Project-Id-Version", "Topboard"),
        ("PO-Revision-Date", ""),
        ("Last-Translator", ""),
        ("Language-Team", ""),
        ("Language", language),
    ):
        rest = re.sub(rf'"{name}: .*\\n"', f'"{name}: {value}\\\\n"', rest, count=1)
    path.write_text(f"# Topboard. How to translate: docs/reference/translating.md.\n{rest}", encoding="utf-8")


def texts_of_cores(root: Path) -> list[str]:
    """What the cores say to people, in order and once each."""
    places = (root / place for place in CORES)
    paths = (path for place in places for path in (sorted(place.rglob("*.py")) if place.is_dir() else [place]))
    return sorted({text for path in paths for text in _texts(ast.parse(path.read_text(encoding="utf-8")))})


def texts_in_f_strings(root: Path) -> set[str]:
    """What `_` marks within an f-string: xgettext passes over it."""
    paths = (path for folder in CODE for path in (root / folder).rglob("*.py"))
    strings = (
        node
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr)
    )
    calls = (node for string in strings for node in ast.walk(string) if isinstance(node, ast.Call))
    marked = (call.args[0] for call in calls if getattr(call.func, "id", "") == "_" and call.args)
    return {str(text.value) for text in marked if isinstance(text, ast.Constant)}


def texts_of_tables() -> set[str]:
    """What words of formulas and tie-breaks mean, and what the library says of its scoring systems."""
    from handicaps.core.league_tie_breaks import LEAGUE_TIE_BREAKS  # noqa: PLC0415
    from pairing.core.swiss.ranking.tie_breaks import SWISS_TIE_BREAKS  # noqa: PLC0415
    from scoring.core.circuits.words import FUNCTIONS_OF_CIRCUITS  # noqa: PLC0415  the launcher needs none of it
    from scoring.core.circuits.words import WORDS as WORDS_OF_CIRCUITS  # noqa: PLC0415
    from scoring.core.describe import describe_system, place_labels  # noqa: PLC0415
    from scoring.core.functions import FUNCTIONS  # noqa: PLC0415
    from scoring.core.operators import OPERATORS  # noqa: PLC0415
    from scoring.core.samples import SAMPLE_BOARDS  # noqa: PLC0415
    from scoring.core.tie_breaks import BOARDS_TIE_BREAKS  # noqa: PLC0415
    from scoring.core.words import MODES, WORDS  # noqa: PLC0415
    from scoring.library import shipped_systems  # noqa: PLC0415

    named = (WORDS, FUNCTIONS, OPERATORS, WORDS_OF_CIRCUITS, FUNCTIONS_OF_CIRCUITS)
    texts = {each.meaning for table in named for each in table.values()}
    texts |= {word.group for word in WORDS.values()} | {label for mode in MODES for label in place_labels(mode)}
    texts |= {name for name, _seats in SAMPLE_BOARDS}
    for tie_breaks in (BOARDS_TIE_BREAKS, SWISS_TIE_BREAKS, LEAGUE_TIE_BREAKS):
        texts |= {text for each in tie_breaks.values() for text in (each.name, each.description)}
    for shipped in shipped_systems():
        words = describe_system(shipped.definition)
        texts |= {row.label for row in (*words.settings, *words.formulas)} | {shipped.description, shipped.family}
    return texts


def _texts(tree: ast.Module) -> Iterator[str]:
    passed_over = {id(node) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for node in ast.walk(node)}
    passed_over |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _names(node)
        elif isinstance(node, ast.Constant) and id(node) not in passed_over and _is_text(str(node.value)):
            yield str(node.value)


def _is_text(value: str) -> bool:
    return bool(SENTENCE.fullmatch(value) or LABEL.fullmatch(value))


def _names(call: ast.Call) -> Iterator[str]:
    """What a tie-break, a scheme and the like are called: one word may be enough."""
    called = getattr(call.func, "id", getattr(call.func, "attr", ""))
    values = [word.value for word in call.keywords if word.arg in NAMED]
    values += call.args[1:3] if called.endswith("TieBreak") else []
    for value in values:
        if isinstance(value, ast.Constant) and isinstance(value.value, str) and CAPITAL.match(value.value):
            yield value.value
    pieces = call.args[:1] if called == "Phrase" else call.args[2:3] if called == "raise_at" else []
    for each in (node for piece in pieces for node in ast.walk(piece)):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


if __name__ == "__main__":
    sys.exit(main())
