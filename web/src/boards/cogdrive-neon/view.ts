// Written by `python -m neontable.server.board_types`; do not edit.

/** The table as one seat, or a spectator, sees it. */
export interface View {
  action?: ActionNow;
  actions: ActionsMade;
  active: number;
  first: number;
  game: "cogdrive-neon";
  hangar: string[];
  hangar_deck: HangarDeckView;
  last_turn: boolean;
  over: boolean;
  phase: string;
  players: PlayerView[];
  seat: number | null;
  turn: number;
  unseen?: Unseen[];
  wreckage: "aside" | "in the hangar deck";
}

/** The Action in progress: the card that was discarded for it, and how far its Task has come. */
export interface ActionNow {
  card: string | null;
  kind: "recruit" | "task";
  overdrive: "blue" | "gray" | "pink" | "yellow" | null;
  part: number;
}

/** Which of the two Actions the active player has made in this turn. */
export interface ActionsMade {
  recruit: boolean;
  task: boolean;
}

/** The Hangar Deck, and how many of its cards come before the Wreckage card at most. */
export interface HangarDeckView {
  before_wreckage: number | null;
  bottom: string[];
  count: number;
  mixed: number;
  top: string[];
}

/** A player's cards as far as they are known, and points. */
export interface PlayerView {
  clash: string[];
  clash_power: number;
  deck: DeckView;
  discard: string[];
  hand: HandView;
  points: Points;
  reference: string[];
  seat: number;
}

/** A deck: how many cards, and those on top and at the bottom whose places are known, from the top down. */
export interface DeckView {
  bottom: string[];
  count: number;
  mixed: number;
  top: string[];
}

/** A hand: how many cards, and those that are known. */
export interface HandView {
  cards: string[];
  count: number;
}

/** The points that a player would have now, with their parts; `unknown` cards may add more. */
export interface Points {
  clash_card: number;
  clash_cards: number;
  color: "blue" | "gray" | "pink" | "yellow";
  deck: number;
  total: number;
  unknown: number;
}

/** Cards that cannot be told apart, and the places where they lie. */
export interface Unseen {
  cards: string[];
  places: string[];
}

/** All cards. */
export interface Content {
  card: Card[];
  cogdrive: CogDrive[];
  reference: Reference[];
}

/** A card: a name in one Color, with its Power (COG-CARD-01). */
export interface Card {
  id: string;
  name: string;
  color: "blue" | "gray" | "pink" | "yellow";
  power: number;
  origin: "original" | "rulebook";
}

/** A name with its Task. */
export interface CogDrive {
  name: string;
  nickname: string;
  origin: "original" | "rulebook";
  text: string;
  task: Part[];
}

/** One part of a Task as it is written. */
export interface Part {
  do: string;
  least?: number | null;
  most?: number | null;
  colors?: "different" | "same" | null;
  power?: number | null;
  plus_wrecked?: boolean;
}

/** What a reference card says. */
export interface Reference {
  id: "actions" | "clash" | "first-player" | "second-player" | "wreckage";
  title: string;
  origin: "original" | "rulebook";
  text: string;
}
