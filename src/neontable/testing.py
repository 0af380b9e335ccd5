"""What tests import: the decorator that says which rules a test covers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Tested = TypeVar("Tested", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[Tested], Tested]:
    """Marks a test, or a class of tests, as covering these rules.

    Write the ids as plain strings: `neontable rules --coverage` reads them without importing.
    """

    def mark(tested: Tested) -> Tested:
        tested.rules = (*getattr(tested, "rules", ()), *ids)  # type: ignore[attr-defined]
        return tested

    return mark
