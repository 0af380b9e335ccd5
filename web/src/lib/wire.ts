// Written by `python -m neontable.server.typescript`; do not edit.

export const PROTOCOL = 1;

/** The secrets of the creator: of the host, and of each seat that is `mine`. */
export interface Secrets {
  host: string;
  seats?: Record<string, string>;
}

/** What helps to decide; everybody sees which are on. Without a value, hints are on where one person plays. */
export interface Aids {
  hint?: boolean | null;
  odds?: boolean;
  takeback?: "free" | "strict";
}

/** How fast bots answer, and what happens when a person does not. */
export interface Pace {
  bots?: number;
  deadline?: number;
  then?: "decision" | "forfeit" | "seat" | "wait";
}

/** A new table: who sits where, by which rules. */
export interface CreateTable {
  command: string;
  game: string;
  seats: string[];
  secrets: Secrets;
  options?: Record<string, unknown>;
  name?: string;
  player?: string;
  public?: boolean;
  aids?: Aids;
  pace?: Pace;
  chat?: "off" | "on";
  lead?: boolean;
  scenario?: string;
  nonce?: string;
}

/** A link that gives one seat to one person. */
export interface Invite {
  link: string;
}

/** A seat of a new table. */
export interface MadeSeat {
  seat: number;
  kind: string;
  invite?: Invite | null;
}

/** What lets others look on. */
export interface Watch {
  token: string;
  link: string;
}

/** Where a table came from, and whether its luck was committed before anybody sat down. */
export interface Origin {
  kind: string;
  luck: string;
  table?: string;
  step?: number;
  imported?: boolean;
}

/** A new table, with the digest of the luck the server has drawn for it. */
export interface MadeTable {
  table: string;
  commitment: string;
  seats: MadeSeat[];
  watch: Watch;
  origin: Origin;
}

/** Take a seat: by an invite, or an open one. The secret is the seat's token from now on. */
export interface Claim {
  command: string;
  secret: string;
  invite?: string;
  seat?: number | null;
  name?: string;
  nonce?: string;
}

/** The seat that was taken. */
export interface Claimed {
  table: string;
  seat: number;
  seq: number;
}

/** An answer to the pending decision, given in sight of everything up to `seq`; a list is applied as one.

    `also` are tokens of other seats of mine, which give the same answer in the same moment, such as in a vote.
    `seat` answers for a bot, where people lead: then `seq` is the `since` of its decision. */
export interface Choice {
  command: string;
  seq: number;
  option: string | string[];
  seat?: number | null;
  also?: string[];
}

/** A write that needs no more than to be said. */
export interface Wish {
  command: string;
}

/** Take back my last choice, or with `round` all my answers to the questions that seats answer unseen of each other now.

    With `to` I go back to where my last action or turn began. */
export interface TakeBack {
  command: string;
  round?: boolean;
  to?: "" | "action" | "turn";
}

/** A standing order; without an answer it withdraws its kind. */
export interface OrderWish {
  command: string;
  kind: string;
  answer?: string | null;
  when?: string;
  at_least?: number;
}

/** What happens to a seat or the table: by the host, or by who holds the seat. */
export interface SeatChange {
  command: string;
  do: "admit" | "back" | "bot" | "cancel" | "delete" | "end" | "fill" | "invite" | "leave" | "mute" | "rename" | "resign" | "start" | "take";
  seat?: number | null;
  name?: string;
  secret?: string | null;
  level?: string;
}

/** A line of chat. */
export interface Said {
  command: string;
  text: string;
}

/** A question about one option of the pending decision. */
export interface Asked {
  option: string;
}

/** Choices that I think of, one after the other, from the pending decision on; nothing is chosen. */
export interface Thought {
  options?: string[];
}

/** A new table that goes on from a step of this one. */
export interface Forked {
  command: string;
  secrets: Secrets;
  step: number;
  seats?: string[];
  nonce?: string;
}

/** The same people play again, each one seat further on. Each takes the new seat by claiming it with the old token.

    Where one person held all seats, the secrets of the new ones come with the wish. */
