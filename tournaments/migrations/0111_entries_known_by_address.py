from django.db import migrations, models

HOW = [("cash", "Cash"), ("bank", "Bank transfer"), ("card", "Card"), ("waived", "Waived")]


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0110_languages_of_clubs_and_events"),
    ]

    operations = [
        migrations.AddField(
            model_name="entryrequest",
            name="mailed_to",
            field=models.EmailField(blank=True, default="", max_length=254),
        ),
        migrations.AddField(
            model_name="entryrequest",
            name="refunded_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="entryrequest",
            name="refunded_how",
            field=models.CharField(blank=True, choices=HOW, default="", max_length=6),
        ),
    ]
