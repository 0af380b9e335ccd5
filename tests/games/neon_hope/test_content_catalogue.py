"""The rules of NEON HOPE as data."""

from __future__ import annotations

from neontable.games.neon_hope.reading.content import BASE, load
from neontable.kernel import rulebook

BOOK = rulebook.load(BASE.parent / "catalogue.toml")


def test_all_rules_rulings_and_examples_are_there() -> None:
    assert BOOK.minimum == 271
    assert len(BOOK.rules) >= 271
    assert len(BOOK.rulings) >= 104
    assert len(BOOK.examples) >= 73
    assert {f"HOPE-RUL-{number:02}" for number in range(1, 104)} <= set(BOOK.rulings)


def test_a_rule_can_be_known_by_a_name() -> None:
    assert BOOK.rule("hope-key-reckless").id == "HOPE-KEY-Reckless"
    assert BOOK.entry("HOPE-KEY-ANALYZEMODIFIERS-ARCHIVE").id == "HOPE-KEY-AnalyzeModifiers-Archive"
    found = BOOK.pattern().findall("See HOPE-KEY-AnalyzeModifiers-Archive, HOPE-RUL-103 and HOPE-WIN-01.")
    assert found == ["HOPE-KEY-AnalyzeModifiers-Archive", "HOPE-RUL-103", "HOPE-WIN-01"]


def test_every_ruling_says_which_rules_it_concerns() -> None:
    assert [ruling for ruling in BOOK.rulings if not BOOK.citing(ruling)] == []


def test_the_rulings_that_are_table_options() -> None:
    options = {ruling.id[9:]: ruling.option for ruling in BOOK.rulings.values() if ruling.option}
    assert options == {
        "12": "epic_fail_threat",
        "13": "epic_retreat",
        "14": "epic_retreat",
        "48": "teamwork",
        "54": "consultation",
        "91": "responsible",
        "103": "demo",
        "104": "last_focus",
    }


def test_ids_in_texts_are_known() -> None:
    texts = [rule.text for rule in BOOK.rules.values()]
    texts += [text for ruling in BOOK.rulings.values() for text in (ruling.ruling, ruling.reason, *ruling.options)]
    texts += [text for example in BOOK.examples.values() for text in (example.given, example.when, example.then)]
    cited = {id for text in texts for id in BOOK.pattern().findall(text)}
    assert cited
    assert cited <= BOOK.ids()


def test_the_catalogue_tells_nothing_of_the_story() -> None:
    content = load()
    known = {"Barkeeper", "Bar", "Dance Floor", "Data De-Anonymization", "At the Darkest Hour", "A Rigged System"}
    names = {name for name in content.names if name not in known and name != "Coupling"}
    names |= {setting.name for setting in content.settings} - {"Syphon", "Backstage"}
    texts = [rule.text for rule in BOOK.rules.values()]
    texts += [text for each in BOOK.rulings.values() for text in (each.question, each.ruling, each.reason)]
    texts += [text for each in BOOK.examples.values() for text in (each.title, each.given, each.when, each.then)]
    told = {name for name in names for text in texts if name in text}
    assert told == set()
