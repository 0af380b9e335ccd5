// Written by `python -m neontable.server.board_types`; do not edit.

/** The table as one seat, or a spectator, sees it. */
export interface View {
  active: number | null;
  cards: CardView[];
  chapter: ChapterView | null;
  closed: boolean;
  doing: Doing[];
  drawn?: (DrawnCard | null)[];
  encounter: EncounterDeck;
  ending?: number;
  episode: string;
  faces: Record<string, PrintedCard>;
  game: "neon-hope";
  grid: Grid;
  level: string;
  log: CampaignLog;
  looked_at?: string[];
  mode: string;
  outcome: "lost_exhausted" | "lost_surveilled" | "won" | null;
  over: boolean;
  players: PlayerView[];
  resolving?: ResolvedCard;
  responsible: number | null;
  round: number;
  seat: number | null;
  settings: SettingView[];
  surveillance: Surveillance;
  task?: TaskView;
  title: string;
  trash: string[];
  turns_taken: number[];
}

/** A card in play; a retreated one shows its name only. */
export interface CardView {
  box: number;
  card: string;
  cubes: number[];
  damage?: number;
  elite: boolean;
  follows?: number | null;
  health?: number;
  id: string;
  keywords: string[];
  kind: string;
  laid?: number;
  markers?: Record<string, number>;
  name: string;
  place: string;
  retreat: number | null;
  retreated: boolean;
  second: PrintedTask | null;
  secrets?: number;
  side: "A" | "B" | null;
  slots: number;
  task: PrintedTask | null;
  text: string;
  threat: Threat | null;
}

/** A task as it is printed. */
export interface PrintedTask {
  attribute: string;
  difficulty: number;
  type: string;
}

/** A Threat with its icons. */
export interface Threat {
  icons: Icon[];
  value: number;
}

/** A Threat icon, and whether it has a slot for a cube. */
export interface Icon {
  icon: "stress" | "surveillance";
  slot: boolean;
}

/** The top card of the Chapter stack; of its goals one is enough where it says any. */
export interface ChapterView {
  any: boolean;
  goals: Goal[];
  id: string;
  number: number;
  objective: string;
  title: string;
}

/** One thing that an objective asks for, and the card that it names. */
export interface Goal {
  card: string | null;
  met: boolean;
  text: string;
}

/** A procedure in progress: its name and its step. */
export interface Doing {
  procedure: string;
  step: string;
}

/** A drawn encounter card that is not yet resolved: its drawer knows all that is printed on it. */
export interface DrawnCard {
  box?: number;
  card?: string;
  elite?: boolean;
  keywords?: string[];
  kind?: string;
  name?: string;
  retreat?: number | null;
  second?: PrintedTask | null;
  slots?: number;
  task?: PrintedTask | null;
  text?: string;
  threat?: Threat | null;
}

/** How many cards the encounter deck has, and its discard. */
export interface EncounterDeck {
  deck: number;
  discard: string[];
}

/** An encounter card that lies open but is not in play. */
export interface PrintedCard {
  box: number;
  card: string;
  elite: boolean;
  keywords: string[];
  kind: string;
  name: string;
  retreat: number | null;
  second: PrintedTask | null;
  slots: number;
  task: PrintedTask | null;
  text: string;
  threat: Threat | null;
}

/** What all know of the Grid and the Archive. */
export interface Grid {
  archive: number;
  archived: string[];
  face_down: number;
  revealed: string[];
  seen: string[];
  unknown: string[];
}

/** What the season remembers; `hotter`, `written` and `struck` is what this evening has changed. */
export interface CampaignLog {
  flags: string[];
  heat: number;
  hotter: number;
  results: ("lost_exhausted" | "lost_surveilled" | "won")[];
  struck: string[];
  written: string[];
}

/** A character with all that is open. */
export interface PlayerView {
  actions: number;
  attributes: Attributes;
  away: boolean;
  bonus: number;
  character: string;
  character_tool: CharacterTool | null;
  discard: ActionView[];
  endurance: number;
  hand: ActionView[];
  hope: number;
  kit: ToolView[];
  markers: Marker[];
  name: string;
  place: string | null;
  resources: number;
  seat: number;
  tools: ToolView[];
  used: string[];
}

/** The four attributes of a character. */
export interface Attributes {
  charisma: number;
  courage: number;
  logic: number;
  perception: number;
}

