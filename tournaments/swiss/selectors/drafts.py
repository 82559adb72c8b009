"""What is wrong with a draft, and what to know about it.

Problems at `note` only inform; all others prevent publication. Whether a pairing is right the independent
checker alone says (`swiss.selectors.checks`); it knows nothing of clubs, because no rule forbids clubmates.
"""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from tournaments.swiss.selectors.checks import WISHED, checked, clubmates
from tournaments.swiss.selectors.rows import SwissRows

# Covered by other findings: players who are missing in the draft, or shouldn't be in it.
TOLD_OTHERWISE = frozenset({"no_bye", "needless_bye"})
MESSAGES = {
    "not_paired": gettext_noop("%(number)s is in the round but not in this draft. Pair again, or pair them manually."),
    "absent_player": gettext_noop("%(number)s is in this draft but no longer in the round. Pair again."),
    "forbidden_pair": gettext_noop("Table %(table)s: %(one)s and %(other)s must not meet. Pair again."),
    "rematch": gettext_noop("Table %(table)s: %(one)s and %(other)s met in round %(round)s."),
    "clubmates": gettext_noop("Table %(table)s: %(one)s and %(other)s are in the same club."),
    "second_bye": gettext_noop("%(number)s has the bye, but already won round %(round)s without a game."),
}


def draft_findings(rows: SwissRows) -> list[Problem]:
    """All findings about the event's draft; nothing without one."""
    if rows.draft is None:
        return []
    number = rows.draft.number
    tables = rows.tables[number]
    byes = [entry for (entry, round_), bye in rows.byes.items() if round_ == number and bye.kind == "U"]
    found = checked(rows, number, pairs=[table.entries for table in tables], byes=byes)
    numbers = {f"pairs[{index}]": table.game.number for index, table in enumerate(tables)}
    return [
        *(
            replace(
                each,
                path="note" if each.code in WISHED else "tables",
                message=MESSAGES.get(each.code, each.message),
                params={**each.params, "table": numbers.get(each.path, 0)},
            )
            for each in found
            if each.code not in TOLD_OTHERWISE
        ),
        *(
            replace(each, path="note", message=MESSAGES[each.code], params={**each.params, "table": numbers[each.path]})
            for each in clubmates(rows, number, [table.entries for table in tables])
        ),
    ]
