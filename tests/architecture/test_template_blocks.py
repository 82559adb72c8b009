"""A block within a block is a slot of its template, so its name is not one of a frame around it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.template.base import Node, NodeList, Template
from django.template.loader import get_template
from django.template.loader_tags import BlockNode, ExtendsNode

FOLDER = Path(settings.BASE_DIR) / "templates"
PAGES = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.html"))


def template_of(name: str) -> Template:
    found: Template = get_template(name).template  # type: ignore[attr-defined]  # of Django's own engine
    return found


def frame_of(template: Template) -> str | None:
    """What a template extends; where a variable may say so, what it extends without."""
    for node in template.nodelist.get_nodes_by_type(ExtendsNode):
        expression = node.parent_name  # type: ignore[attr-defined]  # not in the stubs
        if isinstance(expression.var, str):
            return str(expression.var)
        return next((str(arg) for _filter, args in expression.filters for _is_variable, arg in args), None)
    return None


def blocks_in(nodes: NodeList | list[Node], depth: int = 0) -> Iterator[tuple[str, int]]:
    """Each block with how many blocks it is in."""
    for node in nodes:
        deeper = depth + isinstance(node, BlockNode)
        if isinstance(node, BlockNode):
            yield node.name, depth
        for attribute in node.child_nodelists:
            yield from blocks_in(getattr(node, attribute, None) or [], deeper)


def blocks_of(name: str) -> list[tuple[str, int]]:
    return list(blocks_in(template_of(name).nodelist))


@pytest.mark.parametrize("page", PAGES)
def test_a_slot_is_not_named_like_a_block_of_the_frame(page: str) -> None:
    slots = {name for name, depth in blocks_of(page) if depth}
    frame, around = frame_of(template_of(page)), set()
    while frame:
        around |= {name for name, _depth in blocks_of(frame)}
        frame = frame_of(template_of(frame))
    assert not slots & around
