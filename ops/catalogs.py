"""`python -m ops.catalogs`: the translations in `locale/` as the site reads them (`.mo`), compiled in Python.

Set-up and the image do this; only `make messages` needs GNU gettext. Only the standard library, except for
`compile_catalogs`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from ops.errors import SetupError

ROOT = Path(__file__).resolve().parent.parent


def ensure_catalogs(python: Path, *, root: Path = ROOT) -> None:
    """Compile the translations with the environment's Python if a catalogue is missing or older than its source.

    If the folder isn't writable, nothing happens, and the site is in English. Raises SetupError for a broken file.
    """
    stale = stale_catalogs(root)
    if not stale or not all(os.access(path.parent, os.W_OK) for path in stale):
        return
    done = subprocess.run([str(python), "-m", "ops.catalogs", str(root)], cwd=ROOT, check=False)
    if done.returncode != 0:
        raise SetupError("The translations can't be compiled. Correct the file in locale/ that is named above.")


def stale_catalogs(root: Path = ROOT) -> list[Path]:
    """The translation files that are newer than their compiled versions."""
    return [path for path in sorted(root.glob("locale/*/LC_MESSAGES/*.po")) if _is_stale(path)]


def _is_stale(path: Path) -> bool:
    made = path.with_suffix(".mo")
    return not made.exists() or made.stat().st_mtime_ns < path.stat().st_mtime_ns


def compile_catalogs(root: Path = ROOT) -> list[Path]:
    """Compile each translation that changed, and return those. A reader never sees half a file."""
    import polib  # noqa: PLC0415  the launcher has no packages yet when it imports this module

    made = []
    for path in stale_catalogs(root):
        target, half = path.with_suffix(".mo"), path.with_suffix(f".{os.getpid()}.tmp")
        half.write_bytes(polib.pofile(str(path)).to_binary())
        half.replace(target)
        made.append(target)
    return made


def main(arguments: list[str]) -> int:
    """Compile those of the project, or of the named folder."""
    try:
        compile_catalogs(Path(arguments[0]) if arguments else ROOT)
    except (OSError, ValueError) as error:  # polib names the file and the line
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
