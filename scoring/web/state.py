"""The state of the lab's pages, read from a form or an address and written into links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from scoring.core.systems import System
from scoring.library import ShippedSystem, shipped_system
from scoring.web.address import LabState, pack_state, unpack_state
from scoring.web.typed import TypedDefinition, TypedSeat, read_board, sample_board
from scoring.web.workbench import DEFAULT_COMPARED, read_compared

FIRST_SHOWN = "c-diplo"


@dataclass(frozen=True, slots=True)
class StateLink:
    """The addresses that hold the state, of the editor and of the analysis; blank where it is too long for one."""

    url: str
    analysis_url: str = ""


def state_of(shipped: ShippedSystem) -> LabState:
    """The state in which the lab opens a shipped system."""
    board = tuple(sample_board())
    return LabState(shipped.slug, TypedDefinition.of(shipped.definition), board, DEFAULT_COMPARED)


def read_state(get: Mapping[str, str], post: Mapping[str, str] | None = None) -> LabState | None:
    """What a request asks for: a form that was sent, an address, or a system by its slug; None for an unknown slug.

    Errors: `RuleError` for an address that can't be read.
    """
    if post is None and get.get("s"):
        return unpack_state(get["s"])
    data = get if post is None else post
    start = shipped_system(data.get("system", FIRST_SHOWN))
    if start is None:
        return None
    typed = TypedDefinition.read(data) if post is not None and "mode" in data else TypedDefinition.of(start.definition)
    return LabState(start.slug, typed, tuple(read_board(data)), read_compared(data), data.get("seat", ""))


def link_to(state: LabState) -> StateLink:
    """The link that opens `state` again."""
    packed = pack_state(state)
    if packed is None:
        return StateLink("")
    query = urlencode({"s": packed})
    return StateLink(f"{reverse('lab:board_scores')}?{query}", f"{reverse('lab:analysis')}?{query}")


def link_to_system(system: System, board: tuple[TypedSeat, ...] | None = None) -> StateLink:
    """The link that opens any system in the lab."""
    typed = TypedDefinition.of(system.definition)
    return link_to(LabState(FIRST_SHOWN, typed, board or tuple(sample_board()), DEFAULT_COMPARED))
