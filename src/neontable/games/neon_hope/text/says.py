"""What cards say in plain words; a text is made once and kept with its content."""

from __future__ import annotations

from neontable.games.neon_hope.cards import Content, Face
from neontable.games.neon_hope.notation.ast import Block, Cond, Op
from neontable.games.neon_hope.text import wording


def face_says(content: Content, face: Face) -> str:
    """All that a face says, without its task."""
    return " ".join(wording.text_words(content, face))


def block_says(content: Content, block: Block) -> str:
    """What a block of operations does."""
    return wording.effect_words(content, block)


def condition_says(content: Content, condition: Cond) -> str:
    """What an objective asks for."""
    return wording.objective_words(content, condition)


def follower_says(content: Content, face: Face) -> str:
    """What a Follower gives to whom it follows."""
    return " ".join([wording.sentence_words(content, each) for each in face.follower])


def op_says(content: Content, op: Op) -> str:
    """What an operation does, as a sentence."""
    return wording.effect_words(content, Block([op]))
