"""Make circuits, and the rows of results that they count."""

import django.db.models.deletion
import django.db.models.functions.text
import tournaments.base.columns
import tournaments.base.models.sorting
from decimal import Decimal
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0050_members_of_one_event'),
    ]

    operations = [
        migrations.CreateModel(
            name='Circuit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sort_key', tournaments.base.models.sorting.SortKeyField(default='', editable=False, of=['name'])),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('slug', models.SlugField(max_length=60, verbose_name='short name for the address')),
                ('season', models.CharField(blank=True, default='', help_text='Such as 2026.', max_length=40, verbose_name='season')),
                ('description', models.TextField(blank=True, default='', max_length=4000, verbose_name='description')),
                ('published', models.BooleanField(default=False, verbose_name='everybody can see the circuit')),
                ('starts_on', models.DateField(blank=True, help_text="Events that end before it don't count.", null=True, verbose_name='first day')),
                ('ends_on', models.DateField(blank=True, help_text="Events that end after it don't count.", null=True, verbose_name='last day')),
                ('rolling_days', models.PositiveSmallIntegerField(default=0, help_text='365 for a rolling year. 0 for no limit.', validators=[tournaments.base.columns.Within(0, 9999)], verbose_name='days that a result counts for')),
                ('time_zone', models.CharField(default='UTC', max_length=40, verbose_name='time zone')),
                ('preset', models.CharField(blank=True, default='', max_length=20)),
                ('formula', models.TextField(help_text='A formula in the words of the table below, such as (players - place)/players.', max_length=1000, verbose_name='points of one result')),
                ('table', models.TextField(blank=True, default='', help_text='Only for formulas with table(place): 25 18 15 12, or a line for each size, such as 21-50: 80 65 55.', max_length=4000, verbose_name='table of points')),
                ('ties', models.CharField(choices=[('best', 'the best of their places'), ('shared', 'the average of their places'), ('worst', 'the worst of their places'), ('half', 'half their own place by tie-break, half the average')], default='best', max_length=6, verbose_name='tied players get the points of')),
                ('rounding', models.CharField(choices=[('none', 'not at all'), ('nearest', 'to the nearest'), ('up', 'up'), ('down', 'down')], default='none', max_length=7, verbose_name='points are rounded')),
                ('digits', models.PositiveSmallIntegerField(default=0, validators=[tournaments.base.columns.Within(0, 6)], verbose_name='decimals after rounding')),
                ('round_total', models.BooleanField(default=False, verbose_name='round the total only, and not each result')),
                ('counting', models.CharField(choices=[('all', 'all'), ('best', 'the best ones'), ('weighted', 'all, the best ones more')], default='best', max_length=8, verbose_name='results that count')),
                ('best', models.PositiveSmallIntegerField(default=3, help_text='Only if the best ones count.', validators=[tournaments.base.columns.Within(1, 99)], verbose_name='how many of the best')),
                ('weights', models.CharField(blank=True, default='', help_text='Only if the best ones count more: 100 80 40 20.', max_length=200, verbose_name='percentages, the best result first')),
                ('rest_weight', models.DecimalField(decimal_places=3, default=Decimal('0'), max_digits=6, validators=[tournaments.base.columns.Within(0, 100)], verbose_name='percentage of all further results')),
                ('least_events', models.PositiveSmallIntegerField(default=1, validators=[tournaments.base.columns.Within(1, 99)], verbose_name='events needed for a rank')),
                ('ties_by', models.CharField(choices=[('shared', 'share the rank'), ('singles', 'go by the best single result, then the next best'), ('firsts', 'go by the most first places, then second places')], default='shared', max_length=7, verbose_name='equal totals')),
                ('revision', models.PositiveIntegerField(default=0)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='circuits', to='tournaments.club')),
            ],
            options={
                'ordering': ['sort_key', 'id'],
                'abstract': False,
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='CircuitAdjustment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.DecimalField(decimal_places=3, max_digits=9, validators=[tournaments.base.columns.Within(-100000, 100000)], verbose_name='points')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('circuit', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='adjustments', to='tournaments.circuit')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='circuit_adjustments', to='tournaments.person')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='CircuitClass',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.SlugField(max_length=20)),
                ('name', models.CharField(max_length=60, verbose_name='class')),
                ('weight', models.DecimalField(decimal_places=3, default=Decimal('1'), max_digits=9, validators=[tournaments.base.columns.Within(0, 100000)], verbose_name='number')),
                ('always', models.BooleanField(default=False, verbose_name='always counts')),
                ('most', models.PositiveSmallIntegerField(default=0, validators=[tournaments.base.columns.Within(0, 99)], verbose_name='at most')),
                ('circuit', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='classes', to='tournaments.circuit')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='CircuitEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(blank=True, default='', max_length=80, verbose_name='name')),
                ('day', models.DateField(blank=True, null=True, verbose_name='last day')),
                ('days', models.PositiveSmallIntegerField(default=1, validators=[tournaments.base.columns.Within(1, 99)], verbose_name='days')),
                ('rounds', models.PositiveSmallIntegerField(default=1, validators=[tournaments.base.columns.Within(0, 99)], verbose_name='rounds')),
                ('tables', models.PositiveSmallIntegerField(default=0, help_text="0 if you don't know.", validators=[tournaments.base.columns.Within(0, 9999)], verbose_name='games of a round')),
                ('circuit', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='tournaments.circuit')),
                ('event', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='circuit_events', to='tournaments.event')),
                ('event_class', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='events', to='tournaments.circuitclass')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='EventOutcome',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('days', models.PositiveSmallIntegerField(default=1)),
                ('players', models.PositiveIntegerField()),
                ('entered', models.PositiveIntegerField()),
                ('round_games', models.JSONField(default=list)),
                ('corrected_at', models.DateTimeField(null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='outcome', to='tournaments.event')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='EventResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveIntegerField()),
                ('tied', models.PositiveIntegerField(default=1)),
                ('order', models.PositiveIntegerField()),
                ('points', models.CharField(default='0', max_length=40)),
                ('played', models.PositiveSmallIntegerField(default=0)),
                ('wins', models.PositiveSmallIntegerField(default=0)),
                ('draws', models.PositiveSmallIntegerField(default=0)),
                ('losses', models.PositiveSmallIntegerField(default=0)),
                ('streak', models.PositiveSmallIntegerField(default=0)),
                ('rating', models.PositiveSmallIntegerField(default=0)),
                ('played_as', models.CharField(blank=True, default='', max_length=80)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='tournaments.event')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='event_results', to='tournaments.person')),
            ],
            options={
                'ordering': ['event_id', 'order'],
            },
        ),
        migrations.CreateModel(
            name='OutsideResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveIntegerField(verbose_name='place')),
                ('points', models.DecimalField(decimal_places=3, max_digits=9, null=True, verbose_name='points')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='tournaments.circuitevent')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='outside_results', to='tournaments.person')),
            ],
            options={
                'ordering': ['place', 'id'],
            },
        ),
        migrations.AddConstraint(
            model_name='circuit',
            constraint=models.UniqueConstraint(models.F('club'), django.db.models.functions.text.Lower('name'), name='circuit_name_once_per_club'),
        ),
        migrations.AddConstraint(
            model_name='circuit',
            constraint=models.UniqueConstraint(fields=('club', 'slug'), name='circuit_slug_once_per_club'),
        ),
        migrations.AddConstraint(
            model_name='circuitclass',
            constraint=models.UniqueConstraint(fields=('circuit', 'code'), name='circuit_class_code_once'),
        ),
        migrations.AddConstraint(
            model_name='circuitevent',
            constraint=models.UniqueConstraint(fields=('circuit', 'event'), name='circuit_event_once'),
        ),
        migrations.AddConstraint(
            model_name='circuitevent',
            constraint=models.CheckConstraint(condition=models.Q(('event__isnull', False), ('day__isnull', False), _connector='OR'), name='event_held_elsewhere_has_a_day'),
        ),
        migrations.AddIndex(
            model_name='eventresult',
            index=models.Index(fields=['person', 'event'], name='tournaments_person__24796d_idx'),
        ),
        migrations.AddConstraint(
            model_name='eventresult',
            constraint=models.UniqueConstraint(fields=('event', 'person'), name='event_result_once_per_person'),
        ),
        migrations.AddConstraint(
            model_name='outsideresult',
            constraint=models.UniqueConstraint(fields=('event', 'person'), name='outside_result_once_per_person'),
        ),
    ]
