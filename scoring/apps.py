"""The Django application `scoring`."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """`scoring` as Django knows it."""

    name = "scoring"
