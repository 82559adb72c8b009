from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0117_curly_apostrophes"),
    ]

    operations = [
        migrations.AlterField(
            model_name="event",
            name="venue",
            field=models.CharField(
                blank=True,
                help_text=(
                    "Name the town after a comma, as in “Hall, Town”. Otherwise the club’s town is shown with the place."
                ),
                max_length=120,
                verbose_name="place",
            ),
        ),
    ]
