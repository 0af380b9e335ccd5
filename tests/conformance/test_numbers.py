"""Games as numbers: every option is reached by its actions and nothing else is; what a seat cannot know reaches no tensor."""

from __future__ import annotations

import pickle
import random
from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest

import neontable as nt
from neontable.kernel import registry
from neontable.kernel.chance import Quick
from neontable.kernel.numbers.actions import WAIT, Actions, Choice
from neontable.kernel.numbers.episode import Episode
from neontable.kernel.numbers.tensors import zeros
from tests.conformance.tools import (
    PLAIN,
    Case,
    all_cases,
    count,
    new,
    often,
    plain_cases,
    some_cases,
    some_moments,
    step,
    truth,
)

MOST = 1024  # actions of a game


def play_by_ids(table: nt.Table, seed: int) -> Iterator[Episode]:
    """A random game by ids, shown before every action and at its end."""
    luck = random.Random(seed)
    episode = Episode(table)
    while not episode.over:
        yield episode
        episode.act(luck.choice(episode.legal()))
    yield episode


@all_cases
def test_games_are_played_by_ids_alone(case: Case) -> None:
    for seed in range(count(1, 10_000 // len(PLAIN))):
        for episode in play_by_ids(new(case, seed), seed):
            legal = episode.legal()
            assert all(0 <= id < episode.table.actions.count for id in legal)
            assert len(set(legal)) == len(legal) and (legal or episode.over)
        assert not episode.cut and episode.table.over
        assert episode.acts < episode.table.game.max_length


@pytest.mark.parametrize("name", nt.games())
def test_an_id_has_a_text_and_a_text_an_id(name: str) -> None:
    game = nt.game(name)
    actions = game.actions()
    assert game.action_count == actions.count <= MOST
    assert [actions.id(actions.text(id)) for id in range(actions.count)] == list(range(actions.count))


def reached(choice: Choice, parts: tuple[int, ...] = ()) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every option that actions can choose, with the actions."""
    for id in choice.legal:
        twin = choice.copy()
        place = twin.take(id)
        if place >= 0:
            yield place, (*parts, id)
        else:
            assert twin.begun
            yield from reached(twin, (*parts, id))


@some_cases
def test_every_option_is_reached_by_its_parts_and_nothing_else_is(case: Case) -> None:
    for table in some_moments(case, often(case, 8, 200)):
        for decision in table.decisions:
            paths = table.actions.paths(list(decision.options))
            found = list(reached(Choice(paths)))
            assert sorted(place for place, _ in found) == list(range(len(decision.options)))
            place, parts = random.Random(1).choice(found)
            twin, other = table.fork(), table.fork()
            for part in parts[:-1]:
                twin.act(decision.seat, part)
                assert truth(twin) == truth(table)
                assert twin.fork().legal_ids(decision.seat) == twin.legal_ids(decision.seat)
                assert pickle.loads(pickle.dumps(twin)).legal_ids(decision.seat) == twin.legal_ids(decision.seat)
            twin.act(decision.seat, parts[-1])
            other.choose(decision.seat, decision.options[place])
            assert truth(twin) == truth(other)


@some_cases
def test_ids_are_those_of_the_texts(case: Case) -> None:
    """Where a game says that questions are worded alike, ids are found without their texts: they are the same."""
    for seed in range(often(case, 1, 20)):
        for episode in play_by_ids(new(case, seed), seed):
            table = episode.table
            for decision in table.decisions:
                ask = table.run.question(decision.seat)
                if ask is None or table.begun_parts(decision.seat):
                    continue
                words = table.game.words(table.run.state, ask, decision.codes)
                found = table.space.choice(table.run.state, ask, decision.codes)
                plain = Choice(table.actions.paths(words))
                assert (found.legal, found.paths, found.parts) == (plain.legal, plain.paths, plain.parts)
                assert [table.space.word(table.run.state, ask, code) for code in decision.codes] == words


def seen(table: nt.Table, seat: int) -> bytes:
    """All that a seat gets as numbers, and its information state."""
    out = zeros(table.layout().size)
    table.encode(seat, out)
    return out.tobytes() + bytes(str(table.legal_ids(seat)), "ascii") + table.information_state(seat).encode()


@some_cases
def test_numbers_are_the_same_in_all_worlds_that_a_seat_cannot_tell_apart(case: Case) -> None:
    for number, table in enumerate(some_moments(case, often(case, 8, 500))):
        asked = table.decisions[0].seat
        for seat in range(table.seats):
            if seat == asked and number % 2:  # in the middle of an answer, too
                ids = table.legal_ids(seat)
                trial = table.fork()
                trial.act(seat, ids[number % len(ids)])
                table = trial if trial.begun_parts(seat) else table
            mine = seen(table, seat)
            for luck in range(3):
                sample = table.sample(seat, Quick(number * 3 + luck))
                assert seen(sample, seat) == mine
                assert seen(sample.sample(seat, Quick(luck)), seat) == mine


@plain_cases
def test_views_that_differ_are_different_information_states(case: Case) -> None:
    views: dict[str, str] = {}
    for table in some_moments(case, count(20, 300)):
        for seat in range(table.seats):
            view = repr(table.view(seat))
            assert views.setdefault(f"{seat} {table.information_state(seat)}", view) == view
    assert len(set(views.values())) > 1


@plain_cases
def test_an_information_state_holds_what_was_chosen(case: Case) -> None:
    """Also what leaves no trace at the table: two ways to one view are two states."""
    table = next(iter(some_moments(case, 1)))
    decision = table.decisions[0]
    states = set()
    for option in decision.options:
        twin = table.fork()
        twin.choose(decision.seat, option)
        states.add(twin.information_state(decision.seat))
    assert len(states) == len(decision.options)


@plain_cases
def test_returns_follow_the_result(case: Case) -> None:
    table = new(case, 3)
    luck = random.Random(3)
    while not table.over:
        assert table.returns() == [0.0] * table.seats
        step(table, luck)
    assert table.result is not None
    for seat, share in enumerate(table.returns()):
        assert -1 <= share <= 1
        assert (share > -1) == (seat in table.result.winners)


@plain_cases
def test_bad_ids_are_refused_by_name_and_nothing_is_lost(case: Case) -> None:
    table = new(case, 1)
    seat = table.must()[0]
    before, legal = truth(table), table.legal_ids(seat)
    wrong = next(id for id in range(table.actions.count) if id not in legal)
    for id in (-1, table.actions.count, 10**9, True, "0", 1.0, None):
        with pytest.raises(nt.Invalid, match="has no action"):
            table.act(seat, id)
    with pytest.raises(nt.Illegal, match="is not possible now") as refused:
        table.act(seat, wrong)
    assert refused.value.nearest
    with pytest.raises(nt.Invalid, match="no seat"):
        table.act(99, legal[0])
    with pytest.raises(nt.Invalid, match="no action"):
        table.actions.id("no such thing")
    with pytest.raises(nt.Invalid, match="no action"):
        table.actions.text(table.actions.count)
    assert truth(table) == before and table.legal_ids(seat) == legal
    size = table.layout().size
    for out in (zeros(size + 1), zeros(0), array("d", bytes(8 * size)), [0.0] * size, bytearray(4 * size)):
        with pytest.raises(nt.Invalid, match="observation"):
            table.encode(seat, out)


def test_whoever_need_not_answer_may_wait() -> None:
    """In an OFFER those who may step in come first, and `WAIT` lets the others go on."""
    waited = 0
    for seed in range(20):
        for episode in play_by_ids(nt.new("toy-coop", seed=seed), seed):
            waited += episode.optional and WAIT in episode.legal()
    assert waited


def test_a_game_that_lists_nothing_is_spelt() -> None:
    actions = Actions("A game", [], [], (), False)
    assert actions.count == 226
    choice = Choice(actions.paths(["take the coin", "take the cup", "wait"]))
    assert [actions.text(id) for id in choice.legal] == ["'t'", "'w'"]
    assert choice.take(actions.id("'t'")) == -1
    assert [actions.text(id) for id in choice.legal] == ["'o'", "'u'"]
    assert choice.take(actions.id("'u'")) == 1


def test_options_that_cannot_be_told_apart_are_refused() -> None:
    actions = Actions("A game", ["left", "right"], ["left", "right"], ("and",), False)
    with pytest.raises(nt.Invalid, match="told apart"):
        Choice(actions.paths(["left and right", "left right"]))
    with pytest.raises(nt.Invalid, match="'up' of the option 'up left' is no action"):
        actions.path("up left")


def test_a_pack_adds_actions_behind_those_of_the_game() -> None:
    bare = Actions("A game", ["go", "take a", "take b"], ["go", "take a", "take b"], (), False)
    more = Actions("A game", ["go", "take a", "take b"], ["go", "take x", "take a"], (), False)
    assert more.texts[: bare.count] == bare.texts
    assert more.texts[bare.count :] == ("take x",)
    with pytest.raises(nt.Invalid, match="'go' would mean two things"):
        Actions("A game", ["go", "take a"], ["go", "take a", "go"], (), False)


GUN = """[[equipment]]
id = "{id}"
origin = "original"
text = "Mine."
name = "Mine"
type = "small gun"
rank = 1
dice = [1, 1, -1]
capacity = 1
ammo = ["B"]
effects = []
"""


def pack_with(folder: Path, id: str) -> Path:
    folder.mkdir()
    (folder / "pack.toml").write_text('game = "neon"\n', encoding="utf-8")
    (folder / "equipment.toml").write_text(GUN.format(id=id), encoding="utf-8")
    return folder


def test_ids_of_base_pieces_stay_with_a_real_pack(tmp_path: Path) -> None:
    bare = nt.new("neon", seed=1)
    table = nt.new("neon", seed=1, packs=pack_with(tmp_path / "mine", "SG-12"))
    assert table.actions.texts[: bare.actions.count] == bare.actions.texts
    assert table.actions.texts[bare.actions.count :] == ("SG-12",)
    assert table.layout().size > bare.layout().size
    for episode in play_by_ids(table, 1):
        assert max(episode.legal(), default=0) < table.actions.count


def test_a_story_of_a_pack_adds_its_words_behind_those_of_the_game() -> None:
    bare = nt.game("neon-hope").actions()
    table = nt.new("neon-hope", seats=2, seed=1, packs=Path(__file__).parents[1] / "games" / "neon_hope" / "cards")
    assert table.actions.texts[: bare.count] == bare.texts and table.actions.count > bare.count
    assert [table.actions.id(text) for text in table.actions.texts] == list(range(table.actions.count))
    for episode in play_by_ids(table, 1):
        assert max(episode.legal(), default=0) < table.actions.count
    assert episode.table.over


def test_a_pack_that_would_change_ids_of_base_pieces_is_refused(tmp_path: Path) -> None:
    folder = pack_with(tmp_path / "mine", "SG-12")
    own = registry.folder("neon")
    assert own is not None
    text = (own / "content" / "bots.toml").read_text(encoding="utf-8").replace('"courier"', '"howitzer"')
    (folder / "bots.toml").write_text("complete = true\n" + text, encoding="utf-8")
    table = nt.new("neon", seed=1, packs=folder)
    with pytest.raises(nt.Invalid, match="'howitzer' would mean two things"):
        table.legal_ids(table.must()[0])
    assert nt.new("neon", seed=1).actions.count == nt.game("neon").action_count
