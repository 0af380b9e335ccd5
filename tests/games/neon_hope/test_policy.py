"""Bots as companions: what the policy answers, and what the estimate says."""

from __future__ import annotations

import neontable as nt
from neontable.bots.search import SearchBot
from neontable.bots.thinking.habit import play_on
from neontable.bots.thinking.plan import AHEAD, PlanSearch
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


def test_search_plans_every_action_of_a_turn() -> None:
    table = given(larx(), deniz(), cards=[card("101"), card("102")], dial=36, escalated=True, fired=15)
    bot = SearchBot(iterations=16, seed=3)
    assert isinstance(bot.think(nt.Perspective(table, 0)), PlanSearch)
    first = bot.choose(nt.Perspective(table, 0))
    assert first in options(table)
    again = SearchBot(iterations=16, seed=3)
    again.think(nt.Perspective(table, 0))
    assert first == again.choose(nt.Perspective(table, 0))  # the same seed plans the same


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


def test_a_plan_has_to_be_better_than_what_comes_to_mind() -> None:
    table = given(larx(), deniz(), cards=[card("102"), card("107")], dial=3)
    search = PlanSearch(nt.Perspective(table, 0), "end turn", 1, 36)
    assert search.plans[0].option == "end turn" and best(table, 0) in [plan.option for plan in search.plans]
    search.step(1000)
    usual, other = search.plans[0], search.plans[1]
    assert search.done and usual is search.running[0] and len(usual.seen) == search.worlds
    search.running = [usual, other]
    usual.seen, other.seen = [0.5, 0.5, 0.5], [0.9, 0.8, 0.9]
    assert search.chosen() is other
    other.seen = [0.9, 0.4, 0.5]  # better, but not clearly
    assert search.chosen() is usual and search.best() == usual.option


def test_the_worse_half_of_the_plans_is_given_up_within_the_budget() -> None:
    table = given(larx(), deniz(), cards=[card("102"), card("107")], dial=3)
    search = PlanSearch(nt.Perspective(table, 0), "end turn", 1, 36)
    plans = len(search.plans)
    assert plans > 3
    search.step(1000)
    assert search.done and len(search.running) < plans and search.plans[0] in search.running
    assert search.tries < 36 + plans and sum(len(plan.seen) for plan in search.plans) == search.tries


def test_a_plan_is_followed_up_for_three_rounds() -> None:
    table = given(larx(), deniz(), cards=[card("102"), card("107")], dial=3)
    search = PlanSearch(nt.Perspective(table, 0), "end turn", 1, 8)
    search.running = search.plans[:2]
    search.step(1)
    for plan in search.running:
        chance = Quick(search.seed)
        run = search.me.world(chance)
        begun = chance.turn
        run.apply(plan.code)
        play_on(run, chance, begun + AHEAD)
        assert run.ask is not None and chance.turn == begun + 3
        assert plan.seen == [table.game.grade(run.state)[0]]


def test_the_same_seed_plans_the_same_in_any_steps() -> None:
    table = given(larx(), deniz(), cards=[card("102"), card("107")], dial=3)
    at_once, by_one = (PlanSearch(nt.Perspective(table, 0), "end turn", 7, 36) for _ in range(2))
    at_once.step(1000)
    while not by_one.done:
        by_one.step(1)
    assert [plan.seen for plan in at_once.plans] == [plan.seen for plan in by_one.plans]
    assert at_once.best() == by_one.best()


def test_a_grade_counts_the_thresholds_to_come() -> None:
    short = given(larx(), deniz(), cards=[card("101")], dial=9)
    past = given(larx(), deniz(), cards=[card("101")], dial=13, fired=1)  # the threshold at 10 brought 3 steps
    grades = [table.game.grade(table.run.state)[0] for table in (short, past)]
    guesses = [table.game.estimate(table.run.state)[0] for table in (short, past)]
    assert 0.0 < grades[1] < grades[0] < 1.0 and grades[0] - grades[1] < guesses[0] - guesses[1]
    lost = given(larx(hand=["L-A1"], endurance=1), deniz())
    when(lost, "focus")
    assert lost.game.grade(lost.run.state) == [0.0, 0.0]
