"""The sampling oracle: worlds made from scratch that look the same to a seat, against the worlds that `sample` deals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

import pytest

import neontable as nt
from neontable.kernel.chance import Quick
from neontable.kernel.tables.document import canonical
from tests.conformance.statistics import alike
from tests.conformance.tools import count

LEAST = 0.001
Fact = Callable[[nt.Table], Hashable]
Fresh = Callable[[int], nt.Table]


class Story:
    """What a seat lived through: its own answers and the open ones of others, and what it saw at every step."""

    def __init__(self, table: nt.Table, seat: int, open_texts: bool) -> None:
        self.seat = seat
        self.open_texts = open_texts  # whether others' answers can be read from the log
        self.steps: list[tuple[int, str]] = []
        self.seen = [self.sight(table)]
        self.table = table

    def sight(self, table: nt.Table) -> str:
        return canonical([table.view(self.seat), [line.as_data() for line in table.log_for(self.seat)]])

    def tell(self, seat: int, text: str) -> None:
        self.table.choose(seat, text)
        self.steps.append((seat, text))
        self.seen.append(self.sight(self.table))

    def fits(self, world: nt.Table, luck: random.Random) -> bool:
        """Whether the same story can be lived in this world; where others' answers are secret, they answer at random."""
        if self.sight(world) != self.seen[0]:
            return False
        for (seat, text), seen in zip(self.steps, self.seen[1:], strict=True):
            decision = world.decision(seat)
            if decision is None:
                return False
            if seat != self.seat and not self.open_texts:
                text = luck.choice(decision.options)
            if text not in decision.options:
                return False
            world.choose(seat, text)
            if self.sight(world) != seen:
                return False
        return True

    def oracle(self, fresh: Fresh, fact: Fact, worlds: int) -> Counter[Hashable]:
        """How often a hidden fact holds in worlds that could have been the true one."""
        found: Counter[Hashable] = Counter()
        luck = random.Random(0)
        for seed in range(worlds):
            world = fresh(seed)
            if self.fits(world, luck):
                found[fact(world)] += 1
        return found

    def sampled(self, fact: Fact, samples: int) -> Counter[Hashable]:
        """How often it holds in samples."""
        return Counter(fact(self.table.sample(self.seat, Quick(number))) for number in range(samples))


# ---------------------------------------------------------------- CogDrive Neon
ONES = ["TF2-Y", "KV8-G", "MR4-P", "AX7-B", "OD9-Y", "BZ3-G", "HN5-P", "SG6-B", "JT1-Y", "QE0-G", "WP8-P", "CY4-B"]
OPEN = {"active": 1, "first": 1, "phase": "actions"}
NOTHING: dict[str, list[Any]] = {"hand": [], "deck": [], "discard": [], "clash": []}


def small(unseen: list[str], hand: int, deck: int, own: int = 0) -> dict[str, Any]:
    """A position in which seat 1 holds and draws cards that seat 0 cannot tell apart; some may lie in its own deck."""
    theirs = {"hand": unseen[:hand], "deck": [unseen[hand : hand + deck]], "discard": [], "clash": []}
    mine = {**NOTHING, "deck": [unseen[hand + deck : hand + deck + own]] if own else []}
    return {**OPEN, "players": [mine, theirs]}


def cogdrive(cards: int, hand: int, deck: int, own: int = 0) -> Fresh:
    """Worlds of one small position: the same open cards and the same Hangar Deck, the unseen ones dealt anew."""
    whole = nt.setup("cogdrive-neon", small(ONES[:cards], hand, deck, own), seed=0).position()["state"]
    bag, wreckage = whole["hangar_deck"]
    whole["hangar_deck"] = [*bag, wreckage]

    def fresh(seed: int) -> nt.Table:
        unseen = ONES[:cards]
        random.Random(seed).shuffle(unseen)
        state = {name: zone for name, zone in whole.items() if name not in ("knowledge", "shuffles")}
        return nt.setup("cogdrive-neon", {**state, **small(unseen, hand, deck, own)}, seed=seed)

    return fresh


def quick_turns(fresh: Fresh, seed: int, until: Callable[[nt.Table], bool]) -> Story:
    """A story in which seat 1 does little but discard, and shuffles whenever it can."""
    story = Story(fresh(seed), 0, open_texts=True)
    luck = random.Random(seed)
    for _ in range(60):
        decision = story.table.decisions[0]
        quiet = [text for text in decision.options if text.startswith(("shuffle", "stop", "play nothing", "no over"))]
        story.tell(decision.seat, luck.choice(quiet or list(decision.options)))
        if until(story.table):
            return story
    raise AssertionError("the story went elsewhere")


def hand_of_one(table: nt.Table) -> Hashable:
    state: Any = table.run.state
    return tuple(sorted(state.areas[1].hand))


def ways(table: nt.Table) -> dict[int, int]:
    knowledge = table.run.state.knowledge
    assert knowledge is not None
    return knowledge.ways[1]


def discarded(table: nt.Table) -> bool:
    state: Any = table.run.state
    return len(state.areas[1].discard) == 1 and state.turn == 1


