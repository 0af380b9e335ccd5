"""The table of NeoN in plain words, and what both boards read out of a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from neontable.drawing import View, along
from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Content
from neontable.games.neon.text.effects import effect_name
from neontable.games.neon.text.names import (
    action_words,
    ammo_letters,
    defense_of,
    dice_words,
    equipment_line,
    faces_words,
    fighter_name,
    hand_line,
    hp_words,
    last_round,
    last_two,
    listed,
    plural,
    programme_words,
    sector_name,
    squad_points,
    stage,
    target_words,
    track_words,
    who_name,
)


def text(view: View, content: Content, names: Sequence[str] = ()) -> str:
    """The table as lines of plain words under headings."""
    now = f"ROUND {view['round']}" if view["round"] else "SET-UP"
    lines = [f"{now}, {str(view['mode']).replace('-', ' ').upper()}"]
    lines += round_lines(view, content, names)
    if view.get("attack"):
        lines += ["", "ATTACK", *attack_lines(view, content, names)]
    if view.get("drawn"):
        lines += ["", "DRAWN CARDS", *drawn_lines(view, content, names)]
    lines += ["", "ARENA, CLOCKWISE", *[sector_line(view, content, each, names) for each in view["arena"]]]
    lines += [] if view["arena"] else ["It is built after the Fighters are chosen."]
    for who in seating(view):
        lines += ["", *player_lines(view, content, who, names)]
    decks = view["decks"]
    lines += ["", "DECKS"]
    for rank in (1, 2, 3):
        gone = decks["discards"][rank - 1]
        more = f"; discarded: {listed([gear_name(content, card) for card in gone])}" if gone else ""
        lines.append(f"Equipment of rank {rank}: {plural(decks['equipment'][rank - 1], 'card')}{more}.")
    lines.append(f"Enhancements: {plural(decks['enhancements'], 'card')}.")
    known = [each for each in decks.get("enhancements_under", ()) if each]
    if known:
        named = [content.enhancements[content.index["enhancement"][each]].name for each in known]
        lines.append(f"You know that under that deck lie: {listed(named)}.")
    return "\n".join(lines)


def seating(view: View) -> list[int]:
    """The Fighters, the viewer's last."""
    own = view["seat"]
    others = [who for who in range(len(view["players"])) if who != own]
    return others if own is None or own >= len(view["players"]) else [*others, own]


def round_lines(view: View, content: Content, names: Sequence[str]) -> list[str]:
    """The track, what sinks, whose turns are done and to come, and the Leader."""
    lines = [f"Round Track: {track_words(view)}."]
    if view["sinking"]:
        lines.append(view["sinking"])
    for squad, points in enumerate(squad_points(view), 1):
        lines.append(f"Squad {squad}: {plural(points, 'point')} now.")
    if view["leader"] is not None and view["players"]:
        lines.append(f"Leader: {who_name(view, content, names, view['leader'])}.")
    if view["taken"]:
        lines.append(f"Turns begun: {listed([who_name(view, content, names, who) for who in view['taken']])}.")
    if view["order"]:
        lines.append(f"Turns to come: {listed([who_name(view, content, names, who) for who in view['order']])}.")
    return lines


def sector_line(view: View, content: Content, sector: Mapping[str, Any], names: Sequence[str]) -> str:
    """A Sector with all that is in it."""
    bots = sector["bots"]
    parts = [f"{sector['number']} {sector_name(content, sector['id'])}, rank {sector['rank']}"]
    if sector["search"]:
        parts.append(plural(sector["search"], "Search token"))
    if bots:
        parts.append(plural(bots, "Bot") if isinstance(bots, int) else f"Bots: {listed(bots)}")
    if sector["fighters"]:
        parts.append("here: " + listed([who_name(view, content, names, who) for who in sector["fighters"]]))
    if sector.get("tokens"):
        parts.append(f"tokens: {listed(sector['tokens'])}")
    if sector["id"] == view["next"] and not last_round(view) and not last_two(view):
        parts.append("sinks next")
    return "; ".join(parts) + "."


