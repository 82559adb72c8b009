"""Who did it, when and how leaves the lines of the log; each line has its change."""

import django.db.models.deletion
from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    """After the rows were filled: no table is changed with rows of it that wait to be checked."""

    dependencies = [
        ('tournaments', '0040_fill_changes'),
    ]

    operations = [
        migrations.RenameIndex(
            model_name='change',
            new_name='tournaments_event_i_9c567d_idx',
            old_name='tournaments_event_i_86b772_idx',
        ),
        migrations.RenameIndex(
            model_name='change',
            new_name='tournaments_club_id_bc53f5_idx',
            old_name='tournaments_club_id_8b70ed_idx',
        ),
        migrations.RenameIndex(
            model_name='changeline',
            new_name='tournaments_event_i_c0638a_idx',
            old_name='tournaments_event_i_626b57_idx',
        ),
        migrations.RenameIndex(
            model_name='changeline',
            new_name='tournaments_club_id_bc313d_idx',
            old_name='tournaments_club_id_33ca65_idx',
        ),
        # So that the way back has a value for rows that are there.
        migrations.AlterField("changeline", "door", models.CharField(default="", max_length=10)),
        migrations.AlterField("changeline", "created_at", models.DateTimeField(default=timezone.now)),
        migrations.RemoveField(
            model_name='change',
            name='need',
        ),
        migrations.RemoveField(
            model_name='changeline',
            name='actor',
        ),
        migrations.RemoveField(
            model_name='changeline',
            name='created_at',
        ),
        migrations.RemoveField(
            model_name='changeline',
            name='door',
        ),
        migrations.RemoveField(
            model_name='changeline',
            name='token',
        ),
        migrations.AlterField(
            model_name='change',
            name='actor_name',
            field=models.CharField(max_length=120),
        ),
        migrations.AlterField(
            model_name='change',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='tournaments.club'),
        ),
        migrations.AlterField(
            model_name='change',
            name='door',
            field=models.CharField(max_length=10),
        ),
        migrations.AlterField(
            model_name='change',
            name='event',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='tournaments.event'),
        ),
        migrations.AlterField(
            model_name='change',
            name='kind',
            field=models.CharField(max_length=60),
        ),
        migrations.AlterField(
            model_name='change',
            name='rows',
            field=models.JSONField(default=list),
        ),
        migrations.AlterField(
            model_name='change',
            name='subject',
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AlterField(
            model_name='change',
            name='token',
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.AlterField(
            model_name='changeline',
            name='change',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='tournaments.change'),
        ),
        migrations.AlterField(
            model_name='changeline',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='change_lines', to='tournaments.club'),
        ),
        migrations.AlterField(
            model_name='changeline',
            name='event',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='change_lines', to='tournaments.event'),
        ),
    ]
