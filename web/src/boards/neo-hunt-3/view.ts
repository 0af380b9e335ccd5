// Written by `python -m neontable.server.board_types`; do not edit.

/** The table as one seat, or a spectator, sees it. */
export interface View {
  arriving?: Arriving;
  doing: Doing[];
  game: "neo-hunt-3";
  grenades: Grenade[];
  order: Order | null;
  over: boolean;
  phase: number;
  players: PlayerView[];
  reinforcements: number;
  reserve: number;
  seat: number | null;
  sectors: Record<string, SectorView>;
  stage: "over" | "phase" | "reinforcement" | "selection" | "set-up";
  troops?: Troops;
  turn: number;
  turns_left: number | null;
  varans: Record<string, VaranView>;
}

/** The troopers that are being placed: by whom, how many are left, and who places then. */
export interface Arriving {
  left: number;
  seat: number;
  then: number[];
}

/** A procedure in progress: its name, its step, and whose it is. */
export interface Doing {
  number: number;
  procedure: string;
  seat?: number;
  step: string;
}

/** A grenade that explodes after this phase. */
export interface Grenade {
  counter_of: number | null;
  power: number;
  seat: number;
  sector: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W" | "centre";
}

/** Who has yet to act in this phase: those of the present priority in their order, and the others. */
export interface Order {
  later: number[];
  next: number[];
}

/** A player: points, counters, and the programme as far as it may be known. */
export interface PlayerView {
  color: "amber" | "cyan" | "red" | "violet";
  corner: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W" | "centre" | null;
  counters: Counters;
  damage: number;
  middle: boolean;
  plays: boolean;
  points: Points;
  seat: number;
  sector_sum: number;
  slots: Slot[];
  standing: string;
  varans: number;
}

/** The counters of a player: at home, or on which varan. */
export interface Counters {
  at_home: string[];
  on_varans: Record<string, string>;
}

/** The points of a player with their parts. */
export interface Points {
  middle?: number;
  total: number;
  troopers: number;
  "varans alive": number;
  "varans killed": number;
}

/** A slot of a programme: what lies there, if it may be known, and else what may lie there. */
export interface Slot {
  card: string | null;
  counter: string | null;
  laid: boolean;
  may_be_card?: string[];
  may_be_counter?: string[];
  open?: Open;
  picked?: boolean;
  struck?: "double" | "killed" | "substituted" | null;
}

/** What of a slot lies face up. */
export interface Open {
  card: boolean;
  counter: boolean;
}

/** A sector: its tile as it lies, and who is there. */
export interface SectorView {
  doors: ("E" | "N" | "S" | "W")[];
  grenade_cover: number;
  name: string;
  number: number;
  shot_cover: number;
  tile: string;
  troopers: number;
  turns: number;
  varans: string[];
}

/** The trooper action that is going on: who commands, who fires at whom, who may still move. */
export interface Troops {
  fire: Fire[];
  free: Record<string, number>;
  seat: number;
}

/** Troopers of a sector that fire at a varan. */
export interface Fire {
  count: number;
  source: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W" | "centre";
  varan: string;
}

/** A varan: where it is, and how well; a dead one is in no sector. */
export interface VaranView {
  cloak: number | null;
  counters: Lying[];
  damage: number;
  firepower: number;
  hit_points: number;
  letter: "A" | "B" | "C";
  melee: number;
  name: string;
  role: string;
  seat: number;
  sector: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W" | "centre" | null;
}

/** A counter that lies on a varan, and whose it is. */
export interface Lying {
  counter: string;
  owner: number;
}

/** All pieces. */
export interface Content {
  card: WrittenCard[];
  counter: WrittenCounter[];
  tile: WrittenTile[];
  varan: WrittenVaran[];
}

/** An action card as it is written. */
export interface WrittenCard {
  id: string;
  name: string;
  priority: number;
  operations: WrittenOperation[];
  origin: "original" | "rulebook";
  varan?: "A" | "B" | "C" | null;
  reversed?: boolean;
  cloak?: number | null;
}

/** One part of a card as it is written. */
export interface WrittenOperation {
  do: string;
  n?: number | null;
}

/** A damage counter as it is written. */
export interface WrittenCounter {
  id: string;
  name: string;
  value: number;
  origin: "original" | "rulebook";
  at_least?: number | null;
  at_most?: number | null;
  permanent?: "cloak" | "gun" | "melee" | null;
}

/** A board piece as it is written. */
export interface WrittenTile {
  id: string;
  name: string;
  number: number;
  origin: "original" | "rulebook";
  shot_cover?: number;
  grenade_cover?: number;
  doors?: ("E" | "N" | "S" | "W")[];
}

/** A varan as it is written. */
export interface WrittenVaran {
  letter: "A" | "B" | "C";
  name: string;
  role: string;
  hit_points: number;
  firepower: number;
  melee: number;
  origin: "original" | "rulebook";
}
