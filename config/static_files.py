"""The packages' static files that the site serves."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Leaves out those of REST framework, which are for an API browser that this site doesn't have."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "rest_framework"]
