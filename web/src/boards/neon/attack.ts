/** The attack in words and rows: from the view while it goes on, from the log where it is over before anybody was asked. */

import { FACES } from "./art/dice.ts";
import type { LineBody } from "../../lib/wire.ts";
import { fighterName, pieceOf, plural, sectorName } from "./names.ts";
import type { Content, Doing, PlayerView, View } from "./view.ts";

export type Faces = Record<string, number>;
type Fields = Record<string, unknown>;
export const ATTACK_FACES = ["CRIT", "HIT", "COND", "MISS"];
export const DEFENSE_FACES = ["GUARD", "BLOCK", "SPARK", "FAIL"];

export interface Row {
  /** A Fighter, or a Bot by name. */
  who: number | null;
  name: string;
  dice: number | null;
  faces: Faces;
  rerolled: boolean;
  now: boolean;
  through: Faces | null;
  damage: number | null;
  destroyed: boolean;
}

export interface Exchange {
  attacker: number;
  weapon: string;
  target: string;
  range: number | null;
  dice: number;
  faces: Faces;
  rerolled: boolean;
  area: boolean;
  rows: Row[];
  used: string[];
  stop: number;
  /** Whose window is open, if one is. */
  window: { owner: number; role: "attacker" | "defender" } | null;
  over: boolean;
}

/** The stops of an attack: whose windows they are alternates between attacker and defender. */
export const STOPS: { name: string; short: string; side: "attacker" | "defender" | "both" }[] = [
  { name: "Before the attack roll", short: "Attack", side: "attacker" },
  { name: "After the attack roll", short: "Rolled", side: "attacker" },
  { name: "Before the defense roll", short: "Defense", side: "defender" },
  { name: "After the defense roll", short: "Rolled", side: "both" },
  { name: "What the shields leave", short: "Shields", side: "defender" },
  { name: "Outcome", short: "Outcome", side: "both" },
];

const total = (faces: Faces) => Object.values(faces).reduce((sum, n) => sum + n, 0);

export function facesWords(faces: Faces): string {
  const said = Object.entries(faces)
    .filter(([, n]) => n)
    .map(([face, n]) => plural(n, FACES[face]!.name, { COND: "?", MISS: "misses", SPARK: "fails with Energy" }[face]));
  return said.length ? said.join(", ") : "nothing";
}

export function effectName(content: Content, id: string): string {
  const owner = id.split("/")[0]!;
  for (const kind of ["sector", "maneuver", "equipment", "enhancement"] as const) {
    const piece = pieceOf(content, kind, owner);
    if (piece) return piece.name;
  }
  for (const fighter of content.fighter)
    for (const ability of fighter.abilities) if (ability.id === owner) return ability.name;
  return id;
}

const weaponName = (content: Content, card: string | null | undefined, other = "bare hands") =>
  card ? (pieceOf(content, "equipment", card)?.name ?? card) : other === "howitzer" ? "the Howitzer" : other;

function botName(content: Content, target: string): string {
  const [kind, where] = target.split(" in ");
  return `${kind === "bot" ? "Bot" : (pieceOf(content, "bot", kind!)?.name ?? kind)}${where ? ` in ${sectorName(content, where)}` : ""}`;
}

/** A Fighter of the table by name. */
export const nameIn = (view: { players: Pick<PlayerView, "fighter">[] }, content: Content, who: number) =>
  fighterName(content, view.players[who]?.fighter ?? "");

const WINDOWS: Record<string, number> = { A1: 0, A2: 1, D1: 2, R: 3, D2: 3, SHIELDS: 4, OUT: 5 };

/** Which stop each step of an attack belongs to, by procedure. */
const STEPS: Record<string, Record<string, number>> = {
  Attack: { change_range: 0, before_roll: 0, pay_grenade: 0, roll: 1, defend: 1, resolve: 5, end: 5, break_off: 5 },
  Defense: { before_roll: 2, roll: 2, after_roll: 3, assign_shields: 4, cancel: 4, take_damage: 5 },
  Outcome: { deal_damage: 5, attackers_effects: 5, defeats: 5, defenders_effects: 5, last_move: 5 },
};

