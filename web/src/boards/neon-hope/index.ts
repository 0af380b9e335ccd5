import type { TableStore } from "../../lib/table.svelte.ts";
import ActForm from "./ActForm.svelte";
import Board from "./Board.svelte";
import { came } from "./came.ts";
import Card from "./Card.svelte";
import ChoiceForm from "./ChoiceForm.svelte";
import Conclusion from "./Conclusion.svelte";
import { legend } from "./legend.ts";
import { mentions, piecesOf } from "./names.ts";
import OfferForm from "./OfferForm.svelte";
import Own from "./Own.svelte";
import { banner } from "./phase.ts";
import PickForm from "./PickForm.svelte";
import { thought } from "./plan.svelte.ts";
import TaskForm from "./TaskForm.svelte";
import Telling from "./Telling.svelte";
import { text } from "./text.ts";
import type { View } from "./view.ts";
import Winner from "./Winner.svelte";

export { Board, came, Card, legend, mentions, Own, Telling, text, Winner };

export const forms = {
  act: ActForm,
  card: TaskForm,
  charge: OfferForm,
  intercept: OfferForm,
  hand: PickForm,
  lose: PickForm,
  recover: PickForm,
  buy: PickForm,
  choice: ChoiceForm,
  vote: ChoiceForm,
  final: ChoiceForm,
  growth: Conclusion,
};
export { Conclusion as Result };
export const manner = {
  together: true,
  votes: ["vote", "final"],
  hushed: (view: unknown) => Boolean((view as View | null)?.closed),
};
export const orders = [
  { kind: "charge", words: "Add a charge to the task of a friend" },
  { kind: "intercept", words: "Take an attack on a friend" },
];
export const worded = [
  "turn",
  "react",
  "marker",
  "slot",
  "follower",
  "who",
  "may",
  "share",
  "attacker",
  "mover",
  "target",
]; // in words too
export const slim = Object.keys(forms); // my own things stay in sight; what needs their place says so itself
export const asks = () => thought.said;
export const headline = (table: TableStore) => banner(table as TableStore<View>);
export const pieces = piecesOf;
