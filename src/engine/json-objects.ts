/** A stretch of text between an opening brace and the brace that closes it. */
export interface JsonSpan {
  readonly text: string;
  readonly start: number;
}

// A text full of braces that never close would otherwise be scanned once from each of them.
const maxRestarts = 64;

/** The outermost balanced `{…}` stretches of a text, whatever stands around them. Strings are respected. */
export function balancedObjects(text: string): readonly JsonSpan[] {
  const spans: JsonSpan[] = [];
  let restarts = 0;
  let start = text.indexOf("{");
  while (start !== -1 && restarts < maxRestarts) {
    const end = closingBrace(text, start);
    if (end === -1) restarts += 1;
    else spans.push({ text: text.slice(start, end + 1), start });
    start = text.indexOf("{", end === -1 ? start + 1 : end + 1);
  }
  return spans;
}

function closingBrace(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{") depth += 1;
    else if (char === "}" && --depth === 0) return at;
  }
  return -1;
}

/** Whether a JSON object spells one of its own keys twice: `JSON.parse` would quietly take the last. */
export function hasTwinKeys(json: string): boolean {
  const keys = new Set<string>();
  let depth = 0;
  let at = 0;
  while (at < json.length) {
    const char = json[at];
    if (char === '"') {
      const end = stringEnd(json, at);
      const isKey = depth === 1 && /^\s*:/.test(json.slice(end + 1, end + 20));
      const key = isKey ? json.slice(at, end + 1) : undefined;
      if (key !== undefined && keys.has(key)) return true;
      if (key !== undefined) keys.add(key);
      at = end;
    } else if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") depth -= 1;
    at += 1;
  }
  return false;
}

function stringEnd(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === "\\") at += 1;
    else if (json[at] === '"') return at;
  }
  return json.length;
}
