"""Finds the board of a game by convention: the module `board` beside its rules. Without one, the view itself is shown."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text
from rich.tree import Tree

from neontable.ink import ACT, FOCUS, LINE, TEXT, Marks
from neontable.kernel.errors import Invalid
from neontable.kernel.table import Table


def module_of(game: Any) -> Any:
    """The board module of a game, or None."""
    package = type(game).__module__.rpartition(".")[0]
    if not package or package == "tests" or find_spec(package) is None:
        return None
    for name in (f"{package}.terminal.board", f"{package}.board"):
        if find_spec(name.rpartition(".")[0]) is not None and find_spec(name) is not None:
            return import_module(name)
    return None


def draw(table: Table, view: Mapping[str, Any], marks: Marks, width: int, height: int) -> RenderableType:
    """The board as something to show in this space."""
    module = module_of(table.game)
    if module is None:
        return tree(view, marks, table.game.title)
    drawn: RenderableType = module.board(view, table.start.content, marks, table.names, width, height)
    return drawn


def words(table: Table, view: Mapping[str, Any]) -> str:
    """The board as lines of text."""
    module = module_of(table.game)
    if module is None:
        return "\n".join(outline(view))
    return str(module.text(view, table.start.content, table.names))


def about(table: Table, view: Mapping[str, Any], ref: str) -> str:
    """What the game has to say about a place of the view, or nothing."""
    tell = getattr(module_of(table.game), "about", None)
    return "" if tell is None else str(tell(view, table.start.content, ref))


class Thing(NamedTuple):
    """Something that can be read about: where it lies, and what there is to know, its name in the first line."""

    where: str
    text: str

    @property
    def name(self) -> str:
        """Its first line."""
        return self.text.split("\n")[0]


def things(table: Table, view: Mapping[str, Any]) -> list[Thing]:
    """Everything on the table that the game can tell something about, each once; then all other cards of the game."""
    found: dict[str, Thing] = {}
    for ref in refs(view):
        text = about(table, view, ref)
        if text:
            found.setdefault(text, Thing(place_words(ref, table.names), text))
    every = getattr(module_of(table.game), "every_card", None)
    for text in () if every is None else every(table.start.content):
        found.setdefault(str(text), Thing("Cards of the game", str(text)))
    return list(found.values())


def refs(value: Any, place: str = "") -> Iterator[str]:
    """All places of a view, the outer before the inner."""
    for key, each in items(value) or []:
        ref = f"{place}/{key}" if place else key
        yield ref
        yield from refs(each, ref)


def place_words(ref: str, names: Sequence[str]) -> str:
    """A place in words: `players/0/hand/2` is the hand of a player."""
    steps = ref.split("/")
    if steps[0] == "players" and len(steps) > 1 and steps[1].isdigit():
        whose = names[int(steps[1])] if int(steps[1]) < len(names) else f"Seat {steps[1]}"
        inner = [step for step in steps[2:] if not step.isdigit() and step != "cards"]
        return f"{whose}: {inner[0]}" if inner else whose
    return steps[0].replace("_", " ").capitalize()


def look_up(table: Table, view: Mapping[str, Any], name: str) -> list[Thing]:
    """The things that somebody means by a name: those called so, else those with all its words in their name."""
    every = things(table, view)
    wanted = name.lower().split()
    exact = [each for each in every if each.name.lower().split(",")[0].split("(")[0].split() == wanted]
    return exact or [each for each in every if wanted and all(word in each.name.lower() for word in wanted)]


def odds(table: Table, seat: int, option: str) -> str:
    """What an option is likely to do, in a few words, where the game can tell; else nothing."""
    tell = getattr(module_of(table.game), "odds", None)
    if tell is None or not option:
        return ""
    try:
        return str(tell(table.odds(seat, option), table.view(seat)))
    except Invalid:
        return ""


def group_name(table: Table, group: str) -> str:
    """What a group of options is called."""
    tell = getattr(module_of(table.game), "group_name", None)
    return group if tell is None else str(tell(group))


def guide(table: Table) -> list[str]:
    """How the game goes, in a few paragraphs."""
    tell = getattr(module_of(table.game), "guide", None)
    return [table.game.line] if tell is None else [str(line) for line in tell(table.start.content)]


def reason(table: Table) -> str:
    """Why the game is over, in words."""
    said = table.result.reason if table.result is not None else ""
    words: Mapping[str, str] = getattr(module_of(table.game), "REASONS", None) or table.game.endings
    sentence = words.get(said, said)
    return (sentence[:1].lower() + sentence[1:]).removesuffix(".")


def ending(table: Table) -> list[str]:
    """What decided the game and how far it came, where the game has more to tell of it than reason and points."""
    tell = getattr(module_of(table.game), "ending", None)
    return [] if tell is None else [str(line) for line in tell(everything(table), table.start.content)]


def part_name(table: Table, part: str) -> str:
    """A part of the score in words."""
    words: Mapping[str, str] | None = getattr(module_of(table.game), "PARTS", None)
    if words is None:
        words = {each.name: each.label for each in table.game.score_parts}
    return words.get(part, part)


def everything(table: Table) -> Mapping[str, Any]:
    """All seats' knowledge in one view, for looking back."""
    views = [table.view(seat) for seat in range(table.seats)]
    merge = getattr(module_of(table.game), "everything", None)
    if merge is None:
        return {f"seen by {table.names[seat]}": view for seat, view in enumerate(views)}
    merged: Mapping[str, Any] = merge(views)
    return merged


