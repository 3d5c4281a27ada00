import { itemsOf } from "./items.ts";
import { withoutEntities } from "./peeled.ts";

/** A key that was asked for, and whether a list is due under it. */
export interface AskedField {
  readonly key: string;
  readonly isList: boolean;
}

/** Fields between tags of their names: `<rating>4</rating>`. `undefined` where one that is no list comes twice. */
export function taggedFields(
  text: string,
  askedAs: (label: string) => AskedField | undefined,
): Record<string, unknown> | undefined {
  const fields = new Map<string, unknown>();
  const opening = /<([A-Za-z_][\w-]{0,40})(?:\s[^<>]*)?>/g;
  for (let tag = opening.exec(text); tag !== null; tag = opening.exec(text)) {
    const [whole, name = ""] = tag;
    const asked = askedAs(name);
    if (asked === undefined) continue;
    const start = tag.index + whole.length;
    const end = text.indexOf(`</${name}>`, start);
    if (end === -1) return undefined;
    const inside = text.slice(start, end);
    const before = fields.get(asked.key);
    if (before !== undefined && !(asked.isList && Array.isArray(before))) return undefined;
    fields.set(
      asked.key,
      asked.isList ? [...((before as string[] | undefined) ?? []), ...itemsIn(inside)] : plain(inside),
    );
    opening.lastIndex = end + name.length + 3;
  }
  return Object.fromEntries(fields);
}

function itemsIn(inside: string): readonly string[] {
  const children = [...inside.matchAll(/<([A-Za-z_][\w-]*)[^<>]*>([^<]*)<\/\1>/g)];
  const around = inside.replaceAll(/<([A-Za-z_][\w-]*)[^<>]*>([^<]*)<\/\1>/g, "");
  if (children.length > 0 && around.trim() === "") return children.map(([, , item]) => plain(item ?? ""));
  return itemsOf(plain(inside));
}

function plain(inside: string): string {
  return withoutEntities(inside.replace(/^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/, "$1")).trim();
}
