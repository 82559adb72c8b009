from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0112_refunds_of_a_part"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="daily_mail",
            field=models.BooleanField(default=True),
        ),
    ]
