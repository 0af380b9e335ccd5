/** What this board is given: a table with the views of its game, and all its pieces. */

import type { BoardProps } from "../../lib/boards.ts";
import type { TableStore } from "../../lib/table.svelte.ts";
import type { Content, View } from "./view.ts";

export type Table = TableStore<View>;
export type Props = BoardProps<View, Content>;
