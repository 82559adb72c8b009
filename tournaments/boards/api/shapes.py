"""Events of boards as files of the World Diplomacy Database."""

from __future__ import annotations

from tournaments.base.api.fields import Identity, Input, Text


class WddImportText(Input):
    """The two files of the World Diplomacy Database, as text."""

    boards = Text()
    classification = Text(required=False)
    name = Text()
    scoring_system = Identity(help_text="The id of a scoring system that the club may use.")


class WddImportInput(WddImportText):
    """The same, with the fingerprint of its preview."""

    fingerprint = Text()
