"""Tables as spreadsheets (.xlsx, .ods). Every text stays a text: none is run as a formula. Pure: rows in, bytes out."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import Final
from xml.sax.saxutils import escape

Rows = Iterable[Sequence[object]]

NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,9})?", re.ASCII)
"""Texts that are numbers: what a spreadsheet keeps exactly, without zeros in front."""
NOT_IN_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
ODS: Final = "application/vnd.oasis.opendocument.spreadsheet"
OPEN: Final = "urn:oasis:names:tc:opendocument:xmlns:"
MANIFEST: Final = f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="{OPEN}manifest:1.0" manifest:version="1.3">
<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{ODS}"/>
<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
</manifest:manifest>"""


def xlsx_bytes(rows: Rows) -> bytes:
    """A workbook of one sheet."""
    # Takes a tenth of a second to import, which would delay the start of every process.
    from openpyxl import Workbook  # noqa: PLC0415
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Topboard")
    for row in rows:
        cells = []
        for value in map(_value, row):
            cell = WriteOnlyCell(sheet, value=value)
            if isinstance(value, str):
                cell.data_type = "s"  # also what begins with =
            cells.append(cell)
        sheet.append(cells)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def ods_bytes(rows: Rows) -> bytes:
    """An OpenDocument spreadsheet of one sheet."""
    lines = "".join(f"<table:table-row>{''.join(map(_ods_cell, map(_value, row)))}</table:table-row>" for row in rows)
    content = (
        '<?xml version="1.0" encoding="UTF-8"?>'
        f'<office:document-content xmlns:office="{OPEN}office:1.0" xmlns:table="{OPEN}table:1.0" '
        f'xmlns:text="{OPEN}text:1.0" office:version="1.3"><office:body><office:spreadsheet>'
        f'<table:table table:name="Topboard">{lines}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", ODS, zipfile.ZIP_STORED)  # first and uncompressed: it identifies the file
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", MANIFEST)
    return file.getvalue()


WRITERS: Final[dict[str, tuple[Callable[[Rows], bytes], str]]] = {
    "xlsx": (xlsx_bytes, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "ods": (ods_bytes, ODS),
}
"""By the end of the file's name: what writes it, and its type."""


def _value(cell: object) -> str | int | Decimal | None:
    """A cell as a number or a text; None where it is empty."""
    if cell is None or cell == "":
        return None
    if isinstance(cell, int | Decimal) and not isinstance(cell, bool):
        return cell
    text = NOT_IN_XML.sub("", str(cell))
    return Decimal(text) if NUMBER.fullmatch(text) else text


def _ods_cell(value: str | int | Decimal | None) -> str:
    if value is None:
        return "<table:table-cell/>"
    kind = 'office:value-type="string"'
    if not isinstance(value, str):
        kind = f'office:value-type="float" office:value="{Decimal(value):f}"'
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in str(value).splitlines() or [""])
    return f"<table:table-cell {kind}>{lines}</table:table-cell>"
