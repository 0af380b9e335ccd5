/** Files that leave or enter the page. */

/** Let the person keep data as a file. */
export function saveFile(name: string, data: unknown) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A file that was chosen or dropped, as data. */
export async function readFile(file: File): Promise<Record<string, unknown>> {
  let data: unknown;
  try {
    data = JSON.parse(await file.text());
  } catch {
    throw new Error(`${file.name} is no record: it cannot be read as JSON.`);
  }
  if (!data || typeof data !== "object" || Array.isArray(data)) throw new Error(`${file.name} is no record of a game.`);
  return data as Record<string, unknown>;
}
