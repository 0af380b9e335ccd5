"""What goes along with the work: contents of packs and files of bots, for workers that have neither."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import neontable
from neontable.bots.bot import Bot
from neontable.bots.files import load, loaded, said
from neontable.bots.names import GRAMMAR, bot, bot_of, in_a_file
from neontable.kernel.errors import Invalid
from neontable.kernel.registry import get

PLAYS = ("kernel", "games", "bots")  # the folders of the program that decide what is played


@cache
def program() -> str:
    """The version of the program, with a digest of all that decides what is played."""
    root = Path(neontable.__file__).parent
    digest = blake2b(digest_size=6)
    for folder in PLAYS:
        for file in sorted((root / folder).rglob("*.py")):
            digest.update(file.relative_to(root).as_posix().encode())
            digest.update(file.read_bytes())
    return f"{neontable.__version__} ({digest.hexdigest()})"


class Cargo:
    """What a series takes along. It is made where the command runs; workers need only the program, of the same version."""

    __slots__ = ("contents", "files", "game", "hashes", "program")

    def __init__(self, game: str, bots: Sequence[str], packs: Sequence[Sequence[str]] = ((),)) -> None:
        found = get(game)
        self.game = game
        self.program = program()
        self.contents: dict[tuple[str, ...], Any] = {}  # of packs; what belongs to the game is where the program is
        self.hashes: dict[tuple[str, ...], str] = {}
        for folders in {tuple(each) for each in packs}:
            content = found.load_content(folders)
            self.hashes[folders] = found.content_hash(content)
            if folders:
                self.contents[folders] = content
        self.files: dict[str, tuple[str, str, str]] = {}  # by the name of the bot: its module, where it was, its text
        for name in bots:
            place = in_a_file(name)
            if place is not None:
                self.files[name] = said(load(place[0], GRAMMAR))

    def content(self, packs: Sequence[str]) -> Any:
        """The content of a table with these packs."""
        key = tuple(packs)
        return self.contents[key] if key else get(self.game).load_content(())

    def bot(self, name: str, seed: int) -> Bot:
        """A bot by its name; its file has come along."""
        place = in_a_file(name)
        if place is None:
            return bot(name, seed)
        return bot_of(loaded(*self.files[name]), place[0], place[1], seed)

    def digests(self) -> dict[str, str]:
        """A digest of each file that came along, by the name of its bot."""
        return {
            name: blake2b(source.encode(), digest_size=8).hexdigest() for name, (_, _, source) in self.files.items()
        }

    def check(self) -> None:
        """Refuse to work with another program than the one of the series: it would play other games."""
        if self.program != program():
            raise Invalid(
                f"A worker has Neontable {program()}, the series {self.program}.",
                "Install the same version where the workers run, and start them again.",
            )


@lru_cache(maxsize=8)
def unpacked(packed: bytes) -> Cargo:
    """The cargo again, once for each worker."""
    cargo = pickle.loads(packed)
    assert isinstance(cargo, Cargo)
    cargo.check()
    return cargo
