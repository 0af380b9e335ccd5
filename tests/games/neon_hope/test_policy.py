"""Bots as companions: what the policy answers, and what the estimate says."""

from __future__ import annotations

import neontable as nt
from neontable.bots.search import CARE, SearchBot
from neontable.bots.thinking.habit import play_on
from neontable.bots.thinking.weighing import Weighing
from neontable.games.neon_hope.ai import prospects
from neontable.games.neon_hope.state import HopeState
from neontable.kernel.chance import Quick
from neontable.testing import rule
from tests.games.neon_hope.table import BOTTOM, TEST_CARDS, card, deniz, given, larx, options, shown, when


def best(table: nt.Table, seat: int | None = None) -> str:
    """The answer that the policy finds most likely."""
    decision = table.decisions[0] if seat is None else table.decision(seat)
    assert decision is not None
    weights = table.game.policy(table.run.state, decision.ask, decision.codes)
    assert len(weights) == len(decision.options)
    return decision.options[weights.index(max(weights))]


def weight(table: nt.Table, seat: int, text: str) -> float:
    """How likely an answer is, beside the others or beside not answering."""
    decision = table.decision(seat)
    assert decision is not None
    return table.game.policy(table.run.state, decision.ask, decision.codes)[decision.options.index(text)]


def test_the_policy_works_on_what_the_objective_needs() -> None:
    table = given(larx(place=BOTTOM), deniz(), cards=[card("105", BOTTOM), card("101", side="B"), card("102")])
    assert best(table) == "investigate Dance Floor"


def test_the_policy_plays_a_card_where_it_helps_and_none_where_it_does_not() -> None:
    hard = when(
        given(deniz(), larx(), cards=[card("106")], settings=["1-1", "1-2"], chapter=1), "investigate Light Booth"
    )
    assert best(hard) != "no card"
    sure = given(deniz(attributes=[9, 9, 9, 9]), larx(), cards=[card("101")])
    assert best(when(sure, "get support from Barkeeper")) == "no card"


@rule("HOPE-RUL-92")
def test_bots_abstain_in_votes() -> None:
    table = given(
        larx(place="Canal Steps/bottom", attributes=[9, 9, 9, 9]), deniz(), settings=["1-1", "1-2", "1-3"], chapter=2,
        done=["106"], cards=[card("109", "Canal Steps/bottom", side="B", secrets=1)], chance=shown("0"),
    )  # fmt: skip
    when(table, "investigate Night Courier", "no card")
    assert best(table, 0) == best(table, 1) == "abstain"


def test_bots_never_bring_the_recall_nearer() -> None:
    table = given(
        deniz(place="Municipal Library/top"), larx(place="Municipal Library/top"), cards=[card("E3A-S1", "network")],
        options={"episode": "3a"},
    )  # fmt: skip
    assert "hack Product Recall" in options(table) and best(table) != "hack Product Recall"


def test_a_bot_steps_in_for_a_character_who_would_be_exhausted() -> None:
    weak = deniz(hand=["D-A1"], endurance=1, hope=0)
    table = given(weak, larx(side=1), cards=[card("102"), card("TC-2")], packs=TEST_CARDS, chance=shown("Skull", "+3"))
    when(table, "investigate Bar")
    assert weight(table, 1, "intercept") > 100
    strong = given(
        deniz(),
        larx(side=1, hand=["L-A1"], endurance=1),
        cards=[card("102"), card("TC-2")],
        packs=TEST_CARDS,
        chance=shown("Skull", "+3"),
    )
    when(strong, "investigate Bar", "no card")
    assert weight(strong, 1, "intercept") < 0.01


def test_the_estimate_falls_with_the_dial_and_rises_with_the_work_done() -> None:
    def guess(**fields: object) -> float:
        table = given(larx(), deniz(), **fields)  # type: ignore[arg-type]
        found = table.game.estimate(table.run.state)
        assert len(set(found)) == 1 and 0 <= found[0] <= 1
        return found[0]

    assert guess(dial=0) > guess(dial=20) > guess(dial=35)
    assert guess(chapter=2, settings=["1-1", "1-2", "1-3"], done=["106"]) > guess()


def test_the_policy_bot_plays_whole_episodes_and_wins_more_than_chance() -> None:
    won = 0
    for seed in range(4):
        result = nt.play("neon-hope", ["policy", "policy"], seed=seed, difficulty="gentle").result
        assert result is not None
        won += len(result.winners)
    assert won


def test_search_weighs_every_question() -> None:
    table = given(larx(), deniz(), cards=[card("101"), card("102")], dial=36, escalated=True, fired=15)
    bot = SearchBot(iterations=16, seed=3)
    assert isinstance(bot.think(nt.Perspective(table, 0)), Weighing)
    first = bot.choose(nt.Perspective(table, 0))
    assert first in options(table)
    again = SearchBot(iterations=16, seed=3)
    again.think(nt.Perspective(table, 0))
    assert first == again.choose(nt.Perspective(table, 0))  # the same seed weighs the same


def test_search_answers_the_same_at_every_table_that_fits_what_its_seat_knows() -> None:
    for seed in range(3):
        table = nt.new("neon-hope", seats=2, seed=seed, mode="challenge", difficulty="hard")
        policy = nt.bot("policy", seed=seed)
        for made in range(120):
            if table.over:
                break
            seat = table.decisions[0].seat
            chosen = policy.choose(nt.Perspective(table, seat))
            assert isinstance(chosen, str)
            if made % 12 == 0:
                found = [nt.bot("search:12", seed=5).choose(nt.Perspective(table, seat))]
                for world in range(2):
                    sample = table.sample(seat, Quick(world))
                    found.append(nt.bot("search:12", seed=5).choose(nt.Perspective(sample, seat)))
                assert found[0] == found[1] == found[2]
            table.choose(seat, chosen or table.decisions[0].options[0])


