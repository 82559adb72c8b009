"""The club that visitors may try, where the operator offers one: its short name, which no other club gets."""

from typing import Final

SANDBOX: Final = "sandbox"