/** The stop that the procedures in progress have come to: at the window that is open, else by the innermost step. */
export function stopAt(doing: Pick<Doing, "procedure" | "step">[], window: { at: string } | null | undefined): number {
  if (window) return WINDOWS[window.at] ?? 5;
  return doing.reduce((stop, { procedure, step }) => STEPS[procedure]?.[step] ?? stop, 0);
}

/** The attack that the view shows. */
export function fromView(view: View, content: Content): Exchange | null {
  const attack = view.attack;
  if (!attack) return null;
  const target =
    typeof attack.target === "number" ? nameIn(view, content, attack.target) : botName(content, attack.target);
  const rows = attack.targets.map((who, place): Row => {
    const faces = attack.rolls[place] ?? {};
    const now = who === attack.defender;
    const dice = attack.rolls[place] ? total(faces) : now ? (attack.defense ?? null) : null;
    const damage = attack.damage[place] ?? null;
    return {
      who,
      name: nameIn(view, content, who),
      dice,
      faces,
      rerolled: now && Boolean(attack.defense_rerolled),
      now,
      through: now && damage == null ? (attack.uncancelled ?? null) : null,
      damage,
      destroyed: false,
    };
  });
  for (const faces of attack.bots)
    rows.push({
      who: null,
      name: typeof attack.target === "string" ? target : "Bot",
      dice: total(faces),
      faces,
      rerolled: false,
      now: false,
      through: null,
      damage: null,
      destroyed: false,
    });
  return {
    attacker: attack.attacker,
    weapon: weaponName(content, attack.weapon),
    target,
    range: attack.range,
    dice: attack.dice,
    faces: attack.faces,
    rerolled: attack.rerolled,
    area: attack.area,
    rows,
    used: attack.used.map((id) => effectName(content, id)),
    stop: stopAt(view.doing ?? [], attack.window),
    window: attack.window ?? null,
    over: false,
  };
}

/** The attack of the view with what was told since it was drawn. */
export function goneOn(found: Exchange | null, lines: LineBody[], view: View, content: Content): Exchange | null {
  if (found)
    for (const { kind, seat, fields = {} } of lines) {
      if (kind === "attacks") return null; // another one has begun
      follow(found, kind, seat, fields, view, content);
    }
  return found;
}

const upper = (fields: Fields, names: string[]): Faces =>
  Object.fromEntries(names.map((name) => [name, Number(fields[name.toLowerCase()] ?? 0)]));

const inside = ({ procedure, within = [] }: LineBody, number: number) =>
  procedure === number || within.includes(number);

/** The newest attack of the log by its number, until something else has begun; `told` says that all of the log was told. */
export function fromLines(log: LineBody[], view: View, content: Content, told: boolean): Exchange | null {
  let found: Exchange | null = null;
  let number = -1;
  for (const line of log.slice(-80)) {
    const { kind, seat, fields = {}, procedure = -1, step } = line;
    if (kind === "attacks" && procedure >= 0) {
      number = procedure;
      const who = view.players.findIndex((player) => player.fighter === fields.target);
      const target = who >= 0 ? nameIn(view, content, who) : botName(content, String(fields.target));
      found = {
        attacker: seat,
        weapon: weaponName(content, fields.weapon_card as string, fields.weapon as string),
        target,
        range: null,
        dice: 0,
        faces: {},
        rerolled: false,
        area: false,
        rows: [],
        used: [],
        stop: 0,
        window: null,
        over: false,
      };
    } else if (found && inside(line, number)) follow(found, kind, seat, fields, view, content);
    else if (step !== "renew_hand") found = null; // the turn of the attacker may close behind it
  }
  if (found && told) Object.assign(found, { over: true, stop: STOPS.length - 1 });
  return found;
}

