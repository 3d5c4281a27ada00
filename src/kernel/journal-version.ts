import { z } from "zod";
import { ColloquyError } from "./error.ts";
import { parsedJson } from "./json-value.ts";

/** The one form of a journal that is written and read: the `v` of every line. */
export const journalVersion = 2;

export const journalStart = `{"v":${journalVersion},"seq":`;

export function refusal(where: string, by: string | null): string {
  const who = by === null ? "another version of colloquy" : `colloquy ${by}`;
  return `${where} was written by ${who}, whose journals this version does not read: use that version.`;
}

/** The one door of everything that reads a journal: refuses the lines of one that another version wrote. */
export function refuseOtherVersion(lines: readonly string[], where: string): void {
  const [first = ""] = lines;
  if (first.startsWith(journalStart)) return;
  const started = headOf(first);
  if (started === undefined || started.v === journalVersion) return;
  const written = lines
    .filter((line) => writers.test(line.slice(0, 200)))
    .flatMap((line) => headOf(line) ?? []);
  throw new ColloquyError("bad-input", refusal(where, (written.at(-1) ?? started).colloquy));
}

const writers = /"type":"discussion\.(?:started|resumed)"/;

function headOf(line: string) {
  return LineHead.safeParse(parsedJson(line)).data;
}

const LineHead = z.object({
  v: z.int(),
  seq: z.int(),
  colloquy: z
    .string()
    .max(40)
    .regex(/^\d+\.\d+\.\d+[\w.+-]*$/)
    .nullable()
    .catch(null),
});
