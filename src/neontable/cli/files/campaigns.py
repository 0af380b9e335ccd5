"""Campaigns beside the saves: evenings that follow one another, each a record; every branch is kept.

A campaign is one JSON file. An evening holds its record, or while it goes on the save that it is kept in. What an evening
leaves for the next one (`result.next`) must be what the next one began with; a record that was exchanged is found by that.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from neontable import private
from neontable.bots.names import HUMAN
from neontable.cli.files.saves import new_path, uninterrupted
from neontable.cli.table.session import Session, resume, seat_names
from neontable.kernel import record as records
from neontable.kernel import registry
from neontable.kernel.chance import seed_bytes
from neontable.kernel.errors import BadRecord, Invalid
from neontable.kernel.game import Game
from neontable.kernel.tables import chain
from neontable.kernel.tables.chain import FORMAT, VERSION
from neontable.kernel.tables.document import Record
from neontable.kernel.tables.factory import begin, check_options, check_packs, check_seats
from neontable.kernel.tables.history import Start

GOES_ON = "unfinished"
BEGIN = "Begin one with `neontable campaign new GAME NAME`."


class Evening:
    """One table of a campaign: which evening it follows, who sat there, and its record or its save."""

    __slots__ = ("after", "id", "players", "record", "save")

    def __init__(self, id: int, after: int, players: list[str], record: dict[str, Any] | None, save: str) -> None:
        self.id = id
        self.after = after  # 0: the first
        self.players = players
        self.record = record
        self.save = save  # where it is kept while it goes on

    @property
    def result(self) -> dict[str, Any] | None:
        """How it ended, if it has."""
        return None if self.record is None else self.record.get("result")

    def as_data(self) -> dict[str, Any]:
        """As the file of the campaign has it."""
        data = {"id": self.id, "after": self.after, "players": self.players}
        return {**data, "record": self.record} if self.record is not None else {**data, "save": self.save}


class Campaign:
    """Evenings that follow one another, with all branches; `here` is where the story was left."""

    __slots__ = ("evenings", "game", "here", "name")

    def __init__(self, name: str, game: str, evenings: list[Evening], here: int) -> None:
        self.name = name
        self.game = game
        self.evenings = evenings
        self.here = here

    # ---- files
    @property
    def path(self) -> Path:
        return folder() / f"{self.name}.json"

    def save(self) -> None:
        """Write the campaign down, whole or not at all."""
        data = {"format": FORMAT, "version": VERSION, "name": self.name, "game": self.game, "here": self.here}
        data["evenings"] = [evening.as_data() for evening in self.evenings]
        with uninterrupted():
            private.write(self.path, json.dumps(data, ensure_ascii=False))

    # ---- evenings
    def evening(self, id: int) -> Evening:
        """An evening by its number."""
        for each in self.evenings:
            if each.id == id:
                return each
        known = ", ".join(str(each.id) for each in self.evenings)
        raise Invalid(f"{self.name} has no evening {id}.", f"It has {known}.")

    def add(self, after: int, players: Sequence[str], save: Path) -> Evening:
        """Another evening, played from now on."""
        evening = Evening(max([0, *(each.id for each in self.evenings)]) + 1, after, list(players), None, str(save))
        self.evenings.append(evening)
        self.here = evening.id
        return evening

    def keep(self, evening: Evening, session: Session) -> None:
        """Take the record of a finished table over, and write the campaign down."""
        evening.players = list(session.players)
        if session.table.over:
            evening.record = session.table.record().data
            evening.save = ""
        self.save()

    def check(self) -> dict[int, str]:
        """How far every evening can be trusted; an exchanged or damaged record is named."""
        return {evening.id: self.trust(evening) for evening in self.evenings}

    def trust(self, evening: Evening) -> str:
        """Whether an evening was played again as recorded, or is only told: rules or cards have changed since."""
        if evening.record is None:
            return GOES_ON
        before = (self.evening(evening.after).result or {}) if evening.after else None
        try:
            return chain.trust(evening.record, before, f"evening {evening.after}")
        except BadRecord as error:
            raise BadRecord(error.entry, f"evening {evening.id} of {self.name}: {error.why}", error.remedy) from None


def folder() -> Path:
    """Where campaigns are kept."""
    found = private.home() / "campaigns"
    try:
        private.keep_folder(private.home())
        private.keep_folder(found)
        private.mend(found, private.FOLDER)
    except OSError as error:
        raise Invalid(
            f"Campaigns cannot be kept in {found} ({error}).", "Set NEONTABLE_HOME to another folder."
        ) from None
    return found


def names() -> list[str]:
    """All campaigns, the newest first."""
    found = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    return [path.stem for path in found]


def checked_name(name: str) -> str:
    """A name that can be the name of a file."""
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,39}", name):
        raise Invalid(f"{name!r} is no name for a campaign.", "Use up to 40 letters, digits, spaces and hyphens.")
    return name


def load(name: str) -> Campaign:
    """A campaign that is kept here."""
    path = folder() / f"{checked_name(name)}.json"
    if not path.exists():
        known = ", ".join(names())
        raise Invalid(f"There is no campaign {name!r}.", f"There are: {known}." if known else BEGIN)
    return read(path)


def read(path: Path) -> Campaign:
    """The campaign in a file, checked in its form."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Invalid(f"{path} cannot be read as a campaign ({error}).", "Take an undamaged file.") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Invalid(f"{path} is no campaign.", "Export one with `neontable campaign export`.")
    if data.get("version") != VERSION:
        raise Invalid(
            f"{path}: version {data.get('version')!r} is not known.", f"This program reads version {VERSION}."
        )
    try:
        return checked(data)
    except Invalid as error:
        raise Invalid(f"{path}: {error.reason}", error.remedy) from None


