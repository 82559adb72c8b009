"""`Tournament` becomes `Event`, with its keys, constraints and indexes."""

import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models

TABLES = {"tournaments_tournament": "tournaments_event"}
COLUMNS = {"tournament_id": "event_id"}


def rename_in_rows(apps, schema_editor):
    """Recorded changes name tables and columns. With the new names they can still be undone."""
    changes = apps.get_model("tournaments", "RecordedChange")._base_manager
    for change in changes.only("rows").iterator(chunk_size=200):
        rows = [_renamed(row) for row in change.rows]
        if rows != change.rows:
            changes.filter(pk=change.pk).update(rows=rows)


def _renamed(row):
    sides = {
        side: row[side] and {COLUMNS.get(name, name): value for name, value in row[side].items()}
        for side in ("before", "after")
    }
    return row | sides | {"table": TABLES.get(row["table"], row["table"])}


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0034_handicaps_by_rank")]

    operations = [
        migrations.RemoveConstraint(
            model_name="cup",
            name="cup_number_once_per_season",
        ),
        migrations.RemoveConstraint(
            model_name="divisionteam",
            name="league_team_once_per_season",
        ),
        migrations.RemoveConstraint(
            model_name="entry",
            name="entry_once_per_tournament",
        ),
        migrations.RemoveConstraint(
            model_name="fixture",
            name="fixture_number_once_per_season",
        ),
        migrations.RemoveConstraint(
            model_name="handicaptable",
            name="handicap_table_number_once_per_season",
        ),
        migrations.RemoveConstraint(
            model_name="historyrecord",
            name="history_once_per_event_and_player",
        ),
        migrations.RemoveConstraint(
            model_name="historyrecord",
            name="history_once_per_event_and_army",
        ),
        migrations.RemoveConstraint(
            model_name="leaguedivision",
            name="division_level_once_per_season",
        ),
        migrations.RemoveConstraint(
            model_name="ratedevent",
            name="rated_event_once_per_list",
        ),
        migrations.RemoveConstraint(
            model_name="round",
            name="round_number_once",
        ),
        migrations.RemoveConstraint(
            model_name="snapshot",
            name="snapshot_once_per_audience",
        ),
        migrations.RemoveConstraint(
            model_name="swissentry",
            name="swiss_number_once_per_tournament",
        ),
        migrations.RemoveConstraint(
            model_name="team",
            name="team_name_once_per_tournament",
        ),
        migrations.RemoveIndex(
            model_name="auditevent",
            name="tournaments_tournam_b77b10_idx",
        ),
        migrations.RemoveIndex(
            model_name="recordedchange",
            name="tournaments_tournam_848073_idx",
        ),
        migrations.RemoveConstraint(
            model_name="tournament",
            name="tournament_name_once_per_club",
        ),
        migrations.RemoveConstraint(
            model_name="tournament",
            name="tournament_slug_once_per_club",
        ),
        migrations.RemoveConstraint(
            model_name="tournament",
            name="tournament_heats_1_to_9",
        ),
        migrations.RemoveConstraint(
            model_name="tournament",
            name="tournament_of_boards_is_scored",
        ),
        migrations.RenameModel("Tournament", "Event"),
        migrations.RenameField("entry", "tournament", "event"),
        migrations.RenameField("team", "tournament", "event"),
        migrations.RenameField("leaguerules", "tournament", "event"),
        migrations.RenameField("leaguedivision", "tournament", "event"),
        migrations.RenameField("divisionteam", "tournament", "event"),
        migrations.RenameField("fixture", "tournament", "event"),
        migrations.RenameField("handicaptable", "tournament", "event"),
        migrations.RenameField("cup", "tournament", "event"),
        migrations.RenameField("round", "tournament", "event"),
        migrations.RenameField("announcement", "tournament", "event"),
        migrations.RenameField("recordedchange", "tournament", "event"),
        migrations.RenameField("auditevent", "tournament", "event"),
        migrations.RenameField("snapshot", "tournament", "event"),
        migrations.RenameField("job", "tournament", "event"),
        migrations.RenameField("ratedevent", "tournament", "event"),
        migrations.RenameField("swissrules", "tournament", "event"),
        migrations.RenameField("swissentry", "tournament", "event"),
        migrations.RenameField("swisspairrule", "tournament", "event"),
        migrations.RenameField("historyrecord", "tournament", "event"),
        migrations.RenameField("topdogrules", "tournament", "event"),
        migrations.RunPython(rename_in_rows, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="event",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="events", to="tournaments.club"
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="scoring_system",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="events",
                to="tournaments.scoringsystem",
                verbose_name="scoring system",
            ),
        ),
        migrations.AddIndex(
            model_name="auditevent",
            index=models.Index(fields=["event", "-id"], name="tournaments_event_i_626b57_idx"),
        ),
        migrations.AddIndex(
            model_name="recordedchange",
            index=models.Index(fields=["event", "-id"], name="tournaments_event_i_86b772_idx"),
        ),
        migrations.AddConstraint(
            model_name="cup",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="cup_number_once_per_season"),
        ),
        migrations.AddConstraint(
            model_name="divisionteam",
            constraint=models.UniqueConstraint(fields=("event", "team"), name="league_team_once_per_season"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("event", "person"), name="entry_once_per_event"),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.UniqueConstraint(
                models.F("club"), django.db.models.functions.text.Lower("name"), name="event_name_once_per_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.UniqueConstraint(fields=("club", "slug"), name="event_slug_once_per_club"),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("heats__gte", 1), ("heats__lte", 9)), name="event_heats_1_to_9"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("format", "boards"), _negated=True), ("scoring_system__isnull", False), _connector="OR"
                ),
                name="event_of_boards_is_scored",
            ),
        ),
        migrations.AddConstraint(
            model_name="fixture",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="fixture_number_once_per_season"),
        ),
        migrations.AddConstraint(
            model_name="handicaptable",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="handicap_table_number_once_per_season"
            ),
        ),
        migrations.AddConstraint(
            model_name="historyrecord",
            constraint=models.UniqueConstraint(
                condition=models.Q(("replaces", None)),
                fields=("event", "person"),
                name="history_once_per_event_and_player",
            ),
        ),
        migrations.AddConstraint(
            model_name="historyrecord",
            constraint=models.UniqueConstraint(
                condition=models.Q(("replaces", None)), fields=("event", "army"), name="history_once_per_event_and_army"
            ),
        ),
        migrations.AddConstraint(
            model_name="leaguedivision",
            constraint=models.UniqueConstraint(fields=("event", "level"), name="division_level_once_per_season"),
        ),
        migrations.AddConstraint(
            model_name="ratedevent",
            constraint=models.UniqueConstraint(fields=("list", "event"), name="rated_event_once_per_list"),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="round_number_once"),
        ),
        migrations.AddConstraint(
            model_name="snapshot",
            constraint=models.UniqueConstraint(fields=("event", "public"), name="snapshot_once_per_audience"),
        ),
        migrations.AddConstraint(
            model_name="swissentry",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="swiss_number_once_per_event"),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(
                models.F("event"), django.db.models.functions.text.Lower("name"), name="team_name_once_per_event"
            ),
        ),
    ]
