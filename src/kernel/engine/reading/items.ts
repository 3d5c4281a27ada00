import { withoutEntities } from "./peeled.ts";

const marker = /^[ \t]*(?:[-*+•・‣▪]|\d{1,3}[.)]|\(\d{1,3}\))[ \t]*(?=\S)/;

// "no" is an answer to whether there are any; in other words it might be an item.
const none =
  /^[\s\-–—*_("'[]*(?:none|n\/?a|nil|null|no|nothing|not applicable|none (?:identified|found|noted|so far|at this time|that i (?:see|found))|nothing (?:to add|noted|found)|empty|なし|特になし|該当なし|ありません|特にありません)?[\s\-–—*_.)。"'\]]*$/i;

export function saysNone(text: string): boolean {
  return none.test(text);
}

/** Bullets with what is indented under each. `undefined` where the text has none. */
export function bulletsOf(text: string): readonly string[] | undefined {
  const items: string[] = [];
  let depth = 0;
  let isOver = false;
  for (const line of text.split("\n")) {
    const mark = marker.exec(line)?.[0];
    const indent = line.length - line.trimStart().length;
    if (mark !== undefined && (items.length === 0 || indent <= depth)) {
      items.push(line.slice(mark.length).trim());
      depth = items.length === 1 ? indent : depth;
      isOver = false;
    } else if (line.trim() === "") isOver = items.length > 0;
    else if (items.length > 0 && (indent > depth || !isOver))
      items[items.length - 1] += ` ${line.trim().replace(marker, "")}`;
    else if (items.length === 0) return undefined;
  }
  return items.length === 0 ? undefined : items.filter((item) => item !== "");
}

export function itemsOf(text: string): readonly string[] {
  if (saysNone(text)) return [];
  const bullets = bulletsOf(text);
  if (bullets !== undefined) return bullets.filter((item) => !saysNone(item)).map(unquoted);
  const parts = text.split(/[,;、]/).map((part) => part.trim());
  // Ids hold a digit and no blank: "UX-1, DX-2".
  if (parts.length > 1 && parts.every((part) => /^[^\s]*\d[^\s]*$/.test(part))) return parts;
  return [text.trim()];
}

export function unquoted(text: string): string {
  const whole = /^(["'“‘`])([^"“”`]*)(["'”’`]),?$/.exec(text.trim());
  return whole === null ? text.trim() : (whole[2] ?? "").trim();
}

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

/** Fields of a Markdown table: its headings are the keys, or its first column has them. */
export function tableFields(
  text: string,
  askedAs: (label: string) => AskedField | undefined,
): Record<string, unknown> | undefined {
  const rows = text
    .split("\n")
    .filter((line) => /^\s*\|.*\|\s*$/.test(line))
    .map(cellsOf)
    .filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)));
  const [head = [], ...body] = rows;
  const byHead = head.filter((cell) => askedAs(cell) !== undefined).length > 1;
  const columns = byHead
    ? head.map((label, at) => [label, body.map((cells) => cells[at] ?? "")] as const)
    : rows.map(([label = "", ...cells]) => [label, cells] as const);
  const fields = new Map<string, unknown>();
  for (const [label, cells] of columns) {
    const asked = askedAs(label);
    if (asked === undefined) continue;
    const said = [...new Set(cells.filter((cell) => cell !== ""))];
    if (fields.has(asked.key) || (!asked.isList && said.length !== 1)) return undefined;
    fields.set(asked.key, asked.isList ? said.flatMap(itemsInCell) : said[0]);
  }
  return Object.fromEntries(fields);
}

function cellsOf(line: string): readonly string[] {
  const inner = line.trim().slice(1, -1);
  return inner.split(/(?<!\\)\|/).map((cell) =>
    cell
      .trim()
      .replaceAll(String.raw`\|`, "|")
      .replaceAll(/^[*_`]+|[*_`]+$/g, ""),
  );
}

function itemsInCell(cell: string): readonly string[] {
  const lines = cell.split(/<br\s*\/?>|\s*[•・]\s*/).filter((line) => line.trim() !== "");
  return lines.flatMap((line) => itemsOf(line.trim()));
}
