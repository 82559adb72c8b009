"""Where somebody is in the team that they entered with."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0081_card_payments'),
    ]

    operations = [
        migrations.AddField(
            model_name='entryrequest',
            name='team_place',
            field=models.CharField(blank=True, choices=[('', 'None'), ('captain', 'Captain'), ('member', 'Member'), ('asked', 'Asked to join')], default='', max_length=7),
        ),
        migrations.AlterField(
            model_name='entryrequest',
            name='source',
            field=models.CharField(choices=[('form', 'Form'), ('api', 'API'), ('desk', 'Desk'), ('team', 'Captain')], default='form', max_length=4),
        ),
    ]
