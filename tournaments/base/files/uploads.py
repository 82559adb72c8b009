"""An uploaded list: text with columns, or a spreadsheet. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.files.tables import MOST_BYTES, decode_text
from tournaments.base.files.workbooks import SheetText, is_workbook, workbook_text


@dataclass(frozen=True, slots=True)
class Upload:
    """The text, whether its letters are a guess, and the sheet that it comes from, if the file has several."""

    text: str
    guessed: bool = False
    sheet: SheetText | None = None


def read_upload(data: bytes) -> Upload:
    """The list in a file of at most 2 MB. Raises `RuleError` at `file`."""
    if not is_workbook(data):
        return Upload(*decode_text(data))
    if len(data) > MOST_BYTES:
        message = gettext_noop(
            "The spreadsheet is larger than %(megabytes)s MB. Remove its pictures and other sheets, or save only the "
            "list, as .csv."
        )
        raise RuleError.one("file", "too_big", message, megabytes=MOST_BYTES // 1024 // 1024)
    sheet = workbook_text(data)
    return Upload(sheet.text, sheet=sheet if sheet.sheets > 1 else None)
