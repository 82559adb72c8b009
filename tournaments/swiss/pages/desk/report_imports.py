"""Import of a Swiss event from a FIDE report file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.base.forms import file_field
from tournaments.clubs.models import Club
from tournaments.events.files.reading import MOST_BYTES
from tournaments.events.pages.desk.import_kinds import ImportKind, Notes, Upload, name_field
from tournaments.events.portable import EventDoc
from tournaments.swiss.services.trf_import import decode_trf, read_trf_event


class TrfImportForm(forms.Form):
    """A FIDE report file."""

    prefix = "trf"
    file = file_field(_("Report file"), accept=".trf,.trfx,.txt,text/plain")
    name = name_field(_("If you leave it empty, the name in the file is used."))


class TrfImport(ImportKind):
    """A FIDE report file."""

    code = "trf"
    title = _("A Swiss event as a FIDE report file")
    about = _(
        "TRF16 or TRF26, as chess programs write it. It creates a Swiss event with its players, rounds, results, "
        "byes and points."
    )

    def form(self, club: Club, data: Any = None, files: Any = None) -> forms.Form:
        return TrfImportForm(data, files)

    def read(self, values: Mapping[str, Any]) -> Upload:
        file = values["file"]
        text = decode_trf(file.read(MOST_BYTES + 1)) if file else ""
        return Upload(self.code, text.replace("\r\n", "\n").replace("\r", "\n"), name=values["name"])

    def document(self, club: Club, upload: Upload) -> tuple[EventDoc, Notes]:
        found = read_trf_event(upload.text, name=upload.name)
        return found.document, found.notes
