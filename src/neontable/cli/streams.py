"""What is printed arrives: in an encoding without our signs by their nearest letters, and without a traceback where it cannot."""

from __future__ import annotations

import codecs
import errno
import os
import sys
import unicodedata
from contextlib import suppress
from typing import Final, TextIO

NEAREST: Final = {
    "…": "...", "–": "-", "—": "-", "−": "-", "×": "x", "·": "-", "•": "-", "»": '"', "«": '"', "“": '"', "”": '"', "‘": "'",
    "’": "'", "→": "->", "←": "<-", "≈": "~", "★": "*", "●": "o", "▲": "^", "■": "#", "◆": "<>", "ı": "i", "ł": "l", "ß": "ss",
}  # fmt: skip


def nearest(error: UnicodeError) -> tuple[str | bytes, int]:
    """The letters that come nearest to what an encoding does not have."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    said = "".join(NEAREST.get(each, unicodedata.normalize("NFKD", each)) for each in lost)
    return said.encode("ascii", "ignore").decode() or "?", error.end


def open_to_all() -> None:
    """Let standard output and error write any text, whatever their encoding is."""
    codecs.register_error("nearest", nearest)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and not speaks_unicode(stream):
            reconfigure(errors="nearest")


def speaks_unicode(stream: TextIO) -> bool:
    """Whether a stream can show the signs of the table."""
    try:
        "●│▰".encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def on_screen(plain: bool) -> bool:
    """Whether the full screen can be used: a terminal at both ends that knows more than lines, and no wish for plain ones."""
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    simple = sys.platform != "win32" and os.environ.get("TERM", "dumb") in ("", "dumb")
    return not simple and speaks_unicode(sys.stdout)


def flushed() -> bool:
    """Write out what is still to be written; false, and said why, where it cannot be."""
    try:
        sys.stdout.flush()
    except OSError as error:
        gone(error)
        return False
    return True


def gone(error: OSError) -> None:
    """Say that the output has no place any more, and let nothing of it be tried again at the end; a closed pipe needs no words."""
    with suppress(OSError, ValueError):
        hole = os.open(os.devnull, os.O_WRONLY)
        os.dup2(hole, sys.stdout.fileno())
        os.close(hole)
    if error.errno != errno.EPIPE:
        with suppress(OSError):
            print(f"error: The output cannot be written: {error.strerror}.", file=sys.stderr)