def checked(data: dict[str, Any]) -> Campaign:
    """A campaign as it was written down."""
    found = Campaign(checked_name(str(data.get("name"))), str(data.get("game")), [], 0)
    playable(found.game)
    rows = data.get("evenings")
    for number, row in enumerate(rows if isinstance(rows, list) else []):
        found.evenings.append(evening_of(row, f"evenings[{number}]", [each.id for each in found.evenings]))
    found.here = found.evening(data.get("here") or 0).id if found.evenings else 0
    return found


def evening_of(row: Any, where: str, known: list[int]) -> Evening:
    """One evening of a file; it can only follow one that stands before it, so there is no circle."""
    shape = {"id": int, "after": int, "players": list}
    for field, kind in shape.items():
        if not isinstance(row, dict) or type(row.get(field)) is not kind:
            raise Invalid(f"{where}.{field} is missing or wrong.", "Take an undamaged file.")
    if row["id"] in known or row["id"] < 1:
        raise Invalid(f"{where}.id: {row['id']} is given twice or no number of an evening.", "Take an undamaged file.")
    if row["after"] and row["after"] not in known:
        raise Invalid(f"{where}.after: there is no evening {row['after']} before it.", "Take an undamaged file.")
    record, save = row.get("record"), row.get("save", "")
    if record is not None and not isinstance(record, dict):
        raise Invalid(f"{where}.record is no record.", "Take an undamaged file.")
    return Evening(row["id"], row["after"], [str(each) for each in row["players"]], record, str(save))


def playable(game: str) -> Game[Any]:
    """A game that goes on from evening to evening."""
    found = registry.get(game)
    if not found.carries:
        raise Invalid(f"{found.title} has no campaign: every game stands for itself.", "Play it with `neontable play`.")
    return found


def first_evening(
    name: str, game: str, players: Sequence[str], options: dict[str, Any], packs: Sequence[str], called: Sequence[str]
) -> tuple[Campaign, Session]:
    """Begin a campaign."""
    played = playable(game)
    if checked_name(name) in names():
        raise Invalid(f"There is a campaign {name!r} already.", "Take another name, or go on with `campaign play`.")
    campaign = Campaign(name, game, [], 0)
    content = played.load_content(check_packs(list(packs)))
    session = sit_down(played, content, bool(packs), players, options, called)
    campaign.add(0, players, session.path)
    campaign.save()
    return campaign, session


def next_evening(
    campaign: Campaign, after: Evening, players: Sequence[str], options: dict[str, Any], called: Sequence[str]
) -> tuple[Session, str]:
    """Begin the evening that follows one; what to say if the cards have changed since."""
    played = playable(campaign.game)
    result = after.result
    if result is None:
        raise Invalid(f"Evening {after.id} is not over.", "Play it to its end first.")
    following = dict(result["next"])
    if not following:
        raise Invalid(
            f"With evening {after.id} the story is over.", "Begin another branch with --after, or a new campaign."
        )
    campaign.trust(after)  # an exchanged record is refused before anything goes on from it
    who = list(players) or [*after.players]
    seats = following.pop("seats", len(who))
    chosen = {**following, **options}
    if len(who) != seats and "characters" not in options:
        chosen.pop("characters", None)
    assert after.record is not None
    said = after.record["content"]
    embedded = said.get("data")
    content = played.load_content(()) if embedded is None else played.content_from(embedded)
    if not played.whole(content):  # a record of a server holds its own episode
        embedded, content = None, played.load_content(())
    note = ""
    if played.content_hash(content) != said.get("hash"):
        note = "The cards have changed since that evening; everything that the campaign remembers is still there."
    try:
        session = sit_down(played, content, embedded is not None, who, chosen, called or known(after, who))
    except Invalid as error:
        if not error.reason.startswith("campaign"):
            raise
        raise Invalid(f"{campaign.path}: evening {after.id}: {error.reason}", error.remedy) from None
    campaign.add(after.id, who, session.path)
    campaign.save()
    return session, note


