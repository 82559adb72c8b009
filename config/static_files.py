"""Which static files of packages the site has."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Without those of REST framework: they are for an API browser that this site doesn't have."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "rest_framework"]
