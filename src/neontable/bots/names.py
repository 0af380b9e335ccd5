"""One grammar for who sits where: human, random, policy, greedy, search:1000, search:500ms, my.py:MyBot."""

from __future__ import annotations

import inspect
import re
import secrets
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from neontable.bots.bot import Bot
from neontable.bots.files import load
from neontable.bots.greedy import GreedyBot
from neontable.bots.policy_bot import PolicyBot
from neontable.bots.random_bot import RandomBot
from neontable.bots.search import SearchBot
from neontable.kernel.errors import Invalid

HUMAN: Final = "human"
GRAMMAR: Final = (
    "A seat is: human, random, policy, greedy, search:N (N iterations), search:Nms (N milliseconds) or file.py:Class."
)
STEADY: Final = 500  # rounds or milliseconds of search up to which a bot is steady; beyond, it is strong
SEARCH: Final = re.compile(r"search:([1-9][0-9]{0,8})(ms)?")


def called(name: str) -> str:
    """What people call a bot, on the page and at the terminal: quick, steady or strong; one of a file by its class."""
    if ".py:" in name:
        return name.rpartition(":")[2]
    kind, _, effort = name.partition(":")
    if kind != "search":
        return "Quick bot" if kind == "greedy" else f"{kind.capitalize()} bot"
    return "Steady bot" if int(effort.removesuffix("ms") or 0) <= STEADY else "Strong bot"


def bot(name: str, seed: int | None = None) -> Bot:
    """A bot by its name; a seed makes it repeatable."""
    luck = secrets.randbits(60) if seed is None else seed
    if isinstance(luck, bool) or not isinstance(luck, int):
        raise Invalid(f"The seed of a bot is a number, not {seed!r}.")
    if not isinstance(name, str):
        raise Invalid(f"{name!r} is not the name of a bot.", GRAMMAR)
    if name == HUMAN:
        raise Invalid("A human is not a bot.", "Humans sit at a table: neontable play.")
    if name == "random":
        return RandomBot(luck)
    if name == "policy":
        return PolicyBot(luck)
    if name == "greedy":
        return GreedyBot(luck)
    found = SEARCH.fullmatch(name)
    if found is not None:
        budget = int(found[1])
        return SearchBot(0, budget, luck) if found[2] else SearchBot(budget, 0, luck)
    place = in_a_file(name)
    if place is not None:
        return own_bot(*place, luck)
    raise Invalid(f"There is no bot {name!r}.", GRAMMAR)


def in_a_file(name: str) -> tuple[Path, str] | None:
    """The file and the class that a name such as my.py:MyBot means; none of any other name."""
    file, colon, title = name.rpartition(":")
    return (Path(file), title) if colon and file.endswith(".py") else None


def limited_by_time(name: str) -> bool:
    """Whether a bot thinks for so many milliseconds: then it never plays the same game twice."""
    found = SEARCH.fullmatch(name)
    return found is not None and found[2] is not None


def check(name: str) -> None:
    """Refuse a name that is neither a bot nor a human."""
    if name != HUMAN:
        bot(name, 0)


def bot_seed(seed: int, seat: int) -> int:
    """The seed of the bot in a seat, from the seed of the game: neither tells anything about the other's luck."""
    return int.from_bytes(blake2b(f"neontable bot {seed} {seat}".encode(), digest_size=7).digest(), "big")


def own_bot(path: Path, title: str, seed: int) -> Bot:
    """A bot of your own: a class in a Python file."""
    return bot_of(load(path, GRAMMAR), path, title, seed)


def bot_of(module: ModuleType, path: Path, title: str, seed: int) -> Bot:
    """A bot that a file has brought, made with the seed if it takes one."""
    made: Any = getattr(module, title, None)
    if made is None:
        bots = [
            name for name, thing in vars(module).items() if is_bot_class(thing) and thing.__module__ == module.__name__
        ]
        raise Invalid(f"{path} has no class {title!r}.", f"Its bots: {', '.join(bots) or 'none'}.")
    if not is_bot_class(made):
        raise Invalid(f"{title} in {path} is not a bot.", "Make it a class that inherits from neontable.Bot.")
    try:
        takes_seed = "seed" in inspect.signature(made).parameters
        player: Any = made(seed=seed) if takes_seed else made()
    except (Exception, SystemExit) as error:
        raise Invalid(f"{title} in {path} cannot be made: {error!r}.", "It must need no argument but seed.") from error
    assert isinstance(player, Bot)
    return player


def is_bot_class(thing: Any) -> bool:
    """Whether something is a class of bots."""
    return isinstance(thing, type) and issubclass(thing, Bot)
