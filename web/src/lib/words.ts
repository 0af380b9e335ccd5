/** Words for what the server names. */

import type { SeatBody } from "./wire.ts";

/** Bot levels that are offered, in words. */
export const LEVELS: { level: string; words: string }[] = [
  { level: "greedy", words: "Quick bot" },
  { level: "search:300ms", words: "Steady bot" },
  { level: "search:1500ms", words: "Strong bot" },
  { level: "random", words: "Random bot" },
];

export const levelWords = (level: string) => LEVELS.find((each) => each.level === level)?.words ?? `Bot: ${level}`;

/** What is told of a game to who chooses one: for how many, and about how long. */
export function sizeWords({ seats, minutes }: { seats: number[]; minutes: number }): string {
  const players = seats.length > 1 ? `${seats[0]} to ${seats.at(-1)} players` : `${seats[0]} players`;
  return minutes ? `${players}, about ${minutes} minutes` : players;
}

/** A value of an option as people say it. */
export function valueWords(value: unknown): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (value === "auto") return "as the game says";
  return String(value).replaceAll("-", " ");
}

/** The values of an option, each with its title and what the server says about it: "Hard: fewer kind cards; Gentle: …". */
export function levelsOf(option: {
  values: unknown[];
  means: string;
}): { value: string; title: string; words: string }[] {
  const said = option.means.split("; ");
  return option.values.map(String).map((value) => {
    const title = headed(valueWords(value));
    const words = said.find((each) => each.startsWith(`${title}: `))?.slice(title.length + 2) ?? "";
    return { value, title, words: words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.` };
  });
}

/** A name of data as a heading: "hangar_deck" becomes "Hangar deck". */
export function headed(name: string): string {
  const words = name.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const STATES: Record<string, string> = {
  waiting: "waits for players",
  playing: "is being played",
  over: "is over",
  abandoned: "was given up",
  frozen: "is frozen",
  gone: "is gone",
};

/** What there is to say about a seat beside its name. */
export function seatWords(seat: SeatBody): string[] {
  const words: string[] = [];
  if (seat.kind === "open") words.push("open");
  else if (seat.kind === "invite") words.push("invited");
  else if (seat.kind === "gone") words.push("left");
  else if (seat.kind === "bot") words.push("bot");
  else if (seat.level) words.push("a bot stands in");
  else if (!seat.present) words.push("away");
  if (seat.muted) words.push("muted");
  if (seat.agrees) words.push("wants to end the game");
  if (seat.offered) words.push("offers the seat");
  return words;
}

const UNITS: [number, string][] = [
  [86400, "day"],
  [3600, "hour"],
  [60, "minute"],
];

/** A length of time in words. */
export function lasting(seconds: number): string {
  for (const [size, name] of UNITS) {
    const count = Math.floor(seconds / size);
    if (count >= 1) return `${count} ${name}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}

/** Time that runs, by the second: 1:05, 2:00:00. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** How long there is still: by the second in the last hour, else in words. */
export const leftWords = (seconds: number) => (seconds < 3600 ? `${clock(seconds)} left` : `${lasting(seconds)} left`);

export const ago = (at: number) => `${lasting(Date.now() / 1000 - at)} ago`;
export const percent = (value: number) => `${Math.round(value * 100)} %`;

/** A chance that was only estimated: what is seldom is not never. */
export const about = (value: number) => (value < 0.005 ? "under 1 %" : value > 0.995 ? "over 99 %" : percent(value));
