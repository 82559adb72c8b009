"""Import of an event of boards from the files of the World Diplomacy Database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.base.files.uploads import read_upload
from tournaments.base.forms import LISTS, file_field
from tournaments.boards.services.wdd_import import read_wdd
from tournaments.clubs.models import Club
from tournaments.events.files.reading import MOST_BYTES
from tournaments.events.pages.desk.import_kinds import ImportKind, Notes, Upload, name_field
from tournaments.events.portable import EventDoc
from tournaments.lab.forms import SystemField
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.system_use import offered_systems, usable_systems


class WddImportForm(forms.Form):
    """Two files of the World Diplomacy Database."""

    prefix = "wdd"
    boards = file_field(_("boards.csv"), accept=LISTS)
    classification = file_field(_("classification.csv, if you have it"), accept=LISTS)
    name = name_field("")
    scoring_system = SystemField(
        queryset=ScoringSystem.objects.none(),
        label=_("Scoring system"),
        empty_label=_("Choose one"),
        help_text=_("Scores in the file that differ from this system’s are kept as score overrides."),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        systems = offered_systems(club)
        self.fields["scoring_system"].queryset = systems  # type: ignore[attr-defined]  # a choice of rows


class WddImport(ImportKind):
    """Two files of the World Diplomacy Database."""

    code = "wdd"
    title = _("Files of the World Diplomacy Database")
    about = _(
        "boards.csv creates a finished event with every board. classification.csv adds teams, and who played "
        "without a rank."
    )

    def form(self, club: Club, data: Any = None, files: Any = None) -> forms.Form:
        return WddImportForm(data, files, club=club)

    def read(self, values: Mapping[str, Any]) -> Upload:
        texts = (_text(values["boards"]), _text(values["classification"]))
        return Upload(self.code, *texts, values["name"], values["scoring_system"])

    def document(self, club: Club, upload: Upload) -> tuple[EventDoc, Notes]:
        read = read_wdd(
            club,
            boards=upload.text,
            classification=upload.more,
            name=upload.name,
            scoring_system=upload.system,
        )
        return read, ()

    def carried(self, club: Club, post: QueryDict) -> Upload:
        chosen = post.get("system", "")
        whole = int(chosen) if chosen.isascii() and chosen.isdigit() and len(chosen) < 19 else 0
        return replace(super().carried(club, post), system=usable_systems(club).filter(pk=whole).first())


def _text(file: UploadedFile[bytes] | None) -> str:
    return read_upload(file.read(MOST_BYTES + 1)).text.replace("\r\n", "\n") if file else ""
