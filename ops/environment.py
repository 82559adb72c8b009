"""The project's own Python environment, `.venv`, from the hashed requirements.

Standard library only: this runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from ops.errors import SetupError

STAMP = "topboard-requirements.json"
NEW_ENOUGH_WITH_PIP = (
    "import sys, importlib.util as u; sys.exit(sys.version_info < (3, 11) or u.find_spec('pip') is None)"
)


def writable_folder(folder: Path) -> Path:
    """Create `folder` if needed and return it; SetupError if it isn't writable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".writable-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise SetupError(
            f"The folder {folder} can't be written ({error.strerror}). Use a copy of the project "
            "that you own, or point TOPBOARD_DATA at a folder that you can write."
        ) from error
    return folder


def venv_folder(root: Path) -> Path:
    """Where the environment is: `.venv` in the project, or `venv` in TOPBOARD_DATA where the project is read-only."""
    inside, data = root / ".venv", os.environ.get("TOPBOARD_DATA")
    if inside.exists() or os.access(root, os.W_OK) or not data:
        return inside
    return Path(data).resolve() / "venv"


def has_environment(venv: Path) -> bool:
    """Whether the environment is there and its Python works."""
    return _works(venv / "bin" / "python", NEW_ENOUGH_WITH_PIP)


def ensure_venv(venv: Path) -> Path:
    """Return the environment's Python; the environment is created first if it is missing, broken or too old."""
    python = venv / "bin" / "python"
    if has_environment(venv):
        return python
    writable_folder(venv.parent)
    print("Making .venv …", flush=True)
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(venv)],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode != 0:
        raise SetupError(
            f"{venv} could not be made ({_last_line(made.stderr or made.stdout)}). "
            "Check that the folder has room, then start again."
        )
    return python


def requirements_digest(requirements: Path) -> str:
    """Fingerprint of one requirements file."""
    return hashlib.sha256(requirements.read_bytes()).hexdigest()


def ensure_packages(python: Path, requirements: Path, *, covers: tuple[Path, ...] = ()) -> bool:
    """Install `requirements` unless that has been done; whether there was anything to do.

    Bytecode is compiled at the first import of a module, or in the background: a start needs only a third of it.
    `covers` names smaller files that are installed with it, so they need no run of their own.
    """
    stamp = python.parent.parent / STAMP
    done = _read_stamp(stamp)
    if done.get(requirements.name) == requirements_digest(requirements):
        return False
    writable_folder(stamp.parent)
    print(f"Installing the packages of {requirements.name} (about a minute) …", flush=True)
    stamp.unlink(missing_ok=True)
    options = ["--quiet", "--disable-pip-version-check", "--no-input", "--retries", "2", "--no-compile"]
    hashed = ["--require-hashes", "--no-deps", "--requirement", str(requirements)]
    installed = subprocess.run(
        [str(python), "-m", "pip", "install", *options, *hashed],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if installed.returncode != 0:
        raise SetupError(
            f"The packages of {requirements.name} could not be installed "
            f"({_error_line(installed.stderr)}). Check the network and the package registry "
            "that pip uses, then start again."
        )
    files = (requirements, *covers)
    stamp.write_text(json.dumps({file.name: requirements_digest(file) for file in files}))
    return True


def _works(python: Path, program: str) -> bool:
    """Whether this Python starts and runs `program` well."""
    if not python.exists():
        return False
    command = [str(python), "-c", program]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _read_stamp(stamp: Path) -> dict[str, str]:
    """What was installed last, empty if unknown."""
    try:
        content = json.loads(stamp.read_text())
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def _last_line(text: str) -> str:
    """The last line that says something."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"


def _error_line(text: str) -> str:
    """The line of pip's answer that names the cause, without its prefix."""
    if "WARNING: Retrying" in text:
        return "the package registry does not answer"
    errors = [line for line in text.splitlines() if line.startswith("ERROR:")]
    return (errors[0] if errors else _last_line(text)).removeprefix("ERROR:").strip()[:200]
