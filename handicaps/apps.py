"""The Django application `handicaps`."""

from django.apps import AppConfig


class HandicapsConfig(AppConfig):
    """`handicaps` as Django knows it."""

    name = "handicaps"
