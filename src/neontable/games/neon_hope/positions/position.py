"""A table of NEON HOPE as JSON, whole or in part: what a position does not name is as after a plain setup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from neontable.games.neon_hope import campaign, invariants
from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.positions import checking, spelling
from neontable.games.neon_hope.rules import analyse, encounter, enemies, leads, rounds, stress, task
from neontable.games.neon_hope.rules.story import chapters, ending, setup, surveillance
from neontable.games.neon_hope.rules.texts import effects, reactions
from neontable.games.neon_hope.rules.texts.standing import carry, listen
from neontable.games.neon_hope.state import (
    ARCHIVE,
    NETWORK,
    NONE,
    NOWHERE,
    UNDECIDED,
    ZONE,
    HopeState,
    HouseRules,
    InPlay,
    Player,
)
from neontable.games.neon_hope.text import names
from neontable.kernel.chance import Chance
from neontable.kernel.deck import deck_of
from neontable.kernel.engine import Run
from neontable.kernel.errors import Invalid
from neontable.kernel.procedure import Procedure, read, written

if TYPE_CHECKING:
    from neontable.games.neon_hope.game import NeonHope

PLAIN: Final = (
    "responsible", "entered", "round", "active", "taken", "acting", "closed", "away", "dial", "fired", "escalated",
    "chapter", "heat", "ending_number", "ending", "begun", "met",
)  # fmt: skip
FIELDS: Final = (
    *PLAIN, "players", "settings", "cards", "staging", "trash", "trashed", "done", "defeated", "gone", "deck",
    "discard", "hidden_at", "shuffles", "drawn", "drawn_at", "sought", "pool", "grid", "activations", "flags", "outcome",
    "grown", "doing",
)  # fmt: skip
PLAYER_PLAIN: Final = ("endurance", "hope", "resources", "spent", "moves", "next_bonus")
PLAYER_FIELDS: Final = (
    *PLAYER_PLAIN, "character", "attributes", "cards", "growth", "hand", "pile", "markers", "side", "tools", "kit",
    "cubes", "place", "used", "used_up",
)  # fmt: skip
CARD_FIELDS: Final = ("card", "copy", "id", "side", "place", "down", "damage", "cubes", "secrets", "markers")
PROCEDURES: Final[dict[str, type[Procedure[Any]]]] = {
    kind.__name__: kind
    for kind in (
        setup.PlayEpisode, rounds.Round, rounds.Turn, task.PerformTask, stress.Suffer, stress.Focus, stress.Recover,
        stress.Purchase, effects.Effect, reactions.React, reactions.Moment, reactions.Offer, surveillance.Thresholds,
        surveillance.Raise, enemies.Threat, enemies.ActivateEnemies, leads.Complete, leads.Defeat, leads.PlaceCubes,
        analyse.AnalyseModifiers, analyse.AnalyseEncounters, analyse.GainMarker, analyse.ChangeCharge,
        chapters.ChapterChange, chapters.Vote, encounter.DrawAndResolve, encounter.ResolveEncounter,
        encounter.EncounterPhase, ending.Conclusion,
    )
}  # fmt: skip


# ---------------------------------------------------------------- writing
def piece_name(content: Content, number: int) -> str:
    """A copy by the id of its card, and which copy it is."""
    card = content.cards[content.pieces[number]]
    return card.id if card.copies == 1 else f"{card.id}#{number - card.first + 1}"


def position(state: HopeState) -> dict[str, Any]:
    """The whole truth."""
    content = state.content
    data: dict[str, Any] = {name: getattr(state, name) for name in PLAIN}
    data["flags"] = [flag.id for flag in content.flags if state.flags >> flag.number & 1]
    data["outcome"] = v.RESULTS[state.outcome] if state.outcome != UNDECIDED else None
    data["settings"] = [content.settings[each].id for each in state.settings]
    data["cards"] = [card_data(state, card) for card in state.cards]
    data["players"] = [player_data(state, player) for player in state.players]
    for name in ("staging", "trash", "gone", "discard"):
        data[name] = [piece_name(content, each) for each in getattr(state, name)]
    for name in ("done", "defeated"):
        data[name] = [content.cards[each].id for each in getattr(state, name)]
    data["trashed"] = [content.tools[each].id for each in state.trashed]
    data["deck"] = [piece_name(content, each) for each in sorted(state.deck.cards)]
    data["hidden_at"] = {
        piece_name(content, each): state.hidden_at[each]
        for each in range(len(state.hidden_at))
        if state.hidden_at[each]
    }
    data["shuffles"] = [state.deck.shuffles, state.unknown.shuffles]
    data["drawn"] = [piece_name(content, each) if each != NONE else None for each in state.drawn]
    data["drawn_at"] = state.drawn_at[:]
    data["sought"] = [[content.names[name], when] for name, when in state.sought]
    data["pool"] = [names.modifier(code) for code in state.pool]
    data["grid"] = {
        "unknown": sorted(state.unknown.cards),
        "known": state.known[:],
        "revealed": state.revealed[:],
        "archived": state.archived[:],
    }
    data["activations"] = state.activations[:]
    data["grown"] = [list(row) for row in state.grown]
    data["doing"] = [{**written(each), "number": each.number} for each in state.doing]
    return data


def card_data(state: HopeState, card: InPlay) -> dict[str, Any]:
    """A card in play."""
    return {
        "card": piece_name(state.content, card.piece),
        "copy": card.copy_number,
        "id": card.id,
        "side": "AB"[card.side],
        "place": names.place_id(state.content, card.place),
        "down": card.down,
        "damage": card.damage,
        "cubes": card.cubes,
        "secrets": card.secrets,
        "markers": card.markers[:],
    }


def player_data(state: HopeState, player: Player) -> dict[str, Any]:
    """A character."""
    content = state.content
    data: dict[str, Any] = {name: getattr(player, name) for name in PLAYER_PLAIN}
    data["character"] = content.characters[player.character].id
    data["attributes"] = player.attributes[:]
    data["cards"] = [content.actions[each].id for each in player.cards]
    data["growth"] = [content.growth[each].id for each in player.growth]
    data["hand"] = [content.actions[each].id for each in stress.names(player, player.hand)]
    data["pile"] = [content.actions[each].id for each in stress.names(player, player.pile)]
    data["markers"] = player.markers[:]
    data["side"] = player.tool
    data["tools"] = [content.tools[each].id for each in player.tools]
    data["cubes"] = player.tool_cubes[:]
    data["kit"] = [content.tools[each].id for each in player.kit]
    data["place"] = names.place_id(content, player.place)
    data["used"] = [content.sentences[each].id for each in player.used]
    data["used_up"] = [content.sentences[each].id for each in player.used_up]
    return data


# ---------------------------------------------------------------- reading
def alike(content: Content, options: Mapping[str, Any], text: str) -> list[int]:
    """The pieces that a script means by a name: all modifiers of this table that show it, or all copies of a card."""
    if text in v.MODIFIERS:
        code = v.MODIFIERS.index(text)
        house_rules = HouseRules()
        if options.get("campaign") is not None:
            campaign.read(content, house_rules, options["campaign"])
        pool = setup.modifiers(content, house_rules.pool)
        found = [piece for piece in range(len(pool)) if pool[piece] == code]
        if not found:
            raise Invalid(f"chance: no modifier of this campaign shows {text!r}.", "Name another.")
        return found
    for card in content.cards:
        if content.names[card.name] == text:  # all versions of it
            return [each.first + i for each in content.cards if each.name == card.name for i in range(each.copies)]
    if text.partition("#")[0] not in content.index["card"]:
        raise Invalid(
            f"chance: there is no modifier and no card {text!r}.",
            f"Modifiers are {', '.join(v.MODIFIERS)}; cards are named by id or by the name that stands on them.",
        )
    number = copy_number(content, text, "chance")
    copies = content.cards[content.pieces[number]].copies
    return [number] if "#" in text else [number + i for i in range(copies)]


def copy_number(content: Content, text: Any, where: str) -> int:
    """A copy by name: the id of a card, with `#2` for its second copy."""
    name, _, number = str(text).partition("#")
    if name not in content.index["card"]:
        raise Invalid(
            f"{where} names an unknown card {text!r}.", "Name cards by id or by the name that stands on them."
        )
    card = content.cards[content.index["card"][name]]
    copy = int(number) if number.isdigit() else 1
    if not 1 <= copy <= card.copies:
        raise Invalid(f"{where}: there is no copy {text!r}.", f"{name} has {card.copies}.")
    return card.first + copy - 1


def numbered(content: Content, kind: str, name: Any, where: str) -> int:
    """The number of a named thing."""
    index = content.index[kind]
    if not isinstance(name, str) or name not in index:
        raise Invalid(f"{where} names an unknown {kind} {name!r}.", f"Known: {', '.join(list(index)[:8])}, …")
    return index[name]


def setting_number(content: Content, name: Any) -> int:
    """A setting by id or by the name that stands on it."""
    for setting in content.settings:
        if name in (setting.id, setting.name):
            return setting.number
    raise Invalid(
        f"settings names an unknown setting {name!r}.",
        f"Name settings as their cards do, or by id: {content.settings[0].name}, {content.settings[0].id}.",
    )


def spot(content: Content, name: Any, where: str) -> int:
    """A place by name."""
    if name is None:
        return NOWHERE
    if name == "network":
        return NETWORK
    if isinstance(name, str) and name.startswith("zone ") and name[5:].isdigit():
        return ZONE + int(name[5:])
    for location in content.locations:
        if name in (location.id, names.location(content, location.number)):
            return location.number
    raise Invalid(f"{where} names an unknown place {name!r}.", "A place is a setting with /top or /bottom, or network.")


def place(
    game: NeonHope, data: Mapping[str, Any], seats: int, options: dict[str, Any], content: Content, chance: Chance
) -> HopeState:
    """A state set up from a position."""
    for name in data:
        if name not in FIELDS:
            fields = [field for field in FIELDS if field not in checking.WHOLE_ONLY and field != "doing"]
            raise Invalid(f"A position of NEON HOPE has no field {name!r}.", f"Fields: {', '.join(fields)}.")
    state = game.begin(seats, options, content, chance)
    if "doing" in data:
        checking.check_whole(data, FIELDS, PLAYER_FIELDS)
        for name in PLAIN:
            if type(data[name]) is not type(getattr(state, name)):
                raise Invalid(f"{name} cannot be {data[name]!r}.", "Take it from table.position().")
        placed = Whole(data, state).state
        try:
            invariants.check(placed)
        except AssertionError as broken:
            raise Invalid(f"Such a table cannot be: {broken}.", "Take all of table.position().") from broken
    else:
        data = spelling.plain(data, content)
        checking.check_part(data, state)
        start(game, state, data)
        placed = Part(data, state).state
    for seat in range(len(placed.players)):
        carry(placed, seat)
    listen(placed)
    return placed


def start(game: NeonHope, state: HopeState, data: Mapping[str, Any]) -> None:
    """Set the episode up with the first answer to every question, to the first character's turn."""
    if state.house_rules.choose_characters:
        state.house_rules.choose_characters = False
        state.house_rules.characters = list(range(state.seats))
    wanted = data.get("players", [])
    for seat in range(min(len(wanted), state.seats)):
        if "character" in wanted[seat]:
            state.house_rules.characters[seat] = numbered(
                state.content, "character", wanted[seat]["character"], "players"
            )
    if len(set(state.house_rules.characters)) < len(state.house_rules.characters):
        raise Invalid("Two seats have the same character.", "Each character exists once.")
    run = Run(game, state)
    while state.round == 0 or state.active == NONE:
        ask = run.pending()[0]
        run.answer(ask.seat, run.choices(ask)[0])


