/** The little of Markdown that our own pages are written in, as data: nothing is put into the page as it stands. */

export interface Part {
  kind: "text" | "bold" | "code" | "link";
  text: string;
  to?: string;
}

export type Block =
  | { kind: "head"; level: number; parts: Part[] }
  | { kind: "words"; parts: Part[] }
  | { kind: "list"; items: { parts: Part[]; inner: Part[][] }[] }
  | { kind: "table"; head: Part[][]; rows: Part[][][] };

const INLINE = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;

/** A line with its emphasis, code and links told apart. */
export function parts(line: string): Part[] {
  const found: Part[] = [];
  let at = 0;
  for (const each of line.matchAll(INLINE)) {
    if (each.index > at) found.push({ kind: "text", text: line.slice(at, each.index) });
    const [, bold, code, link, to] = each;
    if (bold) found.push({ kind: "bold", text: bold });
    else if (code) found.push({ kind: "code", text: code });
    else found.push({ kind: "link", text: link!, to });
    at = each.index + each[0].length;
  }
  if (at < line.length) found.push({ kind: "text", text: line.slice(at) });
  return found;
}

const cells = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => parts(cell.trim()));

/** A list: its lines may go on further down, and have a list of their own. */
function list(lines: string[]): Block {
  const items: { text: string; inner: string[] }[] = [];
  for (const line of lines) {
    const item = items.at(-1)!;
    if (line.startsWith("- ")) items.push({ text: line.slice(2), inner: [] });
    else if (/^ +- /.test(line)) item.inner.push(line.trim().slice(2));
    else if (item.inner.length) item.inner.push(`${item.inner.pop()} ${line.trim()}`);
    else item.text += ` ${line.trim()}`;
  }
  return { kind: "list", items: items.map((item) => ({ parts: parts(item.text), inner: item.inner.map(parts) })) };
}

/** The blocks of a text. */
export function blocks(text: string): Block[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block): Block => {
      const lines = block.split("\n");
      const head = /^(#+) (.*)$/.exec(block);
      if (head) return { kind: "head", level: head[1]!.length, parts: parts(head[2]!) };
      if (block.startsWith("|")) return { kind: "table", head: cells(lines[0]!), rows: lines.slice(2).map(cells) };
      if (block.startsWith("- ")) return list(lines);
      return { kind: "words", parts: parts(lines.join(" ")) };
    });
}
