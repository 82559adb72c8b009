"""`manage.py tournament_schema`: the JSON Schema of an exported tournament, as the code reads it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.exchange.document import FORMAT, TournamentDoc
from tournaments.exchange.fields import schema_of

__all__ = ["Command"]


class Command(BaseCommand):
    """Write the schema to a file, or print it."""

    help = "Print the JSON Schema of an exported tournament, or write it to --file."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("--file", type=Path, help="the file to write")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the schema from the document's classes."""
        identity = f"urn:{FORMAT.replace('/', ':')}"
        text = json.dumps(schema_of(TournamentDoc, title=FORMAT, identity=identity), indent=2, ensure_ascii=False)
        if options["file"] is None:
            self.stdout.write(text)
        else:
            options["file"].write_text(text + "\n", encoding="utf-8")
