"""What must hold at every moment: no copy of a card, no modifier and no Action card gets lost."""

from __future__ import annotations

from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules.analyse import AnalyseEncounters, AnalyseModifiers
from neontable.games.neon_hope.rules.encounter import ResolveEncounter
from neontable.games.neon_hope.rules.grid import face_down
from neontable.games.neon_hope.rules.story.setup import lay_decks
from neontable.games.neon_hope.rules.task import PerformTask
from neontable.games.neon_hope.state import ACTIONS, ARCHIVE, NONE, UNDECIDED, HopeState
from neontable.kernel.chance import Quick


def check(state: HopeState) -> None:
    """Raise AssertionError when something was lost or a bound is broken."""
    if not state.pool:
        return
    modifiers(state)
    copies(state)
    for seat in range(len(state.players)):
        player = state.players[seat]
        every = (1 << len(player.cards)) - 1
        playing = 0
        for now in state.doing:
            if isinstance(now, PerformTask) and now.actor == seat and now.played != NONE:
                playing = 1 << now.played
        if state.outcome == UNDECIDED:
            assert player.hand | player.pile | playing == every, "every Action card is in hand, discarded or played"
        assert not player.hand & player.pile and not playing & player.pile
        assert 0 <= player.endurance <= 10 and player.hope >= 0 and player.resources >= 0
        assert 0 <= player.spent <= ACTIONS and min(player.markers) >= 0
        tools = sorted(player.kit + player.tools)
        assert len(tools) == len(set(tools)) and len(player.tools) == len(player.tool_cubes)
    assert state.dial >= 0 and 0 <= state.heat <= v.MOST_HEAT
    for card in state.cards:
        assert card.secrets >= 0 and min(card.markers) >= 0 and card.damage >= 0


def modifiers(state: HopeState) -> None:
    """Every modifier is in one place, three of them in the Archive."""
    now = state.doing[-1] if state.doing else None
    looked = now.looked if isinstance(now, AnalyseModifiers) else []
    places = state.unknown.cards + state.known + state.revealed + state.archived + looked
    assert sorted(places) == list(range(len(state.pool))), "every modifier lies in one place"
    assert len(state.unknown.cards) >= ARCHIVE and face_down(state) >= 0


def copies(state: HopeState) -> None:
    """Every copy of the episode's cards is in one place."""
    fresh = HopeState(Quick(0), state.content, state.house_rules, state.seats)
    fresh.heat = state.house_rules.heat
    fresh.flags = state.house_rules.flags
    lay_decks(fresh)
    places = state.deck.cards + state.discard + state.staging + state.gone + state.trash
    places = places + [card.piece for card in state.cards] + [piece for piece in state.drawn if piece != NONE]
    for now in state.doing:
        if isinstance(now, ResolveEncounter) and now.waiting(state):
            places.append(now.piece)
        elif isinstance(now, AnalyseEncounters):
            places = places + now.looked
    guests = [state.content.cards[card].first for card, _ in state.house_rules.allies]
    if state.round == 0:  # allies come last
        guests = [piece for piece in guests if piece in places]
    wanted = sorted(set(fresh.deck.cards + fresh.staging + guests))
    assert sorted(places) == wanted, "every copy lies in one place"
