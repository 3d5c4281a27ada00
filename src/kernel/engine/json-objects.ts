/** A stretch of text between an opening brace and the brace that closes it. */
export interface JsonSpan {
  readonly text: string;
  readonly start: number;
}

/**
 * The outermost `{…}` stretches of a text, whatever stands around them, in one pass. Double-quoted strings are
 * respected. `null` where one is never closed: what is missing there may be the answer.
 */
export function balancedObjects(text: string): readonly JsonSpan[] | null {
  const spans: JsonSpan[] = [];
  let start = text.indexOf("{");
  while (start !== -1) {
    const end = closingBrace(text, start);
    if (end === -1) return null;
    spans.push({ text: text.slice(start, end + 1), start });
    start = text.indexOf("{", end + 1);
  }
  return spans;
}

function closingBrace(text: string, start: number): number {
  const awaited: string[] = [];
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === '"') at = stringEnd(text, at);
    else if (char === "{") awaited.push("}");
    else if (char === "[") awaited.push("]");
    else if (char === "}" || char === "]") {
      if (awaited.pop() !== char) return -1;
      if (awaited.length === 0) return at;
    }
  }
  return -1;
}

/**
 * Whether an object in valid JSON spells one of its keys twice: `JSON.parse` would quietly take the last.
 * Spellings that differ in case, in blanks around them or in escapes count as one key.
 */
export function hasTwinKeys(json: string): boolean {
  // The keys so far of each object around this place; a list has none.
  const around: (Set<string> | null)[] = [];
  let keyIsNext = false;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (char === '"') {
      const end = stringEnd(json, at);
      const keys = around.at(-1);
      if (keyIsNext && keys) {
        const key = (JSON.parse(json.slice(at, end + 1)) as string).trim().toLowerCase();
        if (keys.has(key)) return true;
        keys.add(key);
      }
      keyIsNext = false;
      at = end;
    } else if (char === "{") {
      around.push(new Set());
      keyIsNext = true;
    } else if (char === "[") around.push(null);
    else if (char === "}" || char === "]") around.pop();
    else if (char === ",") keyIsNext = true;
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
