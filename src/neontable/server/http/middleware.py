"""Middleware in front of the application: Host, Origin, rate limits, security headers. Frames on an open socket do not pass it."""

from __future__ import annotations

import ipaddress
import logging
import math
import socket
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from litestar.utils import normalize_path

from neontable.kernel.errors import Invalid
from neontable.server.http import pages
from neontable.server.http.metrics import Metrics
from neontable.server.limits import VISITOR, Limits
from neontable.server.refusals import Refused, unknown
from neontable.server.storage import keys

LOG: Final = logging.getLogger("neontable.door")

SCRIPTS: Final = " ".join(["'self'", *pages.scripts_inside()])
POLICY: Final = (
    f"default-src 'none'; script-src {SCRIPTS}; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self';"
    " manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
NOT_KEPT: Final = (b"cache-control", b"no-store")
FORWARDED: Final = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")
READING: Final = ("GET", "HEAD", "OPTIONS")
MAKING: Final = ("/tables", "/records", "/fork", "/rematch", "/next", "/campaigns")  # calls that make a table
REPORTED: Final = (401, 403, 404, 405, 408, 413, 429)  # refusals that somebody may want to know about

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
encode = msgspec.json.Encoder().encode


class Place:
    """Where the server can be reached: by which names, through which proxies."""

    def __init__(self, host: str, port: int, public_url: str = "", proxies: list[str] | None = None) -> None:
        self.everywhere = host in ("0.0.0.0", "::", "")
        self.address = lan_address() if self.everywhere else host
        self.proxies = [network(each) for each in proxies or []]
        names = {self.address}
        if self.everywhere:
            machine = socket.gethostname()
            names |= {machine, f"{machine}.local"}
        if self.everywhere or loopback(host):
            names |= {"localhost", "127.0.0.1", "::1"}
        self.hosts = {hosted(name, port).lower() for name in names}
        self.origins = {f"http://{each}" for each in self.hosts}
        self.url = f"http://{hosted(self.address, port)}"
        self.encrypted = False
        if public_url:
            self._public(public_url)
        self.behind_proxy = bool(public_url or self.proxies)

    def _public(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/") or parts.query:
            raise Invalid(f"{url} is no address of a server.", "Give --public-url like https://table.example.org.")
        self.encrypted = parts.scheme == "https"
        name = hosted(parts.hostname, parts.port or 0, usual=(0, 443 if self.encrypted else 80))
        self.hosts.add(name)
        self.origins.add(f"{parts.scheme}://{name}")
        self.url = f"{parts.scheme}://{name}"

    def knows_host(self, host: str) -> bool:
        """Whether a request was meant for this server. An address cannot be bound to another machine, a name can."""
        return host in self.hosts or (self.everywhere and is_address(host))

    def knows_origin(self, origin: str, host: str) -> bool:
        """Whether a page that writes or opens a socket came from this server."""
        return origin in self.origins or (self.everywhere and is_address(host) and origin == f"http://{host}")

    def visitor(self, peer: str, forwarded: str) -> str:
        """Who asks: the peer, or the last address before the proxies that are trusted."""
        for hop in reversed([each.strip() for each in forwarded.split(",") if each.strip()]):
            if not self.trusts(peer):
                break
            try:
                peer = str(address_of(hop))
            except ValueError:
                break
        return unmapped(peer)

    def trusts(self, peer: str) -> bool:
        """Whether this is a proxy of ours."""
        try:
            address = address_of(peer)
        except ValueError:
            return False
        return any(address in network for network in self.proxies)


class AdmissionMiddleware:
    """Lets in who may come in: the right Host, the right Origin, not too often; and sends every answer out with its headers."""

    def __init__(self, app: ASGIApp, place: Place, limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self.place = place
        self.limits = limits
        self.metrics = metrics
        self.headers = list(HEADERS)
        if place.encrypted:
            self.headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        kind: str = scope["type"]
        if kind == "http":
            await self._request(scope, receive, send)
        elif kind == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        headers = read(scope)
        visitor = self._visitor(scope, headers)
        path = normalize_path(scope["path"])  # as the router reads it: slashes at the end or twice mean nothing

        async def tell(message: Message) -> None:
            if message["type"] == "http.response.start":
                status = message["status"]
                self.metrics.answers[status] += 1
                if status in REPORTED or status >= 500:
                    self._report(scope, status, visitor)
                said = [*message.get("headers", ()), *self.headers]
                if path.startswith("/api") and not any(name == b"cache-control" for name, _ in said):
                    said.append(NOT_KEPT)
                message["headers"] = said
            await send(message)

        try:
            self._admit(headers, visitor, scope["method"] not in READING)
            self._not_too_often(headers, visitor, scope["method"] == "POST" and path.endswith(MAKING))
            if path == "/metrics":
                await answer(tell, 200, self._measured(scope, headers).encode(), b"text/plain; version=0.0.4")
                return
        except Refused as refused:
            self.metrics.turned_away[refused.problem.error] += 1
            await answer(tell, refused.status, encode(refused.problem), retry_after=refused.retry_after)
            return
        VISITOR.set(prefix(visitor))
        await self.app(scope, receive, tell)

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        headers = read(scope)
        visitor = self._visitor(scope, headers)
        group, open_now = prefix(visitor), self.limits.sockets
        try:
            self._admit(headers, visitor, True)
            self._not_too_often({}, visitor, False)
            if open_now[group] >= self.limits.most_sockets:
                raise too_often(10.0)
        except Refused as refused:
            self.metrics.turned_away[refused.problem.error] += 1
            self._report(scope, refused.status, visitor)
            await receive()
            await reject(send, refused, self.headers)
            return
        self.metrics.sockets += 1
        open_now[group] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            open_now[group] -= 1
            if not open_now[group]:
                del open_now[group]

    def turn_away(self, visitor: str) -> None:
        """A connection is one too many."""
        self.metrics.turned_away["too often"] += 1
        self._report({"method": "connection", "path": ""}, 429, visitor)

    def _visitor(self, scope: Any, headers: Mapping[str, str]) -> str:
        client = scope.get("client")
        return self.place.visitor(client[0] if client else "", headers.get("x-forwarded-for", ""))

    def _admit(self, headers: Mapping[str, str], visitor: str, acts: bool) -> None:
        """Refuse what was meant for another server, or is sent by another server's page."""
        host = headers.get("host", "").lower()
        if not self.place.knows_host(host):
            raise Refused(403, "host", "This server does not go by that name.", "Use the address it prints.")
        origin = headers.get("origin")
        if acts and origin is not None and not self.place.knows_origin(origin.lower(), host):
            raise Refused(403, "origin", "Another site's page may not do this.", "Open this server's own page.")

    def _not_too_often(self, headers: Mapping[str, str], visitor: str, makes: bool) -> None:
        """Take from the buckets: of the credential, then of the address, then for a new table."""
        credential = headers.get("authorization")
        group = prefix(visitor)
        wait = self.limits.credentials.wait(keys.digest(keys.bearer(credential))) if credential else 0.0
        wait = wait or self.limits.addresses.wait(group)
        if makes:
            wait = wait or self.limits.making.wait(group)
        if wait:
            raise too_often(wait)

    def _measured(self, scope: Any, headers: Mapping[str, str]) -> str:
        """The figures, for this machine only and never through a proxy."""
        client = scope.get("client")
        if (
            self.place.behind_proxy
            or not client
            or not loopback(client[0])
            or any(each in headers for each in FORWARDED)
        ):
            raise unknown()
        return self.metrics.text()

    def _report(self, scope: Any, status: int, visitor: str) -> None:
        """Write a refusal down, unless this visitor has many: never the query, a header or a body."""
        if not self.limits.reports.wait(prefix(visitor)):
            told = {"method": scope.get("method", "socket"), "path": scope["path"], "status": status, "from": visitor}
            LOG.warning("refused", extra=told)


# ---- words of HTTP
def read(scope: Any) -> dict[str, str]:
    """The headers; of one that comes twice both count."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key = name.decode("latin-1")
        text = value.decode("latin-1")
        found[key] = f"{found[key]}, {text}" if key in found else text
    return found


def too_often(wait: float) -> Refused:
    """Somebody asks faster than they may."""
    after = max(1, math.ceil(wait))
    return Refused(429, "too often", "That is too fast for this server.", f"Wait {after} s.", retry_after=after)


async def answer(send: Send, status: int, body: bytes, kind: bytes = b"application/json", retry_after: int = 0) -> None:
    """A whole answer."""
    headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body))]
    if retry_after:
        headers.append((b"retry-after", b"%d" % retry_after))
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def reject(send: Send, refused: Refused, more: list[tuple[bytes, bytes]]) -> None:
    """Refuse a socket with an HTTP answer instead of a handshake."""
    body = encode(refused.problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), *more]
    if refused.retry_after:
        headers.append((b"retry-after", b"%d" % refused.retry_after))
    start: Any = {"type": "websocket.http.response.start", "status": refused.status, "headers": headers}
    end: Any = {"type": "websocket.http.response.body", "body": body, "more_body": False}
    await send(start)
    await send(end)


# ---- addresses
def hosted(name: str, port: int, usual: tuple[int, ...] = (80,)) -> str:
    """A name and port as browsers write them in Host."""
    name = f"[{name}]" if ":" in name else name
    return name if port in usual else f"{name}:{port}"


def is_address(host: str) -> bool:
    """Whether a Host is an address, not a name."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def address_of(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address; one of IPv4 is the same on a socket for both kinds, which writes it as ::ffff:192.0.2.1."""
    address = ipaddress.ip_address(text)
    return address.ipv4_mapped or address if isinstance(address, ipaddress.IPv6Address) else address


def unmapped(peer: str) -> str:
    """Who is at the other end, written in one way; what is no address stays as it is."""
    try:
        return str(address_of(peer))
    except ValueError:
        return peer


def loopback(name: str) -> bool:
    """Whether this is the machine itself."""
    try:
        return address_of(name).is_loopback
    except ValueError:
        return name == "localhost"


def prefix(visitor: str) -> str:
    """Whom a limit counts as one: an address, or the network that one household has in IPv6."""
    try:
        address = address_of(visitor)
    except ValueError:
        return visitor
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else str(address)


def network(text: str) -> Network:
    """A proxy's address or network."""
    try:
        found = ipaddress.ip_network(text, strict=False)
    except ValueError as error:
        raise Invalid(
            f"{text} is no address of a proxy.", "Give --trusted-proxy like 127.0.0.1 or 10.0.0.0/8."
        ) from error
    inside = address_of(str(found.network_address))
    if inside.version == found.version or found.prefixlen < 96:
        return found
    return ipaddress.ip_network((str(inside), found.prefixlen - 96))


def lan_address() -> str:
    """This machine's address for others in the same network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
