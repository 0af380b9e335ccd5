"""Records: the whole game as one JSON document that can be saved, replayed, resumed and checked."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from neontable.kernel import registry
from neontable.kernel.errors import BadRecord, Invalid, NeontableError
from neontable.kernel.game import Game
from neontable.kernel.table import Table
from neontable.kernel.tables import fairness
from neontable.kernel.tables.document import FORMAT, HEADER, VERSION, Record, canonical, commitment, digest
from neontable.kernel.tables.factory import begin, check_options, check_seats, dealt_anew, setup
from neontable.kernel.tables.history import (
    BY_BOT,
    BY_DEADLINE,
    BY_ORDER,
    BY_PERSON,
    CHOICE,
    CONCEDE,
    FORM,
    ORDER,
    RETURN,
    SEAT,
    UNDO,
    Entry,
    Start,
)

COMMITTED: Final = "committed"  # the luck of a record, before the game
KNOWN: Final = "known beforehand"
DEEPEST: Final = 100  # lists and objects inside each other
KINDS: Final = (CHOICE, UNDO, ORDER, SEAT, CONCEDE, RETURN)


def same_state(table: Table, said: str) -> bool:
    """Whether a table is what this hash says; a hash of another form says nothing, so nothing speaks against it."""
    return not said.startswith(f"{FORM}:") or said == table.state_hash()


def answered_by(line: dict[str, Any]) -> str:
    """Who has answered, as a line of a record says it."""
    by = line.get("by")
    return BY_ORDER if line.get("auto") else by if by in (BY_BOT, BY_DEADLINE) else BY_PERSON


def read(source: str | Path | Record | dict[str, Any]) -> dict[str, Any]:
    """The data of a record, from a path, a record or data, with its shape checked."""
    if isinstance(source, Record):
        data = source.data
    elif isinstance(source, dict):
        data = source
    else:
        try:
            text = Path(source).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadRecord(None, f"{source} cannot be read ({error}).", "Check the path.") from error
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord(
                None, f"it is not whole JSON ({error}).", "The file was cut off or is no record."
            ) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord(None, "it is no Neontable record.", "Give a file that record.save wrote.")
    if data.get("version") != VERSION:
        raise BadRecord(
            None,
            f"its format is version {data.get('version')!r}; this program reads {VERSION}.",
            "Update Neontable to read it.",
        )
    check_values(data)
    for name in (*HEADER, "entries", "end"):
        if name not in data:
            raise BadRecord(None, f"{name!r} is missing.", "The file was cut off or edited.")
    if (
        not isinstance(data["entries"], list)
        or not isinstance(data["options"], dict)
        or not isinstance(data["seats"], list)
        or not isinstance(data.get("states") or {}, dict)
    ):
        raise BadRecord(None, "its fields have the wrong types.", "The file was edited.")
    return data


def check_values(data: dict[str, Any]) -> None:
    """Refuse what JSON can say and nobody can write or follow: halves of characters, and lists in lists in lists."""
    level: list[Any] = [data]
    for _ in range(DEEPEST):
        level = [
            inside
            for each in level
            if isinstance(each, (dict, list))
            for inside in (each.values() if isinstance(each, dict) else each)
        ]
    if level:
        raise BadRecord(None, "it is nested too deep.", f"At most {DEEPEST} levels.")
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except (TypeError, ValueError) as error:
        raise BadRecord(None, f"it holds what is no text ({error}).", "The file was edited.") from error


def check_chain(data: dict[str, Any]) -> None:
    """Every entry carries the digest of all before it: the first that does not fit is named."""
    chain = digest(canonical({name: data[name] for name in HEADER}))
    if data.get("header") != chain:
        raise BadRecord(None, "it was changed after the record was written.")
    for number, line in enumerate(data["entries"], 1):
        if not isinstance(line, dict) or line.get("kind") not in KINDS or not isinstance(line.get("seat"), int):
            raise BadRecord(number, "it is no entry.")
        if not isinstance(line.get("text"), str):
            raise BadRecord(number, "its text is missing.")
        chain = digest(chain + canonical({name: value for name, value in line.items() if name != "hash"}))
        if chain[:16] != line.get("hash"):
            raise BadRecord(number, "it does not follow from the entries before it: it, or one before it, was changed.")
    end = data["end"]
    if not isinstance(end, dict) or end.get("entries") != len(data["entries"]) or end.get("hash") != chain:
        raise BadRecord(len(data["entries"]) + 1, "entries are missing at the end.")


def game_of(data: dict[str, Any]) -> Game[Any]:
    """The game of a record, of the rules version it was played by."""
    if not isinstance(data["game"], str):
        raise BadRecord(None, "its game is not named.")
    try:
        game = registry.get(data["game"])
    except Invalid as error:
        raise BadRecord(None, error.reason, error.remedy) from error
    if data["rules"] != game.version:
        raise BadRecord(
            None,
            f"it was played by rules version {data['rules']}, and this is version {game.version}.",
            "Load it with go_on=True to continue from its last checkpoint under the new rules.",
        )
    return game


def content_of(game: Game[Any], data: dict[str, Any]) -> Any:
    """The content a record was played with."""
    said = data["content"]
    if not isinstance(said, dict):
        raise BadRecord(None, "its content is not described.")
    embedded = said.get("data")
    try:
        content = game.content_from(embedded) if embedded is not None else game.load_content(())
    except NeontableError as error:
        raise BadRecord(None, f"its content does not hold: {error}") from error
    if game.content_hash(content) != said.get("hash"):
        raise BadRecord(
            None,
            "its content differs from what is installed.",
            "Load it with go_on=True to continue from its last checkpoint with the installed content.",
        )
    return content


def begun(data: dict[str, Any]) -> Table:
    """The table of a record before its first entry."""
    game = game_of(data)
    content = content_of(game, data)
    if data.get("seed") is None:
        raise BadRecord(None, "it holds no seed, so it cannot be replayed.", "Only its chain can be verified.")
    try:
        seed = bytes.fromhex(data["seed"])
    except (TypeError, ValueError) as error:
        raise BadRecord(None, "its seed is no hexadecimal text.") from error
    if commitment(seed) != data["commitment"]:
        raise BadRecord(None, "its seed is not the one it was committed to.")
    opening = data["start"] or {}
    try:
        seats = check_seats(game, len(data["seats"]))
        start = Start(
            seats,
            check_options(game, seats, data["options"]),
            content,
            data["content"].get("data") is not None,
            seed,
            bool(data["secret"]),
            opening.get("position"),
            opening.get("script"),
        )
        table = begin(game, start)
    except (NeontableError, KeyError, TypeError, AttributeError) as error:
        raise BadRecord(None, f"the table cannot be set up from it: {error}") from error
    table.names = [str(name) for name in data["seats"]]
    return table


def replay_line(table: Table, number: int, line: dict[str, Any]) -> None:
    """Carry out an entry of a record at its table."""
    try:
        table.replay_entry(Entry(line["kind"], line["seat"], line["text"], answered_by(line)))
    except (NeontableError, ValueError, RecursionError) as error:
        raise BadRecord(number, f"it cannot be replayed: {error}") from error


def replayed(data: dict[str, Any], check: bool) -> Table:
    """Play a record again to its end; state hashes are compared on the way."""
    table = begun(data)
    states = data.get("states") or {}
    for number, line in enumerate(data["entries"], 1):
        replay_line(table, number, line)
        if check and str(number) in states and not same_state(table, str(states[str(number)])):
            raise BadRecord(number, "the table after it is not the one that was recorded.")
    if "end" in states and not same_state(table, str(states["end"])):
        raise BadRecord(len(data["entries"]), "the table at the end is not the one that was recorded.")
    return table


def steps(source: str | Path | Record | dict[str, Any]) -> Iterator[Table]:
    """Step through a record: the table before its first entry, then after each one.

    It is one table that goes on; `table.entries[-1]` is what has just happened, and `table.fork()` keeps a moment.
    """
    data = read(source)
    check_chain(data)
    table = begun(data)
    yield table
    for number, line in enumerate(data["entries"], 1):
        replay_line(table, number, line)
        yield table


def load(source: str | Path | Record | dict[str, Any], go_on: bool = False) -> Table:
    """The table of a record, replayed to where it stood.

    With `go_on`, an unfinished game of other rules goes on from its last checkpoint.
    """
    data = read(source)
    check_chain(data)
    try:
        game = game_of(data)
        content_of(game, data)
    except BadRecord:
        if not go_on or not data.get("checkpoint"):
            raise
        return gone_on(data)
    return replayed(data, True)


def gone_on(data: dict[str, Any]) -> Table:
    """An unfinished game of other rules or content, from its last checkpoint on; its own packs stay with it."""
    try:
        game = registry.get(data["game"])
        packed = data["content"].get("data")
        content = None if packed is None else game.content_from(packed)
        seed = secrets.token_bytes(32) if data.get("seed") is None else bytes.fromhex(data["seed"])
        table = setup(
            game, {**data["checkpoint"], "from": data["end"]["hash"]}, seed=seed, content=content, recorded=True
        )
    except (NeontableError, ValueError, TypeError, AttributeError) as error:
        raise BadRecord(None, f"its checkpoint does not fit these rules: {error}") from error
    table.start.packs = packed is not None
    table.start.secret = bool(data["secret"])
    table.names = [str(name) for name in data["seats"]]
    return table


def check_dealt(data: dict[str, Any]) -> None:
    """Where a game goes on from a position of another and says so: what was hidden there was dealt anew by the luck of this one."""
    origin = data.get("origin")
    if not isinstance(origin, dict) or origin.get("position") is None:
        return
    game = game_of(data)
    try:
        seats = check_seats(game, len(data["seats"]))
        options = check_options(game, seats, data["options"])
        seed = bytes.fromhex(data["seed"])
        start = Start(seats, options, content_of(game, data), False, seed, True, origin["position"])
        dealt = dealt_anew(game, start)
    except (NeontableError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadRecord(None, f"the position it goes on from cannot be set up: {error}") from error
    if canonical(dealt) != canonical((data["start"] or {}).get("position")):
        raise BadRecord(None, "what was hidden when it began was not dealt by its luck.")


def luck_of(data: dict[str, Any]) -> str:
    """Whether the luck of a record was committed before the game, or known beforehand to somebody."""
    origin = data.get("origin")
    known = isinstance(origin, dict) and origin.get("luck") == "known"
    return KNOWN if known or data.get("fairness") is None else COMMITTED


def verify(source: str | Path | Record | dict[str, Any], promised: str = "") -> None:
    """Nothing if the record holds; BadRecord names the first entry that does not. Without a seed only the chain is checked.

    Where the record says how its luck was drawn, that is checked too, also against what was promised before the game.
    """
    data = read(source)
    check_chain(data)
    fairness.check(data, promised)
    game = game_of(data)
    content_of(game, data)
    if data.get("seed") is not None:
        table = replayed(data, True)
        check_dealt(data)
        result = table.result
        if "result" in data and canonical(data["result"]) != canonical(None if result is None else result.as_data()):
            raise BadRecord(len(data["entries"]), "its result is not the one the rules give.")
        kept = data.get("checkpoint")
        if isinstance(kept, dict) and kept.get("form") == FORM and canonical(kept) != canonical(table.position()):
            raise BadRecord(len(data["entries"]), "its checkpoint is not the position the rules give.")
