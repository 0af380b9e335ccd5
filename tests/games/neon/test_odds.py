"""The exact odds of an attack, against every way in which the dice can fall."""

from __future__ import annotations

import time
from typing import Any

import pytest

import neontable as nt
from neontable.kernel.chance import Quick
from neontable.testing import rule
from tests.games.neon.clash import ATTACKS, akari, boulder, clash
from tests.games.neon.table import GAME, fighter, given, options, player, when

SIDES = ((0, 1 / 6), (1, 1 / 3), (3, 1 / 6), (4, 1 / 3))  # one side of each face, and how likely that face is


class Oracle:
    """Plays an attack with every outcome of every die; the defender tries everything and keeps what lowers the mean."""

    def __init__(
        self, attacker: dict[str, Any], defender: dict[str, Any], choice: str, duties: bool, **more: Any
    ) -> None:
        self.attacker = attacker
        self.defender = defender
        self.choice = choice
        self.duties = duties  # only what must be used
        self.more = more

    def play(self, script: list[int], choices: list[str]) -> dict[int, float]:
        """The distribution of damage from here on."""
        try:
            table = clash(self.attacker, self.defender, chance=script, **self.more)
            when(table, self.choice, *choices)
        except nt.Invalid as error:
            if "ran out" not in str(error):
                raise
            total: dict[int, float] = {}
            for side, chance in SIDES:
                for damage, part in self.play([*script, side], choices).items():
                    total[damage] = total.get(damage, 0.0) + chance * part
            return total
        seat, kind = table.decisions[0].seat, table.decisions[0].kind
        if kind in ("action", "trophy"):
            return {6 - len(player(table, 1)["hp"]): 1.0}
        texts = list(options(table))
        after = table.decisions[0].prompt.startswith("The attack is decided")
        if seat == 0 or after or (self.duties and "pass" in texts):
            texts = ["pass"]
        elif self.duties and kind == "cancel":
            texts = texts[:1]
        best: dict[int, float] = {}
        for text in sorted(texts, key=lambda one: one != "pass"):
            found = self.play(script, [*choices, text])
            if not best or mean(found) < mean(best) - 1e-9:
                best = found
        return best


def mean(chances: dict[int, float]) -> float:
    return sum(damage * chance for damage, chance in chances.items())


def close(one: dict[int, float], other: dict[int, float]) -> bool:
    return all(abs(one.get(n, 0.0) - other.get(n, 0.0)) < 1e-9 for n in {*one, *other})


@pytest.mark.parametrize(
    ("dice", "defense", "expected", "any_damage"),
    [
        (1, 1, 0.31, 0.31), (1, 3, 0.14, 0.14), (2, 1, 0.69, 0.56), (2, 2, 0.48, 0.41), (3, 1, 1.12, 0.73),
        (3, 2, 0.83, 0.58), (3, 3, 0.61, 0.46), (4, 1, 1.58, 0.84), (4, 3, 0.94, 0.60),
    ],
)  # fmt: skip
def test_the_table_of_the_dice(dice: int, defense: int, expected: float, any_damage: float) -> None:
    weapon = {1: "bare hands", 2: "ML-03", 3: "ML-04", 4: "ML-11"}[dice]
    gear = {} if dice == 1 else {"melee": weapon}
    table = clash(boulder("park", gear=gear), akari("park", fields=defense - 1))
    odds = table.odds(0, f"attack akari with {weapon}")
    assert odds["dice"] == dice
    for side in ("a", "b"):
        assert round(odds[side]["mean"], 2) == expected
        assert abs(odds[side]["any"] - any_damage) < 0.0051
        assert abs(sum(odds[side]["damage"].values()) - 1) < 1e-12


CASES = [
    pytest.param({}, {"gear": {"armor": "AR-02", "helmet": "HE-02"}}, id="duties"),
    pytest.param({}, {"gear": {"armor": "AR-03"}, "fields": 1}, id="optional armor"),
    pytest.param({}, {"energy": 1}, id="a reroll"),
    pytest.param({}, {"energy": 1, "gear": {"helmet": "HE-06"}}, id="a reroll or a change or a cancel"),
    pytest.param({}, {"gear": {"armor": "AR-08"}, "ammo": {"armor": ["SG-03"]}}, id="a die and a cancel"),
    pytest.param({}, {"gear": {"armor": "AR-08"}}, id="a die or a cancel"),
    pytest.param({}, {"gear": {"helmet": "HE-08"}, "bots": ["welder"]}, id="a token pays"),
    pytest.param({}, {"gear": {"armor": "AR-10"}, "ammo": {"armor": ["SG-03"]}}, id="either symbol"),
    pytest.param({"place": "stadium"}, {"place": "stadium", "gear": {"helmet": "HE-06"}}, id="stadium"),
    pytest.param({"place": "police-station"}, {"place": "police-station", "energy": 2}, id="police"),
    pytest.param({"place": "tv-tower"}, {"place": "tv-tower", "energy": 1}, id="tower"),
]


