"""Write the digests anew, check them, or show what is in one game."""

from __future__ import annotations

import sys
from collections import Counter

from tests.digest import GAMES, HERE, Player, cases, difference, digest, kept, written


def write() -> int:
    """Whoever runs this says that rules, content, luck or words were meant to change."""
    for game in GAMES:
        lines = [written(case, digest(case)) for case in cases(game)]
        (HERE / f"{game}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{game}: {len(lines)} games")
    return 0


def check() -> int:
    """Whether all games are played and told as they were."""
    found = [difference(case, before) for game in GAMES for case, before in kept(game)]
    changed = [line for line in found if line]
    print("\n".join([*changed, f"{len(changed)} of {len(found)} games differ."]))
    return 1 if changed else 0


def show(game: str, seed: int) -> int:
    """All that is hashed of one game."""
    case = next(case for case, _ in kept(game) if case.seed == seed)
    print(f"# {case}")
    for number, step in enumerate(Player(case).steps(), 1):
        print(f"\n## step {number}", *step.played, *[f"    {line}" for line in step.told], sep="\n")
    return 0


def count() -> int:
    """How often each rule asks something in these games."""
    for game in GAMES:
        rules: Counter[str] = Counter()
        for case, _ in kept(game):
            player = Player(case)
            for _ in player.steps():
                rules.update(decision.rule for decision in player.table.decisions)
        print(f"{game}:", ", ".join(f"{rule} {times}" for rule, times in sorted(rules.items())))
    return 0


def main() -> int:
    match sys.argv[1:]:
        case []:
            return write()
        case ["check"]:
            return check()
        case ["count"]:
            return count()
        case ["show", game, seed] if game in GAMES:
            return show(game, int(seed))
    print("python -m tests.digest [check | count | show GAME SEED]")
    return 2


if __name__ == "__main__":
    sys.exit(main())
