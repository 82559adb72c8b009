from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0089_people_in_seasons_of_teams'),
    ]

    operations = [
        migrations.AddField(
            model_name='entryrequest',
            name='fee_kept',
            field=models.BooleanField(default=False),
        ),
    ]
