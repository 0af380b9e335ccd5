/** A finger that rests on something asks about it; letting go then chooses nothing. */

const REST = 450; // ms

export function held(asks: () => void) {
  return (element: HTMLElement) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let rested = false;
    const down = (event: PointerEvent) => {
      rested = false;
      if (event.pointerType !== "touch") return;
      timer = setTimeout(() => {
        rested = true;
        asks();
      }, REST);
    };
    const up = () => clearTimeout(timer);
    const click = (event: Event) => {
      if (rested) event.stopPropagation();
      rested = false; // the next press may be one of a keyboard
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("click", click, true);
    return () => {
      up();
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      element.removeEventListener("click", click, true);
    };
  };
}
