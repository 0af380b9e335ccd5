"""The rows of kinds and events, and the numbers that stand for several facts."""

from __future__ import annotations

import pytest

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.events import EVENTS
from neontable.games.neon.kinds import KINDS
from neontable.games.neon.rules.arrange import first_plan, lower_place, upper_place
from neontable.games.neon.text.sentences import SAYS


@pytest.mark.parametrize("column", ["answers", "tried", "why_not", "text", "describe", "worth"])
def test_every_kind_names_its_functions(column: str) -> None:
    assert [kind.name for kind in KINDS if getattr(kind, column) is None] == []


def test_what_sentences_say_more_belongs_to_kinds_of_events() -> None:
    assert set(SAYS) <= {event.name for event in EVENTS}


@pytest.mark.parametrize("weapon", [v.SMALL_GUN, v.GRENADE, c.BARE, c.HOWITZER])
@pytest.mark.parametrize("declared", [c.PLAINLY, c.OPENING])
@pytest.mark.parametrize("target", [0, 6, c.BOT_AT + 9, c.open_bot(9, 4)])
def test_an_attack_is_read_as_it_was_written(weapon: int, declared: int, target: int) -> None:
    code = c.attack_code(weapon, declared, target)
    assert (c.weapon_of(code), c.declared_of(code), c.target_of(code)) == (weapon, declared, target)


def test_other_codes_are_read_as_they_were_written() -> None:
    use = c.use_code(91, c.PAID_AMMO + 77)
    assert (c.effect_of(use), c.payment_of(use)) == (91, c.PAID_AMMO + 77)
    role = c.role_code(6, v.DEFENDER)
    assert (c.owner_of(role), c.role_of(role)) == (6, v.DEFENDER)
    verb = c.verb_code(91, 3)
    assert (c.verb_effect(verb), c.verb_place(verb)) == (91, 3)
    used = c.used_code(91, 6)
    assert (c.used_effect(used), c.used_by(used)) == (91, 6)
    play = c.play_code(77, c.AS_AMMO + v.HELMET)
    assert (c.card_of(play), c.play_way(play)) == (77, c.AS_AMMO + v.HELMET)
    bot = c.bot_code(9, 2)
    assert (c.bot_sector(bot), c.bot_place(bot)) == (9, 2)
    token = c.token_code(4, True)
    assert (c.token_type(token), c.token_spent(token)) == (4, True)
    track = c.track_code(12, 9)
    assert (c.track_round(track), c.track_sector(track)) == (12, 9)
    treat = c.treat_code(v.GUARD, v.FAIL, c.MANY)
    assert (c.treat_before(treat), c.treat_after(treat), c.treat_most(treat)) == (v.GUARD, v.FAIL, c.MANY)
    bonus = c.bonus_code(v.ANY, c.MANY)
    assert (c.bonus_symbol(bonus), c.bonus_most(bonus)) == (v.ANY, c.MANY)
    again = c.reroll_code((1, 0, 5, 2))
    assert [c.rerolled_of(again, face) for face in range(4)] == [1, 0, 5, 2]
    target = c.open_bot(7, 3)
    assert (c.sector_of_bot(target), c.open_bot_type(target)) == (7, 3)
    assert c.sector_of_bot(c.BOT_AT + 7) == 7
    plan = first_plan(3 * v.HAND + 5, 3 * v.HAND + 2)
    assert (upper_place(plan), lower_place(plan)) == (5, 2)
