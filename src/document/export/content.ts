export type Content =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly Content[] }
  | { readonly kind: "fields"; readonly lead: string | null; readonly fields: readonly ContentField[] };

export interface ContentField {
  readonly label: string;
  readonly content: Content;
}

/** `null` where nothing is said: an empty text, list or object. */
export function contentOf(value: unknown, depth = 0): Content | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "string") return value.trim() === "" ? null : { kind: "text", text: value };
  if (typeof value === "boolean") return { kind: "text", text: value ? "yes" : "no" };
  // A reply may be nested as deep as it likes; nobody reads it beyond this.
  if (typeof value !== "object" || depth > deepest) return { kind: "text", text: JSON.stringify(value) };
  if (Array.isArray(value)) {
    const items = value.flatMap((item: unknown) => contentOf(item, depth + 1) ?? []);
    return items.length === 0 ? null : { kind: "list", items };
  }
  return fieldsOf(Object.entries(value), depth);
}

const deepest = 8;

/** What a reply comes to stands first in it and needs no label. */
const leads: ReadonlySet<string> = new Set(["claim", "position", "synthesis", "rebuttal", "question"]);

function fieldsOf(entries: readonly (readonly [string, unknown])[], depth: number): Content | null {
  const lead =
    depth > 0 ? undefined : entries.find(([key, value]) => leads.has(key) && isSentence(value))?.[0];
  const fields = entries.flatMap(([key, value]) => {
    const content = key === lead ? null : contentOf(value, depth + 1);
    return content === null ? [] : [{ label: labelOf(key), content }];
  });
  const said = entries.find(([key]) => key === lead)?.[1];
  if (fields.length === 0 && said === undefined) return null;
  return { kind: "fields", lead: typeof said === "string" ? said : null, fields };
}

function isSentence(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

/** `failureScenario` and `critical_issues` as people write them: `Failure scenario`, `Critical issues`. */
export function labelOf(key: string): string {
  const words = key
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
