"""Objects that go to other processes: taken apart by their fields, and made again by their class.

Compiled classes cannot be made without their `__init__`, so its parameters are named like the fields (or like a field with an
underscore before it) or have a default; what else an object holds is set afterwards.
"""

from __future__ import annotations

from inspect import Parameter, signature
from typing import Any, Final

Taken = tuple[Any, tuple[type, dict[str, Any]]]

_fields: Final[dict[type, list[str]]] = {}
_parameters: Final[dict[type, dict[str, bool]]] = {}


def fields_of(kind: type) -> list[str]:
    """The fields of a class, with those it inherits: its slots; compiled, its attributes."""
    found = _fields.get(kind)
    if found is None:
        found = []
        for each in kind.__mro__:
            own = vars(each)
            names = own.get("__mypyc_attrs__") or own.get("__slots__", ())
            found += [name for name in names if name not in found and not name.startswith("__")]
        _fields[kind] = found
    return found


def parameters_of(kind: type) -> dict[str, bool]:
    """What a class is made with, by name, and whether it cannot do without."""
    found = _parameters.get(kind)
    if found is None:
        given = signature(kind).parameters
        found = _parameters[kind] = {name: each.default is Parameter.empty for name, each in given.items()}
    return found


def held(thing: object) -> dict[str, Any]:
    """All that an object holds now, by the names of its fields."""
    names = fields_of(type(thing)) + list(getattr(thing, "__dict__", ()))
    return {name: getattr(thing, name) for name in names if hasattr(thing, name)}


def taken_apart(thing: object) -> Taken:
    """What `__reduce__` gives of such an object."""
    return made_again, (type(thing), held(thing))


def made_again(kind: type, values: dict[str, Any]) -> Any:
    """An object that holds this."""
    given: dict[str, Any] = {}
    for name in parameters_of(kind):
        if name in values:
            given[name] = values[name]
        elif f"_{name}" in values:
            given[name] = values[f"_{name}"]
    thing = kind(**given)
    for name, value in values.items():
        setattr(thing, name, value)
    return thing