def player_lines(view: View, content: Content, who: int, names: Sequence[str]) -> list[str]:
    """A Fighter with everything that may be known of it."""
    player = view["players"][who]
    own = view["seat"] == who
    automa = player["fighter"] == "automa"
    squad = f", SQUAD {player['squad'] + 1}" if player["squad"] is not None and not automa else ""
    lines = [f"{who_name(view, content, names, who).upper()}{squad}{' (YOU)' if own else ''}"]
    place = player["place"]
    lines.append(f"Place: {place if place in ('drop ship', 'eliminated') else sector_name(content, place)}.")
    lines.append(f"HP: {hp_words(view, content, player)}{'' if automa else ', side ' + player['side']}.")
    if not automa:
        lines.append(f"Energy {player['energy']} of {v.MAX_ENERGY}, Force Fields {player['fields']}.")
    for kind, gear in player["gear"].items():
        ammo = f" Under it: {listed([ammo_words(content, card) for card in gear['ammo']])}." if gear["ammo"] else ""
        lines.append(f"{kind.capitalize()}: {equipment_line(content, gear['card'])}{ammo}")
    if not player["gear"] and not automa:
        lines.append("Gear: none.")
    if player["bots"]:
        lines.append(f"Bot tokens: {listed(player['bots'])}.")
    if player["enhancement"]:
        used = ", used in this Round" if player["tapped"] else ""
        lines.append(
            f"Enhancement: {content.enhancements[content.index['enhancement'][player['enhancement']]].name}{used}."
        )
    won = [f"{plural(n, 'token')} of value {value}" for value, n in player["trophies"].items() if n]
    lines.append(f"Trophies: {listed(won)}. Points now: {player['points']}.")
    if player.get("token"):
        lines.append(f"Its token lies in {sector_name(content, player['token'])}.")
    if "programme" in player:
        plan = player["programme"]
        lines.append(f"Programme: Initiative {plan['initiative']}: {programme_words(player)}.")
    if "hand" in player:
        lines += hand_lines(content, player)
    return lines


def ammo_words(content: Content, card: str) -> str:
    """A card lying as Ammo."""
    return f"{gear_name(content, card)} ({ammo_letters(content, card)})"


def gear_name(content: Content, card: str) -> str:
    """What an Equipment card is called."""
    return content.equipment[content.index["equipment"][card]].name


def hand_lines(content: Content, player: Mapping[str, Any]) -> list[str]:
    """Action cards: the hand as far as it is known, the deck, the discard."""
    hand = player["hand"]
    cards = hand.get("cards")
    lines = [f"Hand: {plural(hand['count'], 'Action card')}{':' if cards else '.'}"]
    lines += [f"{hand_line(content, card)}." for card in cards or ()]
    gone = listed([hand_line(content, card) for card in player["discard"]]).replace(": ", " ")
    lines.append(f"Deck: {plural(player['deck'], 'card')}. Discard: {gone}.")
    return lines


def attack_lines(view: View, content: Content, names: Sequence[str]) -> list[str]:
    """The attack as an exchange: who on whom, the dice, the answer, what comes through."""
    attack = view["attack"]
    weapon = attack["weapon"]
    tool = equipment_line(content, weapon) if weapon else "without a card."
    lines = [
        f"{who_name(view, content, names, attack['attacker'])} attacks {target_words(view, content, names)}, "
        f"Range {attack['range']}: {stage(view)}.",
        f"Weapon: {tool}",
        f"Attack dice: {attack['dice']}, {dice_words(attack['faces'])}{', rerolled' if attack['rerolled'] else ''}.",
    ]
    if attack["area"]:
        lines.append("It hits everybody in the Sector.")
    for place, who in enumerate(attack["targets"]):
        said = who_name(view, content, names, who)
        dice, roll = defense_of(view, place)
        again = ", rerolled" if attack.get("defense_rerolled") and who == attack.get("defender") else ""
        if dice is not None:
            lines.append(f"{said} defends with {plural(dice, 'die', 'dice')}: {dice_words(roll)}{again}.")
        if place < len(attack["damage"]):
            lines.append(f"{said} takes {attack['damage'][place]} damage.")
    if attack["automa"]:
        lines.append(f"Automa's Defense dice: {faces_words(attack['automa'])}.")
    for roll in attack["bots"]:
        lines.append(f"The Bot's Defense die: {faces_words(roll)}.")
    if "uncancelled" in attack:
        lines.append(f"Not cancelled: {faces_words(attack['uncancelled'])}.")
    if attack["used"]:
        lines.append(f"Effects used: {listed([effect_name(content, each) for each in attack['used']])}.")
    return lines


def drawn_lines(view: View, content: Content, names: Sequence[str]) -> list[str]:
    """Cards that somebody has drawn and not yet played."""
    drawn = view["drawn"]
    if "cards" in drawn:
        return [drawn_line(content, card) for card in drawn["cards"]]
    who = who_name(view, content, names, drawn["seat"]) if drawn["seat"] >= 0 else "Somebody"
    return [f"{who} looks at {plural(drawn['count'], 'card')}."]


def drawn_line(content: Content, card: str) -> str:
    """A drawn card: Equipment or an Enhancement."""
    if card in content.index["equipment"]:
        return equipment_line(content, card)
    piece = content.enhancements[content.index["enhancement"][card]]
    return f"{piece.name}: {content.words['enhancement'][card]}"


