import type { Material } from "../../../kernel/seat.ts";
import { textOf } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { itemsOf } from "./draft.ts";
import { readRequirements } from "./read-requirements.ts";

/**
 * What a design proposes to change in the requirements, for `git apply`; `null` where it proposes nothing that can be
 * put into these words. Nobody's file is changed by it.
 */
export function changesPatch(ledger: Ledger, { path, text }: Material): string | null {
  const { places } = readRequirements(text);
  const before = text.split("\n");
  const after = [...before];
  for (const change of itemsOf(ledger, "change")) {
    const item = change.under === null ? undefined : ledger.items.get(change.under);
    const place = places.get(item?.id ?? "");
    if (item === undefined || place === undefined) continue;
    const wanted: readonly (readonly [string | undefined, string])[] = [
      [item.wordings[0]?.text, textOf(change)],
      [item.fields.criterion, change.fields.criterion ?? ""],
    ];
    for (const [was, now] of wanted) {
      // The first line of its place that says so; the number of lines stays.
      const at = after.findIndex(
        (line, index) => index >= place.from - 1 && index < place.to && was && line.includes(was),
      );
      if (was && now !== "" && at !== -1) after[at] = (after[at] ?? "").replace(was, () => now);
    }
  }
  const hunks = hunksOf(before, after);
  return hunks.length === 0 ? null : [`--- a/${path}`, `+++ b/${path}`, ...hunks, ""].join("\n");
}

const around = 3;

/** Changed lines with those around them; what is close together is one. */
function hunksOf(before: readonly string[], after: readonly string[]): readonly string[] {
  const changed = before.flatMap((line, at) => (line === after[at] ? [] : [at]));
  const groups: number[][] = [];
  for (const at of changed) {
    const last = groups.at(-1);
    if (last !== undefined && at - (last.at(-1) ?? at) <= around * 2) last.push(at);
    else groups.push([at]);
  }
  // The file ends with a line break, which is no line.
  const lines = before.at(-1) === "" ? before.length - 1 : before.length;
  return groups.flatMap((group) => {
    const from = Math.max(0, (group[0] ?? 0) - around);
    const to = Math.min(lines, (group.at(-1) ?? 0) + around + 1);
    const body = before.slice(from, to).flatMap((line, index) => {
      const now = after[from + index];
      return line === now ? [` ${line}`] : [`-${line}`, `+${now}`];
    });
    const place = `${from + 1},${to - from}`;
    return [`@@ -${place} +${place} @@`, ...body];
  });
}
