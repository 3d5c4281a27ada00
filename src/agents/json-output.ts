import stripAnsi from "strip-ansi";
import { type JsonObject, isObject, parsedJson } from "../kernel/json-value.ts";

/** Objects of a list count one by one. Notices, warnings, colours and a byte order mark are noise. */
export function jsonOutput(stdout: string): readonly JsonObject[] {
  const text = stripAnsi(stdout.replaceAll("\r\n", "\n").replaceAll(/^\uFEFF/gm, ""));
  const found: JsonObject[] = [];
  const scan = { budget: mostLooks * (text.length + 1) };
  // One look for both kinds: to look for one would be to look past all of the other.
  const bracket = /[[{]/g;
  for (let open = bracket.exec(text); open !== null && scan.budget > 0; open = bracket.exec(text)) {
    const end = endOf(text, open.index, scan);
    const value = end === -1 ? undefined : parsedJson(text.slice(open.index, end));
    found.push(...[value].flat().filter(isObject));
    if (value !== undefined) bracket.lastIndex = end;
  }
  return found;
}

// Noise full of open brackets must not take more than linear time.
const mostLooks = 50;

function endOf(text: string, start: number, scan: { budget: number }): number {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at++) {
    scan.budget -= 1;
    if (scan.budget < 0) return -1;
    const character = text[at];
    if (isString) {
      if (character === "\\") at++;
      else if (character === "\n") return -1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && --depth === 0) return at + 1;
  }
  return -1;
}

export function jsonLines(stdout: string): readonly JsonObject[] {
  // One that floods us may print millions of lines.
  return stdout.includes("{") ? stdout.split("\n").flatMap(messageIn) : [];
}

export function messageIn(line: string): readonly JsonObject[] {
  const message = line.startsWith("{") ? parsedJson(line) : undefined;
  return isObject(message) ? [message] : [];
}

/** Hands on each line of what is printed once it is whole; what was begun before a piece without an end is kept in pieces. */
export function wholeLines(take: (line: string) => void): (chunk: string) => void {
  let begun: string[] = [];
  return (chunk) => {
    const [end = "", ...lines] = chunk.split("\n");
    begun.push(end);
    for (const next of lines) {
      take(begun.join(""));
      begun = [next];
    }
  };
}
