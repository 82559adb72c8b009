"""What was paid by card, the keys of clubs for it, and the amount of each fee that was paid."""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from tournaments.migrations._going_back import settle


def keep_amounts(apps: Any, schema_editor: Any) -> None:
    """What was paid until now was the fee as it is."""
    forms = apps.get_model("tournaments", "EntryForm").objects.exclude(fee=0)
    requests = apps.get_model("tournaments", "EntryRequest").objects.exclude(paid_how__in=["", "waived"])
    for form in forms.iterator():
        requests.filter(event=form.event_id).update(paid_amount=form.fee, paid_currency=form.currency)
    settle(schema_editor)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0080_prizes'),
    ]

    operations = [
        migrations.AddField(
            model_name='entryform',
            name='takes_cards',
            field=models.BooleanField(default=True, help_text='Once an owner has set up card payments in the settings of the club.', verbose_name='players can pay by card'),
        ),
        migrations.AddField(
            model_name='entryrequest',
            name='paid_amount',
            field=models.DecimalField(decimal_places=2, max_digits=8, null=True),
        ),
        migrations.AddField(
            model_name='entryrequest',
            name='paid_currency',
            field=models.CharField(blank=True, default='', max_length=3),
        ),
        migrations.CreateModel(
            name='CardAccount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('provider', models.CharField(default='stripe', max_length=10)),
                ('sealed_key', models.TextField(default='')),
                ('sealed_hook_secret', models.TextField(default='')),
                ('key_end', models.CharField(default='', max_length=4)),
                ('is_test', models.BooleanField(default=False)),
                ('hook', models.CharField(max_length=40, unique=True)),
                ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='card_account', to='tournaments.club')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='CardPayment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('amount', models.DecimalField(decimal_places=2, max_digits=8, verbose_name='amount')),
                ('currency', models.CharField(default='EUR', max_length=3, verbose_name='currency')),
                ('state', models.CharField(choices=[('pending', 'Not finished'), ('paid', 'Paid'), ('failed', 'Failed'), ('refunded', 'Refunded')], default='pending', max_length=8)),
                ('counts', models.BooleanField(default=False)),
                ('to_refund', models.CharField(blank=True, choices=[('no_place', 'The player has no place any more.'), ('twice', 'The fee was paid already.'), ('amount', 'Another amount came than was due.')], default='', max_length=8)),
                ('external_id', models.CharField(blank=True, default='', max_length=255)),
                ('charge_id', models.CharField(blank=True, default='', max_length=255)),
                ('pay_url', models.TextField(blank=True, default='')),
                ('once_key', models.CharField(blank=True, default='', max_length=40)),
                ('open_until', models.DateTimeField(null=True)),
                ('paid_at', models.DateTimeField(null=True)),
                ('refunded_at', models.DateTimeField(null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('request', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='card_payments', to='tournaments.entryrequest')),
            ],
            options={
                'ordering': ['id'],
                'indexes': [models.Index(fields=['external_id'], name='card_payment_external')],
                'constraints': [models.UniqueConstraint(fields=('request', 'number'), name='card_payment_number_once'), models.UniqueConstraint(condition=models.Q(('state', 'pending')), fields=('request',), name='card_payment_one_open')],
            },
        ),
        migrations.RunPython(keep_amounts, migrations.RunPython.noop),
    ]
