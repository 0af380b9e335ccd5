/** Quiet synthesised sounds, only where they are wanted. */

import { settings } from "./settings.svelte.ts";

/** Notes as [frequency, start, length] in hertz and seconds. */
const SOUNDS = {
  turn: [
    [523, 0, 0.12],
    [784, 0.1, 0.22],
  ],
  dice: [
    [220, 0, 0.03],
    [260, 0.05, 0.03],
    [200, 0.1, 0.04],
  ],
  sinking: [
    [160, 0, 0.4],
    [110, 0.15, 0.6],
  ],
  card: [
    [330, 0, 0.05],
    [494, 0.04, 0.06],
  ],
  lamp: [
    [587, 0, 0.1],
    [880, 0.08, 0.26],
  ],
  door: [
    [196, 0, 0.12],
    [147, 0.09, 0.3],
  ],
  tram: [
    [82, 0, 0.7],
    [123, 0.12, 0.5],
  ],
  title: [
    [440, 0, 0.04],
    [440, 0.3, 0.04],
    [440, 0.6, 0.04],
    [554, 0.9, 0.04],
    [659, 1.2, 0.5],
  ],
  end: [
    [392, 0, 0.2],
    [523, 0.16, 0.2],
    [659, 0.32, 0.4],
  ],
} satisfies Record<string, [number, number, number][]>;

let audio: AudioContext | null = null;

export function sound(name: keyof typeof SOUNDS) {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const [frequency, start, length] of SOUNDS[name]) {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    const at = audio.currentTime + start!;
    note.type = "triangle";
    note.frequency.value = frequency!;
    volume.gain.setValueAtTime(0.06, at);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + length!);
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + length!);
  }
}
