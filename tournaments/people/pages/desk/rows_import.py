"""The desk's import of a list with a row about each person: choose, look, confirm."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from django.contrib import messages
from django.db.models import Model
from django.http import HttpResponse
from django.shortcuts import redirect

from tournaments.base.files.plans import Verdict
from tournaments.base.pages.list_import import ListImport, parts_of, said
from tournaments.people.files.people_rows import RowsPlan
from tournaments.people.services.rows_import import Imported

P = TypeVar("P", bound=Model)


class RowsImport(ListImport[P, RowsPlan[Any]]):
    """`says` is why a row is in a part of the preview."""

    says: ClassVar[Mapping[Verdict, Any]]

    def preview_context(self, plan: RowsPlan[Any]) -> dict[str, Any]:
        """The rows, and how many people would have to be added."""
        return {**parts_of(plan, self.says), "unknown": len(plan.of(Verdict.UNKNOWN))}

    def save(self, text: str, fingerprint: str) -> HttpResponse:
        """Save the rows, and add people where that was asked for."""
        boxes = {name: name in self.request.POST for name in ("leave_out_wrong", "add_people")}
        done = self.store(text=text, fingerprint=fingerprint, who=self.who, **boxes)
        messages.success(self.request, said(done.added, done.changed, done.unchanged, done.left_out + self.dropped))
        return redirect(self.back())

    @abstractmethod
    def store(self, **asked: Any) -> Imported:
        """Call the service with what the preview was sent back with."""

    @abstractmethod
    def back(self) -> str:
        """The address of the page that it came from."""
