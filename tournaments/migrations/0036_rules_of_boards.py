"""The rules of boards leave the event for a row of their own, and those of Swiss events that were options get columns."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

import tournaments.base.columns
from tournaments.migrations._going_back import settle

OF_BOARDS = (
    "scoring_system_id heats finalists preregistration minimum_heats lowest_count lowest_multiplier next_lowest_count "
    "next_lowest_multiplier best_count unplayed_score assign_powers power_preferences preference_weight power_groups "
    "same_player same_power same_team team_rule team_heat team_scores_counted replacement_policy tie_breaks "
    "publish_draws"
).split()
OPTIONS = {
    "club_weight": 1,
    "bar": 2000,
    "floor": 1000,
    "step": 100,
    "meetings": "once",
    "third_place": False,
    "sit_out": "zero",
    "tie_break_places": 0,
    "losses": "percent",
    "teams": "none",
    "team_size": 3,
    "team_counted": 3,
}


def move(apps, schema_editor):
    event, boards, swiss = _models(apps)
    for row in event.filter(format="boards").order_by("pk"):
        boards.create(event=row, **{name: getattr(row, name) for name in OF_BOARDS})
    for row in swiss.exclude(options={}):
        swiss.filter(pk=row.pk).update(**{name: row.options.get(name, usual) for name, usual in OPTIONS.items()})
    rules_of = dict(boards.values_list("event_id", "pk"))
    _rewrite(apps, lambda rows: [each for row in rows for each in _parted(row, rules_of)])
    settle(schema_editor)


def _models(apps):
    names = ("Event", "BoardsRules", "SwissRules")
    return [apps.get_model("tournaments", name)._base_manager for name in names]


def _rewrite(apps, change):
    """Change the recorded rows, so that older changes can still be undone."""
    recorded = apps.get_model("tournaments", "RecordedChange")._base_manager
    for each in recorded.only("rows").iterator(chunk_size=200):
        rows = change(each.rows)
        if rows != each.rows:
            recorded.filter(pk=each.pk).update(rows=rows)


def _parted(row, rules_of):
    if row["table"] == "tournaments_swissrules":
        return [row | {side: _with_columns(row[side]) for side in ("before", "after")}]
    if row["table"] != "tournaments_event" or row["before"] is None or row["after"] is None:
        return [row]
    own, moved = ({side: _named(row[side], is_moved) for side in ("before", "after")} for is_moved in (False, True))
    parts = [row | own] if own["after"] else []
    if moved["after"] and row["pk"] in rules_of:
        parts.append(row | moved | {"table": "tournaments_boardsrules", "pk": rules_of[row["pk"]]})
    return parts


def _named(values, is_moved):
    return {name: value for name, value in values.items() if (name in OF_BOARDS) == is_moved}


def _with_columns(values):
    if not values or "options" not in values:
        return values
    rest = {name: value for name, value in values.items() if name != "options"}
    return rest | {name: values["options"].get(name, usual) for name, usual in OPTIONS.items()}


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0035_events'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='event',
            name='event_heats_1_to_9',
        ),
        migrations.RemoveConstraint(
            model_name='event',
            name='event_of_boards_is_scored',
        ),
        migrations.CreateModel(
            name='BoardsRules',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('heats', models.PositiveSmallIntegerField(default=3, help_text='From 1 to 9.', validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(9)], verbose_name='number of heats')),
                ('finalists', models.PositiveSmallIntegerField(default=0, help_text='0 for no final. Otherwise the last heat is a final of the best players: its scores decide the first ranks and are not added to the totals.', verbose_name='players in the final')),
                ('preregistration', models.BooleanField(default=False, verbose_name='pre-registration')),
                ('minimum_heats', models.PositiveSmallIntegerField(default=1, help_text='0 ranks everyone who is entered.', verbose_name='heats to play to be ranked')),
                ('lowest_count', models.PositiveSmallIntegerField(default=0, help_text='How many. 0 if all count in full.', verbose_name='number of lowest heat scores')),
                ('lowest_multiplier', models.DecimalField(decimal_places=3, default=0, help_text='0 drops them. Asked if there are lowest heat scores.', max_digits=6, validators=[tournaments.base.columns.Within(0, 10)], verbose_name='multiplier of the lowest heat scores')),
                ('next_lowest_count', models.PositiveSmallIntegerField(default=0, help_text='How many, above the lowest. Mostly 0.', verbose_name='number of next lowest heat scores')),
                ('next_lowest_multiplier', models.DecimalField(decimal_places=3, default=1, help_text='Asked if there are next lowest heat scores.', max_digits=6, validators=[tournaments.base.columns.Within(0, 10)], verbose_name='multiplier of the next lowest heat scores')),
                ('best_count', models.PositiveSmallIntegerField(default=0, help_text='How many count, for events of which nobody plays all heats: the unplayed score counts only in place of scores that a player lacks. 0 if the lowest scores above say what counts.', verbose_name='number of best heat scores')),
                ('unplayed_score', models.DecimalField(decimal_places=3, default=0, help_text='What a heat scores that a player sits out; may be below 0.', max_digits=9, validators=[tournaments.base.columns.Within(-999999, 999999)], verbose_name='unplayed score')),
                ('assign_powers', models.BooleanField(default=True, verbose_name='power assignment')),
                ('power_preferences', models.BooleanField(default=False, help_text='Once boards are found, the player with the lowest score picks first from their list of powers. What the same power again costs is then not asked.', verbose_name='powers by preference')),
                ('preference_weight', models.PositiveSmallIntegerField(default=0, help_text='Empty if players pick by turns, as above. Else the seeding weighs their lists with all other conflicts: the second choice costs this much, the third twice as much, and so on.', validators=[tournaments.base.columns.Within(0, 9999, 'A conflict value is a whole number from 0 to %(most)s. Enter one in that range.')], verbose_name='weight of preferences')),
                ('power_groups', models.CharField(blank=True, choices=[('', 'No groups'), ('AGI-EF-RT', 'Austria/Germany/Italy, England/France, Russia/Turkey'), ('AGI-ET-FR', 'Austria/Germany/Italy, England/Turkey, France/Russia'), ('AI-EF-G-RT', 'Austria/Italy, England/France, Germany, Russia/Turkey')], default='', help_text='Players get powers of different regions; another power of a region had before costs half of the same power. Asked if the seeding chooses powers.', max_length=12, verbose_name='power groups')),
                ('same_player', models.PositiveSmallIntegerField(default=1, help_text='For each earlier game with that player.', validators=[tournaments.base.columns.Within(0, 9999, 'A conflict value is a whole number from 0 to %(most)s. Enter one in that range.')], verbose_name='same player again')),
                ('same_power', models.PositiveSmallIntegerField(default=2, help_text='2 or more with power groups. Asked if the seeding chooses powers.', validators=[tournaments.base.columns.Within(0, 9999, 'A conflict value is a whole number from 0 to %(most)s. Enter one in that range.')], verbose_name='same power again')),
                ('same_team', models.PositiveSmallIntegerField(default=0, help_text='Asked if teams score games without interplay.', validators=[tournaments.base.columns.Within(0, 9999, 'A conflict value is a whole number from 0 to %(most)s. Enter one in that range.')], verbose_name='team mate on the board')),
                ('team_rule', models.CharField(blank=True, choices=[('single_heat', 'Teams score in a single heat'), ('without_interplay', 'Sum of best games without interplay')], default='single_heat', help_text='Asked with teams.', max_length=20, verbose_name='team scoring')),
                ('team_heat', models.PositiveSmallIntegerField(blank=True, help_text='Asked if teams score in a single heat.', null=True, verbose_name='heat that scores for teams')),
                ('team_scores_counted', models.PositiveSmallIntegerField(default=1, help_text='Asked if teams score games without interplay.', verbose_name='scores counted per team member')),
                ('replacement_policy', models.CharField(choices=[('last', 'The last player gets full credit'), ('first', 'The first player gets full credit'), ('both', 'Both get full credit')], default='last', max_length=5, verbose_name='replaced players')),
                ('tie_breaks', models.JSONField(blank=True, default=list, help_text='Without any, tied players share a rank: 1, 2, 2, 4. The director can order who is still tied.', verbose_name='tie-breaks')),
                ('publish_draws', models.BooleanField(default=True, help_text='Once the boards of a draw are used, its file and seed can be downloaded from the public page. The file says what each two players cost together as one number, without reasons and names; whoever reads it sees these numbers. Without this, fingerprints are public all the same, and members of the club have the file.', verbose_name='public files of the draws')),
            ],
        ),
        migrations.AddField(
            model_name='boardsrules',
            name='event',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='boards', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='boardsrules',
            name='scoring_system',
            field=models.ForeignKey(help_text='Scores every game, unless its heat or the game itself is set to another.', on_delete=django.db.models.deletion.PROTECT, related_name='boards_rules', to='tournaments.scoringsystem', verbose_name='scoring system'),
        ),
        migrations.AddField(
            model_name='swissrules',
            name='bar',
            field=models.PositiveSmallIntegerField(default=2000, verbose_name='McMahon bar'),
        ),
        migrations.AddField(
            model_name='swissrules',
            name='club_weight',
            field=models.PositiveSmallIntegerField(default=1, verbose_name='how strongly clubs are kept apart'),
        ),
        migrations.AddField(
            model_name='swissrules',
            name='floor',
            field=models.PositiveSmallIntegerField(default=1000, verbose_name='McMahon floor'),
        ),
        migrations.AddField(
            model_name='swissrules',
            name='losses',
            field=models.CharField(default='percent', max_length=12, verbose_name='how losses are typed'),
        ),
        migrations.AddField(
            model_name='swissrules',
            name='meetings',
            field=models.CharField(default='once', max_length=12, verbose_name='meetings in a round robin'),
        ),
        migrations.AddField(
            model_name='swissrules',
            name='sit_out',
            field=models.CharField(default='zero', max_length=12, verbose_name='what a round counts as that a player sits out'),
        ),
        migrations.AddField(
            model_name='swissrules',
            name='step',
            field=models.PositiveSmallIntegerField(default=100, verbose_name='McMahon step'),
        ),
        migrations.AddField(
            model_name='swissrules',
            name='team_counted',
            field=models.PositiveSmallIntegerField(default=3, verbose_name='players of a team who score'),
        ),
        migrations.AddField(
            model_name='swissrules',
            name='team_size',
            field=models.PositiveSmallIntegerField(default=3, verbose_name='players in a team'),
        ),
        migrations.AddField(
            model_name='swissrules',
            name='teams',
            field=models.CharField(default='none', max_length=12, verbose_name='teams'),
        ),
        migrations.AddField(
            model_name='swissrules',
            name='third_place',
            field=models.BooleanField(default=False, verbose_name='match for third place'),
        ),
        migrations.AddField(
            model_name='swissrules',
            name='tie_break_places',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='places that the tie-breaks decide'),
        ),
        migrations.RunPython(move, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name='event',
            name='assign_powers',
        ),
        migrations.RemoveField(
            model_name='event',
            name='best_count',
        ),
        migrations.RemoveField(
            model_name='event',
            name='finalists',
        ),
        migrations.RemoveField(
            model_name='event',
            name='heats',
        ),
        migrations.RemoveField(
            model_name='event',
            name='lowest_count',
        ),
        migrations.RemoveField(
            model_name='event',
            name='lowest_multiplier',
        ),
        migrations.RemoveField(
            model_name='event',
            name='minimum_heats',
        ),
        migrations.RemoveField(
            model_name='event',
            name='next_lowest_count',
        ),
        migrations.RemoveField(
            model_name='event',
            name='next_lowest_multiplier',
        ),
        migrations.RemoveField(
            model_name='event',
            name='power_groups',
        ),
        migrations.RemoveField(
            model_name='event',
            name='power_preferences',
        ),
        migrations.RemoveField(
            model_name='event',
            name='preference_weight',
        ),
        migrations.RemoveField(
            model_name='event',
            name='preregistration',
        ),
        migrations.RemoveField(
            model_name='event',
            name='publish_draws',
        ),
        migrations.RemoveField(
            model_name='event',
            name='replacement_policy',
        ),
        migrations.RemoveField(
            model_name='event',
            name='same_player',
        ),
        migrations.RemoveField(
            model_name='event',
            name='same_power',
        ),
        migrations.RemoveField(
            model_name='event',
            name='same_team',
        ),
        migrations.RemoveField(
            model_name='event',
            name='scoring_system',
        ),
        migrations.RemoveField(
            model_name='event',
            name='team_heat',
        ),
        migrations.RemoveField(
            model_name='event',
            name='team_rule',
        ),
        migrations.RemoveField(
            model_name='event',
            name='team_scores_counted',
        ),
        migrations.RemoveField(
            model_name='event',
            name='tie_breaks',
        ),
        migrations.RemoveField(
            model_name='event',
            name='unplayed_score',
        ),
        migrations.RemoveField(
            model_name='swissrules',
            name='options',
        ),
    ]