@rule("NEON-DEFENCE-09", "NEON-DEFENCE-17", "NEON-DEFENCE-18")
@pytest.mark.parametrize("duties", [True, False])
@pytest.mark.parametrize(("attacks", "defends"), CASES)
def test_odds_against_every_fall_of_the_dice(attacks: dict[str, Any], defends: dict[str, Any], duties: bool) -> None:
    attacker = boulder(**{"place": "park", "gear": {"melee": "ML-03"}, **attacks})
    defender = akari(**{"place": "park", **defends})
    choice = "attack akari with ML-03"
    told = clash(attacker, defender).odds(0, choice)["a" if duties else "b"]
    truth = Oracle(attacker, defender, choice, duties).play([], [])
    assert close(told["damage"], truth), (told, truth)


@rule("NEON-FIGHTER-07")
def test_odds_against_boulder_count_the_tower_shield() -> None:
    attacker = fighter("akari", "park", energy=0, actions=ATTACKS)
    defender = fighter("boulder", "park", energy=2)
    choice = "attack boulder with bare hands"
    told = clash(attacker, defender).odds(0, choice)
    assert close(told["b"]["damage"], Oracle(attacker, defender, choice, False).play([], []))
    assert told["b"]["mean"] < told["a"]["mean"]


@rule("NEON-BOT-05")
def test_odds_against_a_bot() -> None:
    table = clash(boulder("park"), akari("mall"), bots={"park": ["vendor"]})
    odds = table.odds(0, "attack bot in park with bare hands")
    assert abs(odds["a"]["any"] - (1 / 6 * 5 / 6 + 1 / 3 * 1 / 2)) < 1e-12
    assert odds["a"] == odds["b"]
    assert odds["a"]["defeat"] == odds["a"]["any"]


@rule("NEON-RULING-056", "NEON-RULING-057")
def test_odds_of_a_pull_are_those_after_it() -> None:
    attacker = fighter("akari", "stadium", energy=2, actions=ATTACKS, gear={"melee": "ML-04"})
    table = clash(attacker, fighter("boulder", "police-station", energy=0, fields=2))
    odds = table.odds(0, "attack boulder with ML-04 pulling")
    assert odds["dice"] == 3
    beside = clash(attacker, fighter("boulder", "stadium", energy=0, fields=2)).odds(0, "attack boulder with ML-04")
    assert odds["a"] == beside["a"]


@rule("NEON-RULING-122")
def test_a_target_that_falls_on_the_way_takes_no_damage_of_the_attack() -> None:
    table = given(
        fighter("akari", "park", energy=3, actions=ATTACKS),
        fighter("boulder", "factory", side="B", lost=5),
        fighter("illusion", "mall", token="park"),
        turn=0,
    )
    odds = when(table, "attack").odds(0, "attack boulder with bare hands pulling")
    assert odds["a"]["damage"] == {0: 1.0}
    assert player(table, 1)["place"] == "factory"  # asking changes nothing


def test_odds_say_what_they_assume_and_the_chance_of_a_defeat() -> None:
    table = clash(boulder("park"), akari("park", lost=5))
    odds = table.odds(0, "attack akari with bare hands")
    assert set(odds["assumes"]) == {"attacker", "a", "b"}
    assert odds["a"]["defeat"] == odds["a"]["any"]
    with pytest.raises(nt.Invalid):
        table.odds(0, "no attack")


def test_odds_are_quick() -> None:
    spent: list[float] = []
    luck = Quick(5)
    for seed in range(6):
        table = nt.new(
            GAME, seats=[3, 4, 6][seed % 3], seed=seed, mode=["resurrection", "squad"][seed % 2 if seed % 3 else 0]
        )
        while not table.over:
            decision = table.decisions[0]
            if decision.kind == "attack":
                for option in decision.options[:-1]:
                    begun = time.process_time()
                    table.odds(decision.seat, option)
                    spent.append(time.process_time() - begun)
            table.choose(decision.seat, decision.options[luck.pick("test", 0, len(decision.options))])
    spent.sort()
    assert len(spent) > 50
    assert spent[len(spent) * 95 // 100] < 0.05


def test_odds_in_the_words_of_a_button() -> None:
    table = clash(boulder("park"), akari("park", energy=0))
    told = table.odds(0, "attack akari with bare hands")
    assert told["a"] == told["b"]
    assert told["words"] == f"damage {told['a']['any'] * 100:.0f} %, mean {told['a']['mean']:.1f}"
    guarded = clash(boulder("park"), akari("park", energy=3)).odds(0, "attack akari with bare hands")
    assert guarded["b"]["any"] < guarded["a"]["any"]
    least, most = (f"{guarded[which]['any'] * 100:.0f}" for which in "ba")
    assert guarded["words"].startswith(f"damage {least} to {most} %, mean ")
