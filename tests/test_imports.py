"""Every module can be imported, also where it was compiled: `make same` tries it there too."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import neontable

MODULES = [each.name for each in pkgutil.walk_packages(neontable.__path__, "neontable.")]


@pytest.mark.parametrize("name", MODULES)
def test_a_module_can_be_imported(name: str) -> None:
    assert importlib.import_module(name).__name__ == name
