"""The zip of an archive: written so that the same club gives the same bytes, read as a file from a stranger.

Nothing is ever unpacked to a disk. What is read is bounded before it is read: the number of members, the size of each
and of all together. Every member is named in the manifest with its size and SHA-256, and there is no other.
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

from scoring.core.errors import RuleError
from tournaments.archive.upgrades import version_of
from tournaments.archive.values import ValueRefused, readable

__all__ = ["MANIFEST", "MEGABYTE", "MOST_BYTES", "Container", "json_bytes", "open_container", "write_container"]

MANIFEST: Final = "manifest.json"
MEGABYTE: Final = 1024 * 1024
MOST_BYTES: Final = 512 * MEGABYTE
MOST_OF_ALL: Final = 2048 * MEGABYTE
MOST_OF_ONE: Final = 512 * MEGABYTE
MOST_OF_MANIFEST: Final = 32 * MEGABYTE
MOST_MEMBERS: Final = 100_000
NAME: Final = re.compile(r"[a-z0-9][a-z0-9_.-]*(/[a-z0-9][a-z0-9_.-]*){0,3}")
# Zip keeps the time of each member; an archive tells its time once, in the manifest.
NO_TIME: Final = (1980, 1, 1, 0, 0, 0)
BROKEN = _("The file is broken or cut short, or no zip. Download the backup again, or choose another one.")


def json_bytes(value: Any) -> bytes:
    """JSON for people too, the same bytes for the same value whatever database it was read from."""
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
    """An archive's members, all of them checked against its manifest."""

    manifest: Mapping[str, Any]
    version: int
    members: Mapping[str, bytes]

    def json(self, name: str) -> Any:
        """A member as JSON. Raises `RuleError` if it is none, or is not there."""
        if name not in self.members:
            _refuse(name, "missing", _("The archive has no %(name)s. Download the backup again."), name=name)
        return _parsed(name, self.members[name])


def open_container(file: IO[bytes], *, most: int = MOST_BYTES, most_unpacked: int = MOST_OF_ALL) -> Container:
    """Read and check a zip of so many bytes at most. Raises `RuleError` whatever is wrong with it."""
    file.seek(0, 2)
    if file.tell() > most:
        message = _("The file is larger than %(megabytes)s MB. Restore it with `manage.py restore` on the server.")
        _refuse("", "too-big", message, megabytes=most // MEGABYTE)
    file.seek(0)
    try:
        with zipfile.ZipFile(file) as zipped:
            return _checked(zipped, most_unpacked)
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
        RuntimeError,  # and its kind for a packing that zipfile does not know
    ) as error:
        raise RuleError.one("", "broken", BROKEN) from error


def _checked(zipped: zipfile.ZipFile, most: int) -> Container:
    infos = zipped.infolist()
    names = [info.filename for info in infos]
    if MANIFEST not in names:
        message = _("This is no archive of a club: it has no %(name)s. Choose the file that “Download a backup” made.")
        _refuse("", "unknown-format", message, name=MANIFEST)
    if len(names) > MOST_MEMBERS or len(set(names)) != len(names) or any(not NAME.fullmatch(name) for name in names):
        _refuse("", "foreign-names", _("The zip holds names that no archive has. Nothing was read. Choose another."))
    if sum(info.file_size for info in infos) > most or any(info.file_size > MOST_OF_ONE for info in infos):
        _refuse("", "too-big", _("Unpacked, the archive would be too large. Nothing was read. Choose another one."))
    manifest = _parsed(MANIFEST, _content(zipped, zipped.getinfo(MANIFEST), most=MOST_OF_MANIFEST))
    if not isinstance(manifest, dict):
        _refuse(MANIFEST, "unknown-format", _("The manifest is no object. Choose the file that a backup made."))
    version = version_of(manifest.get("format"))
    files = manifest.get("files")
    if not isinstance(files, dict) or set(files) != set(names) - {MANIFEST}:
        _refuse(MANIFEST, "other-files", _("The files in the zip are not those that its manifest names."))
    members: dict[str, bytes] = {}
    for info in infos:
        if info.filename != MANIFEST:
            members[info.filename] = _member(zipped, info, files[info.filename])
    return Container(manifest, version, members)


def _member(zipped: zipfile.ZipFile, info: zipfile.ZipInfo, told: Any) -> bytes:
    content = _content(zipped, info, most=MOST_OF_ONE)
    wanted = {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    if told != wanted:
        message = _("%(name)s is not what the manifest says of it: the archive was changed or damaged.")
        _refuse(info.filename, "changed", message, name=info.filename)
    return content


def _content(zipped: zipfile.ZipFile, info: zipfile.ZipInfo, *, most: int) -> bytes:
    """A member's bytes: at most those that the zip's own list tells, so that no bomb goes off."""
    if info.is_dir() or info.flag_bits & 1 or info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        raise zipfile.BadZipFile("a member that archives do not have")
    if info.file_size > most:
        _refuse(info.filename, "too-big", _("%(name)s is too large. Choose another archive."), name=info.filename)
    with zipped.open(info) as opened:
        content = opened.read(info.file_size + 1)
    if len(content) != info.file_size:
        raise zipfile.BadZipFile("another size than told")
    return content


def _parsed(name: str, content: bytes) -> Any:
    try:
        value = json.loads(content.decode(), parse_constant=_refuse_constant)
        readable(value)
    except (ValueError, RecursionError, ValueRefused) as error:
        message = _("%(name)s can't be read as JSON: the archive was changed or damaged.")
        raise RuleError.one(name, "unreadable", message, name=name) from error
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _refuse(path: str, code: str, message: str, **params: object) -> NoReturn:
    raise RuleError.one(path, code, message, **params)
