"""Records: the whole game as one JSON document that can be saved, replayed, resumed and checked."""

from __future__ import annotations

import hashlib
import json
import secrets
from pathlib import Path
from typing import Any, Final

from neontable import private
from neontable.kernel import fairness, registry
from neontable.kernel.chance import Recorded
from neontable.kernel.errors import BadRecord, Invalid, NeontableError
from neontable.kernel.game import Game
from neontable.kernel.history import (
    CHOICE,
    CONCEDE,
    FORM,
    ORDER,
    ROUND,
    SEAT,
    UNDO,
    Entry,
    Start,
    effective,
    undo_meant,
)
from neontable.kernel.setting_up import begin, check_options, check_seats, dealt_anew, setup
from neontable.kernel.table import Table

FORMAT: Final = "neontable record"
VERSION: Final = 1
EVERY: Final = 50  # entries between two state hashes
COMMITTED: Final = "committed"  # the luck of a record, before the game
KNOWN: Final = "known beforehand"
DEEPEST: Final = 100  # lists and objects inside each other
KINDS: Final = (CHOICE, UNDO, ORDER, SEAT, CONCEDE)
HEADER: Final = ("format", "version", "game", "rules", "content", "options", "seats", "commitment", "secret", "start")


class Record:
    """A game as data."""

    __slots__ = ("data",)

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def save(self, path: str | Path) -> None:
        """Write the record for its owner alone; the file is either the old one or the whole new one, whatever happens."""
        private.write(Path(path), self.text())

    def text(self) -> str:
        """The record as JSON text, one entry a line."""
        entries = ",\n".join("  " + canonical(entry) for entry in self.data["entries"])
        others = {name: value for name, value in self.data.items() if name != "entries"}
        body = json.dumps(others, ensure_ascii=False, indent=1)
        return f'{body[:-2]},\n "entries": [\n{entries}\n ]\n}}\n'


def canonical(data: Any) -> str:
    """JSON with one spelling for equal data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def state_hash(table: Table) -> str:
    """A digest of the whole truth of a table, after the form of positions that it was made from."""
    truth = table.game.position(table.run.state)
    answers = table.open_answers()
    return f"{FORM}:{digest(canonical([truth, answers] if answers else truth))}"


def same_state(table: Table, said: str) -> bool:
    """Whether a table is what this hash says; a hash of another form says nothing, so nothing speaks against it."""
    return not said.startswith(f"{FORM}:") or said == state_hash(table)


def record_of(table: Table, hashes: bool, failed: Entry | None = None) -> Record:
    """The record of a table; state hashes are computed here, by playing it again. One choice more may have `failed`."""
    start, game = written_start(table, failed), table.game
    entries = table.entries if failed is None else [*table.entries, failed]
    content: dict[str, Any] = {"hash": game.content_hash(start.content)}
    if start.packs:
        content["data"] = game.content_data(start.content)
    data = written(game.name, game.version, content, start, table.names, entries)
    if hashes:
        data["states"] = _states(table)
        result = table.result
        data["result"] = None if result is None else result.as_data()
        if result is None:
            data["checkpoint"] = table.position()
    return Record(data)


def written(
    game: str, rules: str, content: dict[str, Any], start: Start, names: list[str], entries: list[Entry]
) -> dict[str, Any]:
    """The header and the chained entries of a record."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "rules": rules,
        "content": content,
        "options": start.options,
        "seats": list(names),
        "commitment": commitment(start.seed),
        "secret": start.secret,
        "start": None if start.position is None else {"position": start.position, "script": start.script},
        "seed": start.seed.hex() if start.seed is not None else None,
    }
    chain = digest(canonical({name: data[name] for name in HEADER}))
    data["header"] = chain
    lines: list[dict[str, Any]] = []
    for entry in entries:
        line: dict[str, Any] = {"kind": entry.kind, "seat": entry.seat, "text": entry.text}
        if entry.auto:
            line["auto"] = True
        if entry.by:
            line["by"] = entry.by
        chain = digest(chain + canonical(line))
        lines.append({**line, "hash": chain[:16]})
    data["entries"] = lines
    data["end"] = {"entries": len(lines), "hash": chain}
    return data


def written_start(table: Table, failed: Entry | None = None) -> Start:
    """How the table began, as a record can say it: a sample begins at a position, with the luck it has had since."""
    start = table.start
    if start.root is None:
        return start
    again = begin(table.game, start)
    position = again.position()
    luck = Recorded(again.run.state.chance)
    again.run.state.chance = luck
    for entry in effective(table.entries):
        replay_entry(again, entry)
    if failed is not None:
        again.fail_again(failed)
    position["chance"] = luck.outcomes
    return Start(start.seats, start.options, start.content, start.packs, bytes(32), False, position)


def commitment(seed: bytes | None) -> str | None:
    """What is published of a seed before the game: its digest."""
    return None if seed is None else hashlib.sha256(b"neontable commitment" + seed).hexdigest()


def _states(table: Table) -> dict[str, str]:
    """State hashes every 50 entries and at the end."""
    states: dict[str, str] = {}
    if len(table.entries) >= EVERY:
        again = begin(table.game, table.start)
        for number, entry in enumerate(table.entries, 1):
            replay_entry(again, entry)
            if number % EVERY == 0:
                states[str(number)] = state_hash(again)
    states["end"] = state_hash(table)
    return states


def replay_entry(table: Table, entry: Entry) -> None:
    """Carry out one entry of a record again."""
    if entry.kind == CHOICE:
        table.replay(entry)
    elif entry.kind == UNDO and entry.text == ROUND:
        table.take_back(entry.seat)
    elif entry.kind == UNDO:
        table.undo(entry.seat, *undo_meant(entry.text))
    elif entry.kind == CONCEDE:
        table.concede(entry.seat)
    elif entry.kind == SEAT:
        table.sit(entry.seat, entry.text)
    else:
        table.replay_order(entry)


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


def replayed(data: dict[str, Any], check: bool) -> Table:
    """Play a record again to its end; state hashes are compared on the way."""
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
    begun = data["start"] or {}
    try:
        seats = check_seats(game, len(data["seats"]))
        start = Start(
            seats,
            check_options(game, seats, data["options"]),
            content,
            data["content"].get("data") is not None,
            seed,
            bool(data["secret"]),
            begun.get("position"),
            begun.get("script"),
        )
        table = begin(game, start)
    except (NeontableError, KeyError, TypeError, AttributeError) as error:
        raise BadRecord(None, f"the table cannot be set up from it: {error}") from error
    table.names = [str(name) for name in data["seats"]]
    states = data.get("states") or {}
    for number, line in enumerate(data["entries"], 1):
        entry = Entry(line["kind"], line["seat"], line["text"], bool(line.get("auto", False)))
        entry.by = str(line.get("by", ""))
        try:
            replay_entry(table, entry)
        except (NeontableError, ValueError, RecursionError) as error:
            raise BadRecord(number, f"it cannot be replayed: {error}") from error
        if check and str(number) in states and not same_state(table, str(states[str(number)])):
            raise BadRecord(number, "the table after it is not the one that was recorded.")
    if "end" in states and not same_state(table, str(states["end"])):
        raise BadRecord(len(data["entries"]), "the table at the end is not the one that was recorded.")
    return table


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
