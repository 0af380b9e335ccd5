"""A player in ten lines: it makes a table against a bot and always takes the first option. Run: client.py http://127.0.0.1:8400"""

import json
import secrets
import sys
import time
import urllib.request
from typing import Any


def call(path: str, token: str, body: Any = None) -> Any:
    head = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = json.dumps(body).encode() if body else None
    with urllib.request.urlopen(urllib.request.Request(sys.argv[1] + path, data, head)) as answer:
        return json.load(answer)


me, wish = secrets.token_hex(16), {"game": "cogdrive-neon", "seats": ["mine", "bot:random"], "pace": {"bots": 0}}
mine = {"host": secrets.token_hex(16), "seats": {"0": me}}
table = "/api/tables/" + call("/api/tables", me, {**wish, "command": secrets.token_hex(8), "secrets": mine})["table"]
while not (seen := call(table, me)).get("result"):
    if asked := [each for each in seen.get("decisions", []) if each.get("options")]:
        choice = {"command": secrets.token_hex(8), "seq": seen["seq"], "option": asked[0]["options"][0]["text"]}
        call(f"{table}/choices", me, choice)
    else:
        time.sleep(0.05)
print("Winners:", seen["result"]["winners"], "because", seen["result"]["reason"])