function rowOf(found: Exchange, who: number | null, name: string): Row {
  let row = found.rows.find((each) => each.who === who && (who != null || each.name === name));
  if (!row)
    found.rows.push(
      (row = {
        who,
        name,
        dice: null,
        faces: {},
        rerolled: false,
        now: false,
        through: null,
        damage: null,
        destroyed: false,
      }),
    );
  return row;
}

function follow(found: Exchange, kind: string, seat: number, fields: Fields, view: View, content: Content) {
  if (kind === "used") found.used.push(effectName(content, String(fields.effect)));
  else if (kind === "attack roll") {
    found.faces = upper(fields, ATTACK_FACES);
    found.dice = total(found.faces);
    found.stop = 1;
  } else if (kind === "bot roll") {
    const row = rowOf(found, null, `Bot in ${sectorName(content, String(fields.sector))}`);
    row.faces = upper(fields, DEFENSE_FACES);
    row.dice = total(row.faces);
    found.stop = 3;
  } else if (kind === "defense roll") {
    const row = rowOf(found, seat, nameIn(view, content, seat));
    row.faces = upper(fields, DEFENSE_FACES);
    row.dice = total(row.faces);
    found.stop = 3;
  } else if (kind === "rerolled") reroll(found, seat, fields);
  else if (kind === "changed") change(found, seat, fields);
  else if (kind === "damage") {
    rowOf(found, Number(fields.player), nameIn(view, content, Number(fields.player))).damage = Number(fields.damage);
    found.stop = 5;
    found.over = true;
  } else if (kind === "bot destroyed") {
    const row = rowOf(found, null, `Bot in ${sectorName(content, String(fields.sector))}`);
    row.destroyed = true;
    found.stop = 5;
    found.over = true;
  }
}

function reroll(found: Exchange, seat: number, fields: Fields) {
  const row = found.rows.find((each) => each.who === seat);
  const mine = seat === found.attacker || !row;
  const names = mine ? ATTACK_FACES : DEFENSE_FACES;
  const faces = Object.fromEntries(["a", "b", "c", "d"].map((letter, i) => [names[i]!, Number(fields[letter] ?? 0)]));
  if (mine) Object.assign(found, { faces, rerolled: true });
  else Object.assign(row!, { faces, rerolled: true });
}

function change(found: Exchange, seat: number, fields: Fields) {
  const row = found.rows.find((each) => each.who === seat);
  const mine = seat === found.attacker || !row;
  const names = mine ? ATTACK_FACES : DEFENSE_FACES;
  const faces = mine ? found.faces : row!.faces;
  const count = Number(fields.count);
  const [before, after] = [names[Number(fields.a)]!, names[Number(fields.b)]!];
  faces[before] = (faces[before] ?? 0) - count;
  faces[after] = (faces[after] ?? 0) + count;
}

/** The whole attack as one sentence. */
export function sentence(attack: Exchange): string {
  if (!total(attack.faces))
    return `${attack.dice ? plural(attack.dice, "Attack die", "Attack dice") : "An attack"} against ${attack.target}${attack.range == null ? "" : ` at Range ${attack.range}`}, not rolled yet.`;
  const rolled = `${facesWords(attack.faces)}`;
  const against = attack.rows
    .filter((row) => row.dice != null)
    .map((row) => {
      const shields = total(row.faces)
        ? facesWords(row.faces)
        : row.dice
          ? `${plural(row.dice, "die", "dice")} to roll`
          : "no dice";
      const end = row.destroyed
        ? "destroyed"
        : row.damage != null
          ? `${row.damage || "no"} damage`
          : row.through
            ? `${facesWords(row.through)} come through`
            : "";
      return `${row.name}: ${shields}${end ? `, so ${end}` : ""}`;
    });
  return against.length ? `${rolled} against ${against.join("; ")}.` : `${rolled} against ${attack.target}.`;
}
