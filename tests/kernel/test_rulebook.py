"""The rulebook as data, and which tests cover which rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from neontable.kernel import rulebook
from neontable.kernel.authoring.coverage import GameCoverage, coverage, find_checkout, look_up
from neontable.kernel.errors import Invalid
from neontable.kernel.rulebook import Rulebook
from neontable.testing import rule

TOY = """
game = "toy"
prefix = "TOY"
minimum = 2

[[rule]]
id = "TOY-BID-01"
heading = "Bids"
source = "BIDDING"
text = "Each player bids once."
rulings = ["TOY-R-01"]

[[rule]]
id = "TOY-BID-02"
heading = "Bids"
source = "BIDDING"
text = "The higher bid wins."

[[ruling]]
id = "TOY-R-01"
question = "May a bid be 0?"
options = ["a) yes", "b) no"]
ruling = "a) yes."
reason = "Nothing forbids it."

[[example]]
id = "TOY-X-01"
title = "Two bids"
given = "Bids 3 and 4."
when = "They are shown."
then = "4 wins."
"""

GOOD = """
from neontable.testing import rule

@rule("TOY-BID-01", "TOY-X-01")
def test_bids():
    assert 1 + 1 == 2

@rule("TOY-BID-02")
class TestWinner:
    def test_higher(self):
        assert max(3, 4) == 4

    def helper(self):
        pass
