"""The end of an episode and what follows it: conclusion, final choice, growth, the log (HOPE-WIN-08, HOPE-WIN-11, HOPE-RUL-97)."""

from __future__ import annotations

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import Growth
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import analyse, encounter, grid, leads
from neontable.games.neon_hope.rules.base import HopeProcedure
from neontable.games.neon_hope.rules.story import chapters, telling
from neontable.games.neon_hope.rules.texts import effects
from neontable.games.neon_hope.rules.texts.conditions import Sense, holds
from neontable.games.neon_hope.state import NONE, HopeState
from neontable.kernel.ask import ALL, Ask, Asks
from neontable.kernel.procedure import AGAIN, DONE, NEXT, Then


def conclude(state: HopeState, outcome: int) -> Then:
    """The episode ends at once, wherever the rules are (HOPE-WIN-04, HOPE-WIN-05, HOPE-WIN-06); its conclusion follows."""
    for now in state.doing:  # what somebody was looking at goes back
        if isinstance(now, analyse.AnalyseModifiers) and now.at:
            grid.put_back(state, now.looked, [])
        elif isinstance(now, analyse.AnalyseEncounters) and now.at:
            leads.hide(state, now.looked)
        elif isinstance(now, encounter.ResolveEncounter) and now.waiting(state):
            state.discard.append(now.piece)
    state.outcome = outcome
    state.acting = False
    state.closed = False
    state.activations = []
    state.doing.clear()
    state.begin(Conclusion())
    return AGAIN


class Conclusion(HopeProcedure):
    """What is read, voted and chosen after the end, before the table is over."""

    __slots__ = ()
    steps = ("tell", "final_vote", "write", "grow", "grow_again", "close")

    def copy(self) -> Conclusion:
        return Conclusion()

    def tell(self, state: HopeState) -> Then:
        """The result, and what the end itself does to the log (HOPE-WIN-12, HOPE-WIN-13)."""
        if state.outcome == v.WON:
            state.tell(c.EV_WON, NONE, ())
        else:
            state.tell(c.EV_LOST, NONE, (state.outcome,))
        telling.result(state)
        block = state.content.episodes[state.house_rules.episode].results[state.outcome]
        if block.ops:
            state.begin(effects.Effect(block.number, state.responsible))
        return NEXT

    def final_vote(self, state: HopeState, asked: Ask | None) -> Then:
        """After the finale was won: the final choice, a vote (HOPE-RUL-92)."""
        possible = final_ways(state)
        if state.outcome != v.WON or not possible:
            return NEXT
        if asked is None:
            return chapters.ballot(state, c.FINAL, 0, 0)
        chosen = chapters.result(state, asked, possible)
        state.tell(c.EV_VOTED, NONE, (chosen, NONE))
        telling.decided(state, chosen)
        block = state.content.episodes[state.house_rules.episode].final[chosen].block
        state.begin(effects.Effect(block.number, state.responsible))
        return NEXT

    def write(self, state: HopeState) -> Then:
        """A loss, or a win at the last threshold before the end, costs Heat."""
        if not goes_on(state):
            return "close"
        threshold = state.content.thresholds[state.house_rules.mode]
        hot = state.outcome != v.WON or state.dial >= threshold.last_before_end
        if hot and state.heat < v.MOST_HEAT:
            state.heat += 1
            state.tell(c.EV_HEAT, NONE, (1, state.heat))
        return NEXT

    def grow(self, state: HopeState, asked: Ask | None) -> Then:
        """Everybody picks growth (HOPE-WIN-11)."""
        return growing(state, asked)

    def grow_again(self, state: HopeState, asked: Ask | None) -> Then:
        """After a win a second one, without the one just taken."""
        return growing(state, asked) if state.outcome == v.WON else NEXT

    def close(self, state: HopeState) -> Then:
        """The table is over; the interlude is told."""
        if goes_on(state):
            telling.interlude(state)
        state.ending = v.RESULTS[state.outcome]
        return DONE


def goes_on(state: HopeState) -> bool:
    """Whether the campaign goes on after this episode (HOPE-WIN-08)."""
    return not state.house_rules.demo and len(state.content.episodes[state.house_rules.episode].next) > 0


def final_ways(state: HopeState) -> list[int]:
    """The final choices that are available."""
    final = state.content.episodes[state.house_rules.episode].final
    sense = Sense(state.responsible)
    found: list[int] = []
    for i in range(len(final)):
        condition = final[i].condition
        if condition is None or holds(state, condition, sense):
            found.append(i)
    return found


def final_answers(state: HopeState, ask: Ask) -> list[int]:
    """The answers of the final vote for one seat."""
    found = final_ways(state)
    return [*found, c.ABSTAIN] if state.seats > 1 else found


def growing(state: HopeState, asked: Ask | None) -> Then:
    """Ask everybody for growth, unseen of each other."""
    if asked is None:
        asks = [Ask(seat, c.GROWTH) for seat in range(state.seats)]
        return asks[0] if state.seats == 1 else Asks(ALL, asks)
    for seat in range(state.seats):
        code = asked.answer if state.seats == 1 else asked.answers[seat]
        state.grown.append((seat, c.growth_of(code), c.thing_of(code), c.part_of(code)))
        state.tell(c.EV_GREW, seat, grown_fields(state, code))
    return NEXT


def growth_answers(state: HopeState, ask: Ask) -> list[int]:
    """What a character can grow now."""
    character = state.players[ask.seat].character
    before = [(growth, a) for who, growth, a, _ in state.house_rules.growth if who == character]
    now = [growth for seat, growth, _, _ in state.grown if seat == ask.seat]
    found: list[int] = []
    for growth in state.content.growth:
        had = growth.number in now or (growth.once and any(growth.number == one for one, _ in before))
        if not had:
            found += ways_to_grow(state, ask.seat, growth, before)
    return found


def ways_to_grow(state: HopeState, seat: int, growth: Growth, before: list[tuple[int, int]]) -> list[int]:
    """One growth with each attribute or exchange that it can be taken with."""
    number, do = growth.number, growth.op.do
    if do == v.DO_SWAP:
        return exchanges(state, seat, number)
    if do == v.DO_MARKER:
        return [c.growth_code(number, attribute) for attribute in range(4)]
    if do != v.DO_RAISE:
        return [c.growth_code(number)]
    printed = state.content.characters[state.players[seat].character].attributes
    able = [each for each in range(4) if printed[each] <= growth.most and (number, each) not in before]
    return [c.growth_code(number, attribute) for attribute in able]


def grown_fields(state: HopeState, code: int) -> tuple[int, int, int, int]:
    """What an event tells of a growth: which one, and the attribute, or the card given and the card got."""
    growth, a, b = c.growth_of(code), c.thing_of(code), c.part_of(code)
    do = state.content.growth[growth].op.do
    if do == v.DO_SWAP:
        return growth, NONE, a, b
    return growth, a if do in (v.DO_RAISE, v.DO_MARKER) else NONE, NONE, NONE


def exchanges(state: HopeState, seat: int, growth: int) -> list[int]:
    """An own Action card for a [Universal] one of a character that is not in the group (HOPE-RUL-100)."""
    content = state.content
    player = state.players[seat]
    group = [each.character for each in state.players]
    own = player.cards[: len(content.characters[player.character].actions)]  # alone, two more may follow them
    new = [card.number for card in content.universals if card.character not in group and card.number not in own]
    first = c.growth_code(growth)
    return [first + a * c.THING + b for a in own for b in new]