class Reading:
    """What is read the same way in a whole position and in a part of one."""

    def __init__(self, data: Mapping[str, Any], state: HopeState) -> None:
        self.data = data
        self.state = state
        self.content = state.content

    def plain(self) -> None:
        """Numbers and truths."""
        for name in PLAIN:
            if name in self.data:
                setattr(self.state, name, self.data[name])
        if "flags" in self.data:
            self.state.flags = 0
            for flag in self.data["flags"]:
                self.state.flags |= 1 << numbered(self.content, "flag", flag, "flags")
        if self.data.get("outcome") is not None:
            self.state.outcome = v.RESULTS.index(self.data["outcome"])
        if "trashed" in self.data:
            self.state.trashed = [numbered(self.content, "tool", each, "trashed") for each in self.data["trashed"]]
        for name in ("done", "defeated"):
            if name in self.data:
                setattr(self.state, name, [numbered(self.content, "card", each, name) for each in self.data[name]])
        if "settings" in self.data:
            self.state.settings = [setting_number(self.content, each) for each in self.data["settings"]]
        if "sought" in self.data:
            self.state.sought = [
                [numbered(self.content, "name", name, "sought"), when] for name, when in self.data["sought"]
            ]
        for name in ("activations", "drawn_at"):
            if name in self.data:
                setattr(self.state, name, list(self.data[name]))

    def player(self, player: Player, data: Mapping[str, Any], where: str) -> None:
        """A character, as far as it is named."""
        content = self.content
        for name in data:
            if name not in PLAYER_FIELDS:
                raise Invalid(f"{where} has no field {name!r}.", f"Fields: {', '.join(PLAYER_FIELDS)}.")
        for name in PLAYER_PLAIN:
            if name in data:
                setattr(player, name, data[name])
        if isinstance(data.get("attributes"), Mapping):
            for name, n in data["attributes"].items():
                player.attributes[spelling.ATTRIBUTES.index(name)] = n
        elif "attributes" in data:
            player.attributes = list(data["attributes"])
        if "markers" in data:
            player.markers = list(data["markers"])
        if "cards" in data:
            player.hold([numbered(content, "action", each, where) for each in data["cards"]], content)
        if "growth" in data:
            player.growth = [numbered(content, "growth", each, where) for each in data["growth"]]
        self.player_hand(player, data, where)
        if "side" in data:
            player.tool = data["side"]
        self.player_tools(player, data, where)
        if "place" in data:
            player.place = spot(content, data["place"], where)
        for name in ("used", "used_up"):
            if name in data:
                setattr(player, name, [numbered(content, "sentence", each, where) for each in data[name]])

    def player_hand(self, player: Player, data: Mapping[str, Any], where: str) -> None:
        """The hand of a character, its discard pile, or both; what is not in the one is in the other."""
        every = (1 << len(player.cards)) - 1
        if "hand" in data:
            player.hand = self.mask(player, data["hand"], where)
            player.pile = every & ~player.hand
        if "pile" in data:
            player.pile = self.mask(player, data["pile"], where)
            if "hand" not in data:
                player.hand = every & ~player.pile

    def player_tools(self, player: Player, data: Mapping[str, Any], where: str) -> None:
        """The Tools of a character: those in play, the others in its Tool Kit."""
        content = self.content
        trashed = [numbered(content, "tool", each, "trashed") for each in self.data.get("trashed", [])]
        player.kit = [tool for tool in player.kit if tool not in trashed]
        if "tools" in data:
            player.kit = sorted(player.kit + player.tools)
            player.tools = [numbered(content, "tool", each, where) for each in data["tools"]]
            player.kit = [tool for tool in player.kit if tool not in player.tools]
            player.tool_cubes = list(data.get("cubes", [0] * len(player.tools)))
        if "kit" in data:
            player.kit = [numbered(content, "tool", each, where) for each in data["kit"]]

    def mask(self, player: Player, ids: Any, where: str) -> int:
        """Action cards as bits."""
        found = 0
        for id in ids:
            number = numbered(self.content, "action", id, where)
            if number not in player.cards:
                raise Invalid(f"{where}: {id} is not among the cards of this character.", "Name its own cards.")
            found |= 1 << player.cards.index(number)
        return found

    def card(self, data: Mapping[str, Any], piece_number: int, place_number: int) -> InPlay:
        """A card in play, as far as it is named; the rest is as when it enters play."""
        state = self.state
        card = state.put(self.content.pieces[piece_number], piece_number, place_number)
        state.turn(card, "AB".index(data.get("side", "A") or "A"))
        leads.set_up(state, card)
        for name in ("down", "damage", "cubes", "secrets"):
            if name in data:
                setattr(card, name, data[name])
        if "markers" in data:
            card.markers = list(data["markers"])
        if "copy" in data:
            card.copy_number = data["copy"]
        if "id" in data:
            card.id = data["id"]
        return card


