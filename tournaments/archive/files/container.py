"""The zip of an archive: written so that the same club gives the same bytes, read as a file from a stranger.

Nothing is ever unpacked to a disk. What is read is bounded before it is read: the number of members, the size of each
and of all together, and the JSON values in them, which are counted before any object is made: a few kilobytes of zip
can hold millions. Every member is named in the manifest with its size and SHA-256, and there is no other. Members are
checked one after the other and read again when they are used, so that one at a time is in memory.
"""

from __future__ import annotations

import hashlib
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import IO, Any, Final, NoReturn

from django.utils.translation import gettext_noop as _

from common.pure.errors import RuleError
from tournaments.archive.files.upgrades import version_of
from tournaments.archive.files.values import ValueRefused, readable

MANIFEST: Final = "manifest.json"
MEGABYTE: Final = 1024 * 1024
NAME: Final = re.compile(r"[a-z0-9][a-z0-9_.-]*(/[a-z0-9][a-z0-9_.-]*){0,3}")
# Zip stores a time for each member; an archive states its time once, in the manifest.
NO_TIME: Final = (1980, 1, 1, 0, 0, 0)
# An unterminated text matches up to the end of the file, so that the search never starts twice in one place.
STRING: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
BROKEN = _("This file is damaged or cut off, or it isn’t a zip file. Download the backup again, or choose another one.")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much an archive may hold: bytes of the zip, of one member and of all unpacked, members, and JSON values."""

    packed: int
    member: int
    unpacked: int
    members: int
    values: int


OPERATOR: Final = Limits(512 * MEGABYTE, 512 * MEGABYTE, 2048 * MEGABYTE, members=100_000, values=100_000_000)
"""For the commands of whoever runs the server."""
VISITOR: Final = Limits(32 * MEGABYTE, 32 * MEGABYTE, 256 * MEGABYTE, members=20_000, values=2_000_000)
"""For files that anybody may hand in. A value costs about 100 bytes of memory, a member up to four times its size."""


def json_bytes(value: Any) -> bytes:
    """Readable JSON, the same bytes for the same value whatever database it comes from."""
    return (json.dumps(value, ensure_ascii=False, sort_keys=True, indent=1, allow_nan=False) + "\n").encode()


def write_container(out: IO[bytes], members: Iterable[tuple[str, bytes]], *, manifest: Mapping[str, Any]) -> None:
    """Write the zip: the members in their order, then the manifest with the sizes and hashes of all."""
    files: dict[str, Any] = {}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as zipped:
        for name, content in members:
            files[name] = {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            zipped.writestr(_info(name), content)
        zipped.writestr(_info(MANIFEST), json_bytes({**manifest, "files": files}))


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, date_time=NO_TIME)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    return info


@dataclass(frozen=True, slots=True)
class Container:
    """An archive's members, all of them checked against its manifest. Reads from the file that it was opened on."""

    manifest: Mapping[str, Any]
    version: int
    zipped: zipfile.ZipFile

    def content(self, name: str) -> bytes | None:
        """A member's bytes; None where there is none of that name."""
        try:
            return self.zipped.read(name)
        except KeyError:
            return None

    def json(self, name: str) -> Any:
        """A member as JSON. Raises `RuleError` if it is invalid or missing."""
        content = self.content(name)
        if content is None:
            _refuse(name, "missing", _("%(name)s is missing in this backup. Download the backup again."), name=name)
        return _parsed(name, content)


