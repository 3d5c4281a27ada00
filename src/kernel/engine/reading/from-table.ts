import { itemsOf } from "./items.ts";
import type { AskedField } from "./from-tags.ts";

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