def weighing(worlds: int, seed: int = 1) -> tuple[nt.Table, Weighing]:
    """A turn with several likely actions, and the bot's thought about it."""
    table = given(larx(), deniz(), cards=[card("102"), card("107")], dial=3)
    return table, Weighing(nt.Perspective(table, 0), seed, CARE, worlds)


def test_the_worse_half_is_given_up_after_an_eighth_a_quarter_and_half_of_the_worlds() -> None:
    _, thought = weighing(64)
    begun = thought.tried[:]
    assert len(begun) > 2
    thought.step(1)
    assert thought.worlds == 1 and [len(each) for each in thought.seen if each] == [1] * len(begun)
    while thought.worlds < 8:
        assert thought.tried == begun
        thought.step(1)
    assert len(thought.tried) == max(2, (len(begun) + 1) // 2)
    sums = [sum(thought.seen[i]) for i in begun]
    assert min(sum(thought.seen[i]) for i in thought.tried) >= sorted(sums, reverse=True)[len(thought.tried) - 1]
    thought.step(1000)
    assert thought.done and 2 <= len(thought.tried) <= 3 and thought.worlds <= 64
    assert all(len(thought.seen[i]) == thought.worlds for i in thought.tried)


def test_no_more_worlds_are_looked_at_once_the_best_is_clear() -> None:
    _, thought = weighing(64)
    while thought.worlds < 8:
        thought.step(1)
    first = thought.tried[0]
    thought.seen = [[1.0, 0.9] * 4 if i == first else [0.1, 0.2] * 4 for i in range(len(thought.seen))]
    thought.step(1)
    assert thought.worlds == 9 and thought.done and thought.progress == 1.0
    assert thought.best() == thought.texts[first]


def test_with_little_time_nothing_is_given_up_before_eight_worlds() -> None:
    table = given(larx(), deniz(), cards=[card("102"), card("107")], dial=3)
    thought = Weighing(nt.Perspective(table, 0), 1, CARE, 0, 1)
    begun = thought.tried[:]
    while not thought.done:
        thought.step(1)
        assert thought.tried == begun or thought.worlds >= 8
    assert thought.worlds and thought.best() in options(table)


def test_what_the_policy_finds_unlikely_is_not_tried() -> None:
    table = given(larx(), deniz(), cards=[card("102"), card("107")], dial=3)
    decision = table.decisions[0]
    weights = table.game.policy(table.run.state, decision.ask, decision.codes)
    _, thought = weighing(8)
    likely = sorted((i for i in range(len(weights)) if weights[i] >= CARE.doubtful), key=lambda i: -weights[i])
    assert thought.tried == likely and len(likely) < len(weights)


def test_an_answer_is_worth_the_prospects_at_the_end_of_the_round() -> None:
    table, thought = weighing(8)
    thought.step(1)
    for i in thought.tried:
        chance = Quick(thought.seed)
        run = thought.me.world(chance)
        begun = chance.turn
        run.apply(thought.codes[i])
        play_on(run, chance, begun + 1)
        assert run.ask is not None and chance.turn == begun + 1
        assert thought.seen[i] == [thought.prior[i] + table.game.grade(run.state)[0]]


def test_the_same_seed_weighs_the_same_in_any_steps() -> None:
    (_, at_once), (_, by_one) = weighing(16, 7), weighing(16, 7)
    at_once.step(1000)
    while not by_one.done:
        by_one.step(1)
    assert at_once.seen == by_one.seen and at_once.best() == by_one.best()


def test_the_prospects_count_the_thresholds_to_come() -> None:
    short = given(larx(), deniz(), cards=[card("101")], dial=9)
    past = given(larx(), deniz(), cards=[card("101")], dial=13, fired=1)  # the threshold at 10 brought 3 steps
    seen = [dict(zip(prospects.FEATURES, numbers(table), strict=True)) for table in (short, past)]
    assert seen[0]["gap"] == seen[1]["gap"] + 1 and seen[0]["stress"] == seen[1]["stress"] + 3
    lost = given(larx(hand=["L-A1"], endurance=1), deniz())
    when(lost, "focus")
    assert lost.game.grade(lost.run.state) == [0.0, 0.0]


def numbers(table: nt.Table) -> list[float]:
    """What the prospects are read off."""
    state = table.run.state
    assert isinstance(state, HopeState)
    return prospects.features(state)


def test_the_prospects_fall_with_the_dial_and_rise_with_the_work_done() -> None:
    def chance(**fields: object) -> float:
        table = given(larx(), deniz(), **fields)  # type: ignore[arg-type]
        found = table.game.grade(table.run.state)
        assert len(set(found)) == 1 and 0 < found[0] < 1
        return found[0]

    assert chance(dial=0) > chance(dial=24, fired=3) > chance(dial=36, fired=15)
    assert chance(chapter=2, settings=["1-1", "1-2", "1-3"], done=["106"]) > chance()
    whole = prospects.network()
    assert {len(row) for row in whole.rows} == {len(prospects.FEATURES)} and len(whole.rows) == len(whole.counts)