"""

CODE = '''
def bid():
    """TOY-BID-01"""
    return max(3, 4)  # TOY-BID-02
'''


def book(tmp_path: Path, text: str = TOY) -> Rulebook:
    path = tmp_path / "catalogue.toml"
    path.write_text(text, encoding="utf-8")
    return rulebook.load(path)


def covered(
    tmp_path: Path, tests: str = GOOD, code: str = CODE, content: str = "", catalogue: str = TOY
) -> GameCoverage:
    toy = tmp_path / "src" / "neontable" / "games" / "toy"
    (toy / "content").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_toy.py").write_text(tests, encoding="utf-8")
    (toy / "rules.py").write_text(code, encoding="utf-8")
    (toy / "content" / "cards.toml").write_text(content, encoding="utf-8")
    return coverage(tmp_path, {"toy": book(tmp_path, catalogue)}).games["toy"]


class TestRulebook:
    def test_finds_rules_rulings_and_examples(self, tmp_path: Path) -> None:
        toy = book(tmp_path)
        assert toy.rule("TOY-BID-01").rulings == ("TOY-R-01",)
        assert toy.rule("toy-bid-02").text == "The higher bid wins."
        assert toy.entry("TOY-X-01") is toy.examples["TOY-X-01"]
        assert [each.id for each in toy.citing("TOY-R-01")] == ["TOY-BID-01"]

    def test_an_unknown_id_names_the_nearest(self, tmp_path: Path) -> None:
        with pytest.raises(Invalid) as refused:
            book(tmp_path).rule("TOY-BDI-01")
        assert "TOY-BDI-01" in refused.value.reason
        assert "TOY-BID-01" in refused.value.remedy

    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ("minimum = 2", "minimum = 3", "2 rules, once it had 3"),
            ("TOY-BID-02", "TOY-BID-01", "an id twice"),
            ('rulings = ["TOY-R-01"]', 'rulings = ["TOY-R-02"]', "unknown ruling TOY-R-02"),
            ("TOY-X-01", "TOX-X-01", "does not begin with TOY-"),
            ("heading =", "headings =", "headings"),
            ("TOY-BID-02", "TOY-BID-2", "catalogue.toml"),
        ],
    )
    def test_a_wrong_catalogue_is_refused(self, tmp_path: Path, old: str, new: str, said: str) -> None:
        with pytest.raises(Invalid, match=said):
            book(tmp_path, TOY.replace(old, new, 1))

    def test_the_catalogue_of_every_game_loads(self) -> None:
        checkout = find_checkout(Path(__file__).resolve())
        assert checkout is not None
        paths = sorted((checkout / "src" / "neontable" / "games").glob("*/catalogue.toml"))
        assert paths
        for path in paths:
            assert len(rulebook.load(path).rules) >= rulebook.load(path).minimum > 0

    def test_cogdrive_neon_has_all_its_rules(self) -> None:
        checkout = find_checkout(Path(__file__).resolve())
        assert checkout is not None
        cog = rulebook.load(checkout / "src/neontable/games/cogdrive_neon/catalogue.toml")
        assert len(cog.rules) >= 141
        assert len(cog.rulings) >= 35
        assert len(cog.examples) >= 32
        assert cog.minimum >= 141
        named = {ruling.option for ruling in cog.rulings.values()} - {""}
        assert named >= {
            "first_player", "same_color", "power_two_least", "overdrive_takes_used", "wrecked_go", "memory",
        }  # fmt: skip
        assert all(cog.citing(ruling) for ruling in cog.rulings)


class TestCoverage:
    def test_counts_functions_and_classes(self, tmp_path: Path) -> None:
        found = covered(tmp_path, GOOD)
        assert found.data() == {"covered": 2, "total": 2, "uncovered": [], "placed": 2, "unplaced": []}
        assert found.ok
        assert [str(test) for test in found.tests_of("TOY-BID-02")] == ["tests/test_toy.py:10 TestWinner.test_higher"]

    @pytest.mark.parametrize(
        "body",
        ["pass", "print('fine')", "assert True", "x = max(3, 4)"],
    )
    def test_a_test_without_a_check_does_not_count(self, tmp_path: Path, body: str) -> None:
        found = covered(tmp_path, GOOD.replace("assert max(3, 4) == 4", body))
        assert found.uncovered == ["TOY-BID-02"]
        assert found.covered == 1
        assert [test.name for test in found.hollow] == ["TestWinner.test_higher"]
        assert not found.ok

    @pytest.mark.parametrize(
        "body",
        [
            "with pytest.raises(ValueError): int('x')",
            "refuses(table, 'pass')",
            "self.expect_winner(4)",
            "check(4)",
        ],
    )
    def test_helpers_that_check_count(self, tmp_path: Path, body: str) -> None:
        assert covered(tmp_path, GOOD.replace("assert max(3, 4) == 4", body)).ok

    @pytest.mark.parametrize("mark", ["@pytest.mark.skip", "@pytest.mark.xfail(reason='later')", "@pytest.mark.soak"])
    def test_a_test_that_does_not_run_does_not_count(self, tmp_path: Path, mark: str) -> None:
        found = covered(tmp_path, GOOD.replace('@rule("TOY-BID-02")', f'{mark}\n@rule("TOY-BID-02")'))
        assert found.uncovered == ["TOY-BID-02"]

    def test_an_example_needs_a_test_too(self, tmp_path: Path) -> None:
        found = covered(tmp_path, GOOD.replace(', "TOY-X-01"', ""))
        assert found.uncovered_examples == ["TOY-X-01"]
        assert not found.ok

    def test_unknown_ids_of_tests_and_code_are_listed(self, tmp_path: Path) -> None:
        tests = GOOD + '\n@rule("TOY-BID-09")\ndef test_more():\n    assert max(1, 2)\n'
        code = 'RULE = "TOY-BID-01"\nOTHER = "TOY-PASS-01"  # and TOY-R-77\n'
        found = covered(tmp_path, tests, code)
        assert {str(each): each.id for each in found.unknown} == {
            "tests/test_toy.py:17 test_more": "TOY-BID-09",
            "src/neontable/games/toy/rules.py:2": "TOY-R-77",
        }
        assert [each.id for each in found.unknown] == ["TOY-BID-09", "TOY-PASS-01", "TOY-R-77"]
        assert not found.ok

    def test_an_id_of_no_game_and_an_id_that_is_not_written_out_are_strays(self, tmp_path: Path) -> None:
        (tmp_path / "src").mkdir()
        (tmp_path / "tests").mkdir()
        text = '@rule("YOT-BID-01", *IDS)\ndef test_a():\n    assert max(1, 2)\n'
        (tmp_path / "tests" / "test_a.py").write_text(text, encoding="utf-8")
        result = coverage(tmp_path, {"toy": book(tmp_path)})
        assert [stray.id for stray in result.unknown] == ["YOT-BID-01", "*IDS"]
        assert not result.ok

    def test_reading_does_not_import(self, tmp_path: Path) -> None:
        assert covered(tmp_path, "raise SystemExit('imported')\n" + GOOD).ok

    def test_a_broken_test_file_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(Invalid, match=r"tests/test_toy\.py"):
            covered(tmp_path, "def broken(:\n")


class TestPlaces:
    def test_a_rule_is_found_in_code_with_its_line_and_function(self, tmp_path: Path) -> None:
        toy = covered(tmp_path)
        assert [str(place) for place in toy.places_of("TOY-BID-01")] == ["src/neontable/games/toy/rules.py:3 bid"]
        assert [str(place) for place in toy.places_of("TOY-BID-02")] == ["src/neontable/games/toy/rules.py:4 bid"]

    def test_methods_and_rows_have_names_and_a_module_has_none(self, tmp_path: Path) -> None:
        code = '"""TOY-BID-01"""\nclass Bid:\n    def show(self):\n        pass  # TOY-BID-02\nKINDS = {\n    1: "TOY-R-01",\n}\n'
        toy = covered(tmp_path, code=code)
        named = {id: (place.line, place.name) for id, (place,) in toy.places.items()}
        assert named == {"TOY-BID-01": (1, ""), "TOY-BID-02": (4, "Bid.show"), "TOY-R-01": (6, "KINDS")}

    def test_content_names_its_entry(self, tmp_path: Path) -> None:
        content = '# cards: TOY-R-01\n\n# TOY-BID-01\n[[card]]\nid = "one"\n\n[[card]]\nid = "two" # b\nworth = 2  # TOY-BID-02\n'
        toy = covered(tmp_path, code="", content=content)
        assert [str(place) for each in ("TOY-R-01", "TOY-BID-01", "TOY-BID-02") for place in toy.places_of(each)] == [
            "src/neontable/games/toy/content/cards.toml:1 every card",
            "src/neontable/games/toy/content/cards.toml:3 card one",
            "src/neontable/games/toy/content/cards.toml:9 card two",
        ]
        assert toy.ok

    def test_a_rule_without_a_place_fails(self, tmp_path: Path) -> None:
        toy = covered(tmp_path, code=CODE.replace("TOY-BID-02", ""))
        assert toy.data() == {"covered": 2, "total": 2, "uncovered": [], "placed": 1, "unplaced": ["TOY-BID-02"]}
        assert not toy.ok

    def test_other_folders_are_no_place(self, tmp_path: Path) -> None:
        toy = covered(tmp_path, code="")
        (tmp_path / "src" / "neontable" / "games" / "other").mkdir()
        (tmp_path / "src" / "neontable" / "games" / "other" / "rules.py").write_text(CODE, encoding="utf-8")
        assert coverage(tmp_path, {"toy": toy.book}).games["toy"].unplaced == ["TOY-BID-01", "TOY-BID-02"]

    @pytest.mark.parametrize(
        "several",
        [
            "TOY-BID-01, 02", "TOY-BID-01 to 02", "TOY-BID-01 and 02", "TOY-BID-01/02", "TOY-BID-01–02", "TOY-BID-01-02",
            "TOY-BID-01 to TOY-BID-02", "TOY-BID-01 to\n#   02",
        ],
    )  # fmt: skip
    def test_several_ids_in_one_citation_are_refused(self, tmp_path: Path, several: str) -> None:
        toy = covered(tmp_path, code=f"{CODE}\n# {several}\n")
        assert [(each.line, each.id) for each in toy.ranges] == [(6, several.replace("\n#   ", " # "))]
        assert toy.unplaced == [] and not toy.ok

    @pytest.mark.parametrize("single", ["TOY-BID-01, TOY-BID-02", "TOY-BID-01 and TOY-BID-02", "TOY-BID-01: 12 bids"])
    def test_ids_written_out_are_fine(self, tmp_path: Path, single: str) -> None:
        assert covered(tmp_path, code=f"{CODE}\n# {single}\n").ok

    def test_an_unknown_id_in_content_is_listed(self, tmp_path: Path) -> None:
        toy = covered(tmp_path, content='[[card]]\nid = "one"  # TOY-BID-09\n')
        assert [(each.id, each.line) for each in toy.unknown] == [("TOY-BID-09", 2)]
        assert not toy.ok

    def test_a_range_in_content_is_refused_too(self, tmp_path: Path) -> None:
        toy = covered(tmp_path, content="# TOY-BID-01 to 02\n")
        assert [str(each) for each in toy.ranges] == ["src/neontable/games/toy/content/cards.toml:1"]

    def test_a_rule_may_hold_by_absence(self, tmp_path: Path) -> None:
        marked = TOY.replace('higher bid wins."', 'higher bid wins."\nabsence = "Nothing compares bids."')
        toy = covered(tmp_path, code=CODE.replace("TOY-BID-02", ""), catalogue=marked)
        assert (toy.placed, toy.absent) == (2, ["TOY-BID-02"])
        assert toy.ok

    def test_a_rule_that_holds_by_absence_needs_a_test_and_has_no_place(self, tmp_path: Path) -> None:
        marked = TOY.replace('higher bid wins."', 'higher bid wins."\nabsence = "Nothing compares bids."')
        toy = covered(tmp_path, tests=GOOD.replace("max(3, 4) == 4", "True"), catalogue=marked)
        assert toy.not_absent == ["TOY-BID-02"] and toy.uncovered == ["TOY-BID-02"]
        assert not toy.ok

    def test_one_rule_is_found_without_the_others(self, tmp_path: Path) -> None:
        toy = covered(tmp_path)
        one = look_up(tmp_path, "toy", toy.book, "TOY-BID-02")
        assert [str(each) for each in one.places_of("TOY-BID-02")] == ["src/neontable/games/toy/rules.py:4 bid"]
        assert [each.name for each in one.tests_of("TOY-BID-02")] == ["TestWinner.test_higher"]
        assert one.places_of("TOY-BID-01") == []


def test_the_decorator_keeps_the_test_and_remembers_the_ids() -> None:
    @rule("COG-CARD-01")
    @rule("COG-CARD-02")
    def tested() -> int:
        return 7

    assert tested() == 7
    assert tested.rules == ("COG-CARD-02", "COG-CARD-01")  # type: ignore[attr-defined]
