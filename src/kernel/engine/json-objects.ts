export interface JsonSpan {
  readonly text: string;
  readonly start: number;
}

/** Outermost `{…}` stretches. `null` where one is never closed: what is missing there may be the answer. */
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

/** `JSON.parse` would quietly take the last. Spellings that differ in case, blanks or escapes count as one key. */
export function hasTwinKeys(json: string): boolean {
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

export function stringEnd(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === "\\") at += 1;
    else if (json[at] === '"') return at;
  }
  return json.length;
}

const quote = `["'“”‘’\`]`;
const number = String.raw`-?(?:\p{Nd}+(?:[.,]\p{Nd}+)?|\.\p{Nd}+)`;

/** Of "4/5", "3 or 4" or a comment. Beyond doubt is only what is spelled after its key, whole, as often as it was read. */
export function guessedNumber(value: unknown, broken: string): string | undefined {
  return [...numbersByKey(value)].find(([key, read]) => {
    const label = `(?:${quote}${word(key)}${quote}|${word(key)})\\s*:`;
    const spelled = new RegExp(`${label}\\s*(${number})\\s*(?:,(?!\\s*\\p{Nd})|[}\\n\\r]|//|/\\*|#)`, "gu");
    const labels = [...broken.matchAll(new RegExp(label, "gu"))];
    return labels.length !== read.length || inOrder(numbersOf(broken, spelled)) !== inOrder(read);
  })?.[0];
}

/** The key of a number that the text around an answer gives otherwise: "Rating: 2", `{"rating": 2}`. */
export function contradictedNumber(value: unknown, around: string): string | undefined {
  return [...numbersByKey(value)].find(([key, read]) => {
    const labelled = new RegExp(`${word(key)}(?:${quote}|[\\s*:=>|]){1,12}(${number})`, "giu");
    const said = [...numbersOf(around, labelled), ...numbersOf(around, outOf(key))];
    return said.some((other) => !read.includes(other) && !read.includes(other / 100));
  })?.[0];
}

/** "I would rate this 2 out of 5", of a rating. */
function outOf(key: string): RegExp {
  const stem = key.replace(/ing$|e?s$/, "").replaceAll(/[^\p{L}\p{N}_]/gu, ".");
  return new RegExp(
    `(?<![\\p{L}])${stem}\\p{L}*[^\\p{Nd}\\n.{}"]{1,30}?(${number})\\s*(?:/|out of)\\s*\\p{Nd}`,
    "giu",
  );
}

function numbersByKey(value: unknown, key = "", found = new Map<string, number[]>()): Map<string, number[]> {
  if (typeof value === "number") found.set(key, [...(found.get(key) ?? []), value]);
  if (typeof value !== "object" || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    numbersByKey(inner, Array.isArray(value) ? key : name, found);
  }
  return found;
}

function word(key: string): string {
  const name = key.replaceAll(/[^\p{L}\p{N}_]/gu, ".");
  return `(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`;
}

function numbersOf(text: string, pattern: RegExp): readonly number[] {
  return [...text.matchAll(pattern)].map(([, digits = ""]) => Number(digits.replace(",", ".")));
}

function inOrder(numbers: readonly number[]): string {
  return numbers.toSorted((a, b) => a - b).join(" ");
}
