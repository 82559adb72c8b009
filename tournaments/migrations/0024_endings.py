"""Lists of events show how each ended: for events of before, read off the snapshot that everybody sees.

How a snapshot of that day is read is written here: the code of today reads those of today.
"""

from itertools import islice
from typing import Any

from django.db import migrations, models

BATCH = 200
OPEN_FIXTURES = {"scheduled", "postponed"}


def keep_endings(apps: Any, schema_editor: Any) -> None:
    """Fill the new columns of each event that has a snapshot of its revision."""
    events = apps.get_model("tournaments", "Tournament").objects.using(schema_editor.connection.alias)
    snapshots = apps.get_model("tournaments", "Snapshot").objects.using(schema_editor.connection.alias)
    rows = events.only("revision", "heats", "archived_at").order_by("pk").iterator(chunk_size=BATCH)
    while batch := list(islice(rows, BATCH)):
        ended = []
        for event in batch:
            newest = snapshots.filter(tournament=event, revision=event.revision).order_by("-public").first()
            if newest is None or "hidden_from" not in newest.data:
                continue
            data = newest.data
            if _all_played(data, event.heats) or (event.archived_at is not None and not data["hidden_from"]):
                event.over, event.winners = True, list(_winners(data))
                ended.append(event)
        events.bulk_update(ended, ["over", "winners"])


def _all_played(data: Any, heats: int) -> bool:
    if "divisions" in data:
        return _season_played(data)
    if "rounds" in data:
        made = data["rounds"]
        return 0 < data["planned"] <= len(made) and not any(each["open"] for each in made)
    made = data["heats"]
    return len(made) >= heats and all(each["state"] == "finished" for each in made)


def _season_played(data: Any) -> bool:
    fixtures, divisions = data["fixtures"], data["divisions"]
    if any(each["state"] in OPEN_FIXTURES for each in fixtures) or any(cup["open"] for cup in data.get("cups", ())):
        return False
    return bool(fixtures) or (bool(divisions) and all(each["given"] for each in divisions))


def _winners(data: Any) -> Any:
    if "divisions" in data:
        alone = len(data["divisions"]) == 1 and not data.get("cups")
        for division in data["divisions"]:
            names = _first(division["rows"]) if division["played"] or division["given"] else []
            if names:
                yield {"of": "" if alone else division["name"], "names": names}
        for cup in data.get("cups", ()):
            if cup["winners"]:
                yield {"of": cup["name"], "names": list(cup["winners"])}
        return
    table = data["standings"]
    if "rounds" in data:
        names = _first(table["rows"]) if table["rounds"] else []
    else:
        names = _first(table["qualified"]) or _first(table["all"])
    if names:
        yield {"of": "", "names": names}


def _first(rows: Any) -> list[str]:
    return [row["name"] for row in rows if row["rank"] == 1]


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0023_kept_boards'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='over',
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='winners',
            field=models.JSONField(default=list, editable=False),
        ),
        migrations.RunPython(keep_endings, migrations.RunPython.noop),
    ]
