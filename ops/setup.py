"""What each `make` target needs, and the program that replaces it once everything is there."""

from __future__ import annotations

import os
from pathlib import Path

from ops.catalogs import ensure_catalogs
from ops.engine import ensure_engine
from ops.environment import ensure_packages, ensure_venv, has_environment, venv_folder
from ops.errors import SetupError
from ops.system import (
    BROWSER_LIBRARIES,
    BROWSERS,
    PDF_LIBRARIES,
    apt_line,
    browser_path,
    can_install,
    install_packages,
    missing_libraries,
    missing_venv,
)

ROOT = Path(__file__).resolve().parent.parent


def prepare_and_become(arguments: list[str]) -> None:
    """Set up for `run`, `test` or `dev`, then replace this process by the rest of `arguments`.

    `run` installs what the site needs, `dev` adds the tools of the developer, `test` the browser.
    The rest is handed to the environment's Python: `run -m ops.launch`. `make run` compiles the seeding engine when its
    first page is there.
    """
    stage, *program = arguments
    venv = venv_folder(ROOT)
    ensure_system(stage, venv=venv)
    python = ensure_venv(venv)
    running = ROOT / "requirements.txt"
    if stage == "run":
        ensure_packages(python, running)
    else:
        ensure_packages(python, ROOT / "requirements-dev.txt", covers=(running,))
    ensure_catalogs(python)
    if not program:
        ensure_engine(python)
        return
    if not os.access(ROOT, os.W_OK):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(venv / "pycache"))
    os.execv(python, [str(python), *program])


def ensure_system(stage: str, *, venv: Path) -> None:
    """Install all system packages that are missing for `stage`, at once.

    The site works without the libraries for PDF documents, so if only these are missing, it starts anyway. Raises
    SetupError with the one line to run where others are missing and can't be installed.
    """
    needed = [] if has_environment(venv) else missing_venv()
    if stage == "test":
        needed += missing_libraries(BROWSER_LIBRARIES)
        needed += [BROWSERS[0]] if browser_path() is None else []
    wanted = missing_libraries(PDF_LIBRARIES) if stage in {"run", "test"} else []
    missing = [*needed, *wanted]
    if not missing:
        return
    if needed or can_install():
        try:
            install_packages(missing, purpose="set-up" if stage == "dev" else f"make {stage}")
        except SetupError as error:
            if needed:
                raise
            print(f"Continuing without PDF documents: {error}", flush=True)
    else:
        print(f"Continuing without PDF documents. To have them, run: {apt_line(missing)}", flush=True)
