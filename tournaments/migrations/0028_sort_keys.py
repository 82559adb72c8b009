"""Lists are ordered by the keys of names; rows of before get theirs."""

from typing import Any

import tournaments.base.models.sorting
from django.db import migrations

SORTED = ('army', 'club', 'group', 'leagueteam', 'person', 'ratinglist', 'team')


def fill_keys(apps: Any, schema_editor: Any) -> None:
    """Compute the key of each row."""
    for name in SORTED:
        rows = apps.get_model("tournaments", name).objects.using(schema_editor.connection.alias)
        tournaments.base.models.sorting.fill_sort_keys(rows.order_by("pk"))


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0027_result_units'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='army',
            options={'base_manager_name': 'objects', 'ordering': ['sort_key', 'id']},
        ),
        migrations.AlterModelOptions(
            name='club',
            options={'base_manager_name': 'objects'},
        ),
        migrations.AlterModelOptions(
            name='group',
            options={'base_manager_name': 'objects', 'ordering': ['sort_key', 'id']},
        ),
        migrations.AlterModelOptions(
            name='leagueteam',
            options={'base_manager_name': 'objects', 'ordering': ['sort_key', 'id']},
        ),
        migrations.AlterModelOptions(
            name='person',
            options={'base_manager_name': 'objects', 'ordering': ['sort_key', 'id']},
        ),
        migrations.AlterModelOptions(
            name='ratinglist',
            options={'base_manager_name': 'objects', 'ordering': ['sort_key', 'id']},
        ),
        migrations.AlterModelOptions(
            name='team',
            options={'base_manager_name': 'objects', 'ordering': ['sort_key', 'id']},
        ),
        migrations.AddField(
            model_name='army',
            name='sort_key',
            field=tournaments.base.models.sorting.SortKeyField(default='', editable=False, of=['name']),
        ),
        migrations.AddField(
            model_name='club',
            name='sort_key',
            field=tournaments.base.models.sorting.SortKeyField(default='', editable=False, of=['name']),
        ),
        migrations.AddField(
            model_name='group',
            name='sort_key',
            field=tournaments.base.models.sorting.SortKeyField(default='', editable=False, of=['name']),
        ),
        migrations.AddField(
            model_name='leagueteam',
            name='sort_key',
            field=tournaments.base.models.sorting.SortKeyField(default='', editable=False, of=['name']),
        ),
        migrations.AddField(
            model_name='person',
            name='sort_key',
            field=tournaments.base.models.sorting.SortKeyField(default='', editable=False, of=['last_name', 'first_name']),
        ),
        migrations.AddField(
            model_name='ratinglist',
            name='sort_key',
            field=tournaments.base.models.sorting.SortKeyField(default='', editable=False, of=['name']),
        ),
        migrations.AddField(
            model_name='team',
            name='sort_key',
            field=tournaments.base.models.sorting.SortKeyField(default='', editable=False, of=['name']),
        ),
        migrations.RunPython(fill_keys, migrations.RunPython.noop),
    ]
