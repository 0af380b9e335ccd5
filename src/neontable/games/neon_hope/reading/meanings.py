"""The words of the notation, for those who write an episode; docs/writing-an-episode.md says what each of them means."""

from __future__ import annotations

from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.parser import ARGUMENTS
from neontable.kernel.authoring.reference import Words

TABLES = {
    "Triggers of a sentence": v.TRIGGERS,
    "Limits": v.LIMITS,
    "Events after WHEN": v.EVENTS,
    "Conditions": v.CONDITIONS,
    "Who": v.WHO,
    "Where": v.PLACES,
    "Which card": (*v.PICKS, *v.CARD_WORDS),
    "Keywords": v.KEYWORDS,
    "Types of tasks": v.TYPES,
    "Attributes": v.ATTRIBUTES,
    "Modifiers": v.MODIFIERS,
}
# What may follow a verb, as the parser calls it, in words.
FOLLOWED = {
    "signed": "a number with its sign",
    "positive": "a number",
    "k": "at most how many",
    "plain": "an attribute",
}


def vocabulary() -> list[Words]:
    """Verbs with what follows them, then every other list of words."""
    verbs = [(name, followed(name)) for name in v.VERBS]
    lists = [(title, ", ".join(f"`{word}`" for word in words if word)) for title, words in TABLES.items()]
    return [
        Words("Effects ([what they do](../writing-an-episode.md#effects))", ("verb", "followed by"), verbs),
        Words("Other words ([what they mean](../writing-an-episode.md#sentences))", ("list", "words"), lists),
    ]


def followed(verb: str) -> str:
    """What stands after a verb."""
    if verb not in ARGUMENTS:
        return "a shape of its own"
    return ", ".join(FOLLOWED.get(each, each) for each in ARGUMENTS[verb].split())
