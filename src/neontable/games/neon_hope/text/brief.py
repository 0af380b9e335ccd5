"""The answers of a choice by name: what each is about, in a word or two that stay the same in every record."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block, Op
from neontable.games.neon_hope.text.wording import effect_words

NOUNS: Final = {
    v.DO_SURV: "Surveillance", v.DO_STRESS: "Stress", v.DO_HOPE: "Hope", v.DO_RES: "Resources", v.DO_MARKER: "marker",
    v.DO_CHARGE: "charge", v.DO_RECOVER: "recover", v.DO_AMOD: "modifiers", v.DO_AENC: "encounter cards",
    v.DO_RETREAT: "retreat", v.DO_DAMAGE: "Damage", v.DO_CUBE: "Hacking Cube", v.DO_SECRET: "Secret", v.DO_MOVE: "move",
    v.DO_SPAWN: "card", v.DO_SPAWNTOP: "Enemy", v.DO_DRAWENC: "draw", v.DO_DISCARD: "discard", v.DO_LEAVE: "leave",
    v.DO_HEAT: "Heat", v.DO_ACTION: "action", v.DO_NOTHING: "nothing",
}  # fmt: skip


def names_of(content: Content, op: Op) -> list[str]:
    """A name for each answer of a choice, or for doing something and not: what tells them apart."""
    blocks = op.blocks
    first = [noun(content, block) for block in blocks]
    if len(set(first)) < len(first) or "" in first:
        first = [effect_words(content, block).rstrip(".") for block in blocks]
    if len(set(first)) < len(first):
        first = [f"{first[i]} ({i + 1})" for i in range(len(first))]
    return [*first, "nothing"] if op.do == v.DO_MAY else first


def noun(content: Content, block: Block) -> str:
    """What an answer is about: the flag that it writes, else the first thing that it changes."""
    for op in block.ops:
        if op.do == v.DO_FLAG:
            return content.flags[op.flag].id.replace("_", " ")
    for op in block.ops:
        if op.do in NOUNS:
            return NOUNS[op.do]
        for inner in op.blocks:
            found = noun(content, inner)
            if found:
                return found
    return ""
