"""Compiles the seeding engine ahead of time, so that no command or worker has to do so at its first use.

Standard library only: set-up runs it before the first start.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "pairing/core/boards"
OF_SOURCES = re.compile(r"[0-9a-f]{16}")  # the name of the engine's folders
BROUGHT = "TOPBOARD_ENGINE"  # names the folder in the image (Dockerfile)
STAMP = "compiled-of.txt"
WARM = """
from pairing.core.boards.search import warm
if warm():
    import numba
    print(numba.config.CACHE_DIR)
"""
NICE = 15  # pages come first


def ensure_engine(python: Path, *, quiet: bool = False) -> Path:
    """Compile the engine unless that was done for these sources on this processor; return its folder.

    That folder is NUMBA_CACHE_DIR, or `numba` in TOPBOARD_DATA. Code compiled from other sources is removed.
    """
    data = Path(os.environ.get("TOPBOARD_DATA") or ROOT / "var").resolve()
    cache = Path(os.environ.get("NUMBA_CACHE_DIR") or data / "numba")
    stamp, wanted = cache / STAMP, _fingerprint()
    if stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
        return cache
    if not quiet:
        print("Compiling the seeding engine …", flush=True)
    env = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    warmed = subprocess.run(
        [str(python), "-c", WARM], cwd=ROOT, env=env, stdout=subprocess.PIPE, check=False, text=True
    )
    if warmed.returncode == 0:
        for other in cache.glob("*"):
            if OF_SOURCES.fullmatch(other.name) and other != Path(warmed.stdout.strip()):
                shutil.rmtree(other, ignore_errors=True)
        with contextlib.suppress(OSError):  # the folder isn't writable: each process then compiles for itself
            cache.mkdir(parents=True, exist_ok=True)
            stamp.write_text(wanted, encoding="ascii")
    return cache


def bring_engine() -> bool:
    """Copy the engine that was compiled with the image to this site's folder; whether there was one to copy.

    For a site whose code is read-only: whatever else this processor needs is compiled into the copy.
    """
    brought, cache = os.environ.get(BROUGHT, ""), os.environ.get("NUMBA_CACHE_DIR", "")
    if not (brought and cache and Path(brought).is_dir()):
        return False
    for folder in (each for each in Path(brought).iterdir() if OF_SOURCES.fullmatch(each.name)):
        if not (Path(cache) / folder.name).exists():
            shutil.copytree(folder, Path(cache) / folder.name, copy_function=shutil.copyfile)
    return True


def main(arguments: list[str]) -> int:
    """Compile the engine; with `background` or `packages`, on a running site, also what pip left uncompiled.

    `packages` leaves the engine out: a worker compiles it as it starts.
    """
    if arguments:
        os.nice(NICE)
    if "packages" not in arguments:
        ensure_engine(Path(sys.executable), quiet=bool(arguments))
    if arguments:
        compile_packages(Path(sys.prefix))
    return 0


def compile_packages(venv: Path) -> bool:
    """Compile the environment's modules to bytecode, once; whether there was anything to do."""
    stamp = venv / "topboard-compiled.txt"
    installed = venv / "topboard-requirements.json"
    packages = str(installed.stat().st_mtime_ns) if installed.exists() else ""
    if not packages or (stamp.exists() and stamp.read_text(encoding="ascii") == packages):
        return False
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(venv / "lib")], capture_output=True, check=False)
    with contextlib.suppress(OSError):
        stamp.write_text(packages, encoding="ascii")
    return True


def _fingerprint() -> str:
    """The contents of the sources, the packages that compile them, and the processor that they are compiled for."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(SOURCES.glob("*.py")):
        digest.update(path.name.encode() + path.read_bytes())
    pins = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    digest.update("".join(line for line in pins if line.startswith(("numba==", "llvmlite==", "numpy=="))).encode())
    with contextlib.suppress(OSError):
        facts = {line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith(("flags", "model"))}
        digest.update("".join(sorted(facts)).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
