"""The rules of NeoN as data."""

from __future__ import annotations

from neontable.games.neon.content.reading import BASE
from neontable.kernel import rulebook

BOOK = rulebook.load(BASE.parent / "catalogue.toml")


def test_all_rules_rulings_and_examples_are_there() -> None:
    assert BOOK.minimum == 412
    assert len(BOOK.rules) >= 412
    assert len(BOOK.rulings) >= 126
    assert len(BOOK.examples) >= 46
    assert {f"NEON-RULING-{number:03}" for number in range(1, 127)} <= set(BOOK.rulings)


def test_every_ruling_says_which_rules_it_concerns() -> None:
    assert all(BOOK.citing(ruling) for ruling in BOOK.rulings)


def test_a_ruling_is_one_of_its_options() -> None:
    for ruling in BOOK.rulings.values():
        letters = [option[:2] for option in ruling.options]
        assert letters == ["a)", "b)", "c)", "d)"][: len(letters)]
        assert ruling.ruling[:2] in letters


def test_the_rulings_that_are_table_options() -> None:
    options = {ruling.id[-3:]: ruling.option for ruling in BOOK.rulings.values() if ruling.option}
    assert options == {
        "018": "bots",
        "022": "skip",
        "024": "takeover_energy",
        "030": "turn_after_maintenance",
        "043": "cover",
        "061": "rerolls",
        "093": "stall_guard",
        "114": "automa_ties",
    }


def test_ids_in_texts_are_known() -> None:
    texts = [text for rule in BOOK.rules.values() for text in (rule.text,)]
    texts += [text for ruling in BOOK.rulings.values() for text in (ruling.ruling, ruling.reason, *ruling.options)]
    texts += [text for example in BOOK.examples.values() for text in (example.given, example.when, example.then)]
    cited = {id for text in texts for id in BOOK.pattern().findall(text)}
    assert cited
    assert cited <= BOOK.ids()
