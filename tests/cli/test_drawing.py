"""What the boards of all games share: the walk along a reference, lines that fit, marks of what can be chosen."""

from __future__ import annotations

import pytest
from rich.console import Console
from rich.style import Style
from rich.text import Text

from neontable.drawing import Painter, along, cut, first_that_fits, folded, unfolded

VIEW = {"hangar": ["a", "b"], "players": [{"hand": {"count": 2, "cards": ["c", "d"]}, "gear": {"boots": "e"}}]}


class Lines(Painter[None]):
    """A board of one long line."""

    def lines(self, height: int) -> list[Text]:
        return first_that_fits([[Text("x" * 30)] * tall for tall in (4, 2, 1)], height)


@pytest.mark.parametrize(
    ("ref", "thing"),
    [
        ("hangar/1", "b"),
        ("players/0/hand/1", "d"),
        ("players/0/gear/boots", "e"),
        ("players/0/hand/count", 2),
        ("hangar/2", None),
        ("hangar/top", None),
        ("players/0/hand/5", None),
        ("players/0/gear/hat", None),
        ("hangar/1/more", None),
        ("", None),
    ],
)
def test_a_reference_is_followed_to_what_it_points_at(ref: str, thing: object) -> None:
    assert along(VIEW, ref) == thing


def test_a_line_ends_at_the_edge_and_says_that_there_was_more() -> None:
    assert cut(Text("short"), 5).plain == "short"
    assert cut(Text("too long"), 5).plain == "too …"


def test_a_line_folds_where_there_is_room_and_can_be_pointed_at_in_all_its_lines() -> None:
    line = Text("   ").append("Door Policy: another regular Enemy retreats", Style.from_meta({"ref": "hand/0"}))
    rows = folded(line, 24)
    assert [row.plain for row in rows] == ["   Door Policy: another", "     regular Enemy", "     retreats"]
    assert all(any(style.meta.get("ref") == "hand/0" for style in styles(row)) for row in rows)
    assert folded(line, 80) == [line]
    assert "".join(row.plain.strip() for row in folded(Text("x" * 50), 20)) == "x" * 50


def test_lines_at_the_bottom_are_told_whole_first() -> None:
    lines = [Text("a long line at the top"), Text("short"), Text("a long line at the end")]
    assert [row.plain for row in unfolded(lines, 12, 4)] == [lines[0].plain, "short", "a long line", "  at the end"]
    assert len(unfolded(lines, 12, 9)) == 5 and unfolded(lines, 12, 2) == lines


def styles(row: Text) -> list[Style]:
    """The styles in a line."""
    return [span.style for span in row.spans if isinstance(span.style, Style)]


def test_the_fullest_draft_that_fits_is_drawn_and_each_line_is_cut() -> None:
    art = Lines(VIEW, None, {}, (), 10)
    for height, drawn in ((9, 4), (4, 4), (3, 2), (1, 1), (0, 1)):
        lines = [line.plain for line in art.board(height).renderables if isinstance(line, Text)]
        assert lines == ["xxxxxxxxx…"] * drawn


def test_what_can_be_chosen_is_numbered_and_bright_and_every_place_is_remembered() -> None:
    art = Lines(VIEW, None, {"hangar/0": (3, False), "hangar/1": (4, True)}, (), 40)
    assert [art.number(ref) for ref in ("hangar/0", "hangar/1", "hangar/2")] == ["3›", "4›", ""]
    assert [art.focused(ref) for ref in ("hangar/0", "hangar/1", "hangar/2")] == [False, True, False]
    plain, chosen, focus = (art.ink(ref, "red") for ref in ("hangar/2", "hangar/0", "hangar/1"))
    assert plain.color is not None and plain.color.name == "red"
    assert chosen.bold and chosen != focus and focus.bgcolor is not None
    assert [style.meta["ref"] for style in (plain, chosen, focus)] == ["hangar/2", "hangar/0", "hangar/1"]


def test_a_heading_goes_across_the_table() -> None:
    art = Lines(VIEW, None, {}, (), 30)
    assert art.rule_line(Text("HANGAR"), Text("deck 4")).plain == "── HANGAR ────────── deck 4 ──"
    assert art.rule_line(Text("HANGAR"), Text()).plain == "── HANGAR ────────────────────"


def test_no_line_of_a_board_becomes_two_where_the_room_is_narrower() -> None:
    art = Lines(VIEW, None, {}, (), 10)
    console = Console(width=9)
    with console.capture() as caught:
        console.print(art.board(2))
    assert caught.get().splitlines() == ["xxxxxxxxx"] * 2
