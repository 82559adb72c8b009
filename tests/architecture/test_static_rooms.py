"""Sheets, scripts and templates are where the rooms that use them are: `static/css/swiss/`, `templates/swiss/`."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from ops.code_map import ORDER
from tournaments.base.pages.registers import WORKER_SCRIPTS
from tournaments.base.sheets.paper import FACES, FRAMED, STYLES, WALL
from tournaments.rooms import ROOMS

ROOT = Path(__file__).parents[2]
FOLDERS = {room.partition(".")[0] for room in ROOMS} - {"base"}
STRANGERS = ({"boards", "swiss", "league"}, {"ratings", "top_dog", "circuits"})
TAKEN = re.compile(r'{% (?:include|extends) "([\w/]+\.html)"')
LINKED = re.compile(r'{% static "((?:css|js)/[\w/]+\.(?:css|js))"')


def users() -> dict[str, set[str]]:
    """The folders of templates that link a sheet or script, by its name: "css/swiss/swiss.css"."""
    found: dict[str, set[str]] = defaultdict(set)
    for template in (ROOT / "templates").rglob("*.html"):
        for name in LINKED.findall(template.read_text(encoding="utf-8")):
            found[name].add(template.relative_to(ROOT / "templates").parts[0])
    return found


def comes_after(one: str, other: str) -> bool:
    """Whether one room may use what is the other's."""
    strangers = any({one, other} <= group for group in STRANGERS)
    return one in FOLDERS and not strangers and ORDER.index(one) > ORDER.index(other)


def test_a_template_links_what_is_for_all_or_of_its_own_room_or_of_a_room_before_it() -> None:
    for name, folders in users().items():
        room = name.split("/")[1] if name.count("/") > 1 else ""
        others = folders - {room} if room else set()
        assert not room or room in FOLDERS, name
        assert all(comes_after(other, room) for other in others), name


def test_what_one_room_alone_links_is_in_its_folder() -> None:
    common = {name: folders for name, folders in users().items() if name.count("/") == 1}
    assert [name for name, folders in common.items() if len(folders) == 1 and folders <= FOLDERS] == []


def test_a_template_takes_parts_of_its_own_room_or_of_a_room_before_it() -> None:
    templates = ROOT / "templates"
    wrong = []
    for template in templates.rglob("*.html"):
        room = template.relative_to(templates).parts[0]
        for name in TAKEN.findall(template.read_text(encoding="utf-8")):
            other = name.partition("/")[0]
            if other != room and other in FOLDERS and not comes_after(room, other):
                wrong.append(f"{template.relative_to(templates)} takes {name}")
    assert wrong == []


def test_every_sheet_and_script_is_used() -> None:
    static = ROOT / "static"
    files = {path.relative_to(static).as_posix() for kind in ("*.css", "*.js") for path in static.rglob(kind)}
    assert files == {*users(), *WORKER_SCRIPTS, *(f"css/{name}" for name in (*STYLES, FACES, *FRAMED, *WALL))}
