/** Asking the server. Every refusal has a reason and what to do instead. */

import type { Problem } from "./wire.ts";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.remedy ? `${problem.reason} ${problem.remedy}` : problem.reason);
  }
}

declare global {
  interface Window {
    /** What was asked for before the page had come, by path. */
    early?: Map<string, Promise<Response>>;
  }
}

/** What was asked for already, if it was: taken once. */
function early(path: string): Promise<Response> | undefined {
  const answer = window.early?.get(path);
  window.early?.delete(path);
  return answer;
}

const AWAY: Problem = { error: "away", reason: "The server cannot be reached.", remedy: "It will be tried again." };

export async function ask<T>(path: string, body?: unknown, token = ""): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    answer = await (early(path) ??
      fetch(path, {
        method: body === undefined ? "GET" : "POST",
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      }));
  } catch {
    throw new Refused(0, AWAY);
  }
  const data = await answer.json().catch(() => null);
  if (!answer.ok)
    throw new Refused(answer.status, data?.reason ? data : { ...AWAY, reason: `The server said ${answer.status}.` });
  return data as T;
}

const kept = new Map<string, Promise<unknown>>();

/** The same, asked once: rules and content do not change while the page is open. */
export function askOnce<T>(path: string): Promise<T> {
  let answer = kept.get(path);
  if (!answer) {
    answer = ask<T>(path);
    answer.catch(() => kept.delete(path));
    kept.set(path, answer);
  }
  return answer as Promise<T>;
}

/** A wish that must not be lost: the same command is sent again until there is an answer. */
export async function wish<T>(path: string, body: { command: string }, token = "", tries = 5): Promise<T> {
  for (let i = 1; ; i++) {
    try {
      return await ask<T>(path, body, token);
    } catch (error) {
      const again = error instanceof Refused && (error.status === 0 || error.status === 503);
      if (!again || i >= tries) throw error;
      await new Promise((done) => setTimeout(done, 300 * 2 ** i));
    }
  }
}
