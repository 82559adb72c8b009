"""Made the table of API tokens in new databases. Today `0105` does, for the reason that `0038` tells."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0042_formats_by_their_rooms")]

    operations = []