class Whole(Reading):
    """A position that names everything."""

    def __init__(self, data: Mapping[str, Any], state: HopeState) -> None:
        super().__init__(data, state)
        state.players = []
        for number, each in enumerate(data["players"]):
            player = Player(numbered(self.content, "character", each["character"], "players"))
            self.player(player, each, f"players[{number}]")
            player.kit = [numbered(self.content, "tool", tool, "players") for tool in each["kit"]]
            player.hand = self.mask(player, each["hand"], "players")
            player.pile = self.mask(player, each["pile"], "players")
            state.players.append(player)
        for each in data["cards"]:
            self.card(
                each, copy_number(self.content, each["card"], "cards"), spot(self.content, each["place"], "cards")
            )
        for name in ("staging", "trash", "gone", "discard"):
            setattr(state, name, [copy_number(self.content, each, name) for each in data[name]])
        self.plain()
        pieces = [copy_number(self.content, each, "deck") for each in data["deck"]]
        state.deck = deck_of("encounter", -1, [sorted(pieces)] if pieces else [], data["shuffles"][0])
        if data["pool"]:
            state.hidden_at = [0] * len(self.content.pieces)
            for name, shuffle in data["hidden_at"].items():
                state.hidden_at[copy_number(self.content, name, "hidden_at")] = shuffle
        state.drawn = [copy_number(self.content, each, "drawn") if each else NONE for each in data["drawn"]]
        self.grid(data["grid"], data["shuffles"][1])
        state.grown = [(row[0], row[1], row[2], row[3]) for row in data["grown"]]
        state.doing.clear()
        for each in data["doing"]:
            procedure = read({name: value for name, value in each.items() if name != "number"}, PROCEDURES)
            procedure.number = each.get("number", NONE)
            state.doing.append(procedure)

    def grid(self, data: Mapping[str, Any], shuffles: int) -> None:
        """The modifiers."""
        state = self.state
        state.pool = [v.MODIFIERS.index(name) for name in self.data["pool"]]
        unknown = sorted(data["unknown"])
        state.unknown = deck_of("grid", -1, [unknown] if unknown else [], shuffles)
        state.known = list(data["known"])
        state.revealed = list(data["revealed"])
        state.archived = list(data["archived"])


