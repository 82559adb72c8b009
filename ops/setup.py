"""What each `make` target needs, and the program that it becomes when all is there."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from ops.environment import ensure_packages, ensure_venv
from ops.errors import SetupError
from ops.system import (
    BROWSER_LIBRARIES,
    PDF_LIBRARIES,
    apt_line,
    browser_path,
    can_install,
    install_packages,
    missing_libraries,
)

__all__ = ["ROOT", "SetupError", "ensure_engine", "prepare_and_become"]

ROOT = Path(__file__).resolve().parent.parent


def prepare_and_become(arguments: list[str]) -> None:
    """Set up for `run`, `test` or `dev`, then replace this process by the rest of `arguments`.

    `run` installs what the site needs, `dev` adds the tools of the developer, `test` the browser.
    The rest is handed to the environment's Python: `run -m ops.launch`.
    """
    stage, *program = arguments
    python = ensure_venv(ROOT / ".venv")
    running = ROOT / "requirements.txt"
    if stage == "run":
        ensure_packages(python, running)
    else:
        ensure_packages(python, ROOT / "requirements-dev.txt", covers=(running,))
    if stage in {"run", "test"}:
        _ensure_libraries()
    if stage == "test":
        _ensure_browser()
    if stage == "run" or not program:
        ensure_engine(python)
    if program:
        os.execv(python, [str(python), *program])


def ensure_engine(python: Path) -> Path:
    """Compile the seeding engine once, so that no command and no worker has to at its first use; where it is kept.

    What was compiled of older sources goes then: nothing would use it any more.
    """
    cache = Path(os.environ.get("TOPBOARD_DATA") or ROOT / "var").resolve() / "numba"
    compiled = max((path.stat().st_mtime for path in cache.rglob("*.nbi")), default=0)
    if compiled < max(path.stat().st_mtime for path in (ROOT / "pairing/core/boards").glob("*.py")):
        shutil.rmtree(cache, ignore_errors=True)
        print("Compiling the seeding engine …", flush=True)
        warm = [str(python), "-c", "from pairing.core.boards.search import warm; warm()"]
        subprocess.run(warm, cwd=ROOT, env={"NUMBA_CACHE_DIR": str(cache), **os.environ}, check=False)
    return cache


def _ensure_browser() -> None:
    missing = missing_libraries(BROWSER_LIBRARIES)
    if browser_path() is None:
        missing.append("chromium")
    if missing:
        install_packages(missing, purpose="the browser tests")


def _ensure_libraries() -> None:
    """Get the libraries behind PDF documents; without them the rest of the site still works."""
    missing = missing_libraries(PDF_LIBRARIES)
    if missing and can_install():
        try:
            install_packages(missing, purpose="PDF documents")
        except SetupError as error:
            print(f"Going on without PDF documents: {error}", flush=True)
    elif missing:
        print(f"Going on without PDF documents. To have them, run: {apt_line(missing)}", flush=True)