# ---- what a place of the view is
def about(view: View, content: Content, ref: str) -> str:
    """What there is to know about a place of the view, such as arena/2 or players/1/gear/helmet."""
    thing = along(view, ref)
    steps = ref.split("/")
    if thing is None:
        return ""
    if steps[0] == "arena" and len(steps) == 2:
        return f"{sector_line(view, content, thing, ())}\n{content.words['sector'][thing['id']]}"
    if steps[0] == "drawn" and isinstance(thing, str):
        return drawn_line(content, thing)
    if steps[0] != "players" or len(steps) < 2:
        return ""
    if len(steps) == 2:
        name, *abilities = fighter_line(content, thing).split("\n")
        return "\n".join([name, " ".join(player_lines(view, content, int(steps[1]), ())[1:4]), *abilities])
    if steps[2] == "fighter":
        return fighter_line(content, view["players"][int(steps[1])])
    return about_piece(content, steps, thing)


def about_piece(content: Content, steps: list[str], thing: Any) -> str:
    """What there is to know about something that belongs to a player."""
    if steps[2] == "gear" and isinstance(thing, Mapping) and "card" in thing:
        under = f"\nUnder it: {listed([ammo_words(content, card) for card in thing['ammo']])}." if thing["ammo"] else ""
        return equipment_line(content, thing["card"]) + under
    if steps[2] == "programme" and isinstance(thing, list) and len(steps) == 5:
        return f"Action {int(steps[4]) + 1}: {action_words(thing)}"
    if not isinstance(thing, str):
        return ""
    if steps[2] == "hand":
        return hand_line(content, thing)
    if steps[2] == "enhancement":
        return drawn_line(content, thing)
    if steps[2] == "gear":
        return equipment_line(content, thing)
    if steps[2] in ("abilities", "maneuvers"):
        ability = next(each for each in content.abilities if each.id == thing)
        return f"{ability.name}: {content.words['ability'][thing]}"
    return content.bots[content.index["bot"][thing.split()[0]]].name if steps[2] == "bots" else ""


def fighter_line(content: Content, player: Mapping[str, Any]) -> str:
    """A Fighter with its abilities."""
    name = fighter_name(content, player["fighter"])
    if player["fighter"] not in content.index["fighter"]:
        return name
    fighter = content.fighters[content.index["fighter"][player["fighter"]]]
    told = [f"{each.name}: {content.words['ability'][each.id]}" for each in fighter.abilities]
    return "\n".join([f"{name}, {fighter.corporation}", *told])


def every_card(content: Content) -> list[str]:
    """All Equipment, Enhancements, Sectors and Fighters of the game."""
    cards = [drawn_line(content, id) for id in (*content.index["equipment"], *content.index["enhancement"])]
    sectors = [f"{sector_name(content, id)}\n{content.words['sector'][id]}" for id in content.index["sector"]]
    return [*cards, *sectors, *[fighter_line(content, {"fighter": id}) for id in content.index["fighter"]]]


def guide(content: Content) -> list[str]:
    """How the game goes, in a few lines."""
    said = content.reference
    return [
        "Everybody fights on a ring of Sectors that sink one after the other. HP tokens that you knock off others are your "
        "points, Bots are 1 each and 1 more for a pair of a kind, the Leader has 1; in Battle Royale only the last one wins.",
        f"A Round: {said['phases']}",
        f"The Actions on your cards: {said['actions']}",
        f"An attack: {said['attack']}",
        f"The dice: {said['dice']}",
        f"Gear: {said['gear']}",
        f"Ammo (B, S, E, G): {said['ammo']}",
        "On the board: ● ▲ ■ ◆ ⬢ ★ are the seats and ✚ is Automa; R1 to R3 is the rank of a Sector, S its Search tokens, B a Bot, "
        "I4 is Initiative 4, E is Energy, F are Force Fields, [1] is a Squad, "
        "≈ marks the Sector that sinks next; HP are drawn by rows, · is a token lost; decks are the Equipment cards left of rank "
        "1, 2 and 3.",
    ]


def odds(told: Mapping[str, Any], _view: View) -> str:
    """The damage that an attack is likely to do, against the least and the best defense."""
    least, best = told["a"], told["b"]
    if least["defeat"] >= least["any"] > 0:  # any damage is enough
        said = f"{least['defeat']:.0%} to bring it down"
        return said + (
            f"; {best['defeat']:.0%} if all is used against it" if best["any"] < least["any"] - 0.005 else ""
        )
    said = f"{least['mean']:.1f} damage; some damage {least['any']:.0%}"
    if least["defeat"] >= 0.005:
        said += f", defeat {least['defeat']:.0%}"
    return said + (f"; {best['mean']:.1f} if all is used against it" if best["mean"] < least["mean"] - 0.05 else "")


def everything(views: Sequence[View]) -> dict[str, Any]:
    """One view with all hands open, for looking back at a finished game."""
    seen = {**views[0], "seat": None}
    seen["players"] = [
        views[who]["players"][who] if who < len(views) else player for who, player in enumerate(views[0]["players"])
    ]
    for view in views:
        if "cards" in view.get("drawn", {}):
            seen["drawn"] = view["drawn"]
    return seen


__all__ = ["about", "action_words", "attack_lines", "every_card", "everything", "guide", "odds", "text"]
