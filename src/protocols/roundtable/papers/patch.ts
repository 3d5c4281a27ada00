import { textOf } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { itemsOf } from "./draft.ts";
import { readRequirements } from "./read-requirements.ts";

interface Source {
  /** From the project's folder. */
  readonly path: string;
  readonly text: string;
}

/**
 * What a design proposes to change in the requirements, for `git apply`; `null` where it proposes nothing that can be
 * put into these words. Nobody's file is changed by it.
 */
export function changesPatch(ledger: Ledger, { path, text }: Source): string | null {
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
    for (const [was, now] of wanted) if (was && now !== "") replaceIn(after, place, was, now);
  }
  const hunks = hunksOf(before, after);
  return hunks.length === 0 ? null : [`--- a/${path}`, `+++ b/${path}`, ...hunks, ""].join("\n");
}

/** The first line of a place that says so; the number of lines stays. */
function replaceIn(
  lines: string[],
  { from, to }: { readonly from: number; readonly to: number },
  was: string,
  now: string,
): void {
  for (let at = from - 1; at < Math.min(to, lines.length); at += 1) {
    const line = lines[at] ?? "";
    if (!line.includes(was)) continue;
    lines[at] = line.replace(was, () => now);
    return;
  }
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
    const body: string[] = [];
    for (let at = from; at < to; at += 1) {
      if (!group.includes(at)) body.push(` ${before[at]}`);
      else {
        const end = group.findIndex((one, index) => one >= at && (group[index + 1] ?? Infinity) !== one + 1);
        const run = group.slice(group.indexOf(at), end + 1);
        body.push(...run.map((one) => `-${before[one]}`), ...run.map((one) => `+${after[one]}`));
        at = run.at(-1) ?? at;
      }
    }
    const size = to - from;
    return [`@@ -${from + 1},${size} +${from + 1},${size} @@`, ...body];
  });
}