def old_or_new(table: nt.Table) -> bool:
    """An unseen card was held over a shuffle, others were drawn, and one of either kind was shown."""
    return len(ways(table)) > 1


@pytest.mark.parametrize("seed", [1, 2])
def test_a_hand_before_any_shuffle(seed: int) -> None:
    fresh = cogdrive(6, hand=3, deck=3)
    story = quick_turns(fresh, seed, discarded)
    true = story.oracle(fresh, hand_of_one, count(1200, 12000))
    assert sum(true.values()) > 100
    assert alike(true, story.sampled(hand_of_one, 2000)) > LEAST


def test_the_own_deck_holds_the_rest_of_the_dozen() -> None:
    fresh = cogdrive(7, hand=3, deck=2, own=2)
    story = quick_turns(fresh, 1, discarded)

    def fact(table: nt.Table) -> Hashable:
        state: Any = table.run.state
        return hand_of_one(table), tuple(sorted(state.areas[0].deck.cards))

    true = story.oracle(fresh, fact, count(1500, 15000))
    assert sum(true.values()) > 100
    assert alike(true, story.sampled(fact, 3000)) > LEAST


def naive(table: nt.Table, number: int) -> Hashable:
    """What a deal without memory would give: any unseen cards in the hand, old or new."""
    state: Any = table.run.state
    known = state.knowledge.known
    hand, deck = state.areas[1].hand, state.areas[1].deck.cards
    unseen = [card for card in hand if not known[card] & 1]
    pool = sorted(unseen + [card for card in deck if not known[card] & 1])
    dealt = random.Random(number).sample(pool, len(unseen))
    return tuple(sorted([card for card in hand if known[card] & 1] + dealt))


def telling_stories(fresh: Fresh, wanted: int) -> list[Story]:
    """Stories about a card held over a shuffle that a deal without memory would get wrong, and that happen often enough."""
    found: list[Story] = []
    for seed in range(300):
        story = quick_turns(fresh, seed, old_or_new)
        state: Any = story.table.run.state
        if any(state.knowledge.hidden_at[card] < 0 for card in state.areas[1].hand):
            continue  # a card from the Hangar Deck: its order is fixed in all these worlds
        blind = Counter(naive(story.table, number) for number in range(1000))
        if alike(blind, story.sampled(hand_of_one, 1000)) < 1e-9:
            if sum(story.oracle(fresh, hand_of_one, 120).values()) >= 10:
                found.append(story)
        if len(found) == wanted:
            break
    return found


def test_a_card_held_over_a_shuffle() -> None:
    """Whether the card just shown was the one held or one of the new ones, nobody can say; the weights must."""
    fresh = cogdrive(5, hand=3, deck=2)
    stories = telling_stories(fresh, count(3, 12))
    assert len(stories) >= 3
    for story in stories:
        true = story.oracle(fresh, hand_of_one, count(1500, 10000))
        assert sum(true.values()) > 60
        assert alike(true, story.sampled(hand_of_one, 4000)) > LEAST
        blind = Counter(naive(story.table, number) for number in range(4000))
        assert alike(true, blind) < LEAST, "this story would not find a deal without memory"


# ---------------------------------------------------------------- NeoN
SECTORS = ["park", "factory", "charging-station", "highway", "subway", "mall", "train-station", "police-station"]
MINE, THEIRS = [[f"{name}-{number}" for number in range(1, 8)] for name in ("AKARI", "BOULDER")]


def neon(deck: int) -> Fresh:
    """Worlds in which only seat 1's Action cards differ: three in hand, so many in the deck, the rest played before."""

    def fresh(seed: int) -> nt.Table:
        unseen = THEIRS[: 3 + deck]
        random.Random(seed).shuffle(unseen)
        mine = {"fighter": "akari", "place": "mall", "hand": MINE[:3], "deck": MINE[3:]}
        other = {"fighter": "boulder", "place": "police-station", "hand": unseen[:3], "deck": [unseen[3:]]}
        other["discard"] = THEIRS[3 + deck :]
        arena = {"ring": SECTORS, "bots": {}, "next": "park", "stack": SECTORS[1:], "leader": 0}
        return nt.setup("neon", {**arena, "players": [mine, other], "automa": {"place": "eliminated"}}, seed=seed)

    return fresh


def idle_rounds(fresh: Fresh, pick: int, until: Callable[[nt.Table], bool]) -> Story:
    """A story in which both seats programme something and then let their turns pass: nothing but Action cards is drawn."""
    story = Story(fresh(1), 0, open_texts=True)
    while not until(story.table):
        decision = story.table.decisions[0]
        story.tell(decision.seat, decision.options[pick if decision.kind == "programme" else -1])
    return story


def neon_hand(table: nt.Table) -> Hashable:
    state: Any = table.run.state
    return tuple(sorted(state.players[1].hand))


def neon_naive(table: nt.Table, number: int) -> Hashable:
    """A deal without memory: any of the cards that do not lie open."""
    player: Any = table.run.state.players[1]  # type: ignore[attr-defined]
    return tuple(sorted(random.Random(number).sample(sorted(player.hand + player.deck.cards), len(player.hand))))


