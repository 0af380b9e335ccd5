"""A first game: all play a card unseen of each other, and the highest takes a point."""

import neontable as nt
from neontable.kernel.ask import Ask, Rules
from neontable.kernel.authoring.simple_game import FaceDown, FaceUp, Hands, SimpleGame, SimpleState, unseen
from neontable.kernel.game import EventKind, Kind, Setting
from neontable.kernel.registry import register

PLAY = 0


class Cards(SimpleState):
    hands: Hands  # each seat sees its own
    rest: FaceDown  # nobody sees these
    spent: FaceUp  # everybody sees these
    rounds: int  # as the setting says


class Higher(SimpleGame[Cards]):
    name = "higher"
    title = "Higher"
    seats = range(2, 5)
    state = Cards
    settings = (Setting("rounds", "Rounds", (3, 5)),)
    kinds = (Kind("play", "", "Play which card?"),)
    events = (EventKind("played", "", "{seat} plays {card}.", ("card",)),)

    def lay_out(self, state: Cards) -> None:
        state.hands, state.rest = state.dealt(range(1, 31), 6)

    def main(self, state: Cards) -> Rules:
        while state.rounds:
            cards = yield from unseen([Ask(seat, PLAY) for seat in state.playing])
            for seat, card in zip(state.playing, cards, strict=True):
                state.hands[seat].remove(card)
                state.spent.append(card)
                state.tell(PLAY, seat, (card,))
                if card == max(cards):
                    state.points[seat] += 1
            state.rounds -= 1
            state.chance.next_turn()

    def answers(self, state: Cards, ask: Ask) -> list[int]:
        return sorted(state.hands[ask.seat])


if __name__ == "__main__":
    register(Higher())
    print(nt.play("higher", ["greedy", "random"], seed=1).result)
