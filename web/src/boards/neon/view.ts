// Written by `python -m neontable.server.board_types`; do not edit.

/** The table as one seat, or a spectator, sees it. */
export interface View {
  arena: SectorView[];
  attack?: AttackView;
  bots_gone: number;
  decks: Decks;
  doing: Doing[];
  drawn?: Drawn;
  game: "neon";
  leader: number | null;
  mode: "battle-royale" | "resurrection" | "squad";
  next: string | null;
  order: number[];
  over: boolean;
  placed: string[][];
  players: PlayerView[];
  round: number;
  seat: number | null;
  sinking: string;
  squads?: Squad[];
  taken: number[];
  track: number[];
}

/** A Sector with all that lies in it; Bots are counted where they lie face down. */
export interface SectorView {
  bots: number | string[];
  fighters: number[];
  id: string;
  number: number;
  rank: number;
  search: number;
  tokens?: ("neko" | "smoke" | "trap")[];
}

/** The attack in progress; its Target is a Fighter by number, or a Bot and its Sector. */
export interface AttackView {
  area: boolean;
  attacker: number;
  automa: Record<string, number> | null;
  bots: Record<string, number>[];
  damage: number[];
  defender?: number;
  defense?: number;
  defense_rerolled?: boolean;
  dice: number;
  faces: Record<string, number>;
  range: number;
  rerolled: boolean;
  rolls: Record<string, number>[];
  target: number | string;
  targets: number[];
  uncancelled?: Record<string, number>;
  used: string[];
  weapon: string | null;
  window?: AttackWindow;
}

/** A window of an attack that is open: at which moment, whose it is, and on which side. */
export interface AttackWindow {
  at: string;
  owner: number;
  role: "attacker" | "defender";
}

/** The decks by rank, their discards, and what is known to lie under the Enhancements. */
export interface Decks {
  discards: string[][];
  enhancements: number;
  enhancements_under?: (string | null)[];
  equipment: number[];
}

/** A procedure in progress: its name, its step, and whose it is. */
export interface Doing {
  action?: number;
  attacker?: number;
  by?: number;
  number: number;
  procedure: string;
  seat?: number;
  step: string;
  who?: number;
}

/** Cards that wait to be played: who drew them, how many, and for who drew them which. */
export interface Drawn {
  cards?: string[];
  count: number;
  seat: number;
}

/** A Fighter with everything open, and for its own seat the hand. */
export interface PlayerView {
  abilities?: string[];
  acted: boolean;
  bots: string[];
  deck?: number;
  discard?: string[];
  energy: number;
  enhancement: string | null;
  fields: number;
  fighter: string;
  gear: Record<string, GearView>;
  hand?: HandView;
  hp: number[];
  maneuvers?: string[];
  place: string;
  points: number;
  programme?: Programme;
  side: "A" | "B";
  squad: number | null;
  standing: "" | "1st" | "tied 1st";
  tapped: boolean;
  token?: string;
  trophies: Record<string, number>;
  who: number;
}

/** A card of Gear, and the cards under it as Ammo. */
export interface GearView {
  ammo: string[];
  card: string;
}

/** A hand: how many cards, and for its owner which. */
export interface HandView {
  cards?: string[];
  count: number;
}

/** The two Action cards as they lie: three Actions, each with its choices, and the Initiative. */
export interface Programme {
  actions: string[][];
  initiative: number;
  lower: string;
  now: number | null;
  upper: string;
}

/** A Squad and its points. */
export interface Squad {
  points: number;
  seats: number[];
}

/** All pieces. */
export interface Content {
  achievement: Achievement[];
  automa: Automa[];
  bot: Bot[];
  card: Card[];
  die: Die[];
  enhancement: Enhancement[];
  equipment: Equipment[];
  fighter: Fighter[];
  maneuver: Ability[];
  reference: Reference[];
  sector: Sector[];
  track: Track[];
}

/** As it is written in the content. */
export interface Achievement {
  origin: "original" | "rulebook";
  original?: string[];
  text: string;
  id: string;
  name: string;
  span: "career" | "game" | "round" | "turn";
  check: string;
  n?: number;
  value?: number;
  mode?: "" | "battle-royale" | "resurrection" | "squad";
}

/** As it is written in the content. */
export interface Automa {
  origin: "original" | "rulebook";
  original?: string[];
  text: string;
  id: "automa";
  name: string;
  rows: number[][];
  dice: number[];
  defense: number;
  look: number;
  step: number;
}

/** As it is written in the content. */
export interface Bot {
  origin: "original" | "rulebook";
  original?: string[];
  text: string;
  id: string;
  name: string;
  color: string;
  copies: number;
  ammo: string[];
}

/** As it is written in the content. */
export interface Card {
  origin: "original" | "rulebook";
  original?: string[];
  text: string;
  id: string;
  fighter: string;
  initiative: number;
  turned?: number | null;
  left: string[];
  right: string[];
}

/** As it is written in the content. */
export interface Die {
  origin: "original" | "rulebook";
  original?: string[];
  text: string;
  id: "attack" | "defense";
  name: string;
  faces: string[];
}

/** As it is written in the content. */
export interface Enhancement {
  origin: "original" | "rulebook";
  original?: string[];
  text: string;
  id: string;
  name: string;
  kind: "immediate" | "once per round" | "permanent";
  effects: Use[];
}

/** An effect as it is written. */
export interface Use {
  window: string;
  do: Do[];
  cost?: string;
  energy?: number;
  when?: string[];
  who?: string;
  once?: string;
  mandatory?: boolean;
}

/** One verb of an effect as it is written. */
export interface Do {
  verb: string;
  n?: number | null;
  from?: string | null;
  to?: string | null;
  symbol?: string | null;
  rank?: number | null;
  least?: number | null;
  reach?: number | null;
  drain?: number | null;
}

/** As it is written in the content. */
export interface Equipment {
  origin: "original" | "rulebook";
  original?: string[];
  text: string;
  id: string;
  name: string;
  type: string;
  rank: number;
  dice?: number[] | null;
  capacity: number;
  ammo: string[];
  effects?: Use[];
  squad?: Use[];
}

/** As it is written in the content. */
export interface Fighter {
  origin: "original" | "rulebook";
  original?: string[];
  text: string;
  id: string;
  name: string;
  corporation: string;
  side_a: number[][];
  side_b: number[][];
  armor: number;
  weapon: number[];
  energy: number;
  token?: string;
  abilities: Ability[];
}

/** As it is written in the content. */
export interface Ability {
  origin: "original" | "rulebook";
  original?: string[];
  text: string;
  id: string;
  name: string;
  effects: Use[];
}

/** As it is written in the content. */
export interface Reference {
  origin: "original" | "rulebook";
  original?: string[];
  text: string;
  id: "actions" | "ammo" | "attack" | "dice" | "gear" | "phases";
  title: string;
}

/** As it is written in the content. */
export interface Sector {
  origin: "original" | "rulebook";
  original?: string[];
  text: string;
  id: string;
  number: number;
  name: string;
  rank: number;
  effects: Use[];
}

/** As it is written in the content. */
export interface Track {
  origin: "original" | "rulebook";
  original?: string[];
  text: string;
  id: string;
  name: string;
  slots: number[];
  players: number[];
}
