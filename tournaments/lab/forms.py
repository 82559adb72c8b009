"""The name of a club's scoring system and the reason for a change; the workbench has its rules."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from common.pure.errors import Problem, RuleError
from scoring.web.workbench import Workbench
from tournaments.base.forms import show_problems
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.systems import system_label


class CopyForm(forms.Form):
    """The name of a copy."""

    use_required_attribute = False
    name = forms.CharField(label=_("Name of the copy"), required=False)


class SystemForm(forms.Form):
    """Everything about a system that isn't a rule; `reason` only where rules of an event are frozen."""

    use_required_attribute = False
    name = forms.CharField(label=_("Name"), required=False)
    description = forms.CharField(
        label=_("Description for the players"), required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
    reason = forms.CharField(
        label=_("Reason for the change"),
        help_text=_(
            "You need a reason to change scores, because the rules of an event are frozen. It appears in "
            "the event’s log."
        ),
        required=False,
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)


def show_system_problems(form: forms.Form, error: RuleError, bench: Workbench) -> None:
    """Show what a service refused at its field. Problems that the workbench itself shows are not shown twice."""
    rest: Iterable[Problem] = [p for p in error.problems if p.path.removeprefix("definition.") not in bench.core_paths]
    show_problems(form, RuleError(*rest))


class SystemField(forms.ModelChoiceField):  # type: ignore[type-arg]  # it takes none at run time
    """The select of an event's scoring system."""

    def label_from_instance(self, obj: ScoringSystem) -> str:
        """What the system is called in selects."""
        return system_label(obj)
