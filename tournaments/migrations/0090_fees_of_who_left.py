from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0087_sites_that_show_pages'),
    ]

    operations = [
        migrations.AddField(
            model_name='entryrequest',
            name='fee_kept',
            field=models.BooleanField(default=False),
        ),
    ]
