"""Small games: what follows from naming a field once, and the first game of the page about adding one."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any, ClassVar

import pytest

import neontable as nt
from neontable.kernel.ask import Ask, Rules
from neontable.kernel.authoring.simple_game import FaceDown, FaceUp, Hands, SimpleGame, SimpleState
from neontable.kernel.chance import Quick
from neontable.kernel.deck import Deck
from neontable.kernel.game import EventKind, Kind, Setting
from neontable.kernel.registry import register
from tests.conformance import test_copies, test_playing, test_secrecy, test_simultaneous
from tests.conformance.tools import Case

ROOT = Path(__file__).parents[2]


class Zones(SimpleState):
    limit: ClassVar[int] = 3
    deck: Deck
    hands: Hands
    table: FaceUp
    under: FaceDown
    votes: list[int]
    turn: int
    rounds: int
    notes: list[str]


class Zoo(SimpleGame[Zones]):
    """One of each: every turn the seat whose turn it is lays a card of its hand face up."""

    name, title, seats, state = "zoo", "Zoo", range(2, 4), Zones
    settings = (Setting("rounds", "Rounds", (2, 1)),)
    kinds = (Kind("lay", "ZOO-1", "You hold {state.hands}.", "Seat {ask.seat} lays a card."),)
    events = (EventKind("drew", "", "{seat} draws {card}.", (), ("card",), "{seat} draws."),)

    def lay_out(self, state: Zones) -> None:
        state.deck.shuffle_in(list(range(10)))
        for hand in state.hands:
            hand += [state.draw(state.deck, 0) for _ in range(3)]

    def main(self, state: Zones) -> Rules:
        while state.turn < state.rounds * state.seats:
            seat = state.turn % state.seats
            card = yield Ask(seat, 0)
            state.hands[seat].remove(card)
            state.table.append(card)
            state.points[seat] += card
            state.turn += 1

    def why_not(self, state: Zones, ask: Ask, option: int) -> str:
        return "" if option in state.hands[ask.seat] else "ZOO-2"


class Careless(Zoo):
    """Has no prompt that others may read."""

    kinds = (Kind("lay", "ZOO-1", "You hold {state.hands}."),)


def zoo(seats: int = 2, **position: Any) -> tuple[nt.Table, Zones]:
    table = nt.setup(Zoo(), position, seats=seats, seed=3)
    state = table.run.state
    assert isinstance(state, Zones)
    return table, state


class TestFields:
    def test_they_begin_empty(self) -> None:
        begun = Zones(Quick(1), 3)
        assert (begun.hands, begun.votes) == ([[], [], []], [])
        assert (begun.table, begun.under, begun.turn, begun.notes, begun.deck.cards) == ([], [], 0, [], [])
        assert (begun.playing, begun.points, begun.ending) == ([0, 1, 2], [0, 0, 0], "")
        assert "limit" not in Zones.fields

    def test_one_that_is_named_like_a_setting_has_its_value(self) -> None:
        table = nt.new(Zoo(), rounds=1)
        assert table.view(0)["rounds"] == 1

    def test_a_copy_shares_nothing_that_changes(self) -> None:
        _, state = zoo()
        twin = state.copy()
        twin.hands[0].clear()
        twin.votes.append(4)
        twin.deck.draw(twin.chance)
        twin.told(9, 1)
        assert len(state.hands[0]) == 3 and state.votes == [] and len(state.deck.cards) == 4
        assert state.knowledge is not None and state.knowledge.known[9] in (0, 1, 2)


class TestViews:
    def test_each_seat_sees_its_own_and_what_lies_open(self) -> None:
        table, state = zoo(hands=[[0, 1], [2, 3]], table=[4], under=[5], votes=[1, 2])
        mine, others = table.view(0), table.view(None)
        assert mine["hands"] == [[0, 1], [None, None]] and others["hands"] == [[None, None], [None, None]]
        assert mine["table"] == others["table"] == [4] and mine["under"] == [None]
        assert mine["deck"] == [[None] * 4]
        assert mine["votes"] == others["votes"] == [1, 2]
        state.told(5, 0)
        state.shown(6)
        assert table.view(0)["under"] == [5] and table.view(1)["under"] == [None]
        assert table.view(1)["deck"] == table.view(None)["deck"] == [[6, None, None, None]]

    def test_gathered_pieces_are_known_to_nobody(self) -> None:
        table, state = zoo(hands=[[0, 1], [2, 3]], table=[4], under=[5])
        state.shown(5)
        turn = state.chance.turn
        state.gather(state.deck)
        assert table.view(0)["deck"] == [[None] * 10] and state.lying() == list(range(10))
        assert state.chance.turn == turn + 1
        table.game.check(state)

    def test_a_sample_keeps_what_a_seat_knows(self) -> None:
        table, state = zoo(hands=[[0, 1], [2, 3]], table=[4], under=[5], votes=[1, 2])
        state.told(3, 0)
        worlds = [table.resampled_run(0, Quick(luck)).state for luck in range(1, 40)]
        found: list[Zones] = [world for world in worlds if isinstance(world, Zones)]
        assert len(found) == 39
        assert all(world.hands[0] == [0, 1] and world.hands[1][1] == 3 and world.table == [4] for world in found)
        assert {world.hands[1][0] for world in found} == {world.under[0] for world in found} == {2, 5, 6, 7, 8, 9}
        assert all(world.votes == [1, 2] for world in found)

    def test_in_a_sample_others_know_the_same_places(self) -> None:
        table, state = zoo(hands=[[0, 1], [2, 3]], table=[4], under=[5])
        state.told(5, 1)
        for luck in range(1, 20):
            world: Any = table.resampled_run(0, Quick(luck)).state
            known = world.knowledge.known
            assert all(known[card] == 2 for card in world.hands[1] + world.under)
            assert not any(known[card] for card in world.deck.cards)

    def test_a_prompt_of_secrets_needs_another_for_the_rest(self) -> None:
        table, _ = zoo(hands=[[0, 1], [2, 3]])
        decision = table.decisions[0]
        assert decision.prompt == "You hold [[0, 1], [2, 3]]." and decision.public_prompt == "Seat 0 lays a card."
        with pytest.raises(KeyError, match="state"):
            _ = nt.new(Careless()).decisions[0].public_prompt


class TestPositions:
    def test_they_set_up_the_same_table(self) -> None:
        table = nt.new(Zoo(), seed=2)
        table.choose(0, table.decisions[0].options[0])
        position = table.position()
        assert nt.setup(Zoo(), json.loads(json.dumps(position))).position() == position

    def test_what_is_not_named_is_dealt_to_where_nothing_is_named(self) -> None:
        dealt = set()
        for seed in range(20):
            state: Any = nt.setup(Zoo(), {"table": [7, 8, 9]}, seed=seed).run.state
            assert [len(hand) for hand in state.hands] == [3, 3] and len(state.deck.cards) == 1
            assert state.lying() == state.box == list(range(10)) and state.table == [7, 8, 9]
            dealt.add(tuple(state.hands[0]))
        assert len(dealt) > 5

    @pytest.mark.parametrize(
        ("position", "why"),
        [
            ({"tabel": []}, "no field 'tabel'"),
            ({"table": [7, 7]}, "named twice"),
            ({"table": [10]}, "none like it"),
            ({"table": ["7"]}, "none like it"),
            ({"deck": {"strata": []}}, "no place for the pieces"),
            ({"hands": [[1]]}, "hands of a position cannot be"),
            ({"hands": [1, 2]}, "hands of a position cannot be"),
            ({"turn": "1"}, "turn of a position cannot be '1'"),
            ({"deck": [[1]]}, "deck of a position cannot be"),
        ],
    )
    def test_wrong_ones_are_refused(self, position: dict[str, Any], why: str) -> None:
        with pytest.raises(nt.Invalid, match=why):
            nt.setup(Zoo(), position)


class TestRules:
    def test_answers_are_numbers_or_pieces_that_no_rule_forbids(self) -> None:
        table, state = zoo(hands=[[0, 1], [2, 3]])
        assert table.game.legal(state, Ask(0, 0)) == [0, 1]
        assert table.game.blocked_options(state, Ask(0, 0)) == [2, 3, 4, 5, 6, 7, 8, 9]
        assert table.game.legal(state, Ask(0, 0, 1, 3)) == [1]
        with pytest.raises(nt.Illegal) as refused:
            table.choose(0, "lay 3")
        assert refused.value.rule == "ZOO-2"

    def test_most_points_win_and_a_tie_is_shared(self) -> None:
        table, state = zoo(3, turn=6, points=[4, 7, 7])
        assert table.result is not None
        assert table.result.winners == (1, 2) and [score.total for score in table.result.scores] == [4, 7, 7]
        assert table.result.scores[0].parts == {"points": 4}
        assert state.after(1) == [2, 0, 1]

    def test_who_gives_up_ends_the_game_and_cannot_win(self) -> None:
        table, state = zoo(3, points=[9, 1, 1])
        table.concede(0)
        assert table.result is not None and table.result.winners == (1, 2) and table.result.reason == "concede"
        assert state.after(1) == [2, 1]

    def test_others_go_on_where_the_game_says_so(self) -> None:
        table = nt.new("toy-bid", seats=3, seed=1)
        table.concede(1)
        assert not table.over and {decision.seat for decision in table.decisions} == {0, 2}
        table.concede(0)
        assert table.result is not None and table.result.winners == (2,)

    def test_a_lost_piece_is_noticed(self) -> None:
        table, state = zoo()
        state.hands[0].pop()
        with pytest.raises(AssertionError, match="one place"):
            table.game.check(state)


class TestTheFirstGame:
    """`examples/first_game.py`, which docs/add-a-game.md shows."""

    SOURCE = ROOT / "examples" / "first_game.py"

    @pytest.fixture
    def name(self) -> str:
        spec = importlib.util.spec_from_file_location("first_game", self.SOURCE)
        assert spec is not None and spec.loader is not None
        module: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        register(module.Higher())
        return "higher"

    def test_the_page_shows_it_as_it_is(self) -> None:
        game = self.SOURCE.read_text(encoding="utf-8").split("\n\n\nif __name__")[0]
        assert game in (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
        assert len(game.splitlines()) < 60

    @pytest.mark.parametrize("seats", [2, 4])
    @pytest.mark.parametrize("options", [{}, {"rounds": 5}])
    def test_it_conforms(self, name: str, seats: int, options: dict[str, Any]) -> None:
        case = Case(name, seats, options)
        test_playing.test_the_result_names_winners_scores_and_a_reason(case)
        test_playing.test_every_option_has_its_own_text_that_parses_back(case)
        test_playing.test_a_seat_can_concede_at_any_moment(case)
        test_copies.test_a_fork_goes_on_like_its_table(case)
        test_copies.test_a_position_sets_up_the_same_table(case)
        test_secrecy.test_a_sample_looks_the_same_to_its_seat(case)
        test_secrecy.test_a_sample_can_be_played_to_the_end(case)
        test_secrecy.test_a_sample_depends_on_nothing_that_its_seat_does_not_know(case)
        test_simultaneous.test_the_order_of_arrival_changes_nothing(case)
        test_simultaneous.test_no_answer_shows_before_the_last_is_in(case)
