/** What nobody needs at once: it comes in one go after the table is drawn. */

export { default as KeyHelp } from "./KeyHelp.svelte";
export { default as Rail } from "./Rail.svelte";
export { default as Result } from "./Result.svelte";
export { default as Scrubber } from "./Scrubber.svelte";
export { default as Welcome } from "./Welcome.svelte";