export interface Rematch {
  command: string;
  secrets: Secrets;
}

/** A seat of the next evening: whom it plays, and who plays it: me, who sat in a seat before, a guest, or a bot. */
export interface NextSeat {
  who: string;
  character?: string;
}

/** The next evening of a campaign, or with `again` one of its evenings once more in a branch of its own.

    Without seats the same people play in the same seats, and claim them with their old tokens; options are those that may change
    between evenings. */
export interface NextEvening {
  command: string;
  secrets: Secrets;
  evening?: string;
  again?: boolean;
  seats?: NextSeat[];
  options?: Record<string, unknown>;
  nonce?: string;
}

/** What a campaign is called from now on. */
export interface CampaignName {
  command: string;
  name: string;
}

/** A campaign from elsewhere, as it was exported; who plays whom is said when it goes on. */
export interface ImportCampaign {
  command: string;
  secrets: Secrets;
  campaign: Record<string, unknown>;
  name?: string;
}

/** Who sat in a seat of an evening, and whom it played. */
export interface EveningSeat {
  name: string;
  who: string;
  character?: string;
}

/** An evening of a campaign. `began` and `left` are what was remembered at its beginning and at its end, in words. */
export interface EveningBody {
  table: string;
  state: string;
  created: number;
  seats: EveningSeat[];
  after?: string;
  again?: string;
  ended?: number;
  minutes?: number;
  began?: Record<string, unknown>;
  left?: Record<string, unknown>;
  won?: boolean | null;
  outcome?: string;
  goes_on?: boolean;
  next?: string;
  trust?: string;
}

/** A campaign with all its evenings and branches; `here` is where it was left, `may` says that this token may go on. */
export interface CampaignBody {
  campaign: string;
  name: string;
  game: string;
  title: string;
  here: string;
  may: boolean;
  minutes: number;
  evenings: EveningBody[];
}

/** A record to look at, or a sealed save of this server to play on from.

    With the token that made the save it is the very table, and all tokens given here are exchanged for the new secrets. Without, it
    is a new table on which all that is not public is dealt anew. */
export interface OpenRecord {
  command: string;
  secrets: Secrets;
  record: Record<string, unknown>;
  tokens?: string[];
}

/** Steps of a game as one audience saw them: the first shows the whole view, the others what has changed. */
export interface StepsPage {
  seq: number;
  steps: Step[];
}

/** Lines of the log, the oldest first; there are more before `log_from`, unless it is 0. */
export interface LogPage {
  log_from: number;
  log: LineBody[];
}

/** My tables, by my tokens. */
export interface Mine {
  tokens: string[];
}

/** A write that is durable: the cursor of this audience after it.

    `held`: what was said is told when players may talk again. `asked`: this seat is a friend's and was asked; nothing was chosen. */
export interface Done {
  seq: number;
  link?: string;
  held?: boolean;
  asked?: number | null;
}

/** What is expected to follow: an option of a seat, and in words for people; empty where it lets others answer. */
export interface Move {
  seat: number;
  option: string;
  label?: string;
}

/** An option as a search sees it: the chance to win, how often it was tried, and what is expected to follow.

    `choices` carry it out, sent as one list: more than one where a whole programme is meant; `labels` are these in words. `why` is
    one sentence: what it is expected to gain or avoid, else what it surely does. `error` is the standard error of `value`;
    `equal`: within it, this one cannot be told from the first. */
export interface HintLine {
  option: string;
  label: string;
  value: number;
  visits: number;
  expected: Move[];
  choices: string[];
  labels: string[];
  why: string;
  error: number;
  equal: boolean;
}

/** The best options by a search from what this seat knows, in so many worlds; `says` tells where they are equally good. */
export interface HintBody {
  lines: HintLine[];
  worlds: number;
  says?: string;
}

/** What one might try and may not: the rule, why, what to do instead, and how people call it. */
export interface BlockedBody {
  text: string;
  rule: string;
  reason: string;
  remedy: string;
  label: string;
}

/** The address of an Atom feed that tells when it is this seat's turn, and nothing else. */
export interface TurnFeed {
  link: string;
}

