from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0115_movements_of_fees"),
    ]

    operations = [
        migrations.AddField(
            model_name="prizeaward",
            name="place",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