# ---- for games without a board of their own
def tree(view: Mapping[str, Any], marks: Marks, title: str) -> Tree:
    """Any view as a tree; places that can be chosen are bright and carry their number."""
    root = Tree(Text(title, "bold"), guide_style=LINE)
    for name, value in view.items():
        branch(root, str(name), value, str(name), marks)
    return root


def branch(parent: Tree, label: str, value: Any, place: str, marks: Marks) -> None:
    """One value below its parent."""
    mark = marks.get(place)
    plain = TEXT if mark is None else FOCUS if mark[1] else ACT
    style = Style.parse(plain) + Style.from_meta({"ref": place})
    shown = f"{mark[0]}› {label}" if mark is not None else label
    inner = items(value)
    if inner is None:
        parent.add(Text(f"{shown}: {scalar(value)}", style))
    elif all(items(each) is None for _, each in inner) and not any(f"{place}/{key}" in marks for key, _ in inner):
        parent.add(Text(f"{shown}: {flat(value)}", style))
    else:
        twig = parent.add(Text(shown, style))
        for key, each in inner:
            branch(twig, key, each, f"{place}/{key}", marks)


def items(value: Any) -> list[tuple[str, Any]] | None:
    """What is inside a list or a table; None for anything else."""
    if isinstance(value, Mapping):
        return [(str(key), each) for key, each in value.items()]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [(str(i), each) for i, each in enumerate(value)]
    return None


def scalar(value: Any) -> str:
    """A single value in words."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def flat(value: Any) -> str:
    """A list or table of single values in one line."""
    inner = items(value) or []
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {scalar(each)}" for key, each in inner) or "none"
    return ", ".join(scalar(each) for _, each in inner) or "none"


def outline(value: Any, depth: int = 0) -> list[str]:
    """Any view as indented lines."""
    lines: list[str] = []
    for key, each in items(value) or []:
        inner = items(each)
        if inner is None:
            lines.append(f"{'  ' * depth}{key}: {scalar(each)}")
        elif all(items(one) is None for _, one in inner):
            lines.append(f"{'  ' * depth}{key}: {flat(each)}")
        else:
            lines.append(f"{'  ' * depth}{key}:")
            lines += outline(each, depth + 1)
    return lines
