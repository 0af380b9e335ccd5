/** A thing is explained while the pointer or the focus rests on it, or a finger is held on it; where there is nothing to tell, not. */

import { on } from "svelte/events";
import { explain, type Explained } from "./explain.svelte.ts";
import { held } from "./held.ts";

export function explained(what: () => Explained | null) {
  return (element: HTMLElement) => {
    let shown = false;
    let over = false; // the pointer has moved on it: what appears under one that lies still was not asked about
    const show = () => {
      const said = what();
      shown = said !== null;
      if (said) explain.show(element, said);
    };
    const hide = () => {
      shown = over = false;
      explain.hide();
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || over) return;
      over = true;
      show();
    };
    const ends = [
      held(show)(element),
      on(element, "pointermove", move),
      on(element, "pointerleave", hide),
      on(element, "focus", () => element.matches(":focus-visible") && show()),
      on(element, "blur", hide),
    ];
    return () => {
      ends.forEach((end) => end());
      if (shown) queueMicrotask(hide); // what is gone is not explained any more
    };
  };
}
