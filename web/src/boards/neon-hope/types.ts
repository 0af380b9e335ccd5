import type { BoardProps } from "../../lib/boards.ts";
import type { LineBody } from "../../lib/wire.ts";
import type { Content, View } from "./view.ts";

export type Props = BoardProps<View, Content>;

/** What an event tells beside its sentence. */
export const fieldsOf = (line: LineBody | null | undefined): Record<string, unknown> => line?.fields ?? {};