/** An option: its text is what to send, its label what to show, `refs` what it points at in the view.

    `cost` and `effect` say what it takes ("nothing" where it takes nothing) and what it surely does; `loses` names what is gone for
    good by it, so that who presses a thing on the board can be asked once more. Ways to use one thing have its name as `group`,
    and `short` says what sets each apart; `facts` are the parts of the note, so that what several share can be said once. */
export interface OptionBody {
  text: string;
  label: string;
  rule: string;
  refs?: string[];
  note?: string;
  group?: string;
  short?: string;
  facts?: string[];
  cost?: string;
  effect?: string;
  loses?: string;
}

/** What a seat has to decide; others read only whom, since and until when, and the public prompt.

    `until` is the moment at which an answer is too late, in seconds since 1970 by the server's clock; 0: the table waits.
    `waited`: you need not answer this offer, but a bot lets you step in first, for a few seconds. */
export interface DecisionBody {
  seat: number;
  since: number;
  prompt: string;
  mode?: string;
  kind?: string;
  rule?: string;
  options?: OptionBody[];
  until?: number;
  waited?: boolean;
}

/** What would be asked after choices that were only thought of, with the odds of each option; or why that cannot be known. */
export interface AheadBody {
  decision?: DecisionBody | null;
  odds?: Record<string, Record<string, unknown>>;
  ends?: string;
}

/** One line of the log. */
export interface LineBody {
  id: number;
  kind: string;
  rule: string;
  seat: number;
  text: string;
  fields?: Record<string, unknown>;
  procedure?: number;
  step?: string;
  within?: number[];
  page?: string;
  why?: string;
}

/** Every text of the story that was told at a table, in that order: it can be read again at any time. */
export interface StoryBody {
  lines: LineBody[];
}

/** What was met in this campaign of what nobody knows before it appears: the ids, and what is printed there. */
export interface MetBody {
  met: string[];
  content: Record<string, unknown>;
}

/** A public line about who plays: when what changed. */
export interface Notice {
  id: number;
  at: number;
  seat: number;
  kind: string;
  text: string;
}

/** Who sits where: `waits` says that the table waits for this seat, `present` that somebody is connected.

    `offered`: its holder has made a link for somebody else. `asked`: the host would let somebody new take it; `admits`: who
    holds this one agrees to that. */
export interface SeatBody {
  seat: number;
  kind: string;
  name: string;
  level?: string;
  present?: boolean;
  waits?: boolean;
  muted?: boolean;
  agrees?: boolean;
  offered?: boolean;
  asked?: boolean;
  admits?: boolean;
}

/** How this table is run; everybody may read it. */
export interface Settings {
  name: string;
  public: boolean;
  options: Record<string, unknown>;
  hint: boolean;
  odds: boolean;
  takeback: string;
  chat: string;
  pace: Pace;
  scenario: string;
  lead?: boolean;
}

/** A part of a total: what it is called, how many points it gives, and what for. */
export interface SumBody {
  label: string;
  points: number;
  means: string;
}

/** The points of a seat in words: the parts that add up to them, or facts where nothing is added up. */
export interface ScoreBody {
  seat: number;
  total: number;
  sums?: SumBody[];
  facts?: string[];
}

/** A result in words: why the game has ended, and the scores. */
export interface OutcomeBody {
  reason: string;
  scores: ScoreBody[];
}

/** A table as one audience sees it; `now` is the server's clock, where decisions have a time. */
export interface TableBody {
  protocol: number;
  table: string;
  game: string;
  title: string;
  state: string;
  seq: number;
  role: string;
  settings: Settings;
  commitment: string;
  origin: Origin;
  seats: SeatBody[];
  seat?: number | null;
  why?: string;
  view?: unknown;
  decisions?: DecisionBody[];
  log?: LineBody[];
  log_from?: number;
  result?: Record<string, unknown> | null;
  outcome?: OutcomeBody | null;
  no_undo?: string | null;
  undo_seat?: number | null;
  orders?: Record<string, unknown>[];
  rematch?: string;
  campaign?: string;
  next?: string;
  now?: number;
  notices?: Notice[];
}

