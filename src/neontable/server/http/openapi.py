"""The OpenAPI description of the API, and a page that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import MediaType, Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from neontable.server.wire import Problem

FOLDER: Final = Path(__file__).parents[1] / "docs"
SCHEMAS: Final = "#/components/schemas/{name}"

ALWAYS: Final = {
    "403": "Sent to another name than the server's, or by another site's page.",
    "429": "Too often; Retry-After says when to come back.",
    "500": "A bug of the server; nothing was changed.",
    "503": "The server cannot do this now; Retry-After says when to come back.",
}
UNKNOWN: Final = {"404": "Nothing that this token may know of: always the same body."}
CHECKED: Final = {"422": "It does not fit the schema, or names something that does not exist."}
SENT: Final = {"408": "The body did not arrive in time.", "413": "The body is too large."}
REFUSED: Final = {"409": "`illegal` by the rules, or `stale`: the decision has changed since."}
NO_TOKEN: Final = (("post", "/claim"), ("get", "/feed"))  # these carry a secret of their own


class Described(OpenAPIRenderPlugin):
    """The description itself."""

    def __init__(self) -> None:
        super().__init__(path="/openapi.json", media_type=MediaType.JSON)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description with everything that can be refused."""
        return msgspec.json.encode(complete(openapi_schema))


class Shown(OpenAPIRenderPlugin):
    """A file of the page."""

    def __init__(self, path: str, name: str, media_type: Any) -> None:
        super().__init__(path=path, media_type=media_type)
        self.file = FOLDER / name

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The file as it is."""
        return self.file.read_bytes()


def config() -> OpenAPIConfig:
    """Everything under /api/docs."""
    return OpenAPIConfig(
        title="Neontable",
        version="1",
        description="Tables, seats and choices. The socket and all ideas behind it: docs/protocol.md.",
        use_handler_docstrings=True,
        path="/api/docs",
        render_plugins=[
            Shown("/", "docs.html", "text/html"),
            Shown("/docs.css", "docs.css", "text/css"),
            Shown("/docs.js", "docs.js", "text/javascript"),
            Described(),
        ],
        components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
    )


def complete(description: dict[str, Any]) -> dict[str, Any]:
    """What the framework knows of the calls, with what they refuse and who may make them."""
    paths = {
        path: {method: operation(path, method, told) for method, told in item.items()}
        for path, item in description["paths"].items()
    }
    components = description["components"]
    kinds = {each.__name__: each for each in structs(msgspec.Struct)}
    named = [kinds[name] for name in components["schemas"] if name in kinds]
    _, schemas = msgspec.json.schema_components([*named, Problem], ref_template=SCHEMAS)
    schemas = dict(sorted({**components["schemas"], **schemas}.items()))
    return {**description, "paths": paths, "components": {**components, "schemas": schemas}}


def structs(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """All types of ours that can travel: msgspec describes them more exactly than the framework."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("neontable."):
            yield each
        yield from structs(each)


def operation(path: str, method: str, told: dict[str, Any]) -> dict[str, Any]:
    """One call: the framework's own refusals are ours."""
    answers = {status: answer for status, answer in told["responses"].items() if status != "400"}
    refusals = dict(ALWAYS)
    if "{" in path:
        refusals |= UNKNOWN
    if told.get("parameters") or method == "post":
        refusals |= CHECKED
    if method == "post":
        refusals |= SENT | REFUSED
    reference = SCHEMAS.format(name="Problem")
    for status, why in sorted(refusals.items()):
        content = {"application/json": {"schema": {"$ref": reference}}}
        answers.setdefault(status, {"description": why, "content": content})
    found = {**told, "responses": answers}
    if "{table}" in path and (method, path.removeprefix("/api/tables/{table}")) not in NO_TOKEN:
        found["security"] = [{"token": []}]
    return found
