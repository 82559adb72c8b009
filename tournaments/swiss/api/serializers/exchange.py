"""Swiss events as FIDE report files."""

from __future__ import annotations

from tournaments.base.api.fields import Input, Text
from tournaments.people.api.serializers.namesakes import who_field


class TrfImportText(Input):
    """A FIDE report file as text, and the name of the event; the file's name is used if none is given."""

    text = Text()
    name = Text(required=False)


class TrfImportInput(TrfImportText):
    """The same, with the fingerprint of its preview."""

    fingerprint = Text()
    who = who_field()