/** A public table with an open seat. */
export interface ListedTable {
  table: string;
  game: string;
  title: string;
  name: string;
  options: Record<string, unknown>;
  players: string[];
  open: number[];
  seats: number;
  created: number;
  origin: Origin;
}

/** How one of my tables stands; a token that opens nothing any more says `gone`. */
export interface MyTable {
  state: string;
  table?: string;
  game?: string;
  title?: string;
  name?: string;
  role?: string;
  seat?: number | null;
  waits?: number[];
  mine?: boolean;
  players?: string[];
  touched?: number;
  left?: number;
}

/** What an audience saw between two actions of one step: parts of the view that differ from the picture before. */
export interface Picture {
  after: number;
  set?: Record<string, unknown>;
  drop?: string[];
}

/** What has changed for an audience: parts of the view, decisions, new lines; an undo withdraws lines from an id on. */
export interface Step {
  type: "step";
  seq: number;
  state: string;
  seats: SeatBody[];
  set?: Record<string, unknown>;
  drop?: string[];
  decisions?: DecisionBody[];
  events?: LineBody[];
  withdrawn?: number | null;
  result?: Record<string, unknown> | null;
  outcome?: OutcomeBody | null;
  no_undo?: string | null;
  undo_seat?: number | null;
  orders?: Record<string, unknown>[] | null;
  settings?: Settings | null;
  commands?: string[];
  rematch?: string;
  next?: string;
  notices?: Notice[];
  pictures?: Picture[];
}

/** The whole table anew. */
export interface Reset {
  type: "reset";
  table: TableBody;
}

/** Who is connected. */
export interface Presence {
  type: "presence";
  present: number[];
  watching: number;
}

/** A bot thinks for this seat. */
export interface Thinks {
  type: "thinks";
  seat: number;
}

/** What a seat shows the others for a moment: what it is about to choose, where it points, whom it calls. It is kept nowhere. */
export interface Shown {
  type: "shown";
  seat: number;
  what: string;
  option?: string;
  refs?: string[];
  to?: number | null;
}

/** A line of chat. */
export interface ChatLine {
  type: "chat";
  id: number;
  seat: number;
  text: string;
  at: number;
}

/** How the server is doing. */
export interface Health {
  status: string;
}

/** Why something was refused, and what to do instead. */
export interface Problem {
  error: string;
  reason: string;
  remedy?: string;
  rule?: string;
}

/** The answer to a frame that carried a command. */
export interface Reply {
  type: "reply";
  command: string;
  status: number;
  body?: unknown;
}

/** A frame that could not be read, or a socket that has to close. */
export interface Failure {
  type: "error";
  problem: Problem;
}

/** The first frame: who I am and what I have already seen. */
export interface Hello {
  type: "hello";
  protocol: number;
  token: string;
  seq?: number;
  also?: string[];
}

/** An answer over the socket. */
export interface Choose {
  type: "choose";
  command: string;
  seq: number;
  option: string | string[];
  seat?: number | null;
  also?: string[];
}

/** Taking back over the socket. */
export interface Undo {
  type: "undo";
  command: string;
  round?: boolean;
  to?: "" | "action" | "turn";
}

/** A standing order over the socket. */
export interface GiveOrder {
  type: "order";
  command: string;
  kind: string;
  answer?: string | null;
  when?: string;
  at_least?: number;
}

/** Chat over the socket. */
export interface Say {
  type: "say";
  command: string;
  text: string;
}

/** A change of seats over the socket. */
export interface ChangeSeat {
  type: "seat";
  command: string;
  do: "admit" | "back" | "bot" | "cancel" | "delete" | "end" | "fill" | "invite" | "leave" | "mute" | "rename" | "resign" | "start" | "take";
  seat?: number | null;
  name?: string;
  secret?: string | null;
  level?: string;
}

/** Show the others something for a moment: an option that I think of (none: not any more), things, or that I am away. */
export interface Show {
  type: "show";
  what: "away" | "back" | "choosing" | "point";
  option?: string;
  refs?: string[];
  token?: string | null;
}
