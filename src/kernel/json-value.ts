export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function object(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** `undefined` where a text is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As a journal gives a value back; `undefined` where JSON has no word for it. */
export function asJson(value: unknown): unknown {
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
}

/** What a terminal would obey or not show is written as an escape: it reads back the same. */
export function jsonText(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, null, indent);
  return /[^\0-~]/.test(json) ? json.replaceAll(unprintable, escaped) : json;
}

// DEL, C1 controls, separators of lines, and what only formats. All of these can only stand inside strings.
const unprintable = /[\u007f-\u009f\u2028\u2029\p{Cf}]/gu;

function escaped(letter: string): string {
  return Array.from({ length: letter.length }, (_, index) => {
    const unit = letter.charCodeAt(index).toString(16).padStart(4, "0");
    return String.raw`\u${unit}`;
  }).join("");
}
