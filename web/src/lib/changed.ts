/** What is another than before, by what options call it: "hangar/2". */

type Node = Record<string, unknown> | unknown[] | null | undefined;

const inside = (node: unknown, name: string): unknown =>
  node && typeof node === "object" ? (node as Record<string, unknown>)[name] : undefined;

/** Whether a thing of the view is not what it was; in a row a thing that has only moved on is the same. */
export function differs(before: unknown, now: unknown, ref: string): boolean {
  const names = ref.split("/");
  const last = names.pop()!;
  const [was, is] = [before, now].map((view) => names.reduce(inside, view) as Node);
  const thing = JSON.stringify(inside(is, last));
  if (thing === undefined || was == null) return false;
  if (Array.isArray(was)) return !was.some((each) => JSON.stringify(each) === thing);
  return JSON.stringify(inside(was, last)) !== thing;
}
