"""Files that the commands read and write: report files in, answers out, completely or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import NoReturn

from django.core.management.base import CommandError

from common.pure.errors import RuleError
from pairing.core.swiss.record import Record
from pairing.core.trf.lines import LARGEST_FILE, decode
from pairing.core.trf.reading import read_trf

MOST_SHOWN = 20
STANDARD = Path("-")
"""How a file is named that is standard input, or output."""


def refuse(message: str) -> NoReturn:
    """End with exit status 2: the input is wrong, and nothing was written."""
    raise CommandError(message, returncode=2)


def read_events(names: list[str]) -> list[Record]:
    """The events in these report files. Refuses with every problem of every file, by file, line and column."""
    events, problems = [], []
    for name in names:
        try:
            events.append(_read_event(name))
        except OSError as error:
            problems.append(f"{name}: can't be read ({error.strerror or error}). Check the name.")
        except RuleError as error:
            problems += [f"{name}: {problem.path or 'file'}: {problem.text}" for problem in error.problems[:MOST_SHOWN]]
            if len(error.problems) > MOST_SHOWN:
                problems.append(f"{name}: and {len(error.problems) - MOST_SHOWN} more problems.")
    if problems:
        refuse("\n".join(problems))
    return events


def _read_event(name: str) -> Record:
    path = Path(name)
    with path.open("rb") as file:
        return read_trf(decode(file.read(LARGEST_FILE + 1)))


def check_writable(out: Path, *, folder: bool = False) -> None:
    """Refuse paths that can't be written later; missing folders are created then."""
    if folder:
        there = next(each for each in (out, *out.absolute().parents) if each.exists())
        if not (there.is_dir() and os.access(there, os.W_OK)):
            refuse(f"{out}: this folder can't be written to. Name another.")
    if not folder and (out.is_dir() or not os.access(out.parent, os.W_OK)):
        refuse(f"{out}: this can't be written. Name a file in a folder that you may write to.")


def write_whole(out: Path, text: str) -> None:
    """Write the file whole or not at all: next to it first, then in its place. Makes its folder where there is none."""
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=out.parent, prefix=f".{out.name}.", delete=False
        ) as part:
            part.write(text)
        umask = os.umask(0)
        os.umask(umask)
        Path(part.name).chmod(0o666 & ~umask)
        Path(part.name).replace(out)
    except OSError as error:
        refuse(f"{out}: can't be written ({error.strerror}). Name another file.")
