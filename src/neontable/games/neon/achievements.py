"""Achievements: read off the log and the result of a finished game, so that they can have no effect on play (NEON-ACHIEVE-01)."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Achievement, Content
from neontable.games.neon.score import best_players
from neontable.games.neon.state import NeonState
from neontable.kernel.table import Table
from neontable.kernel.tables.line import Line

WON_WITH = "won with "


class Tally:
    """What one seat has done, as far as some achievement asks for it."""

    __slots__ = (
        "automa", "bots_in_turn", "conceded", "crits", "damage", "dice", "drowned", "full", "gear", "ignored", "kit",
        "last_resort", "loot", "repaired", "rounds", "self_paid", "takeovers", "taken", "turn_bots", "walls",
    )  # fmt: skip

    def __init__(self) -> None:
        self.gear: list[str] = []  # Gear in play
        self.kit = 0  # the most types of Gear at once
        self.rounds = 0  # the last Round it took part in
        self.repaired = 0
        self.conceded = False
        self.turn_bots = 0  # Bots destroyed in this turn
        self.bots_in_turn = 0
        self.damage = 0  # the most of one attack
        self.dice = 0  # the most Attack dice
        self.crits = 0  # the most critical hits rolled in one attack
        self.walls: list[tuple[int, int]] = []  # Defense dice and hits of each attack that did nothing
        self.taken = 0  # Gear cards of the Fighter that it defeated last
        self.loot = 0
        self.self_paid = False  # whether in this attack a Gear card paid for its own effect
        self.last_resort = False
        self.drowned = 0
        self.ignored = 0
        self.takeovers = 0
        self.full = 0
        self.automa = False

    def equip(self, card: str, instead: str = "") -> None:
        """A Gear card comes into play, maybe on top of another."""
        if instead in self.gear:
            self.gear.remove(instead)
        self.gear.append(card)
        self.kit = max(self.kit, len(self.gear))


class Account:
    """One pass over the log of a game."""

    __slots__ = ("attacker", "dealt", "faces", "hits_fixed", "number", "round", "rolls", "struck", "tallies")

    def __init__(self, table: Table) -> None:
        state: NeonState = table.run.state  # type: ignore[assignment]
        self.tallies = [Tally() for _ in range(len(state.players))]
        self.round = 0
        self.attacker = -1  # whose attack it is
        self.faces = [0, 0, 0, 0]  # its Attack dice
        self.hits_fixed = False  # whether Defense dice are next
        self.rolls: dict[int, int] = {}  # Defense dice of each Fighter in it
        self.dealt = 0
        self.struck = -1  # who took a token from Automa last
        self.number = state.automa
        whole = table.start.position
        if whole is not None:  # set up in the middle of a game
            position = whole["state"]
            self.round = int(position.get("round", 1))
            for who, player in enumerate(position.get("players", [])):
                self.tallies[who].gear = list(player.get("gear", {}).values())
                self.tallies[who].kit = len(self.tallies[who].gear)
        for line in table.log:
            self.read(line)

    def read(self, line: Line) -> None:
        """One line of the log."""
        kind, fields = line.kind, line.fields
        if kind == "round":
            self.round = int(fields["round"])
            self.attacker = -1
        elif kind == "token":
            self.lost_token(line.seat, int(fields["player"]))
        if line.seat < 0:
            return
        mine = self.tallies[line.seat]
        if kind == "revealed":
            mine.rounds = self.round
        elif kind == "turn":
            mine.turn_bots = 0
            self.attacker = -1
        elif kind in ("gear", "covered"):
            mine.equip(str(fields["card"]), str(fields.get("covered", "")))
        elif kind == "discarded":
            self.discarded(mine, str(fields["card"]))
        elif kind in ("defeated", "eliminated"):
            self.fell(line.seat, kind)
        elif kind == "trophy":
            mine.taken += 1
            mine.loot = max(mine.loot, mine.taken)
        elif kind == "conceded":
            mine.conceded = True
        elif kind == "drowned":
            mine.drowned += 1
        elif kind == "ignored":
            mine.ignored += 1
        elif kind in ("took over", "stayed leader"):
            mine.takeovers += 1
        elif kind == "full":
            mine.full += 1
        else:
            self.fight(line, mine)

    def fight(self, line: Line, mine: Tally) -> None:
        """A line that belongs to an attack."""
        kind, fields = line.kind, line.fields
        if kind == "attacks":
            self.attacker = line.seat
            self.faces = [0, 0, 0, 0]
            self.hits_fixed = False
            self.rolls = {}
            self.dealt = 0
            for tally in self.tallies:
                tally.self_paid = False
        elif kind == "attack roll":
            self.rolled([int(fields["crit"]), int(fields["hit"]), int(fields["cond"]), int(fields["miss"])])
        elif kind == "rerolled" and not self.hits_fixed:
            self.rolled([int(fields["a"]), int(fields["b"]), int(fields["c"]), int(fields["d"])])
        elif kind == "changed" and not self.hits_fixed:
            self.faces[int(fields["a"])] -= int(fields["count"])
            self.faces[int(fields["b"])] += int(fields["count"])
        elif kind == "defense roll" and line.seat != self.number:  # Automa rolls with the attack
            self.hits_fixed = True
            self.rolls[line.seat] = sum([int(fields[face.lower()]) for face in v.DEFENSE_FACES])
        elif kind == "damage":
            self.dealt += int(fields["damage"])
            mine.damage = max(mine.damage, self.dealt)
            if int(fields["damage"]) == 0:
                target = int(fields["player"])
                hits = self.faces[v.CRIT] + self.faces[v.HIT]
                self.tallies[target].walls.append((self.rolls.get(target, 0), hits))
        elif kind == "bot destroyed":
            mine.turn_bots += 1
            mine.bots_in_turn = max(mine.bots_in_turn, mine.turn_bots)
            mine.last_resort = mine.last_resort or mine.self_paid

    def rolled(self, faces: list[int]) -> None:
        """The Attack dice as they lie now."""
        self.faces = faces
        mine = self.tallies[self.attacker]
        mine.dice = max(mine.dice, sum(faces))
        mine.crits = max(mine.crits, faces[v.CRIT])

    def lost_token(self, by: int, who: int) -> None:
        """An HP token is lost to somebody, or to the water."""
        if who == self.number:
            self.struck = by
        if by >= 0 and self.attacker >= 0 and self.tallies[by].self_paid:
            self.tallies[by].last_resort = True

    def discarded(self, mine: Tally, card: str) -> None:
        """A card goes to its pile; Gear does so in an attack only to pay for its own effect."""
        if card in mine.gear:
            mine.gear.remove(card)
            mine.self_paid = self.attacker >= 0

    def fell(self, who: int, kind: str) -> None:
        """A Fighter lost its last token; its Gear may be looted, the rest goes."""
        self.tallies[who].gear = []
        if kind == "defeated":
            self.tallies[who].repaired += 1
        for tally in self.tallies:
            tally.taken = 0
        if who == self.number and self.struck >= 0:
            self.tallies[self.struck].automa = True


def earned(table: Table) -> list[tuple[int, str]]:
    """The achievements of a finished game, by seat and in the order of the list; those of a career are left to profiles."""
    result = table.result
    if result is None:
        return []
    state: NeonState = table.run.state  # type: ignore[assignment]
    tallies = Account(table).tallies
    found: list[tuple[int, str]] = []
    for seat in range(state.seats):
        for achievement in state.content.achievements:
            if achievement.span != v.IN_CAREER and achievement.mode in (-1, state.house_rules.mode):
                if holds(state, achievement, seat, tallies[seat], seat in result.winners):
                    found.append((seat, achievement.id))
    return found


def holds(state: NeonState, wanted: Achievement, seat: int, tally: Tally, won: bool) -> bool:
    """Whether a seat has done what an achievement asks for."""
    check, n = wanted.check, wanted.n
    player = state.players[seat]
    if check == v.CHECK_FINISH:
        return not tally.conceded
    if check == v.CHECK_WIN:
        return won
    if check == v.CHECK_WIN_UNTOUCHED:
        return won and tally.repaired == 0 and player.life == 0
    if check == v.CHECK_WIN_REPAIRED:
        return won and (tally.repaired > 0 or player.life > 0)
    if check == v.CHECK_BEST_PLAYER:
        return state.house_rules.mode == v.RESURRECTION and seat in best_players(state)
    if check == v.CHECK_BOT_PAIRS:
        kinds = [c.token_type(token) for token in player.bots]
        return sum([kinds.count(kind) // 2 for kind in set(kinds)]) >= n
    if check == v.CHECK_TROPHIES:  # in Battle Royale tokens have no value
        return state.house_rules.mode != v.BATTLE_ROYALE and player.won[wanted.value] >= n
    if check == v.CHECK_WALL:
        return any(dice >= n and hits >= wanted.value for dice, hits in tally.walls)
    if check == v.CHECK_DRY:
        return tally.drowned == 0 and tally.rounds >= n
    if check == v.CHECK_LAST_RESORT:
        return tally.last_resort
    if check == v.CHECK_AUTOMA:
        return tally.automa
    counts = {
        v.CHECK_BOTS: len(player.bots),
        v.CHECK_BOTS_IN_TURN: tally.bots_in_turn,
        v.CHECK_DAMAGE: tally.damage,
        v.CHECK_ATTACK_DICE: tally.dice,
        v.CHECK_CRITS: tally.crits,
        v.CHECK_LOOT: tally.loot,
        v.CHECK_GEAR_TYPES: tally.kit,
        v.CHECK_IGNORED: tally.ignored,
        v.CHECK_TAKEOVERS: tally.takeovers,
        v.CHECK_FULL_ENERGY: tally.full,
    }
    return check in counts and counts[check] >= n


def marks(table: Table) -> list[tuple[int, str]]:
    """What a career remembers of a finished game: with which Fighter it was won."""
    result = table.result
    if result is None:
        return []
    state: NeonState = table.run.state  # type: ignore[assignment]
    return [(seat, WON_WITH + state.content.fighters[state.players[seat].fighter].id) for seat in result.winners]


def career(content: Content, counted: dict[str, int]) -> list[str]:
    """The achievements over several games that these marks have earned."""
    found: list[str] = []
    for achievement in content.achievements:
        if achievement.check == v.CHECK_WIN_WITH_EACH:
            if all(counted.get(WON_WITH + fighter.id, 0) for fighter in content.fighters):
                found.append(achievement.id)
    return found
