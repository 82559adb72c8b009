"""`make lint`: each checker once, all of them even when one complains."""

from __future__ import annotations

import subprocess
import sys

LAYERS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
CHECKS: dict[str, tuple[str, ...]] = {
    "style (ruff)": ("-m", "ruff", "check", "--quiet", "."),
    "format (ruff)": ("-m", "ruff", "format", "--check", "--quiet", "."),
    "templates (djlint)": ("-m", "djlint", "templates", "--lint", "--quiet"),
    "columns (140 in templates)": ("-m", "ops.columns"),
    "words (docs/words.toml)": ("-m", "ops.words"),
    "translations (locale/)": ("-m", "ops.translations"),
    "layers (import-linter)": ("-c", LAYERS),
    "types (mypy)": ("-m", "mypy", "."),
    "migrations (Django)": ("manage.py", "makemigrations", "--check", "--dry-run", "--verbosity", "0"),
}


def main() -> int:
    """Run the checks; the number of those that complain."""
    failed = []
    for name, arguments in CHECKS.items():
        print(f"Checking {name} …", flush=True)
        if subprocess.run([sys.executable, *arguments], check=False).returncode != 0:
            failed.append(name)
    print(f"Complaints from: {', '.join(failed)}." if failed else "No complaints.", flush=True)
    return len(failed)


if __name__ == "__main__":
    sys.exit(main())