def known(evening: Evening, players: Sequence[str]) -> list[str]:
    """What the people of an evening were called, if the same seats are theirs again."""
    if evening.record is None or list(players) != evening.players:
        return []
    names = [str(name) for name in evening.record["seats"]]
    return [names[seat] for seat in range(len(players)) if players[seat] == HUMAN]


def again(campaign: Campaign, evening: Evening, called: Sequence[str]) -> Session:
    """Play an evening again, from the log that it had."""
    played = playable(campaign.game)
    if evening.record is None:
        raise Invalid(f"Evening {evening.id} is not over.", "Go on with it.")
    embedded = evening.record["content"].get("data")
    content = played.content_from(embedded) if embedded is not None else played.load_content(())
    chosen = dict(evening.record["options"])
    called = called or known(evening, evening.players)
    session = sit_down(played, content, embedded is not None, evening.players, chosen, called)
    campaign.add(evening.after, evening.players, session.path)
    campaign.save()
    return session


def sit_down(
    game: Game[Any], content: Any, packs: bool, players: Sequence[str], options: dict[str, Any], called: Sequence[str]
) -> Session:
    """A new table for an evening."""
    seats = check_seats(game, len(players))
    start = Start(seats, check_options(game, seats, options), content, packs, seed_bytes(None), True)
    table = begin(game, start)
    table.names = seat_names(players, called, game.together)
    session = Session(table, players, Path(), secrets.randbelow(1 << 30))
    session.path = new_path(game.name)  # not before it is known that there are such players
    session.save()
    return session


def go_on(evening: Evening) -> Session:
    """The table of an evening that was interrupted."""
    return resume(Path(evening.save))


def kept(evening: Evening) -> dict[str, Any]:
    """The record of an evening, or of one that goes on its save; nothing if that is gone."""
    if evening.record is not None:
        return evening.record
    try:
        return records.read(Path(evening.save))
    except BadRecord:
        return {}


def catch_up(campaign: Campaign, evening: Evening) -> None:
    """Take over the record of an evening that was played to its end without the campaign, from its save."""
    if evening.record is None and Path(evening.save).exists():
        kept = records.read(Path(evening.save))
        if kept.get("result"):
            evening.record = {name: value for name, value in kept.items() if name != "players"}
            evening.save = ""
            campaign.save()


def taken_in(path: Path, name: str) -> Campaign:
    """A campaign from elsewhere, checked evening by evening; evenings that go on are put beside the saves."""
    campaign = read(path)
    campaign.name = checked_name(name or campaign.name)
    if campaign.name in names():
        raise Invalid(f"There is a campaign {campaign.name!r} already.", "Give it another name with --name.")
    try:
        campaign.check()
    except BadRecord as error:
        raise BadRecord(error.entry, f"{path}: {error.why}", error.remedy) from None
    for evening in campaign.evenings:
        if evening.record is None:
            raise Invalid(f"{path}: evening {evening.id} has no record.", "Export the campaign again.")
        if evening.record.get("result") is None:
            save = new_path(campaign.game)
            Record({**evening.record, "players": evening.players}).save(save)
            evening.record, evening.save = None, str(save)
    campaign.save()
    return campaign


def handed_out(campaign: Campaign, path: Path) -> None:
    """Write a campaign into a file of its own, evenings that go on included."""
    data = {"format": FORMAT, "version": VERSION, "name": campaign.name, "game": campaign.game, "here": campaign.here}
    rows = []
    for evening in campaign.evenings:
        row = evening.as_data()
        if evening.record is None:
            row["record"] = records.read(Path(row.pop("save")))
        rows.append(row)
    data["evenings"] = rows
    private.write(path, json.dumps(data, ensure_ascii=False))
