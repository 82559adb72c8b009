"""Runs a peer's Dutch engine in an environment of its own, so that nothing of it is installed with Topboard.

As a script, inside that environment: `peers.py NAME FILE` prints the CPU seconds of one round and a fingerprint of its
pairs, or why there are none. `seconds_of` makes the environment (once, from the package index) and calls the script.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
import venv
from collections.abc import Sequence
from pathlib import Path

BUILD = Path(__file__).resolve().parents[2] / "build" / "peers"
PEERS = {"py4swiss": "py4swiss==0.3.1", "caissify": "caissify-pairings==0.5.0"}
LONGEST = 120


def seconds_of(peer: str, event: Path, facts: Path) -> str:
    """The CPU seconds that a peer takes for a round, or what came instead of it, in a word or two.

    `event` is a report file in the older dialect, `facts` the same as JSON, for peers that read no files.
    """
    try:
        python = environment(peer, [PEERS[peer]])
    except (OSError, subprocess.SubprocessError):
        return "not installable"
    try:
        done = subprocess.run(
            [str(python), str(Path(__file__).resolve()), peer, str(event), str(facts)],
            capture_output=True,
            text=True,
            check=True,
            timeout=LONGEST,
        )
    except subprocess.TimeoutExpired:
        return f"over {LONGEST}"
    except subprocess.CalledProcessError:
        return "fails"
    return done.stdout.strip()


def environment(peer: str, requirements: Sequence[str]) -> Path:
    """The Python of the peer's own environment, made where it is missing or was made for other `requirements`.

    Raises OSError or SubprocessError where it can't be made.
    """
    folder = BUILD / peer
    python, ready = folder / "bin" / "python", folder / "ready"
    if not ready.exists() or ready.read_text() != "\n".join(requirements):
        venv.create(folder, with_pip=True, clear=True)
        install = [str(python), "-m", "pip", "install", "--quiet", *requirements]
        subprocess.run(install, check=True, capture_output=True, timeout=600)
        ready.write_text("\n".join(requirements))
    return python


def _py4swiss(event: Path, _facts: Path) -> float:
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    parsed = TrfParser.parse(event)
    began = time.process_time()
    DutchEngine.generate_pairings(parsed)
    return time.process_time() - began


def _caissify(_event: Path, facts: Path) -> float:
    from caissify_pairings import generate_pairings

    known = json.loads(facts.read_text())
    met = {tuple(pair) for pair in known["met"]}
    began = time.process_time()
    generate_pairings("dutch", known["players"], met, known["round"], known["rounds"])
    return time.process_time() - began


if __name__ == "__main__":
    run = {"py4swiss": _py4swiss, "caissify": _caissify}[sys.argv[1]]
    print(f"{run(Path(sys.argv[2]), Path(sys.argv[3])):.2f}")  # noqa: T201
