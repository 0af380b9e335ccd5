"""What several commands ask for in the same way: options of a game, and packs."""

from __future__ import annotations

from neontable.kernel.errors import Invalid


def parse_options(given: list[str]) -> dict[str, str]:
    """The options of a game, from words such as memory=counts."""
    options: dict[str, str] = {}
    for each in given:
        name, equals, value = each.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name:
            raise Invalid(f"{each!r} is no option.", "Write --option name=value; `neontable games` lists them.")
        if name in options:
            raise Invalid(f"Option {name} is given twice.", "Give it once.")
        options[name] = value.strip()
    return options