@pytest.mark.parametrize("pick", [0, -1])
def test_action_cards_before_any_shuffle(pick: int) -> None:
    fresh = neon(deck=4)
    story = idle_rounds(fresh, pick, lambda table: table.view(0)["round"] == 2)
    true = story.oracle(fresh, neon_hand, count(1200, 12000))
    assert sum(true.values()) > 100 and len(true) == 10
    assert alike(true, story.sampled(neon_hand, 2000)) > LEAST


@pytest.mark.parametrize("pick", [0, -1])
def test_an_action_card_held_over_a_shuffle(pick: int) -> None:
    """The card that was not played is in hand; of those shuffled in, any two may be."""
    fresh = neon(deck=2)
    story = idle_rounds(fresh, pick, lambda table: table.view(0)["round"] == 3)
    true = story.oracle(fresh, neon_hand, count(700, 7000))
    assert sum(true.values()) > 100 and len(true) == 15
    assert alike(true, story.sampled(neon_hand, 2000)) > LEAST
    blind = Counter(neon_naive(story.table, number) for number in range(2000))
    assert alike(true, blind) < LEAST, "this story would not find a deal without memory"


@pytest.mark.parametrize("pick", [0, 5, -1])
def test_the_action_card_that_is_left_after_a_shuffle(pick: int) -> None:
    """Of the one held and two new ones, two are shown."""
    fresh = neon(deck=2)
    story = idle_rounds(fresh, pick, lambda table: table.view(0)["round"] == 3 and len(neon_cards(table)) == 1)
    true = story.oracle(fresh, neon_hand, count(1500, 10000))
    assert sum(true.values()) > 20
    assert alike(true, story.sampled(neon_hand, 2000)) > LEAST


def neon_cards(table: nt.Table) -> list[int]:
    state: Any = table.run.state
    cards: list[int] = state.players[1].hand
    return cards


# ---------------------------------------------------------------- the toys
def toy(name: str, steps: int, seat: int, seats: int, seed: int, **options: Any) -> tuple[Story, Fresh]:
    """A story of random answers; where they are secret, other worlds answer at random as well."""

    def fresh(number: int) -> nt.Table:
        return nt.new(name, seats=seats, seed=number, **options)

    story = Story(fresh(seed), seat, open_texts=False)
    luck = random.Random(seed)
    for _ in range(steps):
        decision = story.table.decisions[0]
        story.tell(decision.seat, luck.choice(decision.options))
    return story, fresh


def test_the_trap_that_the_guide_did_not_point_at() -> None:
    story, fresh = toy("toy-coop", 1, seat=1, seats=2, seed=1)

    def trap(table: nt.Table) -> Hashable:
        state: Any = table.run.state
        return int(state.trap[0])

    true = story.oracle(fresh, trap, count(1500, 10000))
    assert sum(true.values()) > 100 and len(true) == 3
    assert alike(true, story.sampled(trap, 2000)) > LEAST


@pytest.mark.parametrize("steps", [1, 2])
def test_cards_that_another_seat_put_back(steps: int) -> None:
    story, fresh = toy("toy-peek", steps, seat=1, seats=2, seed=steps)

    def places(table: nt.Table) -> Hashable:
        state: Any = table.run.state
        return tuple(sorted(state.looked)), tuple(state.deck.cards[-1:] if state.deck.sizes[-1] == 1 else ())

    true = story.oracle(fresh, places, count(2500, 20000))
    assert sum(true.values()) > 100
    assert alike(true, story.sampled(places, 4000)) > LEAST


def test_what_the_other_holds_after_both_have_looked() -> None:
    """Seat 1 has seen two cards: the one that seat 0 drew is any of the others."""
    story, fresh = toy("toy-peek", 2, seat=1, seats=2, seed=3, look=2)

    def hand(table: nt.Table) -> Hashable:
        state: Any = table.run.state
        return int(state.hands[0][0])

    true = story.oracle(fresh, hand, count(12000, 60000))
    assert sum(true.values()) > 20
    assert alike(true, story.sampled(hand, 2000)) > LEAST


def test_hands_after_a_bid_was_opened() -> None:
    """Two seats, ten cards: what the other has left is any of what was never shown."""
    base = nt.new("toy-bid", seats=2, seed=5).position()

    def fresh(number: int) -> nt.Table:
        state = dict(base["state"])
        unseen = state["hands"][1] + state["rest"]
        random.Random(number).shuffle(unseen)
        state["hands"] = [state["hands"][0], sorted(unseen[:4])]
        state["rest"] = sorted(unseen[4:])
        return nt.setup("toy-bid", {**base, "state": state}, seed=number)

    story = Story(fresh(0), 0, open_texts=True)  # an opened bid shows what was sealed
    luck = random.Random(5)
    while story.table.view(0)["rounds"] == 2:
        decision = story.table.decisions[0]
        story.tell(decision.seat, luck.choice(decision.options))

    def left(table: nt.Table) -> Hashable:
        state: Any = table.run.state
        return tuple(sorted(state.hands[1]))

    true = story.oracle(fresh, left, count(4000, 40000))
    assert sum(true.values()) > 60
    assert alike(true, story.sampled(left, 2000)) > LEAST
