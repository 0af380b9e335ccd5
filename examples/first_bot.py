"""A first bot. Let it meet others: neontable arena cogdrive-neon --bots examples/first_bot.py:FirstBot,random -n 100"""

import neontable as nt


class FirstBot(nt.Bot):
    """Tries each option in one world that fits what it knows, and likes what the game's estimate likes."""

    def choose(self, me: nt.Perspective) -> str:
        def hope(option: str) -> float:
            world = me.sample(1)  # all that I cannot see is dealt anew; the same number deals the same world
            world.choose(me.seat, option)
            return me.game.estimate(world.run.state)[me.seat]

        return max(me.decision.options, key=hope)


if __name__ == "__main__":
    print(nt.play("cogdrive-neon", [FirstBot(), nt.bot("random")], seed=1).result)