/** The side of the Character Tool that shows. */
export interface CharacterTool {
  id: string;
  name: string;
  text: string;
}

/** An Action card. */
export interface ActionView {
  bonus: number;
  id: string;
  impact: number;
  name: string;
  text: string;
  types: string[];
  universal: boolean;
}

/** A Tool, with what it costs now. */
export interface ToolView {
  cost: number;
  cubes: number;
  id: string;
  name: string;
  slots: number;
  task: PrintedTask | null;
  text: string;
}

/** An attribute marker and its charges. */
export interface Marker {
  attribute: "Charisma" | "Courage" | "Logic" | "Perception";
  charges: number;
}

/** The encounter card that is being resolved, and by whom. */
export interface ResolvedCard {
  box: number;
  card: string;
  elite: boolean;
  keywords: string[];
  kind: string;
  name: string;
  retreat: number | null;
  seat: number;
  second: PrintedTask | null;
  slots: number;
  task: PrintedTask | null;
  text: string;
  threat: Threat | null;
}

/** A setting with its two locations. */
export interface SettingView {
  bottom: LocationView;
  id: string;
  name: string;
  top: LocationView;
}

/** A location: what is printed there, and who and what is there. */
export interface LocationView {
  cards: number[];
  characters: number[];
  id: string;
  name: string;
  text: string;
}

/** The dial and both sides of the Threshold card. */
export interface Surveillance {
  coming: number;
  dial: number;
  escalated: boolean;
  escalation: string;
  final: number;
  thresholds: ThresholdRow[];
}

/** A threshold of the dial: where, on which side of its card, and whether it has happened. */
export interface ThresholdRow {
  at: number;
  fired: boolean;
  side: "escalation" | "front";
  text: string;
}

/** The task under way. */
export interface TaskView {
  activations: number;
  attribute: string;
  base: number;
  bonus: number;
  difficulty: number;
  impact: number;
  keywords: string[];
  modifiers: number;
  on: string | null;
  outcome: "failure" | "success" | null;
  retreat: number | null;
  seat: number;
  stress: number;
  surveillance: number;
  threat: number | null;
  tool: string | null;
  type: string;
  value: number;
}

/** What anybody may read before playing. */
export interface Content {
  action: Action[];
  character: Character[];
  die: Die[];
  growth: Growth[];
  level: Level[];
  modifier: Modifier[];
  threshold: Threshold[];
  tool: Tool[];
}

/** As it is written in the content. */
export interface Action {
  origin: "original" | "rulebook";
  original?: string[];
  id: string;
  character: string;
  name: string;
  type: string;
  bonus?: number;
  impact?: number;
  universal?: boolean;
  text?: string;
}

/** As it is written in the content. */
export interface Character {
  origin: "original" | "rulebook";
  original?: string[];
  id: string;
  name: string;
  first_name: string;
  suit: "♠" | "♣" | "♥" | "♦";
  PER: number;
  COU: number;
  CHA: number;
  LOG: number;
  sides: ToolSide[];
  demo?: boolean;
}

/** As it is written in the content. */
export interface ToolSide {
  name: string;
  text?: string;
  id: string;
}

/** As it is written in the content. */
export interface Die {
  origin: "original" | "rulebook";
  original?: string[];
  id: "attribute";
  faces: string[];
}

/** As it is written in the content. */
export interface Growth {
  origin: "original" | "rulebook";
  original?: string[];
  id: string;
  name: string;
  text: string;
  most?: number;
  once?: boolean;
}

/** As it is written in the content. */
export interface Level {
  origin: "original" | "rulebook";
  original?: string[];
  id: string;
  cards: Record<string, number>;
}

/** As it is written in the content. */
export interface Modifier {
  origin: "original" | "rulebook";
  original?: string[];
  id: string;
  copies: number;
}

/** As it is written in the content. */
export interface Threshold {
  origin: "original" | "rulebook";
  original?: string[];
  id: string;
  front: Step[];
  showing?: string;
  escalation: Step[];
}

/** One threshold: where on the dial, and what happens. */
export interface Step {
  at: number;
  text: string;
}

/** As it is written in the content. */
export interface Tool {
  origin: "original" | "rulebook";
  original?: string[];
  id: string;
  character: string;
  name: string;
  cost: number;
  text: string;
  demo?: boolean;
}
