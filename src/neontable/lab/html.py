"""Reports as one HTML file: tables and plots of a measurement, with nothing from elsewhere and no script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from neontable.kernel.registry import get
from neontable.lab.plots import Point, curve, heat, histogram, stacked, whiskers

Data = dict[str, Any]

STYLE = """
:root{color-scheme:dark;--ground:#0a0e18;--surface:#111829;--line:#2a3652;--edge:#62759f;--text:#eaf0ff;--muted:#9fb0d0;
--s0:#35e6ea;--s1:#ffb938;--s2:#a08bff;--s3:#ff5f7a;--s4:#a6f25c;--s5:#ff5bd0}
@media print{:root{color-scheme:light;--ground:#fff;--surface:#fff;--line:#c9d2e3;--edge:#6f7f9f;--text:#10182b;--muted:#4a5876;
--s0:#00767a;--s1:#8a5a00;--s2:#5b3fd6;--s3:#c2183c;--s4:#3f7300;--s5:#b3118a}
figure,table,h2{break-inside:avoid}h2{break-after:avoid}*{print-color-adjust:exact}}
*{box-sizing:border-box}
body{margin:0 auto;padding:2rem 1.25rem;max-width:64rem;background:var(--ground);color:var(--text);
font:1rem/1.5 "Atkinson Hyperlegible Next",system-ui,sans-serif;font-variant-numeric:tabular-nums}
h1,h2{font-family:Oxanium,system-ui,sans-serif;line-height:1.2;letter-spacing:.02em}
h1{margin:0;color:var(--s0)}h2{margin:2.5rem 0 .75rem;border-bottom:1px solid var(--line);padding-bottom:.25rem}
header p{margin:.25rem 0;color:var(--muted)}.verdict{font-size:1.2rem;border-left:4px solid var(--s0);padding:.5rem 1rem;
background:var(--surface)}
figure{margin:1rem 0;padding:1rem;background:var(--surface);border:1px solid var(--line);border-radius:8px;overflow-x:auto}
figcaption{color:var(--muted);margin-bottom:.5rem}figure svg[role]{width:100%;min-width:36rem;height:auto;display:block}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:0 0 .5rem;color:var(--muted)}
.legend span{display:inline-flex;gap:.4rem;align-items:center}
svg text{fill:var(--text);font:13px system-ui,sans-serif}svg .note{fill:var(--muted)}
.grid{stroke:var(--line);fill:none}.mark{stroke:var(--text);stroke-dasharray:4 4;fill:none}
.whisker{stroke-width:3;fill:none}.line{stroke-width:2;fill:none}.band{fill-opacity:.18}.pale{fill-opacity:.5}
.above{fill:var(--s1)}.below{fill:var(--s2)}
.s0{fill:var(--s0)}.s1{fill:var(--s1)}.s2{fill:var(--s2)}.s3{fill:var(--s3)}.s4{fill:var(--s4)}.s5{fill:var(--s5)}
.whisker.s0,.line.s0{stroke:var(--s0)}.whisker.s1{stroke:var(--s1)}.whisker.s2{stroke:var(--s2)}.whisker.s3{stroke:var(--s3)}
.whisker.s4{stroke:var(--s4)}.whisker.s5{stroke:var(--s5)}.whisker,.line{fill:none}
.scroll{overflow-x:auto}table{border-collapse:collapse;margin:.5rem 0}
th,td{padding:.3rem .8rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th{color:var(--muted);font-weight:600}th:first-child,td:first-child{text-align:left}
td.words,th.words{text-align:left}td.words{white-space:normal;min-width:8rem}.warn{color:var(--s1)}
footer{margin-top:3rem;border-top:1px solid var(--line);padding-top:1rem;color:var(--muted);font-size:.9rem}
footer dt{float:left;clear:left;width:9rem}footer dd{margin:0 0 0 9rem;overflow-wrap:anywhere}code{color:var(--text)}
"""


def report(kind: str, data: Data, foot: dict[str, str]) -> str:
    """The report of a command: what it measured, and at its foot how to measure it again."""
    title, body = KINDS[kind](data)
    title = f"{get(data['game']).title}: {title}"
    faults = "".join(f'<p class="warn">{escape(fault)}</p>' for fault in data.get("faults", ()))
    return page(title, lead(data), body + faults, foot)


def page(title: str, under: str, body: str, foot: dict[str, str]) -> str:
    """A whole page."""
    rows = "".join(f"<dt>{escape(name)}</dt><dd><code>{escape(value)}</code></dd>" for name, value in foot.items())
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)} – Neontable</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(title)}</h1><p>{escape(under)}</p></header>\n<main>\n{body}\n</main>\n"
        f"<footer><dl>{rows}</dl></footer>\n</body>\n</html>\n"
    )


def lead(data: Data) -> str:
    """One line about the games."""
    said = [f"{data['games']} games"] if "games" in data else []
    if data.get("options"):
        said.append(", ".join(f"{name}={value}" for name, value in data["options"].items()))
    if data.get("dropped"):
        said.append(f"{data['dropped']} left out, since a bot failed")
    if "seconds" in data:
        said.append(f"{data['seconds']:.0f} s")
    return "; ".join(said)


# ---- pieces of a report
def section(title: str, *parts: str) -> str:
    """A heading and what stands below it; nothing below, no heading."""
    body = "\n".join(part for part in parts if part)
    return f"<h2>{escape(title)}</h2>\n{body}\n" if body else ""


def table(columns: Sequence[str], rows: Sequence[Sequence[str]], words: Sequence[int] = ()) -> str:
    """A table; the first column holds names, some others words, all else is numbers."""
    if not rows:
        return ""
    kinds = [' class="words"' if number in words else "" for number in range(len(columns))]
    head = "".join(f"<th{kind}>{escape(column)}</th>" for kind, column in zip(kinds, columns, strict=True))
    lines = ["".join(f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(kinds, row, strict=True)) for row in rows]
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def share(rate: float | None) -> str:
    """A rate in percent."""
    return "–" if rate is None else f"{100 * rate:.1f} %"


def within(interval: Sequence[float] | None) -> str:
    """An interval in percent."""
    return "–" if interval is None else f"{100 * interval[0]:.1f} – {100 * interval[1]:.1f}"


def won(name: str, row: Data, note: str = "") -> Point:
    """A rate of wins with its interval."""
    low, high = row["interval"]
    return Point(name, 100 * row["rate"], 100 * low, 100 * high, note or f"{100 * row['rate']:.1f} %")


def lengths(data: Data) -> str:
    """How long games last."""
    counts = numbers(data["lengths"])
    return histogram("Length of a game, in percent of all games", [("", counts)], f"{get(data['game']).span}s")


def numbers(counts: dict[str, int]) -> dict[int, int]:
    """Counts by whole numbers, which JSON holds as texts."""
    return {int(value): count for value, count in counts.items()}


def nobody(data: Data) -> list[list[str]]:
    """The rows that make wins add up: what nobody at the table won."""
    games = max(1, data["games"])
    return [[f"nobody ({ending})", share(count / games), ""] for ending, count in data.get("nobody", {}).items()]


# ---- the commands
def simulated(data: Data) -> tuple[str, str]:
    """`neontable simulate`: who wins, how long it takes, what points are made of."""
    seats = data["seats"]
    names = [f"seat {seat['seat']}, {seat['bot']}" for seat in seats]
    if data["together"]:
        wins = whiskers("Won together, 95 % interval", [won("all", data["won"])])
        rows = [["all", share(data["won"]["rate"]), within(data["won"]["interval"])]]
    else:
        points = [won(name, seat) for name, seat in zip(names, seats, strict=True)]
        wins = whiskers("Won, 95 % intervals; the line is fair", points, mark=100 / len(seats))
        rows = [[name, share(seat["rate"]), within(seat["interval"])] for name, seat in zip(names, seats, strict=True)]
    title = f"{data['games']} games"
    body = section("Wins", wins, table(("", "won", "95 %"), rows + nobody(data)))
    body += section("Length", lengths(data))
    return title, body + section("Points", *made_of(names, seats))


def made_of(names: Sequence[str], seats: Sequence[Data]) -> list[str]:
    """What points are made of: a plot of all that is a number, and a table of everything."""
    parts = list(seats[0]["parts"]) if seats else []
    counted = [part for part in parts if all(isinstance(seat["parts"][part], int | float) for seat in seats)]
    rows = [(name, [seat["parts"][part] for part in counted]) for name, seat in zip(names, seats, strict=True)]
    plot = stacked("What each had at the end, on average", counted, rows) if counted else ""
    cells = [[part, *[worded(seat["parts"][part]) for seat in seats]] for part in parts]
    return [plot, table(("on average", *names), cells)]


def worded(value: Any) -> str:
    """A mean, or how often each word came up."""
    return ", ".join(f"{word} {n}" for word, n in value.items()) if isinstance(value, dict) else f"{value:.2f}"


def met(data: Data) -> tuple[str, str]:
    """`neontable arena`: which bot is stronger."""
    together = data["together"]
    standings = sorted(data["bots"], key=lambda bot: -bot["rate" if together else "elo"])
    names = [bot["bot"] for bot in standings]
    mark = None if together else 100 / data["seats"]
    wins = whiskers("Won, 95 % intervals", [won(bot["bot"], bot) for bot in standings], mark=mark)
    rows = [
        [bot["bot"], str(bot["games"]), share(bot["rate"]), within(bot["interval"]), elo(bot), f"{bot['points']:.1f}"]
        for bot in standings
    ]
    body = section("Bots", wins, table(("bot", "games", "won", "95 %", "Elo", "points"), rows))
    key = "ahead" if together else "rate"
    rates = {(pair["bot"], pair["against"]): pair[key] for pair in data["pairs"]}
    cells = [(name, [rates.get((name, other)) for other in names], "") for name in names]
    middle = 0.0 if together else 0.5
    words = "Points ahead on the same lucks" if together else "Percent won of games against each other"
    body += section("Who beat whom", heat(words, names, cells, [middle] * len(names)) if rates else "")
    return ", ".join(names), body + section("Length", lengths(data))


def elo(bot: Data) -> str:
    """A rating, where bots met."""
    return f"{bot['elo']:.0f}" if "elo" in bot else "–"


def balanced(data: Data) -> tuple[str, str]:
    """`neontable balance`: a heat map of each group of pieces."""
    body = "".join(group_of(group, data["bounds"]["fair"]) for group in data["groups"])
    games = max(1, data["games"])
    ends = [[name or "–", share(count / games)] for name, count in data["endings"].items()]
    body += section("Length", lengths(data)) + section("Ends", table(("end", "games"), ends))
    return f"balance of {data['games']} games", body


def group_of(group: Data, fair: float) -> str:
    """The pieces of one group: those kept are compared with their mean, their owners with what is fair."""
    pieces = group["pieces"]
    kept = [piece["kept_rate"] for piece in pieces if piece["kept_rate"] is not None]
    middle = sum(kept) / max(1, len(kept))
    columns = []
    if kept:
        columns.append((f"kept % (mean {100 * middle:.1f})", "kept_rate", middle))
    if any(piece["rate"] is not None for piece in pieces):
        columns.append((f"owners win % (fair {100 * fair:.1f})", "rate", fair))
    cells = [(called(piece), [piece[key] for _, key, _ in columns], ", ".join(piece["flags"])) for piece in pieces]
    names, middles = [name for name, _, _ in columns], [each for _, _, each in columns]
    plot = (
        heat("Amber is above what the head of the column says, violet below", names, cells, middles) if columns else ""
    )
    rows = [
        [called(piece), piece["note"], str(piece["offered"]), share(piece["kept_rate"]), within(piece["kept_interval"]),
         str(piece["owned"]), share(piece["rate"]), within(piece["interval"]), ", ".join(piece["flags"])]
        for piece in pieces
    ]  # fmt: skip
    heads = ("piece", "note", "offered", "kept", "95 %", "owned", "won", "95 %", "flag")
    return section(f"{group['group']}: {group['flagged']} flagged", plot, table(heads, rows, [1, 8]))


def called(piece: Data) -> str:
    """A piece by id and name, or by its name alone where the id only repeats it."""
    id, name = piece["id"], piece["name"]
    return str(name) if name.lower().replace(" ", "-").startswith(id) else f"{id} {name}".strip()


def compared(data: Data) -> tuple[str, str]:
    """`neontable compare`: the verdict, every difference with its interval, and what became of other pieces."""
    measures = data["measures"]
    asked = [each for each in measures if each["name"] in data["asked"]]
    verdicts = "".join(f'<p class="verdict">{escape(said(each, data))}</p>' for each in asked)
    shares = [each for each in measures if each["share"] and each["interval"] is not None]
    points = [difference(measured(each["name"], data), each) for each in shares]
    plot = whiskers("A less B, points of the win share; 95 % at any time", points, "", 0.0, 0) if points else ""
    rows = [[measured(each["name"], data), *figures(each), str(each["pairs"]), each["verdict"]] for each in measures]
    body = section("Verdict", verdicts)
    body += section(
        "Differences", plot, table(("", "A", "B", "A – B", "95 %, at any time", "pairs", "verdict"), rows, [6])
    )
    both = [("A", numbers(data["lengths"]["this"])), ("B", numbers(data["lengths"]["that"]))]
    body += section("Length", histogram("Length of a game, in percent of all games", both, f"{data['span']}s"))
    effects = [
        [called({"id": e["id"], "name": e["piece"]}), e["name"], f"{e['this']:.3f}", f"{e['that']:.3f}",
         f"{e['difference']:+.3f}", f"{e['doubt']:.2g}", e["verdict"]]
        for e in data["pieces"][:20]
    ]  # fmt: skip
    columns = ("piece", "what", "A", "B", "A – B", "p (Holm)", "sure")
    body += section("Other pieces, the surest first", table(columns, effects, [1, 6]))
    partings = [[str(p["seed"]), str(p["choice"] + 1), p["this"], p["that"]] for p in data["partings"]]
    body += section("Where games part", table(("seed", "choice", "A", "B"), partings, [2, 3]))
    about = data["target"]["id"] if data["target"] else data["tested"] or "two ways to play"
    return f"{about} compared", body


def said(measure: Data, data: Data) -> str:
    """A verdict in a sentence."""
    if measure["interval"] is None:
        return f"{measured(measure['name'], data)}: {measure['verdict']}."
    low, high = [100 * end for end in measure["interval"]]
    change = f"{100 * measure['difference']:+.1f} points ({low:+.1f} to {high:+.1f})"
    return f"{measured(measure['name'], data)}: {measure['verdict']}; {change}."


def measured(name: str, data: Data) -> str:
    """What is compared, in words."""
    if name == "target":
        return f"owners of {data['target']['id']} win"
    words = {"bot": f"{data['tested']} wins", "turns": f"{data['span']}s a game", "points": "points of all seats"}
    return words.get(name) or ("all win" if name == "won" else f"{name} wins")


def difference(name: str, row: Data) -> Point:
    """A difference of win shares with its interval, in points."""
    low, high = row["interval"]
    return Point(name, 100 * row["difference"], 100 * low, 100 * high, f"{100 * row['difference']:+.1f}")


def figures(measure: Data) -> list[str]:
    """Both means, their difference and its interval: shares in points, all else as it is counted."""
    if measure["interval"] is None:
        return ["–"] * 4
    scale = 100 if measure["share"] else 1
    low, high = [f"{scale * end:+.2f}" for end in measure["interval"]]
    this, that = [f"{scale * measure[side]:.2f}" for side in ("this", "that")]
    return [this, that, f"{scale * measure['difference']:+.2f}", f"{low} – {high}"]


def swept(data: Data) -> tuple[str, str]:
    """`neontable sweep`: a difference for each value."""
    values = data["values"]
    points = [difference(str(each["value"]), each) for each in values if each["interval"] is not None]
    about = f"owners of {data['target']['id']}" if data["target"] else "all"
    plot = whiskers(f"{about}: points more than with the base, 95 % at any time", points, "", 0.0, 0) if points else ""
    rows = [[str(each["value"]), *figures(each), str(each["pairs"]), each["verdict"]] for each in values]
    columns = ("value", "won %", "base %", "difference", "95 %, at any time", "pairs", "verdict")
    return str(data["field"]), section("Values", plot, table(columns, rows, [6]))


def told(data: Data) -> tuple[str, str]:
    """`neontable season`: how often each episode is won, by number of characters and by group."""
    cells = data["cells"]
    points = [won(f"{cell['seats']} seats, episode {cell['episode']}", cell) for cell in cells]
    rows = [
        [f"{cell['seats']}, {cell['episode']}", str(cell["games"]), share(cell["rate"]), within(cell["interval"]),
         "/".join(map(str, cell["rounds"])), "/".join(map(str, cell["choices"]))]
        for cell in cells
    ]  # fmt: skip
    columns = ("seats, episode", "games", "won", "95 %", "rounds", "decisions")
    body = section("Episodes", whiskers("Won, 95 % intervals", points, ink=0), table(columns, rows))
    episodes = sorted({cell["episode"] for cell in cells})
    casts = [
        (
            f"{cast['seats']}, {cast['cast']}",
            [(cast["episodes"].get(one) or [None])[0] for one in episodes],
            share(cast["rate"]),
        )
        for cast in data["casts"]
    ]
    mean = sum(cell["rate"] * cell["games"] for cell in cells) / max(1, sum(cell["games"] for cell in cells))
    plot = (
        heat("Percent won, by group and episode", [f"episode {one}" for one in episodes], casts, [mean] * len(episodes))
        if casts
        else ""
    )
    return f"campaigns of {data['bot']}", body + section("Groups", plot)


def learnt(data: Data) -> tuple[str, str]:
    """A learning curve: points of seconds, games and the share won, with its interval."""
    points = [(each["seconds"], each["rate"], *each["interval"]) for each in data["points"]]
    rows = [
        [f"{each['seconds']:.0f}", str(each["games"]), share(each["rate"]), within(each["interval"])]
        for each in data["points"]
    ]
    plot = curve(f"Won against {data['rival']}, with 95 % intervals", points, "CPU seconds of learning")
    rivals = [
        [each["bot"], str(each["games"]), share(each["rate"]), within(each["interval"])] for each in data["rivals"]
    ]
    body = section("Learning", plot, table(("CPU seconds", "games", "won", "95 %"), rows))
    return "self-play", body + section("In the end", table(("against", "games", "won", "95 %"), rivals))


KINDS: dict[str, Callable[[Data], tuple[str, str]]] = {
    "simulate": simulated,
    "arena": met,
    "balance": balanced,
    "compare": compared,
    "sweep": swept,
    "season": told,
    "learning": learnt,
}
