"""The menu before a game: which one, against whom, or a saved one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static

from neontable.bots.names import HUMAN
from neontable.cli.commands.play import play_out
from neontable.cli.common import counted
from neontable.cli.files import locks
from neontable.cli.files.saves import Saved, unfinished
from neontable.cli.table.session import Session, learn, resume, start
from neontable.cli.terminal.program import Program
from neontable.cli.terminal.widgets import Choices
from neontable.ink import CYAN, MUTED
from neontable.kernel import registry
from neontable.kernel.authoring import scenario

Begin = Callable[[], None]
OPPONENTS: Final = (
    ("quick", "greedy", "answers at once and looks one step ahead"),
    ("steady", "search:300", "thinks for a moment; a fair opponent for a first game"),
    ("strong", "search:2000", "thinks for a few seconds"),
)


class Item(NamedTuple):
    """A line of the menu: what it says, what it means, and either the lines that follow or what is begun."""

    label: str
    note: str
    more: Callable[[], Sequence[Item]] | None = None
    begin: Begin | None = None


def first_page() -> list[Item]:
    """Games that can go on, and all games."""
    saved = [each for each in unfinished() if each.game in registry.names()]
    items = [Item("Go on with a saved game", counted(len(saved), "game"), lambda: [saved_item(each) for each in saved])]
    return [
        *(items if saved else []),
        *[game_item(name) for name in registry.names()],
    ]


def saved_item(saved: Saved) -> Item:
    """A saved game."""
    open_elsewhere = locks.is_open(saved.path)
    where = "open in another terminal" if open_elsewhere else f"{counted(saved.entries, 'choice')} made"
    label = f"{registry.get(saved.game).title}: {', '.join(saved.names)}"
    return Item(label, f"{ago(saved.when)}, {where}", None, lambda: play(go_on(saved.path)))


def go_on(path: Path) -> Session:
    """A saved game, kept for this terminal before it is read."""
    locks.hold(path)
    return resume(path)


def ago(when: datetime) -> str:
    """How long ago something was."""
    seconds = (datetime.now() - when).total_seconds()
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            return f"{counted(int(seconds // size), word)} ago"
    return "just now"


def game_item(name: str) -> Item:
    """A game: its line, then how to play it."""
    game = registry.get(name)
    fewest, most = game.seats[0], game.seats[-1]
    seats = counted(most, "player") if fewest == most else f"{fewest} to {most} players"
    return Item(game.title, f"{game.line} ({seats})", lambda: ways(name))


def ways(name: str) -> list[Item]:
    """How a game can be played: as a lesson, alone or with others."""
    game = registry.get(name)
    items = [
        Item(f"Learn it: {told.title}", told.line, None, begun(lambda lesson=lesson: learn(name, lesson)))  # type: ignore[misc]
        for lesson, told in scenario.of_game(name).items()
    ]
    if game.together:
        items.append(Item("Play alone", "you hold all characters that take part", lambda: alone(name)))
    elif game.seats[0] == 1:
        items.append(Item("Play alone", "all seats of the game are yours", None, seated(name, [HUMAN])))
    with_whom = "Play with a {} bot" if game.together else "Play against a {} bot"
    items += [filled(name, spec, with_whom.format(word), note) for word, spec, note in OPPONENTS]
    return [*items, filled(name, HUMAN, "Play with friends at this keyboard", "the table is hidden between turns")]


def alone(name: str) -> list[Item]:
    """A game of one person with one character or several."""
    return [
        Item(counted(n, "character"), "", None, begun(lambda n=n: start(name, [HUMAN] * n, names=["Player"])))  # type: ignore[misc]
        for n in registry.get(name).seats
    ]


def filled(name: str, spec: str, label: str, note: str) -> Item:
    """A game with one person and others of one kind; how many is asked where the game leaves that open."""
    counts = [n for n in registry.get(name).seats if n > 1]
    if len(counts) == 1:
        return Item(label, note, None, seated(name, [HUMAN, spec]))
    return Item(
        label, note, lambda: [Item(f"{n} players", "", None, seated(name, [HUMAN, *[spec] * (n - 1)])) for n in counts]
    )


def seated(name: str, players: list[str]) -> Begin:
    """A new game with these players."""
    return begun(lambda: start(name, players))


def begun(session: Callable[[], Session]) -> Begin:
    """Play what is made when the menu has closed."""
    return lambda: play(session())


def play(session: Session) -> None:
    """Play a sitting on the whole screen."""
    play_out(session, False)


class MenuScreen(Screen[None]):
    """A page of the menu."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,left", "back", "Back")]

    def __init__(self, title: str, items: Sequence[Item]) -> None:
        super().__init__()
        self.heading = title
        self.items = list(items)

    def compose(self) -> ComposeResult:
        first = isinstance(self.app, MenuApp) and len(self.app.screen_stack) <= 2
        with Vertical(id="menu"):
            yield Static(Text(self.heading, f"bold {CYAN}"), id="menu-title")
            yield Choices(*[item.label for item in self.items], markup=False)
            yield Static("", id="menu-note")
            yield Static(Text(f"↑ ↓ Enter choose · Esc or q {'leaves' if first else 'goes back'}", MUTED))

    def on_mount(self) -> None:
        self.query_one(Choices).highlighted = 0

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#menu-note", Static).update(Text(self.items[event.option_index].note))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        item = self.items[event.option_index]
        if item.more is not None:
            self.app.push_screen(MenuScreen(f"{self.heading} › {item.label}", item.more()))
        elif item.begin is not None:
            self.app.exit(item.begin)

    def action_back(self) -> None:
        """To the page before, or out."""
        if len(self.app.screen_stack) > 2:
            self.app.pop_screen()
        else:
            self.app.exit()


class MenuApp(Program[Begin]):
    """Lets somebody choose what to play; gives what is to be done then, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", "Quit", show=False, priority=True),
    ]

    def on_mount(self) -> None:
        self.push_screen(MenuScreen("Neontable", first_page()))
