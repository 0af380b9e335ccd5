"""The toy games are registered for every test, beside the real ones."""

from __future__ import annotations

from tests.kernel.toys import register_toys

register_toys()
