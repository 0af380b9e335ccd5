"""Error responses: one body for all, with a reason and what to do instead."""

from __future__ import annotations

from neontable.kernel.errors import Ambiguous, BadRecord, Illegal, NeontableError, RuleError
from neontable.server.wire import Problem


class Refused(Exception):
    """A wish that was not carried out; nothing has changed."""

    def __init__(
        self, status: int, error: str, reason: str, remedy: str = "", rule: str = "", retry_after: int = 0
    ) -> None:
        super().__init__(status, error, reason)
        self.status = status
        self.problem = Problem(error, reason, remedy, rule)
        self.retry_after = retry_after


def unknown() -> Refused:
    """The one answer for everything this token may not know exists."""
    return Refused(404, "unknown", "There is nothing here for this token.", "Check the link you were given.")


def invalid(reason: str, remedy: str = "") -> Refused:
    """A wish that cannot be understood."""
    return Refused(422, "invalid", reason, remedy)


def illegal(reason: str, remedy: str = "", rule: str = "") -> Refused:
    """A wish that the rules of the game or of the table forbid."""
    return Refused(409, "illegal", reason, remedy, rule)


def stale() -> Refused:
    """An answer to a question that has changed since."""
    return Refused(409, "stale", "The decision has changed since you looked.", "Look again, then choose.")


def busy(reason: str, retry_after: int = 1) -> Refused:
    """The server cannot do this now."""
    return Refused(503, "unavailable", reason, "Try again in a moment.", retry_after=retry_after)


def failed() -> Refused:
    """A bug of ours; what it was is in the log."""
    return Refused(500, "failed", "The server has failed.", "Try again; nothing was changed.")


def from_rules(error: NeontableError) -> Refused:
    """What the kernel refuses, in the server's words."""
    if isinstance(error, RuleError):
        return Refused(
            500, "rule", "A rule of this game has failed; the choice was not made.", "Choose something else."
        )
    if isinstance(error, Illegal):
        return illegal(error.reason, error.remedy, error.rule)
    if isinstance(error, Ambiguous):
        return illegal(error.reason, error.remedy)
    if isinstance(error, BadRecord):
        return invalid(error.reason, error.remedy)
    return invalid(error.reason, error.remedy)
