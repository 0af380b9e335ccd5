"""Plots as inline SVG: points with intervals, histograms, stacked parts, heat maps, curves. Colours come from the page's style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

WIDTH = 760
ROW = 26
LETTER = 7.2  # pixels of a letter, about
INKS = 6  # of the seats: circle, triangle, square, diamond, hexagon, star
WIDEST = 64.0  # a bar
MOST_BARS = 40  # a histogram with more is put together


class Point(NamedTuple):
    """A value with its interval, and words beside it."""

    name: str
    value: float
    low: float
    high: float
    note: str = ""


def whiskers(title: str, points: Sequence[Point], unit: str = "%", mark: float | None = None, ink: int = -1) -> str:
    """A row for each point, with its interval; `mark` is a line to compare with. Each has its own ink, unless one is named."""
    left = margin([point.name for point in points])
    right = WIDTH - margin([point.note for point in points]) - 8
    ends = [end for point in points for end in (point.low, point.high)] + ([] if mark is None else [mark])
    scale = Scale(min(ends, default=0.0), max(ends, default=1.0), left, right)
    height = ROW * len(points)
    parts = [scale.grid(height, unit)]
    if mark is not None:
        parts.append(f'<path class="mark" d="M{scale(mark):.1f} 0V{height}"/>')
    for number, point in enumerate(points):
        y = ROW * number + ROW / 2
        colour = f"s{(number if ink < 0 else ink) % INKS}"
        parts.append(text(left - 10, y + 4, point.name, "end"))
        parts.append(f'<path class="whisker {colour}" d="M{scale(point.low):.1f} {y}H{scale(point.high):.1f}"/>')
        parts.append(shape(number if ink < 0 else ink, scale(point.value), y))
        parts.append(text(right + 12, y + 4, point.note, "start", "note"))
    return drawing(title, height + 24, parts)


def histogram(title: str, series: Sequence[tuple[str, Mapping[int, int]]], unit: str) -> str:
    """How many of a hundred have which whole number, one series beside the other."""
    values = sorted({value for _, counts in series for value in counts})
    if not values:
        return ""
    step = max(1, -(-(values[-1] - values[0] + 1) // MOST_BARS))
    bins = range(values[0] // step, values[-1] // step + 1)
    shares = [binned(counts, step) for _, counts in series]
    most = max(max(each.values(), default=0.0) for each in shares) or 1.0
    left, right, height = 56.0, WIDTH - 16.0, 180.0
    wide = (right - left) / len(bins)
    bar = min(WIDEST, wide * 0.86 / len(series))
    parts = [ruled(left, right, height, most)]
    for number, each in enumerate(shares):
        for place, value in enumerate(bins):
            tall = height * each.get(value, 0.0) / most
            if tall:
                x = left + wide * (place + 0.5) + bar * (number - len(series) / 2)
                parts.append(rect(f"s{number}", x, height - tall, bar, tall))
    every = max(1, -(-len(bins) // 14))
    for place, value in enumerate(bins):
        if place % every == 0:
            parts.append(text(left + wide * (place + 0.5), height + 16, str(value * step), "middle", "note"))
    parts.append(text((left + right) / 2, height + 36, unit, "middle", "note"))
    return drawing(title, height + 44, parts, [name for name, _ in series] if len(series) > 1 else [])


def binned(counts: Mapping[int, int], step: int) -> dict[int, float]:
    """Counts as shares of all, several numbers put together."""
    total = sum(counts.values()) or 1
    found: dict[int, float] = {}
    for value, count in counts.items():
        found[value // step] = found.get(value // step, 0.0) + count / total
    return found


def stacked(title: str, names: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> str:
    """What a number is made of, a bar for each row; what is below 0 goes to the left."""
    left, right = margin([name for name, _ in rows]), WIDTH - 70.0
    high = max((sum(value for value in values if value > 0) for _, values in rows), default=1.0)
    low = min((sum(value for value in values if value < 0) for _, values in rows), default=0.0)
    scale = Scale(min(0.0, low), max(high, 1e-9), left, right)
    height = ROW * len(rows)
    parts = [scale.grid(height, "")]
    for number, (name, values) in enumerate(rows):
        y = ROW * number + 4
        parts.append(text(left - 10, y + 13, name, "end"))
        above = below = 0.0
        for place, value in enumerate(values):
            start = above if value > 0 else below + value
            above, below = (above + value, below) if value > 0 else (above, below + value)
            wide = scale(start + abs(value)) - scale(start)
            if wide > 0:
                parts.append(rect(f"s{place % INKS}{pale(place)}", scale(start), y, wide, ROW - 8))
        parts.append(text(right + 10, y + 13, f"{sum(values):.1f}", "start", "note"))
    return drawing(title, height + 24, parts, names)


def heat(
    title: str,
    columns: Sequence[str],
    rows: Sequence[tuple[str, Sequence[float | None], str]],
    middles: Sequence[float],
) -> str:
    """Rates in cells with their numbers; the further from the middle of its column, the stronger: amber above, violet below."""
    left = margin([name for name, _, _ in rows])
    right = WIDTH - margin([note for _, _, note in rows]) - 8
    wide = (right - left) / max(1, len(columns))
    reaches = [reach_of([values[place] for _, values, _ in rows], middle) for place, middle in enumerate(middles)]
    parts = [text(left + wide * (n + 0.5), 14, name, "middle", "note") for n, name in enumerate(columns)]
    for number, (name, values, note) in enumerate(rows):
        y = 22 + ROW * number
        parts.append(text(left - 10, y + 17, name, "end"))
        for place, value in enumerate(values):
            x = left + wide * place
            strength = 0.0 if value is None else abs(value - middles[place]) / reaches[place]
            colour = "above" if value is not None and value > middles[place] else "below"
            style = f' fill-opacity="{0.06 + 0.6 * strength:.2f}"'
            parts.append(rect(f"cell {colour}", x + 1, y + 1, wide - 2, ROW - 2, style))
            shown = "–" if value is None else f"{100 * value:.1f}"
            parts.append(text(x + wide / 2, y + 17, shown, "middle"))
        parts.append(text(right + 12, y + 17, note, "start", "note"))
    return drawing(title, 26 + ROW * len(rows), parts)


def reach_of(values: Sequence[float | None], middle: float) -> float:
    """How far the values of a column are from its middle at most."""
    return max((abs(value - middle) for value in values if value is not None), default=0.0) or 1.0


def curve(title: str, points: Sequence[tuple[float, float, float, float]], along: str) -> str:
    """A share that grows with something, with its intervals; each point is x, share, low, high."""
    left, right, height = 56.0, WIDTH - 16.0, 200.0
    scale = Scale(0.0, max((x for x, *_ in points), default=1.0) or 1.0, left, right)
    parts = [ruled(left, right, height, 1.0), scale.labels(height)]
    band = [f"{scale(x):.1f} {height * (1 - high):.1f}" for x, _, _, high in points]
    band += [f"{scale(x):.1f} {height * (1 - low):.1f}" for x, _, low, _ in reversed(points)]
    if points:
        parts.append(f'<path class="band s0" d="M{"L".join(band)}Z"/>')
        line = "L".join(f"{scale(x):.1f} {height * (1 - share):.1f}" for x, share, _, _ in points)
        parts.append(f'<path class="line s0" d="M{line}"/>')
    parts += [shape(0, scale(x), height * (1 - share)) for x, share, _, _ in points]
    parts.append(text((left + right) / 2, height + 36, along, "middle", "note"))
    return drawing(title, height + 44, parts)


# ---- what plots are made of
class Scale:
    """Numbers as places from left to right, with a little room on both sides."""

    def __init__(self, low: float, high: float, left: float, right: float) -> None:
        room = 0.04 * (high - low) or 0.5
        self.low, self.high = low - (room if low else 0.0), high + room
        self.left, self.right = left, right

    def __call__(self, value: float) -> float:
        return self.left + (value - self.low) / (self.high - self.low) * (self.right - self.left)

    def grid(self, height: float, unit: str) -> str:
        """Thin lines with numbers below."""
        lines = "".join(f'<path class="grid" d="M{self(tick):.1f} 0V{height}"/>' for tick in ticks(self.low, self.high))
        return lines + self.labels(height, unit)

    def labels(self, height: float, unit: str = "") -> str:
        """The numbers below."""
        space = f" {unit}" if unit else ""
        shown = [(tick, f"{tick:g}{space}") for tick in ticks(self.low, self.high)]
        return "".join(text(self(tick), height + 16, label, "middle", "note") for tick, label in shown)


def ticks(low: float, high: float) -> list[float]:
    """Round numbers between two others, four to nine of them."""
    raw = (high - low) / 6
    power: float = 10.0 ** floor(log10(raw))
    step = next(each * power for each in (1, 2, 2.5, 5, 10) if each * power >= raw)
    first = -floor(-low / step)
    return [round(number * step, 10) for number in range(first, floor(high / step) + 1)]


def ruled(left: float, right: float, height: float, most: float) -> str:
    """Lines across with shares in percent at their left."""
    parts = []
    for tick in ticks(0.0, 100 * most):
        y = height * (1 - tick / (100 * most))
        parts.append(
            f'<path class="grid" d="M{left} {y:.1f}H{right}"/>' + text(left - 8, y + 4, f"{tick:g} %", "end", "note")
        )
    return "".join(parts)


def margin(words: Sequence[str]) -> float:
    """Room for words beside a plot."""
    return min(300.0, LETTER * max((len(word) for word in words), default=0) + 16)


def text(x: float, y: float, words: str, anchor: str, kind: str = "") -> str:
    """Words at a place; too long ones are shortened, and whole in the tables."""
    shown = words if len(words) <= 40 else words[:39] + "…"
    called = f' class="{kind}"' if kind else ""
    return f'<text{called} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(shown)}</text>' if shown else ""


def rect(kind: str, x: float, y: float, wide: float, tall: float, more: str = "") -> str:
    """A filled rectangle."""
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}"{more}/>'


def pale(number: int) -> str:
    """After six things the colours begin anew, paler."""
    return " pale" if number >= INKS else ""


def shape(number: int, x: float, y: float, more: str = "") -> str:
    """The shape of a seat: told apart without colours, too."""
    outlines = (
        "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z", "M0-6L6 5H-6Z", "M-5-5H5V5H-5Z", "M0-7L6 0L0 7L-6 0Z",
        "M-3-5.5H3L6 0L3 5.5H-3L-6 0Z", "M0-7L2-2L7-2L3 1.5L4.5 6.5L0 3.5L-4.5 6.5L-3 1.5L-7-2L-2-2Z",
    )  # fmt: skip
    return f'<path class="point s{number % INKS}{more}" transform="translate({x:.1f} {y:.1f})" d="{outlines[number % INKS]}"/>'


def sample(number: int) -> str:
    """A shape beside its name."""
    drawn = shape(number, 0, 0, pale(number))
    return f'<svg viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true">{drawn}</svg>'


def drawing(title: str, height: float, parts: Sequence[str], legend: Sequence[str] = ()) -> str:
    """A whole plot with its title and, if several things are drawn, what each colour stands for."""
    names = "".join(f"<span>{sample(number)}{escape(name)}</span>" for number, name in enumerate(legend))
    words = f'<p class="legend">{names}</p>' if names else ""
    return (
        f"<figure><figcaption>{escape(title)}</figcaption>{words}"
        f'<svg viewBox="0 -8 {WIDTH} {height + 8:.0f}" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg></figure>'
    )