class Part(Reading):
    """A position that names some things: the rest is as after the setup."""

    def __init__(self, data: Mapping[str, Any], state: HopeState) -> None:
        super().__init__(data, state)
        for number, each in enumerate(data.get("players", [])[: state.seats]):
            self.player(state.players[number], each, f"players[{number}]")
            checking.check_hand(state.players[number], f"players[{number}]")
        self.plain()
        self.dial()
        if any(name in data for name in ("cards", "deck", "discard", "trash")):
            self.lay_cards()
        if "grid" in data:
            self.lay_grid()
        self.check_places()
        self.turn()

    def dial(self) -> None:
        """The thresholds up to the dial have fired, unless the position says which have."""
        state, data = self.state, self.data
        passed = [
            (i, each)
            for i, each in enumerate(self.content.thresholds[state.house_rules.mode].thresholds)
            if each.at <= state.dial
        ]
        if "dial" in data and "fired" not in data:
            state.fired = sum(1 << i for i, _ in passed)
        if "dial" in data and "escalated" not in data:
            state.escalated = any(state.fired >> i & 1 and each.block.has(v.DO_FLIP) for i, each in passed)

    def check_places(self) -> None:
        """Characters and cards are at settings in play; Tools are the character's own."""
        state = self.state
        known = state.locations()
        for seat, player in enumerate(state.players):
            if player.place not in known:
                raise Invalid(f"players[{seat}].place is not in play.", "Name its setting in settings.")
            for tool in player.tools + player.kit:
                if self.content.tools[tool].character != player.character:
                    raise Invalid(
                        f"players[{seat}]: {self.content.tools[tool].id} belongs to another character.", "Name its own."
                    )
        for number, card in enumerate(state.cards):
            if card.place < NETWORK and card.place not in known:
                raise Invalid(f"cards[{number}].place is not in play.", "Name its setting in settings.")

    def lay_cards(self) -> None:
        """Cards in play, piles and decks; what is not named lies in the staging deck or the encounter deck."""
        state, data = self.state, self.data
        before = state.cards
        every = state.deck.cards + state.discard + state.staging + state.trash + [card.piece for card in before]
        staged = [
            self.content.cards[card].first + i
            for card in self.content.episodes[state.house_rules.episode].staging
            for i in range(self.content.cards[card].copies)
        ]
        if "cards" in data:
            state.cards = []
        free = every[:]
        for card in state.cards:
            free.remove(card.piece)
        for each in data.get("cards", []):
            for name in each:
                if name not in CARD_FIELDS:
                    raise Invalid(f"cards has no field {name!r}.", f"Fields: {', '.join(CARD_FIELDS)}.")
            number = self.free_copy(each["card"], free, "cards")
            self.card(each, number, spot(self.content, each.get("place"), "cards"))
        state.discard = [self.free_copy(each, free, "discard") for each in data.get("discard", [])]
        state.trash = [self.free_copy(each, free, "trash") for each in data.get("trash", [])]
        if "deck" in data:
            deck = [self.free_copy(each, free, "deck") for each in data["deck"]]
            state.gone = [each for each in free if each not in staged]
        else:
            deck = [each for each in free if each not in staged]
        state.staging = [each for each in free if each in staged]
        state.deck = deck_of("encounter", -1, [sorted(deck)] if deck else [], state.deck.shuffles + 1)

    def free_copy(self, name: Any, free: list[int], where: str) -> int:
        """A copy that lies nowhere else yet; the name of a card takes its first free one."""
        number = copy_number(self.content, name, where)
        card = self.content.cards[self.content.pieces[number]]
        able = [number] if "#" in str(name) else [card.first + i for i in range(card.copies)]
        for each in able:
            if each in free:
                free.remove(each)
                return each
        episode = self.content.episodes[self.state.house_rules.episode].id
        remedy = "Name each copy once; cards of other episodes need episode=…"
        raise Invalid(f"{where}: there is no copy of {name!r} left in episode {episode}.", remedy)

    def lay_grid(self) -> None:
        """Modifiers by what they show: `revealed`, `known` and `archived`; the rest is unknown."""
        state = self.state
        free = list(range(len(state.pool)))
        zones: dict[str, list[int]] = {}
        for zone in ("revealed", "known", "archived"):
            zones[zone] = []
            for name in self.data["grid"].get(zone, []):
                able = [each for each in free if names.modifier(state.pool[each]) == name]
                if not able:
                    raise Invalid(f"grid.{zone}: there is no modifier {name!r} left.", "Name each one once.")
                zones[zone].append(able[0])
                free.remove(able[0])
        state.revealed, state.known, state.archived = zones["revealed"], zones["known"], zones["archived"]
        if len(free) + len(state.known) <= ARCHIVE or len(free) < ARCHIVE:  # HOPE-GRID-08
            raise Invalid("grid: nothing is left face down.", f"{ARCHIVE} lie in the Archive, at least 1 in the Grid.")
        state.unknown = deck_of("grid", -1, [free], state.unknown.shuffles + 1)

    def turn(self) -> None:
        """The turn of the active character, at its next action."""
        state = self.state
        if state.active == NONE:
            state.active = 0
        if "taken" not in self.data:
            state.taken = 0
        state.taken |= 1 << state.active
        state.doing.clear()
        state.begin(setup.PlayEpisode().go_to("play"))
        state.begin(rounds.Round().go_to("turns"))
        state.begin(rounds.Turn(state.active).go_to("act"))
