/** A thing travels from where it was to where it goes: the same key in a new place flies there. */

import { settings } from "./settings.svelte.ts";

const places = new Map<string, { box: DOMRect; at: number }>();
const flying = new Map<HTMLElement, string>();
const LONGEST = 1500; // ms a place is remembered

/** Note where everything lies, right before the picture changes. */
export function settle() {
  if (!settings.pace || document.hidden) return;
  const at = performance.now();
  for (const [element, key] of flying) places.set(key, { box: element.getBoundingClientRect(), at });
}

function travel(element: HTMLElement, from: DOMRect) {
  const to = element.getBoundingClientRect();
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (Math.abs(x) + Math.abs(y) < 4 || !settings.pace || document.hidden) return;
  const duration = Math.min(350, 160 + Math.hypot(x, y) / 4) * Math.min(1, settings.pace);
  const scale = to.width ? from.width / to.width : 1;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 20 },
      { transform: "none", transformOrigin: "0 0", zIndex: 20 },
    ],
    { duration, easing: "cubic-bezier(.2,.7,.2,1)" },
  );
}

/** What moves on the page just now and will come to an end; that a control answers the pointer is no movement of the table. */
const moving = (): Animation[] =>
  document.getAnimations().filter((each) => {
    const { effect } = each;
    const on = effect instanceof KeyframeEffect ? effect.target : null;
    const ends = Number.isFinite(Number(effect?.getComputedTiming().endTime));
    return ends && each.playState === "running" && on?.closest("main") && !on.matches("button, a, summary");
  });

/** All that moves has come to where it goes; what takes too long is taken there. */
export async function arrived(latest: number): Promise<void> {
  const late = new Promise((done) => setTimeout(done, latest));
  await Promise.race([Promise.allSettled(moving().map((each) => each.finished)), late]);
  arrive();
}

/** All that moves is at once where it goes; what is laid out anew from now on, since I am asked, flies from nowhere. */
export function arrive() {
  for (const each of moving()) each.finish();
  places.clear();
}

/** An attachment: `{@attach flight(id)}`. */
export function flight(key: string) {
  return (element: HTMLElement) => {
    const before = places.get(key);
    places.delete(key);
    if (before && performance.now() - before.at < LONGEST) travel(element, before.box);
    flying.set(element, key);
    return () => void flying.delete(element);
  };
}

/** How a thing is seen last. */
export interface Parting {
  duration: number;
  to: Keyframe;
}

/**
 * An attachment, always the same function: when the thing leaves the picture, a likeness of it fades where it was. One movement from its first moment to its
 * last, so that what settles the board ends this too (an `out:` of Svelte begins its own only after another has ended).
 */
export function parting(how: (element: HTMLElement) => Parting | null) {
  return (element: HTMLElement) => {
    const place = element.parentElement;
    return () => {
      const parts = settings.pace && !document.hidden && place?.isConnected ? how(element) : null;
      if (!parts || !place) return;
      const likeness = element.cloneNode(true) as HTMLElement;
      likeness.inert = true;
      likeness.setAttribute("aria-hidden", "true");
      place.append(likeness);
      const gone = likeness.animate([{}, parts.to], { duration: parts.duration * Math.min(1, settings.pace) });
      void gone.finished.catch(() => {}).then(() => likeness.remove());
    };
  };
}
