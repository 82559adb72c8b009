"""What events can be imported from: the files of Topboard, and those that formats add."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.forms import file_field
from tournaments.clubs.models import Club
from tournaments.events.files.reading import MOST_BYTES, read_document
from tournaments.events.portable import MOST_ENTRIES, EventDoc

Notes = tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Upload:
    """What is carried from page to page: the texts, the name, and the scoring system if one was chosen."""

    kind: str
    text: str
    more: str = ""
    name: str = ""
    system: Any = None


class ImportKind(ABC):
    """A kind of file: its form on the page, and how its texts become a document."""

    code: ClassVar[str]
    title: ClassVar[Any]
    about: ClassVar[Any]
    is_usual = False

    @property
    def hint(self) -> str:
        """The text below the form."""
        return ""

    @abstractmethod
    def form(self, club: Club, data: Any = None, files: Any = None) -> forms.Form:
        """The form, blank or with what was sent."""

    @abstractmethod
    def read(self, values: Mapping[str, Any]) -> Upload:
        """What a valid form holds. Raises `RuleError` at its fields."""

    @abstractmethod
    def document(self, club: Club, upload: Upload) -> tuple[EventDoc, Notes]:
        """The texts as a document, and what to know of it. Raises `RuleError`."""

    def carried(self, club: Club, post: QueryDict) -> Upload:
        """What the page before passes on."""
        return Upload(
            kind=self.code,
            text=post.get("text", "").replace("\r\n", "\n"),
            more=post.get("more", "").replace("\r\n", "\n"),
            name=post.get("name", "").strip(),
        )


def name_field(hint: Any) -> forms.CharField:
    """The name of the event that comes in."""
    widget = forms.TextInput(attrs={"maxlength": 80, "autocomplete": "off"})
    return forms.CharField(label=gettext_lazy("Name of the event"), required=False, help_text=hint, widget=widget)


class JsonImportForm(forms.Form):
    """A file that an export made."""

    prefix = "json"
    file = file_field(gettext_lazy("JSON file"), accept=".json,application/json")
    name = name_field(gettext_lazy("If you leave it empty, the name in the file is used."))


class JsonImport(ImportKind):
    """A file that an export made, of whichever format."""

    code = "json"
    title = gettext_lazy("A file that Topboard created")
    about = gettext_lazy(
        "A whole event: rules, people, rounds or heats, and results. You can create one in an event’s settings, "
        "under “Import and export”."
    )
    is_usual = True

    @property
    def hint(self) -> str:
        words = {"most_entries": f"{MOST_ENTRIES:,}", "megabytes": MOST_BYTES // 1024 // 1024}
        return _("Up to %(most_entries)s players and %(megabytes)s MB.") % words

    def form(self, club: Club, data: Any = None, files: Any = None) -> forms.Form:
        return JsonImportForm(data, files)

    def read(self, values: Mapping[str, Any]) -> Upload:
        return Upload(self.code, _text(values["file"]), name=values["name"])

    def document(self, club: Club, upload: Upload) -> tuple[EventDoc, Notes]:
        return read_document(upload.text), ()


def _text(file: UploadedFile[bytes] | None) -> str:
    try:
        return file.read(MOST_BYTES + 1).decode("utf-8-sig") if file else ""
    except UnicodeDecodeError as error:
        message = gettext_noop("The file is not in UTF-8. Choose a file that an export created.")
        raise RuleError.one("file", "unreadable", message) from error
