from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0111_entries_known_by_address"),
    ]

    operations = [
        migrations.AddField(
            model_name="entryrequest",
            name="refunded_amount",
            field=models.DecimalField(decimal_places=2, max_digits=8, null=True),
        ),
        migrations.AddField(
            model_name="cardpayment",
            name="refunded_amount",
            field=models.DecimalField(decimal_places=2, max_digits=8, null=True),
        ),
    ]