def open_container(file: IO[bytes], *, limits: Limits = OPERATOR) -> Container:
    """Check a zip within `limits`. Raises `RuleError` whatever is wrong with it. The file has to stay open."""
    file.seek(0, 2)
    if file.tell() > limits.packed:
        message = _("The file is larger than %(megabytes)s MB. Restore it with `manage.py restore` on the server.")
        _refuse("", "too_big", message, megabytes=limits.packed // MEGABYTE)
    file.seek(0)
    try:
        return _checked(zipfile.ZipFile(file), limits)
    except (
        zipfile.BadZipFile,
        zlib.error,
        struct.error,
        EOFError,
        OSError,
        ValueError,
        KeyError,
        IndexError,
        OverflowError,
        RuntimeError,  # for a compression that zipfile doesn't support
    ) as error:
        raise RuleError.one("", "broken", BROKEN) from error


def _checked(zipped: zipfile.ZipFile, limits: Limits) -> Container:
    infos = zipped.infolist()
    names = [info.filename for info in infos]
    if MANIFEST not in names:
        message = _("This file isn’t a club backup: %(name)s is missing. Choose a file from “Download a backup”.")
        _refuse("", "unknown_format", message, name=MANIFEST)
    if len(set(names)) != len(names) or any(not NAME.fullmatch(name) for name in names):
        _refuse(
            "", "foreign_names", _("This zip file contains files that don’t belong to a backup. Choose another file.")
        )
    sizes = [info.file_size for info in infos]
    if len(names) > limits.members or sum(sizes) > limits.unpacked or max(sizes) > limits.member:
        _too_large()
    told = _content(zipped, zipped.getinfo(MANIFEST))
    left = limits.values - count_values(told, most=limits.values)
    manifest = _parsed(MANIFEST, told)
    if not isinstance(manifest, dict):
        _refuse(
            MANIFEST,
            "unknown_format",
            _("The backup’s manifest.json must be a JSON object. Choose another backup file."),
        )
    version = version_of(manifest.get("format"))
    files = manifest.get("files")
    if not isinstance(files, dict) or set(files) != set(names) - {MANIFEST}:
        _refuse(
            MANIFEST,
            "other_files",
            _("The files in this backup don’t match its manifest, so it may be damaged. Download the backup again."),
        )
    for info in infos:
        if info.filename != MANIFEST:
            content = _member(zipped, info, files[info.filename])
            if info.filename.endswith(".json"):
                left -= count_values(content, most=left)
    return Container(manifest, version, zipped)


def count_values(content: bytes, *, most: int) -> int:
    """At least as many values as the JSON holds. Raises `RuleError` if they are more than `most`."""
    marks = STRING.sub(b"", content)
    count = marks.count(b",") + marks.count(b"{") + marks.count(b"[")
    if count > most:
        _too_large()
    return count


def _too_large() -> NoReturn:
    message = _(
        "The unpacked backup is too large, so nothing was saved. Restore it with `manage.py restore` on the server."
    )
    _refuse("", "too_big", message)


def _member(zipped: zipfile.ZipFile, info: zipfile.ZipInfo, told: Any) -> bytes:
    content = _content(zipped, info)
    wanted = {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    if told != wanted:
        message = _(
            "%(name)s doesn’t match the manifest, so the backup was changed or damaged. Download the backup again."
        )
        _refuse(info.filename, "changed", message, name=info.filename)
    return content


def _content(zipped: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """A member's bytes, at most the size in the zip's directory, as a defence against zip bombs."""
    if info.is_dir() or info.flag_bits & 1 or info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        raise zipfile.BadZipFile("a member that archives do not have")
    with zipped.open(info) as opened:
        content = opened.read(info.file_size + 1)
    if len(content) != info.file_size:
        raise zipfile.BadZipFile("another size than stated")
    return content


def _parsed(name: str, content: bytes) -> Any:
    try:
        value = json.loads(content.decode(), parse_constant=_refuse_constant)
        readable(value)
    except (ValueError, RecursionError, ValueRefused) as error:
        message = _("%(name)s can’t be read as JSON, so the backup was changed or damaged. Download the backup again.")
        raise RuleError.one(name, "unreadable", message, name=name) from error
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _refuse(path: str, code: str, message: str, **params: object) -> NoReturn:
    raise RuleError.one(path, code, message, **params)
