"""Lists of events show how each ended: for events of before, read off the snapshot that everybody sees."""

from typing import Any

from django.db import migrations, models

from tournaments.endings import ending_json, ending_of


def keep_endings(apps: Any, schema_editor: Any) -> None:
    """Fill the new columns of each event that has a snapshot of its revision."""
    events = apps.get_model("tournaments", "Tournament").objects.using(schema_editor.connection.alias)
    snapshots = apps.get_model("tournaments", "Snapshot").objects.using(schema_editor.connection.alias)
    for event in events.only("revision", "heats", "archived_at").iterator(chunk_size=200):
        newest = snapshots.filter(tournament=event, revision=event.revision).order_by("-public").first()
        if newest is None or "hidden_from" not in newest.data:
            continue
        ending = ending_json(ending_of(newest.data, heats=event.heats, archived=event.archived_at is not None))
        if ending["over"]:
            events.filter(pk=event.pk).update(over=True, winners=ending["winners"])


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
