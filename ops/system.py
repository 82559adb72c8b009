"""System packages (Debian's): what is missing, and how it gets here.

As root they are installed; anyone else is shown the exact line to run.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from ops.errors import SetupError

PDF_LIBRARIES = {
    "libpango-1.0.so.0": "libpango-1.0-0",
    "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    "libharfbuzz-subset.so.0": "libharfbuzz-subset0",
}
# What Playwright's own Node needs; Chromium's package brings the rest.
BROWSER_LIBRARIES = {"libatomic.so.1": "libatomic1"}
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")


def missing_libraries(needed: dict[str, str]) -> list[str]:
    """Name the packages of the libraries in `needed` (library: package) that this machine lacks."""
    missing = []
    for library, package in needed.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    return missing


def missing_venv() -> list[str]:
    """The package that Debian splits off Python's standard library, where it is missing."""
    if all(importlib.util.find_spec(module) for module in ("ensurepip", "venv")):
        return []
    return [f"python{sys.version_info.major}.{sys.version_info.minor}-venv"]


def browser_path() -> str | None:
    """Find the Chromium for the browser tests: the headless one is the fastest."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def apt_line(packages: list[str]) -> str:
    """The line that installs `packages`, for a person to run."""
    return f"sudo apt-get install -y --no-install-recommends {' '.join(packages)}"


def can_install() -> bool:
    """Whether this process may install system packages."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install_packages(packages: list[str], *, purpose: str) -> None:
    """Install `packages` with apt-get as root; SetupError with the line to run otherwise."""
    if not can_install():
        raise SetupError(f"{purpose} needs system packages. Run: {apt_line(packages)}")
    print(f"Installing {', '.join(packages)} ({purpose}) …", flush=True)
    if _apt_get("install", packages):
        return
    _apt_get("update", [])
    if not _apt_get("install", packages):
        raise SetupError(
            f"{purpose} needs system packages, and apt-get could not install them. "
            f"Check the network, then run: {apt_line(packages)}"
        )


def _apt_get(verb: str, packages: list[str]) -> bool:
    """Run apt-get without questions; whether it went well. A new machine has no package lists yet."""
    if verb == "install" and not any(Path("/var/lib/apt/lists").glob("*_Packages*")):
        return False
    options = ["-y", "--no-install-recommends"] if verb == "install" else []
    finished = subprocess.run(
        ["apt-get", "-q", verb, *options, *packages],
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return finished.returncode == 0
