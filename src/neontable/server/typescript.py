"""Generates web/src/lib/wire.ts from the schema in `wire`: `python -m neontable.server.typescript`."""

from __future__ import annotations

import inspect
import json
from typing import Any

import msgspec

from neontable.server import wire


def typescript() -> str:
    """Every type of the wire as TypeScript."""
    types = [
        each
        for name, each in vars(wire).items()
        if inspect.isclass(each) and issubclass(each, msgspec.Struct) and each.__module__ == wire.__name__
    ]
    _, components = msgspec.json.schema_components(types, ref_template="{name}")
    said = [
        "// Written by `python -m neontable.server.typescript`; do not edit.",
        "",
        f"export const PROTOCOL = {wire.PROTOCOL};",
    ]
    for each in types:
        schema = components.get(each.__name__)
        if schema is not None and each.__struct_fields__:
            said += ["", f"/** {schema.get('description', '')} */", interface(each.__name__, schema)]
    return "\n".join(said) + "\n"


def interface(name: str, schema: dict[str, Any]) -> str:
    """One object type."""
    needed = set(schema.get("required", []))
    lines = [
        f"  {field if field.isidentifier() else quoted(field)}{'' if field in needed else '?'}: {written(each)};"
        for field, each in schema.get("properties", {}).items()
    ]
    return f"export interface {name} {{\n" + "\n".join(lines) + "\n}"


def quoted(text: str) -> str:
    """A text in quotes."""
    return json.dumps(text, ensure_ascii=False)


def written(schema: dict[str, Any]) -> str:
    """One type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(quoted(value) if isinstance(value, str) else str(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(written(each) for each in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        inner = written(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {written(values) if isinstance(values, dict) and values else 'unknown'}>"
    names = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return names.get(str(kind), "unknown")


if __name__ == "__main__":
    print(typescript(), end="")
