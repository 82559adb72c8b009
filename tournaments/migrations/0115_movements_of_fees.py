from decimal import Decimal

import django.db.models.deletion
from django.db import migrations, models

HOW = [("cash", "Cash"), ("bank", "Bank transfer"), ("card", "Card"), ("waived", "Waived")]
GONE = ("declined", "withdrawn", "expired")


def keep_movements(apps, schema_editor):
    """Make rows of what the columns said: the last payment, and the last refund."""
    requests = apps.get_model("tournaments", "EntryRequest").objects
    payments = apps.get_model("tournaments", "CardPayment").objects
    movements = apps.get_model("tournaments", "FeeMovement").objects
    for row in requests.exclude(paid_amount=None, refunded_amount=None).order_by("pk"):
        paid = row.refunded_amount if row.paid_amount is None else row.paid_amount
        how = row.paid_how or row.refunded_how
        card = payments.filter(request=row, amount=paid, state__in=("paid", "refunded")).order_by("-pk").first()
        payment = card if how == "card" else None
        came = row.paid_at or (payment.paid_at if payment else None) or row.refunded_at or row.created_at
        about = {"request": row, "payment": payment, "currency": row.paid_currency or "EUR"}
        movements.create(amount=paid, how=how or "cash", at=came, **about)
        if row.refunded_at is None:
            row.refunded_amount = None
        else:
            back = paid if row.refunded_amount is None else row.refunded_amount
            movements.create(amount=-back, how=row.refunded_how or how or "cash", at=row.refunded_at, **about)
            row.refunded_amount = back
            row.fee_kept = row.fee_kept or (row.state in GONE and Decimal() < back < paid)
        row.paid_amount, row.paid_currency = paid, about["currency"]
        row.save(update_fields=["paid_amount", "paid_currency", "refunded_amount", "fee_kept"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0114_words_of_the_second_pass"),
    ]

    operations = [
        migrations.AlterField(
            model_name="entryrequest",
            name="paid_amount",
            field=models.DecimalField(decimal_places=2, max_digits=10, null=True),
        ),
        migrations.AlterField(
            model_name="entryrequest",
            name="refunded_amount",
            field=models.DecimalField(decimal_places=2, max_digits=10, null=True),
        ),
        migrations.CreateModel(
            name="FeeMovement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=8)),
                ("currency", models.CharField(max_length=3)),
                ("how", models.CharField(choices=HOW, max_length=6)),
                ("at", models.DateTimeField()),
                (
                    "payment",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="movements",
                        to="tournaments.cardpayment",
                    ),
                ),
                (
                    "request",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="movements",
                        to="tournaments.entryrequest",
                    ),
                ),
            ],
            options={"ordering": ["id"]},
        ),
        migrations.RunPython(keep_movements, migrations.RunPython.noop),
    ]
