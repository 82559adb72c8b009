from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0090_fees_of_who_left'),
    ]

    operations = [
        migrations.AddField(
            model_name='circuit',
            name='by_games',
            field=models.BooleanField(default=False, help_text='Events that rank by a total with marks and penalties count as if they ranked by games.', verbose_name='places by games only'),
        ),
        migrations.AddField(
            model_name='eventresult',
            name='games_place',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='eventresult',
            name='games_points',
            field=models.CharField(blank=True, default='', max_length=40),
        ),
    ]
