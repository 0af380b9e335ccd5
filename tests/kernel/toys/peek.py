"""Foresight: look at the top cards of the deck, put each back on top or under it, then draw. The highest hand wins."""

from neontable.kernel.ask import Ask, Rules
from neontable.kernel.authoring.simple_game import FaceDown, Hands, SimpleGame, SimpleState
from neontable.kernel.deck import Deck
from neontable.kernel.game import EventKind, Kind, Setting

SAW, DREW = 0, 1


class Fates(SimpleState):
    deck: Deck
    hands: Hands
    looked: FaceDown  # lifted off the deck by the active seat, to be put back
    active: int
    look: int
    began: bool


class Foresight(SimpleGame[Fates]):
    name, title, seats, state, pieces = "toy-peek", "Foresight", range(2, 4), Fates, range(9)
    settings = (Setting("look", "Cards to look at", (3, 2)),)
    kinds = (Kind("return", "", "Put which card where?", "Putting cards back."),)
    events = (
        EventKind("saw", "", "{seat} sees {card}.", (), ("card",), "{seat} looks at a card."),
        EventKind("drew", "", "{seat} draws {card}.", (), ("card",), "{seat} draws a card."),
    )

    def main(self, state: Fates) -> Rules:
        while len(state.deck.cards) + len(state.looked) >= state.look:
            if not state.began:
                state.looked = [state.draw(state.deck, state.active, SAW) for _ in range(state.look)]
                state.began = True
            while state.looked:
                place = yield Ask(state.active, 0)
                state.looked.remove(place // 2)
                (state.deck.put_under if place % 2 else state.deck.put_on)(place // 2)
            state.hands[state.active].append(state.draw(state.deck, state.active, DREW))
            state.active, state.began = state.after(state.active)[0], False
        state.ending = "the deck ran low"

    def answers(self, state: Fates, ask: Ask) -> list[int]:
        return [card * 2 + under for card in state.looked for under in (0, 1)]

    def word(self, state: Fates, ask: Ask, option: int) -> str:
        return f"{'under' if option % 2 else 'top'} {option // 2}"

    def score(self, state: Fates, seat: int) -> dict[str, int]:
        return {"hand": sum(state.hands[seat])}
