"""`manage.py tournament_schema`: the JSON Schema of an exported event, as the code reads it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.base.files.fields import schema_of
from tournaments.events.portable import PORTABLE


class Command(BaseCommand):
    """Write the schema to a file, or print it."""

    help = "Print the JSON Schema of an exported event, or write it to --file."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("--file", type=Path, help="the file to write")
        parser.add_argument("--format", choices=[*PORTABLE], default=next(iter(PORTABLE)), help="of which documents")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the schema from the document's classes."""
        name = options["format"]
        identity = f"urn:{name.replace('/', ':')}"
        text = json.dumps(
            schema_of(PORTABLE[name].doc_type, title=name, identity=identity), indent=2, ensure_ascii=False
        )
        if options["file"] is None:
            self.stdout.write(text)
        else:
            options["file"].write_text(text + "\n", encoding="utf-8")
