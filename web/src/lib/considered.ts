/** The others see what I think of: an option on which the pointer or the focus rests. */

import type { TableStore } from "./table.svelte.ts";

const REST = 250; // ms

export function considered(table: TableStore, text: string) {
  return (element: HTMLElement) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => table.think(text), REST);
    };
    const enter = (event: PointerEvent) => event.pointerType === "mouse" && rest();
    const focus = () => element.matches(":focus-visible") && rest();
    const leave = () => {
      clearTimeout(timer);
      table.think("");
    };
    element.addEventListener("pointerenter", enter);
    element.addEventListener("pointerleave", leave);
    element.addEventListener("focus", focus);
    element.addEventListener("blur", leave);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("pointerenter", enter);
      element.removeEventListener("pointerleave", leave);
      element.removeEventListener("focus", focus);
      element.removeEventListener("blur", leave);
    };
  };
}
