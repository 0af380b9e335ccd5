"""Prints digests of games played by fixed seeds: a pure and a compiled build must print the same."""

from __future__ import annotations

import random

import neontable as nt
from neontable.bots.perspective import Perspective
from neontable.bots.search import Search
from neontable.kernel.chance import Quick
from neontable.kernel.numbers.episode import Episode
from neontable.kernel.numbers.tensors import zeros
from neontable.kernel.tables.document import canonical, digest

AGAIN = 0.05  # how often a seat that answers unseen begins its part of the round again


def game_digest(name: str, seats: int, seed: int) -> str:
    """The digest of a random game: every state, view, log line and sample on the way, in any order of unseen answers."""
    pick = random.Random(seed)
    table = nt.new(name, seats=seats, seed=seed)
    chain = ""
    while table.decisions:
        decision = table.decisions[pick.randrange(len(table.decisions))]
        seen = [table.view(seat) for seat in range(seats)]
        dealt = table.sample(decision.seat, Quick(seed)).state_hash()
        chain = digest(chain + table.state_hash() + dealt + canonical(seen))
        table.choose(decision.seat, pick.choice(decision.options))
        if table.run.unseen and pick.random() < AGAIN and not table.why_no_take_back(decision.seat):
            table.take_back(decision.seat)  # all answers of a round that is open
    assert table.result is not None
    lines = [line.as_data() for line in table.log]
    return digest(chain + table.state_hash() + canonical(lines) + canonical(table.result.as_data()))


def numbers_digest(name: str, seats: int, seed: int) -> str:
    """The digest of a random game by ids: all actions of the game, and every mask, observation and what was known at the end."""
    pick = random.Random(seed)
    episode = Episode(nt.new(name, seats=seats, seed=seed))
    table = episode.table
    out = zeros(table.layout().size)
    chain = digest(canonical(list(table.actions.texts)))
    while not episode.over:
        legal = episode.legal()
        table.encode(episode.seat, out)
        chain = digest(chain + canonical(legal) + out.tobytes().hex())
        episode.act(pick.choice(legal))
    return digest(chain + canonical([[table.information_state(seat) for seat in range(seats)], table.returns()]))


def search_digest(name: str, seed: int) -> str:
    """The digest of what search thinks at the first decision."""
    table = nt.new(name, seed=seed)
    search = Search(Perspective(table, table.decisions[0].seat), seed)
    search.step(60)
    return digest(canonical([[line.option, line.visits, repr(line.value)] for line in search.lines(3)]))


def main() -> None:
    """One line per game, seat count and seed."""
    for name in nt.games():
        for seats in nt.game(name).seats:
            for seed in range(12):
                print(name, seats, seed, game_digest(name, seats, seed))
            print(name, seats, "numbers", numbers_digest(name, seats, 1))
        print(name, "search", search_digest(name, 1))


if __name__ == "__main__":
    main()
