"""Help text of a field whose values are from a short list: the API's schema has them as an `enum`."""

from __future__ import annotations

from collections.abc import Iterable


class OneOf(str):
    """The text that goes with the list, and `codes`: the values, a blank one among them if the field may be blank."""

    __slots__ = ("codes",)
    codes: tuple[str | int, ...]

    def __eq__(self, other: object) -> bool:
        """Compare the list too: `typing` caches equal values."""
        return isinstance(other, OneOf) and (str(self), self.codes) == (str(other), other.codes)

    def __hash__(self) -> int:
        return hash((str(self), self.codes))


def one_of(*codes: str | int, text: str = "", blank: bool = False) -> OneOf:
    """Such a help, of these values."""
    help_text = OneOf(text)
    help_text.codes = (*codes, "") if codes and blank else codes
    return help_text


def one_of_choices(choices: Iterable[tuple[str | int, object]], *, text: str = "", blank: bool = False) -> OneOf:
    """Such a help, of a column's choices."""
    return one_of(*(code for code, _label in choices if code != ""), text=text, blank=blank)


JOB_STATES = one_of("queued", "running", "done", "stopped", "failed")
TABLE_OUTCOMES = one_of("first", "draw", "second", "first_walkover", "second_walkover", "nobody")
VERDICTS = one_of("new", "changed", "unchanged", "wrong", "which")
BYE_KINDS = one_of("U", "F", "H", "Z", text="U is given by the pairing, F is full, H is half, Z is absent.")
GAME_STATES = one_of("unstarted", "started", "finished")
