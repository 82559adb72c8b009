"""Made the table of API tokens in new databases. Today `0105` does.

It needed knox's tables, and knox needs ours: the migration that makes all tables at once could not replace it.
"""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0037_words_of_rules")]

    operations = []
