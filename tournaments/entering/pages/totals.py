"""The whole fee of a form, which its sender sees before it is sent where answers change it."""

from __future__ import annotations

from tournaments.base.figures import money
from tournaments.entering.forms import ApplicationForm
from tournaments.entering.selectors.fees import extra_of, fee_with, parts_of_answers


def total_unseen(form: ApplicationForm, seen: str) -> dict[str, object]:
    """What `entering/parts/total.html` shows of a valid form; nothing for the usual fee, or one that was `seen`."""
    entry_form, answers = form.entry_form, form.application().answers
    extra = extra_of(form.questions, answers)
    total = fee_with(entry_form, extra)
    if not extra or seen == str(total):
        return {}
    return {
        "total": str(total),
        "total_words": money(total, entry_form.currency),
        "total_parts": parts_of_answers(entry_form, form.questions, answers),
    }
