import { statementsIn, type StatementBlock } from "../../../text/statements.ts";
import { isEmptySection, type Section, sectionName, sectionsOf } from "./merged.ts";

/**
 * Our document in place of one that was there, with what still holds of that: each statement as it stood, with its id,
 * at the beginning of the section it stood in. What has no section of ours comes at the end.
 */
export function withCarriedOver(existing: string, own: string, ids: ReadonlySet<string>): string {
  const lines = existing.split(/\r\n|\n|\r/);
  const blocks = statementsIn(lines).filter(({ id }) => ids.has(id));
  if (blocks.length === 0) return own;
  const sections = sectionsOf(own);
  let whole = own;
  const homeless: string[] = [];
  const bySection = Map.groupBy(blocks, ({ section }) => sectionName(section));
  const placed = [...bySection].map(([name, carried]) => ({
    carried,
    section: sections.find(({ title }) => title === name),
  }));
  // From the end, so that what stands before keeps its place.
  for (const { carried, section } of placed.toSorted((a, b) => (b.section?.end ?? 0) - (a.section?.end ?? 0)))
    if (section === undefined) {
      const title = carried[0]?.section ?? "";
      homeless.unshift(
        `${title === "" ? "## Other requirements" : `## ${title}`}\n\n${textOf(carried, lines)}\n`,
      );
    } else {
      const from = section.end - section.length;
      whole = `${whole.slice(0, from)}${sectionWith(section, carried, lines)}\n${whole.slice(section.end)}`;
    }
  return [whole, ...homeless].join("\n");
}

function sectionWith({ head, body }: Section, carried: readonly StatementBlock[], lines: readonly string[]) {
  if (isEmptySection(body)) return `${head}\n\n${textOf(carried, lines)}`;
  const ours = body.split("\n");
  const rows = carried.filter(({ form, head: top }) => form === "row" && sameRow(lines[top ?? 0], ours));
  const others = carried.filter((one) => !rows.includes(one));
  const at = rows.length === 0 ? -1 : tableIn(ours, lines[rows[0]?.head ?? 0] ?? "");
  const grown =
    at === -1
      ? body
      : [...ours.slice(0, at + 2), ...rows.map(sourceOf(lines)), ...ours.slice(at + 2)].join("\n");
  const areItems = others.at(-1)?.form === "item" && /^[-*+]\s/.test(grown);
  return [
    head,
    "",
    ...(others.length === 0 ? [] : [textOf(others, lines), ...(areItems ? [] : [""])]),
    grown,
  ].join("\n");
}

function sameRow(head: string | undefined, ours: readonly string[]): boolean {
  return tableIn(ours, head ?? "") !== -1;
}

/** Where a table with the same head begins. */
function tableIn(lines: readonly string[], head: string): number {
  return lines.findIndex((line) => line.startsWith("|") && cellsOf(line) === cellsOf(head));
}

function cellsOf(row: string): string {
  return row
    .split("|")
    .map((cell) => cell.trim())
    .join("|");
}

/** Blocks as they stood; rows of one table under its head again. */
function textOf(blocks: readonly StatementBlock[], lines: readonly string[]): string {
  return blocks
    .map((block, index) => {
      const before = blocks[index - 1];
      const isNext = before?.form === block.form && before.head === block.head;
      const lead =
        index === 0 ? "" : isNext && block.form !== "heading" && block.form !== "paragraph" ? "\n" : "\n\n";
      const head = block.head === null || isNext ? [] : lines.slice(block.head, block.head + 2);
      return lead + [...head, sourceOf(lines)(block)].join("\n");
    })
    .join("");
}

function sourceOf(lines: readonly string[]): (block: StatementBlock) => string {
  return ({ from, to }) => lines.slice(from, to).join("\n");
}
